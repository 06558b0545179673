"""Settle rooms before any clause is written.

Writing clauses and passing them to a solver takes most of the time of solving, so what is cheap to
deduce is deduced here. Sets of cells and sets of rooms are masks, and most rules look at the whole
board at once. They say the same as techniques of the ladder, without reasons:

- a square has both colours (Mourits 2022, §3.3.1);
- a room that touches one white area twice is black; the only way out of an area is white;
- the path: S, G and circles are on it, triangles are off it, a cell on it has two neighbours on it
  (S and G one), and so has what joins two of its cells inside a white area;
- a room is black if it would join pieces of the path so that it forks or misses a circle;
- a room that all possible turns at a circle use is white, and so is one beside an end of the known
  path without which the path could not go on;
- rooms that no white one can reach are black; a room without which white rooms could not meet, or
  behind which black cells would fill a square, is white.

White areas are kept as disjoint sets that only grow. The encoder treats an area as one place.

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
from itertools import chain, compress, pairwise
from operator import ne

from gridwright.core.deadline import look, watched
from gridwright.core.grid import LARGE, bits, mask_of
from gridwright.genres.nurimaze.logic.cut_nodes import depth_first
from gridwright.genres.nurimaze.puzzle import Nurimaze

_BIT = (1).__lshift__
"""The mask of one room; their sum is the mask of several."""


class Contradiction(Exception):
    """The puzzle has no answer."""


class Propagation:
    """What is known of the rooms and of the path. Use :func:`propagate`."""

    def __init__(self, puzzle: Nurimaze) -> None:
        self.puzzle = puzzle
        self.grid = grid = puzzle.grid
        self.cols = grid.cols
        self._large = grid.size > LARGE
        self.room_of = puzzle.room_numbers
        self.room_cells = puzzle.room_cells
        size = puzzle.decisions
        self.not_last = grid.full & ~grid.column(grid.cols - 1)
        self.not_first = grid.full & ~grid.column(0)
        self.corners = self.not_last & (grid.full >> grid.cols)
        """The cells that are the top left one of a square."""
        rooms, cols = self.room_of, grid.cols
        right = bytearray(map(ne, rooms, rooms[1:]))
        right[cols - 1 :: cols] = bytes(len(right[cols - 1 :: cols]))
        below = bytes(map(ne, rooms, rooms[cols:]))
        self.differ = _mask(right), _mask(below)
        """Where a cell's room differs from that of the cell to the right, and below."""
        pairs = chain(
            compress(pairwise(rooms), right),
            compress(zip(rooms, rooms[cols:], strict=False), below),
        )
        self.neighbours, self.twice = _neighbours(pairs, size)
        """The rooms beside each room, and for some those that share more than one side of cells."""
        self.closing = self._looped()
        """The rooms that close a loop if they are white, at first those that hold one."""

        self.black = 0
        self.white = 0
        """The cells that are settled."""
        self.open = (1 << size) - 1
        self.black_rooms = 0
        """The rooms that are not, and the black ones."""
        self.new_white: list[int] = []
        """White rooms that are not in an area yet."""
        self.area_of = [-1] * size
        """The white area of each room, named by one of its rooms; -1 for rooms that are in none."""
        self.areas: dict[int, tuple[int, int, list[int]]] = {}
        """The cells of each area, the rooms beside it (and some inside), and its rooms."""
        self.on_path = puzzle.ends | puzzle.circles
        """The cells that are on the path for certain."""
        self.possible = grid.full & ~puzzle.triangles
        """Those that may be on it."""
        self._path_seen = self._areas_seen = (-1, -1)
        self.done = 0
        """Of the cells on the path, those that have all their neighbours on it …"""
        self._counted = 0
        self._astray = 0
        """… and the same cells with the white cells attached to them, where the path does not
        go."""

        self._is_copy = False

    def fork(self) -> Propagation:
        """A copy; both continue independently."""
        twin = object.__new__(Propagation)
        vars(twin).update(vars(self))
        twin.area_of, twin.areas = self.area_of.copy(), self.areas.copy()
        twin.new_white = self.new_white.copy()
        twin._is_copy = True
        return twin

    def _looped(self) -> int:
        """The rooms that hold a loop."""
        looped = 0
        counts = map(int.bit_count, self.room_cells)
        for room, number in enumerate(watched(counts, every=256)):
            # A connected room has as many inner sides as cells, or more, if it holds a loop.
            if number > 3:
                cells = self.room_cells[room]
                across = cells & self.not_last & cells >> 1
                down = cells & cells >> self.cols
                if across.bit_count() + down.bit_count() >= number:
                    looped |= 1 << room
        return looped

    @property
    def white_rooms(self) -> int:
        """The rooms that are white."""
        return (1 << len(self.room_cells)) - 1 & ~(self.black_rooms | self.open)

    # Colours.

    def blacken(self, rooms: Iterable[int]) -> None:
        """These rooms, which are open, are black."""
        for room in rooms:
            self.black |= self.room_cells[room]
            self.black_rooms |= 1 << room
            self.open ^= 1 << room

    def whiten(self, rooms: Iterable[int]) -> None:
        """These rooms, which are open, are white."""
        for room in rooms:
            self.white |= self.room_cells[room]
            self.open ^= 1 << room
            self.new_white.append(room)

    def rooms_at(self, cells: int) -> Iterator[int]:
        """The rooms that have one of these cells, each once."""
        while cells:
            room = self.room_of[(cells & -cells).bit_length() - 1]
            yield room
            cells ^= cells & self.room_cells[room]

    def around(self, room: int) -> int:
        """The rooms beside a room, as a mask."""
        return sum(map(_BIT, self.neighbours[room]))

    # Rules. Each says whether it settled a room.

    def squares(self) -> bool:
        """If all rooms of a square but one have one colour, that room has the other one."""
        cols, black, white = self.cols, self.black, self.white
        right, below = self.differ
        # Complements are avoided where possible: they are slow on masks.
        undone = self.grid.full ^ (black | white)
        beside = undone >> 1
        under = undone >> cols
        across = undone & beside & right
        down = undone & under & below
        # Two cells at opposite corners count as two rooms. They may be of one room that leads
        # around the square; that is rare, and left to the solver.
        falling, rising = undone & under >> 1, beside & under
        falling ^= falling & (beside | under)
        rising ^= rising & (undone | under >> 1)
        two_rooms = across | across >> cols | down | down >> 1 | falling | rising
        decided = self.corners ^ (self.corners & two_rooms)
        has_black = black | black >> 1
        has_white = white | white >> 1
        must_be_black = decided ^ (decided & (has_black | has_black >> cols))
        must_be_white = decided ^ (decided & (has_white | has_white >> cols))
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
        black = self.closing & self.open
        if black:
            self.blacken(bits(black))
        return black > 0

    def _join(self, room: int) -> None:
        """Put a white room into the area that it touches, or that it joins from several."""
        if self.closing >> room & 1:
            raise Contradiction
        area_of, neighbours = self.area_of, self.neighbours[room]
        closing, around = self.twice.get(room, 0), sum(map(_BIT, neighbours))
        here, members, cells = room, [room], self.room_cells[room]
        for other in neighbours:
            # None is met twice: the room would close a loop.
            if (area := area_of[other]) >= 0:
                more, beside, moved = self.areas.pop(area)
                cells |= more
                closing |= around & beside
                around |= beside
                if len(moved) > len(members):
                    here, members, moved = area, moved, members
                if self._is_copy:
                    members = members + moved  # the original still needs its list
                else:
                    members += moved
                for one in moved:
                    area_of[one] = here
        area_of[room] = here
        self.areas[here] = cells, around, members
        # Rooms inside the area may be among these; they are not open.
        self.closing |= closing

    def ways_out(self) -> bool:
        """The only open room beside a white area is white, if there are other areas."""
        if len(self.areas) < 2:
            return False
        white, open_rooms = 0, self.open
        for _, beside, _ in self.areas.values():
            out = beside & open_rooms
            if not out & (out - 1):
                if not out:
                    raise Contradiction
                white |= out
        if white:
            self.whiten(bits(white))
        return white > 0

    def path(self) -> bool:
        """What is known of the path grows, and its cells are white."""
        if self._path_seen == (self.black, self.white):
            return False
        self._path_seen = (self.black, self.white)
        if (off := self.possible & self.black) or self.on_path != self._counted:
            self.possible ^= off
            self._path_beside()
        # New cells on the path make rooms white, from which more follows more easily.
        while not (new := self.on_path & ~self.white) and self._path_in_areas():
            self._path_beside()
        if new:
            self.whiten(self.rooms_at(new))
        return new > 0

    def _path_beside(self) -> None:
        """Count the neighbours of cells on the path that are on it, and that may be."""
        ends, on_path, possible, done = self.puzzle.ends, self.on_path, self.possible, self.done
        neighbours = self.grid.neighbours
        cols, not_last, not_first = self.cols, self.not_last, self.not_first
        if on_path & possible != on_path:
            raise Contradiction
        while True:
            if on_path != self._counted:
                one, two, three = self._with_neighbours(on_path)
                if on_path & (three | ends & two):
                    raise Contradiction
                # These have the neighbours that they need; their other ones are off the path.
                done = on_path & (two | ends & one)
                beside = neighbours(done) & possible
                possible ^= beside ^ (beside & on_path)
                self._counted = on_path
            # Dead ends are off the path, again and again; their neighbours are counted here, as in
            # _with_neighbours, because a call would take as long.
            while True:
                if self._large:
                    look()
                left, right = (possible & not_last) << 1, (possible & not_first) >> 1
                above, under = possible << cols, possible >> cols
                sides, heights = left | right, above | under
                two = left & right | above & under | sides & heights
                inner = possible & (two | ends & (sides | heights))
                if inner == possible:
                    break
                possible = inner
                if on_path & possible != on_path:
                    raise Contradiction
            three = left & right & heights | above & under & sides
            needy = on_path ^ (on_path & (done | three | ends & two))
            if not needy:
                break
            on_path |= neighbours(needy) & possible
        self.on_path, self.possible, self.done = on_path, possible, done

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
        on_path, white = self.on_path, self.white
        if self._areas_seen == (on_path, white):
            return False
        self._areas_seen = on_path, white
        areas = number = 0
        for cells, _, _ in self.areas.values():
            if cells & on_path:
                areas |= cells
                number += 1
        if self._pieces(on_path) > number:
            grown = self.grid.without_dead_ends(areas, keep=on_path)
            if grown & self.possible != grown:
                raise Contradiction
            self.on_path = grown
            return True
        possible = self.possible
        arms = tips = on_path ^ self.done
        if free := (white & possible) ^ on_path:
            arms = self.grid.flood(tips, free | tips)
        self._astray = areas ^ (areas & arms)
        astray = self._astray & possible
        self.possible = on_path if self._joined() else possible ^ astray ^ (astray & on_path)
        return self.possible != possible

    def _pieces(self, cells: int) -> int:
        """How many pieces some cells without a loop form: each has one side fewer than cells."""
        across = cells & self.not_last & cells >> 1
        down = cells & cells >> self.cols
        return cells.bit_count() - across.bit_count() - down.bit_count()

    def _joined(self) -> bool:
        """Whether S and G are in one area; then the whole path is known."""
        ends = self.puzzle.ends
        for cells, _, _ in self.areas.values():
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
        for cells, touched, _ in self.areas.values():
            if cells & self.on_path:
                areas += 1
                beside = touched & open_rooms
                three |= two & beside
                two |= one & beside
                one |= beside
                if cells & puzzle.ends:
                    both_ends &= beside
        if not two:
            return False
        spoiling = three
        if areas > 2 and not self._joined():
            # A room between S and G would leave out the circles of other areas.
            spoiling |= both_ends & ~three
        near = self.grid.neighbours(self._astray)
        for room in bits(two & ~spoiling):
            if self.room_cells[room] & near:
                spoiling |= 1 << room
        if spoiling:
            self.blacken(bits(spoiling))
        return spoiling > 0

    def turns(self) -> bool:
        """A room is white if all turns at a circle that close no loop use it."""
        white = 0
        for circle in bits(self.puzzle.circles & ~self.grid.neighbours(self.on_path)):
            sides = self.grid.neighbours(1 << circle) & self.possible
            ways = [self._way_out(side) for side in bits(sides)]
            own = 1 << self.area_of[self.room_of[circle]]
            common = -1
            for at, (one, beside, areas) in enumerate(ways):
                for other, _, other_areas in ways[:at]:
                    if not (beside & other or areas & other_areas & ~own):
                        common &= one | other
            if common < 0:
                raise Contradiction
            white |= common
        if white:
            self.whiten(bits(white))
        return white > 0

    def _way_out(self, side: int) -> tuple[int, int, int]:
        """A way out of a circle: the room there, if it is open, the rooms beside it, and the areas
        that it touches.
        """
        room = self.room_of[side]
        if self.area_of[room] >= 0:
            return 0, 0, 0
        areas = 0
        for other in self.neighbours[room]:
            if (area := self.area_of[other]) >= 0:
                areas |= 1 << area
        return 1 << room, self.around(room), areas

    def ends_of_the_path(self) -> bool:
        """A room beside an end of the known path is white if, without it, the path cannot go on."""
        white = self.white
        near = self.grid.neighbours(self.on_path ^ self.done) & self.possible
        near ^= near & white
        kept = self.on_path, self.possible, self.done, self._counted
        needed = []
        for room in self.rooms_at(near):
            self.possible ^= self.possible & self.room_cells[room]
            try:
                self._path_beside()
            except Contradiction:
                needed.append(room)
            self.on_path, self.possible, self.done, self._counted = kept
        self.whiten(needed)
        return bool(needed)

    def meeting(self) -> bool:
        """Rooms that no white one can reach are black; a room is white if, without it, white rooms
        could not meet, or rooms that it cuts off would fill a black square.
        """
        if not self.open:
            return False
        size = len(self.room_cells)
        tree = depth_first(self._places(), size)
        order, low = tree.order, tree.low
        if min(order[size:]) < 0:
            raise Contradiction
        needed = 0
        for place in tree.sequence:
            above = tree.above[place]
            if 0 <= above < size and low[place] >= order[above] and not needed >> above & 1:
                behind = tree.below(place)
                if max(behind) >= size or self._fills_square(above, behind):
                    needed |= 1 << above
        unreached = 0
        if len(tree.sequence) < self.open.bit_count() + len(self.areas):
            unreached = mask_of(room for room in bits(self.open) if order[room] < 0)
            self.blacken(bits(unreached))
        if needed:
            self.whiten(bits(needed))
        return needed | unreached > 0

    def _places(self) -> list[list[int]]:
        """Open rooms by their number, areas from there on, and what is beside each."""
        size = len(self.room_cells)
        number = {area: size + at for at, area in enumerate(self.areas)}
        number[-1] = -1
        place_of = [number[area] for area in self.area_of]
        open_rooms = list(bits(self.open))
        for room in open_rooms:
            place_of[room] = room
        ways: list[list[int]] = [[]] * size
        areas: list[list[int]] = [[] for _ in self.areas]
        for room in watched(open_rooms, every=256):
            ways[room] = here = [
                place for other in self.neighbours[room] if (place := place_of[other]) >= 0
            ]
            for place in here:
                if place >= size:
                    areas[place - size].append(room)
        return ways + areas

    def _fills_square(self, room: int, behind: list[int]) -> bool:
        """Whether a square is black if this room is, and so are those behind it."""
        black = self.black | self.room_cells[room]
        for other in behind:
            black |= self.room_cells[other]
        pairs = black & black >> 1 & self.not_last
        return bool(pairs & pairs >> self.cols)


def _mask(flags: Iterable[int]) -> int:
    """The mask of the places at which there is a one among noughts.

    >>> _mask([0, 1, 1]) == 0b110
    True
    """
    return int(bytes(flags).translate(_DIGITS)[::-1] or b"0", 2)


_DIGITS = bytes([48, 49]) + bytes(254)


def _neighbours(
    pairs: Iterable[tuple[int, int]], size: int
) -> tuple[list[list[int]], dict[int, int]]:
    """The rooms beside each room, from the pairs at all sides of cells; for some rooms, as masks,
    those that share more than one side of cells with it.
    """
    neighbours: list[list[int]] = [[] for _ in range(size)]
    twice: dict[int, int] = {}
    for one, other in watched(pairs, every=256):
        beside = neighbours[one]
        if other in beside:
            twice[one] = twice.get(one, 0) | 1 << other
            twice[other] = twice.get(other, 0) | 1 << one
        else:
            beside.append(other)
            neighbours[other].append(one)
    return neighbours, twice


def propagate(puzzle: Nurimaze) -> Propagation:
    """All that the rules above settle; :class:`Contradiction` if there is no answer."""
    known = Propagation(puzzle)
    known.whiten(bits(puzzle.given.no))
    # Easy rules first: after each success, they are tried again.
    rules = (
        known.squares,
        known.loops,
        known.ways_out,
        known.path,
        known.spoilers,
        known.turns,
        known.meeting,
        known.ends_of_the_path,
    )
    # They are tried once more when no room is open, to check the answer.
    while True:
        look()
        for rule in rules:
            if rule():
                break
        else:
            return known
