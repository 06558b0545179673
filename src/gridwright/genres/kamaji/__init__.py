"""Kamaji: cover all numbers with straight pieces that add up to the maximum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gridwright.core.later import Later, later
from gridwright.genre import Genre, Refinement
from gridwright.genres.kamaji.answer import answer_rows, read_answer
from gridwright.genres.kamaji.clues import clues
from gridwright.genres.kamaji.drawing import draw
from gridwright.genres.kamaji.encoding import cuts, encode, encode_kleijn, encode_minimal
from gridwright.genres.kamaji.format import FORMATS
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright.genres.kamaji.rules import RULES

if TYPE_CHECKING:
    from gridwright.core.generator import Generator
    from gridwright.core.sketch import Editing
    from gridwright.core.strategy import Strategy
    from gridwright.counting.automaton import Automaton
    from gridwright.logic.technique import Technique
    from gridwright.logic.view import View
    from gridwright.making.draft import Making
    from gridwright.sat.cnf import Cnf
    from gridwright.sat.verify.claim import Judge


def _audit(puzzle: Kamaji, meanings: Mapping[int, str]) -> Judge:
    from gridwright.genres.kamaji.audit import audit

    return audit(puzzle, meanings)


def _encode_for_proof(puzzle: Kamaji, cnf: Cnf) -> None:
    from gridwright.genres.kamaji.proving import encode_for_proof

    encode_for_proof(puzzle, cnf)


def _frontier(puzzle: Kamaji) -> Automaton:
    from gridwright.genres.kamaji.frontier import frontier

    return frontier(puzzle)


def _minimal_frontier(puzzle: Kamaji) -> Automaton:
    from gridwright.genres.kamaji.frontier import minimal_frontier

    return minimal_frontier(puzzle)


def _techniques() -> Sequence[Technique[Any]]:
    from gridwright.genres.kamaji.techniques import TECHNIQUES

    return TECHNIQUES


def _view(puzzle: Kamaji) -> View:
    from gridwright.genres.kamaji.view import KamajiView

    return KamajiView(puzzle)


def _making() -> Making[Kamaji]:
    from gridwright.genres.kamaji.making import MAKING

    return MAKING


def _editing() -> Editing[Kamaji]:
    from gridwright.genres.kamaji.editing import EDITING

    return EDITING


def _strategies() -> Sequence[Strategy[Kamaji]]:
    from gridwright.genres.kamaji.paper.strategies import STRATEGIES

    return STRATEGIES


def _generators() -> Sequence[Generator[Kamaji]]:
    from gridwright.genres.kamaji.generators import GENERATORS

    return GENERATORS


GENRE: Genre[Kamaji] = Genre(
    name="kamaji",
    title="Kamaji",
    aliases=(),
    summary="Cover every number with straight pieces that add up to the largest number; a number"
    " above one is used exactly once.",
    puzzle=Kamaji,
    basics=(
        "A piece is a straight line of neighbouring cells, along a row, a column or a diagonal,"
        " whose numbers add up to the largest number on the board. The largest number is a piece by"
        " itself.",
    ),
    formats=FORMATS,
    rules=RULES,
    encode=encode,
    cuts=cuts,
    encode_for_proof=_encode_for_proof,
    audit=_audit,
    frontier=_frontier,
    draw=draw,
    clues=clues,
    answer_rows=answer_rows,
    read_answer=read_answer,
    view=_view,
    techniques=Later(_techniques),
    levels=(18, 24, 30, 38),
    making=later(_making),
    editing=later(_editing),
    strategies=Later(_strategies),
    generators=Later(_generators),
    encodings={"kleijn2018": encode_kleijn},
    renamed={"seed": "kleijn2018"},
    refinements=(
        Refinement(
            "minimal",
            "No piece can be left out (Kleijn 2018, §3.2).",
            encode_minimal,
            _minimal_frontier,
        ),
    ),
)
