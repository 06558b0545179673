"""Hitori: blacken cells until no row or column shows a number twice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gridwright.core.later import Later, later
from gridwright.genre import Genre
from gridwright.genres.hitori.clues import clues
from gridwright.genres.hitori.drawing import draw
from gridwright.genres.hitori.encoding import cuts, encode, encode_for_proof
from gridwright.genres.hitori.format import FORMATS
from gridwright.genres.hitori.puzzle import Hitori
from gridwright.genres.hitori.rules import RULES
from gridwright.shading.cuts import connected
from gridwright.shading.rows import read_shading, shading_rows

if TYPE_CHECKING:
    from gridwright.core.sketch import Editing
    from gridwright.counting.automaton import Automaton
    from gridwright.logic.technique import Technique
    from gridwright.logic.view import View
    from gridwright.making.draft import Making
    from gridwright.sat.verify.claim import Judge

__all__ = ["GENRE", "Hitori"]


def _audit(puzzle: Hitori, meanings: Mapping[int, str]) -> Judge:
    from gridwright.genres.hitori.audit import audit

    return audit(puzzle, meanings)


def _frontier(puzzle: Hitori) -> Automaton:
    from gridwright.genres.hitori.frontier import frontier

    return frontier(puzzle)


def _techniques() -> Sequence[Technique[Any]]:
    from gridwright.genres.hitori.techniques import TECHNIQUES

    return TECHNIQUES


def _view(puzzle: Hitori) -> View:
    from gridwright.genres.hitori.view import HitoriView

    return HitoriView(puzzle)


def _making() -> Making[Hitori]:
    from gridwright.genres.hitori.making import MAKING

    return MAKING


def _editing() -> Editing[Hitori]:
    from gridwright.genres.hitori.editing import EDITING

    return EDITING


GENRE: Genre[Hitori] = Genre(
    name="hitori",
    title="Hitori",
    aliases=(),
    summary="Blacken cells so that white cells in the same row or column hold different numbers.",
    puzzle=Hitori,
    basics=(
        "A number may appear several times in a row or column of the puzzle. Blacken cells until no"
        " row or column has the same number in two white cells. Numbers in black cells no longer"
        " count.",
    ),
    formats=FORMATS,
    rules=RULES,
    encode=encode,
    cuts=cuts,
    connected=connected,
    encode_for_proof=encode_for_proof,
    audit=_audit,
    frontier=_frontier,
    blank=lambda grid, white: Hitori(grid.rows, grid.cols, white=white),
    draw=draw,
    clues=clues,
    answer_rows=lambda puzzle, board: shading_rows(puzzle.grid, board),
    read_answer=lambda puzzle, rows: read_shading(puzzle.grid, rows),
    view=_view,
    techniques=Later(_techniques),
    levels=(4, 7, 11, 16),
    making=later(_making),
    editing=later(_editing),
)
