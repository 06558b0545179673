"""Rooms and marks for a maze, chosen where the reasoning needs them, so that few marks suffice.

At first some neighbours of one colour are joined at random. Then the reasoning (``quick_logic.py``)
goes as far as it can. Where it is stuck, either a settled room is joined to an open one, so that
both are settled, or a white cell gets a mark. As many rooms are joined as the wished number of
rooms allows. Settled rooms stay settled: both changes only add to what is known.

Finally, marks that are not needed are left out. This is tested by halves: what follows from one
half of the marks is the starting point for all tests of the other half.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from gridwright.core.deadline import look
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.genres.nurimaze.logic.view import NurimazeView
from gridwright.genres.nurimaze.making.changing_view import ChangingView
from gridwright.genres.nurimaze.making.long_paths import Maze
from gridwright.genres.nurimaze.making.quick_logic import settle, with_marks
from gridwright.genres.nurimaze.making.random_mazes import pairs_of_one_colour
from gridwright.logic.technique import NOTHING, Masks

AT_ONCE = 40
"""For this many open rooms, one more is joined or marked at a time."""
SAMPLES = 8
"""Of this many pairs of rooms or cells, the best is joined or marked."""
TRIED = 250_000
"""How much is tried to find out whether marks are needed: the number of marks times rooms."""
BLACK_FIRST = 4
"""The extra value of a black room: no mark can settle it."""


@dataclass(frozen=True)
class Plan:
    """A maze with its rooms, and marks that suffice."""

    maze: Maze
    rooms: tuple[int, ...]
    circles: int
    triangles: int
    exact: bool = False
    """Whether the puzzle has these marks, all of them and no others."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What the rooms and marks should be like."""

    rooms: int
    """How many rooms, about."""
    largest: int
    """The most cells in a room."""
    circles: int
    triangles: int
    """How many marks, about."""
    first: float = 0.6
    """The share of the rooms to be joined that are joined at once."""
    whiten: bool = True
    """Whether a black room that nothing settles may be made white."""


class Planner:
    """Rooms and marks in the making."""

    def __init__(self, grid: Grid, maze: Maze, aim: Aim, rng: Random) -> None:
        self.grid, self.maze, self.aim, self.rng = grid, maze, aim, rng
        self.view = ChangingView(grid, maze.path[0], maze.path[-1])
        self.number = grid.size
        """How many rooms there are."""
        self.path = mask_of(maze.path)
        self.pairs = pairs_of_one_colour(grid, maze.white, rng)
        self.yes, self.no = 0, self.view.has_target
        """The rooms that are black and white."""

    def plan(self) -> Plan | None:
        """Rooms and marks that suffice; ``None`` if nothing more can be added."""
        view = self.view
        self._join_some()
        new = self.no
        while True:
            look()
            self.yes, self.no = settle(view, self.yes, self.no, new)
            left = view.all & ~(self.yes | self.no)
            if not left:
                return self._without_spare_marks()
            new = 0
            for _ in range(1 + left.bit_count() // AT_ONCE):
                added = self._add()
                if not added and not new and not self._whitened(left):
                    return None
                new |= added

    def _without_spare_marks(self) -> Plan:
        """The plan without the marks that are not needed; on large boards only some are tried."""
        view, aim, path = self.view, self.aim, self.path
        circles, triangles = list(bits(view.circles)), list(bits(view.triangles))
        self.rng.shuffle(circles)
        self.rng.shuffle(triangles)
        # The kind of which there are more than asked for comes first.
        marks = [*circles, *triangles]
        if len(circles) * max(1, aim.triangles) < len(triangles) * max(1, aim.circles):
            marks = [*triangles, *circles]
        tried = marks[: TRIED // self.number]
        kept = needed(view, path, marks[len(tried) :], NOTHING, tried)
        cells = mask_of([*kept, *marks[len(tried) :]])
        return Plan(self.maze, tuple(view.room_of), cells & path, cells & ~path)

    def _join_some(self) -> None:
        """Join random neighbours, small rooms before large ones."""
        stop = self.grid.size - self.aim.first * (self.grid.size - self.aim.rooms)
        for largest in range(2, self.aim.largest + 1):
            for one, other in self.pairs:
                if self.number <= stop:
                    return
                if self.rng.random() < 0.7 and self._size(one, other) <= largest:
                    self._join(one, other)

    def _size(self, one: int, other: int) -> int:
        """How many cells two rooms have together; too many if they are the same room."""
        view = self.view
        here, there = view.room_of[one], view.room_of[other]
        if here == there:
            return self.grid.size + 1
        return len(view.cells_in[here]) + len(view.cells_in[there])

    def _join(self, one: int, other: int) -> int:
        """Join the rooms of two cells; returns the new room as a mask."""
        here, there = self.view.room_of[one], self.view.room_of[other]
        room = 1 << self.view.join(here, there)
        both = 1 << here | 1 << there
        if self.yes & both:
            self.yes = self.yes & ~both | room
        if self.no & both:
            self.no = self.no & ~both | room
        self.number -= 1
        return room

    def _add(self) -> int:
        """Join two rooms or set a mark, whichever has more left to do; 0 if neither is possible."""
        view, aim, size = self.view, self.aim, self.grid.size
        marks = (view.circles | view.triangles).bit_count()
        joins = (self.number - aim.rooms) / max(1, (1 - aim.first) * (size - aim.rooms))
        if joins > 1 - marks / max(1, aim.circles + aim.triangles):
            return self._join_known() or self._mark()
        return self._mark() or self._join_known()

    def _join_known(self) -> int:
        """Join a settled room to an open one: of some pairs, the one that settles most."""
        view = self.view
        known = view.cells(self.yes | self.no)
        candidates: list[tuple[int, int]] = []
        for at, (one, other) in enumerate(self.pairs):
            if (known >> one ^ known >> other) & 1:
                size = self._size(one, other)
                if size <= self.aim.largest:
                    cell = one if known >> other & 1 else other
                    candidates.append((self._worth(cell) - 2 * size, -at))
                    if len(candidates) == SAMPLES:
                        break
        if not candidates:
            return 0
        pair = self.pairs.pop(-max(candidates)[1])
        self.pairs.append(pair)
        return self._join(*pair)

    def _worth(self, cell: int) -> int:
        """About how many rooms are settled with the room of a cell."""
        bit = 1 << self.view.room_of[cell]
        white = self.maze.white >> cell & 1
        colour, other = (self.no, self.yes) if white else (self.yes, self.no)
        colour |= bit
        worth = 0 if white else BLACK_FIRST
        for rooms in self.view.squares_at[bit.bit_length() - 1]:
            left = rooms & ~colour
            worth += 2 * (not rooms & other and bool(left) and not left & (left - 1))
        return worth

    def _mark(self) -> int:
        """Set a mark in the cell, out of some, that settles most; returns its room as a mask."""
        view, aim = self.view, self.aim
        free = self.maze.white & ~(view.cells(self.no) | view.circles | view.triangles | view.ends)
        on, off = list(bits(free & self.path)), list(bits(free & ~self.path))
        circles, triangles = view.circles.bit_count(), view.triangles.bit_count()
        first = circles * max(1, aim.triangles) <= triangles * max(1, aim.circles)
        cells = (on or off) if first else (off or on)
        if not cells:
            return 0
        some = self.rng.sample(cells, min(SAMPLES, len(cells)))
        path, yes, no = self.path, self.yes, self.no
        best = max(some, key=lambda cell: gain(view, cell, path >> cell & 1, yes, no))
        view.mark(best, bool(path >> best & 1))
        room = 1 << view.room_of[best]
        self.no |= room
        return room

    def _whitened(self, rooms: int) -> bool:
        """Make a black room white, if the result is still a maze: nothing else would settle it."""
        view = self.view
        for room in bits(rooms if self.aim.whiten else 0):
            cells = view.room_cells[room]
            white = self.maze.white | cells
            if (
                self.grid.neighbours(cells) & self.maze.white
                and view.sides(white) == white.bit_count() - 1
                and all(square & ~white for square in view.squares)
            ):
                self.maze = self.maze._replace(white=white)
                self.pairs = pairs_of_one_colour(self.grid, white, self.rng)
                return True
        return False


def settled_by(view: NurimazeView, path: int, cells: Sequence[int], known: Masks) -> Masks:
    """The rooms that marks in these cells settle; ``known`` follows from some of them already."""
    marks = mask_of(cells)
    marked = with_marks(view, marks & path, marks & ~path)
    rooms = mask_of({view.room_of[cell] for cell in bits(marks | view.ends)})
    return settle(marked, known[0], known[1] | rooms)


def needed(
    view: NurimazeView, path: int, others: Sequence[int], known: Masks, cells: Sequence[int]
) -> list[int]:
    """Of the marks in some cells, those that are needed besides others; the first are left out
    first.

    ``known`` follows from the others.
    """
    if not cells or known[0] | known[1] == view.all:
        return []
    if len(cells) == 1:
        return list(cells)
    half = len(cells) // 2
    first, second = cells[:half], cells[half:]
    beside = [*others, *second]
    kept = needed(view, path, beside, settled_by(view, path, beside, known), first)
    beside = [*others, *kept]
    return kept + needed(view, path, beside, settled_by(view, path, beside, known), second)


def gain(view: NurimazeView, cell: int, circle: int, yes: int, no: int) -> int:
    """About how many rooms a mark settles."""
    room = view.room_of[cell]
    settled = 0
    white = no | 1 << room
    if not no >> room & 1:
        settled = 1
        for rooms in view.squares_at[room]:
            left = rooms & ~white
            settled += not rooms & yes and bool(left) and not left & (left - 1)
    if circle:
        sides = [view.room_of[side] for side in view.grid.neighbour_lists[cell]]
        left_sides = [side for side in sides if not yes >> side & 1]
        if len(left_sides) <= 2:
            settled += sum(not white >> side & 1 for side in left_sides)
    return settled
