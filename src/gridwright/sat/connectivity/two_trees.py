"""``two-trees``: a tree of cells and a tree of corners that never cross (Straathof 2025, §4.2.1).

Reinhardt's idea, as Straathof 2025 uses it. Every cell, black or white, except the root has one
arrow to a neighbour. Every corner point inside the board has one arrow to the next corner; all
corners on the edge of the board count as one, the *outer corner*. Arrows of the two kinds do not
cross, and no two arrows oppose each other. A cycle of cell arrows would enclose corners whose
arrows cannot leave; these would form a smaller cycle, which encloses cells, and so on down to
nothing. So there are no cycles. The arrow of a white cell leads to a white cell; so the white cells
are connected. The number of variables per cell is constant.

Correct for the cells of a rectangle, with the root given or unknown, empty set allowed or not. The
argument requires that no cycle can separate the roots of the two trees: *the two roots touch*. The
paper takes the outer corner as root and therefore needs a numbered cell at the edge of the board;
it cannot handle puzzles without one. Here, a root away from the edge makes one of its own corners
the root of the corners, and the outer corner gets an arrow like any other.

A set has no loops exactly if some such pair of trees has an arrow between every two inside
neighbours: any forest can be extended to a tree of all cells.

>>> from gridwright.core.grid import Grid
>>> grid = Grid.of(2, 2)
>>> cnf = Cnf(4)
>>> encode(cnf, Connected(grid.neighbour_lists, [1, 2, 3, 4], roots=(0,), grid=grid))
>>> cnf.top                 # 4 cells, 6 arrows of cells other than the root, 4 of the corner
14
"""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations

from gridwright.core.deadline import look, watched
from gridwright.core.errors import InputError
from gridwright.core.grid import Grid
from gridwright.core.record import dataclass, field
from gridwright.sat.cnf import Cnf
from gridwright.sat.connectivity.cuts import not_empty
from gridwright.sat.connectivity.roots import root_literals
from gridwright.sat.connectivity.task import Connected

Corner = tuple[int, int]
OUTER: Corner = (0, 0)


@dataclass(slots=True)
class _Trees:
    """The arrows: those that leave each cell and corner, and those between two neighbours."""

    from_cell: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    from_corner: dict[Corner, list[int]] = field(default_factory=lambda: defaultdict(list))
    between: dict[tuple[int, int], int] = field(default_factory=dict)


def encode(cnf: Cnf, task: Connected) -> None:
    """Append the clauses."""
    grid = task.grid
    if grid is None or not task.on_a_rectangle:
        raise InputError("the connectivity 'two-trees' needs the cells of a rectangle")
    not_empty(cnf, task)
    roots = _roots(cnf, task)
    trees = _arrows(cnf, grid, roots)
    _one_arrow_each(cnf, grid, roots, trees)
    for (cell, other), arrow in watched(trees.between.items(), every=64):
        inside, beside = task.inside[cell], task.inside[other]
        if task.together:
            cnf.clauses.append([-arrow, -inside, beside])
        if not task.loops and cell < other:
            ways = [
                trees.between[pair]
                for pair in ((cell, other), (other, cell))
                if pair in trees.between
            ]
            cnf.clauses.append([-inside, -beside, *ways])
        if not task.loops and (other, cell) not in trees.between and cell > other:
            cnf.clauses.append([-inside, -beside, arrow])


def size(task: Connected) -> int:
    """About how many clauses this takes."""
    return 30 * task.size


def _roots(cnf: Cnf, task: Connected) -> dict[int, int]:
    """The cells that may be the root; the literal is 0 if the cell is certainly the root."""
    if not task.together:
        return {0: 0}
    if task.root is not None:
        return {task.root: 0}
    roots = root_literals(cnf, task)
    if task.may_be_empty and not task.roots:
        # An empty set has no first cell; then any root will do.
        empty, first = cnf.new(), cnf.new()
        cnf.clauses += [[-empty, -inside] for inside in sorted(set(task.inside))]
        cnf.clauses.append([empty, *sorted(set(task.inside))])
        cnf.clauses += [[-first, roots[0], empty], [first, -roots[0]], [first, -empty]]
        roots[0] = first
    return roots


def _corner_of(grid: Grid, cell: int) -> Corner:
    """The corner that is the root of the corners if this cell is the root: one that touches it."""
    row, col = grid.place(cell)
    at_edge = row in (0, grid.rows - 1) or col in (0, grid.cols - 1)
    return OUTER if at_edge else (row, col)


def _corner(grid: Grid, row: int, col: int) -> Corner:
    inner = 0 < row < grid.rows and 0 < col < grid.cols
    return (row, col) if inner else OUTER


def _edges(grid: Grid) -> list[tuple[int, int, Corner, Corner]]:
    """Every two neighbouring cells, and the two corners at the ends of the line between them."""
    edges = []
    for cell in watched(range(grid.size), every=64):
        row, col = grid.place(cell)
        low = _corner(grid, row + 1, col + 1)
        if col + 1 < grid.cols:
            edges.append((cell, cell + 1, _corner(grid, row, col + 1), low))
        if row + 1 < grid.rows:
            edges.append((cell, cell + grid.cols, _corner(grid, row + 1, col), low))
    return edges


def _arrows(cnf: Cnf, grid: Grid, roots: dict[int, int]) -> _Trees:
    """Make the arrows; along or across one line there is at most one."""
    trees = _Trees()
    cell_root = next((cell for cell, literal in roots.items() if not literal), None)
    corner_roots = {_corner_of(grid, cell) for cell in roots}
    corner_root = corner_roots.pop() if len(corner_roots) == 1 else None
    for cell, other, corner, next_corner in _edges(grid):
        look()
        arrows = []
        for start, end in ((cell, other), (other, cell)):
            if start != cell_root:
                arrows.append(cnf.new())
                trees.from_cell[start].append(arrows[-1])
                trees.between[start, end] = arrows[-1]
        if corner != next_corner:
            for begin in (corner, next_corner):
                if begin != corner_root:
                    arrows.append(cnf.new())
                    trees.from_corner[begin].append(arrows[-1])
        cnf.clauses += [[-one, -two] for one, two in combinations(arrows, 2)]
    return trees


def _one_arrow_each(cnf: Cnf, grid: Grid, roots: dict[int, int], trees: _Trees) -> None:
    """Every cell and every corner but the roots has an arrow, inner ones exactly one."""
    corner_roots: dict[Corner, list[int]] = defaultdict(list)
    for cell, literal in roots.items():
        corner_roots[_corner_of(grid, cell)].append(literal)
    for cell in watched(range(grid.size), every=64):
        if roots.get(cell) != 0:
            _one_arrow(cnf, trees.from_cell[cell], [roots[cell]] if cell in roots else [])
    corners = {OUTER} | {(row, col) for row in range(1, grid.rows) for col in range(1, grid.cols)}
    certain = next(iter(corner_roots)) if len(corner_roots) == 1 else None
    for corner in watched(sorted(corners - {certain}), every=64):
        if corner == OUTER:
            # The argument needs only one; pairs would be many along the edge.
            cnf.clauses.append([*trees.from_corner[OUTER], *corner_roots[OUTER]])
        else:
            _one_arrow(cnf, trees.from_corner[corner], corner_roots[corner])


def _one_arrow(cnf: Cnf, arrows: list[int], unless: list[int]) -> None:
    cnf.clauses.append([*arrows, *unless])
    cnf.clauses += [[-one, -two] for one, two in combinations(arrows, 2)]
