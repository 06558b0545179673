"""Random rooms: rectangles that cover a board, and rooms that grow around given cells.

>>> from random import Random
>>> grid = Grid.of(3, 5)
>>> rooms = rectangles(grid, Random(1), 1, 3)
>>> len(rooms), len({*rooms}) > 2
(15, True)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heapify, heappop, heappush
from random import Random

from gridwright.core.grid import Grid, bits, mask_of

NARROW = 4
"""Boards with a shorter side need rooms of a single cell, which published puzzles hardly have."""


def is_narrow(grid: Grid) -> bool:
    """Whether a board needs rooms of a single cell."""
    return min(grid.rows, grid.cols) < NARROW


def rectangles(grid: Grid, rng: Random, shortest: int, longest: int) -> list[int]:
    """Rooms that are rectangles, or parts of them, with sides between two lengths.

    A part that is a single cell joins a room beside it, unless the board is narrow.
    """
    rooms = [-1] * grid.size
    number = 0
    for cell in range(grid.size):
        if rooms[cell] >= 0:
            continue
        row, col = divmod(cell, grid.cols)
        down, right = rng.randint(shortest, longest), rng.randint(shortest, longest)
        width = 0
        while width < right and col + width < grid.cols and rooms[cell + width] < 0:
            width += 1
        for lower in range(row, min(row + down, grid.rows)):
            for place in range(width):
                rooms[lower * grid.cols + col + place] = number
        number += 1
    for cell in range(0 if is_narrow(grid) else grid.size):
        if rooms.count(rooms[cell]) == 1:
            rooms[cell] = rooms[rng.choice([*grid.beside(cell)])]
    return rooms


def grown(grid: Grid, starts: Sequence[Sequence[int]], rng: Random, uneven: float = 0) -> list[int]:
    """Rooms that grow from these cells, of which those of a room must be connected.

    The more uneven, the more some rooms grow faster than others.
    """
    speeds = [(1 - rng.random()) ** uneven for _ in starts]
    rooms = [-1] * grid.size
    for number, cells in enumerate(starts):
        for cell in cells:
            rooms[cell] = number
    # Each cell waits a random time before it takes another one into its room.
    waits = [
        (rng.expovariate(speeds[number]), cell)
        for number, cells in enumerate(starts)
        for cell in cells
    ]
    heapify(waits)
    while waits:
        now, cell = heappop(waits)
        free = [each for each in grid.beside(cell) if rooms[each] < 0]
        if free:
            new = rng.choice(free)
            rooms[new] = rooms[cell]
            for each in (cell, new):
                heappush(waits, (now + rng.expovariate(speeds[rooms[cell]]), each))
    return rooms


def split(
    grid: Grid, rooms: Sequence[int], room: int, rng: Random, single: bool = True
) -> list[int] | None:
    """The rooms after one was cut straight in two, if possible without a room of a single cell;
    ``None`` if it cannot be cut, or only into such a room where none is wanted.

    >>> [split(Grid.of(1, 4), [0, 0, 0, 0], 0, Random(seed)) for seed in (1, 2)]
    [[0, 0, 1, 1], [0, 0, 1, 1]]
    >>> split(Grid.of(1, 3), [0, 0, 0], 0, Random(1), single=False) is None
    True
    """
    cells = [cell for cell, each in enumerate(rooms) if each == room]
    ways = [(across, line) for across in (True, False)
            for line in sorted({_line(grid, cell, across) for cell in cells})[1:]]  # fmt: skip
    rng.shuffle(ways)
    parts = [mask_of(c for c in cells if _line(grid, c, across) >= line) for across, line in ways]
    alone = 1, len(cells) - 1
    for part in sorted(parts, key=lambda part: part.bit_count() in alone):
        if part.bit_count() in alone and not single:
            return None
        if grid.connected(part) and grid.connected(mask_of(cells) & ~part):
            new = max(rooms) + 1
            return [new if part >> cell & 1 else each for cell, each in enumerate(rooms)]
    return None


def joined_rooms(
    grid: Grid, rooms: list[int], most: int, suits: Callable[[list[int]], bool], rng: Random
) -> list[int]:
    """The rooms after two that make a rectangle of so many cells at most were joined, again and
    again, as long as that suits.

    >>> joined_rooms(Grid.of(2, 3), [0, 0, 1, 2, 2, 1], 4, lambda rooms: True, Random(1))
    [0, 0, 1, 0, 0, 1]
    """
    tried: set[int] = set()
    while True:
        cells: dict[int, int] = {}
        for cell, room in enumerate(rooms):
            cells[room] = cells.get(room, 0) | 1 << cell
        beside = {(rooms[one], rooms[two]) for one in range(grid.size) for two in grid.beside(one)}
        pairs = [
            (one, two)
            for one, two in sorted(beside)
            if one < two and (both := cells[one] | cells[two]) not in tried
            if both.bit_count() <= most and _is_rectangle(grid, both)
        ]
        if not pairs:
            return rooms
        one, two = rng.choice(pairs)
        tried.add(cells[one] | cells[two])
        # The numbers of rooms have no gap.
        after = [room - (room > two) for room in (one if room == two else room for room in rooms)]
        rooms = after if suits(after) else rooms


def _is_rectangle(grid: Grid, cells: int) -> bool:
    rows, cols = zip(*(grid.place(cell) for cell in bits(cells)), strict=True)
    area = (max(rows) - min(rows) + 1) * (max(cols) - min(cols) + 1)
    return bool(area == cells.bit_count())


def _line(grid: Grid, cell: int, across: bool) -> int:
    return cell // grid.cols if across else cell % grid.cols


def moved_to(grid: Grid, rooms: list[int], cell: int, rng: Random) -> list[int] | None:
    """The rooms after a cell went to a neighbouring room, if its own stays connected."""
    rest = mask_of(
        other for other, room in enumerate(rooms) if room == rooms[cell] and other != cell
    )
    others = sorted({rooms[each] for each in grid.beside(cell)} - {rooms[cell]})
    if not others or not rest or not grid.connected(rest):
        return None
    changed = list(rooms)
    changed[cell] = rng.choice(others)
    return changed


def joined(
    grid: Grid, cells: Sequence[int], many: int, rng: Random, taken: int = 0
) -> list[list[int]] | None:
    """These cells in groups of so many that are close together, each joined by a path of cells."""
    left = [*cells]
    rng.shuffle(left)
    taken, groups = taken | mask_of(left), []
    while left:
        group = [left.pop()]
        for _ in range(many - 1):
            path = _path(grid, group, mask_of(left), taken, rng)
            if path is None:
                return None
            left.remove(path[-1])
            group += path
            taken |= mask_of(path)
        groups.append(group)
    return groups


def _path(grid: Grid, cells: list[int], ends: int, taken: int, rng: Random) -> list[int] | None:
    """The cells of a shortest way from some cells to an end, through cells that are free."""
    before: dict[int, int] = dict.fromkeys(cells, -1)
    todo = list(cells)
    for cell in todo:
        near = [*grid.beside(cell)]
        rng.shuffle(near)
        for other in near:
            if other in before:
                continue
            if ends >> other & 1:
                path = [other]
                while before[cell] != -1:
                    path.append(cell)
                    cell = before[cell]  # noqa: PLW2901 - back to the start
                return path[::-1]
            if not taken >> other & 1:
                before[other] = cell
                todo.append(other)
    return None
