"""Kuromasu for the genetic algorithm: how boards are created, graded, crossed and mutated.

Van Meurs 2008, §5, on whole populations: a table of truth values ("is black") with one row per
cell and one column per board. What is known beforehand (clues, given cells, what logic settled)
stays as it is.

Two things differ from the paper. It grades only numbers and touching black cells (F1 + F2), so its
best board may still have several white areas; here each extra area adds to the grade of such a
board. And a black cell counts as "ignored" if no number sees it. The paper's test ("the difference
does not change") means the same, but also ignores a cell if one number happens to gain what another
loses.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.core.errors import InputError
from gridwright.core.grid import bits, mask_of
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.search.genetic import Genes, Grades, Mutation, Problem, Rng, flip

MOST = 1000
"""The largest penalty and amount that is accepted."""


AT_ONCE = 500_000
"""How many genes are processed between two checks of the deadline."""

CROSSOVERS = ("left-right", "top-bottom", "odd-even")
"""The three crossovers of §5.3: halves side by side, one above the other, and rows in turn."""


@dataclass(frozen=True, slots=True)
class Breeding:
    """The parameters of §5 and §7.3 that belong to the puzzle, with the paper's values."""

    penalty: int = 2
    """The grade for each pair of black cells that touch."""
    changed: int = 3
    """How many cells the random mutation changes."""
    chance_changed: float = 1.0
    """The chance of the random mutation."""
    chance_touching: float = 0.5
    """The chance that black cells which touch are removed."""
    chance_ignored: float = 0.5
    """The chance that black cells which no number sees are removed."""
    black_per_number: float = 1.5
    """How many black cells a new board has for each number."""
    expand: float = 0.1
    """By what share of that number the bounds widen at each restart."""
    crossover: str = "all"
    """One of :data:`CROSSOVERS`, or all of them equally often."""

    def __post_init__(self) -> None:
        chances = (self.chance_changed, self.chance_touching, self.chance_ignored)
        if not all(0 <= chance <= 1 for chance in chances):
            raise InputError(
                "the chances are {chances}; expected numbers from 0 to 1", chances=str(chances)
            )
        amounts = (self.penalty, self.changed, self.black_per_number, self.expand)
        if not all(0 <= amount <= MOST for amount in amounts):
            raise InputError(
                "penalty, changed, black_per_number and expand are {amounts}; expected numbers "
                "from 0 to {most}",
                amounts=str(amounts),
                most=MOST,
            )


class Population:
    """One puzzle, as the genetic algorithm sees it."""

    def __init__(self, puzzle: Kuromasu, known: Board, breeding: Breeding) -> None:
        self.puzzle = puzzle
        self.shape = (puzzle.rows, puzzle.cols)
        self.breeding = breeding
        self.known = known
        self.free = np.array(list(bits(known.open)), dtype=np.intp)
        self.fixed_black = np.array(list(bits(known.yes)), dtype=np.intp)
        self.clues = np.array(list(puzzle.numbers), dtype=np.intp)
        self.numbers = np.array(list(puzzle.numbers.values()), dtype=np.int16)[:, None]
        self.is_clue = np.zeros(puzzle.decisions, dtype=bool)
        self.is_clue[self.clues] = True
        self.areas_seen: dict[bytes, int] = {}

    def problem(self) -> Problem:
        """The functions that the genetic algorithm asks for."""
        breeding = self.breeding
        return Problem(
            self.create,
            self.grade,
            self.crossovers(),
            (
                Mutation(breeding.chance_changed, self.change_some),
                Mutation(breeding.chance_touching, self.remove_touching),
                Mutation(breeding.chance_ignored, self.remove_ignored),
            ),
        )

    def create(self, rng: Rng, restarts: int, count: int) -> Genes:
        """Boards with random black cells, their number within bounds that widen at restarts."""
        open_cells = len(self.free)
        wanted = self.breeding.black_per_number * len(self.clues)
        spread = self.breeding.expand * restarts * wanted
        settled = len(self.fixed_black)
        lowest = int(np.clip(round(wanted - spread) - settled, 0, open_cells))
        highest = int(np.clip(round(wanted + spread) - settled, lowest, open_cells))
        amounts = rng.integers(lowest, highest + 1, size=count)
        order = rng.random((open_cells, count))
        genes = np.zeros((self.puzzle.decisions, count), dtype=bool)
        genes[self.fixed_black] = True
        at_once = max(1, AT_ONCE // max(1, open_cells))
        for first in watched(range(0, count, at_once)):
            some = slice(first, first + at_once)
            lots = order[:, some].argsort(axis=0, kind="stable")
            ranks = lots.argsort(axis=0, kind="stable")
            genes[self.free, some] = ranks < amounts[some]
        return genes

    def grade(self, genes: Genes) -> Grades:
        """F1 + F2 of §5.2; if both are 0, the number of extra white areas."""
        grades: Grades = self.differences(genes)
        grades += self.breeding.penalty * self.touching(genes)
        for at in watched(np.flatnonzero(grades == 0)):
            grades[at] = self.areas(genes[:, at]) - 1
        return grades

    def differences(self, genes: Genes) -> Grades:
        """F1: by how much the numbers are off in total."""
        rows, cols = self.shape
        white = _full_masks(~genes).reshape(rows, cols, -1)
        # Lines are scanned one after another, so they should be contiguous in memory.
        transposed = np.ascontiguousarray(white.transpose(1, 0, 2))
        row, col = np.divmod(self.clues, cols)
        seen = np.full((len(self.clues), genes.shape[1]), -3, dtype=np.int16)
        for lines, across, along in ((white, row, col), (transposed, col, row)):
            for backwards in (False, True):
                seen += _runs(lines, backwards)[across, along]
        total: Grades = np.abs(self.numbers - seen).sum(axis=0, dtype=np.int32)
        return total

    def touching(self, genes: Genes) -> Grades:
        """How many pairs of black cells touch."""
        black = genes.reshape(*self.shape, -1)
        return _count(black[1:] & black[:-1]) + _count(black[:, 1:] & black[:, :-1])

    def areas(self, board: NDArray[Any]) -> int:
        """How many white areas a board has; a board without white cells counts as many."""
        key = np.packbits(board).tobytes()
        if key not in self.areas_seen:
            grid = self.puzzle.grid
            white = mask_of(np.flatnonzero(~board).tolist())
            self.areas_seen[key] = len(grid.components(white)) if white else grid.size + 1
        return self.areas_seen[key]

    def crossovers(self) -> tuple[Genes, ...]:
        """Left and right halves, top and bottom halves, odd and even rows (§5.3)."""
        rows, cols = self.shape
        row, col = np.divmod(np.arange(rows * cols), cols)
        masks = (col < cols // 2, row < rows // 2, row % 2 == 0)
        chosen = self.breeding.crossover
        return masks if chosen == "all" else (masks[CROSSOVERS.index(chosen)],)

    def change_some(self, genes: Genes, rng: Rng) -> Genes:
        """Change a small number of random cells (§5.4)."""
        return flip(genes, self.free, self.breeding.changed, rng) if len(self.free) else genes

    def remove_touching(self, genes: Genes, rng: Rng) -> Genes:
        """Of every two black cells that touch, make one empty (§5.4).

        The scan starts at a random corner, so that no side of the board is favoured.
        """
        black = genes.reshape(*self.shape, -1).copy()
        view = black[:: rng.choice((1, -1)), :: rng.choice((1, -1))]
        rows, cols = self.shape
        for row in watched(range(1, rows)):
            view[row] &= ~view[row - 1]
        for col in watched(range(1, cols)):
            view[:, col] &= ~view[:, col - 1]
        return self._keep_known(black.reshape(genes.shape))

    def remove_ignored(self, genes: Genes, rng: Rng) -> Genes:
        """Make black cells empty if no number sees them (§5.4)."""
        rows, cols = self.shape
        turn = (1, 0, 2)
        white = ~genes.reshape(rows, cols, -1)
        clue = self.is_clue.reshape(rows, cols, 1)
        seen = _in_view(white, clue)
        transposed = np.ascontiguousarray(white.transpose(turn))
        seen |= _in_view(transposed, clue.transpose(turn)).transpose(turn)
        return self._keep_known(genes & seen.reshape(genes.shape))

    def _keep_known(self, genes: Genes) -> Genes:
        genes[self.fixed_black] = True
        return genes


def _full_masks(genes: Genes) -> NDArray[np.int8]:
    """All bits set where a gene is true: an "and" with it is faster than a product."""
    masks: NDArray[np.int8] = -genes.view(np.int8)
    return masks


def _runs(white: NDArray[np.int8], backwards: bool) -> NDArray[Any]:
    """For each cell the length of the white run that ends there, scanning line by line."""
    # Use the smallest integer type that can hold a run: most of the time is spent here.
    kind = np.int8 if len(white) < 127 else np.int16
    lines = range(len(white))[::-1] if backwards else range(len(white))
    runs = np.empty(white.shape, dtype=kind)
    runs[lines[0]] = white[lines[0]] & 1
    for before, line in watched(pairwise(lines)):
        np.add(runs[before], 1, out=runs[line])
        np.bitwise_and(runs[line], white[line], out=runs[line])
    return runs


def _in_view(white: Genes, clue: Genes) -> Genes:
    """For each cell whether a clue sees it along the lines, from either end."""
    seen = np.zeros(white.shape, dtype=bool)
    for lines in (range(len(white)), range(len(white))[::-1]):
        view = np.zeros(white.shape[1:], dtype=bool)
        for before, line in watched(pairwise(lines)):
            view &= white[before]
            view |= clue[before]
            seen[line] |= view
    return seen


def _count(flags: Genes) -> Grades:
    """How many flags of each individual are set."""
    flat = flags.view(np.int8).reshape(-1, flags.shape[-1])
    total: Grades = np.add.reduce(flat, axis=0, dtype=np.int32)
    return total
