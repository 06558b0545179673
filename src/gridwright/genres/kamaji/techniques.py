"""How people solve a Kamaji: the two strategies of Kleijn 2018, §2, and two that go further.

A piece is *possible* as long as nobody has ruled it out and no number above one in it is used by
another piece. A step that lays a piece also rules out the pieces that share a number above one with
it.

>>> puzzle = Kamaji(2, 2, (1, 2, 3, 2))
>>> step = next(corner(puzzle, puzzle.given))
>>> step.sentence
'Only one piece can cover the 2 in the corner r1c2: r1c1-r1c2.'
>>> [puzzle.describe(piece) for piece in bits(step.yes)]
['r1c1-r1c2']
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.core.board import Board
from gridwright.core.grid import bits
from gridwright.core.step import Step, Technique
from gridwright.genres.kamaji.puzzle import Kamaji

USED_UP, CORNER, LARGEST = "used up", "corner", "largest first"
STARVED, TRIAL = "leaves nothing", "trial"


class Position:
    """A board with what it means: what is covered, and what is still possible for each cell."""

    def __init__(self, puzzle: Kamaji, board: Board) -> None:
        self.puzzle = puzzle
        self.board = board
        self.covered = puzzle.cells_of(board.yes)
        self.blocked = self.covered & puzzle.above_one

    def possible(self, cell: int, without: int = 0) -> list[int]:
        """The pieces that can still cover a free cell, those of ``without`` left out."""
        ruled_out = self.board.no | without
        return [
            piece
            for piece in self.puzzle.through[cell]
            if not ruled_out >> piece & 1 and not self.puzzle.masks[piece] & self.blocked
        ]

    @property
    def free(self) -> list[int]:
        """The cells in no piece, largest numbers first."""
        cells = bits(self.puzzle.grid.full & ~self.covered)
        return sorted(cells, key=lambda cell: (-self.puzzle.numbers[cell], cell))


def _lay(position: Position, technique: str, cell: int, piece: int, where: str) -> Step:
    puzzle = position.puzzle
    return Step(
        technique,
        f"Only one piece can cover the {puzzle.numbers[cell]} {where}: {puzzle.describe(piece)}.",
        yes=1 << piece,
        no=puzzle.rivals[piece] & ~position.board.no,
        because=1 << cell,
    )


def used_up(puzzle: Kamaji, board: Board) -> Iterator[Step]:
    """A number above one that is used cannot be used again."""
    for piece in bits(board.yes):
        others = puzzle.rivals[piece] & board.open
        if others:
            names = ", ".join(puzzle.describe(other) for other in bits(others))
            yield Step(
                USED_UP,
                f"The numbers above one in {puzzle.describe(piece)} are used, so these pieces"
                f" are not: {names}.",
                no=others,
                because=puzzle.masks[piece] & puzzle.above_one,
            )


def corner(puzzle: Kamaji, board: Board) -> Iterator[Step]:
    """The seed's first strategy: a corner has few neighbours, often a single way."""
    position, grid = Position(puzzle, board), puzzle.grid
    corners = {0, grid.cols - 1, grid.size - grid.cols, grid.size - 1}
    for cell in position.free:
        if cell in corners:
            ways = position.possible(cell)
            if len(ways) == 1:
                yield _lay(position, CORNER, cell, ways[0], f"in the corner {grid.name(cell)}")


def largest_first(puzzle: Kamaji, board: Board) -> Iterator[Step]:
    """The seed's second strategy: large numbers make short pieces, so they come first."""
    position = Position(puzzle, board)
    for cell in position.free:
        ways = position.possible(cell)
        if len(ways) == 1:
            yield _lay(position, LARGEST, cell, ways[0], f"at {puzzle.grid.name(cell)}")


def leaves_nothing(puzzle: Kamaji, board: Board) -> Iterator[Step]:
    """A piece that shares a number with every piece some other cell has left."""
    position = Position(puzzle, board)
    for cell in position.free:
        ways = position.possible(cell)
        if not ways:
            continue
        against = board.open
        for way in ways:
            against &= puzzle.rivals[way]
        # A piece through the cell itself covers it, and leaves it nothing to wish for.
        for way in puzzle.through[cell]:
            against &= ~(1 << way)
        for piece in bits(against):
            yield Step(
                STARVED,
                f"With {puzzle.describe(piece)} no piece could cover the"
                f" {puzzle.numbers[cell]} at {puzzle.grid.name(cell)}, so it is not used.",
                no=1 << piece,
                because=1 << cell,
            )


def trial(puzzle: Kamaji, board: Board) -> Iterator[Step]:
    """Suppose a piece is used, lay what is then the only way, and meet a cell without any."""
    position = Position(puzzle, board)
    tried: set[int] = set()
    for cell in sorted(position.free, key=lambda cell: len(position.possible(cell))):
        for piece in position.possible(cell):
            if piece in tried:
                continue
            tried.add(piece)
            starved = _follow(puzzle, board.with_yes(1 << piece))
            if starved is not None:
                yield Step(
                    TRIAL,
                    f"If {puzzle.describe(piece)} were used, the only ways that follow would leave"
                    f" none for the {puzzle.numbers[starved]} at {puzzle.grid.name(starved)}.",
                    no=1 << piece,
                    because=puzzle.masks[piece] | 1 << starved,
                )


def _follow(puzzle: Kamaji, board: Board) -> int | None:
    """Lay what is the only way until nothing follows; the cell that is left without a piece."""
    while True:
        position = Position(puzzle, board)
        before = board
        for cell in position.free:
            ways = position.possible(cell)
            if not ways:
                return cell
            if len(ways) == 1 and not board.yes >> ways[0] & 1:
                board = board.with_yes(1 << ways[0])
                break
        if board == before:
            return None


TECHNIQUES: tuple[Technique[Kamaji], ...] = (
    Technique(USED_UP, 1, "A number above one is used only once.", used_up),
    Technique(CORNER, 1, "Only one piece can cover a corner.", corner),
    Technique(LARGEST, 2, "Only one piece can cover a number; large ones first.", largest_first),
    Technique(
        STARVED, 3, "A piece that would leave another number uncovered is not used.", leaves_nothing
    ),
    Technique(TRIAL, 4, "A piece that leads to a contradiction is not used.", trial),
)
