"""Puzzles with islands: random islands, a number in each, and changes where it is ambiguous.

As long as propagation leaves cells open and there is another answer, a number near an open cell
moves within its island, or an island there is taken away and others come in its place. Where the
islands are given, only numbers move.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Generic

from gridwright.core.board import Board
from gridwright.core.deadline import look, tell
from gridwright.core.errors import PuzzleError
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.core.saying import Saying, board_of
from gridwright.kinds.propagation.islands import Shapes
from gridwright.making.asked import WHAT_IFS
from gridwright.making.draft import ABOUT_CLUES, Frame, Making
from gridwright.making.places import Places, read_mask
from gridwright.making.tools import Tools
from gridwright.shading.filling import other_answer
from gridwright.shading.numbergrid import N
from gridwright.shading.random_islands import random_islands

TRIES, CHANGES = 40, 150
FEW = {"4": 20, "5": 60}
"""By level: with so few open cells, a solver is asked whether there is another answer."""
EASY = ("1",)
"""The levels on which the shapes of islands are not listed."""
BLACK = 0.5, 0.57
"""The share of black cells, as in published puzzles."""
LARGEST = {"1": (3, 5), "2": (4, 6), "3": (5, 8), "4": (6, 10), "5": (7, 14)}
"""The largest island, by level."""
USUAL = 5, 9
MOVED = 0.4
"""How often a number moves instead of an island."""
SINGLE = 3
"""An island of one cell counts as so many open cells: published puzzles have few."""

OPEN = {"4": 0.25, "5": 0.5}
"""The levels that few puzzles have by chance: numbers move until propagation leaves this share of
the cells open …"""
FURTHER, IN_VAIN = 0.05, 60
"""… and so much more as long as the level is not reached; so many moves in a row may fail."""
BEYOND = 50, 0.5
"""The techniques may leave so many cells of a puzzle of the last level open, or this share."""
SMALL = 25
"""On boards with fewer cells, what so many tries do not find is not there."""

Made = tuple[N, Board]
"""A puzzle and its answer."""
Answer = tuple[int, int]
"""The white cells, and those of them with a number."""


def island_making(bare: Callable[[int, int, dict[int, int]], N]) -> Making[N]:
    """How puzzles of a kind are made that is given rows, columns and numbers."""

    def compose(frame: Frame, options: Any, rng: Random, tools: Tools[N]) -> Made[N] | None:
        if options.answer:
            work = Work(frame.grid, rng, bare, options.level, 0, 0)
            return work.pictured(read_mask(frame.grid, options.answer), tools)
        for number in range(1, TRIES + 1):
            tell("board {number}", number=number)
            most = rng.randint(*LARGEST.get(options.level, USUAL))
            share = frame.share or rng.uniform(*BLACK)
            work = Work(frame.grid, rng, bare, options.level, most, share)
            made = work.made(frame.white)
            if made is not None and options.level in OPEN:
                made = work.harder(*made, tools)
            if made is not None:
                return made
        if frame.grid.size < SMALL:
            raise PuzzleError(
                "on a board of {size} the shapes that islands can have leave too little open"
                if options.level in FEW
                else "no puzzle of {size} with exactly one answer was found, in {tried}",
                size=board_of(frame.grid.rows, frame.grid.cols),
                tried=Saying("{count} [count|answer|answers]", count=TRIES),
            )
        return None

    each = Saying("each island has one number, which can be neither left out nor added")
    return Making(
        compose=compose,
        pictured=lambda grid, black, options, rng: black,
        cannot=dict.fromkeys(ABOUT_CLUES, each),
    )


@dataclass(frozen=True)
class Work(Generic[N]):
    """What is asked of one board."""

    grid: Grid
    rng: Random
    bare: Callable[[int, int, dict[int, int]], N]
    level: str
    most: int
    """The size of the largest island."""
    share: float
    """How much of the board is black."""

    def made(self, white: int) -> Made[N] | None:
        """Change islands and numbers until the answer is the only one."""
        grid, rng = self.grid, self.rng
        found = random_islands(grid, rng, self.most, white, self.share)
        if found is None:
            return None
        answer = found, self.numbered(found, 0)
        for number in range(CHANGES):
            puzzle = self.puzzle(answer)
            board = Board.whole(grid.size, grid.full & ~answer[0], puzzle)
            left = self.left(puzzle, board, grid.full)
            few = left.bit_count() <= FEW.get(self.level, 0)
            if few and (not left or other_answer(puzzle, board) is None):
                return puzzle, board
            window = 1 << rng.choice([*bits(left)])
            for _ in range(rng.randint(3, 5) + number // 20):
                window |= grid.neighbours(window)
            answer = self.improved(answer, window)
        return None

    def pictured(self, picture: Places, tools: Tools[N]) -> Made[N] | None:
        """A number in each island of a picture, at a place where there is one answer.

        A number in a cell that is black in another answer refutes that answer.
        """
        if picture.may != picture.must:
            raise PuzzleError("the answer has open cells; expected rows of '#' and '.'")
        grid, white = self.grid, self.grid.full & ~picture.must
        answer = white, self.numbered(white, 0)
        for number in range(CHANGES):
            look()
            puzzle = self.puzzle(answer)
            board = Board.whole(grid.size, picture.must, puzzle)
            broken = "" if number else tools.broken(puzzle, board)
            if broken:
                raise PuzzleError("the given board is not an answer: {broken}", broken=broken)
            other = other_answer(puzzle, board)
            if other is None:
                return puzzle, board
            refutes = self.rng.choice([*bits(other.yes & white)])
            answer = white, answer[1] & ~grid.flood(1 << refutes, white) | 1 << refutes
        return None

    def harder(self, puzzle: N, board: Board, tools: Tools[N]) -> Made[N] | None:
        """Move numbers within their islands until the level is reached, or for a while;
        ``None`` if the puzzle gets harder than that.

        What propagation leaves open is counted in a hundredth of the time that a grade takes.
        """
        reached, vain = self.left(puzzle, board, self.grid.full).bit_count(), 0
        wanted = OPEN[self.level] * self.grid.size
        while vain < IN_VAIN:
            if reached >= wanted:
                side = self.beside(puzzle, tools)
                if side > 0:
                    return None
                if not side:
                    break
                wanted = reached + FURTHER * self.grid.size
            vain += 1
            numbers = mask_of(puzzle.numbers)
            for _ in range(self.rng.randint(1, 3)):
                numbers = self.moved((board.no, numbers), self.rng.choice([*bits(board.no)]))[1]
            other = self.puzzle((board.no, numbers))
            left = self.left(other, board, self.grid.full).bit_count()
            if left >= reached and other_answer(other, board) is None:
                vain = vain if left == reached else 0
                puzzle, reached = other, left
        return puzzle, Board.whole(board.size, board.yes, puzzle)

    def beside(self, puzzle: N, tools: Tools[N]) -> int:
        """Whether a puzzle is below the level (-1), above it (1), or has it.

        At the last level the techniques leave something open, but not so much that long what-ifs
        are needed; that is known before the grade.
        """
        if self.level == "5":
            yes, no = tools.settled(puzzle)
            left = self.grid.size - (yes | no).bit_count()
            if not left or left > max(BEYOND[0], BEYOND[1] * self.grid.size):
                return 1 if left else -1
        graded = tools.rough_grade(puzzle, WHAT_IFS[self.level], int(self.level))
        begins, ends = tools.band(int(self.level))
        if graded is None or graded.score >= ends:
            return 1
        return -1 if graded.score < begins else 0

    def improved(self, answer: Answer, window: int) -> Answer:
        """Change what lies in a part of the board, as long as cells are open there."""
        grid, cost, left = self.grid, float("inf"), 0
        for number in range(TRIES):
            look()
            changed = self.changed(answer, left, window) if number else answer
            if changed is None or (changed[0] ^ answer[0] | changed[1] ^ answer[1]) & ~window:
                continue
            board = Board.whole(grid.size, grid.full & ~changed[0])
            further = self.left(self.puzzle(changed), board, window)
            single = changed[0] & ~grid.neighbours(changed[0]) & window
            now = further.bit_count() + SINGLE * single.bit_count()
            if now <= cost:
                answer, cost, left = changed, now, further
            if not left:
                break
        return answer

    def changed(self, answer: Answer, left: int, window: int) -> Answer | None:
        """Another place for a number near an open cell, or another island instead of one there."""
        grid, rng, (white, numbers) = self.grid, self.rng, answer
        near = left | grid.neighbours(left)
        cell = rng.choice([*bits(near & white)] or [*bits(white)])
        if rng.random() < MOVED and 1 << cell & grid.neighbours(white):
            return self.moved(answer, cell)
        island = grid.flood(1 << cell, white)
        changed = random_islands(grid, rng, self.most, white & ~island, self.share, window)
        return None if changed is None else (changed, self.numbered(changed, numbers))

    def moved(self, answer: Answer, cell: int) -> Answer:
        """Another place for the number of an island, if the island has several cells."""
        white, numbers = answer
        island = self.grid.flood(1 << cell, white)
        free = [*bits(island & ~numbers)] or [cell]
        return white, numbers & ~island | 1 << self.rng.choice(free)

    def numbered(self, white: int, numbers: int) -> int:
        """One cell of each island, which keeps its own if it has one."""
        found = 0
        for island in self.grid.components(white):
            own = [*bits(island & numbers)] or [*bits(island)]
            found |= 1 << self.rng.choice(own)
        return found

    def left(self, puzzle: N, board: Board, window: int) -> int:
        """The cells that propagation leaves open in a part of the board, if all else is known."""
        known = Shapes(puzzle.grid, puzzle.kinds())
        yes, no = board.yes & ~window, board.no & ~window | puzzle.given.no
        if self.level in EASY:
            known.follow(yes, no)
        else:
            known.begin(yes, no, thorough=self.level != "3", far=puzzle.grid.size**2)
        return known.open

    def puzzle(self, answer: Answer) -> N:
        """The puzzle whose numbers are the sizes of the islands."""
        grid, (white, numbers) = self.grid, answer
        sizes = {cell: grid.flood(1 << cell, white).bit_count() for cell in bits(numbers)}
        return self.bare(grid.rows, grid.cols, sizes)
