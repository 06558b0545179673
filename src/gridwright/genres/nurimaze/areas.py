"""White areas: white rooms that hang together, what they touch, and what holds them together.

White cells form a tree when all is done. So no room may touch one area twice, and all areas must
still be able to meet. Both are asked of rooms, not of cells; an area counts as one place.
"""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.core.grid import bits
from gridwright.genres.nurimaze.view import View


@dataclass(frozen=True, slots=True)
class Areas:
    """The white areas of a board."""

    parts: tuple[int, ...]
    """The rooms of each area."""
    touched: tuple[int, ...]
    """The rooms beside each area."""
    twice: int
    """The rooms that touch some area twice, or hold a loop themselves: white, they close a loop."""
    loop: bool
    """Whether white rooms form a loop already."""


def areas_of(view: View, white: int) -> Areas:
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
        # A room inside the area touches it more often without harm.
        closing |= twice & ~part
        links += 2 * (1 - part.bit_count())
        loop = loop or links > 0
        left &= ~part
        parts.append(part)
        touched.append(once & ~part)
    return Areas(tuple(parts), tuple(touched), closing & ~white, loop)


@dataclass(frozen=True, slots=True)
class Meeting:
    """Whether and how the white areas of a board can still meet."""

    apart: bool
    """Two areas cannot reach each other."""
    needed: int
    """The open rooms without which two areas cannot meet …"""
    pockets: tuple[tuple[int, int], ...]
    """… and those that hold only open rooms to the rest: such a room, and the rooms behind it."""
    shut_off: int
    """The open rooms that no way leads to from a white area."""


NO_MEETING = Meeting(False, 0, (), 0)


def meeting(view: View, black: int, white: int) -> Meeting:
    """Hopcroft and Tarjan's search over areas and open rooms, from the first area."""
    if not white:
        return NO_MEETING
    areas = view.remembered(areas_of, white)
    open_rooms = view.all & ~(black | white)
    size, beside = view.size, view.beside
    area_bits = _area_bits(areas, size)
    # Places: open rooms by their number, areas from ``size`` up.
    ways = {size + at: touched & open_rooms for at, touched in enumerate(areas.touched)}
    order = {size: 0}
    low = {size: 0}
    behind = {size: 0}
    """Open rooms and areas at and below a place in the search."""
    needed = 0
    pockets = []
    seen = 1 << size
    stack = [(size, -1, ways[size])]
    whites = -1 << size
    while stack:
        place, parent, left = stack[-1]
        fresh = left & ~seen
        if fresh:
            bit = fresh & -fresh
            other = bit.bit_length() - 1
            seen |= bit
            if other < size:
                around = beside[other] & open_rooms
                for room in bits(beside[other] & white):
                    around |= area_bits[room]
            else:
                around = ways[other]
            order[other] = len(order)
            # Places met before are places above; the one just left is no way back.
            back = around & seen & ~bit & ~(1 << place)
            low[other] = min([order[at] for at in bits(back)], default=order[other])
            behind[other] = bit
            stack.append((other, place, around))
            continue
        stack.pop()
        if parent < 0:
            continue
        if low[place] < low[parent]:
            low[parent] = low[place]
        behind[parent] |= behind[place]
        if low[place] >= order[parent] and parent < size:
            if behind[place] & whites:
                needed |= 1 << parent
            else:
                pockets.append((parent, behind[place]))
    apart = (seen >> size).bit_count() < len(areas.parts)
    return Meeting(apart, needed, tuple(pockets), open_rooms & ~seen)


def _area_bits(areas: Areas, size: int) -> dict[int, int]:
    return {room: 1 << size + at for at, part in enumerate(areas.parts) for room in bits(part)}
