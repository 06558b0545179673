"""The pattern whose maximum is the side: one solution at every side, and runs do not find it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import pytest

from cli.runner import run
from gridwright.core.errors import PuzzleError
from gridwright.engine.solve import solve
from gridwright.genres.kamaji import GENRE
from gridwright.genres.kamaji.making.pattern import (
    BLOCK,
    DOWN,
    RIGHT,
    SMALLEST,
    Place,
    blocks,
    pattern,
    paved,
)
from gridwright.genres.kamaji.paper.search import bigger_first
from gridwright.genres.kamaji.pieces import STEPS
from gridwright.genres.kamaji.puzzle import Kamaji

LEAST = 16
"""From this side on, which lines add up to the side no longer depends on it."""
Symbols = dict[Place, tuple[int, Place]]


def symbols(side: int, chosen: list[Place] | None = None) -> Symbols:
    """For each cell its number, or how far it is below the maximum, and where its piece begins."""
    found: Symbols = {}
    for piece in paved(side, blocks(side) if chosen is None else chosen):
        first = min(piece)
        for (row, col), number in piece.items():
            found[row, col] = number, (row - first[0], col - first[1])
    assert len(found) == side**2
    return found


def lines(cells: Symbols) -> Iterator[list[Place]]:
    """All lines of up to four cells."""
    for (row, col), (down, right) in product(cells, STEPS):
        line = [(row, col)]
        while (place := (row + len(line) * down, col + len(line) * right)) in cells:
            line.append(place)
            if len(line) > 4:
                break
            yield list(line)


def foreign(side: int, chosen: list[Place] | None = None) -> list[list[Place]]:
    """The lines that add up to the maximum, but are no piece and not inside of one block."""
    cells = symbols(side, chosen)
    corners = blocks(side) if chosen is None else chosen
    block = {
        (top + row, left + col): (top, left)
        for top, left in corners
        for piece in BLOCK
        for row, col in piece
    }
    found = []
    for line in lines(cells):
        numbers = [cells[place][0] for place in line]
        adds_up = sum(number <= 0 for number in numbers) == 1 and not sum(numbers)
        starts = {(row - cells[row, col][1][0], col - cells[row, col][1][1]) for row, col in line}
        inside = {block.get(place) for place in line}
        if adds_up and len(starts) > 1 and (len(inside) > 1 or None in inside):
            found.append(line)
    return found


@pytest.mark.parametrize("side", range(SMALLEST, 33))
def test_one_solution_that_runs_do_not_find(side: int) -> None:
    puzzle, pieces = pattern(side)
    assert puzzle.maximum == side == puzzle.rows == puzzle.cols
    result = solve(GENRE, puzzle, limit=2)
    assert str(result.status) == "unique"
    assert result.board is not None
    used = {
        puzzle.lines[piece] for piece in range(puzzle.decisions) if result.board.yes >> piece & 1
    }
    assert used == set(pieces)
    assert {1, 2, 3} == set(map(len, pieces))
    runs = bigger_first(puzzle)
    # In every block the seven numbers of three pieces are left.
    left = (
        puzzle.grid.size - 1 - puzzle.cells_of(sum(1 << piece for piece in runs.laid)).bit_count()
    )
    assert left == 7 * len(blocks(side)) > 0


def test_from_which_side_on_sums_do_not_depend_on_it() -> None:
    """Two large numbers are above the maximum, and small ones alone below it."""
    cells = symbols(40)
    most = min(number for number, _ in cells.values())
    assert 2 * (LEAST + most) > LEAST
    largest = 0
    for (row, col), (down, right) in product(cells, STEPS):
        total, at = 0, (row, col)
        while at in cells and cells[at][0] > 0:
            total += cells[at][0]
            at = at[0] + down, at[1] + right
        largest = max(largest, total)
    assert largest < LEAST
    # A line that adds up has one large number, and small ones of 2 or more: at most four cells.
    assert min(number for number, _ in cells.values() if number > 0) == 2 > -most / 4


@pytest.mark.parametrize("side", range(LEAST, 33))
def test_only_lines_inside_of_a_block_add_up_beside_the_pieces(side: int) -> None:
    assert not foreign(side)


def test_larger_boards_look_the_same_everywhere() -> None:
    """Every 4×4 part of a board is in the one whose side is eight less, so induction works."""

    def parts(side: int) -> set[tuple[tuple[int, Place], ...]]:
        cells = symbols(side)
        corners = product(range(side - 3), repeat=2)
        near = list(product(range(4), repeat=2))
        return {tuple(cells[top + row, left + col] for row, col in near) for top, left in corners}

    for side in range(LEAST + 2 * RIGHT, LEAST + 3 * RIGHT):
        assert parts(side) == parts(side - RIGHT)


def test_blocks_may_be_left_out() -> None:
    for side in range(SMALLEST, LEAST + 2):
        first, *others = blocks(side)
        for number in range(len(others) + 1):
            for some in combinations(others, number):
                cells = symbols(side, [first, *some])
                numbers = [
                    cells[place][0] % side or side for place in product(range(side), range(side))
                ]
                found = solve(GENRE, Kamaji(side, side, tuple(numbers)), limit=2)
                assert str(found.status) == "unique"
    # A line of four cells meets at most two blocks, which are beside each other.
    for side, kept in product((20, 21), product((False, True), repeat=4)):
        chosen = [
            (top, left)
            for top, left in blocks(side)
            if kept[2 * (top // DOWN % 2) + left // RIGHT % 2]
        ]
        assert not foreign(side, chosen)


def test_a_seed_chooses_blocks_and_turns_the_board() -> None:
    boards = [pattern(15, Random(seed))[0] for seed in range(20)]
    assert len(set(boards)) > 10
    for board in boards:
        assert str(solve(GENRE, board, limit=2).status) == "unique"
        assert not bigger_first(board).solved


def test_sides_without_a_pattern_are_refused() -> None:
    with pytest.raises(PuzzleError, match="12 rows and 12 columns is too small"):
        pattern(12)
    options = ("--method", "construct", "--option", "side=yes")
    assert run("generate", "kamaji", "--size", "13", *options).status == 0
    result = run("generate", "kamaji", "--size", "14x13", *options)
    assert result.status == 2
    assert "expected a square" in result.err
