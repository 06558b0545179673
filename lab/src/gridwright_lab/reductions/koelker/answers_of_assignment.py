"""How many answers one assignment has (Kölker 2012, §6: several answers give one assignment).

An assignment settles every black square of §5.2's answer, their neighbours, and every square that
a clue sees; all others are *free*. The answers of the assignment are exactly the sets of free
squares that may be blackened too: no two touch, and the white squares are still connected.

Take the black squares as nodes, joined where they touch at a corner, and the edge of the board as
one more node. The white squares are connected exactly when this graph has no cycle. There are far
too many such sets to list (about 10^473 on the smallest board, 49 by 81), so their number is
bounded and estimated:

- upper bound: ignore connectivity, cut the board into strips, multiply the counts of the strips;
- lower bound: the same, but with white lines between strips, corners joined along one diagonal
  only, and squares that touch a settled black one or the edge kept isolated, so that no cycle can
  close;
- estimate: the logarithm of the number is the integral of the mean number of black squares over
  the logarithm of the weight of a black square; the means come from a random walk on the answers.

>>> from gridwright_lab.reductions.instance import Instance
>>> from gridwright_lab.reductions.koelker.reduction import reduce
>>> free = free_squares(reduce(Instance(((1,),))), {1: True})
>>> len(free.squares), (0, 0) in free.squares
(2682, True)
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from math import exp, log, log10, sqrt
from random import Random

from gridwright.core.deadline import look
from gridwright.core.saying import Saying, Value
from gridwright_lab.reductions.instance import Assignment
from gridwright_lab.reductions.koelker.build import black_squares_of
from gridwright_lab.reductions.koelker.compose import Square
from gridwright_lab.reductions.koelker.reduction import Reduction

Progress = Callable[[Value, int, int], None]
"""Called with what is going on, how much of it is done, and how much there is to do."""

STRIP = 10
"""Columns in a strip: the number of states grows like the Fibonacci numbers."""
BESIDE = ((-1, 0), (0, -1), (0, 1), (1, 0))
CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


@dataclass(frozen=True, slots=True)
class Free:
    """The squares that an assignment leaves open, and what surrounds them."""

    rows: int
    cols: int
    squares: frozenset[Square]
    black: frozenset[Square]
    """The black squares that are settled."""

    def on_edge(self, square: Square) -> bool:
        """Whether a square lies on the edge of the board."""
        row, col = square
        return row in (0, self.rows - 1) or col in (0, self.cols - 1)

    def contacts(self, square: Square) -> int:
        """How often a square touches the edge, or settled black squares at a corner."""
        row, col = square
        corners = sum((row + down, col + right) in self.black for down, right in CORNERS)
        return corners + self.on_edge(square)


@dataclass(frozen=True, slots=True)
class Counted:
    """Bounds on a number of answers, and an estimate."""

    free: int
    at_least: int
    at_most: int
    estimate: float
    """The decimal logarithm of the number."""
    error: float
    """The standard error of the estimate."""


def count_answers(
    reduced: Reduction,
    assignment: Assignment,
    seed: int = 0,
    sweeps: int = 60,
    progress: Progress = lambda what, done, total: None,
) -> Counted:
    """Bound and estimate the number of answers of one assignment."""
    free = free_squares(reduced, assignment)
    estimate, error = estimated(free, Random(seed), sweeps, progress)
    return Counted(len(free.squares), at_least(free), at_most(free), estimate, error)


def free_squares(reduced: Reduction, assignment: Assignment) -> Free:
    """The squares that no clue sees and that touch no settled black square."""
    board = reduced.board
    black = black_squares_of(reduced, assignment)
    settled = set(black)
    for row, col in black:
        settled.update((row + down, col + right) for down, right in BESIDE)
    for row, col in board.clues:
        settled.add((row, col))
        for down, right in BESIDE:
            at = row + down, col + right
            while at not in black:
                settled.add(at)
                at = at[0] + down, at[1] + right
    squares = (
        (row, col)
        for row in range(board.rows)
        for col in range(board.cols)
        if (row, col) not in settled
    )
    return Free(board.rows, board.cols, frozenset(squares), frozenset(black))


def at_most(free: Free) -> int:
    """An upper bound: no two black squares touch inside a strip; nothing else is required."""
    return _product_of_strips(free, free.squares, _beside)


def at_least(free: Free) -> int:
    """A lower bound: choices that cannot close a cycle, with white lines between strips."""
    inner = {
        square for square in free.squares if free.contacts(square) < 2 and (square[1] + 1) % STRIP
    }
    alone = {square for square in inner if free.contacts(square)}

    def excluded(one: Square, other: Square) -> bool:
        # Corners are joined along one diagonal only; a square with a contact stays isolated.
        same_diagonal = one[0] - other[0] == one[1] - other[1]
        return _beside(one, other) or not same_diagonal or one in alone or other in alone

    return _product_of_strips(free, inner, excluded)


def _beside(one: Square, other: Square) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def _product_of_strips(
    free: Free, squares: Collection[Square], excluded: Callable[[Square, Square], bool]
) -> int:
    """The product over vertical strips of the number of sets without an excluded pair."""
    total = 1
    for first in range(0, free.cols, STRIP):
        columns = range(first, first + STRIP)
        strip = sorted(square for square in squares if square[1] in columns)
        total *= independent_sets(strip, excluded)
    return total


def independent_sets(
    squares: Collection[Square], excluded: Callable[[Square, Square], bool]
) -> int:
    """The number of sets of squares without an excluded pair, where pairs are a king's move apart.

    Works square by square in reading order. The state is the part of the set that a later square
    may still meet.

    >>> independent_sets([(0, 0), (0, 1), (1, 0), (1, 1)], _beside)
    7
    """
    counts: dict[frozenset[Square], int] = {frozenset(): 1}
    for square in sorted(squares):
        row, col = square
        near = {(row - 1, col - 1), (row - 1, col), (row - 1, col + 1), (row, col - 1)}
        after: dict[frozenset[Square], int] = {}
        for chosen, number in counts.items():
            # No later square meets the one above to the left.
            kept = chosen - {other for other in chosen if other <= (row - 1, col - 1)}
            after[kept] = after.get(kept, 0) + number
            if not any(excluded(other, square) for other in chosen & near):
                taken = kept | {square}
                after[taken] = after.get(taken, 0) + number
        counts = after
    return sum(counts.values())


def estimated(
    free: Free,
    random: Random,
    sweeps: int,
    progress: Progress = lambda what, done, total: None,
) -> tuple[float, float]:
    """The decimal logarithm of the number of answers, and its standard error.

    With weight ``w`` for each black square, Z(w) sums the weights of all answers: Z(0) counts the
    answer of §5.2 alone, Z(1) all. d log Z / d log w is the mean number of black squares.
    """
    walk = _Walk(free, random)
    steps = 24
    # The trapezoidal rule over log w is good enough, from a start where Z is known: for tiny w,
    # log Z is the mean itself.
    weights = [exp(log(1e-3) * (1 - step / steps)) for step in range(steps + 1)]
    means, variances = [], []
    for step, weight in enumerate(weights):
        progress(Saying("counting by a random walk"), step, len(weights))
        counts = []
        for sweep in range(sweeps + sweeps // 4):
            look()
            walk.sweep(weight)
            if sweep >= sweeps // 4:
                counts.append(walk.chosen_count)
        mean = sum(counts) / len(counts)
        means.append(mean)
        variances.append(_variance_of_mean(counts, mean))
    stride = log(weights[1] / weights[0])
    shares = [stride / 2 if step in (0, steps) else stride for step in range(steps + 1)]
    total = means[0] + sum(share * mean for share, mean in zip(shares, means, strict=True))
    error = sqrt(sum(share**2 * var for share, var in zip(shares, variances, strict=True)))
    return total / log(10), error / log(10)


def _variance_of_mean(counts: list[int], mean: float) -> float:
    """The variance from batches of ten, because successive counts are not independent."""
    batches = [sum(counts[at : at + 10]) / 10 for at in range(0, len(counts) - 9, 10)]
    if len(batches) < 2:
        return 0.0
    spread = sum((batch - mean) ** 2 for batch in batches) / (len(batches) - 1)
    return spread / len(batches)


class _Walk:
    """A random walk on the answers: single squares turn black and white again."""

    EDGE: Square = (-1, -1)

    def __init__(self, free: Free, random: Random) -> None:
        self.free = free
        self.random = random
        self.squares = sorted(free.squares)
        self.black = set(free.black)
        self.chosen_count = 0

    def sweep(self, weight: float) -> None:
        """As many moves as there are free squares; the weight of a black square is at most 1."""
        random, black = self.random, self.black
        for _ in self.squares:
            square = self.squares[int(random.random() * len(self.squares))]
            if square in black:
                # Black is always left and entered with probability w, so it has weight w.
                black.discard(square)
                self.chosen_count -= 1
            elif random.random() < weight and self._may_be_black(square):
                black.add(square)
                self.chosen_count += 1

    def _may_be_black(self, square: Square) -> bool:
        row, col = square
        black = self.black
        if any((row + down, col + right) in black for down, right in BESIDE):
            return False
        ends = self._joined(square)
        # One contact cannot close a cycle; several must belong to different components.
        return len(ends) < 2 or self._all_apart(ends)

    def _joined(self, square: Square) -> list[Square]:
        """The nodes that a square is joined to: black squares at its corners, and the edge."""
        row, col = square
        joined = [
            (row + down, col + right)
            for down, right in CORNERS
            if (row + down, col + right) in self.black
        ]
        return [*joined, self.EDGE] if self.free.on_edge(square) else joined

    def _all_apart(self, ends: list[Square]) -> bool:
        """Whether no two of the nodes are connected; the search stops at the edge."""
        wanted = set(ends)
        for start in ends:
            if start == self.EDGE:
                continue
            seen = {start}
            stack = [start]
            while stack:
                for other in self._joined(stack.pop()):
                    if other in wanted and other != start:
                        return False
                    if other not in seen and other != self.EDGE:
                        seen.add(other)
                        stack.append(other)
        return not self._two_reach_the_edge(ends)

    def _two_reach_the_edge(self, ends: list[Square]) -> bool:
        return sum(end == self.EDGE or self._reaches_edge(end) for end in ends) > 1

    def _reaches_edge(self, start: Square) -> bool:
        seen = {start}
        stack = [start]
        while stack:
            for other in self._joined(stack.pop()):
                if other == self.EDGE:
                    return True
                if other not in seen:
                    seen.add(other)
                    stack.append(other)
        return False


def digits(number: int) -> float:
    """The decimal logarithm of a number too large for a float.

    >>> digits(10**400)
    400.0
    """
    shift = max(0, number.bit_length() - 900)
    return log10(number >> shift) + shift * log10(2)
