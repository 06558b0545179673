"""What every wire of a board carries: the relations of the gadgets, followed from the sources.

Each gadget allows some colours of its input squares; two neighbours have opposite colours at the
port they share. From the values of the variables everything follows, gadget by gadget. The gadget
that settles a port first is the one from which the signal comes.

>>> from gridwright.reductions.instance import Instance
>>> from gridwright.reductions.reduction import reduce
>>> carried = follow(reduce(Instance(((1, -2),))), {1: False, 2: False})
>>> sorted(carried.inputs[0, 2].items())         # the Choice: its southern input is true
[('e', False), ('s', True), ('w', False)]
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from gridwright.core.board import Board
from gridwright.core.errors import GridwrightError
from gridwright.reductions.components import Placed
from gridwright.reductions.gadgets import OPPOSITE, STEP, Side
from gridwright.reductions.instance import Assignment
from gridwright.reductions.reduction import Reduction, input_square

Position = tuple[int, int]
"""Row and column of a gadget, counted in gadgets."""


class BrokenClauseError(GridwrightError):
    """The assignment gives some clause none or several true literals."""


@dataclass(frozen=True, slots=True)
class Signals:
    """The colours of all input squares, and where each signal comes from."""

    inputs: dict[Position, dict[Side, bool]]
    """For each gadget the colours of its input squares; True is black."""
    senders: dict[tuple[Position, Side], bool]
    """For each port whether the gadget sends there; its neighbour then receives."""


def follow(reduced: Reduction, assignment: Assignment) -> Signals:
    """The signals under an assignment; one that satisfies not every clause is refused."""
    broken = reduced.instance.broken_clause(assignment)
    if broken is not None:
        clause = ".".join(map(str, reduced.instance.clauses[broken]))
        raise BrokenClauseError(
            f"the assignment does not make exactly one literal of clause {broken + 1} ({clause})"
            " true"
        )
    placed = {(one.row, one.col): one for one in reduced.board.placed}
    signals = Signals({position: {} for position in placed}, {})
    for variable, one in reduced.variables.items():
        # The output of a Variable is its value, and the input square is its opposite.
        _settle(signals, (one.row, one.col), "n", not assignment[variable])
    queue = deque(placed)
    while queue:
        position = queue.popleft()
        queue.extend(_spread(signals, placed[position], position))
    return signals


def _settle(signals: Signals, position: Position, side: Side, value: bool) -> Position:
    """Colour an input square and the one across the border; the neighbour is returned."""
    other = (position[0] + STEP[side][0], position[1] + STEP[side][1])
    signals.inputs[position][side] = value
    signals.inputs[other][OPPOSITE[side]] = not value
    signals.senders[position, side] = True
    signals.senders[other, OPPOSITE[side]] = False
    return other


def _spread(signals: Signals, one: Placed, position: Position) -> list[Position]:
    """Settle what a gadget's relation implies; the gadgets that learn from it are returned."""
    known = signals.inputs[position]
    possible = [
        black
        for black in one.gadget.allowed
        if all((side in black) == value for side, value in known.items())
    ]
    if not possible:
        raise GridwrightError(
            f"no signal fits the {one.gadget.kind.name} at gadget row {one.row + 1}, column"
            f" {one.col + 1}"
        )
    learnt = []
    for side in one.gadget.ports:
        values = {side in black for black in possible}
        if side not in known and len(values) == 1:
            learnt.append(_settle(signals, position, side, values.pop()))
    return learnt


def read(reduced: Reduction, answer: Board) -> dict[Position, dict[Side, bool]]:
    """The colours of all input squares on an answer."""
    cols = reduced.board.cols
    found: dict[Position, dict[Side, bool]] = {}
    for one in reduced.board.placed:
        squares = {side: input_square(one, side) for side in one.gadget.ports}
        found[one.row, one.col] = {
            side: bool(answer.yes >> (row * cols + col) & 1)
            for side, (row, col) in squares.items()
        }
    return found
