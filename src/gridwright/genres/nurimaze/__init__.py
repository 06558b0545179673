"""Nurimaze (Nurimeizu, Nuri-Maze): blacken rooms so that a maze from S to G remains."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gridwright.core.later import Later, later
from gridwright.genre import Genre
from gridwright.genres.nurimaze.clues import clues
from gridwright.genres.nurimaze.cuts import cuts
from gridwright.genres.nurimaze.drawing import draw
from gridwright.genres.nurimaze.editing import EDITING
from gridwright.genres.nurimaze.encoding import connected, encode
from gridwright.genres.nurimaze.format import FORMATS, answer_rows, read_answer
from gridwright.genres.nurimaze.path import path_of
from gridwright.genres.nurimaze.proving import encode_for_proof
from gridwright.genres.nurimaze.puzzle import Nurimaze, blank
from gridwright.genres.nurimaze.rules import RULES

if TYPE_CHECKING:
    from gridwright.core.generator import Generator
    from gridwright.core.strategy import Strategy
    from gridwright.counting.automaton import Automaton
    from gridwright.logic.technique import Technique
    from gridwright.logic.view import View
    from gridwright.making.draft import Making
    from gridwright.sat.verify.claim import Judge


def _audit(puzzle: Nurimaze, meanings: Mapping[int, str]) -> Judge:
    from gridwright.genres.nurimaze.audit import audit

    return audit(puzzle, meanings)


def _frontier(puzzle: Nurimaze) -> Automaton:
    from gridwright.genres.nurimaze.frontier import frontier

    return frontier(puzzle)


def _techniques() -> Sequence[Technique[Any]]:
    from gridwright.genres.nurimaze.techniques import TECHNIQUES

    return TECHNIQUES


def _view(puzzle: Nurimaze) -> View:
    from gridwright.genres.nurimaze.view import NurimazeView

    return NurimazeView(puzzle)


def _making() -> Making[Nurimaze]:
    from gridwright.genres.nurimaze.making import MAKING

    return MAKING


def _strategies() -> Sequence[Strategy[Nurimaze]]:
    from gridwright.genres.nurimaze.paper.backtracking import BACKTRACKING
    from gridwright.genres.nurimaze.paper.strategies import STRATEGIES

    return (BACKTRACKING, *STRATEGIES)


def _generators() -> Sequence[Generator[Nurimaze]]:
    from gridwright.genres.nurimaze.carving import CARVE_GENERATOR
    from gridwright.genres.nurimaze.paper.generator import MOURITS_GENERATOR

    return CARVE_GENERATOR, MOURITS_GENERATOR


GENRE: Genre[Nurimaze] = Genre(
    name="nurimaze",
    title="Nurimaze",
    aliases=("nurimeizu", "nuri-maze"),
    summary="Blacken rooms so that the white cells form a maze with a path from S to G.",
    puzzle=Nurimaze,
    basics=(
        "Thick lines divide the board into rooms. A path goes from cell to cell across sides, never"
        " across corners, and so do connections. The white cells may have dead ends.",
    ),
    formats=FORMATS,
    rules=RULES,
    encode=encode,
    cuts=cuts,
    connected=connected,
    encode_for_proof=encode_for_proof,
    audit=_audit,
    frontier=_frontier,
    blank=blank,
    draw=draw,
    clues=clues,
    printed=lambda puzzle: puzzle.printed,
    answer_rows=answer_rows,
    read_answer=read_answer,
    details=lambda puzzle, board: {
        "path": [puzzle.grid.name(cell) for cell in path_of(puzzle, board)]
    },
    view=_view,
    techniques=Later(_techniques),
    levels=(10, 20, 28, 36),
    making=later(_making),
    editing=EDITING,
    strategies=Later(_strategies),
    generators=Later(_generators),
    renamed={"seed": "mourits2022"},
)
