"""The seed's generator (Straathof 2025, §5.1), kept as it is described: ``seed``.

Walk over the empty tiles again and again. At one in three throw a number; if it reaches
several black tiles it is not allowed, if exactly one it stays, if none a random eligible tile that
it reaches becomes black and all affected tiles white. Round a new black tile, diagonal neighbours
that would cut white tiles off become white. Where some walks bring no number, blacken an empty tile
first and look for a place from which a number reaches it; where that fails too, start over. A board
without empty tiles is a puzzle; it counts if it has one answer (§5.2), else all begins again.

>>> made = make_as_seed(Wish(5, 6), Random(1))
>>> made.puzzle.rows, made.puzzle.cols, made.answer.complete, made.attempts >= 1
(5, 6, True, True)
"""

from __future__ import annotations

from random import Random

from gridwright.core.board import Board
from gridwright.core.deadline import NEVER, Deadline
from gridwright.core.errors import PuzzleError
from gridwright.core.grid import Grid, bits
from gridwright.core.maker import Made, Maker, Option, Wish
from gridwright.core.options import settle
from gridwright.core.stats import Stats
from gridwright.core.strategy import Request
from gridwright.core.words import board_size, counted
from gridwright.genres.kuroshuto.puzzle import Kuroshuto, reach
from gridwright.genres.kuroshuto.strategies import find_by_rules

SEED = "seed"
IMPOSSIBLE = ((1, 1), (2, 2))
"""Boards on which no puzzle of numbers has exactly one answer (a test tries them all)."""

OPTIONS = (
    Option("density", 1 / 3, "the chance that a number is tried at an empty tile"),
    Option("idle", 3, "after this many rounds without a new number, a black tile is placed first"),
)


class Draft:
    """A board in the making: numbers, black and white tiles; the rest is empty."""

    def __init__(self, grid: Grid, dice: Random) -> None:
        self.grid, self.dice = grid, dice
        self.numbers: dict[int, int] = {}
        self.black = self.white = 0
        self.reaching: list[list[int]] = [[] for _ in range(grid.size)]
        """For each tile the reach of every number that reaches it."""
        self.largest = max(grid.rows, grid.cols) - 1

    @property
    def empty(self) -> int:
        """The tiles that are neither black nor white."""
        return self.grid.full & ~(self.black | self.white)

    def throw_number(self, cell: int) -> bool:
        """A random number at a tile, with its black tile; False where it has to be removed."""
        number = self.dice.randint(1, self.largest)
        reached = reach(self.grid.rows, self.grid.cols, cell, number)
        hit = reached & self.black
        if hit & (hit - 1):
            return False
        if hit:
            self._place(cell, number, reached)
            self.white |= reached & ~hit
            return True
        options = list(bits(reached & self.empty & ~(1 << cell)))
        self.dice.shuffle(options)
        for option in options:
            if self._eligible(option, also_white=1 << cell):
                self._place(cell, number, reached)
                self.blacken(option)
                return True
        return False

    def blacken_first(self, deadline: Deadline = NEVER) -> bool:
        """The fallback: an empty tile becomes black, then a number is placed that reaches it."""
        tiles = list(bits(self.empty))
        self.dice.shuffle(tiles)
        for tile in tiles:
            deadline.check()
            if not self._eligible(tile):
                continue
            places = [
                (number, other)
                for number in range(1, self.largest + 1)
                for other in bits(reach(self.grid.rows, self.grid.cols, tile, number))
            ]
            self.dice.shuffle(places)
            for number, cell in places:
                if self._allowed(cell, number, tile):
                    self._place(cell, number, reach(self.grid.rows, self.grid.cols, cell, number))
                    self.blacken(tile)
                    return True
        return False

    def _allowed(self, cell: int, number: int, tile: int) -> bool:
        """Whether a number may stand there: on no other, reaching no black tile but the new one."""
        if cell in self.numbers or self.black >> cell & 1:
            return False
        return not reach(self.grid.rows, self.grid.cols, cell, number) & self.black & ~(1 << tile)

    def _eligible(self, tile: int, also_white: int = 0) -> bool:
        """Whether an empty tile may become black: nothing black beside it, nothing cut off.

        A tile that a satisfied number reaches is white by now, and so is one beside a black tile.
        """
        if also_white >> tile & 1:
            return False
        return not self._cuts_off(tile)

    def _cuts_off(self, tile: int) -> bool:
        grid, bit = self.grid, 1 << tile
        ends = (grid.diagonals(bit) & self.black).bit_count()
        if ends + bool(bit & grid.border) < 2:
            # A chain of black tiles that cuts something off has two ends beside its last tile.
            return False
        return not grid.connected(grid.full & ~self.black & ~bit)

    def _place(self, cell: int, number: int, reached: int) -> None:
        self.numbers[cell] = number
        self.white |= 1 << cell
        for other in bits(reached):
            self.reaching[other].append(reached)

    def blacken(self, tile: int) -> None:
        """A tile becomes black, all affected ones white, and what would cut off locally too."""
        bit = 1 << tile
        self.black |= bit
        white = self.grid.neighbours(bit)
        for reached in self.reaching[tile]:
            white |= reached & ~bit
        self.white |= white
        for diagonal in bits(self.grid.diagonals(bit) & self.empty):
            if self._cuts_off(diagonal):
                self.white |= 1 << diagonal


def draft(wish: Wish, dice: Random) -> Draft | None:
    """One board from empty to full; None where it has to be started over."""
    grid = Grid.of(wish.rows, wish.cols)
    board = Draft(grid, dice)
    options = settle(OPTIONS, wish.options, f"the method {SEED!r}")
    density, patience = options["density"], options["idle"]
    idle = 0
    while board.empty:
        wish.deadline.check()
        idle += 1
        for cell in range(grid.size):
            if cell % 64 == 0:
                wish.deadline.check()
            if not board.empty >> cell & 1 or dice.random() >= density:
                continue
            if board.throw_number(cell):
                idle = 0
            if not board.empty:
                break
        if idle >= patience and board.empty:
            if not board.blacken_first(wish.deadline):
                return None
            idle = 0
    return board


def make_as_seed(wish: Wish, dice: Random) -> Made[Kuroshuto]:
    """A puzzle with exactly one answer, by the seed's generator."""
    _refuse_impossible(wish)
    boards = restarts = 0
    while True:
        wish.deadline.check()
        found = draft(wish, dice)
        if found is None:
            restarts += 1
            continue
        boards += 1
        wish.progress(f"{counted(boards, 'board')} tried, {restarts} started over")
        puzzle = Kuroshuto(wish.rows, wish.cols, found.numbers)
        result = find_by_rules(puzzle, Request(limit=2, deadline=wish.deadline))
        if result.exhausted and result.count == 1:
            answer = Board.whole(puzzle.decisions, found.black)
            stats = {
                "boards": boards,
                "restarts": restarts,
                "density": round(len(found.numbers) / puzzle.decisions, 4),
                "guesses": result.stats["guesses"],
            }
            return Made(puzzle, answer, boards + restarts, Stats(stats))


def _refuse_impossible(wish: Wish) -> None:
    if (wish.rows, wish.cols) in IMPOSSIBLE:
        raise PuzzleError(
            f"numbers alone cannot make a puzzle of {board_size(wish.rows, wish.cols)} with"
            " exactly one answer; expected a larger board"
        )
    options = settle(OPTIONS, wish.options, f"the method {SEED!r}")
    density = options["density"]
    if not 0 < density <= 1:
        raise PuzzleError(f"the density is {density}; expected more than 0 and at most 1")
    if options["idle"] < 1:
        raise PuzzleError(f"the option 'idle' is {options['idle']}; expected 1 or more")


MAKERS: tuple[Maker[Kuroshuto], ...] = (
    Maker(
        SEED,
        "numbers and black tiles at random until there is one answer (Straathof 2025, §5.1)",
        make_as_seed,
        OPTIONS,
        ensures_unique=True,
    ),
)
