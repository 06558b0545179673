"""Settle cells by equal numbers and by connection, before any clause is written.

Neighbours of black cells are white, numbers equal to a white one in its line are black, and a cell
that would close a chain of black cells is white (``shading/linked.py``). Two patterns of equal
numbers start this. When it stops, a colour of an open cell is supposed: if a contradiction follows
in the same way, the cell has the other colour. The techniques of the ladder that suppose a colour
find a part of this, but have to say why. All this settles nearly every published puzzle, so that no
clause has to be written.

>>> from gridwright.genres.hitori.puzzle import Hitori
>>> settled = propagate(Hitori(2, 3, {0: 1, 1: 1, 2: 1}))
>>> print(settled.grid.show(settled.black), settled.grid.show(settled.white), sep="\\n\\n")
#.#
...
<BLANKLINE>
.#.
###
"""

from __future__ import annotations

from functools import lru_cache

from gridwright.core.deadline import look
from gridwright.core.grid import Grid, bits
from gridwright.genres.hitori.puzzle import Hitori
from gridwright.shading.chains import BLACK, Contradiction
from gridwright.shading.linked import Linked

IN_VAIN = 40
"""So many cells in a row may be supposed in vain: on large boards the rest is left to the solver,
whose work grows less with the board."""


class Propagation:
    """What is settled, as masks. Use :func:`propagate`."""

    __slots__ = ("black", "chains", "grid", "lines", "numbered", "numbers", "same", "white")

    def __init__(self, puzzle: Hitori) -> None:
        self.grid = grid = puzzle.grid
        self.numbers = puzzle.numbers
        self.same = _same(puzzle)
        """The cells with each number."""
        self.numbered = sum(self.same.values())
        self.lines = _lines(grid)
        """The row and the column of each cell."""
        self.black = self.white = 0
        self.chains = Linked(grid)

    @property
    def open(self) -> int:
        """The cells that are not settled."""
        return self.grid.full ^ (self.black | self.white)

    def mask(self, shade: int) -> int:
        """The mask of the cells of a shade, for the encoder."""
        return self.black if shade == BLACK else self.white

    def fork(self) -> Propagation:
        """A copy; both continue independently."""
        twin = object.__new__(Propagation)
        twin.grid, twin.numbers, twin.same = self.grid, self.numbers, self.same
        twin.numbered, twin.lines = self.numbered, self.lines
        twin.black, twin.white = self.black, self.white
        twin.chains = self.chains.fork()
        return twin

    def equal(self, cell: int) -> int:
        """The equal numbers in the row and column of a cell."""
        if not self.numbered >> cell & 1:
            return 0
        return self.same[self.numbers[cell]] & self.lines[cell] ^ 1 << cell

    def start(self) -> tuple[int, int]:
        """Cells that are black, and white, because of two equal numbers close to each other.

        A cell between two equal numbers is white, because it touches both and one of them is black.
        If two are next to each other, one of them is white and the others of their line are black.
        """
        cols, lines = self.grid.cols, self.lines
        not_last = self.grid.full ^ self.grid.column(cols - 1)
        not_first = not_last << 1
        black = white = 0
        for cells in self.same.values():
            right, under = (cells & not_first) >> 1, cells >> cols
            white |= (cells & not_last) << 1 & right | cells << cols & under
            for pairs, step in ((cells & right, 1), (cells & under, cols)):
                for cell in bits(pairs) if pairs else ():
                    pair = 1 << cell | 1 << cell + step
                    black |= cells & lines[cell] & lines[cell + step] & ~pair
        return black, white

    def follow(self, black: int, white: int) -> None:
        """Settle these cells, and all that follows; :class:`Contradiction` if that cannot be."""
        look()
        lines, same, numbers, numbered = self.lines, self.same, self.numbers, self.numbered
        neighbours, join = self.grid.neighbours, self.chains.join
        all_black, all_white = self.black, self.white
        black &= ~all_black
        white &= ~all_white
        while black or white:
            joined = black
            while black or white:
                if black:
                    all_black |= black
                    white |= neighbours(black)
                    white &= ~all_white
                    black = 0
                all_white |= white
                if all_black & all_white:
                    raise Contradiction
                white &= numbered
                while white:
                    cell = white.bit_length() - 1
                    bit = 1 << cell
                    white ^= bit
                    black |= same[numbers[cell]] & lines[cell] ^ bit
                if black:
                    black &= ~all_black
                    joined |= black
            if joined:
                white = join(joined) & ~(all_black | all_white)
        self.black, self.white = all_black, all_white

    def suppose(self) -> None:
        """Suppose colours of open cells, until that gives nothing more."""
        # White first: it makes the equal numbers black, so more follows from it.
        while self._suppose_each(black=False) | self._suppose_each(black=True):
            pass

    def _suppose_each(self, black: bool) -> bool:
        """Suppose that each open cell in turn is black, or white; whether that settled any."""
        found, vain = False, 0
        fine = 0
        """Cells that may have this colour: no contradiction follows from what it leads to. Then
        none follows for other cells that would have this colour, either."""
        for cell in bits(self.open):
            bit = 1 << cell
            if (self.black | self.white | fine) & bit:
                continue
            if black:
                supposed = self._supposed(bit, 0)
            elif self.equal(cell) & ~self.black:
                supposed = self._supposed(0, bit)
            else:
                continue  # nothing follows
            if supposed is None:
                self.follow(0 if black else bit, bit if black else 0)
                found, vain = True, 0
                continue
            fine |= supposed.black if black else supposed.white
            vain += 1
            if vain == IN_VAIN:
                break
        return found

    def _supposed(self, black: int, white: int) -> Propagation | None:
        """What follows if these cells are black, and these white; ``None`` for a contradiction."""
        twin = self.fork()
        try:
            twin.follow(black, white)
        except Contradiction:
            return None
        return twin


def _same(puzzle: Hitori) -> dict[int, int]:
    """The cells with each number, as masks."""
    numbers, size = puzzle.numbers, puzzle.decisions
    if len(numbers) == size and max(numbers.values()) < 256:
        # Nearly every puzzle: a pass over its text is faster than one over its cells.
        backwards = bytes(numbers.values())[::-1]
        return {number: int(backwards.translate(_ones(number)), 2) for number in {*backwards}}
    same: dict[int, int] = {}
    for cell, number in numbers.items():
        same[number] = same.get(number, 0) | 1 << cell
    return same


@lru_cache(maxsize=256)
def _ones(number: int) -> bytes:
    """A table that turns one byte into ``1`` and all others into ``0``."""
    return bytes(48 + (other == number) for other in range(256))


@lru_cache(maxsize=16)
def _lines(grid: Grid) -> tuple[int, ...]:
    """For each cell, the mask of its row and its column."""
    columns = [grid.column(col) for col in range(grid.cols)]
    return tuple(row | column for row in map(grid.row, range(grid.rows)) for column in columns)


def propagate(puzzle: Hitori) -> Propagation:
    """All that is settled this way; :class:`Contradiction` if there is no answer."""
    known = Propagation(puzzle)
    black, white = known.start()
    known.follow(puzzle.black | black, puzzle.white | known.chains.closing | white)
    known.suppose()
    return known
