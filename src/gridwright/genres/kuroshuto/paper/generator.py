"""The generator of Straathof 2025 (§5.1), as the paper describes it: ``straathof2025``.

Go over the empty tiles repeatedly. At one in three, draw a number. If it reaches several black
tiles, drop it; if exactly one, keep it; if none, a random eligible tile that it reaches becomes
black and all affected tiles white. Diagonal neighbours of a new black tile that would cut white
tiles off become white. If several rounds give no number, blacken an empty tile first and look for a
place from which a number reaches it; if that fails too, start over. A board without empty tiles is
a puzzle; it is accepted if it has one answer (§5.2), otherwise the generator starts over, or, with
the option ``turn``, adds numbers to it (§7).

A number is drawn from 1 to n - 1, as §5.1 says. §1 has numbers up to 9 only, which makes a
difference from eleven rows or columns on; the option ``highest=9`` gives that.

>>> made = make_as_straathof(GenerateRequest(5, 6), Random(1))
>>> made.puzzle.rows, made.puzzle.cols, made.answer.complete, made.attempts >= 1
(5, 6, True, True)
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from gridwright.core.board import Board
from gridwright.core.deadline import look, tell
from gridwright.core.errors import PuzzleError, refuse_below
from gridwright.core.generator import Generated, GenerateRequest, Generator
from gridwright.core.grid import Grid, bits
from gridwright.core.options import option, resolve
from gridwright.core.saying import Saying
from gridwright.core.stats import Stats
from gridwright.core.strategy import Request
from gridwright.genres.kuroshuto.making import impossible
from gridwright.genres.kuroshuto.paper.strategies import find_by_rules
from gridwright.genres.kuroshuto.paper.turning import turn
from gridwright.genres.kuroshuto.puzzle import Kuroshuto, reach

METHOD = "straathof2025"


@dataclass(frozen=True)
class StraathofOptions:
    """How numbers are drawn."""

    highest: int = option(
        0, "the largest number that is drawn: 9 as in §1, or 0 for n - 1 as in §5.1"
    )

    density: float = option(1 / 3, "the chance that a number is tried at an empty tile")
    idle: int = option(
        3, "after this many rounds without a new number, a black tile is placed first"
    )
    turn: bool = option(
        False, "add numbers to a board with several answers until it has one (§7, proposal)"
    )


def largest_of(grid: Grid, highest: int) -> int:
    """The largest number that is drawn: it must reach a tile."""
    return min(highest or grid.size, max(grid.rows, grid.cols) - 1)


class Draft:
    """A board being made: numbers, black and white tiles; the rest is empty."""

    def __init__(self, grid: Grid, rng: Random, highest: int = 0) -> None:
        self.grid, self.rng = grid, rng
        self.numbers: dict[int, int] = {}
        self.black = self.white = 0
        self.reaching: list[list[int]] = [[] for _ in range(grid.size)]
        """For each tile, the reach of every number that reaches it."""
        self.largest = largest_of(grid, highest)

    @property
    def empty(self) -> int:
        """The tiles that are neither black nor white."""
        return self.grid.full & ~(self.black | self.white)

    def draw_number(self, cell: int) -> bool:
        """Draw a number at a tile and place its black tile; False if the number is not allowed."""
        number = self.rng.randint(1, self.largest)
        reached = reach(self.grid.rows, self.grid.cols, cell, number)
        hit = reached & self.black
        if hit & (hit - 1):
            return False
        if hit:
            self._place(cell, number, reached)
            self.white |= reached & ~hit
            return True
        options = list(bits(reached & self.empty & ~(1 << cell)))
        self.rng.shuffle(options)
        for tile in options:
            if self._eligible(tile, also_white=1 << cell):
                self._place(cell, number, reached)
                self.blacken(tile)
                return True
        return False

    def blacken_first(self) -> bool:
        """The fallback: blacken an empty tile, then place a number that reaches it."""
        tiles = list(bits(self.empty))
        self.rng.shuffle(tiles)
        for tile in tiles:
            look()
            if not self._eligible(tile):
                continue
            places = [
                (number, other)
                for number in range(1, self.largest + 1)
                for other in bits(reach(self.grid.rows, self.grid.cols, tile, number))
            ]
            self.rng.shuffle(places)
            for number, cell in places:
                if self._allowed(cell, number, tile):
                    self._place(cell, number, reach(self.grid.rows, self.grid.cols, cell, number))
                    self.blacken(tile)
                    return True
        return False

    def _allowed(self, cell: int, number: int, tile: int) -> bool:
        """Whether a number may be placed: the cell is free, and it reaches no other black tile."""
        if cell in self.numbers or self.black >> cell & 1:
            return False
        return not reach(self.grid.rows, self.grid.cols, cell, number) & self.black & ~(1 << tile)

    def _eligible(self, tile: int, also_white: int = 0) -> bool:
        """Whether an empty tile may become black without cutting anything off.

        Tiles beside a black one, or reached by a satisfied number, are already white.
        """
        if also_white >> tile & 1:
            return False
        return not self._cuts_off(tile)

    def _cuts_off(self, tile: int) -> bool:
        grid, bit = self.grid, 1 << tile
        ends = (grid.diagonals(bit) & self.black).bit_count()
        if ends + bool(bit & grid.border) < 2:
            # To cut something off, the tile must join two ends of black chains or of the border.
            return False
        return not grid.connected(grid.full & ~self.black & ~bit)

    def _place(self, cell: int, number: int, reached: int) -> None:
        self.numbers[cell] = number
        self.white |= 1 << cell
        for other in bits(reached):
            self.reaching[other].append(reached)

    def blacken(self, tile: int) -> None:
        """Blacken a tile; affected tiles become white, and so do diagonals that would cut off."""
        bit = 1 << tile
        self.black |= bit
        white = self.grid.neighbours(bit)
        for reached in self.reaching[tile]:
            white |= reached & ~bit
        self.white |= white
        for diagonal in bits(self.grid.diagonals(bit) & self.empty):
            if self._cuts_off(diagonal):
                self.white |= 1 << diagonal


def draft(request: GenerateRequest, rng: Random) -> Draft | None:
    """Fill one board; ``None`` if it has to be started over."""
    grid = Grid.of(request.rows, request.cols)
    options = resolve(
        StraathofOptions, request.options, Saying("the method {name}", name=repr(METHOD))
    )
    board = Draft(grid, rng, options.highest)
    density, patience = options.density, options.idle
    idle = 0
    while board.empty:
        look()
        idle += 1
        for cell in range(grid.size):
            if cell % 64 == 0:
                look()
            if not board.empty >> cell & 1 or rng.random() >= density:
                continue
            if board.draw_number(cell):
                idle = 0
            if not board.empty:
                break
        if idle >= patience and board.empty:
            if not board.blacken_first():
                return None
            idle = 0
    return board


def make_as_straathof(request: GenerateRequest, rng: Random) -> Generated[Kuroshuto]:
    """A puzzle with exactly one answer, by the paper's generator."""
    _refuse_impossible(request)
    options = resolve(
        StraathofOptions, request.options, Saying("the method {name}", name=repr(METHOD))
    )
    boards = restarts = 0
    while True:
        look()
        drafted = draft(request, rng)
        if drafted is None:
            restarts += 1
            continue
        boards += 1
        tell(
            "{boards} [boards|board|boards] tried, {restarts} started over",
            boards=boards,
            restarts=restarts,
        )
        puzzle = Kuroshuto(request.rows, request.cols, drafted.numbers)
        asked = Request(limit=2, options={"classify": False})
        if options.turn:
            puzzle = turn(puzzle, drafted.black, asked, rng, drafted.largest) or puzzle
        result = find_by_rules(puzzle, asked)
        if result.exhausted and result.count == 1:
            answer = Board.whole(puzzle.decisions, drafted.black, puzzle)
            stats = {
                "boards": boards,
                "restarts": restarts,
                "density": round(len(puzzle.numbers) / puzzle.decisions, 4),
                "added": len(puzzle.numbers) - len(drafted.numbers),
                "guesses": result.stats["guesses"],
            }
            return Generated(puzzle, answer, boards + restarts, Stats(stats))


def _refuse_impossible(request: GenerateRequest) -> None:
    why = impossible(Grid.of(request.rows, request.cols))
    if why:
        raise PuzzleError(why)
    options = resolve(
        StraathofOptions, request.options, Saying("the method {name}", name=repr(METHOD))
    )
    density = options.density
    if not 0 < density <= 1:
        raise PuzzleError(
            "the density is {density}; expected more than 0 and at most 1", density=str(density)
        )
    refuse_below(0, options.highest, "the option 'highest'", PuzzleError)
    refuse_below(1, options.idle, "the option 'idle'", PuzzleError)


GENERATORS: tuple[Generator[Kuroshuto], ...] = (
    Generator(
        METHOD,
        "numbers and black tiles at random until there is one answer (Straathof 2025, §5.1)",
        make_as_straathof,
        StraathofOptions,
        ensures_unique=True,
    ),
)
