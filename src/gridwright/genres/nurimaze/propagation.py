"""Settle rooms before any clause is written.

Writing clauses and passing them to a solver takes most of the time of solving, so what is cheap to
deduce is deduced here. Sets of cells and sets of rooms are masks, and most rules look at the whole
board at once. They say the same as techniques of the ladder, without reasons:

- a square has both colours (Mourits 2022, §3.3.1);
- a room that touches one white area twice is black; the only way out of an area is white;
- the path: S, G and circles are on it, triangles are off it, a cell on it has two neighbours on it
  (S and G one), and so has what joins two of its cells inside a white area;
- a room is black if it would join pieces of the path so that it forks or misses a circle;
- a room that all possible turns at a circle use is white;
- rooms that no white one can reach are black; a room without which white rooms could not meet, or
  behind which black cells would fill a square, is white.

White areas are kept as disjoint sets that only grow. Whoever encodes the rest takes an area for one
place.

>>> puzzle = Nurimaze(2, 3, "abc" "dbe", start=0, goal=2)
>>> known = propagate(puzzle)
>>> print(puzzle.grid.show(known.white), puzzle.grid.show(known.black), sep="\\n\\n")
###
.#.
<BLANKLINE>
...
#.#
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from gridwright.core.board import Board
from gridwright.core.deadline import look, watched
from gridwright.core.grid import bits, mask_of
from gridwright.genres.nurimaze.depth_first import depth_first
from gridwright.genres.nurimaze.puzzle import Nurimaze


class Contradiction(Exception):
    """The puzzle has no answer."""


class Propagation:
    """What is known of the rooms and of the path. Use :func:`propagate`."""

    def __init__(self, puzzle: Nurimaze) -> None:
        self.puzzle = puzzle
        self.grid = grid = puzzle.grid
        self.cols = grid.cols
        self.room_of = puzzle.room_numbers
        self.room_cells = puzzle.room_cells
        size = puzzle.decisions
        self.not_last = grid.full & ~grid.column(grid.cols - 1)
        self.not_first = grid.full & ~grid.column(0)
        self.corners = self.not_last & (grid.full >> grid.cols)
        """The cells that are the top left one of a square."""
        self.neighbours: list[list[int]] = [[] for _ in range(size)]
        """The rooms beside each room …"""
        self.beside = [0] * size
        """… the same as a mask …"""
        self.twice = [0] * size
        """… and those that share two sides of cells with it or more."""
        self.closing = 0
        """The rooms that close a loop if they are white."""
        self._meet_rooms()
        self.differ = self._different_rooms()

        self.black = 0
        self.white = 0
        """The cells that are settled."""
        self.open = (1 << size) - 1
        """The rooms that are not."""
        self.new_white: list[int] = []
        """White rooms that are not in an area yet."""
        self.parent = [-1] * size
        """White areas as disjoint sets of rooms; -1 for rooms that are in none."""
        self.touched: dict[int, int] = {}
        """The rooms beside each area, and some inside it; areas go by their root."""
        self.area_cells: dict[int, int] = {}
        """The cells of each area."""
        self.on_path = puzzle.ends | puzzle.circles
        """The cells that are on the path for certain."""
        self.possible = grid.full & ~puzzle.triangles
        """Those that may be on it."""
        self._path_seen = (-1, -1)
        self._done = 0
        """Of the cells on the path, those that have all their neighbours on it …"""
        self._astray = 0
        """… and they together with white cells that hang on them: the path does not go there."""

    def _meet_rooms(self) -> None:
        """Which rooms touch, once or more often, and which hold a loop themselves."""
        neighbours, beside, twice = self.neighbours, self.beside, self.twice
        # A connected room has as many inner sides as cells, or more, if it holds a loop.
        spare = [cells.bit_count() - 1 for cells in self.room_cells]
        bit = [1 << room for room in range(len(spare))]
        for sides in _sides(self.room_of, self.cols):
            look()
            for one, other in sides:
                if one == other:
                    spare[one] -= 1
                elif beside[one] & bit[other]:
                    twice[one] |= bit[other]
                    twice[other] |= bit[one]
                else:
                    neighbours[one].append(other)
                    neighbours[other].append(one)
                    beside[one] |= bit[other]
                    beside[other] |= bit[one]
        for room, left in enumerate(spare):
            if left < 0:
                self.closing |= bit[room]

    def _different_rooms(self) -> tuple[int, int, int, int]:
        """Where a cell's room differs from that of the cell to the right, below, and diagonally.

        The last two are indexed by the top left cell of a square: top left against bottom right,
        and top right against bottom left.
        """
        cols = self.cols
        across = down = falling = rising = 0
        for cells in watched(self.room_cells, every=256):
            if cells & (cells - 1):
                under = cells >> cols
                across |= cells & cells >> 1
                down |= cells & under
                falling |= cells & under >> 1
                rising |= cells >> 1 & under
        corners = self.corners
        return self.not_last & ~across, self.grid.full & ~down, corners & ~falling, corners & ~rising

    def board(self) -> Board:
        """What is settled."""
        rooms = self.room_of
        black = mask_of({rooms[cell] for cell in bits(self.black)})
        size = len(self.room_cells)
        return Board(size, black, ((1 << size) - 1) & ~(black | self.open))

    # Colours.

    def blacken(self, rooms: Iterable[int]) -> None:
        """These rooms, which are open, are black."""
        for room in rooms:
            self.black |= self.room_cells[room]
            self.open &= ~(1 << room)

    def whiten(self, rooms: Iterable[int]) -> None:
        """These rooms, which are open, are white."""
        for room in rooms:
            self.white |= self.room_cells[room]
            self.open &= ~(1 << room)
            self.new_white.append(room)

    def rooms_at(self, cells: int) -> Iterator[int]:
        """The rooms that have one of these cells, each once."""
        while cells:
            room = self.room_of[(cells & -cells).bit_length() - 1]
            yield room
            cells &= ~self.room_cells[room]

    def area_of(self, room: int) -> int:
        """The area of a white room."""
        parent = self.parent
        while (above := parent[room]) != room:
            parent[room] = room = parent[above]
        return room

    # Rules. Each says whether it settled a room.

    def squares(self) -> bool:
        """If all rooms of a square but one have one colour, that room has the other one."""
        cols, black, white = self.cols, self.black, self.white
        right, below, falling, rising = self.differ
        undone = self.grid.full & ~(black | white)
        beside = undone >> 1
        under = undone >> cols
        across = undone & beside & right
        down = undone & under & below
        two_rooms = (
            across
            | across >> cols
            | down
            | down >> 1
            | undone & under >> 1 & falling
            | beside & under & rising
        )
        with_black = black | black >> 1
        with_black |= with_black >> cols
        with_white = white | white >> 1
        with_white |= with_white >> cols
        decided = self.corners & ~two_rooms
        must_be_black = decided & ~with_black
        must_be_white = decided & ~with_white
        if not must_be_black | must_be_white:
            return False
        some = undone | beside | under | under >> 1
        if (must_be_black | must_be_white) & ~some or must_be_black & must_be_white:
            raise Contradiction
        if must_be_black:
            rows = must_be_black | must_be_black << 1
            self.blacken(self.rooms_at((rows | rows << cols) & undone))
        if must_be_white:
            rows = must_be_white | must_be_white << 1
            cells = (rows | rows << cols) & undone
            if cells & self.black:
                raise Contradiction
            self.whiten(self.rooms_at(cells))
        return True

    def loops(self) -> bool:
        """White rooms join areas; a room that touches one of them twice is black."""
        for room in self.new_white:
            self._join(room)
        self.new_white.clear()
        found = self.closing & self.open
        self.blacken(bits(found))
        return found > 0

    def _join(self, room: int) -> None:
        """Put a white room into the area that it touches, or that it joins from several."""
        if self.closing >> room & 1:
            raise Contradiction
        parent, touched = self.parent, self.touched
        around, cells = self.beside[room], self.room_cells[room]
        self.closing |= self.twice[room]
        for other in self.neighbours[room]:
            if parent[other] >= 0:
                area = self.area_of(other)
                parent[area] = room
                beside = touched.pop(area)
                # A room in two of these areas would be found here again, but it is not open.
                self.closing |= around & beside
                around |= beside
                cells |= self.area_cells.pop(area)
        parent[room] = room
        touched[room] = around
        self.area_cells[room] = cells

    def ways_out(self) -> bool:
        """The only open room beside a white area is white, if there are other areas."""
        if len(self.touched) < 2:
            return False
        found = 0
        for beside in self.touched.values():
            out = beside & self.open
            if not out & (out - 1):
                if not out:
                    raise Contradiction
                found |= out
        self.whiten(bits(found))
        return found > 0

    def path(self) -> bool:
        """What is known of the path grows, and its cells are white."""
        if self._path_seen == (self.black, self.white):
            return False
        self.possible &= ~self.black
        while self._path_beside() or self._path_in_areas():
            pass
        new = self.on_path & ~self.white
        if new & self.black:
            raise Contradiction
        self.whiten(self.rooms_at(new))
        self._path_seen = (self.black, self.white)
        return new > 0

    def _path_beside(self) -> bool:
        """Count the neighbours of cells on the path that are on it, and that may be."""
        ends, grid = self.puzzle.ends, self.grid
        on_path = self.on_path
        self.possible = possible = grid.without_dead_ends(self.possible, keep=ends)
        one, two, three = self._with_neighbours(possible)
        if on_path & ~(possible & (two | ends & one)):
            raise Contradiction
        needy = on_path & ~(three | ends & two)
        # Cells that have as many neighbours on the path as they need, and their other neighbours.
        grown = on_path | grid.neighbours(needy) & possible
        one, two, three = self._with_neighbours(grown)
        if grown & (three | ends & two):
            raise Contradiction
        self._done = done = grown & (two | ends & one)
        left = possible & ~(grid.neighbours(done) & ~grown)
        changed = grown != on_path or left != possible
        self.on_path, self.possible = grown, left
        return changed

    def _with_neighbours(self, cells: int) -> tuple[int, int, int]:
        """The cells of the board with one neighbour in a set or more, with two, and with three."""
        left = (cells & self.not_last) << 1
        right = (cells & self.not_first) >> 1
        above = cells << self.cols
        under = cells >> self.cols
        sides, heights = left | right, above | under
        two_sides, two_heights = left & right, above & under
        return (
            sides | heights,
            two_sides | two_heights | sides & heights,
            two_sides & heights | two_heights & sides,
        )

    def _path_in_areas(self) -> bool:
        """The path visits an area in one piece: it goes from each of its cells there to the others,
        and leaves from the two at the ends.
        """
        grid, on_path, possible = self.grid, self.on_path, self.possible
        white = self.white | on_path
        grown = grid.without_dead_ends(white, keep=on_path)
        if grown != on_path:
            if grown & ~possible:
                raise Contradiction
            self.on_path = grown
            return True
        areas = 0
        for cells in self.area_cells.values():
            if cells & on_path:
                areas |= cells
        tips = on_path & ~self._done
        arms = grid.flood(tips, white & possible & ~on_path | tips)
        self._astray = astray = areas & ~arms
        self.possible &= ~(astray & ~on_path)
        if self._joined():
            self.possible = on_path
        return self.possible != possible

    def _joined(self) -> bool:
        """Whether S and G are in one area; then the whole path is known."""
        ends = self.puzzle.ends
        for cells in self.area_cells.values():
            if cells & ends:
                if ends & ~cells:
                    return False
                if self.on_path & ~cells:
                    raise Contradiction
                return True
        return False

    def spoilers(self) -> bool:
        """A room is black if it would join areas of the path so that it forks or ends early."""
        puzzle, open_rooms = self.puzzle, self.open
        one = two = three = 0
        both_ends = open_rooms
        areas = 0
        for area, cells in self.area_cells.items():
            if cells & self.on_path:
                areas += 1
                beside = self.touched[area] & open_rooms
                three |= two & beside
                two |= one & beside
                one |= beside
                if cells & puzzle.ends:
                    both_ends &= beside
        if not two:
            return False
        spoiling = three
        if areas > 2 and not self._joined():
            # A room between S and G would leave the circles of other areas aside.
            spoiling |= both_ends & ~three
        near = self.grid.neighbours(self._astray) & ~(self.white | self.black)
        for room in self.rooms_at(near):
            spoiling |= two & 1 << room
        self.blacken(bits(spoiling))
        return spoiling > 0

    def turns(self) -> bool:
        """A room that all turns at a circle use which close no loop is white."""
        found = 0
        for circle in bits(self.puzzle.circles & ~self.grid.neighbours(self.on_path)):
            ways = [
                self._way_out(side)
                for side in self.grid.neighbour_lists[circle]
                if self.possible >> side & 1
            ]
            own = 1 << self.area_of(self.room_of[circle])
            common = -1
            for at, (one, beside, areas) in enumerate(ways):
                for other, _, other_areas in ways[:at]:
                    if not (beside & other or areas & other_areas & ~own):
                        common &= one | other
            if common < 0:
                raise Contradiction
            found |= common
        self.whiten(bits(found))
        return found > 0

    def _way_out(self, side: int) -> tuple[int, int, int]:
        """A way out of a circle: the room there, if it is open, the rooms beside it, and the areas
        that it touches.
        """
        room = self.room_of[side]
        if self.parent[room] >= 0:
            return 0, 0, 0
        areas = 0
        for other in self.neighbours[room]:
            if self.parent[other] >= 0:
                areas |= 1 << self.area_of(other)
        return 1 << room, self.beside[room], areas

    def meeting(self) -> bool:
        """Rooms that no white one can reach are black; a room is white if, without it, white rooms
        could not meet, or rooms that it cuts off would fill a black square.
        """
        if not self.open:
            return False
        size = len(self.room_cells)
        ways = self._places()
        tree = depth_first(ways, size)
        if min(tree.order[size:]) < 0:
            raise Contradiction
        needed = 0
        for place in tree.sequence:
            above = tree.above[place]
            if above < size and tree.cut_off(place) and not needed >> above & 1:
                behind = tree.below(place)
                if max(behind) >= size or self._fills_square(above, behind):
                    needed |= 1 << above
        unreached = [room for room in bits(self.open) if tree.order[room] < 0]
        self.blacken(unreached)
        self.whiten(bits(needed))
        return bool(needed or unreached)

    def _places(self) -> list[list[int]]:
        """Open rooms by their number, areas from there on, and what is beside each."""
        size = len(self.room_cells)
        number = {area: size + at for at, area in enumerate(self.touched)}
        ways: list[list[int]] = [[] for _ in range(size + len(number))]
        parent = self.parent
        open_rooms = bytearray(size)
        for room in bits(self.open):
            open_rooms[room] = 1
        for room in bits(self.open):
            here = ways[room]
            for other in self.neighbours[room]:
                if open_rooms[other]:
                    here.append(other)
                elif parent[other] >= 0:
                    place = number[self.area_of(other)]
                    here.append(place)
                    ways[place].append(room)
        return ways

    def _fills_square(self, room: int, behind: list[int]) -> bool:
        """Whether a square is black if this room is, and so are those behind it."""
        black = self.black | self.room_cells[room]
        for other in behind:
            black |= self.room_cells[other]
        pairs = black & black >> 1 & self.not_last
        return bool(pairs & pairs >> self.cols)


def _sides(rooms: tuple[int, ...], cols: int) -> Iterator[Iterable[tuple[int, int]]]:
    """The rooms of the two cells of each side between cells, some hundred at a time."""
    step = max(1, 256 // cols) * cols
    for at in range(0, len(rooms), step):
        for line in range(at, min(at + step, len(rooms)), cols):
            yield pairwise(rooms[line : line + cols])
        yield zip(rooms[at : at + step], rooms[at + cols : at + cols + step], strict=False)


def propagate(puzzle: Nurimaze) -> Propagation:
    """All that the rules above settle; :class:`Contradiction` if there is no answer."""
    known = Propagation(puzzle)
    known.whiten(bits(puzzle.given.no))
    # Easy ones first: after each success, they are asked again.
    rules = (
        known.squares,
        known.loops,
        known.ways_out,
        known.path,
        known.spoilers,
        known.turns,
        known.meeting,
    )
    # They are asked once more when no room is open: then they check the answer.
    while any(rule() for rule in rules):
        look()
    return known
