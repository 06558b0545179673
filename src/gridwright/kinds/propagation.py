"""Settle cells by counts, by cells kept apart and by connection, before any clause is written.

A count that has all it may have leaves its other cells; one that needs all that is left takes them.
Cells that touch a yes are no. Where black cells are kept apart and white ones connected, a cell that
would close a chain of black cells is white (``linked.py``). Kinds that are not known here are left
to the solver.

>>> from gridwright.kinds.apart import Apart
>>> from gridwright.kinds.count import Count
>>> grid = Grid.of(1, 4)
>>> known = Known(grid, [Apart(), Count((0, 1, 2), 2, 2)])
>>> known.follow(0, 0)
>>> (known.yes, known.no) == (0, 0)
True
>>> known.follow(0, 0b0010)
>>> (known.yes, known.no) == (0b0101, 0b1010)
True
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gridwright.core.deadline import look
from gridwright.core.grid import Grid
from gridwright.kinds.apart import Apart, touching
from gridwright.kinds.connected import Connected
from gridwright.kinds.count import Count
from gridwright.shading.chains import Contradiction
from gridwright.shading.linked import Linked


class Known:
    """What is settled, as masks."""

    __slots__ = ("at", "chains", "counts", "grid", "left", "near", "no", "yes")

    def __init__(self, grid: Grid, kinds: Iterable[Any]) -> None:
        self.grid = grid
        self.yes = self.no = 0
        self.near: tuple[int, ...] = ()
        """For each cell, the cells that cannot be yes beside it."""
        self.counts: list[tuple[int, int, int]] = []
        """Cells, least and most, in terms of yes."""
        self.at: list[list[int]] = [[] for _ in range(grid.size)]
        """The counts in which each cell is."""
        self.left: list[Any] = []
        """The kinds that are left to the solver."""
        self.chains: Linked | None = None
        connected = sides = False
        for kind in kinds:
            if type(kind) is Count:
                self._add(kind)
            elif type(kind) is Apart and not self.near:
                self.near = touching(grid, kind.corners)
                sides = not kind.corners
            else:
                connected = connected or (type(kind) is Connected and not kind.black)
                self.left.append(kind)
        if connected and sides:
            self.chains = Linked(grid)

    def _add(self, kind: Count) -> None:
        cells = kind.cells
        number, mask, at = len(self.counts), 0, self.at
        for cell in cells:
            mask |= 1 << cell
            at[cell].append(number)
        least, most = kind.least, kind.most
        if not kind.black:
            least, most = len(cells) - most, len(cells) - least
        self.counts.append((mask, least, most))

    @property
    def open(self) -> int:
        """The cells that are not settled."""
        return self.grid.full & ~(self.yes | self.no)

    def begin(self, yes: int, no: int) -> None:
        """Settle what is given, look at every count once, and follow."""
        if self.chains is not None:
            no |= self.chains.closing
        for mask, least, most in self.counts:
            size = mask.bit_count()
            if least > size or most < 0:
                raise Contradiction
            if least == size:
                yes |= mask
            elif not most:
                no |= mask
        self.follow(yes, no)

    def follow(self, yes: int, no: int) -> None:
        """Settle these cells, and all that follows; :class:`Contradiction` if that cannot be."""
        look()
        near, counts, at, chains = self.near, self.counts, self.at, self.chains
        known_yes, known_no = self.yes, self.no
        yes &= ~known_yes
        no &= ~known_no
        unjoined = 0
        while True:
            while yes or no:
                todo: set[int] = set()
                known_yes |= yes
                known_no |= no
                if known_yes & known_no:
                    raise Contradiction
                unjoined |= yes
                new_no = 0
                while yes:
                    cell = yes.bit_length() - 1
                    yes ^= 1 << cell
                    if near:
                        new_no |= near[cell]
                    todo.update(at[cell])
                while no:
                    cell = no.bit_length() - 1
                    no ^= 1 << cell
                    todo.update(at[cell])
                for number in todo:
                    mask, least, most = counts[number]
                    has = (mask & known_yes).bit_count()
                    if has >= most:
                        if has > most:
                            raise Contradiction
                        new_no |= mask & ~known_yes
                        continue
                    possible = mask & ~known_no
                    may = possible.bit_count()
                    if may <= least:
                        if may < least:
                            raise Contradiction
                        yes |= possible
                yes &= ~known_yes
                no = new_no & ~known_no
            if chains is None or not unjoined:
                break
            closing = chains.join(unjoined)
            unjoined = 0
            no = closing & ~(known_yes | known_no)
            if not no:
                break
        self.yes, self.no = known_yes, known_no
