"""Circuits as Kuromasu: tiles of 25x25 cells, and one answer for each assignment.

A number counts the cells that are seen from it, in four directions, and itself. An *open* cell on
the way, which may be black, stops the sight or lets two more cells be seen: the open cell and one
behind it, which stands before a black cell.

    # . o . . . . o . #

Any number between these two open cells says that exactly one of them is black: this is a wire that
negates, as long as needed. A number at a corner ties an open cell above it to one beside it, and a
number that sees three open cells is a clause. Wires cross without touching, as all cells between
open cells are white. Four kinds of cells make a board:

- *Open* cells carry signals. Where two tiles meet, each has one open cell on the line between them,
  and exactly one of the two is black.
- *Black* cells, in every answer. Around every tile is a band, five cells wide, in which they form a
  lattice with one black cell in each row and column of five: so nothing is seen from tile to tile,
  except along wires. Inside the tiles a SAT solver placed them (``kuromasu/search.py``).
- *Clues*: white cells that see the same number of cells in every state of the tile.
- A few *blank* cells, which see too little to have a clue. They are white: a clue sees them, or a
  black cell is beside them.

No two cells that may be black share a side or a corner. So white cells are always connected: a path
can go around each black cell. ``docs/kuromasu-is-np-complete.md`` has the proof that answers and
assignments correspond one to one.

>>> from gridwright_lab.reductions.tiles.circuit import Part
>>> puzzle = puzzle_of({(0, 0): Part("one", {"s": 1}), (1, 0): Part("free", {"n": 1})})
>>> puzzle.rows, puzzle.cols
(55, 30)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product

from gridwright.core.board import Board
from gridwright.core.grid import mask_of
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright_lab.reductions.instance import Assignment
from gridwright_lab.reductions.sides import OPPOSITE, STEP, Side
from gridwright_lab.reductions.tiles.circuit import Circuit, Kind, Position, allowed, size
from gridwright_lab.reductions.tiles.kuromasu import tiles
from gridwright_lab.reductions.tiles.target import Signals, Target

Square = tuple[int, int]
Row = frozenset[Side]
"""The sides of a tile whose wires are true."""
Open = tuple[Side, bool]
"""An open cell of a tile: the wire that it depends on, and whether it is black if that is true."""

TILES = tiles.TILES
PITCH, BAND = 25, 5
"""From a tile to the next; the band is at the top and left of a tile, and closes the board."""
LATTICE = 5
LOW, HIGH = 8, PITCH - 3
MIDDLE = (LOW + HIGH) // 2
PORT: Mapping[Side, Square] = {
    "n": (LOW, MIDDLE),
    "e": (MIDDLE, HIGH),
    "s": (HIGH, MIDDLE),
    "w": (MIDDLE, LOW),
}
"""The open cell of a tile that ends the wire at a side."""
BLACK_IF: Mapping[Side, bool] = {"n": True, "e": False, "s": False, "w": True}
"""The value of the wire with which this cell is black; so across a border, one of two is."""


@dataclass(frozen=True, slots=True)
class Tile:
    """What a tile holds: cells that are black in every answer, and open cells."""

    black: frozenset[Square]
    open: Mapping[Square, Open]


def on_lattice(square: Square) -> bool:
    """Whether this cell of a band is black: each row and column of five has one such cell."""
    return (square[1] - 2 * square[0]) % LATTICE == 0


@cache
def tile_of(kind: Kind | None, sides: str) -> Tile:
    """The tile of a part, with its band; with no part, the lattice everywhere.

    A wire goes through the band in the middle of its side, so there the lattice has a gap.
    """
    inside = TILES.get((kind or "", sides))
    black, opened = set(), {}
    for row, col in product(range(PITCH), range(PITCH)):
        if inside is not None and min(row, col) >= BAND:
            sign = inside[row - BAND][col - BAND]
            if sign == "#":
                black.add((row, col))
            elif sign.isalpha():
                opened[row, col] = sign.lower(), sign.islower()
        elif on_lattice((row, col)) and not _in_gap((row, col), sides):
            black.add((row, col))
    return Tile(frozenset(black), opened)


def _in_gap(square: Square, sides: str) -> bool:
    row, col = square
    return ("n" in sides and row < BAND and col == MIDDLE) or (
        "w" in sides and col < BAND and row == MIDDLE
    )


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole board before it has clues: its black and open cells."""

    rows: int
    cols: int
    black: frozenset[Square]
    open: Mapping[Square, tuple[Position, Side, bool]]
    """For each open cell its tile, and the wire and value with which it is black."""


def layout(circuit: Circuit) -> Layout:
    """The black and open cells of a circuit's board; a band closes it at the right and below."""
    high, wide = size(circuit)
    rows, cols = PITCH * high + BAND, PITCH * wide + BAND
    black: set[Square] = set()
    opened: dict[Square, tuple[Position, Side, bool]] = {}
    for at in product(range(high + 1), range(wide + 1)):
        part = circuit.get(at)
        tile = tile_of(part.kind, part.sides) if part else tile_of(None, "")
        top, left = PITCH * at[0], PITCH * at[1]
        black |= {(top + row, left + col) for row, col in tile.black}
        for (row, col), (side, value) in tile.open.items():
            opened[top + row, left + col] = at, side, value
    on_board = frozenset((row, col) for row, col in black if row < rows and col < cols)
    return Layout(rows, cols, on_board, opened)


@dataclass(frozen=True, slots=True)
class Run:
    """Cells in a row or column between two that are black, and the open ones among them."""

    start: int
    stop: int
    open: tuple[tuple[int, Square], ...]
    """Their places, in order."""

    def seen(self, place: int, black: Mapping[Square, bool]) -> int:
        """How many cells of the run are seen from a place in it, with itself."""
        start, stop = self.start, self.stop
        for at, square in self.open:
            if black[square]:
                if at < place:
                    start = at + 1
                else:
                    return at - start
        return stop - start


def runs(board: Layout, *, down: bool) -> list[list[Run]]:
    """For every row, or every column, the run at each of its places."""
    lines, places = (board.cols, board.rows) if down else (board.rows, board.cols)
    found = []
    for line in range(lines):
        runs: list[Run] = []
        start = 0
        opened: list[tuple[int, Square]] = []
        for place in range(places + 1):
            square = (place, line) if down else (line, place)
            if place == places or square in board.black:
                runs += [Run(start, place, tuple(opened))] * (place + 1 - start)
                start, opened = place + 1, []
            elif square in board.open:
                opened.append((place, square))
        found.append(runs)
    return found


def clues(circuit: Circuit, board: Layout) -> Iterator[tuple[Square, int]]:
    """Every white cell that sees the same number of cells in all states of its tile."""
    across, down = runs(board, down=False), runs(board, down=True)
    for row, col in product(range(board.rows), range(board.cols)):
        if (row, col) in board.black or (row, col) in board.open:
            continue
        two = (across[row][col], col), (down[col][row], row)
        if not (two[0][0].open or two[1][0].open):
            yield (row, col), sum(run.stop - run.start for run, _ in two) - 1
            continue
        opened = [square for run, _ in two for _, square in run.open]
        numbers = {
            sum(run.seen(place, black) for run, place in two) - 1
            for black in _states(circuit, board, (row // PITCH, col // PITCH), opened)
        }
        if len(numbers) == 1:
            yield (row, col), numbers.pop()


def _states(
    circuit: Circuit, board: Layout, here: Position, opened: list[Square]
) -> Iterator[dict[Square, bool]]:
    """The colours that some open cells may have: of a tile, and of wires that end in it.

    A cell that sees others is of no use, so it gets no state.
    """
    tiles = {board.open[square][0] for square in opened}
    at = here if here in tiles else min(tiles)
    names: dict[Square, tuple[Side, bool]] = {}
    for square in opened:
        tile, side, value = board.open[square]
        if tile != at:
            # A wire has one value in both tiles, whose sides of it are opposite.
            if (tile[0] + STEP[side][0], tile[1] + STEP[side][1]) != at:
                return
            side = OPPOSITE[side]
        names[square] = side, value
    for true in allowed(circuit[at].kind, circuit[at].sides):
        yield {square: (side in true) == value for square, (side, value) in names.items()}


def puzzle_of(circuit: Circuit) -> Kuromasu:
    """The board of a circuit."""
    board = layout(circuit)
    numbers = {row * board.cols + col: clue for (row, col), clue in clues(circuit, board)}
    return Kuromasu(board.rows, board.cols, numbers)


def answer_of(circuit: Circuit, puzzle: Kuromasu, assignment: Assignment) -> Board:
    """The answer: what is black in every answer, and the open cells that their wires make black."""
    board = layout(circuit)
    values = {at: part.values(assignment) for at, part in circuit.items()}
    black = {cell for cell, (at, side, value) in board.open.items() if values[at][side] == value}
    return Board.whole(
        puzzle.grid.size, mask_of(row * board.cols + col for row, col in board.black | black)
    )


def signals_of(circuit: Circuit, puzzle: Kuromasu, answer: Board) -> Signals:
    """The colours of the open cells that end wires."""
    found = {}
    for at, part in circuit.items():
        for side in part.wires:
            row, col = (PITCH * tile + place for tile, place in zip(at, PORT[side], strict=True))
            black = bool(answer.yes >> (row * puzzle.cols + col) & 1)
            found[at, side] = black == BLACK_IF[side]
    return found


def carriers(circuit: Circuit, puzzle: Kuromasu) -> frozenset[int]:
    """The open cells, and the clues that see one."""
    board = layout(circuit)
    across, down = runs(board, down=False), runs(board, down=True)
    squares = {
        (row, col)
        for row, col in product(range(board.rows), range(board.cols))
        if (row, col) not in board.black and (across[row][col].open or down[col][row].open)
    }
    return frozenset(row * board.cols + col for row, col in squares)


TARGET = Target(
    "kuromasu", puzzle_of, answer_of, signals_of, carriers, PITCH, drawn_from=MIDDLE - PITCH // 2
)
