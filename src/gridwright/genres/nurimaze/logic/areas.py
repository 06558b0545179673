"""White areas: connected white rooms, the rooms that they touch, and what can still connect them.

In an answer the white cells form a tree. So no white room may touch one area twice, and it must
remain possible to connect all areas. Both are computed for rooms, not for cells.

>>> from gridwright.genres.nurimaze.puzzle import Nurimaze
>>> view = NurimazeView(Nurimaze(2, 4, range(8), start=0, goal=3))
>>> str(view.names(areas_of(view, 0b0011_1001).twice))              # white: r1c1, r1c4, r2c1, r2c2
'r1c2'
>>> str(view.names(meeting(view, 0b0000_0010, 0b0011_1001).needed))             # r1c2 is black
'r2c3'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gridwright.core.grid import bits, mask_of
from gridwright.genres.nurimaze.logic.cut_nodes import depth_first
from gridwright.genres.nurimaze.logic.view import NurimazeView


@dataclass(frozen=True, slots=True)
class Areas:
    """The white areas of a board."""

    parts: tuple[int, ...]
    """The rooms of each area."""
    touched: tuple[int, ...]
    """The rooms beside each area."""
    twice: int
    """The rooms that, if white, would close a loop: they touch an area twice, or contain a loop."""
    loop: bool
    """Whether white rooms already form a loop."""

    def with_touched(self) -> Iterator[tuple[int, int]]:
        """Each area with the rooms beside it."""
        return zip(self.parts, self.touched, strict=True)


def areas_of(view: NurimazeView, white: int) -> Areas:
    """The areas that these white rooms form."""
    beside, doubled = view.beside, view.twice
    parts, touched = [], []
    closing = view.looped
    loop = bool(white & view.looped)
    left = white
    links = 0
    while left:
        part = frontier = left & -left
        once = twice = 0
        while frontier:
            bit = frontier & -frontier
            frontier ^= bit
            room = bit.bit_length() - 1
            around = beside[room]
            twice |= once & around | doubled[room]
            once |= around
            links += (around & white).bit_count()
            loop = loop or bool(doubled[room] & white)
            new = around & left & ~part
            part |= new
            frontier |= new
        # Rooms inside the area do not count: each is a part of it.
        closing |= twice & ~part
        links += 2 * (1 - part.bit_count())
        loop = loop or links > 0
        left &= ~part
        parts.append(part)
        touched.append(once & ~part)
    return Areas(tuple(parts), tuple(touched), closing & ~white, loop)


@dataclass(frozen=True, slots=True)
class Meeting:
    """Whether and how the white areas of a board can still be connected."""

    apart: bool
    """Whether two areas can no longer be connected."""
    needed: int
    """The open rooms without which two areas could not be connected."""
    pockets: tuple[tuple[int, int], ...]
    """The open rooms that separate only open rooms from the areas, each with the rooms behind."""
    shut_off: int
    """The open rooms that cannot be reached from a white area."""


NO_MEETING = Meeting(False, 0, (), 0)


def meeting(view: NurimazeView, black: int, white: int) -> Meeting:
    """How open rooms connect the white areas, by a search from the first area."""
    if not white:
        return NO_MEETING
    size = view.size
    areas = view.remembered(areas_of, white)
    open_rooms = view.all & ~(black | white)
    # The nodes of the graph: open rooms by their number, then the areas.
    neighbours: list[list[int]] = [[]] * size
    for room in bits(open_rooms):
        neighbours[room] = [other for other in view.beside_lists[room] if open_rooms >> other & 1]
    for at, touched in enumerate(areas.touched, size):
        neighbours.append(list(bits(touched & open_rooms)))
        for room in neighbours[at]:
            neighbours[room].append(at)
    tree = depth_first(neighbours, size)
    needed = 0
    pockets = []
    for place in tree.sequence:
        above = tree.above[place]
        if above < size and tree.cut_off(place):
            behind = tree.below(place)
            if max(behind) >= size:
                needed |= 1 << above
            else:
                pockets.append((above, mask_of(behind)))
    seen = mask_of(tree.sequence)
    apart = (seen >> size).bit_count() < len(areas.parts)
    return Meeting(apart, needed, tuple(pockets), open_rooms & ~seen)
