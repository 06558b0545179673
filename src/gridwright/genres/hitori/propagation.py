"""Settle cells by equal numbers and by connection, before any clause is written.

Neighbours of black cells are white, numbers equal to a white one in its line are black, and a cell
that would close a chain of black cells is white (``kinds/propagation/linked.py``). Two patterns of
equal numbers start this. When it stops, a colour of an open cell is supposed: if a contradiction
follows in the same way, the cell has the other colour. The techniques of the ladder that suppose a
colour find a part of this, but have to say why. All this settles nearly every published puzzle, so
that no clause has to be written.

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

from collections.abc import Mapping
from functools import lru_cache, reduce
from itertools import compress
from operator import and_, itemgetter, or_, xor

from gridwright.core.deadline import look, watched
from gridwright.core.grid import LARGE, Grid, bits, flags, mask_of
from gridwright.genres.hitori.puzzle import Hitori
from gridwright.kinds.propagation.chains import BLACK, Contradiction
from gridwright.kinds.propagation.linked import Linked

FEW = 10
"""So few cells of a mask are taken from it one by one faster than all at once."""

IN_VAIN = 16
"""So often a colour may be supposed in vain, and once more for every 32 cells; then the rest is
left to the solver. Published puzzles that are settled this way need no more than 14."""


class Propagation:
    """What is settled, as masks. Use :func:`propagate`."""

    __slots__ = ("black", "chains", "equal", "grid", "white")

    def __init__(self, puzzle: Hitori) -> None:
        self.grid = grid = puzzle.grid
        numbers = puzzle.numbers
        numbered = grid.full if len(numbers) == grid.size else mask_of(numbers)
        values, digits = _digits(grid, numbers)
        self.equal = _equal(grid, numbered, values, digits)
        """For each cell, the equal numbers in its row and column."""
        self.chains = Linked(grid)
        black, white = _close(grid, digits, numbered, self.equal)
        self.black = self.white = 0
        self.follow(puzzle.black | black, puzzle.white | self.chains.closing | white)

    @property
    def open(self) -> int:
        """The cells that are not settled."""
        return self.grid.full ^ (self.black | self.white)

    def mask(self, shade: int) -> int:
        """The mask of the cells of a shade, for the encoder."""
        return self.black if shade == BLACK else self.white

    def follow(self, black: int, white: int) -> None:
        """Settle these cells, and all that follows; :class:`Contradiction` if that cannot be."""
        self.black, self.white = self._followed(self.chains, black, white)

    def _followed(self, chains: Linked, black: int, white: int) -> tuple[int, int]:
        """The black and the white cells after that; black ones are added to these chains."""
        grid, equal, join = self.grid, self.equal, chains.join
        full, cols, large = grid.full, grid.cols, grid.size > LARGE
        not_last, not_first = grid.not_last_column, grid.not_first_column
        # The cells that are not black, and not white: complements of masks would take time.
        not_black, not_white = full ^ self.black, full ^ self.white
        black &= not_black
        white &= not_white
        while black or white:
            joined = black
            while black or white:
                if large:
                    look()
                if black:
                    not_black ^= black
                    beside = (black & not_last) << 1 | (black & not_first) >> 1
                    white |= beside | black << cols | black >> cols
                    white &= not_white
                not_white ^= white
                if not_black | not_white != full:
                    raise Contradiction
                black = 0
                if white.bit_count() > FEW:
                    black = reduce(or_, compress(equal, flags(white)), 0)
                    white = 0
                while white:
                    cell = white.bit_length() - 1
                    white ^= 1 << cell
                    black |= equal[cell]
                black &= not_black
                joined |= black
            if joined:
                white = join(joined) & not_black & not_white
        return full ^ not_black, full ^ not_white

    def suppose(self, vain: int = 0) -> None:
        """Suppose colours of open cells, until that gives nothing more, or so often in vain."""
        # White first: it makes the equal numbers black, so more follows from it.
        vain, before = vain or IN_VAIN + self.grid.size // 32, -1
        while vain and (left := self.open) not in (0, before):
            before = left
            vain = self._suppose_each(True, self._suppose_each(False, vain))

    def _suppose_each(self, black: bool, vain: int) -> int:
        """Suppose that each open cell in turn is black, or white, at most so often in vain; how
        often that may still be.
        """
        left = self.open if vain else 0
        while left:
            look()
            bit = left & -left
            left ^= bit
            if not (black or self.equal[bit.bit_length() - 1] & ~self.black):
                continue  # nothing follows
            try:
                supposed = self._followed(self.chains.fork(), bit * black, bit * (not black))
            except Contradiction:
                self.follow(bit * (not black), bit * black)
                left &= self.open
                continue
            # No contradiction would follow from these either, as they follow from this cell.
            left &= ~supposed[0 if black else 1]
            vain -= 1
            if not vain:
                break
        return vain


def _digits(grid: Grid, numbers: Mapping[int, int]) -> tuple[list[int], list[int]]:
    """The numbers in reading order, or small ones in their place, and these in base 2: for each
    place, the mask of the cells that have a one there.
    """
    values = [*numbers.values()]
    usual = max(grid.rows, grid.cols)
    if len(numbers) == grid.size and usual < len(_BYTES):
        # Nearly every puzzle: a pass over its text is faster than one over its cells.
        try:
            backwards = bytes(values)[::-1]
            larger = backwards.strip(_BYTES[: usual + 1])
            tables = _TABLES[: max(larger, default=usual).bit_length()]
            return values, [int(backwards.translate(table), 2) for table in tables]
        except ValueError:
            pass  # a number is larger than a byte
    rank = {number: place for place, number in enumerate({*values})}
    values = [rank[number] for number in values]
    ranked = dict(zip(numbers, values, strict=True)).items()
    return values, [
        mask_of(cell for cell, value in watched(ranked, every=64) if value >> place & 1)
        for place in range(len(rank).bit_length())
    ]


_BYTES = bytes(range(256))
"""All bytes."""
_TABLES = [bytes(48 + (byte >> place & 1) for byte in range(256)) for place in range(8)]
"""Tables that turn a byte into its digit at a place."""


def _equal(grid: Grid, numbered: int, values: list[int], digits: list[int]) -> list[int]:
    """For each cell, the cells with its number in its row and column."""
    of_value = [numbered]
    for ones in digits:
        with_one = [cells & ones for cells in of_value]
        of_value = [*map(xor, of_value, with_one), *with_one]
    # One more, so that there are always two or more, which are given as a tuple.
    alike = itemgetter(*values, 0, 0)(of_value)
    others = _others(grid)
    if numbered == grid.full:
        return [*map(and_, alike, others)]
    equal = [0] * len(others)
    for cell, same in zip(bits(numbered), alike, strict=False):
        equal[cell] = same & others[cell]
    return equal


@lru_cache(maxsize=16)
def _others(grid: Grid) -> tuple[int, ...]:
    """For each cell, the other cells of its row and its column."""
    columns = [grid.column(col) for col in range(grid.cols)]
    lines = (row | column for row in map(grid.row, range(grid.rows)) for column in columns)
    return tuple(line ^ 1 << cell for cell, line in enumerate(watched(lines, every=64)))


def _close(grid: Grid, digits: list[int], numbered: int, equal: list[int]) -> tuple[int, int]:
    """Cells that are black, and white, because of two equal numbers close to each other.

    A cell between two equal numbers is white, because it touches both and one of them is black. If
    two are next to each other, one of them is white and the others of their line are black.
    """

    def repeated(step: int) -> int:
        """The cells whose number the cell so many places later has, too."""
        differing = 0
        for ones in digits:
            differing |= ones ^ ones >> step
        return numbered & numbered >> step & ~differing

    cols, not_last = grid.cols, grid.not_last_column
    white = (repeated(2) & not_last & not_last >> 1) << 1 | repeated(2 * cols) << cols
    black = 0
    # Neither of two cells is among those that lie in a line with both.
    for pairs, step in ((repeated(1) & not_last, 1), (repeated(cols), cols)):
        left = pairs
        while left:
            cell = left.bit_length() - 1
            left ^= 1 << cell
            black |= equal[cell] & equal[cell + step]
    return black, white


def propagate(puzzle: Hitori) -> Propagation:
    """All that is settled this way; :class:`Contradiction` if there is no answer."""
    known = Propagation(puzzle)
    known.suppose()
    return known
