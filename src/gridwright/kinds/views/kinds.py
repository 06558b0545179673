"""A puzzle as the techniques of its kinds see it: counts with their cells, and who touches whom.

>>> from gridwright.kinds.apart import Apart
>>> view = KindView(Grid.of(1, 3), [Apart(), Count((0, 1, 2), 2, 2)])
>>> view.masks, view.near[1] == 0b101
([7], True)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import cached_property
from typing import Any, TypeVar

from gridwright.core.deadline import watched
from gridwright.core.grid import Grid, bits, union
from gridwright.kinds.apart import Apart, touching
from gridwright.kinds.connected import Connected, no_rings
from gridwright.kinds.count import BLACK, LAMP, LINE, STAR, Count
from gridwright.kinds.square import square_colours
from gridwright.kinds.techniques.patterns import patterns
from gridwright.kinds.views.shading import ShadingView
from gridwright.logic.technique import Masks
from gridwright.logic.view import CellView, Unfinished

T = TypeVar("T")
REMEMBERED = 4096
"""How many findings a view keeps."""


class KindView(CellView):
    """Counts of what is yes, by number, and what touches each cell."""

    def __init__(self, grid: Grid, kinds: Iterable[Any]) -> None:
        super().__init__(grid)
        self.counts: list[Count] = []
        self.closing: Callable[[int], int | None] | None = None
        """The cells that would close a chain of black cells, where white ones are connected."""
        self.near: tuple[int, ...] = (0,) * grid.size
        seen: dict[int, int] = {}
        """The cells in a line with each cell, where a line has one yes at most."""
        kinds = list(kinds)
        self.squares = square_colours(kinds)
        """The colours that no square has: whether it is black."""
        self.joined = tuple(kind.black for kind in kinds if type(kind) is Connected)
        """The colours whose cells are connected: whether it is black."""
        if no_rings(kinds):
            self.closing = ShadingView(grid).closing
        for kind in kinds:
            if type(kind) is Count and kind.unit == LINE and (kind.least, kind.most) == (0, 1):
                for cell in kind.cells:
                    seen[cell] = seen.get(cell, 0) | kind.mask & ~(1 << cell)
            elif type(kind) is Count and kind.black:
                self.counts.append(kind)
            elif type(kind) is Apart:
                self.near = touching(grid, kind.corners)
        if seen:
            self.near = tuple(seen.get(cell, 0) for cell in range(grid.size))
        self._found: dict[Hashable, Any] = {}
        self._patterns: dict[tuple[int, int, int], Masks] = {}
        """What the patterns of some cells have in common, as far as it was asked for."""
        self.forced: dict[tuple[int, int, int], tuple[int, int, str]] = {}
        """What counts force, as far as it was asked for."""
        self.ended: tuple[object, dict[int, list[Any]]] = None, {}
        """What the latest reason was for, and how ways that have these cells ended
        (``kinds/techniques/ahead.py``)."""
        self.masks = [count.mask for count in self.counts]
        self.things = "black cells"
        thing = self.counts[0].thing if self.counts else BLACK
        if thing == STAR:
            self.things = "stars"
            self.yes_word = "[what|a star|stars]"
            self.no_word = "empty"
        elif thing == LAMP:
            self.things = "lamps"
            self.yes_word = "[what|a lamp|lamps]"
            self.no_word = "empty"

    @cached_property
    def at(self) -> list[list[int]]:
        """The counts of each cell."""
        found: list[list[int]] = [[] for _ in range(self.size)]
        for number, mask in enumerate(self.masks):
            for cell in bits(mask):
                found[cell].append(number)
        return found

    @cached_property
    def counted(self) -> list[int]:
        """The counts of each cell, as a mask of their numbers."""
        return [sum(1 << number for number in numbers) for numbers in self.at]

    def counts_at(self, cells: int) -> Iterable[int]:
        """The counts of some cells, in order."""
        if cells.bit_count() > len(self.masks) // 4:
            return [number for number, mask in enumerate(self.masks) if mask & cells]
        return bits(union(self.counted[cell] for cell in bits(cells)))

    def reach(self, cell: int, links: int) -> Masks:
        """The cells that matter when a colour of a cell is followed for so many links."""
        if self.closing is not None:
            return self.grid.full, self.grid.full
        reached = self._reached[links][cell]
        return reached, reached

    @cached_property
    def _reached(self) -> Reached:
        """By links, the cells that matter for each cell."""
        beside = [1 << cell | self.near[cell] for cell in range(self.size)]
        counted = [
            union(self.masks[number] for number in numbers)
            for numbers in watched(self.at, every=64)
        ]
        return Reached(
            [
                near | union(counted[each] for each in bits(near))
                for near in watched(beside, every=64)
            ]
        )

    def common(self, cells: int, least: int, most: int) -> Masks:
        """What all ways have in common to choose so many of some cells that do not touch: those
        that every way has, and those that none can have; ``(-1, 0)`` if there is no way.
        """
        asked = cells, least, most
        if asked not in self._patterns:
            self._patterns[asked] = patterns(self.near, *asked) or (0, 0)
        return self._patterns[asked]

    @cached_property
    def packs(self) -> list[bool]:
        """Whether the cells of a count may touch, so that not every choice of them is possible."""
        return [
            count.most < len(count.cells) and any(self.near[cell] & mask for cell in count.cells)
            for count, mask in zip(self.counts, self.masks, strict=True)
        ]

    def needs(self, number: int, yes: int, no: int) -> tuple[int, int, int]:
        """The open cells of a count, and how many of them at least and at most are still yes."""
        count, mask = self.counts[number], self.masks[number]
        has = (mask & yes).bit_count()
        return mask & ~(yes | no), count.least - has, count.most - has

    def scope(self, number: int) -> Masks:
        """The cells of a count."""
        return self.masks[number], self.masks[number]

    def clues(self, numbers: Iterable[int]) -> int:
        """The cells of the clues that some counts have."""
        clues = (self.counts[number].clue for number in numbers)
        return union(1 << clue for clue in clues if clue is not None)

    def remembered(self, key: Hashable, find: Callable[[], T]) -> T:
        """What was found for a board and is needed again soon."""
        if key not in self._found:
            if len(self._found) >= REMEMBERED:
                self._found.clear()
            self._found[key] = find()
        found: T = self._found[key]
        return found

    def unfinished(self, yes: int, no: int) -> int:
        """The counts that still have open cells."""
        return self._unfinished.count(yes, no)

    @cached_property
    def _unfinished(self) -> Unfinished:
        numbers = range(len(self.masks))
        return Unfinished(self.at, numbers, lambda n, yes, no: bool(self.masks[n] & ~(yes | no)))


class Reached(dict[int, list[int]]):
    """By a number of links, the cells that matter for each cell; each link goes on from others."""

    def __init__(self, first: list[int]) -> None:
        super().__init__({0: first})
        self.full = union(first)

    def __missing__(self, links: int) -> list[int]:
        before, first = self[links - 1], self[0]
        self[links] = [
            cells if cells == self.full else union(first[each] for each in bits(cells))
            for cells in before
        ]
        return self[links]


def view_of(puzzle: Any) -> KindView:
    """The view of a puzzle that says its rules by kinds."""
    return KindView(puzzle.grid, puzzle.kinds())
