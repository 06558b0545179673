"""The value of every wire of a board, derived from the variables by the relations of the gadgets.

Each gadget allows certain colours of its input squares; two neighbours have opposite colours at the
port they share. Everything follows from the values of the variables, gadget by gadget. The gadget
that settles a port first is the one that sends the signal.

>>> from gridwright_lab.reductions.instance import Instance
>>> from gridwright_lab.reductions.koelker.reduction import reduce
>>> reduced = reduce(Instance(((1, -2),)))
>>> choice = follow(reduced, {1: False, 2: False})[0, 2]
>>> sorted(choice.items())                       # its southern input is the true one
[('e', False), ('s', True), ('w', False)]
>>> sends(reduced)[(1, 0), "n"], sends(reduced)[(1, 0), "s"]      # a wire sends to the north
(True, False)
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping

from gridwright.core.board import Board
from gridwright_lab.reductions.instance import Assignment, refuse_broken
from gridwright_lab.reductions.koelker.components import Placed
from gridwright_lab.reductions.koelker.reduction import (
    Reduction,
    input_square,
    is_variable,
    variable_of,
)
from gridwright_lab.reductions.sides import OPPOSITE, STEP, Side

Position = tuple[int, int]
"""Row and column of a gadget, counted in gadgets."""


Inputs = dict[Position, dict[Side, bool]]
"""For each gadget the colours of its input squares; True is black."""


def follow(reduced: Reduction, assignment: Assignment) -> Inputs:
    """The signals under an assignment; one that does not satisfy every clause is refused."""
    refuse_broken(reduced.instance, assignment)
    return carried(reduced, assignment)


def carried(reduced: Reduction, assignment: Assignment) -> Inputs:
    """The signals under any assignment; a clause that it does not satisfy gets them all the same.

    >>> from gridwright_lab.reductions.instance import Instance
    >>> from gridwright_lab.reductions.koelker.reduction import reduce
    >>> sum(carried(reduce(Instance(((1, 2),))), {1: True, 2: True})[0, 2].values())
    2
    """
    inputs: Inputs = {(one.row, one.col): {} for one in reduced.board.placed}
    for one, side in _in_order(reduced):
        position = one.row, one.col
        if one.gadget.kind.letter == "V":
            # The output of a Variable is its value, and the input square is its opposite.
            value = not assignment[variable_of(one)]
        else:
            value = _implied(one, side, inputs[position])
        inputs[position][side] = value
        inputs[beyond(position, side)][OPPOSITE[side]] = not value
    return inputs


def _implied(one: Placed, side: Side, known: Mapping[Side, bool]) -> bool:
    """The only colour of an input square that a gadget's relation allows."""
    return next(
        side in black
        for black in one.gadget.allowed
        if all((known_side in black) == value for known_side, value in known.items())
    )


def beyond(position: Position, side: Side) -> Position:
    """The position of the neighbour on a side."""
    return position[0] + STEP[side][0], position[1] + STEP[side][1]


def sends(reduced: Reduction) -> dict[tuple[Position, Side], bool]:
    """For each port of each gadget, whether a signal leaves there (otherwise it arrives)."""
    leaving = {}
    for one, side in _in_order(reduced):
        position = one.row, one.col
        leaving[position, side] = True
        leaving[beyond(position, side), OPPOSITE[side]] = False
    return leaving


def waves(reduced: Reduction) -> dict[tuple[Position, Side], int]:
    """When a signal leaves each port that sends one, counted in gadgets from the sources.

    >>> from gridwright_lab.reductions.instance import Instance
    >>> from gridwright_lab.reductions.koelker.reduction import reduce
    >>> found = waves(reduce(Instance(((1, 2),))))
    >>> found[(2, 0), "n"], found[(1, 0), "n"], found[(0, 0), "e"]
    (0, 1, 2)
    """
    leaves: dict[tuple[Position, Side], int] = {}
    arrived: dict[Position, int] = {}
    for one, side in _in_order(reduced):
        position = one.row, one.col
        leaves[position, side] = arrived.get(position, 0)
        other = beyond(position, side)
        arrived[other] = max(arrived.get(other, 0), leaves[position, side] + 1)
    return leaves


def _in_order(reduced: Reduction) -> Iterator[tuple[Placed, Side]]:
    """Ports at which a signal leaves a gadget, each after those that determine it.

    Which ports determine which does not depend on the values: one port of a wire determines the
    other, two ports of an Xor the third.
    """
    placed = {(one.row, one.col): one for one in reduced.board.placed}
    known: dict[Position, set[Side]] = {position: set() for position in placed}
    queue = deque(placed)
    while queue:
        position = queue.popleft()
        one = placed[position]
        for side in one.gadget.ports:
            if side in known[position] or not _settles(one, known[position], side):
                continue
            yield one, side
            other = beyond(position, side)
            known[position].add(side)
            known[other].add(OPPOSITE[side])
            queue.append(other)


def _settles(one: Placed, known: set[Side], side: Side) -> bool:
    """Whether the known ports of a gadget determine another.

    A Variable is set from outside, or takes any signal. Signals end at a Choice: two of its inputs
    determine what the third has to be, but it sends nothing.
    """
    gadget = one.gadget
    if gadget.kind.letter in "VC":
        return is_variable(one)
    seen: dict[frozenset[Side], bool] = {}
    return all(
        seen.setdefault(black & known, side in black) == (side in black) for black in gadget.allowed
    )


def read(reduced: Reduction, answer: Board) -> Inputs:
    """The colours of all input squares on an answer."""
    cols = reduced.board.cols
    colours: Inputs = {}
    for one in reduced.board.placed:
        squares = {side: input_square(one, side) for side in one.gadget.ports}
        colours[one.row, one.col] = {
            side: bool(answer.yes >> (row * cols + col) & 1) for side, (row, col) in squares.items()
        }
    return colours
