"""Circuits as Kamaji: tiles of 9x9 numbers, maximum 54, one answer for each assignment.

A number above one belongs to exactly one piece, so numbers that can only be paired with their
neighbours are a wire: in a chain of 52, 2, 52, 2 … each 2 takes the 52 before it, or each takes the
one behind it. Where two tiles meet, a 52 is beside a 2, and the wire is true if these two are a
piece. Four inventions make parts of such chains:

- A chain may turn anywhere, for 2 + 2 and 52 + 52 are no pieces. A 52 with a 2 at the end of
  several chains takes exactly one of them: the chains whose wires are true do without it. So this
  clause wants *all but one* of its wires true, and gets the negated literals.
- ``52 2 1 51 2``: a 1 may belong to several pieces. Either 52 + 2 and 1 + 51 + 2 are pieces, or
  2 + 1 + 51 is one and both ends belong to others. Two such chains cross in their ones.
- ``52 1 1 52``: the ones are free for both, so the first 52 may do without its neighbour. This ends
  a wire that may have either value.
- In the parts that split, negate or turn a chain so that it begins and ends with the same number,
  ones are in more pieces in one state than in the other; the search of ``search.py`` found them.

All other cells form pairs that add up to 54, and some triples of 18, found by a SAT solver so that
each of these numbers is in just one possible piece. The maximum is in one cell, in a tile without
wires. ``docs/kamaji-is-np-complete.md`` has the proof.

>>> from gridwright_lab.reductions.tiles.circuit import Part
>>> puzzle = puzzle_of({(0, 0): Part("free", {"s": 1}), (1, 0): Part("free", {"n": 1})})
>>> puzzle.rows, puzzle.cols, puzzle.maximum
(27, 9, 54)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

from gridwright.core.board import Board
from gridwright.core.grid import Grid, mask_of
from gridwright.genres.kamaji.pieces import Line, pieces_on
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright_lab.reductions.instance import Assignment
from gridwright_lab.reductions.sides import OPPOSITE, STEP, Side
from gridwright_lab.reductions.tiles.circuit import Circuit, Part, Position, size
from gridwright_lab.reductions.tiles.kamaji import tiles
from gridwright_lab.reductions.tiles.kamaji.tiles import Tile
from gridwright_lab.reductions.tiles.target import Signals, Target

TILES = tiles.TILES
MAXIMUM = 54
LARGE, SMALL = MAXIMUM - 2, 2
MOST_WIRES = 3
"""Of a clause: with one, two or three true literals it leaves one chain less uncovered."""
LARGEST_SMALL = 4
"""Numbers up to this, and what they lack to the maximum, are in chains; all others fill tiles."""
SIZE = 9
MIDDLE = SIZE // 2
SIDE: dict[Side, int] = {
    "n": MIDDLE,
    "e": MIDDLE * SIZE + SIZE - 1,
    "s": (SIZE - 1) * SIZE + MIDDLE,
    "w": MIDDLE * SIZE,
}
"""The cell where a wire meets the side of a tile, in reading order."""


def end_of(part: Part, side: Side) -> int:
    """The number at the end of a part's wire: 52 or 2."""
    if part.kind == "all but one":
        return SMALL
    if part.kind == "equal" and part.sides == "es":
        return LARGE if side == "e" else SMALL
    return LARGE if side in "nw" else SMALL


def tile_of(circuit: Circuit, at: Position) -> Tile:
    """The numbers of a part; a free end has the number that fits its neighbour's.

    The maximum is in the first tile without wires.
    """
    if at not in circuit:
        first = next(place for place in _places(circuit) if place not in circuit)
        return TILES["maximum" if at == first else "nothing"]
    part = circuit[at]
    name = f"{part.kind} {part.sides}"
    if part.kind == "free":
        down, right = STEP[part.sides]
        there = circuit[at[0] + down, at[1] + right]
        name += " large" if end_of(there, OPPOSITE[part.sides]) == SMALL else " small"
    return TILES[name]


def puzzle_of(circuit: Circuit) -> Kamaji:
    """The board of a circuit."""
    rows, cols = _size(circuit)
    placed = {at: tile_of(circuit, at) for at in _places(circuit)}
    numbers = (
        placed[row // SIZE, col // SIZE][row % SIZE][col % SIZE]
        for row, col in product(range(SIZE * rows), range(SIZE * cols))
    )
    return Kamaji(SIZE * rows, SIZE * cols, tuple(numbers))


def _size(circuit: Circuit) -> tuple[int, int]:
    """The rows and columns of tiles: one row more if every tile would have wires."""
    rows, cols = size(circuit)
    return rows + (len(circuit) == rows * cols), cols


def _places(circuit: Circuit) -> Iterator[Position]:
    """Where tiles are, row by row."""
    rows, cols = _size(circuit)
    return product(range(rows), range(cols))


def _cell(puzzle: Kamaji, at: Position, place: int) -> int:
    """Where a cell of a tile is on the board."""
    row, col = divmod(place, SIZE)
    return (SIZE * at[0] + row) * puzzle.cols + SIZE * at[1] + col


def _piece(puzzle: Kamaji, cells: set[int]) -> int:
    """The piece of just these cells."""
    return next(piece for piece in puzzle.through[min(cells)] if cells == set(puzzle.lines[piece]))


def _meeting(puzzle: Kamaji, at: Position, side: Side) -> int:
    """The piece that the end of a wire forms with that of the next tile."""
    down, right = STEP[side]
    there = at[0] + down, at[1] + right
    return _piece(
        puzzle, {_cell(puzzle, at, SIDE[side]), _cell(puzzle, there, SIDE[OPPOSITE[side]])}
    )


def signals_of(circuit: Circuit, puzzle: Kamaji, answer: Board) -> Signals:
    """Whether the ends of each wire are a piece."""
    return {
        (at, side): bool(answer.yes >> _meeting(puzzle, at, side) & 1)
        for at, part in circuit.items()
        for side in part.wires
    }


def answer_of(circuit: Circuit, puzzle: Kamaji, assignment: Assignment) -> Board:
    """The answer: the pieces of true wires, and inside each tile the only cover that is left."""
    used: set[int] = set()
    for at in _places(circuit):
        true: list[Side] = []
        if at in circuit:
            true = [side for side, value in circuit[at].values(assignment).items() if value]
        used |= {_meeting(puzzle, at, side) for side in true}
        for line in inside(tile_of(circuit, at), frozenset(SIDE[side] for side in true)):
            used.add(_piece(puzzle, {_cell(puzzle, at, place) for place in line}))
    return Board.whole(puzzle.decisions, mask_of(used))


@cache
def inside(tile: Tile, away: frozenset[int]) -> tuple[Line, ...]:
    """The pieces that cover a tile, but for the cells that its neighbours cover.

    With the wires of a clause that is broken, as few numbers as possible stay uncovered.
    """
    numbers = tuple(number for row in tile for number in row)
    wanted = {n for n, value in enumerate(numbers) if value > 1} - away
    pieces = pieces_on(Grid.of(SIZE, SIZE), numbers, MAXIMUM)
    in_chains = (cell for cell in wanted if _in_chain(numbers[cell]))
    nearest = sorted(in_chains, key=lambda cell: (_from_middle(cell), cell))
    for count in range(MOST_WIRES):
        for left in combinations(nearest, count):
            lines = [line for line in pieces if away.isdisjoint(line) and not {*left} & {*line}]
            found = _cover(numbers, wanted.difference(left), lines)
            if found is not None:
                return found
    raise ValueError("this tile has no cover with these wires")


def _from_middle(cell: int) -> int:
    row, col = divmod(cell, SIZE)
    return abs(row - MIDDLE) + abs(col - MIDDLE)


def _in_chain(number: int) -> bool:
    return number != MAXIMUM and min(number, MAXIMUM - number) <= LARGEST_SMALL


def _cover(numbers: tuple[int, ...], open_: set[int], lines: list[Line]) -> tuple[Line, ...] | None:
    """Cells are tried in the order in which they have fewest pieces left; it seldom goes back."""
    if not open_:
        return ()
    through = {cell: [line for line in lines if cell in line] for cell in open_}
    for line in min(through.values(), key=len):
        taken = {cell for cell in line if numbers[cell] > 1}
        rest = _cover(numbers, open_ - taken, [one for one in lines if taken.isdisjoint(one)])
        if rest is not None:
            return (line, *rest)
    return None


def carriers(circuit: Circuit, puzzle: Kamaji) -> frozenset[int]:
    """The cells of chains: their numbers are small, or nearly the maximum."""
    return frozenset(cell for cell, number in enumerate(puzzle.numbers) if _in_chain(number))


TARGET = Target("kamaji", puzzle_of, answer_of, signals_of, carriers, SIZE, clause="all but one")
