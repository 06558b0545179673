"""A stricter kind of answer: no piece can be left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.genre import Refinement
from gridwright.genres.kamaji.encoding import encode_minimal
from gridwright.genres.kamaji.puzzle import Kamaji

if TYPE_CHECKING:
    from gridwright.counting.automaton import Automaton


def _frontier(puzzle: Kamaji) -> Automaton:
    # Solving asks for the clauses of a refinement only, not for its automaton.
    from gridwright.genres.kamaji.frontier import minimal_frontier

    return minimal_frontier(puzzle)


REFINEMENTS: tuple[Refinement[Kamaji], ...] = (
    Refinement(
        "minimal", "No piece can be left out (Kleijn 2018, §3.2).", encode_minimal, _frontier
    ),
)
