"""Chains of black cells: what would cut the white cells apart, seen before it does.

Black cells that never touch at their sides cut the white cells apart exactly where, touching at
their corners, they form a ring or reach from edge to edge. Count the edge of the board as a part of
the chains that touch it: an open cell that touches one chain at two corners is white, because a
black one would close a ring. (The cuts of ``cuts.py`` say the same about whole boards; on boards of
one row or column, which have no chains, they alone do.)

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

from collections.abc import Iterable
from functools import lru_cache

from gridwright.core.deadline import look

OPEN, WHITE, BLACK, EDGE = 0, 1, 2, 3
"""What a cell of a framed board is."""

_AT_EDGE = -2
"""Stands for all chains that touch the edge; less than any cell, and no corner of one."""

LOOK = 0xFF
"""The clock is looked at when the cells counted so far have none of these bits."""


class Contradiction(Exception):
    """No answer has what is settled."""


_ONES = [bytes(48 + (shade == other) for other in range(256)) for shade in (OPEN, WHITE, BLACK)]
"""Tables that turn the cells of a shade into ``1`` and all others into ``0``."""


def mask_of_shade(state: bytes, shade: int) -> int:
    """The mask of the cells of a shade, on a board without a frame.

    >>> mask_of_shade(bytes([BLACK, OPEN, BLACK]), BLACK) == 0b101
    True
    """
    return int(state.translate(_ONES[shade])[::-1], 2)


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
    """The chains of a framed board's black cells, as far as they were joined."""

    def __init__(self, state: bytearray, width: int) -> None:
        self.state = state
        self.width = width
        self.corners = -width - 1, -width + 1, width - 1, width + 1
        # Every black cell points to another of its chain, or to itself.
        self.parent = {_AT_EDGE: _AT_EDGE}

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
        self._join(black)
        black.clear()
        closing = self._closing()
        for cell in closing:
            if self.state[cell] == OPEN:  # some are found twice
                self.state[cell] = WHITE
                settled.append(cell)
        return bool(closing)

    def _at_edge(self, cell: int) -> bool:
        state, width = self.state, self.width
        return EDGE in (
            state[cell - width], state[cell - 1], state[cell + 1], state[cell + width]
        )  # fmt: skip

    def _join(self, cells: Iterable[int]) -> None:
        parent = self.parent
        for number, cell in enumerate(cells):
            if not number & LOOK:
                look()
            parent[cell] = chain = _AT_EDGE if self._at_edge(cell) else cell
            for corner in self.corners:
                if cell + corner in parent:
                    other = self._chain(cell + corner)
                    if other == chain:
                        raise Contradiction
                    # The edge stays where it is.
                    parent[max(chain, other)] = chain = min(chain, other)

    def _closing(self) -> list[int]:
        """The open cells that would close a ring."""
        state = self.state
        touched: dict[int, list[int]] = {}
        found = []
        for number, black in enumerate(self.parent):
            if not number & LOOK:
                look()
            if black == _AT_EDGE:
                continue
            chain = self._chain(black)
            for corner in self.corners:
                cell = black + corner
                if state[cell] == OPEN:
                    chains = touched.setdefault(cell, [])
                    if chain in chains or (chain == _AT_EDGE and self._at_edge(cell)):
                        found.append(cell)
                    chains.append(chain)
        return found
