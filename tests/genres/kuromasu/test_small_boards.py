"""Known numbers of boards without clues; all else about small boards is in ``generic``."""

from __future__ import annotations

import pytest

from gridwright.engine.answers import answers_of
from gridwright.engine.solve import solve
from gridwright.genres.kuromasu import GENRE, Kuromasu


@pytest.mark.parametrize(
    ("rows", "cols", "number"), [(3, 3, 39), (4, 4, 562), (4, 5, 2749), (5, 5, 20297)]
)
def test_the_number_of_boards_without_clues(rows: int, cols: int, number: int) -> None:
    result = solve(GENRE, Kuromasu(rows, cols), limit=None, keep=False)
    assert (result.count, result.exhausted) == (number, True)
    assert len(result.boards) == 2


def test_answers_can_be_asked_under_assumptions() -> None:
    with answers_of(GENRE, Kuromasu(3, 3)) as found:
        assert found.next([1, 2]) is None, "r1c1 and r1c2 touch"
        board = found.next([1, 3])
        assert board is not None
        assert board.yes & 0b111 == 0b101
