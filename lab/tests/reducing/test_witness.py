"""Theorem 2's witness checker: against the ordinary rules, and on boards beyond any grid."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from gridwright.core.board import Board
from gridwright.core.grid import bits
from gridwright.core.result import Status
from gridwright.engine.solve import solve
from gridwright.genres.kuromasu import GENRE
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.genres.kuromasu.rules import RULES
from gridwright_lab.reductions.koelker.witness import (
    check_witness,
    compress,
    one_is_possible,
    theorem_1,
    white_connected,
)

HUGE = 10**12


def ordinary(puzzle: Kuromasu, black: int) -> bool:
    if puzzle.decisions == black == 1 and not puzzle.numbers:
        return True  # Theorem 2 accepts the board of one black square, the genre does not
    board = Board.whole(puzzle.decisions, black)
    return not any(rule.broken(puzzle, board) for rule in RULES)


def by_witness(puzzle: Kuromasu, black: int) -> bool:
    clues = {puzzle.grid.place(cell): number for cell, number in puzzle.numbers.items()}
    squares = [puzzle.grid.place(cell) for cell in bits(black)]
    return not check_witness(puzzle.rows, puzzle.cols, clues, squares)


def test_all_boards_of_small_sizes() -> None:
    for rows, cols in ((1, 1), (1, 4), (2, 3), (3, 3), (3, 4)):
        puzzle = Kuromasu(rows, cols, {0: 3} if rows * cols > 3 else {})
        answers = 0
        for black in range(1 << puzzle.decisions):
            right = ordinary(puzzle, black)
            assert by_witness(puzzle, black) is right
            answers += right
        assert answers


@given(
    st.integers(1, 7),
    st.integers(1, 7),
    st.randoms(use_true_random=False),
    st.integers(0, 12),
    st.integers(0, 4),
)
def test_random_boards(rows: int, cols: int, random: object, many: int, clues: int) -> None:
    choose = random.randrange  # type: ignore[attr-defined]
    size = rows * cols
    black = 0
    for _ in range(many):
        black |= 1 << choose(size)
    numbers = {choose(size): choose(rows + cols - 1) + 1 for _ in range(clues)}
    puzzle = Kuromasu(rows, cols, numbers)
    assert by_witness(puzzle, black) is ordinary(puzzle, black)


def test_answers_are_accepted_on_an_astronomical_board() -> None:
    """A small answer in the middle of nothing, and clues that count to a trillion."""
    far = HUGE // 2
    black = [(far, far), (far + 1, far + 1), (far, far + 2), (HUGE - 1, 0), (0, HUGE - 1)]
    clues = {
        (far, far + 1): HUGE - (HUGE - far - 1),
        (0, 0): 2 * HUGE - 3,
        (far - 1, 7): 2 * HUGE - 1,
        (far, 7): HUGE + far - 1,
    }
    assert check_witness(HUGE, HUGE, clues, black) == []
    wrong = {**clues, (0, 0): 2 * HUGE - 2}
    assert check_witness(HUGE, HUGE, wrong, black) == [
        f"rule 4: the {2 * HUGE - 2} at r1c1 sees {2 * HUGE - 3} white squares"
    ]


def test_each_rule_is_seen_on_an_astronomical_board() -> None:
    far = HUGE - 5
    assert check_witness(HUGE, HUGE, {(far, far): 5}, [(far, far)])[0].startswith("rule 1")
    assert check_witness(HUGE, HUGE, {}, [(far, far), (far, far + 1)]) == [
        f"rule 2: r{far + 1}c{far + 1} and r{far + 1}c{far + 2} are black and touch"
    ]
    ring = [(far - 1, far), (far + 1, far), (far, far - 1), (far, far + 1)]
    assert check_witness(HUGE, HUGE, {}, ring) == ["rule 3: the white squares are not connected"]
    assert check_witness(HUGE, HUGE, {}, ring[:3]) == []
    assert check_witness(HUGE, HUGE, {}, [(HUGE, 0)]) == [f"r{HUGE + 1}c1 lies outside the board"]


def test_a_long_wall_of_corners_cuts_the_board() -> None:
    """A diagonal from edge to edge: thousands of squares, on a board of any width."""
    size = 3000
    wall = {(place, place) for place in range(size)}
    assert not white_connected(size, HUGE, wall)
    assert white_connected(size, HUGE, wall - {(1500, 1500)})
    assert white_connected(size + 1, HUGE, wall)


def test_compression_keeps_neighbours_and_bounds_the_size() -> None:
    for size, used in ((1, []), (1, [0]), (9, [4]), (9, [0, 8]), (HUGE, [3, 4, 70, HUGE - 1])):
        small, moved = compress(size, used)
        assert small <= 2 * len(used) + 1
        places = sorted(moved.values())
        assert len(set(places)) == len(used)
        assert all(0 <= place < small for place in places)
        for one, other in zip(sorted(used), sorted(used)[1:], strict=False):
            assert (moved[other] - moved[one] == 1) == (other - one == 1)


def test_theorem_1_against_the_solver() -> None:
    for rows, cols in product(range(1, 5), repeat=2):
        solvable = any(
            solve(GENRE, Kuromasu(rows, cols, {cell: 1}), limit=1).status is not Status.NONE
            for cell in range(rows * cols)
        )
        assert solvable is one_is_possible(rows, cols)
        assert (theorem_1(rows, cols, {(0, 0): 1}) is None) is one_is_possible(rows, cols)
    assert theorem_1(HUGE, HUGE, {(0, 0): 2}) is None
    sentence = theorem_1(HUGE, 3, {(5, 2): 1})
    assert sentence is not None
    assert "r6c3" in sentence
