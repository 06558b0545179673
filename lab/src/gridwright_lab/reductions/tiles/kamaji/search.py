"""Tiles of Kamaji to search: which numbers a cell may have so that pieces carry signals.

A cell has a number of a palette, or is *inert*: its number is in pieces with other inert cells and
in no other (``kamaji/filling.py`` finds such numbers). Cells at the rim are inert, but for the ends
of wires in the middle of the sides. A wire is true if its end is in a piece with the next tile's;
inside the tile, that cell is then out of use. An answer is a set of lines of numbers that add up to
the maximum and cover each cell that is neither inert nor out of use; only a 1 may be in several.

>>> from gridwright_lab.reductions.tiles.circuit import allowed
>>> from gridwright_lab.reductions.tiles.search import smaller_and_smaller
>>> tiles = KamajiTiles("nesw", maximum=30, palette=(1, 2, 27, 28))
>>> *_, smallest = smaller_and_smaller(tiles, allowed("cross", "nesw"))
>>> print(show(smallest, tiles))
 ·  · 28  ·  ·
 ·  ·  2  ·  ·
28  2  1 27  2
 ·  · 27  ·  ·
 ·  ·  2  ·  ·
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from itertools import product

from gridwright.core.grid import Grid, bits
from gridwright.genres.kamaji.pieces import STEPS, line_from
from gridwright.sat.cnf import Clause, Cnf
from gridwright.sat.oracle import Oracle
from gridwright.sat.questions import models
from gridwright_lab.reductions.sides import Side
from gridwright_lab.reductions.tiles.search import Row

Square = tuple[int, int]
Line = tuple[Square, ...]
Numbers = Mapping[Square, int]
"""The numbers that carry signals; all other cells are inert."""

INERT = 0
LONGEST = 5
"""How many cells a piece with signals has at most."""


class KamajiTiles:
    """The candidates: square tiles with wires at these sides, and numbers of this palette."""

    def __init__(
        self,
        sides: str,
        *,
        maximum: int,
        palette: tuple[int, ...],
        size: int = 5,
        ends: Mapping[Side, int] | None = None,
    ) -> None:
        """By default, wires end with 2 in the south and east, and with what 2 lacks elsewhere."""
        self.sides, self.maximum, self.size = sides, maximum, size
        self.palette = tuple(sorted({*palette}))
        middle, last = size // 2, size - 1
        places = {"n": (0, middle), "e": (middle, last), "s": (last, middle), "w": (middle, 0)}
        self.end = {side: places[side] for side in sides}
        given = {side: 2 if side in "es" else maximum - 2 for side in sides} | dict(ends or {})
        inside = [*product(range(1, last), range(1, last))]
        self.contents: dict[Square, tuple[int, ...]] = {
            **dict.fromkeys(inside, (INERT, *self.palette)),
            **{self.end[side]: (given[side],) for side in sides},
        }
        self.cnf = Cnf(0)
        self.has = {
            (cell, number): self.cnf.new()
            for cell, numbers in self.contents.items()
            for number in numbers
        }
        self.used = [-self.has[cell, INERT] for cell in inside]
        for cell, numbers in self.contents.items():
            self.cnf.one_of([self.has[cell, number] for number in numbers])
        self.adds_up = {line: self._adding_up(line) for line in self._lines()}

    def _lines(self) -> Iterator[Line]:
        """Every line that may become a piece."""
        grid = Grid.of(self.size, self.size)
        for cell, step in product(range(grid.size), STEPS):
            line: list[Square] = []
            for square in map(grid.place, line_from(grid, cell, step)):
                if square not in self.contents or len(line) == LONGEST:
                    break
                line.append(square)
                if len(line) > 1:
                    yield tuple(line)

    def _adding_up(self, line: Line) -> int:
        """A literal that is true if and only if the line's numbers add up to the maximum."""
        ways = []
        for numbers in product(*(self.contents[cell] for cell in line)):
            if INERT not in numbers and sum(numbers) == self.maximum:
                parts = [self.has[cell, number] for cell, number in zip(line, numbers, strict=True)]
                ways.append(self.cnf.all_of(parts))
        return self.cnf.any_of(ways)

    def _away(self, row: Row) -> set[Square]:
        """The cells that are out of use: those in pieces with the next tile."""
        return {self.end[side] for side in row}

    def witness(self, row: Row) -> Mapping[Line, int]:
        """Demand a cover with these wires true."""
        chosen = {line: self.cnf.new() for line in self.adds_up}
        self.cnf.clauses += [[-literal, self.adds_up[line]] for line, literal in chosen.items()]
        away = self._away(row)
        for cell in self.contents:
            through = [literal for line, literal in chosen.items() if cell in line]
            if cell in away:
                self.cnf.clauses += [[-literal] for literal in through]
                continue
            inert, one = self.has.get((cell, INERT)), self.has.get((cell, 1))
            self.cnf.clauses.append([*through, inert] if inert else through)
            self._once(through, [one] if one else [])
        return chosen

    def _once(self, through: list[int], unless: Clause) -> None:
        """At most one of these literals is true, unless one of those is."""
        before: int | None = None
        for literal in through:
            until = self.cnf.new()
            self.cnf.clauses.append([-literal, until])
            if before is not None:
                self.cnf.clauses += [[-before, until], [-before, -literal, *unless]]
            before = until

    def tile(self, true: Set[int]) -> Numbers:
        """The numbers that a model gives to the cells."""
        return {
            cell: number
            for (cell, number), literal in self.has.items()
            if literal in true and number != INERT
        }

    def answers(self, tile: Numbers, row: Row) -> Iterator[frozenset[Line]]:
        """The covers of the cells that are not inert."""
        away = self._away(row)
        lines = [
            line
            for line in self.adds_up
            if all(cell in tile and cell not in away for cell in line)
            and sum(tile[cell] for cell in line) == self.maximum
        ]
        cnf = Cnf(len(lines))
        for cell in tile.keys() - away:
            through = [place for place, line in enumerate(lines, start=1) if cell in line]
            if tile[cell] == 1:
                cnf.clauses.append(through)
            else:
                cnf.one_of(through)
        with Oracle(cnf, "minicard") as oracle:
            for used in models(oracle, len(lines)):
                yield frozenset(lines[place] for place in bits(used))

    def excuses(self, row: Row, answer: frozenset[Line]) -> Clause:
        """A line of it does not add up, or a cell that it leaves out is not inert."""
        covered = {cell for line in answer for cell in line} | self._away(row)
        left_out = [cell for cell in self.contents if cell not in covered]
        return [
            *(-self.adds_up[line] for line in sorted(answer)),
            *(-self.has[cell, INERT] for cell in left_out if (cell, INERT) in self.has),
        ]


def show(tile: Numbers, tiles: KamajiTiles) -> str:
    """The tile as text; a dot is an inert cell."""
    width = len(str(tiles.maximum))
    return "\n".join(
        " ".join(f"{tile.get((row, col), '·'):>{width}}" for col in range(tiles.size))
        for row in range(tiles.size)
    )
