"""Counting the answers of one assignment: the bounds and the estimate against the truth."""

from __future__ import annotations

from itertools import combinations
from math import log10
from random import Random

from gridwright.core.board import Board
from gridwright.genres.kuromasu.rules import RULES
from gridwright_lab.reductions.instance import parse_arguments
from gridwright_lab.reductions.koelker.answers_of_assignment import (
    BESIDE,
    Free,
    at_least,
    at_most,
    digits,
    estimated,
    free_squares,
    independent_sets,
)
from gridwright_lab.reductions.koelker.build import answer
from gridwright_lab.reductions.koelker.reduction import reduce
from gridwright_lab.reductions.koelker.witness import check_witness, white_connected


def every_choice(free: Free) -> int:
    """The number of answers by trying all sets of free squares."""
    found = 0
    squares = sorted(free.squares)
    for many in range(len(squares) + 1):
        for chosen in combinations(squares, many):
            black = set(free.black | set(chosen))
            found += not check_witness(free.rows, free.cols, {}, black)
    return found


SMALL = (
    Free(3, 4, frozenset((row, col) for row in range(3) for col in range(4)), frozenset()),
    Free(
        5,
        5,
        frozenset({(0, 0), (0, 2), (0, 4), (2, 0), (2, 2), (2, 4), (3, 4), (4, 4), (4, 2), (4, 0)}),
        frozenset({(1, 1), (1, 3), (3, 1)}),
    ),
)


def test_bounds_enclose_the_number_and_the_estimate_meets_it() -> None:
    for free in SMALL:
        exact = every_choice(free)
        assert 1 < at_least(free) <= exact < at_most(free)
        estimate, error = estimated(free, Random(3), sweeps=400)
        assert abs(estimate - log10(exact)) < 0.1
        assert error < 0.1


def test_sets_without_neighbours() -> None:
    squares = [(row, col) for row in range(3) for col in range(3)]

    def beside(one: tuple[int, int], other: tuple[int, int]) -> bool:
        return (other[0] - one[0], other[1] - one[1]) in BESIDE

    assert independent_sets(squares, beside) == 63
    assert independent_sets(squares, lambda one, other: False) == 512
    assert independent_sets([], beside) == 1


def test_any_connected_choice_of_free_squares_is_an_answer() -> None:
    reduced = reduce(parse_arguments(["1"]))
    free = free_squares(reduced, {1: True})
    built = answer(reduced, {1: True})
    grid = reduced.puzzle.grid
    random = Random(2)
    for _ in range(2):
        black = set(free.black)
        for square in random.sample(sorted(free.squares), 250):
            beside = {(square[0] + down, square[1] + right) for down, right in BESIDE}
            if not beside & black and white_connected(grid.rows, grid.cols, black | {square}):
                black.add(square)
        chosen = sum(grid.bit(*square) for square in black)
        assert chosen.bit_count() > built.yes.bit_count() + 50
        board = Board.whole(grid.size, chosen)
        assert not any(rule.broken(reduced.puzzle, board) for rule in RULES)


def test_the_smallest_board_has_astronomically_many_answers() -> None:
    free = free_squares(reduce(parse_arguments(["1"])), {1: True})
    estimate, error = estimated(free, Random(0), sweeps=4)
    assert error < 3
    assert 300 < digits(at_least(free)) < estimate < digits(at_most(free)) < 510
