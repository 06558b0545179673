"""Tiles of Mosaic to search: which cells inside have a clue, and which number.

Neighbouring tiles share their rims. The middles of the sides with wires are their ends, and a wire
is true if this cell is black; every other cell of the rim is white. A clue counts the black cells
of the 3×3 cells around it, and clues are inside the tile, so that each sees cells of its own tile
only. An answer is a set of black cells, ends aside. It has to be the only one for a row of the
table, rim included, so that tiles can be put together without another thought.

>>> from gridwright_lab.reductions.tiles.circuit import allowed
>>> from gridwright_lab.reductions.tiles.search import search
>>> search(MosaicTiles("ns", size=4), allowed("equal", "ns")) is None
True

There is no wire of 4×4 or 5×5 cells and no negation of 5×5. Of 7×7 there are both; the answers
are counted with no wire true, the one in the north, the one in the south, and both:

>>> wire = "·······/·02342·/·02342·/·13331·/·12110·/·12110·/·······"
>>> negation = "·······/·12·10·/·1·3·2·/·24442·/·1·3·2·/·12·10·/·······"
>>> tiles = MosaicTiles("ns", size=7)
>>> for text in (wire, negation):
...     tile = tile_of(text.split("/"))
...     print([len([*tiles.answers(tile, frozenset(row))]) for row in ("", "n", "s", "ns")])
[1, 0, 0, 1]
[0, 1, 1, 0]

How they were found, and what is missing, is in ``lab/docs/known-hardness.md``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import combinations, product

from gridwright.core.grid import bits
from gridwright.sat.cnf import Clause, Cnf
from gridwright.sat.oracle import Oracle
from gridwright.sat.questions import models
from gridwright_lab.reductions.tiles.search import Row

Square = tuple[int, int]
MosaicTile = Mapping[Square, int]
"""The clues of a tile."""


class MosaicTiles:
    """The candidates: square tiles with wires at these sides."""

    def __init__(self, sides: str, *, size: int = 7) -> None:
        self.sides, self.size = sides, size
        middle, last = size // 2, size - 1
        places = {"n": (0, middle), "e": (middle, last), "s": (last, middle), "w": (middle, 0)}
        self.end = {side: places[side] for side in sides}
        self.inside: list[Square] = [*product(range(1, last), range(1, last))]
        ends = self.end.values()
        self.free = [cell for cell in product(range(size), range(size)) if cell not in ends]
        self.cnf = Cnf(0)
        self.has = {clue: self.cnf.new() for clue in product(self.inside, range(10))}
        for cell in self.inside:
            several = [self.has[cell, number] for number in range(10)]
            self.cnf.clauses += [[-one, -other] for one, other in combinations(several, 2)]

    @property
    def used(self) -> Sequence[int]:
        """The fewer clues, the better."""
        return [*self.has.values()]

    def witness(self, row: Row) -> Mapping[Square, int]:
        """Demand a colouring with these wires true and the rest of the rim white."""
        black = {cell: self.cnf.new() for cell in self.free}
        rim = self.free_rim()
        self.cnf.clauses += [[-black[cell]] for cell in rim]
        true = {self.end[side] for side in row}
        for cell in self.inside:
            given = len(around(cell) & true)
            sums = self._sums([black[one] for one in sorted(around(cell) & black.keys() - rim)])
            for number in range(10):
                there = self.has[cell, number]
                self.cnf.clauses += [[-there, *clause] for clause in _is(number - given, sums)]
        return black

    def free_rim(self) -> set[Square]:
        """The cells of the rim that are no ends of wires."""
        return {*self.free} - {*self.inside}

    def _sums(self, literals: list[int]) -> list[int]:
        """Literals that say "at least 1", "at least 2" and so on of these are true."""
        sums: list[int] = []
        for literal in literals:
            more = [self.cnf.new() for _ in range(len(sums) + 1)]
            for place, now in enumerate(more):
                old = sums[place] if place < len(sums) else None
                below = sums[place - 1] if place else None
                # Now at least so many: before it was so, or one fewer and this one is true.
                up = [] if below is None else [-below]
                self.cnf.clauses.append([now, -literal, *up])
                keep = [] if old is None else [old]
                self.cnf.clauses.append([-now, *keep, literal])
                if old is not None:
                    self.cnf.clauses.append([now, -old])
                if below is not None:
                    self.cnf.clauses.append([-now, *keep, below])
            sums = more
        return sums

    def tile(self, true: Set[int]) -> MosaicTile:
        """The clues of a model."""
        return {cell: number for (cell, number), literal in self.has.items() if literal in true}

    def answers(self, tile: MosaicTile, row: Row) -> Iterator[frozenset[Square]]:
        """The colourings, rim included, that obey all clues."""
        variable = {cell: place for place, cell in enumerate(self.free, start=1)}
        true = {self.end[side] for side in row}
        cnf = Cnf(len(self.free))
        for cell, number in tile.items():
            near = [variable[one] for one in sorted(around(cell) & variable.keys())]
            cnf.clauses += _exactly(number - len(around(cell) & true), near)
        with Oracle(cnf, "minicard") as oracle:
            for black in models(oracle, len(self.free)):
                yield frozenset(self.free[place] for place in bits(black))

    def excuses(self, row: Row, answer: frozenset[Square]) -> Clause:
        """There is a clue that it breaks."""
        black = answer | {self.end[side] for side in row}
        return [
            literal
            for (cell, number), literal in self.has.items()
            if len(around(cell) & black) != number
        ]


def around(cell: Square) -> set[Square]:
    """The 3×3 cells that a clue counts."""
    return {(cell[0] + i, cell[1] + j) for i, j in product((-1, 0, 1), (-1, 0, 1))}


def _is(number: int, sums: list[int]) -> list[Clause]:
    """Clauses: exactly so many, given the literals of :meth:`MosaicTiles._sums`."""
    if not 0 <= number <= len(sums):
        return [[]]
    return [[one] for one in sums[:number]] + [[-one] for one in sums[number : number + 1]]


def _exactly(number: int, literals: list[int]) -> list[Clause]:
    """Clauses: exactly so many of a few literals are true."""
    if not 0 <= number <= len(literals):
        return [[]]
    fewer = combinations(literals, len(literals) - number + 1) if number else ()
    more = combinations(literals, number + 1) if number < len(literals) else ()
    return [[*some] for some in fewer] + [[-one for one in some] for some in more]


def tile_of(lines: Sequence[str]) -> MosaicTile:
    """The tile of a text like that of :func:`show`."""
    every = product(range(len(lines)), repeat=2)
    return {(row, col): int(lines[row][col]) for row, col in every if lines[row][col].isdigit()}


def show(tile: MosaicTile, tiles: MosaicTiles) -> str:
    """The tile as text: clues, ``o`` for the end of a wire, a dot for all others."""
    signs = {**{cell: str(clue) for cell, clue in tile.items()},
             **dict.fromkeys(tiles.end.values(), "o")}  # fmt: skip
    return "\n".join(
        "".join(signs.get((row, col), "·") for col in range(tiles.size))
        for row in range(tiles.size)
    )
