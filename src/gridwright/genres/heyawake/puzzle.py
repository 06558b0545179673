"""A Heyawake: rooms on a rectangle, some with a number, cells to be blackened.

A room's number counts its black cells. Black cells do not touch, and the white cells are connected.
A straight line of white cells crosses at most one wall between rooms. So of the cells from the last
of one room, through the next, to the first of a third, at least one is black:

>>> puzzle = Heyawake(1, 5, {1: 1}, rooms="abbca")
>>> [(count.cells, count.least, count.most) for count in puzzle.declared()]
[((1, 2), 1, 1), ((0, 1, 2, 3), 1, 4), ((2, 3, 4), 1, 3)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import chain, compress, pairwise, repeat
from operator import ne
from typing import Any, ClassVar

from gridwright.core.deadline import watched
from gridwright.kinds.count import BLACK, LINE, Count
from gridwright.shading.roomgrid import RoomGrid

LINES = "lines"


@dataclass(frozen=True, slots=True, repr=False)
class Heyawake(RoomGrid):
    """One puzzle. Decision ``i`` is "cell ``i`` is black"."""

    genre: ClassVar[str] = "heyawake"

    def declared(self) -> Iterator[Count]:
        """What the numbers say, and that one cell of each line through three rooms is black."""
        yield from map(self.says, self.numbers.keys(), self.numbers.values())
        cells = lines(self.rows, self.cols, self.room_numbers)
        same = map(repeat, (True, None, LINES, LINE, BLACK))
        # There are so many that they are made without a call of Python for each.
        new: Callable[[Any], Count] = partial(tuple.__new__, Count)
        yield from map(new, zip(cells, repeat(1), map(len, cells), *same, strict=False))


@lru_cache(maxsize=64)
def lines(rows: int, cols: int, rooms: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The shortest straight lines that cross two walls: rows, then columns."""
    cells = tuple(range(rows * cols))
    across = (slice(row * cols, (row + 1) * cols) for row in range(rows))
    down = (slice(col, None, cols) for col in range(cols))
    found: list[tuple[int, ...]] = []
    for part in watched(chain(across, down)):
        line, labels = cells[part], rooms[part]
        walls = compress(range(len(line)), map(ne, labels, labels[1:]))
        found += [line[one : other + 2] for one, other in pairwise(walls)]
    return tuple(found)
