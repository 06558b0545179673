"""All cells of one colour form one area: the kind *connected*.

It is left to cuts. Where the other cells never touch (``apart.py``), a ring of them, or a line from
edge to edge, has cells of the colour on both sides, so some cell of every such ring has the colour
too. Otherwise a cut says: if a cell of a part and a cell elsewhere have the colour, so has some
cell between them, around the part.

>>> grid = Grid.of(2, 2)
>>> white = Connected()
>>> white.cuts(grid, Board.whole(4, 0b0110), (Apart(),))
[[-2, -3]]
>>> white.cuts(grid, Board.whole(4, 0b0110), ())
[[1, 4, -2, -3]]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from gridwright.core.board import Board
from gridwright.core.deadline import look, watched
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.core.rule import Place
from gridwright.core.saying import Saying
from gridwright.kinds.apart import Apart, nothing_settled
from gridwright.kinds.tetromino import Tetromino
from gridwright.sat.cnf import Clause, Cnf, Cut

CONNECTED = "white connected"
BLACK_CONNECTED = "black connected"


class Connected(NamedTuple):
    """The cells of a colour are connected."""

    black: bool = False
    """Whether it is about the decisions that are yes."""
    rule: str = CONNECTED
    some: bool = True
    """Whether there must be such a cell."""

    def broken(self, grid: Grid, board: Board) -> Iterator[Place]:
        """Cells that no path connects, or no cell at all."""
        has, other = (board.yes, board.no) if self.black else (board.no, board.yes)
        if other == grid.full and self.some:
            words = "no cell is black" if self.black else "no cell is white"
            yield Place(grid.full, Saying(words))
            return
        parts = [part & has for part in grid.components(grid.full & ~other) if part & has]
        yield from cut_off(grid, sorted(parts, key=int.bit_count)[:-1], self.black)

    def state(self, grid: Grid, cnf: Cnf, selector: int = 0) -> None:
        """Nothing, except on a board of one cell, which has the colour."""
        if grid.size == 1 and self.some:
            cnf.group(self.rule)
            cnf.clauses.append([*([-selector] if selector else []), 1 if self.black else -1])

    def cuts(self, grid: Grid, board: Board, others: tuple[Any, ...]) -> list[Cut]:
        """For a whole board whose cells are not connected: clauses that each legal board obeys."""
        if not self.black and Apart in map(type, others):
            return ring_cuts(grid, board)
        rooms = [kind.mask for kind in others if type(kind) is Tetromino]
        if self.black and rooms:
            return room_cuts(grid, board, rooms)
        has = board.yes if self.black else board.no
        sign = 1 if self.black else -1
        parts = grid.components(has)
        if len(parts) < 2:
            lacking = self.some and not parts
            return [[sign * (cell + 1) for cell in range(grid.size)]] if lacking else []
        parts.sort(key=int.bit_count)
        largest = parts.pop()
        found = []
        for part in parts:
            look()
            # Of the cells around the part, those that the largest one can reach separate them.
            around = grid.neighbours(part) & ~part
            outside = grid.flood(largest, grid.full & ~around)
            ring = [sign * (cell + 1) for cell in bits(grid.neighbours(outside) & around)]
            found.append([-sign * (next(bits(each)) + 1) for each in (part, largest)] + ring)
        return found


def no_rings(kinds: Iterable[Any]) -> bool:
    """Whether white cells are connected and black cells never touch, so that a ring of black cells
    would always cut white ones off.
    """
    kinds = list(kinds)
    white = any(type(kind) is Connected and not kind.black for kind in kinds)
    return white and any(type(kind) is Apart for kind in kinds)


def cut_off(grid: Grid, parts: Iterable[int], black: bool = False) -> Iterator[Place]:
    """Cells of a colour that cannot reach the others."""
    words = (
        "the black cells at {cells} are cut off from the others"
        if black
        else "the white cells at {cells} are cut off from the others"
    )
    return (Place(part, Saying(words, cells=grid.some(part))) for part in parts)


def ring_cuts(grid: Grid, board: Board) -> list[Cut]:
    """For a complete board whose white cells are not connected: clauses that hold on legal boards.

    Black cells never touch, so there would be white cells on both sides of a ring (or edge-to-edge
    chain) of black cells. So some cell of every such ring is white. Each white component except the
    largest gives a clause: the ring that separates it from the largest, without the black cells
    that are merely beside the component. Outside of it are the components that black cells beyond
    the ring join to the largest.
    """
    parts = grid.components(board.no)
    if len(parts) < 2:
        return []
    parts.sort(key=int.bit_count)
    edges = [grid.neighbours(part) & board.yes for part in parts]
    largest = edges.pop()
    broken = []
    for around in edges:
        look()
        outside, before, beyond = largest, 0, ~around
        while len(edges) > 1 and outside != before:
            before = outside
            for edge in edges:
                if edge & outside & beyond:
                    outside |= edge
        broken.append([-cell - 1 for cell in bits(around & outside)])
    return broken


def room_cuts(grid: Grid, board: Board, rooms: Iterable[int]) -> list[Cut]:
    """For a whole board whose black cells are not connected: clauses that each legal board obeys.

    If the cells of a ring were all white, black cells on both sides of it would be separated. A
    room that has cells of one side only besides the ring has black ones there. Without such a room,
    the clause says: if a certain cell there is black.
    """
    parts = sorted(grid.components(board.yes), key=int.bit_count)
    rooms, found = [*rooms], []
    for part in parts[:-1]:
        look()
        around = grid.neighbours(part) & ~part
        outside = grid.flood(parts[-1], grid.full & ~around)
        ring = grid.neighbours(outside) & around
        cut = [cell + 1 for cell in bits(ring)]
        for side, black in ((grid.full & ~(outside | ring), part), (outside, parts[-1])):
            if not any(room & ~ring and not room & ~(side | ring) for room in rooms):
                cut.append(-next(bits(black)) - 1)
        found.append(cut)
    return found


def no_cell_is_shut_in(grid: Grid, white: int, black: Sequence[int], cnf: Cnf) -> None:
    """Add the most frequent cuts in advance: a single cell with black cells all around it, and
    a few cells at the edge of the board.

    Cells beside a white one cannot be enclosed, so few clauses remain, and each saves a solver run.
    """
    if nothing_settled(grid, black):
        cnf.clauses += _shut_in(grid)
        return
    lists, clauses, size = grid.neighbour_lists, cnf.clauses, grid.size
    for cell in bits(grid.full & ~grid.neighbours(white)):
        around = lists[cell]
        if len(around) + 1 != size:
            clauses.append([-variable for other in around if (variable := black[other])])
    for mask, line in _at_the_edge(grid).items():
        if not mask & white:
            clauses.append([-variable for cell in line if (variable := black[cell])])


@lru_cache(maxsize=16)
def _shut_in(grid: Grid) -> list[Clause]:
    """The same where no cell is settled."""
    rings = [around for around in grid.neighbour_lists if len(around) + 1 != grid.size]
    rings += _at_the_edge(grid).values()
    return [[-other - 1 for other in ring] for ring in rings]


@lru_cache(maxsize=16)
def _at_the_edge(grid: Grid) -> dict[int, tuple[int, ...]]:
    """Short lines of cells that touch at corners, from edge to edge: of three to five cells across
    a corner, and of five that go two cells inside and come back. By the mask of each.

    >>> [*_at_the_edge(Grid.of(3, 3)).values()]
    [(6, 4, 2), (0, 4, 8)]
    """
    lines: list[tuple[int, ...]] = []
    for rows, cols, cell in _sides(grid):
        slanting = [range(length) for length in range(3, min(6, rows + 1, cols + 1))]
        lines += [tuple(cell(i, len(line) - 1 - i) for i in line) for line in slanting]
        if rows > 3:
            lines += [
                tuple(cell(down, first + i) for i, down in enumerate((0, 1, 2, 1, 0)))
                for first in range(cols - 4)
            ]
    return {mask_of(line): line for line in watched(lines, every=64)}


def _sides(grid: Grid) -> Iterator[tuple[int, int, Callable[[int, int], int]]]:
    """The board seen from each of its four sides: its size, and the cell at a row and column."""
    rows, cols, last = grid.rows, grid.cols, grid.size - 1
    yield rows, cols, lambda row, col: row * cols + col
    yield cols, rows, lambda row, col: col * cols + cols - 1 - row
    yield rows, cols, lambda row, col: last - row * cols - col
    yield cols, rows, lambda row, col: last - (col * cols + cols - 1 - row)
