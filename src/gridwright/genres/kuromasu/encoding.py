"""Kuromasu's local rules as clauses; ``rules.py`` is the readable version.

Variable ``i + 1`` says that cell ``i`` is black; where settled cells are kept apart, the variables
of the open cells say so in turn (``black``, by cell). For a clue, literals "the first ``k`` cells
of this arm are white" are chained along each arm between its bounds. The number of true literals is
the sum of the arm lengths, so one native cardinality constraint fixes it. If only two arms are
open, one length determines the other, so one arm's literals, negated, serve for both. Connected
white cells are left to :func:`cuts`, but for what propagation settles.

>>> from gridwright.genres.kuromasu.puzzle import Kuromasu
>>> cnf = Cnf(4)
>>> encode(Kuromasu(1, 4, {0: 2}), cnf)
>>> sorted(cnf.clauses)          # all settled: white, white, black, white
[[-4], [-2], [-1], [3]]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.core.board import Board
from gridwright.core.grid import Grid, bits
from gridwright.genres.kuromasu.propagation import (
    Arms,
    Contradiction,
    alone,
    propagate,
)
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.genres.kuromasu.rules import CONNECTED, GIVEN, NUMBER, TOUCHING
from gridwright.sat.cnf import Cnf, Cut
from gridwright.shading import cuts as shading
from gridwright.shading.chains import BLACK, OPEN, WHITE


def encode(puzzle: Kuromasu, cnf: Cnf) -> None:
    """Append the clauses of the local rules, for what propagation has not settled."""
    try:
        settled = (propagate if cnf.simplify else alone)(puzzle, cnf.deadline)
    except Contradiction:
        cnf.group(NUMBER)
        cnf.clauses.append([])
        return
    cnf.group(GIVEN)
    black = cnf.settle(settled.mask(BLACK), settled.mask(WHITE))
    cnf.group(TOUCHING)
    # Pairs with a settled cell need no clause: propagation has settled the other cell.
    free = settled.mask(OPEN) if cnf.simplify else puzzle.grid.full
    _no_two_black_cells_touch(puzzle.grid, free, black, cnf)
    for number, arms in enumerate(settled.clues):
        if number % 16 == 0:
            cnf.deadline.check()
        _clue(arms, settled.state, black, cnf)
    if puzzle.grid.size == 1 and settled.state[0] != WHITE:
        # A single cell: the only board that could be all black without black cells touching.
        cnf.group(CONNECTED)
        cnf.clauses.append([-black[0]] if black[0] else [])


def _no_two_black_cells_touch(grid: Grid, free: int, black: Sequence[int], cnf: Cnf) -> None:
    cols = grid.cols
    last_column = grid.column(cols - 1)
    for step, mask in ((1, free & (free >> 1) & ~last_column), (cols, free & (free >> cols))):
        for first, piece in _pieces(mask):
            cnf.deadline.check()
            cnf.clauses.extend(
                [[-black[cell + first], -black[cell + first + step]] for cell in bits(piece)]
            )


PIECE = 1 << 14
"""How many cells are encoded between two checks of the deadline."""


def _pieces(mask: int) -> Iterator[tuple[int, int]]:
    """A mask in pieces, each with the number of its first cell."""
    first = 0
    while mask:
        yield first, mask & ((1 << PIECE) - 1)
        mask >>= PIECE
        first += PIECE


def _clue(arms: Arms, state: bytes, black: Sequence[int], cnf: Cnf) -> None:
    open_arms = [side for side in range(4) if arms.least[side] < arms.most[side]]
    cnf.group(NUMBER, arms.cell)
    if not cnf.simplify:
        _settled_part(arms, state, cnf)
    if len(open_arms) == 2 and cnf.simplify:
        first, second = open_arms
        literals = _chain(arms, first, state, black, cnf)
        _mirror(arms, second, literals, state, black, cnf)
        return
    every = [literal for side in open_arms for literal in _chain(arms, side, state, black, cnf)]
    if every:
        cnf.exactly(every, arms.need - sum(arms.least))


def _settled_part(arms: Arms, state: bytes, cnf: Cnf) -> None:
    """What one clue alone forces, if propagation has not settled it."""
    for side in range(4):
        cells, low = arms.cells[side], arms.least[side]
        cnf.clauses.extend([-cells[step] - 1] for step in range(low) if state[cells[step]] == OPEN)
        if low == arms.most[side] and low < len(cells) and state[cells[low]] == OPEN:
            cnf.clauses.append([cells[low] + 1])


def _chain(arms: Arms, side: int, state: bytes, black: Sequence[int], cnf: Cnf) -> list[int]:
    """Literals "the arm has at least ``least + 1``, ``least + 2``, … cells", tied to the cells."""
    cells, low, high = arms.cells[side], arms.least[side], arms.most[side]
    append = cnf.clauses.append
    longer = -black[cells[low]]
    literals = [longer]
    for step in range(low + 1, high):
        cnf.top += 1
        even_longer = cnf.top
        append([-even_longer, longer])
        if state[cells[step]] == WHITE:
            append([even_longer, -longer])
        else:
            append([-even_longer, -black[cells[step]]])
            append([even_longer, -longer, black[cells[step]]])
        longer = even_longer
        literals.append(longer)
    _end(longer, cells, high, state, black, cnf)
    return literals


def _mirror(
    arms: Arms, side: int, other: list[int], state: bytes, black: Sequence[int], cnf: Cnf
) -> None:
    """Tie the second of two open arms to the first: at least ``k`` here is at most the rest there.

    The ``k``-th literal of this arm is the negation of the first arm's literal number
    ``len(other) + 1 - k``: both arms have the same room, because each bounds the other.
    """
    cells, low, high = arms.cells[side], arms.least[side], arms.most[side]
    append = cnf.clauses.append
    longer = 0
    for step in range(low, high):
        even_longer = -other[high - 1 - step]
        if step == low:
            append([-even_longer, -black[cells[step]]])
            append([even_longer, black[cells[step]]])
        elif state[cells[step]] == WHITE:
            # The chain of the first arm already says that even_longer implies longer.
            append([even_longer, -longer])
        else:
            append([-even_longer, -black[cells[step]]])
            append([even_longer, -longer, black[cells[step]]])
        longer = even_longer
    _end(longer, cells, high, state, black, cnf)


def _end(
    longest: int, cells: range, high: int, state: bytes, black: Sequence[int], cnf: Cnf
) -> None:
    """An arm of the greatest length ends there: at a black cell, unless at the edge."""
    if high < len(cells) and state[cells[high]] == OPEN:
        cnf.clauses.append([-longest, black[cells[high]]])


def cuts(puzzle: Kuromasu, board: Board) -> list[Cut]:
    """For a board whose white cells fall apart: clauses that each legal board obeys."""
    return shading.cuts(puzzle.grid, board)
