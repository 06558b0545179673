"""Chains of black cells: find what would cut the white cells apart before it does.

Black cells that never touch at their sides cut the white cells apart exactly where, touching at
their corners, they form a ring or reach from edge to edge. Count the edge of the board as a part of
the chains that touch it: an open cell that touches one chain at two corners is white, because a
black one would close a ring. (The cuts of ``encoding.py`` say the same about whole boards; boards
of one row or column have no chains, and there only the cuts apply.)

Cells are those of a *framed* board: a row above, a row below and a column between two rows hold
``EDGE``, so that every cell of the board has neighbours on all sides.

>>> state = framed(3, 4)
>>> place = lambda row, col: (row + 1) * 5 + col
>>> state[place(0, 1)] = BLACK            # at the edge, so no second cell that touches it may be
>>> chains = Chains(state, width=5)
>>> settled = []
>>> chains.settle([place(0, 1)], settled)
True
>>> settled == [place(1, 0)] and state[place(1, 0)] == WHITE
True
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from gridwright.core.deadline import look

OPEN, WHITE, BLACK, EDGE = 0, 1, 2, 3
"""What a cell of a framed board is."""

_NONE = -1
"""The chain of a cell that was not joined to any."""

LOOK = 0xFF
"""The clock is checked when the number of cells so far has none of these bits."""


class Contradiction(Exception):
    """What is settled leaves no answer."""


_ONES = [bytes(48 + (shade == other) for other in range(256)) for shade in (OPEN, WHITE, BLACK)]
"""Tables that turn the cells of a shade into ``1`` and all others into ``0``."""


def mask_of_shade(state: bytes, shade: int) -> int:
    """The mask of the cells of a shade, on a board without a frame.

    >>> mask_of_shade(bytes([BLACK, OPEN, BLACK]), BLACK) == 0b101
    True
    """
    return int(state.translate(_ONES[shade])[::-1], 2)


@dataclass(slots=True)
class Settled:
    """What a propagation has settled: the state of every cell."""

    state: bytes

    def mask(self, shade: int) -> int:
        """The mask of the cells of a shade."""
        return mask_of_shade(self.state, shade)


def framed(rows: int, cols: int) -> bytearray:
    """An open board with its frame; cell ``(row, col)`` is at ``(row + 1) * (cols + 1) + col``."""
    return bytearray(_frame(rows, cols))


@lru_cache(maxsize=256)
def _frame(rows: int, cols: int) -> bytes:
    edge = bytes([EDGE])
    return edge * (cols + 1) + (bytes(cols) + edge) * rows + edge * (cols + 1)


def inner(state: bytearray, rows: int, cols: int) -> bytes:
    """A framed board without its frame.

    >>> inner(framed(2, 3), 2, 3)
    b'\\x00\\x00\\x00\\x00\\x00\\x00'
    """
    width = cols + 1
    return b"".join(
        [state[first : first + cols] for first in range(width, width * (rows + 1), width)]
    )


class Chains:
    """The chains of a framed board's black cells, as far as they were joined.

    When two chains become one, the open cells that touch both would close a ring. They lie at the
    corners of the smaller chain, so only those are looked at: on average, each black cell is looked
    at a few times.
    """

    __slots__ = ("after", "at_edge", "corners", "edge", "members", "parent", "state")

    def __init__(self, state: bytearray, width: int) -> None:
        self.state = state
        self.corners = -width - 1, -width + 1, width - 1, width + 1
        self.at_edge = _border(len(state), width)
        self.edge = edge = len(state)
        """Stands for all chains that touch the edge."""
        # The last place is that of the first cell's first corner, which has the number -1.
        self.parent = [_NONE] * (edge + 2)
        """Per black cell: another cell of its chain, or itself if it stands for the chain."""
        self.parent[edge] = edge
        self.after = self.parent.copy()
        """Per black cell: the next one of its chain, in a circle."""
        self.members = [1] * (edge + 1)
        """Per cell that stands for a chain: how many it has."""

    def fork(self, state: bytearray) -> Chains:
        """A copy of the chains for a copy of the board; both continue independently."""
        twin = object.__new__(Chains)
        twin.state, twin.corners = state, self.corners
        twin.at_edge, twin.edge = self.at_edge, self.edge
        twin.parent, twin.after = self.parent.copy(), self.after.copy()
        twin.members = self.members.copy()
        return twin

    def _chain(self, cell: int) -> int:
        """The cell that stands for a chain."""
        parent = self.parent
        while (up := parent[cell]) != cell:
            parent[cell] = cell = parent[up]
        return cell

    def settle(self, black: list[int], settled: list[int]) -> bool:
        """Add black cells to their chains, and colour the cells that would close a ring.

        Those are appended to ``settled``; whether there were any is returned. If the black cells
        themselves close a ring, that is a :class:`Contradiction`.
        """
        if self.state.find(OPEN) < 0:
            return False
        closing: list[int] = []
        for number, cell in enumerate(black):
            if not number & LOOK:
                look()
            self._join(cell, closing)
        black.clear()
        for cell in closing:
            if self.state[cell] == OPEN:  # some are found twice
                self.state[cell] = WHITE
                settled.append(cell)
        return bool(closing)

    def _join(self, cell: int, found: list[int]) -> None:
        """Add a black cell to its chains; append the open cells that would now close a ring."""
        parent = self.parent
        parent[cell] = self.after[cell] = chain = cell
        if self.at_edge[cell]:
            chain = self._merge(chain, self.edge, found)
        for corner in self.corners:
            if parent[cell + corner] != _NONE:
                other = self._chain(cell + corner)
                if other == chain:
                    raise Contradiction
                chain = self._merge(chain, other, found)

    def _merge(self, one: int, other: int, found: list[int]) -> int:
        """Make one chain of two; the edge stands for its chain, otherwise the larger one does."""
        members = self.members
        if one == self.edge or (other != self.edge and members[other] < members[one]):
            one, other = other, one
        self._look_around(one, other, found)
        self.parent[one] = other
        if other != self.edge:
            members[other] += members[one]
            after = self.after
            after[one], after[other] = after[other], after[one]
        return other

    def _look_around(self, one: int, other: int, found: list[int]) -> None:
        """Append the open cells that touch both chains."""
        state, parent, corners = self.state, self.parent, self.corners
        black = one
        while True:
            for corner in corners:
                cell = black + corner
                if state[cell] != OPEN:
                    continue
                if other == self.edge and self.at_edge[cell]:
                    found.append(cell)
                    continue
                for further in corners:
                    near = cell + further
                    if parent[near] != _NONE and near != black and self._chain(near) == other:
                        found.append(cell)
                        break
            black = self.after[black]
            if black == one:
                return


@lru_cache(maxsize=256)
def _border(cells: int, width: int) -> bytes:
    """Per cell of a framed board, whether it is at the edge."""
    rows, cols = cells // width - 2, width - 1
    middle = (b"\1" + bytes(cols - 2) + b"\1" if cols > 1 else b"\1") + b"\0"
    full = b"\1" * cols + b"\0"
    inside = full + middle * (rows - 2) + full if rows > 1 else full
    return bytes(width) + inside + bytes(width)
