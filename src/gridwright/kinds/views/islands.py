"""What techniques see of islands on a board: their areas, what they reach, what follows at once.

A :class:`Position` is a board as seen with some of the clues. The others are not looked at: an area
that can reach one of them may belong to it, whatever its size. So the clues that a finding needs
are known by leaving out others, as for settled cells.

>>> view = IslandView(Grid.of(1, 5), [Islands(((0, 2), (4, 1)))])
>>> position = view.position(0, 0)
>>> [view.grid.names(position.reach(number)) for number in (0, 1)]
['r1c1, r1c2', 'r1c5']
>>> view.grid.names(position.unreached())
'r1c3, r1c4'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from gridwright.core.grid import Grid, bits, union
from gridwright.core.saying import Saying
from gridwright.kinds.connected import Connected
from gridwright.kinds.islands import Islands, within_steps
from gridwright.kinds.propagation.islands import MOST_SHAPES, Shape, shapes_of
from gridwright.kinds.square import NoSquare, fourths, squares
from gridwright.logic.technique import Masks
from gridwright.logic.view import CellView, the_number

MEMORY = 4096
"""How many positions are kept."""

JOINED, MANY, FEW, LOST, SQUARE, SEA, BOTH = (
    "joined",
    "many",
    "few",
    "lost",
    "square",
    "sea",
    "both",
)
"""Why a board is impossible: two clues are in one area, an island has too many cells or too few, a
white area reaches no clue, a square is black, black cells are cut off, a cell has both colours."""
APART, UNREACHED, COMPLETE, ALL_NEEDED, WAY_OUT, SEALED = (
    "apart",
    "unreached",
    "complete",
    "all needed",
    "way out",
    "sealed",
)
"""Why cells follow at once, besides ``SQUARE`` and ``SEA``."""

End = tuple[str, int]
"""Why, and the number of the island or a cell."""


class IslandView(CellView):
    """The clues of a puzzle with islands."""

    def __init__(self, grid: Grid, kinds: Iterable[Any]) -> None:
        super().__init__(grid)
        self.clues: list[tuple[int, int]] = []
        self.squares: tuple[bool, ...] = ()
        """The colours that no square has."""
        self.connected = False
        for kind in kinds:
            if type(kind) is Islands:
                self.clues += kind.clues
            elif type(kind) is NoSquare:
                self.squares += (kind.black,)
            elif type(kind) is Connected and kind.black:
                self.connected = True
        self.all = (1 << len(self.clues)) - 1
        """All clues, as a mask of their numbers."""
        self.clue_cells = union(1 << cell for cell, _ in self.clues)
        self._positions: dict[tuple[int, int, int], Position] = {}

    def position(self, yes: int, no: int, clues: int = -1) -> Position:
        """A board as seen with some of the clues."""
        asked = yes, no, clues & self.all
        found = self._positions.get(asked)
        if found is None:
            if len(self._positions) >= MEMORY:
                self._positions.clear()
            found = self._positions[asked] = Position(self, *asked)
        return found

    def the_island(self, number: int) -> Saying:
        """A clue with its place, as the subject of a sentence."""
        cell, size = self.clues[number]
        if size:
            return the_number(size, self.grid.at(cell))
        return Saying("the ? at {cell}", cell=self.grid.at(cell))

    def unfinished(self, yes: int, no: int) -> int:
        """The clues whose island is not closed yet."""
        grid, open_ = self.grid, self.grid.full & ~(yes | no)
        areas = (grid.flood(1 << cell, no | 1 << cell) for cell, _ in self.clues)
        return sum(bool(grid.neighbours(area) & open_) for area in areas)


class Position:
    """The islands of one board."""

    def __init__(self, view: IslandView, yes: int, no: int, clues: int) -> None:
        self.view, self.grid, self.yes = view, view.grid, yes
        self.clues = [*bits(clues)]
        cells = union(1 << view.clues[number][0] for number in self.clues)
        self.no = no | cells
        self.others = view.clue_cells & ~cells
        """The cells of clues that are not looked at."""
        self.areas: dict[int, int] = {}
        """The white cells that hang together with each clue."""
        self.near = self.twice = self.cores = self.joined = 0
        """The cells beside an area, those beside two, all areas, and areas with two clues."""
        grid = self.grid
        for number in self.clues:
            bit = 1 << view.clues[number][0]
            area = grid.flood(bit, self.no)
            self.areas[number] = area
            if area & self.cores:
                self.joined |= area
            self.cores |= area
            beside = grid.neighbours(area) & ~area
            self.twice |= self.near & beside
            self.near |= beside
        self._reach: dict[int, int] = {}

    def size(self, number: int) -> int:
        """The number of a clue, 0 for a ``?``."""
        return self.view.clues[number][1]

    def reach(self, number: int) -> int:
        """The cells that an island may have."""
        if number not in self._reach:
            grid, area, size = self.grid, self.areas[number], self.size(number)
            around = grid.neighbours(area) & ~area
            blocked = self.yes | self.near & ~around | self.twice | self.cores & ~area
            steps = max(0, size - area.bit_count()) if size else -1
            allowed = grid.full & ~blocked | area
            self._reach[number] = within_steps(grid, area, allowed, steps)
        return self._reach[number]

    @cached_property
    def reached_by_others(self) -> int:
        """What may belong to clues that are not looked at."""
        return self.grid.flood(self.others & ~self.yes, self.grid.full & ~self.yes)

    def unreached(self) -> int:
        """The cells that no island reaches, black ones too."""
        reached = self.reached_by_others
        for number in self.clues:
            reached |= self.reach(number)
        return self.grid.full & ~reached

    def shapes(self, number: int, needs: int = 0, most: int = MOST_SHAPES) -> list[Shape] | None:
        """The shapes that an island can have; ``None`` if there are too many, or any size is."""
        size, area = self.size(number), self.areas[number]
        if not size or area.bit_count() >= size:
            return None
        return shapes_of(self.grid, area, needs, self.reach(number), self.no, size, most)

    # Areas

    def lost(self) -> Iterator[int]:
        """The white areas without a clue."""
        return iter(self.grid.components(self.no & ~self.cores))

    def owners(self, area: int) -> list[int]:
        """The islands that reach a white area; -1 stands for clues that are not looked at."""
        found = [number for number in self.clues if not area & ~self.reach(number)]
        return [*found, -1] if area & self.reached_by_others else found

    def needs_more(self, area: int) -> bool:
        """Whether a white area must have further cells."""
        if area & self.others:
            return False
        for number, other in self.areas.items():
            if area == other:
                return self.size(number) > area.bit_count()
        return True

    def way_out(self, area: int) -> int | None:
        """The only cell through which a white area can grow, 0 if there are several."""
        out = self.grid.neighbours(area) & ~(area | self.yes)
        if not out:
            return None
        return 0 if out & (out - 1) else out

    @cached_property
    def narrow(self) -> int:
        """The first cells of the white areas that need more and have one way out, or none."""
        areas = (*self.areas.values(), *self.lost())
        some = (area for area in areas if self.needs_more(area) and self.way_out(area) != 0)
        return union(area & -area for area in some)

    # Black cells

    @cached_property
    def narrow_black(self) -> int:
        """The first cells of the black areas that have one way to the others, or none."""
        parts, found = self.grid.components(self.yes), 0
        for part in parts if len(parts) > 1 else ():
            out = self.grid.neighbours(part) & ~(part | self.no)
            found |= 0 if out & (out - 1) else part & -part
        return found

    def sea(self) -> int:
        """The cells that the black cells can reach; all if none is black."""
        possible = self.grid.full & ~self.no
        return self.grid.flood(self.yes & -self.yes, possible) if self.yes else possible

    # What follows

    def end(self) -> End | None:
        """Why the board is impossible, if that is seen at once."""
        view, grid, yes = self.view, self.grid, self.yes
        if yes & self.no:
            return BOTH, next(bits(yes & self.no))
        if self.joined:
            return JOINED, next(bits(self.joined))
        if True in view.squares and (square := next(squares(grid, yes), 0)):
            return SQUARE, next(bits(square))
        for number in self.clues:
            size = self.size(number)
            if size and self.areas[number].bit_count() > size:
                return MANY, number
            if size and self.reach(number).bit_count() < size:
                return FEW, number
        if white := self.no & self.unreached():
            return LOST, next(bits(white))
        if view.connected and (off := yes & ~self.sea()):
            return SEA, next(bits(off))
        return None

    def next(self) -> Masks:
        """What follows at once on a board that is not impossible."""
        black = white = 0
        for _, _, more_black, more_white in self.causes():
            black, white = black | more_black, white | more_white
        return black & ~self.yes, white & ~self.no

    def causes(self) -> Iterator[tuple[str, int, int, int]]:
        """Why something follows at once, for which number or area, and the cells of each colour."""
        view, grid, yes = self.view, self.grid, self.yes
        yield APART, 0, self.twice & ~self.no, 0
        yield UNREACHED, 0, self.unreached(), 0
        for number in self.clues:
            area, size = self.areas[number], self.size(number)
            if size == area.bit_count():
                yield COMPLETE, number, grid.neighbours(area) & ~area, 0
            elif size and self.reach(number).bit_count() == size:
                yield ALL_NEEDED, number, 0, self.reach(number)
        for area in (*self.areas.values(), *self.lost()):
            if self.needs_more(area):
                yield WAY_OUT, area, 0, self.way_out(area) or 0
        if True in view.squares:
            yield SQUARE, 0, 0, fourths(grid, yes) & ~yes
        if view.connected and yes:
            yield SEALED, 0, 0, grid.full & ~(self.sea() | self.no)
            parts = grid.components(yes)
            for part in parts if len(parts) > 1 else ():
                out = grid.neighbours(part) & ~(part | self.no)
                yield SEA, 0, 0 if out & (out - 1) else out, 0


def view_of(puzzle: Any) -> IslandView:
    """The view of a puzzle with islands."""
    return IslandView(puzzle.grid, puzzle.kinds())
