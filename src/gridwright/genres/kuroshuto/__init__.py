"""Kuroshuto (Kurochute): blacken cells so that every number reaches exactly one black cell."""

from gridwright.genre import Genre
from gridwright.genres.kuroshuto.audit import audit
from gridwright.genres.kuroshuto.drawing import draw
from gridwright.genres.kuroshuto.encoding import cuts, encode
from gridwright.genres.kuroshuto.format import FORMATS
from gridwright.genres.kuroshuto.making import MAKING
from gridwright.genres.kuroshuto.paper.generator import GENERATORS
from gridwright.genres.kuroshuto.paper.published import encode_straathof
from gridwright.genres.kuroshuto.paper.strategies import STRATEGIES
from gridwright.genres.kuroshuto.proving import encode_for_proof
from gridwright.genres.kuroshuto.puzzle import Kuroshuto
from gridwright.genres.kuroshuto.rules import RULES
from gridwright.genres.kuroshuto.techniques import TECHNIQUES
from gridwright.genres.kuroshuto.view import KuroshutoView
from gridwright.shading.cuts import connected
from gridwright.shading.rows import read_shading, shading_rows

__all__ = ["GENRE", "Kuroshuto"]

GENRE: Genre[Kuroshuto] = Genre(
    name="kuroshuto",
    title="Kuroshuto",
    aliases=("kurochute",),
    summary="Blacken cells so that each number has exactly one black cell at its distance.",
    puzzle=Kuroshuto,
    formats=FORMATS,
    rules=RULES,
    encode=encode,
    cuts=cuts,
    connected=connected,
    encode_for_proof=encode_for_proof,
    audit=audit,
    draw=draw,
    answer_rows=lambda puzzle, board: shading_rows(puzzle.grid, board),
    read_answer=lambda puzzle, rows: read_shading(puzzle.grid, rows),
    view=KuroshutoView,
    techniques=TECHNIQUES,
    levels=(4, 7, 12, 24),
    making=MAKING,
    strategies=STRATEGIES,
    encodings={"straathof2025": encode_straathof},
    generators=GENERATORS,
    renamed={"seed": "straathof2025"},
)
