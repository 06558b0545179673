"""A rectangle of cells, and sets of cells as Python integers.

Cells are numbered in reading order from 0. A set of cells is an int whose bit ``i`` says whether
cell ``i`` is in it, as python-chess does with squares. A flood fill is then a few shifts and
masks, and "do two of these cells touch" is one expression. Depth-first algorithms (cut cells) use
neighbour tables.

>>> grid = Grid.of(2, 3)
>>> print(grid.show(grid.neighbours(grid.bit(0, 0))))
.#.
#..
>>> [grid.show(part) for part in grid.components(0b101101)]
['#..\\n#..', '..#\\n..#']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property, lru_cache
from itertools import compress, count, islice

from gridwright.core.deadline import look, watched
from gridwright.core.errors import InputError, PuzzleError
from gridwright.core.record import dataclass
from gridwright.core.saying import Cell, Listed, Saying, board_of

MOST_CELLS = 1_000_000
"""Larger boards are refused: hardly anything here could do something useful with them."""
_most_cells: ContextVar[int] = ContextVar("most_cells", default=MOST_CELLS)

LONG = 2000
"""Boards with more rows or columns are flooded cell by cell."""

LARGE = 4096
"""On boards with more cells, a pass over the board checks the clock; on others it takes no time."""

DIRECTIONS = ("up", "right", "down", "left")


@contextmanager
def boards_up_to(cells: int) -> Iterator[None]:
    """Accept boards of more cells than usual, for work that is known to cope with them.

    >>> with boards_up_to(4_000_000):
    ...     print(Grid.of(2000, 2000).size)
    4000000
    """
    token = _most_cells.set(cells)
    try:
        yield
    finally:
        _most_cells.reset(token)


def most_cells() -> int:
    """How many cells a board may have here.

    >>> most_cells()
    1000000
    """
    return _most_cells.get()


def bits(mask: int) -> Iterator[int]:
    """The cells of a mask, in reading order.

    >>> list(bits(0b1011))
    [0, 1, 3]
    """
    length = mask.bit_length()
    if length > LARGE:
        # One pass over the binary text is linear; taking bits away would copy the int per bit.
        return watched(_places(bin(mask)), every=64)
    if mask.bit_count() << 2 > length:
        return compress(range(length), flags(mask))
    cells = []
    while mask:
        cell = mask.bit_length() - 1
        cells.append(cell)
        mask ^= 1 << cell
    return reversed(cells)


def flags(mask: int) -> bytes:
    """For each cell up to the last of a mask, whether it is in it, for ``itertools.compress``.

    >>> list(flags(0b1011))
    [1, 1, 0, 1]
    """
    return bin(mask)[:1:-1].encode().translate(_FLAGS)


_FLAGS = bytes(48) + b"\0\1" + bytes(206)
"""A table that turns digits into numbers."""


def _places(text: str) -> Iterator[int]:
    """The cells of a large mask, from its binary text."""
    place, last = text.rfind("1"), len(text) - 1
    while place > 1:
        yield last - place
        place = text.rfind("1", 0, place)


def union(masks: Iterable[int]) -> int:
    """The mask with what is in any of these masks."""
    total = 0
    for mask in masks:
        total |= mask
    return total


def in_all(masks: Iterable[int]) -> int:
    """The mask with what is in all of these masks, of which there is at least one."""
    total = -1
    for mask in masks:
        total &= mask
        if not total:
            break
    return total


def mask_of(cells: Iterable[int]) -> int:
    """The mask with these cells.

    >>> mask_of([0, 1, 3]) == 0b1011
    True
    """
    places = [*cells]
    # Build the int once at the end: setting bits one by one would copy the mask each time.
    signs = bytearray(b"0") * (max(places, default=0) + 1)
    for place in places:
        signs[place] = 49  # "1"
    signs.reverse()
    return int(signs, 2)


def moved_mask(mask: int, to: Sequence[int]) -> int:
    """The cells of a mask at their new places.

    >>> moved_mask(0b011, (2, 1, 0)) == 0b110
    True
    """
    return mask_of(to[cell] for cell in bits(mask))


MOST_BYTES = 300_000_000
"""The most memory that one table about a board may take."""


def refuse_masks(what: str | Saying, number: int, size: int) -> None:
    """Refuse a table of ``number`` masks of ``size`` bits if it would not fit into memory.

    >>> refuse_masks("the pieces", 1_000_000, 250_000)
    Traceback (most recent call last):
    ...
    gridwright.core.errors.InputError: the board is too large for this: as sets of 250000, the
    pieces (1000000 of them) take 31.2 GB of memory, and at most 0.3 GB are accepted
    """
    told = Saying(
        "as sets of {size}, {what} ({number} of them)", size=size, what=what, number=number
    )
    refuse_bytes(told, number * size // 8)


def refuse_bytes(what: str | Saying, needed: int) -> None:
    """Refuse what would not fit into memory."""
    if needed > MOST_BYTES:
        raise InputError(
            "the board is too large for this: {what} take {needed} GB of memory, and at most "
            "{most} GB are accepted",
            what=what,
            needed=f"{needed / 1e9:.1f}",
            most=f"{MOST_BYTES / 1e9:.1f}",
        )


@dataclass(frozen=True)
class Grid:
    """A rectangle of ``rows`` by ``cols`` cells. Use :meth:`of`, which shares the tables."""

    rows: int
    cols: int

    @staticmethod
    def of(rows: int, cols: int) -> Grid:
        """The grid of this size; an impossible size raises :class:`PuzzleError`.

        >>> Grid.of(0, 3)
        Traceback (most recent call last):
        ...
        gridwright.core.errors.PuzzleError: a board of 0 rows and 3 columns has no cells
        """
        if rows < 1 or cols < 1:
            size = board_of(rows, cols)
            raise PuzzleError("a board of {size} has no cells", size=size)
        most = _most_cells.get()
        if rows * cols > most:
            raise PuzzleError(
                "a board of {size} is larger than {most} cells, the most that is accepted",
                size=board_of(rows, cols),
                most=most,
            )
        return _shared(rows, cols)

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.rows * self.cols

    @cached_property
    def full(self) -> int:
        """The mask of all cells."""
        return (1 << self.size) - 1

    @cached_property
    def cells(self) -> tuple[int, ...]:
        """All cells, in reading order."""
        return (*range(self.size),)

    @cached_property
    def _large(self) -> bool:
        """Whether a flood looks at the clock, or goes cell by cell."""
        return self.size > LARGE or max(self.rows, self.cols) > LONG

    @cached_property
    def not_first_column(self) -> int:
        """The cells of all columns but the first."""
        return self.full ^ self.column(0)

    @cached_property
    def not_last_column(self) -> int:
        """The cells of all columns but the last."""
        return self.full ^ self.column(self.cols - 1)

    @cached_property
    def border(self) -> int:
        """The cells of the first and last row and column."""
        return self.row(0) | self.row(self.rows - 1) | self.column(0) | self.column(self.cols - 1)

    def row(self, number: int) -> int:
        """The mask of one row."""
        return ((1 << self.cols) - 1) << (number * self.cols)

    def column(self, number: int) -> int:
        """The mask of one column."""
        # (2**(rows*cols) - 1) / (2**cols - 1) has a one in the first place of each row.
        return (self.full // ((1 << self.cols) - 1)) << number

    def cell(self, row: int, col: int) -> int:
        """The number of a cell."""
        return row * self.cols + col

    def bit(self, row: int, col: int) -> int:
        """The mask of one cell."""
        return 1 << (row * self.cols + col)

    def place(self, cell: int) -> tuple[int, int]:
        """Row and column of a cell, from 0."""
        return divmod(cell, self.cols)

    def name(self, cell: int) -> str:
        """The name of the cell for people; rows and columns count from 1.

        >>> Grid.of(2, 3).name(5)
        'r2c3'
        """
        row, col = divmod(cell, self.cols)
        return f"r{row + 1}c{col + 1}"

    def at(self, cell: int) -> Cell:
        """The cell in a sentence."""
        row, col = divmod(cell, self.cols)
        return Cell(row + 1, col + 1)

    def some(self, mask: int, most: int = 8) -> Listed:
        """Some cells in a sentence, cut short after ``most`` if two or more are left out.

        >>> grid = Grid.of(1, 4)
        >>> grid.names(0b0111, most=2), grid.names(0b1111, most=2)
        ('r1c1, r1c2, r1c3', 'r1c1, r1c2 and 2 more')
        """
        more = mask.bit_count() - most
        if more <= 1:  # To say "and 1 more" would be no shorter.
            return Listed(tuple(map(self.at, bits(mask))), "")
        named = tuple(self.at(cell) for cell in islice(bits(mask), most))
        return Listed((*named, Saying("{count} more", count=more)))

    def names(self, mask: int, most: int = 8) -> str:
        """The names of some cells, cut short after ``most``."""
        return str(self.some(mask, most))

    def neighbours(self, mask: int) -> int:
        """The cells that share a side with a cell of ``mask`` (cells of it may be among them)."""
        return (
            ((mask & self.not_last_column) << 1)
            | ((mask & self.not_first_column) >> 1)
            | ((mask << self.cols) & self.full)
            | (mask >> self.cols)
        )

    def diagonals(self, mask: int) -> int:
        """The cells that share only a corner with a cell of ``mask``."""
        sideways = ((mask & self.not_last_column) << 1) | ((mask & self.not_first_column) >> 1)
        return ((sideways << self.cols) & self.full) | (sideways >> self.cols)

    def touching(self, mask: int) -> int:
        """The cells of ``mask`` that share a side with another cell of it."""
        return mask & self.neighbours(mask)

    def flood(self, start: int, within: int) -> int:
        """The cells of ``within`` that can be reached from ``start`` through ``within``."""
        large = self._large
        if large and max(self.rows, self.cols) > LONG:
            flood = self._flood_line if 1 in (self.rows, self.cols) else self._flood_by_cells
            return flood(start & within, within)
        right, left = within & self.not_first_column, within & self.not_last_column
        cols = self.cols
        seen, before = start & within, 0
        # A step sideways and one up or down in turn: to the end of a slanting path in half as many.
        while seen not in (before, within):
            if large:
                look()
            before = seen
            seen |= seen << 1 & right | seen >> 1 & left
            seen |= (seen << cols | seen >> cols) & within
        return seen

    def _flood_line(self, start: int, within: int) -> int:
        """Flood a single row or column: the runs that contain a cell of ``start``."""
        text = bin(within | 1 << self.size)[3:][::-1] + "0"
        seen = 0
        while start:
            look()
            cell = (start & -start).bit_length() - 1
            first, last = text.rfind("0", 0, cell) + 1, text.find("0", cell)
            run = ((1 << (last - first)) - 1) << first
            seen |= run
            start &= ~run
        return seen

    def _flood_by_cells(self, start: int, within: int) -> int:
        """Flood cell by cell, for large boards: a step with masks costs a pass over the board."""
        free = bytearray(self.size)
        for cell in bits(within):
            free[cell] = 1
        todo = list(bits(start))
        for cell in todo:
            free[cell] = 0
        for cell in watched(todo, every=1024):
            for other in self.beside(cell):
                if free[other]:
                    free[other] = 0
                    todo.append(other)
        return mask_of(todo)

    def components(self, within: int) -> list[int]:
        """The connected components of a set of cells, ordered by first cell."""
        parts = []
        while within:
            part = self.flood(self._middle(within), within)
            parts.append(part)
            within ^= part
        if len(parts) > 1:
            parts.sort(key=lambda part: part & -part)
        return parts

    def connected(self, within: int) -> bool:
        """Whether a set of cells is connected; the empty set is."""
        return not within or self.flood(self._middle(within), within) == within

    def _middle(self, within: int) -> int:
        """A cell of a set, in the middle of the board if possible: a flood from there ends soon."""
        half = (self.rows >> 1) * self.cols + (self.cols >> 1)
        later = within >> half << half
        return later & -later or within & -within

    def without_dead_ends(self, cells: int, keep: int = 0) -> int:
        """What is left after removing cells with fewer than two neighbours until there are none.

        The cells of ``keep`` stay. Of a set without loops, only the paths between those are left.

        >>> ring_with_a_tail = 0b001_111_101_111
        >>> print(Grid.of(4, 3).show(Grid.of(4, 3).without_dead_ends(ring_with_a_tail)))
        ###
        #.#
        ###
        ...
        """
        left, right, cols = self.not_last_column, self.not_first_column, self.cols
        large = self.size > LARGE
        while True:
            if large:
                look()
            before = (cells & left) << 1
            after = (cells & right) >> 1
            above = cells << cols
            under = cells >> cols
            two = before & after | above & under | (before | after) & (above | under)
            inner = cells & (two | keep)
            if inner == cells:
                return cells
            cells = inner

    @cached_property
    def lines(self) -> tuple[range, ...]:
        """The cells of each row, then of each column.

        >>> Grid.of(1, 2).lines
        (range(0, 2), range(0, 2, 2), range(1, 2, 2))
        """
        cols, size = self.cols, self.size
        across = (range(first, first + cols) for first in range(0, size, cols))
        return (*across, *(range(col, size, cols) for col in range(cols)))

    @cached_property
    def neighbour_lists(self) -> tuple[tuple[int, ...], ...]:
        """For each cell its neighbours, in reading order."""
        return tuple(self.beside(cell) for cell in watched(range(self.size), every=256))

    @cached_property
    def neighbour_pairs(self) -> tuple[tuple[int, int], ...]:
        """All pairs of neighbours, each once, in reading order.

        >>> Grid.of(2, 2).neighbour_pairs
        ((0, 1), (0, 2), (1, 3), (2, 3))
        """
        table = self.neighbour_lists
        cells = watched(range(self.size), every=64)
        return tuple((cell, other) for cell in cells for other in table[cell] if cell < other)

    def beside(self, cell: int) -> tuple[int, ...]:
        """The neighbours of one cell, without building the table of all cells.

        >>> Grid.of(2, 3).beside(1)
        (0, 2, 4)
        """
        cols = self.cols
        return tuple(
            other
            for other, inside in (
                (cell - cols, cell >= cols),
                (cell - 1, cell % cols > 0),
                (cell + 1, cell % cols < cols - 1),
                (cell + cols, cell < (self.rows - 1) * cols),
            )
            if inside
        )

    def ray(self, cell: int, direction: int) -> range:
        """The cells from the neighbour of ``cell`` to the edge, nearest first.

        Directions are those of :data:`DIRECTIONS`: up, right, down, left.

        >>> [list(Grid.of(3, 3).ray(4, direction)) for direction in range(4)]
        [[1], [5], [7], [3]]
        """
        cols = self.cols
        if direction == 0:
            return range(cell - cols, -1, -cols)
        if direction == 1:
            return range(cell + 1, cell - cell % cols + cols)
        if direction == 2:
            return range(cell + cols, self.rows * cols, cols)
        return range(cell - 1, cell - cell % cols - 1, -1)

    def rays(self, cell: int) -> tuple[range, range, range, range]:
        """The four rays of a cell: up, right, down, left."""
        return self.ray(cell, 0), self.ray(cell, 1), self.ray(cell, 2), self.ray(cell, 3)

    def _cuts_on(self, path: list[int], order: list[int], parent: list[int]) -> int:
        """The cells that cut off what comes after them on a path, back from its end."""
        root, table, cuts = path[0], self.neighbour_lists, 0
        # Of those before a cell, only the place is known so far, which is what counts.
        low = order[:]
        for cell in watched(reversed(path[1:]), every=256):
            before, least = parent[cell], order[cell]
            for other in table[cell]:
                if low[other] < least and other != before:
                    least = low[other]
            low[cell] = least
            if least >= order[before] and before != root:
                cuts |= 1 << before
        if sum([parent[cell] == root for cell in path]) > 1:
            cuts |= 1 << root
        return cuts

    def cut_cells(self, within: int) -> int:
        """The cells of ``within`` whose removal splits their component.

        Hopcroft and Tarjan's depth-first search, without recursion because boards may be large:
        once for the order, and back for the first cell that what comes after a cell leads to.

        >>> print(Grid.of(2, 3).show(Grid.of(2, 3).cut_cells(0b110111)))
        .#.
        ...
        """
        table, unseen, cuts = self.neighbour_lists, -1, 0
        # What is outside leads nowhere.
        order = [self.size] * self.size
        parent = order[:]
        inside = [*bits(within)]
        for cell in inside:
            order[cell] = unseen
        for root in inside:
            if order[root] != unseen:
                continue
            look()
            stack = [root]
            path: list[int] = []
            while stack:
                cell = stack.pop()
                if order[cell] != unseen:
                    continue
                order[cell] = len(path)
                path.append(cell)
                if not len(path) % 256:
                    look()
                for other in table[cell]:
                    if order[other] == unseen:
                        parent[other] = cell
                        stack.append(other)
            cuts |= self._cuts_on(path, order, parent)
        return cuts

    def symmetries(self) -> list[tuple[str, Grid, tuple[int, ...]]]:
        """The eight rotations and reflections: the name, the new grid, where each cell goes.

        >>> [(name, moved.rows, to[1]) for name, moved, to in Grid.of(2, 3).symmetries()][:2]
        [('identity', 2, 1), ('quarter turn', 3, 3)]
        """
        rows, cols, last = self.rows, self.cols, self.size - 1
        transposed = Grid.of(cols, rows)
        # Where the first cell goes, and how far from there the cells below and beside it go.
        moves = (
            ("identity", self, 0, cols, 1),
            ("quarter turn", transposed, rows - 1, -1, rows),
            ("half turn", self, last, -cols, -1),
            ("three quarter turn", transposed, last + 1 - rows, 1, -rows),
            ("left-right mirror", self, cols - 1, cols, -1),
            ("top-bottom mirror", self, last + 1 - cols, -cols, 1),
            ("transposition", transposed, 0, 1, rows),
            ("anti-transposition", transposed, last, -1, -rows),
        )
        return [
            (
                name,
                moved,
                tuple(
                    place
                    for row in watched(range(rows))
                    for place in islice(count(first + row * below, beside), cols)
                ),
            )
            for name, moved, first, below, beside in moves
        ]

    def show(self, mask: int) -> str:
        """A set of cells drawn with ``#`` and ``.``, for debugging and tests."""
        return "\n".join(self.text_rows(mask))

    def text_rows(self, mask: int, inside: str = "#", outside: str = ".") -> list[str]:
        """A set of cells as rows of text."""
        text = bin(mask | (1 << self.size))[3:][::-1]
        text = text.replace("1", inside).replace("0", outside)
        return [text[at : at + self.cols] for at in range(0, self.size, self.cols)]


@lru_cache(maxsize=256)
def _shared(rows: int, cols: int) -> Grid:
    return Grid(rows, cols)
