"""How Hitori puzzles are made: black cells that leave no room for another, and numbers for them.

If a further cell could be blackened without breaking a rule, there would be another answer. So the
black cells are as many as fit. White cells get numbers of a Latin square, which are different in
every line; black cells get a number that their row or column shows. Where the techniques are stuck,
black cells get other numbers there until everything follows. A puzzle of another level than is
wished for is changed in the same way, as long as it comes nearer.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from gridwright.core.board import Board
from gridwright.core.errors import PuzzleError
from gridwright.core.grid import Grid, bits
from gridwright.core.words import board_size, counted
from gridwright.genres.hitori.puzzle import Hitori
from gridwright.making.draft import Frame, Making
from gridwright.making.tools import Tools
from gridwright.making.wishes import ANY, names
from gridwright.shading.filling import random_shading

TRIES = 60
"""So many patterns of black cells are tried before a wish is given up."""
TRIES_FOR_A_LEVEL = 6
"""So many puzzles are brought nearer to a level."""
ROUNDS = 80
"""So often the numbers of a pattern are changed."""
IN_VAIN = 30
"""So often in a row a change may bring a puzzle no nearer to the level."""
LINKS = {"4": 3, "5": 8}
"""For levels that may need what-ifs: of how many links."""
NEARLY = 0.3
"""What-ifs are asked where no larger share of the cells is open."""

Numbers = dict[int, int]


def compose(
    frame: Frame, options: Any, rng: Random, tools: Tools[Hitori]
) -> tuple[Hitori, Board] | None:
    """A puzzle that the techniques solve; on the higher levels, with what-ifs."""
    grid = frame.grid
    level = getattr(options, "level", ANY)
    tries = TRIES if level == ANY else TRIES_FOR_A_LEVEL
    for number in range(1, tries + 1):
        tools.deadline.check()
        tools.progress(f"board {number}")
        black = random_shading(grid, rng)
        numbers = _numbered(grid, black, options, rng, tools)
        if numbers is not None and level != ANY:
            numbers = _brought_to(int(level), grid, numbers, black, options, rng, tools)
        if numbers is not None:
            return Hitori(grid.rows, grid.cols, numbers), Board.whole(grid.size, black)
    raise PuzzleError(
        f"no Hitori of {board_size(grid.rows, grid.cols)} with these wishes was found, in"
        f" {counted(tries, 'board')}; try another seed or fewer wishes"
    )


def _numbered(
    grid: Grid, black: int, options: Any, rng: Random, tools: Tools[Hitori]
) -> Numbers | None:
    """Numbers from which the techniques find this answer; ``None`` where none were found."""
    best, left = latin(grid, rng), grid.full
    hide(grid, best, black, [*bits(black)], rng)
    for _ in range(ROUNDS):
        tools.deadline.check()
        numbers = dict(best)
        if left != grid.full:
            hide(grid, numbers, black, _some(left & black or black, black, rng), rng)
        still = _open(grid, numbers, options, tools)
        if not still:
            return numbers
        if still.bit_count() <= left.bit_count():
            best, left = numbers, still
    return None


def _brought_to(
    level: int,
    grid: Grid,
    best: Numbers,
    black: int,
    options: Any,
    rng: Random,
    tools: Tools[Hitori],
) -> Numbers | None:
    """Numbers of a puzzle of this level, from those of another; ``None`` where none were found."""
    first, last = (0.0, *tools.bands)[level - 1], (*tools.bands, float("inf"))[level - 1]
    away: float | None = None
    vain = 0
    while vain < IN_VAIN and (black or away is None):
        tools.deadline.check()
        numbers = dict(best)
        if away is not None:
            for _ in range(rng.randint(1, 2)):
                hide(grid, numbers, black, _some(1 << rng.choice([*bits(black)]), black, rng), rng)
        vain += 1
        score = _score(grid, numbers, options, tools)
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


def _score(grid: Grid, numbers: Numbers, options: Any, tools: Tools[Hitori]) -> float | None:
    """About the score of a puzzle; ``None`` if it takes more than it may."""
    links = 0 if names(options.techniques) else LINKS.get(options.level, 0)
    if _open(grid, numbers, options, tools).bit_count() > (NEARLY * grid.size if links else 0):
        return None
    graded = tools.rough_grade(Hitori(grid.rows, grid.cols, numbers), links)
    return None if graded is None else graded.score


def _open(grid: Grid, numbers: Numbers, options: Any, tools: Tools[Hitori]) -> int:
    """The cells that the techniques leave open."""
    allowed = names(getattr(options, "techniques", "")) or None
    settled = tools.ladder(Hitori(grid.rows, grid.cols, numbers), allowed).settle(0, 0)
    if settled is None:
        raise ValueError("the techniques contradict the answer of a draft")
    return grid.full & ~(settled[0] | settled[1])


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


def _some(among: int, black: int, rng: Random) -> list[int]:
    """One or two of these black cells, or all if they are all there are."""
    cells = list(bits(among))
    return cells if among == black else rng.sample(cells, min(len(cells), rng.randint(1, 2)))


def hide(grid: Grid, numbers: Numbers, black: int, cells: Iterable[int], rng: Random) -> None:
    """Give black cells a number that white cells of their lines show."""
    for cell in cells:
        row, col = divmod(cell, grid.cols)
        across = {numbers[other] for other in bits(grid.row(row) & ~black) if other in numbers}
        down = {numbers[other] for other in bits(grid.column(col) & ~black) if other in numbers}
        # Sets have no order of their own: sorted, so that a seed gives the same everywhere.
        both, either = sorted(across & down), sorted(across | down)
        if either:
            numbers[cell] = rng.choice(both if both and rng.random() < 0.7 else either)


NUMBERS = "every cell of a Hitori holds a number, so no clue can be left out or added"
BLACK = "the black cells of a Hitori are as many as fit, so that no other can be blackened"

MAKING: Making[Hitori] = Making(
    compose=compose,
    cannot={
        "symmetry": NUMBERS,
        "clues": NUMBERS,
        "density": NUMBERS,
        "minimal": NUMBERS,
        "mask": NUMBERS,
        "black": BLACK,
        "answer": BLACK,
        "keep": NUMBERS,
    },
)
