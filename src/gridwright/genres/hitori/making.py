"""How Hitori puzzles are made: black cells that leave no room for another, then numbers.

If a further cell could be blackened without breaking a rule, there would be another answer. So
there are as many black cells as fit. White cells get the numbers of a Latin square, which are all
different in every line; a black cell gets a number that its row or column shows. Where the
techniques are stuck, black cells get other numbers until everything follows. Where guessing is
allowed, numbers are then changed so that the techniques are stuck again, as long as there is no
other answer. For levels above the first they are changed so that the solver's propagation settles
less and less unless it supposes colours; seeing that is a hundred times as quick as grading, which
follows now and then: where a puzzle has become easier for a person all the same, changes go on from
the hardest one. If a puzzle does not have the level asked for, it is changed in the same way, as
long as it gets closer to that level.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from gridwright.core.board import Board
from gridwright.core.deadline import look, tell
from gridwright.core.errors import PuzzleError
from gridwright.core.grid import Grid, bits
from gridwright.core.saying import Saying, board_of
from gridwright.genres.hitori.propagation import Propagation
from gridwright.genres.hitori.puzzle import Hitori
from gridwright.making.asked import WHAT_IFS
from gridwright.making.draft import ABOUT_CLUES, Frame, Making
from gridwright.making.tools import Tools
from gridwright.making.wishes import ANY, names
from gridwright.shading.filling import random_shading

TRIES = 60
"""How many patterns of black cells are tried before giving up."""
TRIES_FOR_A_LEVEL = 6
"""How many puzzles are tried if a level is asked for."""
ROUNDS = 80
"""How often the numbers of a pattern are changed."""
IN_VAIN = 30
"""How many changes in a row may bring a puzzle no closer to the level."""
PLAIN = {"1": 0.9, "2": 0.6, "3": 0.3, "4": 0.15, "5": 0.05}
"""How often a black cell gets a number that both its row and its column show, by the level asked
for: the fewer such numbers, the harder it is to see that the cell is black."""
USUALLY_PLAIN, PLAIN_WITH_GUESSING = 0.7, 0.1
CHANGES = 100
"""How often each black cell gets another number, on average, to make a puzzle harder."""
BETWEEN_GRADES = 60
"""A puzzle is graded again when one in so many cells more has to be supposed."""
BACK = 0.9
"""Where the score falls below so much of the highest, changes go on from the hardest puzzle."""
NEARLY = 0.3
"""What-ifs are tried only if at most this share of the cells is open."""

Numbers = dict[int, int]


def compose(
    frame: Frame, options: Any, rng: Random, tools: Tools[Hitori]
) -> tuple[Hitori, Board] | None:
    """A puzzle that the techniques solve; on the higher levels, with what-ifs."""
    grid = frame.grid
    level = getattr(options, "level", ANY)
    tries = TRIES if level == ANY else TRIES_FOR_A_LEVEL
    for number in range(1, tries + 1):
        look()
        tell("board {number}", number=number)
        pattern = _Pattern(grid, random_shading(grid, rng), options, rng, tools)
        numbers, reached = pattern.numbered(), False
        if numbers is not None and level not in (ANY, "1") and not options.guessing:
            numbers, reached = pattern.hardened(int(level), numbers)
        if numbers is not None and (options.guessing or (level == "5" and not reached)):
            numbers = pattern.entangled(numbers)
        if numbers is not None and level != ANY:
            numbers = pattern.brought_to(int(level), numbers)
        if numbers is not None:
            puzzle = pattern.puzzle(numbers)
            return puzzle, Board.whole(grid.size, pattern.black, puzzle)
    raise PuzzleError(
        "no Hitori of {size} with these options was found, in {tries} [tries|board|boards]; try "
        "another seed or fewer options",
        size=board_of(grid.rows, grid.cols),
        tries=tries,
    )


@dataclass(frozen=True, slots=True)
class _Pattern:
    """Black cells for which numbers are sought."""

    grid: Grid
    black: int
    options: Any
    rng: Random
    tools: Tools[Hitori]

    @property
    def plain(self) -> float:
        """How often a number is one that both lines of its cell show."""
        usual = PLAIN_WITH_GUESSING if self.options.guessing else USUALLY_PLAIN
        return PLAIN.get(self.options.level, usual)

    def puzzle(self, numbers: Numbers) -> Hitori:
        return Hitori(self.grid.rows, self.grid.cols, numbers)

    def numbered(self) -> Numbers | None:
        """Numbers from which the techniques find this answer; ``None`` if none were found."""
        best, left = latin(self.grid, self.rng), self.grid.full
        hide(self.grid, best, self.black, bits(self.black), self.rng, self.plain)
        for _ in range(ROUNDS):
            look()
            numbers = dict(best)
            if left != self.grid.full:
                self.change(numbers, left & self.black or self.black)
            still = self.open(numbers)
            if not still:
                return numbers
            if still.bit_count() <= left.bit_count():
                best, left = numbers, still
        return None

    def entangled(self, best: Numbers) -> Numbers:
        """Change numbers so that the techniques leave cells open, but there is no other answer.

        At first it is the easier half of them that leaves more and more open. Where what-ifs are to
        be short, all together may leave only a few.
        """
        level, known = self.options.level, self.tools.techniques
        most = NEARLY * self.grid.size if level in WHAT_IFS else self.grid.size
        easier, answer = known[: len(known) // 2], Board.whole(self.grid.size, self.black)
        left = (0, 0)
        for _ in range(ROUNDS if self.black else 0):
            look()
            numbers = dict(best)
            self.change(numbers, 1 << self.rng.choice([*bits(self.black)]))
            still = self.open(numbers).bit_count(), self.open(numbers, easier).bit_count()
            may = still >= left and still[0] <= most
            if may and self.tools.only_answer(self.puzzle(numbers), answer):
                best, left = numbers, still
        return best

    def hardened(self, level: int, best: Numbers) -> tuple[Numbers, bool]:
        """Change numbers so that more and more cells are settled only by supposing colours, until
        the puzzle is hard enough for the level; and whether it is.
        """
        first, last = self.tools.band(level)
        hardest, highest = (best, 0), 0.0
        """The hardest puzzle that is not too hard, and how many of its cells are supposed; its
        score."""
        cells, left, graded = [*bits(self.black)], 0, 0
        for _ in range(CHANGES * len(cells)):
            look()
            numbers = dict(best)
            self.change(numbers, 1 << self.rng.choice(cells))
            supposed = self.supposed(numbers, left)
            if supposed is None:
                continue
            best, left = numbers, supposed
            if left < graded + max(2, self.grid.size // BETWEEN_GRADES):
                continue
            graded, score = left, self.score(best)
            if score is not None and first <= score < last:
                return best, True
            if score is None or score >= last or score < BACK * highest:
                best, left = hardest
                graded = left
            elif score >= highest:
                hardest, highest = (best, left), score
        return hardest[0], False

    def supposed(self, numbers: Numbers, least: int) -> int | None:
        """How many cells are settled only by supposing colours; ``None`` if that does not settle
        all of them, or if there are fewer than this.
        """
        known = Propagation(self.puzzle(numbers))
        number = known.open.bit_count()
        if number < least:
            return None
        known.suppose(self.grid.size)
        return None if known.open else number

    def brought_to(self, level: int, best: Numbers) -> Numbers | None:
        """Change the numbers of a puzzle until it has this level; ``None`` if that fails."""
        first, last = self.tools.band(level)
        away: float | None = None
        vain = 0
        while vain < IN_VAIN and (self.black or away is None):
            look()
            numbers = dict(best)
            if away is not None:
                for _ in range(self.rng.randint(1, 2)):
                    self.change(numbers, 1 << self.rng.choice([*bits(self.black)]))
            vain += 1
            score = self.score(numbers)
            if score is None:
                if away is None:
                    return None
                continue
            if first <= score < last:
                return numbers
            distance = max(first - score, score - last)
            if away is None or distance <= away:
                vain = vain if away == distance else 0
                best, away = numbers, distance
        return None

    def change(self, numbers: Numbers, among: int) -> None:
        """Hide one or two of these cells, or all if they are all the black cells there are."""
        cells = [*bits(among)]
        if among != self.black:
            cells = self.rng.sample(cells, min(len(cells), self.rng.randint(1, 2)))
        hide(self.grid, numbers, self.black, cells, self.rng, self.plain)

    def score(self, numbers: Numbers) -> float | None:
        """The approximate score of a puzzle; ``None`` if it needs more than the options allow."""
        links = 0 if names(self.options.techniques) else WHAT_IFS.get(self.options.level, 0)
        if self.open(numbers).bit_count() > (NEARLY * self.grid.size if links else 0):
            return None
        level = int(self.options.level)
        graded = self.tools.rough_grade(self.puzzle(numbers), links, level)
        return None if graded is None else graded.score

    def open(self, numbers: Numbers, among: tuple[str, ...] = ()) -> int:
        """The cells that the techniques leave open: those that are allowed, or some of them."""
        allowed = among or names(getattr(self.options, "techniques", "")) or None
        yes, no = self.tools.settled(self.puzzle(numbers), allowed)
        return self.grid.full & ~(yes | no)


def latin(grid: Grid, rng: Random) -> Numbers:
    """A number in every cell, all different in each row and column.

    >>> numbers = latin(Grid.of(2, 3), Random(1))
    >>> len({numbers[cell] for cell in range(3)}), numbers[0] != numbers[3]
    (3, True)
    """
    side = max(grid.rows, grid.cols)
    rows, cols, signs = (rng.sample(range(side), side) for _ in range(3))
    return {
        row * grid.cols + col: signs[(rows[row] + cols[col]) % side] + 1
        for row in range(grid.rows)
        for col in range(grid.cols)
    }


def hide(
    grid: Grid,
    numbers: Numbers,
    black: int,
    cells: Iterable[int],
    rng: Random,
    plain: float = USUALLY_PLAIN,
) -> None:
    """Give black cells a number that white cells of their lines show.

    ``plain`` says how often both lines show it, if there is such a number.
    """
    for cell in cells:
        row, col = divmod(cell, grid.cols)
        across = {numbers[other] for other in bits(grid.row(row) & ~black) if other in numbers}
        down = {numbers[other] for other in bits(grid.column(col) & ~black) if other in numbers}
        # Sets have no fixed order: they are sorted, so that a seed always gives the same puzzle.
        both, either = sorted(across & down), sorted(across | down)
        if either:
            numbers[cell] = rng.choice(both if both and rng.random() < plain else either)


NUMBERS = Saying("every cell of a Hitori holds a number, so no clue can be left out or added")
BLACK = Saying("a Hitori has as many black cells as fit, so that no other can be blackened")

MAKING: Making[Hitori] = Making(
    compose=compose,
    cannot={**dict.fromkeys(ABOUT_CLUES, NUMBERS), "black": BLACK, "answer": BLACK},
)
