"""Settle cells by counting alone, before any clause is written.

Every clue looks along four *arms*. On a partial board, an arm is at least ``least`` and at most
``most`` cells long. The four lengths add up to the number minus one, so the bounds of three arms
tighten those of the fourth (van Meurs 2008, methods 1, 2, 4, 5, 7 and 8 in one). Cells closer than
``least`` are white; if both bounds are equal, the next cell is black; neighbours of black cells are
white. Repeated until nothing changes, this settles most cells of most published puzzles. Settled
cells need no clauses, and writing clauses takes most of the time.

The board is a ``bytearray`` here, because searching its slices (an arm is a slice with a step) is
fast.

>>> from gridwright.genres.kuromasu.puzzle import Kuromasu
>>> settled = propagate(Kuromasu(1, 4, {0: 2}))
>>> [settled.state[cell] for cell in range(4)] == [WHITE, WHITE, BLACK, WHITE]
True
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from gridwright.core.deadline import NEVER, Deadline, watched
from gridwright.core.grid import Grid, bits
from gridwright.genres.kuromasu.puzzle import Kuromasu

OPEN, WHITE, BLACK = 0, 1, 2
_WHITE = b"\x01"


class Contradiction(Exception):
    """The clues contradict each other."""


Four = tuple[range, range, range, range]
Slices = tuple[slice, slice, slice, slice]


@dataclass(slots=True)
class Arms:
    """The four arms of a clue (up, right, down, left): cells, and bounds on their lengths."""

    need: int
    """What the lengths add up to: the number minus one."""
    cells: Four
    slices: Slices
    """The cells as slices of the board."""
    least: list[int]
    most: list[int]


@dataclass(slots=True)
class Settled:
    """The outcome: the state of every cell, and the arms of every clue."""

    state: bytearray
    arms: dict[int, Arms]


@lru_cache(maxsize=1 << 16)
def _arms_at(rows: int, cols: int, cell: int) -> tuple[Four, Slices, tuple[int, ...]]:
    """The four arms of a cell: as cells, as slices of the board, and their lengths."""
    row, col = divmod(cell, cols)
    first = row * cols
    slices = (
        slice(cell - cols, None, -cols) if row else slice(0, 0),
        slice(cell + 1, first + cols),
        slice(cell + cols, rows * cols, cols),
        slice(cell - 1, first - 1 if first else None, -1) if col else slice(0, 0),
    )
    return Grid.of(rows, cols).rays(cell), slices, (row, cols - 1 - col, rows - 1 - row, col)


def starting_state(puzzle: Kuromasu) -> bytearray:
    """The cells as given: clues and given cells settled, the rest open."""
    state = bytearray(puzzle.rows * puzzle.cols)
    for cell in puzzle.numbers:
        state[cell] = WHITE
    for cell in bits(puzzle.unknown | puzzle.white):
        state[cell] = WHITE
    for cell in bits(puzzle.black):
        state[cell] = BLACK
    return state


def arms_of(grid: Grid, cell: int, number: int) -> Arms:
    """The arms of a clue, before anything is known."""
    cells, slices, lengths = _arms_at(grid.rows, grid.cols, cell)
    return Arms(number - 1, cells, slices, [0, 0, 0, 0], list(lengths))


def bound(arms: Arms, state: bytearray) -> list[tuple[int, int, bytearray]]:
    """Tighten the bounds of the arms by the board and by each other.

    An arm can end only before an open or black cell or at the edge, so a bound before a white cell
    moves to the next possible end. Returns the arms that were open: side, previous least length,
    and the ray of cells.
    """
    least, most = arms.least, arms.most
    looked = []
    for side in (0, 1, 2, 3):
        low, high = least[side], most[side]
        if low == high:
            continue
        ray = state[arms.slices[side]]
        looked.append((side, low, ray))
        end = ray.find(BLACK, low, high)
        if end >= 0:
            most[side] = high = end
        while low < high and ray[low] == WHITE:
            low += 1
        least[side] = low
        if high < len(ray) and ray[high] == WHITE:
            most[side] = _last_end(ray, low, high)
    _balance(arms, looked)
    return looked


def _balance(arms: Arms, looked: list[tuple[int, int, bytearray]]) -> None:
    """Tighten each arm by the bounds of the other three."""
    need, least, most = arms.need, arms.least, arms.most
    slack, room = need - sum(least), sum(most) - need
    while True:
        if slack < 0 or room < 0:
            raise Contradiction
        # An arm can be tightened only if its bounds are further apart than the shortest arms
        # fall short of the number, or the longest exceed it.
        narrow = slack if slack < room else room
        for arm in looked:
            if most[arm[0]] - least[arm[0]] > narrow:
                break
        else:
            return
        side, _, ray = arm
        low, high = least[side], most[side]
        new_low = _next_end(ray, max(low, high - room), high)
        new_high = _last_end(ray, new_low, min(high, low + slack))
        least[side], most[side] = new_low, new_high
        slack -= new_low - low
        room -= high - new_high


def _next_end(ray: bytearray, low: int, high: int) -> int:
    """The smallest length from ``low`` at which the arm can end."""
    while low < high and ray[low] == WHITE:
        low += 1
    return low


def _last_end(ray: bytearray, low: int, high: int) -> int:
    """The greatest length up to ``high`` at which the arm can end."""
    while low <= high < len(ray) and ray[high] == WHITE:
        high -= 1
    if high < low:
        raise Contradiction
    return high


def alone(puzzle: Kuromasu) -> Settled:
    """Bound every clue by the given cells only, without passing results from clue to clue."""
    state = starting_state(puzzle)
    arms = {}
    for cell, number in watched(puzzle.numbers.items(), every=16):
        arms[cell] = arms_of(puzzle.grid, cell, number)
        bound(arms[cell], state)
    return Settled(state, arms)


def propagate(puzzle: Kuromasu, deadline: Deadline = NEVER) -> Settled:
    """All that counting settles; :class:`Contradiction` if the clues contradict each other."""
    return Propagation(puzzle, deadline).run()


FEW_CELLS = 50_000
"""Up to this many cells, the table of all neighbours is worth building."""
LARGE = 64
"""Above this many rows or columns, lines are divided into blocks: on a large board most clues are
small and should not be checked again for every cell of their line."""
BLOCK = 4
"""A block has 2**BLOCK cells."""


class Propagation:
    """The queue of clues to check again, because a cell in their lines was settled.

    Clues may be added, and cells settled, after a run; the next one goes on from there.
    """

    def __init__(self, puzzle: Kuromasu, deadline: Deadline) -> None:
        self.grid = puzzle.grid
        self.cols = puzzle.cols
        self.deadline = deadline
        self.beside: Callable[[int], tuple[int, ...]] = self.grid.beside
        if self.grid.size < FEW_CELLS:
            self.beside = cast("Any", self.grid.neighbour_lists).__getitem__
        self.state = starting_state(puzzle)
        self.queue: dict[int, None] = {}
        self.arms: dict[int, Arms] = {}
        longest = max(puzzle.rows, puzzle.cols)
        self.shift = BLOCK if longest > LARGE else longest.bit_length()
        self.blocks_of_row = (puzzle.cols - 1 >> self.shift) + 1
        self.blocks_of_col = (puzzle.rows - 1 >> self.shift) + 1
        self.unsettled_by_row: dict[int, set[int]] = defaultdict(set)
        self.unsettled_by_col: dict[int, set[int]] = defaultdict(set)
        for cell, number in puzzle.numbers.items():
            deadline.check()
            self._watch(cell, number)
        for cell in bits(puzzle.black):
            self._whiten_neighbours(cell)

    def _watch(self, cell: int, number: int) -> None:
        """Register a clue with the blocks of cells that it depends on."""
        self.arms[cell] = arms_of(self.grid, cell, number)
        self.queue[cell] = None
        for block in self._watched_by(cell):
            block.add(cell)

    def add(self, cell: int, number: int) -> None:
        """One clue more; :meth:`run` goes on from where it stood."""
        self._watch(cell, number)
        self.settle(cell, WHITE)

    def _watched_by(self, cell: int) -> list[set[int]]:
        """The blocks of its row and column that a clue can see into."""
        row, col = divmod(cell, self.grid.cols)
        if self.blocks_of_row == self.blocks_of_col == 1:
            return [self.unsettled_by_row[row], self.unsettled_by_col[col]]
        reach, shift = self.arms[cell].need + 1, self.shift
        by_row, by_col = row * self.blocks_of_row, col * self.blocks_of_col
        left = by_row + (col - reach >> shift if col > reach else 0)
        right = by_row + min(col + reach >> shift, self.blocks_of_row - 1)
        up = by_col + (row - reach >> shift if row > reach else 0)
        down = by_col + min(row + reach >> shift, self.blocks_of_col - 1)
        return [self.unsettled_by_row[block] for block in range(left, right + 1)] + [
            self.unsettled_by_col[block] for block in range(up, down + 1)
        ]

    def run(self) -> Settled:
        """Check the clues in turn until none gives anything new."""
        queue, state = self.queue, self.state
        steps = 0
        while queue:
            cell = next(iter(queue))
            steps += 1
            if steps % 16 == 0:
                self.deadline.check()
            arms = self.arms[cell]
            self._settle(arms, bound(arms, state))
            # Clear the flag only now: cells that a clue settles do not tighten its own bounds.
            queue.pop(cell, None)
            if arms.least == arms.most:
                for block in self._watched_by(cell):
                    block.discard(cell)
        return Settled(state, self.arms)

    def _settle(self, arms: Arms, looked: list[tuple[int, int, bytearray]]) -> None:
        least, most = arms.least, arms.most
        for side, before, ray in looked:
            low = least[side]
            for step in range(before, low):
                if ray[step] == OPEN:
                    self.settle(arms.cells[side][step], WHITE)
            if low == most[side] and low < len(ray) and ray[low] == OPEN:
                self.settle(arms.cells[side][low], BLACK)

    def settle(self, cell: int, colour: int) -> None:
        """Give a cell its colour, and wake the clues that can learn from it."""
        now = self.state[cell]
        if now == colour:
            return
        if now != OPEN:
            raise Contradiction
        self.state[cell] = colour
        self._wake(cell, colour)
        if colour == BLACK:
            self._whiten_neighbours(cell)

    def _wake(self, cell: int, colour: int) -> None:
        """Queue the clues whose bounds this cell can tighten.

        A black cell shortens an arm that could have been longer. A white cell moves a bound just
        before it, because an arm cannot end there.
        """
        cols, shift, queue, all_arms = self.cols, self.shift, self.queue, self.arms
        row, col = divmod(cell, cols)
        for clue in self.unsettled_by_row[row * self.blocks_of_row + (col >> shift)]:
            arms = all_arms[clue]
            side, step = (1, cell - clue - 1) if clue < cell else (3, clue - cell - 1)
            low, high = arms.least[side], arms.most[side]
            if low <= step < high if colour == BLACK else step in (low, high):
                queue[clue] = None
        for clue in self.unsettled_by_col[col * self.blocks_of_col + (row >> shift)]:
            arms = all_arms[clue]
            distance = row - clue // cols
            side, step = (2, distance - 1) if distance > 0 else (0, -distance - 1)
            low, high = arms.least[side], arms.most[side]
            if low <= step < high if colour == BLACK else step in (low, high):
                queue[clue] = None

    def _whiten_neighbours(self, cell: int) -> None:
        for other in self.beside(cell):
            self.settle(other, WHITE)
