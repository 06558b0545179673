"""Clauses for "black cells apart, white cells connected"; ``rules.py`` is the readable version.

Variable ``i + 1`` says that cell ``i`` is black. Connected white cells are left to :func:`cuts`,
except for single cells that would be enclosed. Cuts are derived from a board whose white cells are
not connected; every legal board obeys them, because black cells never touch. :func:`connected`
describes the task for the other connectivity encodings (``sat/connectivity/``).

>>> cuts(NumberGrid(2, 2), Board.whole(4, 0b0110))
[[-2, -3]]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Protocol, TypeVar

from gridwright.core.board import Board
from gridwright.core.grid import mask_of
from gridwright.kinds.apart import TOUCHING, state_apart
from gridwright.kinds.connected import CONNECTED, Connected, no_cell_is_shut_in, no_rings
from gridwright.kinds.count import NUMBER
from gridwright.kinds.islands import Islands
from gridwright.kinds.kind import Kind, cuts_of, left_to_boards
from gridwright.kinds.propagation.chains import BLACK, WHITE, Contradiction
from gridwright.kinds.propagation.counts import Known
from gridwright.kinds.propagation.islands import Shapes
from gridwright.kinds.propagation.pieces import Fitting
from gridwright.kinds.propagation.two_areas import edge_cuts, two_areas
from gridwright.kinds.tetromino import Tetromino
from gridwright.kinds.whole import state_whole
from gridwright.sat.cnf import Cnf, Cut
from gridwright.sat.connectivity.task import Connected as Task
from gridwright.shading.numbergrid import N, NumberGrid
from gridwright.shading.proving import encode_for_proof
from gridwright.shading.rules import GIVEN


class Settled(Protocol):
    """What a propagation has settled."""

    def mask(self, shade: int) -> int:
        """The mask of the cells of a shade."""


S = TypeVar("S", bound=Settled)
"""What the propagation of a genre settles."""


LARGEST = 16_384
"""On boards with more cells nothing is deduced: masks of the whole board would take too long."""


def encode(puzzle: NumberGrid, cnf: Cnf) -> None:
    """Append the clauses of the local rules, for what propagation has not settled."""
    known = _known(puzzle) if cnf.simplify and puzzle.decisions <= LARGEST else None
    if known is None or known.unknown:
        encode_declared(puzzle, cnf)
        return
    try:
        known.begin(puzzle.given.yes, puzzle.given.no)
    except Contradiction:
        cnf.group(NUMBER)
        cnf.clauses.append([])
        return
    cnf.group(GIVEN)
    known.state(cnf, cnf.settle(known.yes, known.no))


def _known(puzzle: NumberGrid) -> Known | Fitting | Shapes:
    """What settles cells before clauses are written; pieces and islands have their own."""
    kinds = puzzle.kinds()
    types = {type(kind) for kind in kinds}
    known = Fitting if Tetromino in types else Shapes if Islands in types else Known
    return known(puzzle.grid, kinds)


def encode_declared(puzzle: NumberGrid, cnf: Cnf) -> None:
    """Append the clauses of the local rules, as declared; nothing is deduced but the obvious."""
    encode_for_proof(puzzle, cnf)
    if cnf.simplify and no_rings(puzzle.everywhere):
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
    state_apart(grid, black if cnf.simplify else range(1, grid.size + 1), cnf)
    numbers(settled, black)
    if grid.size == 1 and not white:
        # A single cell: the only board that could be all black without black cells touching.
        cnf.group(CONNECTED)
        cnf.clauses.append([-black[0]] if black[0] else [])


def connected(puzzle: NumberGrid) -> Task | None:
    """The white cells are connected, if no other kind than that is left to boards."""
    others = any(type(kind) is not Connected for kind in puzzle.left_to_boards())
    if others or not no_rings(puzzle.everywhere):
        return None
    return white_connected(puzzle)


def white_connected(puzzle: NumberGrid) -> Task:
    """The white cells are connected; the root is a cell given as white, at the edge if possible.

    If no cell is given as white, the root is the first cell or its neighbour: one of them is white,
    because black cells do not touch.
    """
    grid = puzzle.grid
    white = puzzle.given.no
    root = white & grid.border or white
    return Task(
        grid.neighbour_lists,
        range(-1, -grid.size - 1, -1),
        roots=((root & -root).bit_length() - 1,) if root else (0, *grid.neighbour_lists[0][:1]),
        apart=True,
        rule=CONNECTED,
        grid=grid,
    )


def encode_rest(puzzle: NumberGrid, cnf: Cnf) -> bool:
    """Append what is left to boards as clauses, if each of these kinds has some."""
    return state_whole(puzzle.left_to_boards(), puzzle.grid, cnf)


def cuts(puzzle: NumberGrid, board: Board) -> list[Cut]:
    """Clauses that this board breaks and each legal board obeys, of the kinds that have them."""
    grid, kinds = puzzle.grid, puzzle.kinds()
    lazy = puzzle.left_to_boards()
    found = [cut for kind in lazy for cut in cuts_of(kind, grid, board, kinds)]
    return found + edge_cuts(grid, board) if found and two_areas(puzzle.everywhere) else found


def cuts_everywhere(puzzle: NumberGrid, board: Board) -> list[Cut]:
    """The same, where clauses say all that the numbers say: these kinds need not be listed."""
    grid, kinds = puzzle.grid, puzzle.everywhere
    cuts: list[Cut] = []
    for kind in _left(kinds):
        cuts += cuts_of(kind, grid, board, kinds)
    return cuts


@lru_cache(maxsize=64)
def _left(kinds: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """Those of some kinds that are left to boards."""
    return tuple(filter(left_to_boards, kinds))


def cut_rules(puzzle: NumberGrid) -> tuple[tuple[str, int], ...]:
    """The cuts rest on both rules: where black cells may touch, a ring may have nothing inside.

    Those of islands rest on their sizes, so on all numbers; and where every room has a piece, it is
    these that a ring separates.
    """
    lazy = dict.fromkeys((kind.rule for kind in puzzle.left_to_boards()), 0)
    if CONNECTED in lazy:
        lazy |= dict.fromkeys((kind.rule for kind in reversed(puzzle.everywhere)), 0)
    pieces = (kind.rule for kind in puzzle.kinds() if isinstance(kind, Tetromino))
    lazy |= dict.fromkeys(pieces, 0) if lazy else {}
    for kind in puzzle.left_to_boards():
        if isinstance(kind, Islands):
            lazy[kind.rule] |= mask_of(cell for cell, number in kind.clues if number)
    return tuple(lazy.items())
