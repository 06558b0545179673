"""Settle cells by counting and by connection, before any clause is written.

Every clue looks along four *arms*. On a partial board, an arm is at least ``least`` and at most
``most`` cells long. The four lengths add up to the number minus one, so the bounds of three arms
tighten those of the fourth (van Meurs 2008, methods 1, 2, 4, 5, 7 and 8 in one). Cells closer than
``least`` are white; if both bounds are equal, the next cell is black; neighbours of black cells are
white. When counting gives nothing more, cells that would cut the white cells apart are white
(``kinds/propagation/chains.py``), and counting goes on. This settles most published puzzles, and
most cells of the others. Settled cells need no clauses, and writing clauses takes most of the time.

Bounds are not computed again each time: a settled cell moves the bounds that it affects. A white
cell moves a bound just before it, because an arm cannot end there; a black cell shortens the arms
that could have been longer. The clues whose bounds have moved are looked at again.

>>> from gridwright.genres.kuromasu.puzzle import Kuromasu
>>> settled = propagate(Kuromasu(1, 4, {0: 2}))
>>> [settled.state[cell] for cell in range(4)] == [WHITE, WHITE, BLACK, WHITE]
True
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache

from gridwright.core.deadline import look
from gridwright.core.grid import Grid, bits
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.kinds.propagation.chains import (
    BLACK,
    OPEN,
    WHITE,
    Chains,
    Contradiction,
    Settled,
    framed,
    inner,
)


@dataclass(slots=True)
class Arms:
    """A clue with its four arms (up, right, down, left): cells, and bounds on their lengths."""

    cell: int
    need: int
    """What the lengths add up to: the number minus one."""
    cells: Sequence[range]
    least: Sequence[int]
    most: Sequence[int]


@dataclass(slots=True)
class Outcome(Settled):
    """The state of every cell, and the clues some of whose arms are open."""

    clues: list[Arms]


def alone(puzzle: Kuromasu) -> Outcome:
    """Bound every clue by the given cells only, without passing results from clue to clue."""
    work = Propagation(puzzle)
    given, work.settled = work.settled, []
    for cell in given:
        (work.shorten if work.state[cell] == BLACK else work.move_on)(cell)
    for clue in work.clues:
        look()
        work.take_back()
        work.balance(clue)
    work.take_back()
    return work.outcome(closed=True)


def propagate(puzzle: Kuromasu) -> Outcome:
    """All that is settled this way; :class:`Contradiction` if the clues contradict each other."""
    work = Propagation(puzzle)
    work.run()
    return work.outcome()


LOOK = 0x7F
"""The clock is checked when the number of steps so far has none of these bits."""
LARGE = 64
"""Above this many rows or columns, lines are divided into blocks: on a large board most clues are
small and should not be checked again for every cell of their line."""
BLOCK = 4
"""A block has 2**BLOCK cells."""


@lru_cache(maxsize=1 << 16)
def _rays(rows: int, cols: int, cell: int) -> Sequence[range]:
    return Grid.of(rows, cols).rays(cell)


class Propagation:
    """Clues, their arms, and what has to be checked again.

    Clue ``k`` is identified by the number of its first arm, ``4 * k``; the arms are up, right, down
    and left. Cells are those of the framed board.
    """

    def __init__(self, puzzle: Kuromasu) -> None:
        self.puzzle = puzzle
        self.width = width = puzzle.cols + 1
        self.clues = range(0, 4 * len(puzzle.numbers), 4)
        self.deltas = [-width, 1, width, -1] * len(self.clues)
        """Per arm: from one cell to the next."""
        self.state = framed(puzzle.rows, puzzle.cols)
        self.watching: list[tuple[int, ...]] = [()] * len(self.state)
        """Per cell: arms one of whose bounds is, or was, just before it."""
        self.settled: list[int] = []
        """Cells that were settled and have not moved any bounds yet."""
        self.black: list[int] = []
        """Black cells that have not been added to their chains yet."""
        self.chains: Chains | None = None
        self.queue = deque(self.clues)
        """Clues to be checked, because their bounds have moved."""
        self.waiting = bytearray(b"\x01") * (4 * len(self.clues))
        """Whether a clue is in the queue."""
        self._set_up_clues()
        # Clues beside each other move each other's bounds.
        self.settled += [place for place in self.places[::4] if self.watching[place]]
        for mask, shade in ((puzzle.unknown | puzzle.white, WHITE), (puzzle.black, BLACK)):
            for cell in bits(mask):
                place = cell + cell // puzzle.cols + width
                self.state[place] = shade
                self.settled.append(place)

    def _set_up_clues(self) -> None:
        puzzle, width, state, watching = self.puzzle, self.width, self.state, self.watching
        last_row, last_col = puzzle.rows - 1, puzzle.cols - 1
        self.places = places = [0] * (4 * len(self.clues))
        """Per arm: the clue's cell."""
        self.slack = slack = places.copy()
        """By how much the shortest arms fall short of the number; kept with a clue's first arm."""
        self.room = room = places.copy()
        """By how much the longest arms exceed the number; also kept with the first arm."""
        self.least = places.copy()
        self.most = most = places.copy()
        small = last_row < LARGE and last_col < LARGE
        self.shift = LARGE.bit_length() if small else BLOCK
        self.by_row: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
        self.by_col: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
        for clue, (cell, number) in zip(self.clues, puzzle.numbers.items(), strict=True):
            if not clue & 0xFF:
                look()
            row, col = divmod(cell, puzzle.cols)
            place = cell + row + width
            state[place] = WHITE
            places[clue : clue + 4] = place, place, place, place
            slack[clue] = need = number - 1
            seen, arm = -need, clue
            for delta, length in (
                (-width, row), (1, last_col - col), (width, last_row - row), (-1, col)
            ):  # fmt: skip
                watching[place + delta] += (arm,)
                if length > need > 0:
                    length = need  # noqa: PLW2901  # an arm that could be longer
                    watching[place + delta * number] += (arm,)
                most[arm] = length
                seen += length
                arm += 1
            room[clue] = seen
            if small:
                self.by_row[row + 1, 0].append((clue, col))
                self.by_col[col, 0].append((clue, row + 1))
            else:
                self._register(clue, row + 1, col)

    def _register(self, clue: int, row: int, col: int) -> None:
        """Register a clue of a large board with the blocks in which a black cell concerns it."""
        look()
        reach, shift = self.slack[clue] + 1, self.shift
        left, right = max(col - reach, 0), min(col + reach, self.puzzle.cols - 1)
        up, down = max(row - reach, 1), min(row + reach, self.puzzle.rows)
        entry = clue, col
        for block in range(left >> shift, (right >> shift) + 1):
            self.by_row[row, block].append(entry)
        entry = clue, row
        for block in range(up >> shift, (down >> shift) + 1):
            self.by_col[col, block].append(entry)

    def add(self, cell: int, number: int) -> None:
        """Add a clue; :meth:`run` continues from where it was."""
        row, col = divmod(cell, self.puzzle.cols)
        place, clue, need = cell + row + self.width, len(self.places), number - 1
        state, watching = self.state, self.watching
        if state[place] == OPEN:
            state[place] = WHITE
            self.settled.append(place)
        elif state[place] == BLACK:
            raise Contradiction
        slack, room = need, -need
        deltas = -self.width, 1, self.width, -1
        for arm, delta in enumerate(deltas, clue):
            low, high = self._seen(place, delta, need)
            self.least.append(low)
            self.most.append(high)
            slack -= low
            room += high
            end = place + delta * (high + 1)
            if low < high:
                watching[place + delta * (low + 1)] += (arm,)
                watching[end] += (arm,)
            elif state[end] != BLACK:
                self._blacken(end)
        self.places += (place, place, place, place)
        self.deltas += deltas
        self.slack += (slack, 0, 0, 0)
        self.room += (room, 0, 0, 0)
        self.waiting += b"\x01\x00\x00\x00"
        self.queue.append(clue)
        if self.shift == BLOCK:
            self._register(clue, row + 1, col)
        else:
            self.by_row[row + 1, 0].append((clue, col))
            self.by_col[col, 0].append((clue, row + 1))

    def fork(self) -> Propagation:
        """A copy, made after a run; both continue independently."""
        twin = copy(self)
        twin.state = self.state.copy()
        twin.chains = self.chains and self.chains.fork(twin.state)
        twin.settled, twin.black, twin.queue = [], [], deque()
        twin.waiting, twin.watching = self.waiting.copy(), self.watching.copy()
        twin.deltas, twin.places = self.deltas.copy(), self.places.copy()
        twin.slack, twin.room = self.slack.copy(), self.room.copy()
        twin.least, twin.most = self.least.copy(), self.most.copy()
        twin.by_row, twin.by_col = (
            defaultdict(list, {line: clues.copy() for line, clues in lines.items()})
            for lines in (self.by_row, self.by_col)
        )
        return twin

    def _seen(self, place: int, delta: int, need: int) -> tuple[int, int]:
        """The bounds of one arm on the board as it stands, whatever the other arms are."""
        state = self.state
        low = 0
        at = place + delta
        while state[at] == WHITE and low < need:
            low += 1
            at += delta
        high = low
        while state[at] < BLACK and high < need:
            high += 1
            at += delta
        while state[at] == WHITE and high > low:  # an arm cannot end there
            high -= 1
            at -= delta
        return low, high

    def run(self) -> None:
        """Count and connect until nothing new is found."""
        if self.chains is None:
            self.chains = Chains(self.state, self.width)
        chains = self.chains
        self.count()
        while chains.settle(self.black, self.settled):
            self.count()

    def count(self) -> None:
        """Look at the clues in turn until none gives anything new."""
        queue, waiting = self.queue, self.waiting
        least, most, slack, room = self.least, self.most, self.slack, self.room
        steps = 0
        self.move_bounds()
        while queue:
            steps += 1
            if not steps & LOOK:
                look()
            clue = queue.popleft()
            waiting[clue] = 0
            # An arm can be tightened only if its bounds are further apart than the shortest arms
            # fall short of the number, or the longest exceed it.
            narrow = slack[clue] if slack[clue] < room[clue] else room[clue]
            if (
                most[clue] - least[clue] > narrow
                or most[clue + 1] - least[clue + 1] > narrow
                or most[clue + 2] - least[clue + 2] > narrow
                or most[clue + 3] - least[clue + 3] > narrow
            ):
                self.balance(clue)
                if self.settled:
                    self.move_bounds()

    def balance(self, clue: int) -> None:
        """Tighten each arm of a clue by the bounds of the other three; colour what that settles."""
        least, most, slack, room = self.least, self.most, self.slack, self.room
        if slack[clue] < 0 or room[clue] < 0:
            raise Contradiction
        widest = slack[clue] + 1
        while widest > slack[clue] or widest > room[clue]:
            widest = 0
            for arm in range(clue, clue + 4):
                gap = most[arm] - least[arm]
                if gap > room[clue]:
                    self._raise_least(clue, arm)
                    gap = most[arm] - least[arm]
                if gap > slack[clue]:
                    self._lower_most(clue, arm)
                    gap = most[arm] - least[arm]
                widest = gap if gap > widest else widest

    def _raise_least(self, clue: int, arm: int) -> None:
        """Raise the least length of an arm: the other arms cannot give enough."""
        state, delta, low, high = self.state, self.deltas[arm], self.least[arm], self.most[arm]
        cell = self.places[arm] + delta * (low + 1)
        new = high - self.room[clue]
        end = cell + delta * (new - low)
        while state[end] == WHITE:  # an arm cannot end there
            new += 1
            end += delta
        while cell != end:
            if state[cell] == OPEN:
                state[cell] = WHITE
                self.settled.append(cell)
            elif state[cell] != WHITE:
                raise Contradiction
            cell += delta
        self.least[arm] = new
        self.slack[clue] -= new - low
        if new > high or self.slack[clue] < 0:
            raise Contradiction
        if new == high:
            self._blacken(end)
        else:
            self.watching[end] += (arm,)

    def _lower_most(self, clue: int, arm: int) -> None:
        """Lower the greatest length of an arm: the other arms already give too much."""
        state, delta, low, high = self.state, self.deltas[arm], self.least[arm], self.most[arm]
        new = low + self.slack[clue]
        end = self.places[arm] + delta * (new + 1)
        while new > low and state[end] == WHITE:
            new -= 1
            end -= delta
        self.most[arm] = new
        self.room[clue] -= high - new
        if self.room[clue] < 0:
            raise Contradiction
        if new == low:
            self._blacken(end)
        else:
            self.watching[end] += (arm,)

    def _blacken(self, end: int) -> None:
        """Colour the cell before which an arm ends, unless it is the edge."""
        if self.state[end] == OPEN:
            self.state[end] = BLACK
            self.settled.append(end)
        elif self.state[end] == WHITE:
            raise Contradiction

    def take_back(self) -> None:
        """Reopen the cells that were coloured last."""
        for cell in self.settled:
            self.state[cell] = OPEN
        self.settled.clear()

    def move_bounds(self) -> None:
        """Move the bounds that the settled cells move; queue the clues they belong to."""
        settled, state, watching, width = self.settled, self.state, self.watching, self.width
        steps = 0
        while settled:
            cell = settled.pop()
            steps += 1
            if not steps & LOOK:
                look()
            if state[cell] == BLACK:
                self.black.append(cell)
                for other in (cell - width, cell - 1, cell + 1, cell + width):
                    if state[other] == OPEN:
                        state[other] = WHITE
                        settled.append(other)
                    elif state[other] == BLACK:
                        raise Contradiction
                self.shorten(cell)
            elif watching[cell]:
                self.move_on(cell)

    def shorten(self, cell: int) -> None:
        """A black cell shortens the arms that could have been longer."""
        least, most, waiting = self.least, self.most, self.waiting
        row, col = divmod(cell, self.width)
        for here, forward, clues in (
            (col, 1, self.by_row[row, col >> self.shift]),
            (row, 2, self.by_col[col, row >> self.shift]),
        ):
            for clue, there in clues:
                if there < here:
                    arm, length = clue + forward, here - there - 1
                else:
                    arm, length = clue + (forward ^ 2), there - here - 1
                if least[arm] <= length < most[arm]:
                    self.room[clue] -= most[arm] - length
                    most[arm] = length
                    if not waiting[clue]:
                        waiting[clue] = 1
                        self.queue.append(clue)

    def move_on(self, cell: int) -> None:
        """A white cell moves the bounds just before it to the next cell where the arm can end."""
        least, most, state, deltas, places = (
            self.least, self.most, self.state, self.deltas, self.places
        )  # fmt: skip
        for arm in self.watching[cell]:
            low, high, delta = least[arm], most[arm], deltas[arm]
            if low == high:
                continue  # its end is known
            place = places[arm]
            end = cell
            if place + delta * (low + 1) == cell:
                while low < high and state[end] == WHITE:
                    low += 1
                    end += delta
                clue = arm & -4
                self.slack[clue] -= low - least[arm]
                if self.slack[clue] < 0:
                    raise Contradiction
                least[arm] = low
            elif place + delta * (high + 1) == cell:
                while low < high and state[end] == WHITE:
                    high -= 1
                    end -= delta
                clue = arm & -4
                self.room[clue] -= most[arm] - high
                most[arm] = high
            else:
                continue  # the bound has moved since
            if low == high:
                self._blacken(end)
            else:
                self.watching[end] += (arm,)
            if not self.waiting[clue]:
                self.waiting[clue] = 1
                self.queue.append(clue)

    def board(self) -> Outcome:
        """The cells as they stand, without the clues."""
        return Outcome(inner(self.state, self.puzzle.rows, self.puzzle.cols), [])

    def outcome(self, closed: bool = False) -> Outcome:
        """What is settled, and the clues with open arms; with ``closed``, all clues."""
        puzzle = self.puzzle
        clues: list[Arms] = []
        state = inner(self.state, puzzle.rows, puzzle.cols)
        if not closed and OPEN not in state:
            return Outcome(state, clues)
        for arm, (cell, number) in zip(self.clues, puzzle.numbers.items(), strict=True):
            least, most = self.least[arm : arm + 4], self.most[arm : arm + 4]
            if closed or least != most:
                rays = _rays(puzzle.rows, puzzle.cols, cell)
                clues.append(Arms(cell, number - 1, rays, least, most))
        return Outcome(state, clues)
