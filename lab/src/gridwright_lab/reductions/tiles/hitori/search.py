"""Tiles of Hitori to search: which cells are open, and which numbers they have.

Only *open* cells carry signals; what the others are, and their numbers, is found later
(``hitori/filling.py``). Two open cells in a line with equal numbers are not both white, two side by
side are not both black. A wire ends in two neighbouring open cells, its *end*; the next tile has an
end in the same two lines with the same two numbers, so it has the opposite colours: a wire needs
nothing at the border itself. A wire is true if the first cell of its end is black in the tile to
the west or north.

Equal numbers and neighbours tie cells in pairs, so they never say what three cells need together.
A *wall* does: a white cell with a black neighbour and three open ones, which must not all be black,
for white cells are connected. The search is for tiles without walls.

A negation: the ends of two wires, and two equal numbers between them.

>>> from gridwright_lab.reductions.tiles.circuit import allowed
>>> from gridwright_lab.reductions.tiles.search import search
>>> tiles = HitoriTiles({"n": 4, "s": 5}, may_be_open=range(64, 68), most_open=2, numbers=1)
>>> show(search(tiles, allowed("differ", "ns")), tiles).split()[4:7]
['·····ab·····', '·····ee·····', '·····cd·····']
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Set
from dataclasses import dataclass
from itertools import combinations, product

from gridwright.core.grid import Grid, bits
from gridwright.sat.cnf import Clause, Cnf
from gridwright.sat.oracle import Oracle
from gridwright.sat.questions import models
from gridwright_lab.reductions.sides import Side
from gridwright_lab.reductions.tiles.search import Row

BEFORE = "nw"
"""The sides of the tiles that come before: these have the opposite colours of what a wire says."""
Wall = tuple[int, ...]
"""Three cells that are not all black, around a white one."""


@dataclass(frozen=True, slots=True)
class HitoriTile:
    """The open cells of a tile with their numbers, and the walls it needs."""

    open: Mapping[int, int]
    walls: frozenset[Wall]


def ends_of(size: int, insets: Mapping[Side, int]) -> dict[Side, tuple[int, int]]:
    """The two cells of the end at each side, so many cells away from it."""
    first = size // 2 - 1
    found = {}
    for side, inset in insets.items():
        line = inset if side in BEFORE else size - 1 - inset
        places = [(line, first), (line, first + 1)]
        cells = [row * size + col if side in "ns" else col * size + row for row, col in places]
        found[side] = (cells[0], cells[1])
    return found


class HitoriTiles:
    """The candidates: square tiles with wires at these sides."""

    def __init__(
        self,
        insets: Mapping[Side, int],
        *,
        may_be_open: Collection[int],
        most_open: int,
        numbers: int,
        size: int = 12,
    ) -> None:
        """Ends are so many cells away from their sides; ``most_open`` cells besides may be open.

        ``numbers`` is how many numbers there are besides those of ends, which are nowhere else.
        """
        self.sides, self.size = "".join(insets), size
        self.grid = Grid.of(size, size)
        self.end = ends_of(size, insets)
        self.at_ends = {cell for end in self.end.values() for cell in end}
        self.cells = sorted({*may_be_open} | self.at_ends)
        self.numbers = range(2 * len(insets) + numbers)
        self.cnf = Cnf(0)
        self.is_open = {cell: self.cnf.new() for cell in self.cells}
        self.has = {place: self.cnf.new() for place in product(self.cells, self.numbers)}
        self.equal = dict(self._equals())
        self.is_black = [self.cnf.new() for _ in range(self.grid.size)]
        self._blacks()
        self.used = [*self.is_open.values()]
        self.cnf.at_most.append((self.used, most_open + len(self.at_ends)))
        self._one_number()
        self._ends()

    def _equals(self) -> Iterator[tuple[tuple[int, int], int]]:
        """For every two cells in a line a literal: they have the same number."""
        for one, other in combinations(self.cells, 2):
            if in_line(one, other, self.size):
                both = [
                    self.cnf.all_of([self.has[one, n], self.has[other, n]]) for n in self.numbers
                ]
                yield (one, other), self.cnf.any_of(both)

    def _blacks(self) -> None:
        """Black cells touch neither each other nor open ones."""
        for cell, around in enumerate(self.grid.neighbour_lists):
            touched = [self.is_open[other] for other in (cell, *around) if other in self.is_open]
            touched += [self.is_black[other] for other in around if other < cell]
            self.cnf.clauses += [[-self.is_black[cell], -other] for other in touched]

    def _one_number(self) -> None:
        """Open cells have a number, others have none."""
        for cell, opened in self.is_open.items():
            numbers = [self.has[cell, number] for number in self.numbers]
            self.cnf.clauses.append([-opened, *numbers])
            self.cnf.clauses += [[-number, opened] for number in numbers]
            self.cnf.clauses += [[-one, -other] for one, other in combinations(numbers, 2)]

    def _ends(self) -> None:
        """Ends have numbers of their own."""
        for number, cell in enumerate(cell for end in self.end.values() for cell in end):
            self.cnf.clauses.append([self.has[cell, number]])
            self.cnf.clauses += [
                [-self.has[other, number]] for other in self.cells if other != cell
            ]

    def witness(self, row: Row) -> Mapping[int, int]:
        """Demand an answer with these wires true."""
        black = {cell: self.cnf.new() for cell in self.cells}
        at_ends = black_ends(self.end, row)
        add = self.cnf.clauses.append
        for cell, literal in black.items():
            add([-literal, self.is_open[cell]])
            if cell in self.at_ends:
                add([literal if cell in at_ends else -literal])
            for other in self.grid.neighbour_lists[cell]:
                if cell < other and other in black:
                    add([-literal, -black[other]])
        self._settled(black)
        for (one, other), same in self.equal.items():
            add([-same, black[one], black[other]])
        return {cell: literal for cell, literal in black.items() if cell not in self.at_ends}

    def _settled(self, black: Mapping[int, int]) -> None:
        """Every white cell has a black neighbour, or it could be black; but it has not four."""
        both = [
            self.cnf.any_of([there, black[cell]]) if cell in black else there
            for cell, there in enumerate(self.is_black)
        ]
        for cell, around in enumerate(self.grid.neighbour_lists):
            near = [both[other] for other in around]
            self.cnf.clauses.append([both[cell], *near])
            if len(near) == 4:
                self.cnf.clauses.append([-literal for literal in near])

    def tile(self, true: Set[int]) -> HitoriTile:
        """The open cells of a model."""
        return HitoriTile(
            {cell: number for (cell, number), literal in self.has.items() if literal in true},
            frozenset(),
        )

    def answers(self, tile: HitoriTile, row: Row) -> Iterator[frozenset[int]]:
        """The colourings of the open cells."""
        for black in colourings(tile, self.at_ends, black_ends(self.end, row), self.size):
            yield black - self.at_ends

    def excuses(self, row: Row, answer: frozenset[int]) -> Clause:
        """One of its black cells is not open, or two equal cells are white."""
        black = answer | black_ends(self.end, row)
        return [
            *(-self.is_open[cell] for cell in sorted(answer)),
            *(same for pair, same in self.equal.items() if black.isdisjoint(pair)),
        ]


def black_ends(ends: Mapping[Side, tuple[int, int]], row: Row) -> set[int]:
    """Of each end the cell that is black, with these wires true."""
    return {end[(side in row) == (side in BEFORE)] for side, end in ends.items()}


def ties_of(tile: HitoriTile, size: int) -> list[tuple[int, ...]]:
    """The walls of a tile, and every two open cells that are equal and in a line."""
    pairs = combinations(sorted(tile.open), 2)
    equal = (pair for pair in pairs if tile.open[pair[0]] == tile.open[pair[1]])
    return [*sorted(tile.walls), *(pair for pair in equal if in_line(*pair, size))]


def colourings(
    tile: HitoriTile,
    settled: Set[int],
    black: Set[int],
    size: int,
    broken: Collection[tuple[int, ...]] = (),
) -> Iterator[frozenset[int]]:
    """The sets of open cells that may be black; of those settled, just these are.

    They obey every tie but those that are said to be broken.
    """
    cells = sorted(tile.open)
    variable = {cell: place for place, cell in enumerate(cells, start=1)}
    cnf = Cnf(len(cells))
    cnf.clauses += [[variable[c] if c in black else -variable[c]] for c in sorted(settled)]
    around = Grid.of(size, size).neighbour_lists
    for one, other in combinations(cells, 2):
        if other in around[one]:
            cnf.clauses.append([-variable[one], -variable[other]])
    for tie in ties_of(tile, size):
        if tie not in broken:
            sign = 1 if len(tie) == 2 else -1
            cnf.clauses.append([sign * variable[cell] for cell in tie])
    with Oracle(cnf, "minicard") as oracle:
        for some in models(oracle, len(cells)):
            yield frozenset(cells[place] for place in bits(some))


def walls_of(open_: Collection[int], black: Collection[int], size: int) -> frozenset[Wall]:
    """The walls of a tile: three open cells and a black one around a cell."""
    found = set()
    for around in Grid.of(size, size).neighbour_lists:
        wall = tuple(sorted(cell for cell in around if cell in open_))
        if (len(wall), len(around)) == (3, 4) and any(cell in black for cell in around):
            found.add(wall)
    return frozenset(found)


def in_line(one: int, other: int, size: int) -> bool:
    """Whether two cells are in the same row or column."""
    return one // size == other // size or (one - other) % size == 0


def show(tile: HitoriTile, tiles: HitoriTiles) -> str:
    """The tile as text: a letter for each number of an open cell, a dot for all other cells."""
    size = tiles.size
    signs = [
        chr(ord("a") + tile.open[cell]) if cell in tile.open else "·" for cell in range(size**2)
    ]
    return "\n".join("".join(signs[start : start + size]) for start in range(0, size**2, size))
