"""What the clauses of a judge leave to boards: connected cells, islands, loops and paths.

A cutter looks at a board that obeys all clauses and gives clauses that it breaks, each with the
rules and clues that it rests on. Unlike the cuts that gridwright solves with, none rests on more
than it says: where black cells may touch, a ring of them need not have white cells inside.

>>> from gridwright.genres.kuromasu.puzzle import Kuromasu
>>> cutter = cutter_of(Kuromasu(2, 2))
>>> cutter.broken(Board.whole(4, 0b0110), 0, {"white connected"})
[([1, 4, -2, -3], ('white connected',))]
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, Protocol

from gridwright.core.board import Board
from gridwright.core.grid import bits
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright.genres.nurimaze.rules import CONNECTED as ONE_AREA
from gridwright.genres.nurimaze.rules import LOOPS, PATH
from gridwright.kinds.apart import TOUCHING, Apart
from gridwright.kinds.connected import BLACK_CONNECTED, CONNECTED, Connected, ring_cuts
from gridwright.kinds.islands import ISLANDS, Islands, grown, way
from gridwright.kinds.propagation.pieces import room_cuts
from gridwright.kinds.propagation.two_areas import edge_cuts, two_areas
from gridwright.kinds.tetromino import TETROMINO, Tetromino
from gridwright.sat.cnf import Clause
from gridwright.sat.connectivity.cuts import cuts as task_cuts
from gridwright.sat.connectivity.task import Connected as Task
from gridwright.shading.numbergrid import NumberGrid

Needs = tuple[str | int, ...]
"""Rules by name, and the cells of clues."""
Broken = list[tuple[Clause, Needs]]


class Cutter(Protocol):
    """What is left to boards, for one puzzle."""

    @property
    def further(self) -> int:
        """How many variables after the decisions it looks at."""

    def broken(self, board: Board, rest: int, held: set[str | int]) -> Broken:
        """Clauses that a board breaks; those that need what is not held may be left out."""


def cutter_of(puzzle: Any) -> Cutter:
    """The cutter of a puzzle."""
    if isinstance(puzzle, NumberGrid):
        return _Areas(puzzle)
    return _Maze(puzzle) if isinstance(puzzle, Nurimaze) else _Nothing()


class _Nothing:
    """Clauses say it all."""

    further = 0

    def broken(self, board: Board, rest: int, held: set[str | int]) -> Broken:
        return []


class _Areas:
    """Connected cells of a colour, and islands."""

    further = 0

    def __init__(self, puzzle: NumberGrid) -> None:
        self.puzzle, self.grid = puzzle, puzzle.grid
        kinds = puzzle.kinds()
        self.connected = [kind for kind in kinds if isinstance(kind, Connected)]
        self.islands = [kind for kind in kinds if isinstance(kind, Islands)]
        self.rooms = [kind.mask for kind in kinds if isinstance(kind, Tetromino)]
        self.apart = any(isinstance(kind, Apart) for kind in kinds)
        self.two_areas = two_areas(puzzle.everywhere)

    def broken(self, board: Board, rest: int, held: set[str | int]) -> Broken:
        found: Broken = []
        for kind in self.connected:
            if kind.rule in held:
                found += [(cut, (kind.rule,)) for cut in kind.cuts(self.grid, board, ())]
        if found and self.apart and TOUCHING in held:
            found += [(cut, (CONNECTED, TOUCHING)) for cut in ring_cuts(self.grid, board)]
        if found and self.rooms and TETROMINO in held:
            cuts = room_cuts(self.grid, board, self.rooms)
            found += [(cut, (BLACK_CONNECTED, TETROMINO)) for cut in cuts]
        if found and self.two_areas:
            both = (CONNECTED, BLACK_CONNECTED)
            found += [(cut, both) for cut in edge_cuts(self.grid, board)]
        for islands in self.islands if ISLANDS in held else ():
            for part in self.grid.components(board.no):
                found += self._island(part, islands, held)
        return found

    def _island(self, part: int, islands: Islands, held: set[str | int]) -> Iterator[Any]:
        """What is wrong with one area of white cells, as far as its clues are named."""
        grid = self.grid
        clues = {cell: number for cell, number in islands.clues if part >> cell & 1}
        around = [-cell - 1 for cell in bits(grid.neighbours(part) & ~part)]
        if not clues:
            yield [next(bits(part)) + 1, *around], (ISLANDS,)
        named = {cell: number for cell, number in clues.items() if cell in held}
        for one, other in combinations(named, 2):
            path = way(grid, 1 << one, 1 << other, part)
            yield [cell + 1 for cell in bits(path)], (ISLANDS, one, other)
        for clue, number in named.items():
            size = part.bit_count()
            if size < number:
                yield around, (ISLANDS, clue)
            elif 0 < number < size:
                more = grown(grid, 1 << clue, part, number + 1)
                yield [cell + 1 for cell in bits(more)], (ISLANDS, clue)


class _Maze:
    """White cells that form one area without a loop, and the path from S to G."""

    def __init__(self, puzzle: Nurimaze) -> None:
        self.puzzle, self.grid = puzzle, puzzle.grid
        self.further = puzzle.grid.size
        inside = [-room - 1 for room in puzzle.room_numbers]
        around = puzzle.grid.neighbour_lists
        self.one = Task(around, inside, may_be_empty=False, grid=puzzle.grid)
        self.tree = Task(around, inside, together=False, loops=False, grid=puzzle.grid)

    def broken(self, board: Board, rest: int, held: set[str | int]) -> Broken:
        white = self.grid.full & ~self.puzzle.cells_of(board.yes)
        found: Broken = []
        if ONE_AREA in held:
            found += [(cut, (ONE_AREA,)) for cut in task_cuts(self.one, white)]
            if not white:
                found.append((sorted(set(self.one.inside)), (ONE_AREA,)))
        if LOOPS in held:
            found += [(cut, (LOOPS,)) for cut in task_cuts(self.tree, white)]
        if PATH in held:
            found += self._rings(rest & self.grid.full)
        return found

    def _rings(self, path: int) -> Iterator[Any]:
        """Cells on the path that are not joined to S."""
        first = self.puzzle.decisions + 1
        for part in self.grid.components(path & ~self.grid.flood(1 << self.puzzle.start, path)):
            yield [-first - cell for cell in bits(part)], (PATH,)
