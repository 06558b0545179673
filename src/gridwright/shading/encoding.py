"""Clauses for "black cells apart, white cells connected"; ``rules.py`` is the readable version.

Variable ``i + 1`` says that cell ``i`` is black. Connected white cells are left to :func:`cuts`,
except for single cells that would be enclosed. Cuts are derived from a board whose white cells are
not connected; every legal board obeys them, because black cells never touch. :func:`connected`
describes the task for the other connectivity encodings (``sat/connectivity/``).

>>> ring_cuts(Grid.of(2, 2), Board.whole(4, 0b0110))
[[-2, -3]]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Protocol, TypeVar

from gridwright.core.board import Board
from gridwright.core.deadline import look, watched
from gridwright.core.grid import Grid, bits
from gridwright.sat.cnf import Cnf, Cut
from gridwright.sat.connectivity.task import Connected
from gridwright.shading.chains import BLACK, WHITE, Contradiction
from gridwright.shading.numbergrid import N, NumberGrid
from gridwright.shading.proving import encode_for_proof
from gridwright.shading.rules import CONNECTED, GIVEN, NUMBER, TOUCHING


class Settled(Protocol):
    """What a propagation has settled."""

    def mask(self, shade: int) -> int:
        """The mask of the cells of a shade."""


S = TypeVar("S", bound=Settled)
"""What the propagation of a genre settles."""


def encode(puzzle: NumberGrid, cnf: Cnf) -> None:
    """Append the clauses of the local rules, as declared; nothing is deduced but the obvious."""
    encode_for_proof(puzzle, cnf)
    if cnf.simplify:
        cnf.group(CONNECTED)
        no_cell_is_shut_in(puzzle.grid, 0, range(1, puzzle.grid.size + 1), cnf)


def encode_settled(
    puzzle: N,
    cnf: Cnf,
    propagate: Callable[[N], S],
    numbers: Callable[[S, Sequence[int]], None],
    aside: Callable[[S], int] = lambda settled: 0,
) -> None:
    """Append the clauses of the local rules, for what a propagation has not settled.

    ``numbers`` appends those of the numbers; it is given the variables by cell, 0 for a settled
    one. ``aside`` are open cells about which little is said.
    """
    try:
        settled = propagate(puzzle)
    except Contradiction:
        cnf.group(NUMBER)
        cnf.clauses.append([])
        return
    grid = puzzle.grid
    white = settled.mask(WHITE)
    cnf.group(GIVEN)
    black = cnf.settle(settled.mask(BLACK), white, aside(settled))
    if cnf.simplify and not cnf.open and grid.size > 1:
        return
    cnf.group(TOUCHING)
    # Pairs with a settled cell need no clause: propagation has settled the other cell.
    black_cells_apart(grid, black if cnf.simplify else range(1, grid.size + 1), cnf)
    numbers(settled, black)
    if grid.size == 1 and not white:
        # A single cell: the only board that could be all black without black cells touching.
        cnf.group(CONNECTED)
        cnf.clauses.append([-black[0]] if black[0] else [])


def connected(puzzle: NumberGrid) -> Connected:
    """The white cells are connected; the root is a cell given as white, at the edge if possible.

    If no cell is given as white, the root is the first cell or its neighbour: one of them is white,
    because black cells do not touch.
    """
    grid = puzzle.grid
    white = puzzle.given.no
    root = white & grid.border or white
    return Connected(
        grid.neighbour_lists,
        range(-1, -grid.size - 1, -1),
        roots=((root & -root).bit_length() - 1,) if root else (0, *grid.neighbour_lists[0][:1]),
        apart=True,
        rule=CONNECTED,
        grid=grid,
    )


def cuts(puzzle: NumberGrid, board: Board) -> list[Cut]:
    """For a board whose white cells are not connected: clauses that each legal board obeys."""
    return ring_cuts(puzzle.grid, board)


def cut_rules(puzzle: NumberGrid) -> tuple[tuple[str, int], ...]:
    """The cuts rest on both rules: where black cells may touch, a ring may have nothing inside."""
    return (CONNECTED, 0), (TOUCHING, 0)


def ring_cuts(grid: Grid, board: Board) -> list[Cut]:
    """For a complete board whose white cells are not connected: clauses that hold on legal boards.

    Black cells never touch, so there would be white cells on both sides of a ring (or edge-to-edge
    chain) of black cells. So some cell of every such ring is white. Each white component except the
    largest gives a clause: the ring that separates it from the largest, without the black cells
    that are merely beside the component.
    """
    parts = grid.components(board.no)
    if len(parts) < 2:
        return []
    parts.sort(key=int.bit_count)
    largest = parts.pop()
    broken = []
    for part in parts:
        look()
        around = grid.neighbours(part) & board.yes
        outside = grid.flood(largest, grid.full & ~around)
        ring = grid.neighbours(outside) & around
        broken.append([-cell - 1 for cell in bits(ring)])
    return broken


def black_cells_apart(grid: Grid, black: Sequence[int], cnf: Cnf) -> None:
    """Append "not both black" for all neighbours with variables; ``black`` is 0 for the others."""
    cols = grid.cols
    for first in watched(range(0, grid.size, cols), every=16):
        row, under = black[first : first + cols], black[first + cols : first + 2 * cols]
        cnf.clauses += [[-one, -other] for one, other in pairwise(row) if one and other]
        cnf.clauses += [
            [-one, -other] for one, other in zip(row, under, strict=False) if one and other
        ]


def no_cell_is_shut_in(grid: Grid, white: int, black: Sequence[int], cnf: Cnf) -> None:
    """Add the most frequent cuts in advance: a single cell with black cells all around it.

    Cells beside a white one cannot be enclosed, so few clauses remain, and each saves a solver run.
    """
    for cell in bits(grid.full & ~grid.neighbours(white)):
        around = grid.beside(cell)
        if len(around) + 1 != grid.size:
            cnf.clauses.append([-black[other] for other in around if black[other]])
