"""The library behind puzz.link accepts the boards and the answers of §5.2."""

from __future__ import annotations

from gridwright.core.board import Board
from gridwright.formats.document import Document
from gridwright.genres.kuromasu.format import write_puzzlink
from gridwright.shading.answer import shading_rows
from gridwright_lab.reductions.instance import parse_arguments
from gridwright_lab.reductions.koelker.build import answer
from gridwright_lab.reductions.koelker.reduction import reduce
from judges.pzpr import judge_url


def test_pzpr_accepts_the_answer_and_not_another() -> None:
    """The smallest board only: pzpr is slow on large ones."""
    reduced = reduce(parse_arguments(["1"]))
    grid = reduced.puzzle.grid
    url = write_puzzlink(Document(reduced.puzzle))
    board = answer(reduced, {1: True})
    assert judge_url(url, shading_rows(grid, board)).complete
    one_less = Board.whole(grid.size, board.yes & (board.yes - 1))
    assert not judge_url(url, shading_rows(grid, one_less)).complete
