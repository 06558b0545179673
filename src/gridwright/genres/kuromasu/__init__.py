"""Kuromasu (Kurodoko, Range): blacken cells so that every number sees that many white cells."""

from gridwright.genre import Genre
from gridwright.genres.kuromasu.audit import audit
from gridwright.genres.kuromasu.drawing import draw
from gridwright.genres.kuromasu.encoding import cuts, encode
from gridwright.genres.kuromasu.format import FORMATS
from gridwright.genres.kuromasu.making import MAKING
from gridwright.genres.kuromasu.paper.strategies import STRATEGIES
from gridwright.genres.kuromasu.proving import encode_for_proof
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.genres.kuromasu.rules import RULES
from gridwright.genres.kuromasu.techniques import TECHNIQUES
from gridwright.genres.kuromasu.view import KuromasuView
from gridwright.shading.cuts import connected
from gridwright.shading.rows import read_shading, shading_rows

GENRE: Genre[Kuromasu] = Genre(
    name="kuromasu",
    title="Kuromasu",
    aliases=("kurodoko", "range"),
    summary="Blacken cells so that every number sees exactly that many white cells.",
    puzzle=Kuromasu,
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
    techniques=TECHNIQUES,
    view=KuromasuView,
    levels=(8, 16, 28, 45),
    making=MAKING,
    strategies=STRATEGIES,
)

__all__ = ["GENRE", "Kuromasu"]
