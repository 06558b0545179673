"""Template: a tiny genre, complete and tested, to copy when adding a new one.

Every number says how many of its own cell and its (up to four) neighbours are black. There is no
global rule, so there are no cuts.
"""

from gridwright.genre import Genre
from gridwright.genres._template.audit import audit
from gridwright.genres._template.drawing import draw
from gridwright.genres._template.editing import EDITING
from gridwright.genres._template.encoding import cuts, encode
from gridwright.genres._template.format import FORMATS
from gridwright.genres._template.generators import GENERATORS
from gridwright.genres._template.making import MAKING
from gridwright.genres._template.puzzle import Template
from gridwright.genres._template.rules import RULES
from gridwright.genres._template.techniques import TECHNIQUES, TemplateView
from gridwright.shading.rows import read_shading, shading_rows

GENRE: Genre[Template] = Genre(
    name="template",
    title="Template",
    aliases=(),
    summary="Blacken cells so that every number counts the black cells in and around it.",
    puzzle=Template,
    formats=FORMATS,
    rules=RULES,
    encode=encode,
    cuts=cuts,
    audit=audit,
    draw=draw,
    answer_rows=lambda puzzle, board: shading_rows(puzzle.grid, board),
    read_answer=lambda puzzle, rows: read_shading(puzzle.grid, rows),
    view=TemplateView,
    techniques=TECHNIQUES,
    levels=(2, 4, 8, 16),
    making=MAKING,
    editing=EDITING,
    generators=GENERATORS,
)
