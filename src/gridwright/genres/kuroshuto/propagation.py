"""Settle cells from single clues and by connection, before any clause is written.

Every clue has at most four cells that it reaches. Of these one is black and the others are white;
neighbours of black cells are white. When this gives nothing more, cells that would cut the white
cells apart are white (``kinds/propagation/chains.py``), and the clues are used again. This settles
most published puzzles, and most cells of the others. Settled cells need no clauses, and writing
clauses takes most of the time. These are the deductions about numbered tiles of Straathof 2025,
§3.2.

>>> from gridwright.genres.kuroshuto.puzzle import Kuroshuto
>>> settled = propagate(Kuroshuto(1, 4, {0: 2}))
>>> settled.mask(BLACK) == 0b0100, settled.mask(WHITE) == 0b1011
(True, True)
"""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.core.deadline import look, watched
from gridwright.core.grid import bits
from gridwright.genres.kuroshuto.puzzle import Kuroshuto, reached
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
class Outcome(Settled):
    """The state of every cell, and the clues that are not satisfied yet."""

    left: list[tuple[int, tuple[int, ...]]]
    """Clue cells with the open cells that they reach, of which exactly one is black."""


def propagate(puzzle: Kuroshuto) -> Outcome:
    """All that is settled this way; :class:`Contradiction` if the clues contradict each other."""
    work = _Propagation(puzzle)
    work.run()
    return work.outcome()


def alone(puzzle: Kuroshuto) -> Outcome:
    """Settle only the given cells; every clue keeps all cells that it reaches."""
    rows, cols = puzzle.rows, puzzle.cols
    state = bytearray(rows * cols)
    for cell in bits(puzzle.given.no):
        state[cell] = WHITE
    for cell in bits(puzzle.black):
        state[cell] = BLACK
    clues = watched(puzzle.numbers.items(), every=256)
    left = [(cell, reached(rows, cols, cell, number)) for cell, number in clues]
    return Outcome(bytes(state), left)


LOOK = 0x7F
"""The clock is checked when the number of cells so far has none of these bits."""


class _Propagation:
    """The clues, by their places in the puzzle, and the cells that they reach on a framed board."""

    def __init__(self, puzzle: Kuroshuto) -> None:
        self.puzzle = puzzle
        self.width = puzzle.cols + 1
        self.state = framed(puzzle.rows, puzzle.cols)
        self.reached: list[list[int]] = []
        self.reaching: list[list[int]] = [[] for _ in self.state]
        """Per cell: the clues that reach it."""
        self.possible: list[int] = []
        """Per clue: how many of the cells that it reaches are not white."""
        self.settled: list[int] = []
        """Settled cells that have not been passed on to the clues yet."""
        self.black: list[int] = []
        """Black cells that have not been added to their chains yet."""
        self._set_up()
        self.done = bytearray(len(self.reached))
        """Whether a clue has its black cell."""

    def _set_up(self) -> None:
        puzzle, width, state, reaching = self.puzzle, self.width, self.state, self.reaching
        rows, cols = puzzle.rows, puzzle.cols
        places = []
        for clue, (cell, number) in enumerate(puzzle.numbers.items()):
            if not clue & LOOK:
                look()
            row, col = divmod(cell, cols)
            place = cell + row + width
            state[place] = WHITE
            places.append(place)
            cells = []
            if row >= number:
                cells.append(place - width * number)
            if col >= number:
                cells.append(place - number)
            if col + number < cols:
                cells.append(place + number)
            if row + number < rows:
                cells.append(place + width * number)
            for other in cells:
                reaching[other].append(clue)
            self.reached.append(cells)
            self.possible.append(len(cells))
        # Clue cells are white, which matters to the clues that reach them.
        self.settled += [place for place in places if reaching[place]]
        for mask, shade in ((puzzle.unknown | puzzle.white, WHITE), (puzzle.black, BLACK)):
            for cell in bits(mask):
                self._colour(cell + cell // puzzle.cols + width, shade)

    def _colour(self, cell: int, shade: int) -> None:
        now = self.state[cell]
        if now == OPEN:
            self.state[cell] = shade
            self.settled.append(cell)
        elif now == (WHITE if shade == BLACK else BLACK):
            raise Contradiction

    def run(self) -> None:
        """Apply clues and connection until nothing new is found."""
        for clue, count in enumerate(self.possible):
            if count < 2:
                self._one_left(clue)
        chains = Chains(self.state, self.width)
        self.tell()
        while chains.settle(self.black, self.settled):
            self.tell()

    def tell(self) -> None:
        """Pass settled cells on to the clues, which settle more."""
        state, reaching, possible, settled = self.state, self.reaching, self.possible, self.settled
        steps = 0
        while settled:
            cell = settled.pop()
            steps += 1
            if not steps & LOOK:
                look()
            if state[cell] == WHITE:
                for clue in reaching[cell]:
                    possible[clue] -= 1
                    if possible[clue] < 2:
                        self._one_left(clue)
                continue
            self.black.append(cell)
            whites = [cell - self.width, cell - 1, cell + 1, cell + self.width]
            for clue in reaching[cell]:
                if self.done[clue]:
                    raise Contradiction
                self.done[clue] = 1
                whites += self.reached[clue]
            for other in whites:
                if state[other] == OPEN:
                    state[other] = WHITE
                    settled.append(other)
                elif state[other] == BLACK and other != cell:
                    raise Contradiction

    def _one_left(self, clue: int) -> None:
        """The only cell that a clue can have is black."""
        for cell in self.reached[clue]:
            if self.state[cell] != WHITE:
                self._colour(cell, BLACK)
                return
        raise Contradiction

    def outcome(self) -> Outcome:
        """What is settled, and the clues that still have a choice."""
        puzzle, width = self.puzzle, self.width
        left = []
        if self.state.find(OPEN) >= 0:
            for clue, cell in enumerate(puzzle.numbers):
                if not self.done[clue]:
                    places = [place for place in self.reached[clue] if self.state[place] == OPEN]
                    left.append(
                        (cell, tuple(place - width - place // width + 1 for place in places))
                    )
        return Outcome(inner(self.state, puzzle.rows, puzzle.cols), left)
