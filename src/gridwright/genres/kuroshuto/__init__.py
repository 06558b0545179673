"""Kuroshuto (Kurochute): blacken cells so that every number reaches exactly one black cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gridwright.core.later import Later, later
from gridwright.genre import Genre
from gridwright.genres.kuroshuto.clues import clues
from gridwright.genres.kuroshuto.drawing import draw
from gridwright.genres.kuroshuto.encoding import cuts, encode
from gridwright.genres.kuroshuto.format import FORMATS
from gridwright.genres.kuroshuto.proving import encode_for_proof
from gridwright.genres.kuroshuto.puzzle import Kuroshuto
from gridwright.genres.kuroshuto.rules import RULES
from gridwright.shading.cuts import connected
from gridwright.shading.rows import read_shading, shading_rows
from gridwright.shading.sketch import number_editing

if TYPE_CHECKING:
    from gridwright.core.generator import Generator
    from gridwright.core.strategy import Strategy
    from gridwright.counting.automaton import Automaton
    from gridwright.logic.technique import Technique
    from gridwright.logic.view import View
    from gridwright.making.draft import Making
    from gridwright.sat.cnf import Cnf
    from gridwright.sat.verify.claim import Judge

__all__ = ["GENRE", "Kuroshuto"]


def _audit(puzzle: Kuroshuto, meanings: Mapping[int, str]) -> Judge:
    from gridwright.genres.kuroshuto.audit import audit

    return audit(puzzle, meanings)


def _frontier(puzzle: Kuroshuto) -> Automaton:
    from gridwright.genres.kuroshuto.frontier import frontier

    return frontier(puzzle)


def _techniques() -> Sequence[Technique[Any]]:
    from gridwright.genres.kuroshuto.techniques import TECHNIQUES

    return TECHNIQUES


def _view(puzzle: Kuroshuto) -> View:
    from gridwright.genres.kuroshuto.view import KuroshutoView

    return KuroshutoView(puzzle)


def _making() -> Making[Kuroshuto]:
    from gridwright.genres.kuroshuto.making import MAKING

    return MAKING


def _strategies() -> Sequence[Strategy[Kuroshuto]]:
    from gridwright.genres.kuroshuto.paper.strategies import STRATEGIES

    return STRATEGIES


def _generators() -> Sequence[Generator[Kuroshuto]]:
    from gridwright.genres.kuroshuto.paper.generator import GENERATORS

    return GENERATORS


def _encode_straathof(puzzle: Kuroshuto, cnf: Cnf) -> None:
    from gridwright.genres.kuroshuto.paper.published import encode_straathof

    encode_straathof(puzzle, cnf)


GENRE: Genre[Kuroshuto] = Genre(
    name="kuroshuto",
    title="Kuroshuto",
    aliases=("kurochute",),
    summary="Blacken cells so that each number has exactly one black cell at its distance.",
    puzzle=Kuroshuto,
    basics=(
        "A number looks along its row and its column, in all four directions, at the cells exactly"
        " that many steps away; a 1 looks at its neighbours. A question mark is a white cell that"
        " does not say where it looks.",
    ),
    formats=FORMATS,
    rules=RULES,
    encode=encode,
    cuts=cuts,
    connected=connected,
    encode_for_proof=encode_for_proof,
    audit=_audit,
    frontier=_frontier,
    blank=lambda grid, white: Kuroshuto(grid.rows, grid.cols, white=white),
    draw=draw,
    clues=clues,
    answer_rows=lambda puzzle, board: shading_rows(puzzle.grid, board),
    read_answer=lambda puzzle, rows: read_shading(puzzle.grid, rows),
    view=_view,
    techniques=Later(_techniques),
    levels=(4, 7, 12, 24),
    making=later(_making),
    editing=number_editing(Kuroshuto),
    strategies=Later(_strategies),
    encodings={"straathof2025": _encode_straathof},
    generators=Later(_generators),
    renamed={"seed": "straathof2025"},
)
