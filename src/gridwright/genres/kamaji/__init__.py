"""Kamaji: cover all numbers with straight pieces that add up to the maximum."""

from gridwright.genre import Genre, Refinement
from gridwright.genres.kamaji.answer import answer_rows, read_answer
from gridwright.genres.kamaji.audit import audit
from gridwright.genres.kamaji.clues import clues
from gridwright.genres.kamaji.drawing import draw
from gridwright.genres.kamaji.encoding import cuts, encode, encode_kleijn, encode_minimal
from gridwright.genres.kamaji.format import FORMATS
from gridwright.genres.kamaji.generators import GENERATORS
from gridwright.genres.kamaji.making import MAKING
from gridwright.genres.kamaji.paper.strategies import STRATEGIES
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright.genres.kamaji.rules import RULES
from gridwright.genres.kamaji.techniques import TECHNIQUES
from gridwright.genres.kamaji.view import KamajiView

GENRE: Genre[Kamaji] = Genre(
    name="kamaji",
    title="Kamaji",
    aliases=(),
    summary="Cover every number with straight pieces that add up to the largest number; a number"
    " above one is used exactly once.",
    puzzle=Kamaji,
    formats=FORMATS,
    rules=RULES,
    encode=encode,
    cuts=cuts,
    audit=audit,
    draw=draw,
    clues=clues,
    answer_rows=answer_rows,
    read_answer=read_answer,
    view=KamajiView,
    techniques=TECHNIQUES,
    levels=(18, 24, 30, 38),
    making=MAKING,
    strategies=STRATEGIES,
    generators=GENERATORS,
    encodings={"kleijn2018": encode_kleijn},
    renamed={"seed": "kleijn2018"},
    refinements=(
        Refinement("minimal", "No piece can be left out (Kleijn 2018, §3.2).", encode_minimal),
    ),
)
