"""The board of an instance of one-in-three SAT in any genre, and assignments read off its answers.

>>> from gridwright_lab.reductions.instance import parse_arguments
>>> from gridwright_lab.reductions.tiles.kuroshuto.boards import TARGET
>>> reduced = reduce(TARGET, parse_arguments(["1.-2.3", "2.3"]))
>>> reduced.puzzle.rows, reduced.puzzle.cols
(59, 59)
>>> answer = answer_to(reduced, {1: True, 2: True, 3: False})
>>> read_back(reduced, answer)
{1: True, 2: True, 3: False}
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gridwright.core.board import Board
from gridwright.engine.check import check
from gridwright.genres import by_name
from gridwright_lab.reductions.instance import (
    Assignment,
    Instance,
    NotAnAnswerError,
    refuse_broken,
    refuse_incomplete,
)
from gridwright_lab.reductions.tiles.circuit import Circuit, Squared, plan
from gridwright_lab.reductions.tiles.target import Target


@dataclass(frozen=True, slots=True)
class Reduced:
    """An instance, and the puzzle that is solvable exactly when it is."""

    target: Target
    instance: Instance
    circuit: Circuit
    puzzle: Any


def reduce(target: Target, instance: Instance, *, square: bool = False) -> Reduced:
    """The puzzle of an instance; tiles without a part make the board square if it has to be."""
    circuit: Circuit = plan(instance, target.clause)
    circuit = Squared(circuit) if square else circuit
    return Reduced(target, instance, circuit, target.puzzle_of(circuit))


def answer_to(reduced: Reduced, assignment: Assignment) -> Board:
    """The answer that an assignment gives, without a solver; it must satisfy every clause."""
    refuse_broken(reduced.instance, assignment)
    return reduced.target.answer_of(reduced.circuit, reduced.puzzle, assignment)


def read_back(reduced: Reduced, answer: Board) -> dict[int, bool]:
    """The assignment of an answer; a board that is not an answer is refused with the reason."""
    refuse_incomplete(answer, reduced.puzzle.decisions)
    checked = check(by_name(reduced.target.genre), reduced.puzzle, answer)
    if not checked.solved:
        raise NotAnAnswerError(
            "this is not an answer: {broken}", broken=checked.violations[0].saying
        )
    found: dict[int, bool] = {}
    signals = reduced.target.signals_of(reduced.circuit, reduced.puzzle, answer)
    for (at, side), value in signals.items():
        literal = reduced.circuit[at].wires[side]
        found[abs(literal)] = value == (literal > 0)
    return dict(sorted(found.items()))
