"""The strategy's side of the techniques: apply the chosen ones until nothing changes, fast.

The ladder asks every technique about the whole board after every step. Guessing needs thousands of
settled boards, so here a number is asked again only when a cell in its row or column was settled,
and what does not depend on the board (the 2s and 3s of §6 and Method 9) is asked once. The
conclusions are those of the same functions.

>>> from gridwright.genres.kuromasu.techniques import chosen
>>> logic = Logic(Kuromasu(1, 3, {0: 2}), chosen())
>>> board = logic.settle(logic.start)
>>> board == Board(3, yes=0b100, no=0b011)
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from gridwright.core.board import Board
from gridwright.core.deadline import NEVER, Deadline, watched
from gridwright.core.grid import bits, refuse_bytes, refuse_masks
from gridwright.core.step import Technique
from gridwright.genres.kuromasu import patterns, techniques
from gridwright.genres.kuromasu.counting import COUNTING
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.genres.kuromasu.sight import SIDES, Sight, look_at, number_seen, rays_of

STATIC = (
    (techniques.UNREACHED, patterns.unreached),
    (techniques.TWO_BESIDE_CLUE, patterns.two_beside_clue),
    (techniques.THREE_BESIDE_CLUES, patterns.three_beside_clues),
    (techniques.TWO_TWOS, patterns.two_twos),
)
"""Techniques whose conclusions do not depend on the board."""


class Logic:
    """The chosen techniques on one puzzle."""

    def __init__(
        self,
        puzzle: Kuromasu,
        chosen: Sequence[Technique[Kuromasu]],
        deadline: Deadline = NEVER,
    ) -> None:
        names = {technique.name for technique in chosen}
        self.puzzle = puzzle
        self.grid = puzzle.grid
        self.deadline = deadline
        self.counting = tuple(method for method in COUNTING if method.name in names)
        self.beside_black = techniques.BESIDE_BLACK.name in names
        self.cut_off = techniques.CUT_OFF.name in names
        _refuse_large(puzzle)
        self.used: Counter[str] = Counter()
        """How many cells each technique settled, in all boards together."""
        self.clues_in_line = _clues_in_line(puzzle)
        self.start = self._with_static(names)
        self.is_answer = answer_check(puzzle)

    def _with_static(self, names: set[str]) -> Board:
        board = self.puzzle.given
        for technique, find in STATIC:
            if technique.name in names:
                for found in find(self.puzzle, board):
                    new = found.black & ~board.yes | found.white & ~board.no
                    self.used[technique.name] += new.bit_count()
                    board = board.with_yes(found.black).with_no(found.white)
        return board

    def settle(self, board: Board, since: Board | None = None) -> Board | None:
        """The board with all that the techniques settle; None where they meet a contradiction.

        ``since`` is a settled board that this one extends: only what is new is then looked at.
        """
        state = _State(self, board, since or Board(board.size))
        if board.contradictory:
            return None
        return state.result() if state.run() else None

    def solved(self, board: Board) -> bool:
        """Whether a complete board is an answer."""
        return board.complete and self.is_answer(board.yes)


class _State:
    """A board in the making: masks, and the numbers that have to look again."""

    def __init__(self, logic: Logic, board: Board, since: Board) -> None:
        self.logic = logic
        self.size = board.size
        self.black, self.white = board.yes, board.no
        self.queue: dict[int, None] = {}
        new = (board.yes | board.no) & ~(since.yes | since.no)
        if not since.yes | since.no:
            self.queue = dict.fromkeys(logic.puzzle.numbers)
        else:
            self._wake(new)
        self.new_black = board.yes & ~since.yes
        self.walls = -1

    def result(self) -> Board:
        return Board(self.size, self.black, self.white)

    def run(self) -> bool:
        """Until nothing changes; False on a contradiction."""
        while True:
            self.logic.deadline.check()
            if not (self._spread() and self._count()):
                return False
            if self.queue or self.new_black:
                continue
            if self.black == self.walls:
                return True
            self.walls = self.black
            if not self._connect():
                return False
            if not (self.queue or self.new_black):
                return True

    def _spread(self) -> bool:
        """Method 3."""
        new, self.new_black = self.new_black, 0
        if self.logic.grid.neighbours(new) & self.black:
            return False
        if not self.logic.beside_black:
            return True
        around = self.logic.grid.neighbours(new)
        return self._settle(techniques.BESIDE_BLACK.name, 0, around)

    def _count(self) -> bool:
        """Methods 1, 2, 4, 5, 7 and 8, number by number."""
        logic = self.logic
        numbers = logic.puzzle.numbers
        while self.queue:
            logic.deadline.check()
            cell, _ = self.queue.popitem()
            sight = look_at(logic.grid, cell, numbers[cell], self.black, self.white)
            if sight.impossible:
                return False
            for method in logic.counting:
                black, white = method.conclude(sight)
                if black or white:
                    if not self._settle(method.name, black, white):
                        return False
                    self.queue[cell] = None
                    break
            if self.new_black:
                return True
        return True

    def _connect(self) -> bool:
        """Method 6; white cells that are apart already are a contradiction."""
        grid = self.logic.grid
        free = grid.full & ~self.black
        if not free:
            return False
        white = self.white
        if white and white & ~grid.flood(white & -white, free):
            return False
        if not self.logic.cut_off:
            return True
        return self._settle(techniques.CUT_OFF.name, 0, grid.cut_cells(free) & ~white)

    def _settle(self, name: str, black: int, white: int) -> bool:
        """Settle cells; False where one of them is settled the other way."""
        if black & self.white or white & self.black:
            return False
        new_black, new_white = black & ~self.black, white & ~self.white
        new = new_black | new_white
        if new:
            self.logic.used[name] += new.bit_count()
            self.black |= new_black
            self.white |= new_white
            self.new_black |= new_black
            self._wake(new)
        return True

    def _wake(self, cells: int) -> None:
        clues = self.logic.clues_in_line
        for cell in bits(cells):
            for clue in clues[cell]:
                self.queue[clue] = None


def _refuse_large(puzzle: Kuromasu) -> None:
    """Refuse a board with so many numbers that what is known of each does not fit into memory."""
    numbers = len(puzzle.numbers)
    refuse_masks("the sides of the numbers", 4 * numbers, puzzle.decisions)
    refuse_bytes("the lines of the numbers", 8 * numbers * (puzzle.rows + puzzle.cols))


def _clues_in_line(puzzle: Kuromasu) -> list[list[int]]:
    """For every cell the numbers that it can matter to: within their distance, in their lines."""
    lines: list[list[int]] = [[] for _ in range(puzzle.decisions)]
    for clue in watched(puzzle.numbers):
        for ray in puzzle.grid.rays(clue):
            for cell in ray:
                lines[cell].append(clue)
    return lines


def answer_check(puzzle: Kuromasu, known: Board | None = None) -> Callable[[int], bool]:
    """A function that says whether exactly these black cells make an answer, made to be fast.

    It is asked about boards that extend ``known`` only, so that numbers which are already right
    whatever follows need not be looked at again.
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
    first, then by how many white cells they miss, fewest first; the open cells in their sight
    follow, side by side. (The seed sorts "descending on the difference" and says that numbers that
    miss few cells come first: it takes seen minus number.)
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
