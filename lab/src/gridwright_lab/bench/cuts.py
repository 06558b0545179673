"""What the clauses of a judge leave to boards: connected cells, islands, loops and paths.

A cutter looks at a board that obeys all clauses and gives clauses that it breaks, each with the
rules and clues that it rests on. Unlike the cuts that gridwright solves with, none rests on more
than it says: where black cells may touch, a ring of them need not have white cells inside. As most
of the board is open, there are many ways to break a rule; so a cut is drawn along marks that are
known, if it can be.

>>> from gridwright.genres.kuromasu.puzzle import Kuromasu
>>> found = Found(Board.whole(4, 0b0110), 0, Board(4), {"white connected"})
>>> cutter_of(Kuromasu(2, 2)).broken(found)
[([1, 4, -2, -3], ('white connected',))]
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple, Protocol

from gridwright.core.board import Board
from gridwright.core.grid import Grid, bits
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright.genres.nurimaze.rules import CONNECTED as ONE_AREA
from gridwright.genres.nurimaze.rules import LOOPS, PATH
from gridwright.kinds.apart import TOUCHING, Apart
from gridwright.kinds.connected import BLACK_CONNECTED, CONNECTED, Connected, ring_cuts, room_cuts
from gridwright.kinds.islands import ISLANDS, Islands, grown, way
from gridwright.kinds.propagation.two_areas import edge_cuts, two_areas
from gridwright.kinds.tetromino import TETROMINO, Tetromino
from gridwright.sat.cardinality import DEFAULT_ENCODING, at_most
from gridwright.sat.cnf import Clause
from gridwright.sat.connectivity.cuts import cuts as task_cuts
from gridwright.sat.connectivity.task import Connected as Task
from gridwright.shading.numbergrid import NumberGrid

Needs = tuple[str | int, ...]
"""Rules by name, and the cells of clues."""
Broken = list[tuple[Clause, Needs]]


class Found(NamedTuple):
    """A board that the solver found, and what it was asked with."""

    board: Board
    rest: int
    """The variables after the decisions that are true."""
    known: Board
    """The marks that are named, and what follows from them at once."""
    held: set[str | int]
    """The rules and the cells of clues that are named."""
    top: int = 0
    """The highest variable in use."""
    rest_known: Board | None = None
    """Of the variables after the decisions, those that are known."""


class Cutter(Protocol):
    """What is left to boards, for one puzzle."""

    @property
    def further(self) -> int:
        """How many variables after the decisions it looks at."""

    def broken(self, found: Found) -> Broken:
        """Clauses that a board breaks; those that need what is not held may be left out."""


def cutter_of(puzzle: Any) -> Cutter:
    """The cutter of a puzzle."""
    if isinstance(puzzle, NumberGrid):
        return _Areas(puzzle)
    return _Maze(puzzle) if isinstance(puzzle, Nurimaze) else _Nothing()


class _Nothing:
    """Clauses say it all."""

    further = 0

    def broken(self, found: Found) -> Broken:
        return []


class Separation(NamedTuple):
    """Two cells, and a ring around one of them that keeps them apart."""

    one: int
    other: int
    ring: int


def separations(grid: Grid, has: int, known: int, shut: int) -> Iterator[Separation]:
    """Why cells are not connected: each part of them, and what lies between it and the main part.

    ``known`` are cells that have the colour in any case, ``shut`` those that never have it: the
    ring runs along these, and everywhere else it is as near to the main part as possible.
    """
    parts = sorted(grid.components(has), key=lambda part: (bool(part & known), part.bit_count()))
    main = parts.pop() if parts else 0
    near = main | grid.neighbours(main)
    for part in parts:
        own = grid.flood(part, grid.full & ~(shut | near))
        fence = grid.neighbours(own) & ~own
        ring = grid.neighbours(grid.flood(main, grid.full & ~fence)) & fence
        one, other = (next(bits(each & known or each)) for each in (part, main))
        yield Separation(one, other, ring)


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

    def broken(self, found: Found) -> Broken:
        board, held = found.board, found.held
        cuts: Broken = []
        for kind in self.connected:
            if kind.rule in held:
                cuts += [(cut, (kind.rule,)) for cut in self._apart(kind, found)]
        if cuts and self.apart and TOUCHING in held:
            cuts += [(cut, (CONNECTED, TOUCHING)) for cut in ring_cuts(self.grid, board)]
        if cuts and self.rooms and TETROMINO in held:
            rings = room_cuts(self.grid, board, self.rooms)
            cuts += [(cut, (BLACK_CONNECTED, TETROMINO)) for cut in rings]
        if cuts and self.two_areas:
            both = (CONNECTED, BLACK_CONNECTED)
            cuts += [(cut, both) for cut in edge_cuts(self.grid, board)]
        for islands in self.islands if ISLANDS in held else ():
            for part in self.grid.components(board.no):
                cuts += self._island(part, islands, held)
        return cuts

    def _apart(self, kind: Connected, found: Found) -> Iterator[Clause]:
        """Two cells of the colour are not separated by a ring of the other one."""
        board, known, sign = found.board, found.known, 1 if kind.black else -1
        has = board.yes if kind.black else board.no
        inside, outside = (known.yes, known.no) if kind.black else (known.no, known.yes)
        if not has and kind.some:
            yield [sign * (cell + 1) for cell in range(self.grid.size)]
        for one, other, ring in separations(self.grid, has, inside, outside):
            ends = [-sign * (one + 1), -sign * (other + 1)]
            yield [*ends, *(sign * (cell + 1) for cell in bits(ring))]

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
        self.white = [-room - 1 for room in puzzle.room_numbers]
        around = puzzle.grid.neighbour_lists
        self.tree = Task(around, self.white, together=False, loops=False, grid=puzzle.grid)

    def broken(self, found: Found) -> Broken:
        puzzle, held = self.puzzle, found.held
        white = self.grid.full & ~puzzle.cells_of(found.board.yes)
        cuts: Broken = []
        if ONE_AREA in held:
            cuts += [(cut, (ONE_AREA,)) for cut in self._apart(white, found.known)]
        if LOOPS in held:
            cuts += [(cut, (LOOPS,)) for cut in task_cuts(self.tree, white)]
        if PATH in held:
            path = found.rest & self.grid.full
            cuts += [(cut, (PATH,)) for cut in self._rings(path, found)]
            if LOOPS in held:
                cuts += [(cut, (LOOPS, PATH)) for cut in self._once(path, found)]
        return cuts

    def _apart(self, white: int, known: Board) -> Iterator[Clause]:
        """Two white cells are not separated by black ones."""
        if not white:
            yield sorted(set(self.white))
        marks = (self.puzzle.cells_of(mask) for mask in (known.no, known.yes))
        for one, other, ring in separations(self.grid, white, *marks):
            ends = {-self.white[one], -self.white[other]}
            yield [*ends, *{self.white[cell] for cell in bits(ring)}]

    def _on_path(self, cell: int) -> int:
        return self.puzzle.decisions + cell + 1

    def _rings(self, path: int, found: Found) -> Iterator[Clause]:
        """Cells on the path that are not joined to others of it."""
        known = found.rest_known or Board(self.grid.size)
        for one, other, ring in separations(self.grid, path, known.yes, known.no):
            ends = [-self._on_path(one), -self._on_path(other)]
            yield [*ends, *(self._on_path(cell) for cell in bits(ring))]

    def _once(self, path: int, found: Found) -> Iterator[Clause]:
        """The path enters a white area once and leaves it once: coming back would close a loop."""
        grid, top = self.grid, found.top
        for area in grid.components(self.puzzle.cells_of(found.known.no)):
            sides = [
                (one, other)
                for one in bits(area)
                for other in grid.neighbour_lists[one]
                if not area >> other & 1
            ]
            most = 2 - (area & self.puzzle.ends).bit_count()
            if sum(path >> one & path >> other & 1 for one, other in sides) <= most:
                continue
            black = sorted({-self.white[cell] for cell in bits(area)})
            crossed = range(top + 1, top + 1 + len(sides))
            for variable, (one, other) in zip(crossed, sides, strict=True):
                yield [-self._on_path(one), -self._on_path(other), variable]
            clauses, top = at_most([*crossed], most, top + len(sides), DEFAULT_ENCODING)
            yield from ([*black, *clause] for clause in clauses)
