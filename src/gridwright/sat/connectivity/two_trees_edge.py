"""``two-trees-edge``: the two trees of Straathof 2025, rooted at the edge (§4.2.1, §4.3, §4.4).

Formulas 3 to 12, clause for clause and in their order: every tile but the root has exactly one
arrow (3), every inner vertex too (4); arrows of neighbours do not oppose each other (10, 11); a
white tile's arrow points to a white tile (9); arrows of the two trees do not cross (12). Directions
are up, left, down, right. Variables follow formulas 14 and 15, beginning after the highest one in
use: four for each tile, then four for each vertex, vertices counted with as many to a row as there
are tiles.

The literals of the tiles are those of the task. In our formulas a true variable means a black tile,
in the paper a white one, so the signs are opposite. The paper's whole formula with its own signs is
Kuroshuto's encoding ``straathof2025`` (``genres/kuroshuto/paper/published.py``).

It is kept for comparison; ``two-trees`` corrects its faults:

- it needs a tile at the edge that is known to be white: the paper's numbered edge tile. The
  smallest puzzle with a number that it cannot express is a single number in the middle of 3×3. With
  a root away from the edge it would be wrong: cycles may run around it (Figure 15). The smallest
  board with such a cycle is 5×5, its centre enclosed by four black tiles;
- formula 7 opposes the arrows of an inner vertex to those of the edge, although the edge has none.
  Formula 15 numbers the last vertex of a row like the first of the next, so these share variables;
  no answer is lost, because nothing else uses them;
- for the same reason the highest variable exceeds the ``9n² − 4n`` that §4.4 counts and the file of
  §4.5 declares: 157 instead of 128 on its 4×4 board, and 41 instead of 28 on the smallest one, 2×2.
  Strict readers of DIMACS refuse such a file;
- formula 13 as printed begins with variable 0, which DIMACS does not allow; the listing counts from
  1.

>>> from gridwright.core.grid import Grid
>>> grid = Grid.of(2, 2)
>>> cnf = Cnf(4)
>>> encode(cnf, Connected(grid.neighbour_lists, [1, 2, 3, 4], roots=(0,), grid=grid))
>>> len(cnf.clauses), max(abs(literal) for clause in cnf.clauses for literal in clause)
(29, 41)
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from gridwright.core.deadline import look, watched
from gridwright.core.errors import InputError
from gridwright.core.grid import Grid
from gridwright.core.record import dataclass
from gridwright.sat.cnf import Clause, Cnf
from gridwright.sat.connectivity.task import Connected

UP, LEFT, DOWN, RIGHT = range(4)
STEPS = ((-1, 0), (0, -1), (1, 0), (0, 1))

TILE_ARROW = "1 arrow per tile"
VERTEX_ARROW = "1 arrow per vertex"
TILE_BACK = "tile arrows can't point backwards"
VERTEX_BACK = "vertex arrows can't point backwards"
WHITE_ARROW = "arrows from white tiles only point to white tiles"
CROSSING = "tile and vertex arrows can't cross"


@dataclass(frozen=True, slots=True)
class _Numbering:
    """Formulas 14 and 15 for boards that need not be square."""

    grid: Grid
    first: int
    """The variable after the tiles: ``n × n + 1`` in the paper."""

    def tile(self, row: int, col: int, direction: int) -> int:
        return self.first + 4 * (self.grid.cols * row + col) + direction

    def vertex(self, row: int, col: int, direction: int) -> int:
        return self.first + 4 * self.grid.size + 4 * (self.grid.cols * row + col) + direction

    def has_tile(self, row: int, col: int) -> bool:
        return 0 <= row < self.grid.rows and 0 <= col < self.grid.cols

    def is_inner(self, row: int, col: int) -> bool:
        """Whether a vertex has arrows: the vertices at the edge form one root and have none."""
        return 0 < row < self.grid.rows and 0 < col < self.grid.cols

    def directions(self, row: int, col: int) -> list[int]:
        """Where an arrow of a tile may point: within the board."""
        return [
            direction
            for direction, (down, right) in enumerate(STEPS)
            if self.has_tile(row + down, col + right)
        ]


def encode(cnf: Cnf, task: Connected) -> None:
    """Append the clauses; a task without a known root at the edge is refused."""
    grid, root = task.grid, task.root
    if grid is None or tuple(task.neighbours) != grid.neighbour_lists or not task.loops:
        raise InputError(
            "the connectivity 'two-trees-edge' is for the cells of a rectangle that may have loops"
        )
    if root is None or not grid.border >> root & 1:
        raise InputError(
            "the connectivity 'two-trees-edge' needs a numbered cell at the edge of the board,"
            " and there is none; try 'two-trees'"
        )
    append(cnf, task)


def append(cnf: Cnf, task: Connected) -> None:
    """Append the clauses wherever the root is; away from the edge they are wrong (Figure 15)."""
    grid, root = task.grid, task.root
    assert grid is not None  # noqa: S101 - checked above
    numbering = _Numbering(grid, cnf.top + 1)
    before = len(cnf.clauses)
    tiles = [grid.place(cell) for cell in range(grid.size) if cell != root]
    vertices = [(row, col) for row in range(1, grid.rows) for col in range(1, grid.cols)]
    cnf.group(TILE_ARROW)
    for row, col in watched(tiles, every=64):
        look()
        arrows = [numbering.tile(row, col, way) for way in numbering.directions(row, col)]
        cnf.clauses += _exactly_one(arrows)
    cnf.group(VERTEX_ARROW)
    for row, col in watched(vertices, every=64):
        look()
        cnf.clauses += _exactly_one([numbering.vertex(row, col, way) for way in range(4)])
    cnf.group(TILE_BACK)
    cnf.clauses += _tiles_not_back(numbering, tiles)
    look()
    cnf.group(VERTEX_BACK)
    cnf.clauses += _vertices_not_back(numbering, vertices)
    look()
    cnf.group(WHITE_ARROW)
    cnf.clauses += _white_to_white(numbering, tiles, task)
    look()
    cnf.group(CROSSING)
    cnf.clauses += _no_crossing(numbering, tiles)
    used = (abs(literal) for clause in cnf.clauses[before:] for literal in clause)
    cnf.top = max(cnf.top, max(used, default=0))


def size(task: Connected) -> int:
    """About how many clauses this takes."""
    return 30 * task.size


def _exactly_one(literals: list[int]) -> list[Clause]:
    """Formulas 3 and 4."""
    return [*([-one, -two] for one, two in combinations(literals, 2)), literals]


def _tiles_not_back(numbering: _Numbering, tiles: list[tuple[int, int]]) -> Iterator[Clause]:
    """Formula 10: no arrow down against one up, none to the right against one to the left."""
    for row, col in watched(tiles, every=64):
        if numbering.has_tile(row + 1, col):
            yield [-numbering.tile(row, col, DOWN), -numbering.tile(row + 1, col, UP)]
        if numbering.has_tile(row, col + 1):
            yield [-numbering.tile(row, col, RIGHT), -numbering.tile(row, col + 1, LEFT)]


def _vertices_not_back(numbering: _Numbering, vertices: list[tuple[int, int]]) -> Iterator[Clause]:
    """Formula 11, at the edge too, as the listing has it."""
    for row, col in watched(vertices, every=64):
        yield [-numbering.vertex(row, col, DOWN), -numbering.vertex(row + 1, col, UP)]
        yield [-numbering.vertex(row, col, RIGHT), -numbering.vertex(row, col + 1, LEFT)]


def _white_to_white(
    numbering: _Numbering, tiles: list[tuple[int, int]], task: Connected
) -> Iterator[Clause]:
    """Formula 9."""
    grid = numbering.grid
    for row, col in watched(tiles, every=64):
        for way in numbering.directions(row, col):
            down, right = STEPS[way]
            here, there = grid.cell(row, col), grid.cell(row + down, col + right)
            yield [-task.inside[here], -numbering.tile(row, col, way), task.inside[there]]


def _no_crossing(numbering: _Numbering, tiles: list[tuple[int, int]]) -> Iterator[Clause]:
    """Formula 12: no vertex arrow runs along a side that a tile arrow crosses."""
    sides = (
        (UP, ((0, 0, RIGHT), (0, 1, LEFT))),
        (LEFT, ((0, 0, DOWN), (1, 0, UP))),
        (DOWN, ((1, 0, RIGHT), (1, 1, LEFT))),
        (RIGHT, ((0, 1, DOWN), (1, 1, UP))),
    )
    for row, col in watched(tiles, every=64):
        allowed = numbering.directions(row, col)
        for way, ends in sides:
            if way not in allowed:
                continue
            for down, right, along in ends:
                if numbering.is_inner(row + down, col + right):
                    arrow = numbering.vertex(row + down, col + right, along)
                    yield [-numbering.tile(row, col, way), -arrow]
