"""Parts with fixed clues, in place of gadgets with ``?`` (a question of Kölker 2012, §6).

The value of a ``?`` depends on how far its ray runs, hence on what the gadget is combined with. The
paper would rather have parts that do not depend on that. They exist: put a Split behind each port
of a gadget. It ends both rays of the port at the same distance, whichever way the neighbour is
turned or mirrored. One of its outputs goes to a Variable, which accepts every value, the other
around a corner to the gadget in the middle. Every part is seven gadgets wide and high, and does
what its gadget does. So a whole board is made of parts as it is made of gadgets, and no clue of a
part depends on its neighbours.

>>> from gridwright_lab.reductions.koelker.components import show
>>> print(show(part("V")))
.   .   V⁺  T²  B̅
.   .   .   .   W
.   .   .   B   B̅⁺
.   .   .   V   .
>>> clues_of("V", "V") == clues_of("V", "W") == clues_of("V", "V", mirrored=True)
True
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from gridwright_lab.reductions.koelker.components import Placed, shifted
from gridwright_lab.reductions.koelker.compose import Square, compose
from gridwright_lab.reductions.koelker.gadgets import PITCH, gadget
from gridwright_lab.reductions.sides import OPPOSITE, SIDES, STEP, Side

WIDE = 7
"""Gadgets in a row and in a column of a part."""
MIDDLE = WIDE // 2
END = "end"
"""The role of what a part has besides its gadget: a Variable there takes a value and gives none."""

_TO_THE_NORTH = (
    ("V", 1, False, 0, 2),
    ("T", 2, False, 0, 3),
    ("B", 0, True, 0, 4),
    ("W", 0, False, 1, 4),
    ("B", 1, True, 2, 4),
    ("B", 0, False, 2, 3),
)
"""From a northern port in the middle to the edge of the part: letter, turns, mirrored, place."""


def part(letter: str, quarters: int = 0, mirrored: bool = False) -> list[Placed]:
    """The part of a gadget, turned and mirrored as the gadget is."""
    middle = gadget(letter, quarters, mirrored)
    placed = [Placed(middle, MIDDLE, MIDDLE)]
    for side in middle.ports:
        turns = SIDES.index(side)
        for name, turned, flipped, row, col in _TO_THE_NORTH:
            there = row, col
            for _ in range(turns):
                there = there[1], WIDE - 1 - there[0]
            placed.append(Placed(gadget(name, turned + turns, flipped), *there))
    return placed


def in_parts(placed: Iterable[Placed]) -> list[Placed]:
    """A board of parts in place of gadgets; the role of a gadget is that of the one in the middle.

    >>> from gridwright_lab.reductions.koelker.components import zero
    >>> [(one.gadget.symbol, one.row, one.col, one.part) for one in in_parts(zero())][:2]
    [('Z', 3, 3, ''), ('V⁺', 0, 2, 'end')]
    """
    found = []
    for one in placed:
        middle, *others = part(one.gadget.kind.letter, one.gadget.quarters, one.gadget.mirrored)
        found += shifted([middle], WIDE * one.row, WIDE * one.col, one.part)
        found += shifted(others, WIDE * one.row, WIDE * one.col, END)
    return found


@cache
def clues_of(letter: str, beside: str, mirrored: bool = False) -> dict[Square, int]:
    """The clues of a part with other parts beside it at every port: Variables or Wires.

    Behind a Wire comes a Variable. Squares count from the part's upper left corner.
    """
    middle = gadget(letter)
    placed = shifted(part(letter), 2 * WIDE, 2 * WIDE)
    for side in middle.ports:
        placed += _beside(side, beside, mirrored)
    board = compose(placed)
    corner = 2 * WIDE * PITCH
    last = corner + WIDE * PITCH
    return {
        (row - corner, col - corner): clue
        for (row, col), clue in board.clues.items()
        if corner <= row <= last and corner <= col <= last
    }


def _beside(side: Side, letter: str, mirrored: bool) -> list[Placed]:
    """What stands at one port: a Variable, or a Wire and then a Variable."""
    facing = SIDES.index(OPPOSITE[side])
    names = [letter] if letter == "V" else [letter, "V"]
    placed = []
    for step, name in enumerate(names, start=1):
        row = WIDE * (2 + step * STEP[side][0])
        col = WIDE * (2 + step * STEP[side][1])
        placed += shifted(part(name, facing, mirrored), row, col)
    return placed


def fixed_part(letter: str) -> bool:
    """Whether a part has the same clues with every neighbour tried."""
    tried = [clues_of(letter, beside, mirrored) for beside in "VW" for mirrored in (False, True)]
    return all(clues == tried[0] for clues in tried)


def part_among_variables(letter: str) -> list[Placed]:
    """A part with the part of a Variable at every port, which accepts every value."""
    placed = shifted(part(letter), WIDE, WIDE)
    for side in gadget(letter).ports:
        facing = SIDES.index(OPPOSITE[side])
        row, col = WIDE * (1 + STEP[side][0]), WIDE * (1 + STEP[side][1])
        placed += shifted(part("V", facing), row, col)
    return placed
