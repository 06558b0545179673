"""Numbers for the inert cells of a Kamaji tile, so that each is in just one possible piece.

Inert cells form pairs a + b that add up to the maximum 54, with a from 19 to 26; and, where pairs
do not suffice, triples of 18. Two things are demanded of the numbers, and a SAT solver finds them:

- Within the tile, the only lines with inert cells that add up are such pairs and triples, and each
  inert cell is in exactly one of them.
- No two or three numbers across the border of two tiles add up, whatever the other tile is. So
  each side of the rim has pairs of its own, which no other side has; and beside the end of a wire,
  which may be a 2, numbers are left out that would add up with the 2 and a number of the rim.
  Longer lines have at least two numbers of wires; a test looks at those of all neighbours.

>>> tile = fill({(0, 4): 52, (1, 4): 2, (2, 4): 52, (3, 4): 1, (4, 4): 1, (5, 4): 52})
>>> len(tile), [row[4] for row in tile[:6]]
(9, [52, 2, 52, 1, 1, 52])
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product

from gridwright.core.grid import Grid
from gridwright.genres.kamaji.pieces import STEPS, line_from
from gridwright.sat.cnf import Cnf
from gridwright.sat.oracle import Oracle
from gridwright_lab.reductions.sides import SIDES, STEP, Side
from gridwright_lab.reductions.tiles.kamaji.boards import MAXIMUM, SIDE, SIZE, SMALL
from gridwright_lab.reductions.tiles.kamaji.tiles import Tile
from gridwright_lab.reductions.tiles.search import SOLVER

Square = tuple[int, int]
Line = tuple[Square, ...]

THIRD = MAXIMUM // 3
PAIRS = [(number, MAXIMUM - number) for number in range(THIRD + 1, MAXIMUM // 2)]
INSIDE = tuple(number for pair in PAIRS for number in pair)
RIM: Mapping[Side, tuple[int, ...]] = {
    side: PAIRS[place] + PAIRS[place + len(SIDES)] for place, side in enumerate("nswe")
}
"""The numbers of each side of the rim; corners belong to the north and south."""
SMALL_ENDS = "esw"
"""The sides where a wire may end with a 2."""
LONGEST = 8
GRID = Grid.of(SIZE, SIZE)


def placed(found: Mapping[Square, int], size: int) -> dict[Square, int]:
    """The numbers of a smaller tile that ``search.py`` found, its wires prolonged to the rim.

    >>> core = {(0, 2): 52, (1, 2): 2, (2, 2): 1, (2, 3): 1, (1, 3): 52}
    >>> [(cell, number) for cell, number in sorted(placed(core, 5).items()) if cell[0] < 3]
    [((0, 4), 52), ((1, 4), 2), ((2, 4), 52)]
    """
    away = (SIZE - size) // 2
    signals = {(row + away, col + away): number for (row, col), number in found.items()}
    for side in SIDES:
        down, right = STEP[side]
        row, col = divmod(SIDE[side], SIZE)
        inner = row - away * down, col - away * right
        for distance in range(1, away + 1) if inner in signals else ():
            end = signals[inner] if distance % 2 == 0 else MAXIMUM - signals[inner]
            signals[inner[0] + distance * down, inner[1] + distance * right] = end
    return signals


def fill(signals: Mapping[Square, int]) -> Tile | None:
    """The tile with these numbers that carry signals, or ``None`` if the rest cannot be filled."""
    odd = (GRID.size - len(signals)) % 2
    return (None if odd else _filled(signals, triples=False)) or _filled(signals, triples=True)


def _filled(signals: Mapping[Square, int], triples: bool) -> Tile | None:
    cnf = Cnf(0)
    inert = [cell for cell in map(GRID.place, range(GRID.size)) if cell not in signals]
    has = {cell: {n: cnf.new() for n in numbers_for(cell, triples)} for cell in inert}
    pieces: dict[Square, list[int]] = {cell: [] for cell in inert}
    for numbers in has.values():
        cnf.one_of([*numbers.values()])
    for line in _lines():
        cells = [cell for cell in line if cell in has]
        rest = MAXIMUM - sum(signals.get(cell, 0) for cell in line)
        if rest > 0:
            _state(cnf, [has[cell] for cell in cells], rest, [pieces[cell] for cell in cells], line)
    for possible in pieces.values():
        cnf.one_of(possible)
    with Oracle(cnf, SOLVER, steady=True) as oracle:
        if not oracle.solve():
            return None
        true = oracle.true_mask(oracle.top) << 1
    found = dict(signals) | {
        cell: next(number for number, literal in numbers.items() if true >> literal & 1)
        for cell, numbers in has.items()
    }
    return tuple(tuple(found[row, col] for col in range(SIZE)) for row in range(SIZE))


def _state(
    cnf: Cnf, has: list[dict[int, int]], rest: int, pieces: list[list[int]], line: Line
) -> None:
    """A line of inert cells alone may be a piece; one with signals must not add up.

    With three inert cells only 18 + 18 + 18 adds up, as all other numbers are larger.
    """
    if not 1 <= len(has) <= 3:
        return
    ways = [
        [numbers[number] for numbers, number in zip(has, chosen, strict=True)]
        for chosen in _sums(has, rest)
    ]
    if len(has) < len(line):
        cnf.clauses += [[-literal for literal in way] for way in ways]
        return
    piece = cnf.any_of([cnf.all_of(way) for way in ways])
    for possible in pieces:
        possible.append(piece)


def _sums(has: list[dict[int, int]], rest: int) -> Iterator[tuple[int, ...]]:
    """The numbers of the cells that add up to the rest."""
    if len(has) == 1:
        yield from ((number,) for number in has[0] if number == rest)
        return
    for number in has[0]:
        for others in _sums(has[1:], rest - number):
            yield (number, *others)


@cache
def _lines() -> tuple[Line, ...]:
    found: list[Line] = []
    for cell, step in product(range(GRID.size), STEPS):
        whole = [*map(GRID.place, line_from(GRID, cell, step))][:LONGEST]
        found += [tuple(whole[:length]) for length in range(2, len(whole) + 1)]
    return tuple(found)


def numbers_for(cell: Square, triples: bool = False) -> tuple[int, ...]:
    """The numbers that an inert cell may have."""
    rim = _rim(cell)
    if rim:
        return rim
    numbers = (*INSIDE, THIRD) if triples else INSIDE
    return tuple(number for number in numbers if MAXIMUM - SMALL - number not in _beside(cell))


def _rim(cell: Square) -> tuple[int, ...]:
    row, col = cell
    last = SIZE - 1
    if row in (0, last):
        numbers = RIM["n" if row == 0 else "s"]
        return numbers[:1] if col in (0, last) else numbers
    return RIM["w" if col == 0 else "e"] if col in (0, last) else ()


@cache
def _beside(cell: Square) -> frozenset[int]:
    """The numbers of the rim that are in line with a cell and a 2, across the border of a tile.

    Only along diagonals: in a row or column, the end of a wire is beside the end of another.
    """
    small = {divmod(SIDE[side], SIZE) for side in SMALL_ENDS}
    found: set[int] = set()
    for down, right in product((-1, 1), repeat=2):
        first, second = ((cell[0] + n * down, cell[1] + n * right) for n in (1, 2))
        if _outside(second) and not _outside(first):
            second = second[0] % SIZE, second[1] % SIZE
            for end, other in ((first, second), (second, first)):
                if end in small:
                    found |= {*_rim(other)}
    return frozenset(found)


def _outside(cell: Square) -> bool:
    return not all(0 <= place < SIZE for place in cell)
