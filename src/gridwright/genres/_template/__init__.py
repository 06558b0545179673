"""Template: a tiny genre, complete and tested, to copy when adding a new one.

Every number says how many of its own cell and its (up to four) neighbours are black. There is no
global rule, so there are no cuts.
"""

from gridwright.genre import Genre
from gridwright.genres._template.puzzle import Template

GENRE: Genre[Template] = Genre(
    name="template",
    title="Template",
    summary="Blacken cells so that every number counts the black cells in and around it.",
    puzzle=Template,
)
