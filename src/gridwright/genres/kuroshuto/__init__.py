"""Kuroshuto (Kurochute): blacken cells so that every number shoots exactly one black cell."""

from gridwright.core.shading import read_shading, shading_rows
from gridwright.genre import Genre
from gridwright.genres.kuroshuto.audit import audit
from gridwright.genres.kuroshuto.drawing import draw
from gridwright.genres.kuroshuto.encoding import cuts, encode
from gridwright.genres.kuroshuto.format import FORMATS
from gridwright.genres.kuroshuto.maker import MAKERS
from gridwright.genres.kuroshuto.proving import state
from gridwright.genres.kuroshuto.published import encode_seed
from gridwright.genres.kuroshuto.puzzle import Kuroshuto
from gridwright.genres.kuroshuto.rules import RULES
from gridwright.genres.kuroshuto.strategies import STRATEGIES
from gridwright.genres.kuroshuto.techniques import TECHNIQUES
from gridwright.logic.apart import connected

__all__ = ["GENRE", "Kuroshuto"]

GENRE: Genre[Kuroshuto] = Genre(
    name="kuroshuto",
    title="Kuroshuto",
    aliases=("kurochute",),
    sentence="Blacken cells so that each number has exactly one black cell at its distance.",
    puzzle=Kuroshuto,
    formats=FORMATS,
    rules=RULES,
    encode=encode,
    cuts=cuts,
    connected=connected,
    state=state,
    audit=audit,
    draw=draw,
    answer_rows=lambda puzzle, board: shading_rows(puzzle.grid, board),
    read_answer=lambda puzzle, rows: read_shading(puzzle.grid, rows),
    techniques=TECHNIQUES,
    strategies=STRATEGIES,
    encodings={"seed": encode_seed},
    makers=MAKERS,
)
