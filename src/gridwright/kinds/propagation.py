"""Settle cells by counts, by cells kept apart, by squares and by connection, before any clause is
written.

A count that has all it may have leaves its other cells; one that needs all that is left takes them.
Cells that touch a yes are no. Where black cells are kept apart and white ones connected, a cell
that would close a chain of black cells is white (``linked.py``). Where no square is of one colour,
the last of four cells has the other. Other kinds are listed as unknown.

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

from collections.abc import Iterable, Sequence
from typing import Any

from gridwright.core.deadline import look, watched
from gridwright.core.grid import Grid
from gridwright.kinds.apart import Apart, state_apart, touching
from gridwright.kinds.chains import Contradiction
from gridwright.kinds.connected import CONNECTED, Connected, no_cell_is_shut_in
from gridwright.kinds.count import Count, between
from gridwright.kinds.linked import Linked
from gridwright.kinds.square import NoSquare, fourths, state_squares
from gridwright.sat.cnf import Cnf


class Known:
    """What is settled, as masks."""

    __slots__ = (
        "_at",
        "apart",
        "chains",
        "counts",
        "grid",
        "near",
        "no",
        "sides",
        "squares",
        "unknown",
        "yes",
    )

    def __init__(self, grid: Grid, kinds: Iterable[Any]) -> None:
        self.grid = grid
        self.yes = self.no = 0
        self.apart = ""
        """The rule that keeps cells apart."""
        self.near: tuple[int, ...] = ()
        """For each cell, the cells that cannot be yes beside it."""
        self.counts: list[tuple[int, int, int, tuple[int, ...], str, int | None]] = []
        """A mask, least and most in terms of yes; the cells, the rule and the clue."""
        self._at: list[list[int]] = []
        self.unknown: list[Any] = []
        """The kinds that are not known here."""
        self.chains: Linked | None = None
        self.squares: list[NoSquare] = []
        connected = self.sides = False
        for kind in watched(kinds, every=16):
            if type(kind) is Count:
                self._add(kind)
            elif type(kind) is Apart and not self.near:
                self.near, self.apart = touching(grid, kind.corners), kind.rule
                self.sides = not kind.corners
            elif type(kind) is NoSquare:
                self.squares.append(kind)
            else:
                connected = connected or (type(kind) is Connected and not kind.black)
                self.unknown += [] if type(kind) is Connected else [kind]
        if connected and self.sides:
            self.chains = Linked(grid)

    def _add(self, kind: Count) -> None:
        cells, least, most, black, clue, rule, _, _ = kind
        mask = 0
        for cell in cells:
            mask |= 1 << cell
        if not black:
            least, most = len(cells) - most, len(cells) - least
        self.counts.append((mask, least, most, cells, rule, clue))

    @property
    def at(self) -> list[list[int]]:
        """The counts in which each cell is; made when the first cell is settled."""
        if not self._at:
            self._at = [[] for _ in range(self.grid.size)]
            for number, count in enumerate(self.counts):
                for cell in count[3]:
                    self._at[cell].append(number)
        return self._at

    @property
    def open(self) -> int:
        """The cells that are not settled."""
        return self.grid.full & ~(self.yes | self.no)

    def begin(self, yes: int, no: int) -> None:
        """Settle what is given, look at every count once, and follow."""
        if self.chains is not None:
            no |= self.chains.closing | (self.grid.size == 1)
        for mask, least, most, *_ in self.counts:
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
        yes &= ~self.yes
        no &= ~self.no
        unjoined = 0
        while yes or no:
            unjoined |= yes
            self.yes |= yes
            self.no |= no
            if self.yes & self.no:
                raise Contradiction
            yes, no = self._next(yes, no)
            if not (yes or no) and unjoined and self.chains is not None:
                no = self.chains.join(unjoined) & ~(self.yes | self.no)
                unjoined = 0

    def _next(self, yes: int, no: int) -> tuple[int, int]:
        """What follows at once from cells that were settled just now."""
        near, at, counts = self.near, self.at, self.counts
        known_yes, known_no = self.yes, self.no
        todo: set[int] = set()
        more_yes = more_no = 0
        while yes:
            cell = yes.bit_length() - 1
            yes ^= 1 << cell
            todo.update(at[cell])
            if near:
                more_no |= near[cell]
        while no:
            cell = no.bit_length() - 1
            no ^= 1 << cell
            todo.update(at[cell])
        for square in self.squares:
            if square.black:
                more_no |= fourths(self.grid, known_yes)
            else:
                more_yes |= fourths(self.grid, known_no)
        for number in todo:
            mask, least, most = counts[number][:3]
            possible = mask & ~known_no
            has, may = (mask & known_yes).bit_count(), possible.bit_count()
            if has > most or may < least:
                raise Contradiction
            if has == most:
                more_no |= mask & ~known_yes
            elif may == least:
                more_yes |= possible
        return more_yes & ~known_yes, more_no & ~known_no

    def state(self, cnf: Cnf, variables: Sequence[int]) -> None:
        """Append the clauses about what is open; ``variables`` is 0 for settled cells."""
        left = self.open
        if not left:
            return
        yes = self.yes
        for mask, least, most, cells, rule, clue in self.counts:
            if mask & left:
                has = (mask & yes).bit_count()
                open_ = [variable for cell in cells if (variable := variables[cell])]
                cnf.group(rule, clue)
                if most - has < len(open_) or least - has > 1:
                    between(open_, least - has, most - has, cnf)
                elif has < least:
                    cnf.clauses.append(open_)
        if self.near:
            cnf.group(self.apart)
            state_apart(self.grid, variables, cnf, corners=not self.sides)
        for kind in self.squares:
            cnf.group(kind.rule)
            possible = self.grid.full & ~(self.no if kind.black else yes)
            state_squares(self.grid, possible, variables, cnf, black=kind.black)
        if self.chains is not None:
            cnf.group(CONNECTED)
            no_cell_is_shut_in(self.grid, self.no, variables, cnf)
