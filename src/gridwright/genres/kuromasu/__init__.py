"""Kuromasu (Kurodoko, Range): blacken cells so that every number sees that many white cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gridwright.core.later import Later, later
from gridwright.genre import Genre
from gridwright.genres.kuromasu.clues import clues
from gridwright.genres.kuromasu.drawing import draw
from gridwright.genres.kuromasu.encoding import cuts, encode
from gridwright.genres.kuromasu.format import FORMATS
from gridwright.genres.kuromasu.proving import encode_for_proof
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.genres.kuromasu.rules import RULES
from gridwright.shading.cuts import connected
from gridwright.shading.rows import read_shading, shading_rows
from gridwright.shading.sketch import number_editing

if TYPE_CHECKING:
    from gridwright.core.strategy import Strategy
    from gridwright.counting.automaton import Automaton
    from gridwright.logic.technique import Technique
    from gridwright.logic.view import View
    from gridwright.making.draft import Making
    from gridwright.sat.verify.claim import Judge


def _audit(puzzle: Kuromasu, meanings: Mapping[int, str]) -> Judge:
    from gridwright.genres.kuromasu.audit import audit

    return audit(puzzle, meanings)


def _frontier(puzzle: Kuromasu) -> Automaton:
    from gridwright.genres.kuromasu.frontier import frontier

    return frontier(puzzle)


def _techniques() -> Sequence[Technique[Any]]:
    from gridwright.genres.kuromasu.techniques import TECHNIQUES

    return TECHNIQUES


def _view(puzzle: Kuromasu) -> View:
    from gridwright.genres.kuromasu.view import KuromasuView

    return KuromasuView(puzzle)


def _making() -> Making[Kuromasu]:
    from gridwright.genres.kuromasu.making import MAKING

    return MAKING


def _strategies() -> Sequence[Strategy[Kuromasu]]:
    from gridwright.genres.kuromasu.paper.strategies import STRATEGIES

    return STRATEGIES


GENRE: Genre[Kuromasu] = Genre(
    name="kuromasu",
    title="Kuromasu",
    aliases=("kurodoko", "range"),
    summary="Blacken cells so that every number sees exactly that many white cells.",
    puzzle=Kuromasu,
    basics=(
        "A number sees along its row and its column, in all four directions, as far as the next"
        " black cell or the edge. It counts its own cell too, once. A question mark is a white cell"
        " that does not say how much it sees.",
    ),
    formats=FORMATS,
    rules=RULES,
    encode=encode,
    cuts=cuts,
    connected=connected,
    encode_for_proof=encode_for_proof,
    audit=_audit,
    frontier=_frontier,
    blank=lambda grid, white: Kuromasu(grid.rows, grid.cols, white=white),
    draw=draw,
    clues=clues,
    answer_rows=lambda puzzle, board: shading_rows(puzzle.grid, board),
    read_answer=lambda puzzle, rows: read_shading(puzzle.grid, rows),
    techniques=Later(_techniques),
    view=_view,
    levels=(8, 16, 28, 45),
    making=later(_making),
    editing=number_editing(Kuromasu),
    strategies=Later(_strategies),
)

__all__ = ["GENRE", "Kuromasu"]
