"""Tiles of Kuroshuto to search: which cells are open, and which clues work on them.

A cell of a tile is open, or holds a clue, or is of no use; the last kind is white, whatever else
the board needs there. Neighbouring tiles share their rims. The middles of the sides with wires are
open, and a wire is true if this cell is black; no other cell of the rim has a use. An answer is a
set of black cells inside the tile, all of them open, such that each clue reaches exactly one black
cell. Open cells may not share a side or corner, so that white cells are connected; and clues reach
cells of their own tile only.

>>> from gridwright_lab.reductions.tiles.circuit import allowed
>>> from gridwright_lab.reductions.tiles.search import search
>>> tiles = KuroshutoTiles("esw", may_be_open=())
>>> print(show(search(tiles, allowed("one", "esw")), tiles))
·············
·············
·············
·············
·············
·············
o·····6·····o
·············
·············
·············
·············
·············
······o······
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Set
from dataclasses import dataclass
from itertools import combinations, product

from gridwright.core.grid import bits
from gridwright.sat.cnf import Clause, Cnf
from gridwright.sat.oracle import Oracle
from gridwright.sat.questions import models
from gridwright_lab.reductions.sides import STEP
from gridwright_lab.reductions.tiles.search import Row

Square = tuple[int, int]


@dataclass(frozen=True, slots=True)
class KuroshutoTile:
    """The open cells inside a tile, and its clues."""

    open: frozenset[Square]
    clues: Mapping[Square, int]


class KuroshutoTiles:
    """The candidates: square tiles with wires at these sides."""

    def __init__(
        self,
        sides: str,
        *,
        may_be_open: Collection[Square] | None = None,
        always_black: Collection[Square] = (),
        largest_clue: int = 6,
        size: int = 13,
    ) -> None:
        """By default, every cell inside may be open that does not touch a wire's end.

        Clues may not reach what is always black, nor may open cells touch it.
        """
        self.sides, self.size = sides, size
        middle, last = size // 2, size - 1
        places = {"n": (0, middle), "e": (middle, last), "s": (last, middle), "w": (middle, 0)}
        self.end = {side: places[side] for side in sides}
        inside = [*product(range(1, last), range(1, last))]
        wanted = inside if may_be_open is None else sorted(may_be_open)
        taken = [*places.values(), *always_black]
        self.cnf = Cnf(0)
        self.opens = {
            cell: self.cnf.new()
            for cell in wanted
            if not any(touch(cell, other) for other in taken)
        }
        self.reach = dict(self._clues(set(always_black), largest_clue))
        self.has = {clue: self.cnf.new() for clue in self.reach}
        self.used = [*self.opens.values(), *self.has.values()]
        self._exclude()

    def _clues(
        self, black: set[Square], largest: int
    ) -> Iterator[tuple[tuple[Square, int], set[Square]]]:
        """Every clue that reaches only cells of the tile, some of which may be black."""
        ends = {*self.end.values()}
        for row, col, distance in product(
            range(self.size), range(self.size), range(1, largest + 1)
        ):
            reached = {(row + distance * i, col + distance * j) for i, j in STEP.values()}
            on_tile = all(0 <= i < self.size and 0 <= j < self.size for i, j in reached)
            useful = reached & (ends | self.opens.keys())
            if on_tile and useful and black.isdisjoint({(row, col), *reached}):
                yield ((row, col), distance), useful

    def _exclude(self) -> None:
        """A cell has one use, and open cells do not touch."""
        uses: dict[Square, list[int]] = {cell: [literal] for cell, literal in self.opens.items()}
        for (cell, _), literal in self.has.items():
            uses.setdefault(cell, []).append(literal)
        for several in uses.values():
            self.cnf.clauses += [[-one, -other] for one, other in combinations(several, 2)]
        for (cell, one), (other, another) in combinations(self.opens.items(), 2):
            if touch(cell, other):
                self.cnf.clauses.append([-one, -another])

    def witness(self, row: Row) -> Mapping[Square, int]:
        """Demand a colouring with these wires true."""
        black = {cell: self.cnf.new() for cell in self.opens}
        self.cnf.clauses += [[-literal, self.opens[cell]] for cell, literal in black.items()]
        true = {self.end[side] for side in row}
        for clue, there in self.has.items():
            given = len(self.reach[clue] & true)
            other = [black[cell] for cell in sorted(self.reach[clue] & black.keys())]
            self.cnf.clauses += [[-there, *clause] for clause in _one_of(given, other)]
        return black

    def tile(self, true: Set[int]) -> KuroshutoTile:
        """The open cells and clues of a model."""
        return KuroshutoTile(
            frozenset(cell for cell, literal in self.opens.items() if literal in true),
            {cell: clue for (cell, clue), literal in self.has.items() if literal in true},
        )

    def answers(self, tile: KuroshutoTile, row: Row) -> Iterator[frozenset[Square]]:
        """The colourings of the open cells that obey all clues."""
        cells = sorted(tile.open)
        variable = {cell: place for place, cell in enumerate(cells, start=1)}
        true = {self.end[side] for side in row}
        cnf = Cnf(len(cells))
        for clue in tile.clues.items():
            other = [variable[cell] for cell in sorted(self.reach[clue] & tile.open)]
            cnf.clauses += _one_of(len(self.reach[clue] & true), other)
        with Oracle(cnf, "minicard") as oracle:
            for black in models(oracle, len(cells)):
                yield frozenset(cells[place] for place in bits(black))

    def excuses(self, row: Row, answer: frozenset[Square]) -> Clause:
        """One of its black cells is not open, or there is a clue that it breaks."""
        black = answer | {self.end[side] for side in row}
        broken = [clue for clue, reached in self.reach.items() if len(reached & black) != 1]
        return [
            *(-self.opens[cell] for cell in sorted(answer)),
            *(self.has[clue] for clue in broken),
        ]


def touch(one: Square, other: Square) -> bool:
    """Whether two cells share a side or corner, or are the same."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= 1


def _one_of(given: int, literals: list[int]) -> list[Clause]:
    """Clauses: with as many true ones given, exactly one is true in all."""
    if given > 1:
        return [[]]
    if given == 1:
        return [[-literal] for literal in literals]
    return [literals, *([-one, -other] for one, other in combinations(literals, 2))]


def show(tile: KuroshutoTile, tiles: KuroshutoTiles) -> str:
    """The tile as text: clues, ``o`` for an open cell, a dot for all others."""
    opened = tile.open | {*tiles.end.values()}
    signs = {**dict.fromkeys(opened, "o"), **{cell: str(clue) for cell, clue in tile.clues.items()}}
    return "\n".join(
        "".join(signs.get((row, col), "·") for col in range(tiles.size))
        for row in range(tiles.size)
    )
