"""A turned or mirrored puzzle has the turned or mirrored answers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gridwright.core.grid import bits, mask_of
from gridwright.engine.solve import solve
from gridwright.genres.kuromasu import GENRE, Kuromasu
from strategies import kuromasu_puzzles


def moved(puzzle: Kuromasu, rows: int, cols: int, to: tuple[int, ...]) -> Kuromasu:
    def move(mask: int) -> int:
        return mask_of(to[cell] for cell in bits(mask))

    numbers = {to[cell]: number for cell, number in puzzle.numbers.items()}
    return Kuromasu(
        rows, cols, numbers, move(puzzle.unknown), move(puzzle.white), move(puzzle.black)
    )


@given(kuromasu_puzzles(), st.integers(0, 7))
def test_answers_turn_with_the_puzzle(puzzle: Kuromasu, which: int) -> None:
    _, grid, to = puzzle.grid.symmetries()[which]
    limit = 200
    here = solve(GENRE, puzzle, limit=limit)
    there = solve(GENRE, moved(puzzle, grid.rows, grid.cols, to), limit=limit)
    assert (here.status, here.count, here.exhausted) == (
        there.status,
        there.count,
        there.exhausted,
    )
    if here.exhausted:
        assert {mask_of(to[cell] for cell in bits(board.yes)) for board in here.boards} == {
            board.yes for board in there.boards
        }
