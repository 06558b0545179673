"""The chosen techniques on one puzzle, for search by guessing (van Meurs 2008, §4).

The deductions are those of the ladder. This module adds what the paper's search needs: whether a
complete board is an answer, and which cell to guess next.

>>> from gridwright.genres.kuromasu.paper.methods import chosen
>>> logic = Logic(Kuromasu(1, 3, {0: 2}), chosen())
>>> board = logic.settle(logic.start)
>>> board == Board(3, yes=0b100, no=0b011)
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.core.grid import refuse_bytes, refuse_masks
from gridwright.core.saying import Saying
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.genres.kuromasu.sight import SIDES, Sight, look_at, number_seen, rays_of
from gridwright.genres.kuromasu.view import KuromasuView
from gridwright.logic.ladder import Ladder
from gridwright.logic.technique import Technique


class Logic:
    """The chosen techniques on one puzzle."""

    def __init__(
        self,
        puzzle: Kuromasu,
        chosen: Sequence[Technique[KuromasuView]],
    ) -> None:
        _refuse_large(puzzle)
        self.ladder = Ladder(KuromasuView(puzzle), chosen)
        self.start = puzzle.given
        self.is_answer = answer_check(puzzle)

    @property
    def used(self) -> Counter[str]:
        """How many cells each technique settled, in all boards together."""
        return self.ladder.used

    def settle(self, board: Board, since: Board | None = None) -> Board | None:
        """The board with all that the techniques settle; ``None`` on a contradiction.

        ``since`` is an already settled board that this one extends; only the new cells are then
        considered.
        """
        return self.ladder.settle_board(board, since)

    def solved(self, board: Board) -> bool:
        """Whether a complete board is an answer."""
        return board.complete and self.is_answer(board.yes)


def _refuse_large(puzzle: Kuromasu) -> None:
    """Refuse a board with so many numbers that the tables would not fit into memory."""
    numbers = len(puzzle.numbers)
    refuse_masks(Saying("the sides of the numbers"), 4 * numbers, puzzle.decisions)
    refuse_bytes(Saying("the lines of the numbers"), 8 * numbers * (puzzle.rows + puzzle.cols))


def answer_check(puzzle: Kuromasu, known: Board | None = None) -> Callable[[int], bool]:
    """A fast function that says whether exactly these black cells make an answer.

    It is only called for boards that extend ``known``, so numbers that are already satisfied there
    need not be checked again.
    """
    grid = puzzle.grid
    board = known or puzzle.given
    _refuse_large(puzzle)
    unsettled = [
        (number, rays_of(grid, cell))
        for cell, number in watched(puzzle.numbers.items())
        if not _is_settled(look_at(grid, cell, number, board.yes, board.no))
    ]

    def is_answer(black: int) -> bool:
        if black & board.no or board.yes & ~black:
            return False
        for number, rays in unsettled:
            if number_seen(rays, black) != number:
                return False
        white = grid.full & ~black
        return white != 0 and not grid.touching(black) and grid.connected(white)

    return is_answer


def _is_settled(sight: Sight) -> bool:
    return sight.sure == sight.number == sight.most


def guess_order(puzzle: Kuromasu, board: Board) -> list[int]:
    """The cells to guess black, the most promising first (§4.11).

    The numbers that do not see enough yet are sorted by how many of their sides have ended, most
    first, then by how many white cells they miss, fewest first. Their open cells in sight follow,
    side by side. (The paper sorts "descending on the difference" and says that numbers that miss
    few cells come first; so its difference is seen minus number.)
    """
    ranked = []
    for cell, number in watched(puzzle.numbers.items()):
        sight = look_at(puzzle.grid, cell, number, board.yes, board.no)
        missing = number - sight.sure
        if missing > 0:
            ended = sum(run == reach for run, reach in zip(sight.runs, sight.reaches, strict=True))
            ranked.append((-ended, missing, cell, sight))
    ranked.sort(key=lambda entry: entry[:3])
    return [
        cell
        for _, _, _, sight in ranked
        for side in SIDES
        for cell in sight.rays[side][sight.runs[side] : sight.reaches[side]]
        if sight.is_open(cell)
    ]
