"""A check that runs out of time knows nothing: neither solved nor impossible."""

from __future__ import annotations

from gridwright.core.board import Board
from gridwright.core.control import Control
from gridwright.engine.check import check
from gridwright.genres.kuromasu import GENRE, Kuromasu


def test_a_whole_board_that_was_not_looked_at_is_not_solved() -> None:
    puzzle = Kuromasu(2, 2, {0: 3})
    board = Board.whole(4, 0)
    assert check(GENRE, puzzle, board).solved
    hurried = Control(1e-9).run(check, GENRE, puzzle, board)
    assert hurried.completable is None
    assert not hurried.solved
    assert not hurried.consistent
