"""How a Nurikabe is made: random islands, a number in each, and changes where it is ambiguous.

As long as propagation leaves cells open and there is another answer, a number near an open cell
moves within its island, or an island there is taken away and others come in its place.
"""

from __future__ import annotations

from random import Random
from typing import Any

from gridwright.core.board import Board
from gridwright.core.deadline import look, tell
from gridwright.core.grid import Grid, bits
from gridwright.core.saying import Saying
from gridwright.genres.nurikabe.puzzle import Nurikabe
from gridwright.kinds.island_shapes import Shapes
from gridwright.making.draft import ABOUT_CLUES, Frame, Making
from gridwright.making.tools import Tools
from gridwright.sat.answers import Answers
from gridwright.shading.encoding import cuts, encode
from gridwright.shading.random_islands import random_islands

TRIES, CHANGES = 40, 150
FEW = 20
"""With fewer open cells, a solver is asked whether there is another answer."""
SINGLE = 3
"""An island of one cell counts as so many open cells: published puzzles have few."""
BLACK = 0.5, 0.57
"""The share of black cells, as in published puzzles."""
LARGEST = {"1": (3, 5), "2": (4, 6), "3": (5, 8), "4": (6, 10), "5": (7, 14)}
"""The largest island, by level."""

Answer = tuple[int, int]
"""The white cells, and those of them with a number."""


def compose(
    frame: Frame, options: Any, rng: Random, tools: Tools[Nurikabe]
) -> tuple[Nurikabe, Board] | None:
    """A puzzle with one answer; ``None`` if none was found."""
    grid = frame.grid
    for number in range(1, TRIES + 1):
        tell("board {number}", number=number)
        most = rng.randint(*LARGEST.get(options.level, (5, 9)))
        share = frame.share or rng.uniform(*BLACK)
        white = random_islands(grid, rng, most, frame.white, share)
        made = None if white is None else _unique(grid, white, most, share, rng)
        if made is not None:
            return made
    return None


def _unique(
    grid: Grid, white: int, most: int, share: float, rng: Random
) -> tuple[Nurikabe, Board] | None:
    """Change islands and numbers until the answer is the only one."""
    answer = white, _numbered(grid, white, 0, rng)
    for number in range(CHANGES):
        puzzle = _puzzle(grid, answer)
        board = Board.whole(grid.size, grid.full & ~answer[0], puzzle)
        left = _left(puzzle, board, grid.full)
        if not left or (left.bit_count() < FEW and _is_only(puzzle, board)):
            return puzzle, board
        window = 1 << rng.choice([*bits(left)])
        for _ in range(rng.randint(3, 5) + number // 20):
            window |= grid.neighbours(window)
        answer = _improved(grid, answer, window, most, share, rng)
    return None


def _improved(
    grid: Grid, answer: Answer, window: int, most: int, share: float, rng: Random
) -> Answer:
    """Change what lies in a part of the board, as long as cells are open there."""
    best = None
    for _ in range(TRIES):
        look()
        changed = answer if best is None else _changed(grid, answer, left, window, most, share, rng)
        if changed is None or (changed[0] ^ answer[0] | changed[1] ^ answer[1]) & ~window:
            continue
        puzzle = _puzzle(grid, changed)
        board = Board.whole(grid.size, grid.full & ~changed[0])
        further = _left(puzzle, board, window)
        single = changed[0] & ~grid.neighbours(changed[0]) & window
        cost = further.bit_count() + SINGLE * single.bit_count()
        if best is None or cost <= best:
            answer, best, left = changed, cost, further
        if not left:
            break
    return answer


def _changed(
    grid: Grid, answer: Answer, left: int, window: int, most: int, share: float, rng: Random
) -> Answer | None:
    """Another place for a number near an open cell, or another island instead of one there."""
    white, numbers = answer
    near = left | grid.neighbours(left)
    cell = rng.choice([*bits(near & white)] or [*bits(white)])
    island = grid.flood(1 << cell, white)
    if rng.random() < 0.4 and island.bit_count() > 1:
        moved = rng.choice([*bits(island & ~numbers)])
        return white, numbers & ~island | 1 << moved
    changed = random_islands(grid, rng, most, white & ~island, share, window)
    return None if changed is None else (changed, _numbered(grid, changed, numbers, rng))


def _numbered(grid: Grid, white: int, numbers: int, rng: Random) -> int:
    """One cell of each island, which keeps its own if it has one."""
    found = 0
    for island in grid.components(white):
        own = [*bits(island & numbers)] or [*bits(island)]
        found |= 1 << rng.choice(own)
    return found


def _puzzle(grid: Grid, answer: Answer) -> Nurikabe:
    white, numbers = answer
    sizes = {cell: grid.flood(1 << cell, white).bit_count() for cell in bits(numbers)}
    return Nurikabe(grid.rows, grid.cols, sizes)


def _left(puzzle: Nurikabe, board: Board, window: int) -> int:
    """The cells that propagation leaves open in a part of the board, if all else is known."""
    known = Shapes(puzzle.grid, puzzle.kinds())
    known.begin(board.yes & ~window, (board.no & ~window) | puzzle.given.no)
    return known.open


def _is_only(puzzle: Nurikabe, board: Board) -> bool:
    """Whether there is no other answer."""
    with Answers(
        board.size,
        lambda cnf: encode(puzzle, cnf),
        lambda yes: cuts(puzzle, Board.whole(board.size, yes)),
    ) as answers:
        answers.block(board)
        return answers.next() is None


ISLANDS = Saying("each island of a Nurikabe has one number, which could not be left out or added")

MAKING: Making[Nurikabe] = Making(
    compose=compose, cannot={**dict.fromkeys(ABOUT_CLUES, ISLANDS), "answer": ISLANDS}
)
