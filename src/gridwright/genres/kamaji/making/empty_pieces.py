"""Cover an empty board with empty pieces, and number it afterwards (Kleijn 2018, §8.1.2).

An *empty piece* is a piece without numbers. Where two of them overlap there must be a one, so a
piece that is shorter than the maximum needs a cell of its own for the rest of the sum. A
:class:`Cover` ensures that, so numbers can always be filled in.

>>> from random import Random
>>> cover = Cover(Grid.of(3, 3), maximum=5)
>>> cover.lay_everywhere(Lengths(2, 3), overlaps=0.2, rng=Random(1))
True
>>> numbers = cover.fill(ones=0.2, rng=Random(1))
>>> {sum(numbers[cell] for cell in line) for line in cover.pieces.values()}
{5}
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from gridwright.core.deadline import look, watched
from gridwright.core.errors import PuzzleError
from gridwright.core.grid import Grid
from gridwright.genres.kamaji.pieces import SMALLEST_MAXIMUM, STEPS, Line

EIGHT = (*STEPS, *((-down, -right) for down, right in STEPS))
"""All directions, the four of the paper first."""


def refuse_maximum(maximum: int) -> None:
    """Refuse a maximum that leaves no numbers but ones beside it."""
    if maximum < SMALLEST_MAXIMUM:
        raise PuzzleError(
            "the maximum is {maximum}; expected {least} or more, so that there can be other"
            " numbers above one",
            maximum=maximum,
            least=SMALLEST_MAXIMUM,
        )


@dataclass(frozen=True, slots=True)
class Lengths:
    """The smallest and largest number of cells in a piece."""

    shortest: int
    longest: int


class Cover:
    """Pieces on a board, which may overlap; the cell of the maximum is a piece by itself."""

    def __init__(
        self,
        grid: Grid,
        maximum: int,
        maximum_at: int = 0,
        steps: Sequence[tuple[int, int]] = STEPS,
    ) -> None:
        self.grid = grid
        self.steps = steps
        """The directions that pieces may have."""
        self.maximum = maximum
        self.maximum_at = maximum_at
        self.pieces: dict[int, Line] = {0: (maximum_at,)}
        self.owners: list[set[int]] = [set() for _ in range(grid.size)]
        self.owners[maximum_at] = {0}
        self._next = 1
        self._near: dict[int, list[int]] = {}

    @property
    def free(self) -> list[int]:
        """The cells in no piece."""
        return [cell for cell, owners in enumerate(self.owners) if not owners]

    def own_cells(self, piece: int) -> list[int]:
        """The cells of a piece that are in no other one."""
        return [cell for cell in self.pieces[piece] if len(self.owners[cell]) == 1]

    def lay(self, line: Line) -> int:
        """Place a piece; returns its number."""
        piece, self._next = self._next, self._next + 1
        self.pieces[piece] = line
        for cell in line:
            self.owners[cell].add(piece)
        return piece

    def take(self, piece: int) -> None:
        """Remove a piece."""
        for cell in self.pieces.pop(piece):
            self.owners[cell].discard(piece)

    def fits(self, line: Line) -> bool:
        """Whether a piece may go there: every piece must keep a cell of its own, or be all ones."""
        if len(line) > self.maximum or self.maximum_at in line:
            return False
        overlapped = [cell for cell in line if self.owners[cell]]
        if len(overlapped) == len(line):
            return False
        robbed = {next(iter(self.owners[c])) for c in overlapped if len(self.owners[c]) == 1}
        return all(any(cell not in line for cell in self.own_cells(piece)) for piece in robbed)

    def lines_through(self, cell: int, length: int) -> Iterator[Line]:
        """All straight lines of this length through a cell, each from its first cell."""
        row, col = self.grid.place(cell)
        for down, right in self.steps:
            for back in range(length):
                top, left = row - back * down, col - back * right
                last_row = top + (length - 1) * down
                last_col = left + (length - 1) * right
                if (
                    top >= 0
                    and last_row < self.grid.rows
                    and min(left, last_col) >= 0
                    and max(left, last_col) < self.grid.cols
                ):
                    yield tuple(
                        self.grid.cell(top + at * down, left + at * right) for at in range(length)
                    )

    def lay_everywhere(
        self,
        lengths: Lengths,
        overlaps: float,
        rng: Random,
        *,
        patience: int = 2000,
    ) -> bool:
        """Cover all free cells; pieces in the way are removed, at most ``patience`` of them.

        The cell with the fewest free neighbours comes first, because later it might have none.
        ``overlaps`` is how often a piece may overlap another without need.
        """
        while free := self.free:
            look()
            cell = min(
                watched(free, every=16), key=lambda c: (self._free_neighbours(c), rng.random())
            )
            line = self._choose(cell, lengths, overlaps, rng)
            if line is not None:
                self.lay(line)
                continue
            near = [piece for c in self._around(cell) for piece in sorted(self.owners[c]) if piece]
            patience -= 1
            if not near or patience < 0:
                return False
            self.take(rng.choice(near))
        return True

    def _choose(self, cell: int, lengths: Lengths, overlaps: float, rng: Random) -> Line | None:
        """A line through a free cell: over free cells if possible, otherwise with few overlaps."""
        wanted = list(range(lengths.shortest, lengths.longest + 1))
        rng.shuffle(wanted)
        may_overlap = rng.random() < overlaps
        best: list[tuple[int, Line]] = []
        for length in wanted:
            lines = [
                (sum(1 for c in line if self.owners[c]), line)
                for line in self.lines_through(cell, length)
                if self.fits(line)
            ]
            some = [pair for pair in lines if pair[0] == may_overlap]
            if some:
                return rng.choice(some)[1]
            best += lines
        if not best:
            return None
        fewest = min(count for count, _ in best)
        return rng.choice([line for count, line in best if count == fewest])

    def _around(self, cell: int) -> list[int]:
        if cell not in self._near:
            row, col = self.grid.place(cell)
            self._near[cell] = [
                self.grid.cell(other, side)
                for other in range(max(row - 1, 0), min(row + 2, self.grid.rows))
                for side in range(max(col - 1, 0), min(col + 2, self.grid.cols))
                if (other, side) != (row, col)
            ]
        return self._near[cell]

    def _free_neighbours(self, cell: int) -> int:
        owners = self.owners
        return [not owners[other] for other in self._around(cell)].count(True)

    def fill(self, ones: float, rng: Random) -> list[int]:
        """Numbers for all cells: ones where pieces overlap, and sums that add up.

        Of the other cells, about the share ``ones`` hold a one, as far as the sums allow.
        """
        numbers = [1] * self.grid.size
        numbers[self.maximum_at] = self.maximum
        for piece in watched(self.pieces, every=16):
            if piece:
                self.fill_piece(piece, numbers, ones, rng)
        return numbers

    def fill_nearest(self, wanted: float, rng: Random) -> tuple[float, list[int]]:
        """The numbers with about so many ones, and the share with which they were filled in.

        Overlaps are always ones and short pieces can hold none, so the two differ.
        """
        fills = [(tenth / 10, self.fill(tenth / 10, rng)) for tenth in range(11)]
        return min(fills, key=lambda fill: abs(fill[1].count(1) - wanted))

    def fill_piece(self, piece: int, numbers: list[int], ones: float, rng: Random) -> None:
        """Numbers for the cells that only this piece covers."""
        own = self.own_cells(piece)
        if not own:
            return
        rest = self.maximum - (len(self.pieces[piece]) - len(own))
        larger = [cell for cell in own if rng.random() >= ones]
        larger = larger or [rng.choice(own)]
        for cell in own:
            numbers[cell] = 1
        rest -= len(own) - len(larger)
        least = 2 if rest >= 2 * len(larger) else 1
        for cell, number in zip(larger, composition(rest, len(larger), least, rng), strict=True):
            numbers[cell] = number


def composition(total: int, parts: int, least: int, rng: Random) -> list[int]:
    """A random way to write a number as a sum of parts, each at least ``least``.

    >>> sorted(composition(7, 3, 2, Random(1)))
    [2, 2, 3]
    """
    room = total - parts * least
    cuts = sorted(rng.randint(0, room) for _ in range(parts - 1))
    return [least + high - low for low, high in zip([0, *cuts], [*cuts, room], strict=True)]
