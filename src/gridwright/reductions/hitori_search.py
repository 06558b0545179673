"""Tiles of Hitori to search: which cells are open, and which numbers they have.

Only *open* cells carry signals; what the others are, and their numbers, is found later
(``hitori_filling.py``). Two open cells in a line with equal numbers are not both white, two side by
side are not both black. A wire ends in two neighbouring open cells, its *end*; the next tile has an
end in the same two lines with the same two numbers, so it has the opposite colours: a wire needs
nothing at the border itself. A wire is true if the first cell of its end is black in the tile to
the west or north.

Equal numbers and neighbours tie cells in pairs, so they say nothing that three cells need together.
A *wall* does: a white cell with a black neighbour and three open ones, which must not all be black,
for white cells are connected.

>>> from gridwright.reductions.circuit import allowed
>>> from gridwright.reductions.search import search
>>> tiles = HitoriTiles("ew", most_open=4)
>>> print(show(search(tiles, allowed("equal", "ew")), tiles))
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Set
from dataclasses import dataclass
from itertools import combinations, product

from gridwright.core.grid import Grid, bits
from gridwright.reductions.search import Row
from gridwright.reductions.sides import SIDES, Side
from gridwright.sat.cnf import Clause, Cnf
from gridwright.sat.oracle import Oracle
from gridwright.sat.questions import models

BEFORE = "nw"
"""The sides of the tiles that come before: these have the opposite colours of what a wire says."""
Wall = tuple[int, ...]
"""Three cells that are not all black, around a white one."""


@dataclass(frozen=True, slots=True)
class HitoriTile:
    """The open cells of a tile with their numbers, and the walls it needs."""

    open: Mapping[int, int]
    walls: frozenset[Wall]


def ends_of(size: int, inset: int) -> dict[Side, tuple[int, int]]:
    """The cells of an end at each side, this far from the side."""
    middle, far = size // 2 - 1, size - 1 - inset
    return {
        "n": (inset * size + middle, inset * size + middle + 1),
        "e": (middle * size + far, (middle + 1) * size + far),
        "s": (far * size + middle, far * size + middle + 1),
        "w": (middle * size + inset, (middle + 1) * size + inset),
    }


class HitoriTiles:
    """The candidates: square tiles with wires at these sides."""

    def __init__(
        self,
        sides: str,
        *,
        most_open: int,
        size: int = 12,
        inset: int = 2,
        numbers: int = 2,
        may_be_open: Collection[int] | None = None,
        centres: Collection[int] = (),
    ) -> None:
        """By default, every cell may be open that is not nearer to a side than ends are.

        ``numbers`` is how many numbers there are besides those of ends, ``most_open`` how many open
        cells; a wall may be around one of the ``centres``.
        """
        self.sides, self.size = sides, size
        self.grid = Grid.of(size, size)
        self.end = {side: end for side, end in ends_of(size, inset).items() if side in sides}
        self.at_ends = {cell for end in self.end.values() for cell in end}
        inside = range(inset, size - inset)
        cells = {row * size + col for row, col in product(inside, inside)}
        wanted = cells if may_be_open is None else {*may_be_open}
        self.cells = sorted(wanted | self.at_ends)
        self.numbers = range(2 * len(sides) + numbers)
        self.cnf = Cnf(0)
        self.is_open = {cell: self.cnf.new() for cell in self.cells}
        self.has = {place: self.cnf.new() for place in product(self.cells, self.numbers)}
        self.equal = dict(self._equals())
        self.wall = {wall: self.cnf.new() for wall in sorted(self._walls(centres))}
        self.used = [*self.is_open.values()]
        self.cnf.at_most.append((self.used, most_open + len(self.at_ends)))
        self.cnf.at_most.append(([*self.wall.values()], 1))
        self._one_number()
        self._ends()

    def _walls(self, centres: Collection[int]) -> Iterator[Wall]:
        for centre in centres:
            around = self.grid.neighbour_lists[centre]
            yield from (
                some for some in combinations(around, 3) if all(c in self.is_open for c in some)
            )

    def _equals(self) -> Iterator[tuple[tuple[int, int], int]]:
        """For every two cells in a line a literal: they have the same number."""
        for one, other in combinations(self.cells, 2):
            if one // self.size == other // self.size or (other - one) % self.size == 0:
                both = [self.cnf.all_of([self.has[one, n], self.has[other, n]]) for n in self.numbers]
                yield (one, other), self.cnf.any_of(both)

    def _one_number(self) -> None:
        """Open cells have a number, others have none; and walls are of open cells."""
        for cell, opened in self.is_open.items():
            numbers = [self.has[cell, number] for number in self.numbers]
            self.cnf.clauses.append([-opened, *numbers])
            self.cnf.clauses += [[-number, opened] for number in numbers]
            self.cnf.clauses += [[-one, -other] for one, other in combinations(numbers, 2)]
        for wall, there in self.wall.items():
            self.cnf.clauses += [[-there, self.is_open[cell]] for cell in wall]
            centre = (set(self.grid.neighbour_lists[wall[0]]) & set(self.grid.neighbour_lists[wall[1]]) & set(self.grid.neighbour_lists[wall[2]])).pop()
            for cell in [centre, *self.grid.neighbour_lists[centre]]:
                if cell in self.is_open and cell not in wall:
                    self.cnf.clauses.append([-there, -self.is_open[cell]])

    def _ends(self) -> None:
        """Ends have numbers of their own, which are not elsewhere in the lines they share."""
        for number, (side, cell) in enumerate(
            (side, cell) for side, end in self.end.items() for cell in end
        ):
            self.cnf.clauses.append([self.has[cell, number]])
            for other in self.cells:
                row, col = divmod(other, self.size)
                along = col if side in "ns" else row
                apart = along >= self.size // 2 + 1 if side in BEFORE else along < self.size // 2 - 1
                if other != cell and not apart:
                    self.cnf.clauses.append([-self.has[other, number]])

    def _black_ends(self, row: Row) -> set[int]:
        """Of each end the cell that is black."""
        return {end[(side in row) == (side in BEFORE)] for side, end in self.end.items()}

    def witness(self, row: Row) -> Mapping[int, int]:
        """Demand an answer with these wires true."""
        black = {cell: self.cnf.new() for cell in self.cells}
        at_ends = self._black_ends(row)
        add = self.cnf.clauses.append
        for cell, literal in black.items():
            add([-literal, self.is_open[cell]])
            if cell in self.at_ends:
                add([literal if cell in at_ends else -literal])
            for other in self.grid.neighbour_lists[cell]:
                if cell < other and other in black:
                    add([-literal, -black[other]])
        for (one, other), same in self.equal.items():
            add([-same, black[one], black[other]])
        for wall, there in self.wall.items():
            add([-there, *(-black[cell] for cell in wall)])
        return {cell: literal for cell, literal in black.items() if cell not in self.at_ends}

    def tile(self, true: Set[int]) -> HitoriTile:
        """The open cells and walls of a model."""
        return HitoriTile(
            {cell: number for (cell, number), literal in self.has.items() if literal in true},
            frozenset(wall for wall, literal in self.wall.items() if literal in true),
        )

    def answers(self, tile: HitoriTile, row: Row) -> Iterator[frozenset[int]]:
        """The colourings of the open cells."""
        cells = sorted(tile.open)
        variable = {cell: place for place, cell in enumerate(cells, start=1)}
        black = self._black_ends(row)
        cnf = Cnf(len(cells))
        cnf.clauses += [[variable[c] if c in black else -variable[c]] for c in sorted(self.at_ends)]
        for one, other in combinations(cells, 2):
            if other in self.grid.neighbour_lists[one]:
                cnf.clauses.append([-variable[one], -variable[other]])
            if (one, other) in self.equal and tile.open[one] == tile.open[other]:
                cnf.clauses.append([variable[one], variable[other]])
        cnf.clauses += [[-variable[cell] for cell in wall] for wall in tile.walls]
        with Oracle(cnf, "minicard") as oracle:
            for some in models(oracle, len(cells)):
                yield frozenset(cells[place] for place in bits(some)) - self.at_ends

    def excuses(self, row: Row, answer: frozenset[int]) -> Clause:
        """A black cell is not open, two equal cells are white, or a wall is all black."""
        black = answer | self._black_ends(row)
        return [
            *(-self.is_open[cell] for cell in sorted(answer)),
            *(same for pair, same in self.equal.items() if black.isdisjoint(pair)),
            *(there for wall, there in self.wall.items() if black.issuperset(wall)),
        ]


def show(tile: HitoriTile, tiles: HitoriTiles) -> str:
    """The tile as text: a letter for each number of an open cell, a dot for all other cells."""
    size = tiles.size
    signs = [
        chr(ord("a") + tile.open[cell]) if cell in tile.open else "·" for cell in range(size**2)
    ]
    return "\n".join("".join(signs[start : start + size]) for start in range(0, size**2, size))
