"""The deterministic construction of Kleijn 2018, §8: one solution at every size."""

from __future__ import annotations

from random import Random

import pytest

from gridwright.core.errors import PuzzleError
from gridwright.engine.solve import solve
from gridwright.genres.kamaji import GENRE
from gridwright.genres.kamaji.making.construction import MAXIMUM, construct


@pytest.mark.parametrize("rows", range(3, 13))
def test_the_pieces_are_the_only_solution(rows: int) -> None:
    for cols in range(3, 13):
        puzzle, pieces = construct(rows, cols)
        assert (puzzle.rows, puzzle.cols, puzzle.maximum) == (rows, cols, MAXIMUM)
        assert sorted(map(sorted, puzzle.lines)) == sorted(map(sorted, pieces))
        result = solve(GENRE, puzzle, limit=2)
        assert str(result.status) == "unique"
        other, pieces = construct(rows, cols, Random(rows * cols))
        assert other != puzzle
        assert sorted(map(sorted, other.lines)) == sorted(map(sorted, pieces))


def test_a_board_too_small_to_be_paved_is_refused() -> None:
    with pytest.raises(PuzzleError, match="2 rows and 5 columns cannot be paved"):
        construct(2, 5)
