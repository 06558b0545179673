"""Settle cells by counts, by cells kept apart, by squares and by connection, before any clause is
written.

A count that has all it may have leaves its other cells; one that needs all that is left takes them.
Cells that touch a yes, or are in a line with it that has one at most, are no. Where black cells are
kept apart and white ones connected, a cell that would close a chain of black cells is white
(``linked.py``), and in a crowded room, what its few arrangements have in common is settled. Where
no square is of one colour, the last of four cells has the other. Other kinds are listed as unknown.

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
from gridwright.kinds.connected import CONNECTED, Connected, no_cell_is_shut_in
from gridwright.kinds.count import LINE, LIT, Count, between
from gridwright.kinds.propagation.chains import Contradiction
from gridwright.kinds.propagation.linked import Linked
from gridwright.kinds.propagation.two_areas import corners, joining, state_two_areas
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
        "joined",
        "lines",
        "lit",
        "near",
        "needed",
        "no",
        "seen",
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
        self.lit: dict[int, tuple[int, tuple[int, ...], str]] = {}
        """What lights each cell, all that is in a line with it: a mask, the cells and the rule."""
        self.lines: list[tuple[int, tuple[int, ...], str]] = []
        """Cells of which one at most is yes: a mask, the cells and the rule."""
        self.seen: list[int] = []
        """For each cell, the lines through it."""
        self._at: list[list[int]] = []
        self.unknown: list[Any] = []
        """The kinds that are not known here."""
        self.chains: Linked | None = None
        self.squares: list[NoSquare] = []
        self.needed: list[bool] = []
        """The connected colours of which there is a cell."""
        joined: set[bool] = set()
        self.sides = False
        for kind in watched(kinds, every=16):
            if type(kind) is Count:
                self._add(kind)
            elif type(kind) is Apart and not self.near:
                self.near, self.apart = touching(grid, kind.corners), kind.rule
                self.sides = not kind.corners
            elif type(kind) is NoSquare:
                self.squares.append(kind)
            elif type(kind) is Connected:
                joined.add(kind.black)
                self.needed += [kind.black] * kind.some
            else:
                self.unknown.append(kind)
        if False in joined and self.sides:
            self.chains = Linked(grid)
            joined.remove(False)
        self.joined = sorted(joined)
        """The connected colours whose cells may touch: whether it is black."""

    def _add(self, kind: Count) -> None:
        cells, least, most, black, clue, rule, unit, _ = kind
        if unit == LIT and self.seen:
            # The lines through a cell are what lights it.
            mask = self.seen[cells[0]] | 1 << cells[0]
            if mask.bit_count() == len(cells):
                self.lit[cells[0]] = mask, cells, rule
                return
        mask = 0
        for cell in cells:
            mask |= 1 << cell
        if not black:
            least, most = len(cells) - most, len(cells) - least
        elif most == 1 and not least and unit == LINE:
            self.seen = self.seen or [0] * self.grid.size
            for cell in cells:
                self.seen[cell] |= mask
            self.lines.append((mask, cells, rule))
            return
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
            no |= self.chains.closing
        for cell, (mask, *_) in self.lit.items():
            yes |= mask if mask == 1 << cell else 0
        if self.grid.size == 1:
            yes, no = yes | (True in self.needed), no | (False in self.needed)
        for mask, least, most, cells, _, _ in self.counts:
            if most <= 0 or least >= len(cells):
                if most < 0 or least > len(cells):
                    raise Contradiction
                if least == len(cells):
                    yes |= mask
                else:
                    no |= mask
        self.follow(yes, no)
        if self.chains is not None:
            self._fit()

    def _fit(self) -> None:
        """Settle what all arrangements of the cells of a count share, where these are few.

        Few are left where cells that do not touch have to fill as many as half of the count's.
        """
        tight = [
            (mask, least)
            for mask, least, most, cells, _, _ in self.counts
            if least == most and least > 1 and 2 * least >= len(cells) - 1
        ]
        fitted: dict[int, int] = {}
        yes = no = -1
        while yes or no:
            yes = no = 0
            for mask, number in tight:
                left = mask & ~self.no
                if left & ~self.yes and fitted.get(mask) != left:
                    fitted[mask] = left
                    shared = self._shared(left, number)
                    yes, no = yes | shared[0], no | shared[1]
            yes, no = yes & ~self.yes, no & ~self.no
            self.follow(yes, no)

    def _shared(self, mask: int, number: int) -> tuple[int, int]:
        """The cells that are yes, and no, in all arrangements of so many cells of a mask."""
        look()
        chains, near = self.chains, self.near
        assert chains is not None  # noqa: S101 - asked before
        open_ = mask & ~self.yes
        yes = no = -1
        for placed in arrangements(open_, number - (mask ^ open_).bit_count(), near):
            if placed & chains.closing:
                continue
            twin = chains.fork()
            try:
                beside = twin.join(placed)
            except Contradiction:
                continue
            left = placed
            while left:
                cell = left.bit_length() - 1
                left ^= 1 << cell
                beside |= near[cell]
            yes &= placed
            no &= (beside | mask) & ~placed & ~self.yes
            if not (yes | no & ~self.no):
                return 0, 0
        if yes < 0:
            raise Contradiction
        return yes, no

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
            if not (yes or no) and self.joined and self.open:
                yes, no = joining(self.grid, self.yes, self.no, self.joined)

    def _next(self, yes: int, no: int) -> tuple[int, int]:
        """What follows at once from cells that were settled just now."""
        near, at, counts, seen = self.near, self.at, self.counts, self.seen
        known_yes, known_no = self.yes, self.no
        more_yes, more_no = self._dark(no) if self.lit and no else (0, 0)
        todo: set[int] = set()
        while yes:
            cell = yes.bit_length() - 1
            yes ^= 1 << cell
            todo.update(at[cell])
            if near:
                more_no |= near[cell]
            elif seen:
                more_no |= seen[cell] & ~(1 << cell)
        while no:
            cell = no.bit_length() - 1
            no ^= 1 << cell
            todo.update(at[cell])
        for square in self.squares:
            if square.black:
                more_no |= fourths(self.grid, known_yes)
            else:
                more_yes |= fourths(self.grid, known_no)
        if len(self.joined) == 2:
            both = corners(self.grid, known_yes, known_no)
            more_yes, more_no = more_yes | both[0], more_no | both[1]
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

    def _dark(self, no: int) -> tuple[int, int]:
        """What has to be yes, because nothing else is left to light a cell."""
        lit, known_yes, known_no = self.lit, self.yes, self.no
        dark = more_yes = 0
        while no:
            cell = no.bit_length() - 1
            no ^= 1 << cell
            if cell in lit:
                dark |= lit[cell][0]
        while dark:
            cell = dark.bit_length() - 1
            dark ^= 1 << cell
            possible = lit[cell][0] & ~known_no
            if not possible:
                raise Contradiction
            if not possible & (possible - 1) and not possible & known_yes:
                more_yes |= possible
        return more_yes, 0

    def state(self, cnf: Cnf, variables: Sequence[int]) -> None:
        """Append the clauses about what is open; ``variables`` is 0 for settled cells."""
        left = self.open
        if not left:
            return
        yes = self.yes
        self._state_counts(cnf, variables, left)
        if self.near:
            cnf.group(self.apart)
            state_apart(self.grid, variables, cnf, corners=not self.sides)
        for kind in self.squares:
            cnf.group(kind.rule)
            possible = self.grid.full & ~(self.no if kind.black else yes)
            state_squares(self.grid, possible, variables, cnf, black=kind.black)
        if len(self.joined) == 2:
            cnf.group(CONNECTED)
            state_two_areas(self.grid, yes, self.no, variables, cnf)
        if self.chains is not None:
            cnf.group(CONNECTED)
            no_cell_is_shut_in(self.grid, self.no, variables, cnf)

    def _state_counts(self, cnf: Cnf, variables: Sequence[int], left: int) -> None:
        """Append the clauses of counts in which cells are left open."""
        yes = self.yes
        for mask, cells, rule in self.lit.values():
            if not mask & yes:
                cnf.group(rule)
                cnf.clauses.append([one for cell in cells if (one := variables[cell])])
        for mask, cells, rule in self.lines:
            if (mask & left).bit_count() > 1:
                cnf.group(rule)
                between([one for cell in cells if (one := variables[cell])], 0, 1, cnf)
        clauses, named = cnf.clauses, not cnf.apart
        variable_of = variables.__getitem__
        for mask, least, most, cells, rule, clue in self.counts:
            if not mask & left:
                continue
            if named:
                cnf.group(rule, clue)
            has = (mask & yes).bit_count()
            if has >= least and most == len(cells):
                continue
            open_ = [*filter(None, map(variable_of, cells))]
            if least - has == 1 and most - has >= len(open_):
                clauses.append(open_)
            else:
                between(open_, least - has, most - has, cnf)


def arrangements(mask: int, number: int, near: Sequence[int]) -> list[int]:
    """The ways to take so many cells of a mask of which none is near another, as masks.

    >>> grid = Grid.of(2, 2)
    >>> arrangements(grid.full, 2, touching(grid, corners=False))
    [9, 6]
    """
    if not number:
        return [0]
    if mask.bit_count() < number:
        return []
    cell = mask.bit_length() - 1
    rest = mask ^ 1 << cell
    taken = arrangements(rest & ~near[cell], number - 1, near)
    return [1 << cell | more for more in taken] + arrangements(rest, number, near)
