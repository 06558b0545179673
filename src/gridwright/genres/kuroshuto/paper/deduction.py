"""Solving without guessing (Straathof 2025, §3.2): the board from top to bottom, left to right.

At a number: if only one possibility is left, it is black, and all affected tiles are white: its
neighbours, and the other tiles reached by the numbers that reach it. Then look for a diagonal
position. At an empty tile: it is white if no number reaches it and one answer is assumed, or if, as
a black tile, it would cut white tiles off (tested by a diamond structure and then by flood fill).
Repeat until nothing changes.

The board is two masks; steps with their reasons are recorded only on request.

>>> from gridwright.genres.kuroshuto.puzzle import Kuroshuto
>>> deduction = Deduction(Kuroshuto(1, 4, {0: 3}), Settings())
>>> deduction.run(), deduction.black == 0b1000, dict(deduction.counts)
(True, True, {'last position': 1, 'unreached': 1})
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.core.grid import bits
from gridwright.core.step import Basis, Step
from gridwright.genres.kuroshuto.puzzle import Kuroshuto
from gridwright.genres.kuroshuto.techniques import TECHNIQUES
from gridwright.genres.kuroshuto.view import KuroshutoView
from gridwright.logic.technique import Case
from gridwright.logic.view import so

LAST = "last position"
UNREACHED = "unreached"
DIAGONAL = "diagonal position"
DIAMOND = "diamond structure"
FLOOD = "flood fill"
"""The paper's names."""

ALL = frozenset({LAST, DIAGONAL, DIAMOND, FLOOD, UNREACHED})
"""What can be switched off; that affected tiles become white cannot."""

_OURS = {each.name: each for each in TECHNIQUES}
_NAMED = _OURS | {LAST: _OURS["last place"], FLOOD: _OURS["cut off"]}
"""The techniques by their own names and by the paper's."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Which deductions are in use; ``unreached`` is right only if there is one answer."""

    use: frozenset[str] = ALL
    trace: bool = False
    """Whether steps are recorded."""
    early: bool = True
    """Whether a board is given up as soon as a number has no tile left, not only when it is full
    (Figure 8)."""


class Deduction:
    """A board on which tiles are coloured; ``counts`` says how often each deduction was used."""

    def __init__(self, puzzle: Kuroshuto, settings: Settings) -> None:
        self.puzzle, self.settings = puzzle, settings
        self.view = KuroshutoView(puzzle)
        self.grid = puzzle.grid
        given = puzzle.given
        self.black, self.white = 0, given.no
        self.counts: Counter[str] = Counter()
        self.steps: list[Step] = []
        self._numbers = self.view.reach
        for cell in bits(given.yes):
            self.blacken(cell)

    @property
    def board(self) -> Board:
        """What is coloured so far."""
        return Board(self.puzzle.decisions, self.black, self.white)

    @property
    def open(self) -> int:
        """The tiles that are not coloured."""
        return self.grid.full & ~(self.black | self.white)

    def blacken(self, cell: int) -> None:
        """Colour a tile black and all affected tiles white (Figure 7)."""
        self.black |= 1 << cell
        if self.settings.trace:
            self._trace_affected(cell)
        self.white |= self.view.ruled_out[cell]

    def _trace_affected(self, cell: int) -> None:
        """Record steps for the tiles that a black tile makes white, each tile once."""
        self._trace("beside black", cell, 0, self.view.around[cell])
        for number in self.view.reaching[cell]:
            affected = self._numbers[number] & ~(1 << cell)
            self._trace("number done", number, 0, affected)

    def _trace(self, name: str, unit: int, yes: int, no: int) -> None:
        """Record a step with its sentence, if it settles anything."""
        yes, no = yes & ~self.black, no & ~self.white
        if not (yes or no):
            return
        technique, case = _NAMED[name], Case(unit, yes, no, self.black, self.white)
        saying = so(technique.say(self.view, case), self.view, yes, no)
        because = Basis(cells=technique.picture(self.view, case), rules=technique.rules)
        self.steps.append(Step(name, technique.rung, saying, yes, no, because))
        self.white |= no

    def run(self) -> bool:
        """Colour all that follows; False if the board cannot be completed."""
        use = self.settings.use
        changed = True
        while changed and self.open:
            changed = False
            for cell in watched(range(self.grid.size)):
                if cell in self._numbers:
                    if self._numbers[cell] & self.black:
                        continue
                    if self._numbers[cell] & ~self.white:
                        changed |= self._at_number(cell, use)
                    elif self.settings.early:
                        return False
                elif not (self.black | self.white) >> cell & 1:
                    changed |= self._at_empty(cell, use)
            if self.black & self.white:
                return False
        return self._possible() or (not self.settings.early and bool(self.open))

    def _at_number(self, cell: int, use: frozenset[str]) -> bool:
        view, black, white = self.view, self.black, self.white
        possible = self._numbers[cell] & ~white
        if not possible & (possible - 1):
            if LAST not in use:
                return False
            self.counts[LAST] += 1
            if self.settings.trace:
                self._trace(LAST, cell, possible, 0)
            self.blacken(possible.bit_length() - 1)
            return True
        if DIAGONAL in use and view.numbers[cell] == 1:
            finding = _NAMED[DIAGONAL].look(view, black, white, cell)
            if finding and finding[1] & ~white:
                self._whiten(DIAGONAL, cell, finding[1])
                return True
        return False

    def _at_empty(self, cell: int, use: frozenset[str]) -> bool:
        view, black, white, bit = self.view, self.black, self.white, 1 << cell
        if UNREACHED in use and not view.reaching[cell]:
            self._whiten(UNREACHED, cell, bit)
            return True
        if DIAMOND in use:
            for inner in bits(view.around[cell] & ~view.grid.border & ~black):
                finding = _NAMED[DIAMOND].look(view, black, white, inner)
                if finding and finding[1] & bit:
                    self._whiten(DIAMOND, inner, bit)
                    return True
        if FLOOD in use and (view.closing(black) or 0) & bit:
            self._whiten(FLOOD, 0, bit)
            return True
        return False

    def _whiten(self, name: str, unit: int, cells: int) -> None:
        """Colour tiles white by a deduction."""
        self.counts[name] += 1
        if self.settings.trace:
            self._trace(name, unit, 0, cells)
        self.white |= cells

    def _possible(self) -> bool:
        """Whether no rule is broken: every number can reach a black tile, nothing is cut off."""
        black, white = self.black, self.white
        if black & white:
            return False
        for reached in watched(self._numbers.values()):
            hit = reached & black
            if hit & (hit - 1) or not reached & ~white:
                return False
        return self.grid.connected(self.grid.full & ~black)

    @property
    def solved(self) -> bool:
        """Whether every tile is coloured and no rule is broken."""
        return not self.open and bool(self.white) and self._possible()
