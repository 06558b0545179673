"""Solving without guessing (Straathof 2025, §3.2): the board from top to bottom, left to right.

At a number: if one possibility is left it is black, and all that follows at once is white (its
neighbours, and what the numbers that reach it reach else); then the diagonal position. At an empty
tile: white if no number reaches it and one answer is assumed; else white if black would cut white
tiles off, by a diamond structure or, failing that, by flood fill. Again until nothing changes.

The work is done on two masks; steps with their reasons are kept only where they are asked for.

>>> from gridwright.genres.kuroshuto.puzzle import Kuroshuto
>>> deduction = Deduction(Kuroshuto(1, 4, {0: 3}), Settings())
>>> deduction.run(), deduction.black == 0b1000, dict(deduction.counts)
(True, True, {'last position': 1, 'unreached': 1})
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.core.grid import bits
from gridwright.core.step import Step
from gridwright.genres.kuroshuto.puzzle import Kuroshuto
from gridwright.genres.kuroshuto.techniques import (
    DIAGONAL,
    DIAMOND,
    FLOOD,
    LAST,
    UNREACHED,
    beside_black,
    diagonal_position,
    diamond_structure,
    flood_fill,
    last_position,
    number_done,
    relations,
    unreached,
)

ALL = frozenset({LAST, DIAGONAL, DIAMOND, FLOOD, UNREACHED})
"""What can be switched off. What a black tile makes white at once cannot."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Which deductions are in use; ``unreached`` is right only where one answer is assumed."""

    use: frozenset[str] = ALL
    trace: bool = False
    """Whether steps are kept."""


class Deduction:
    """A board on which tiles are coloured; ``counts`` says which deduction coloured how often."""

    def __init__(self, puzzle: Kuroshuto, settings: Settings) -> None:
        self.puzzle, self.settings = puzzle, settings
        self.known = relations(puzzle)
        self.grid = puzzle.grid
        given = puzzle.given
        self.black, self.white = 0, given.no
        self.counts: Counter[str] = Counter()
        self.steps: list[Step] = []
        self._numbers = self.known.reached
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
        bit = 1 << cell
        if self.settings.trace:
            self._trace_affected(cell)
        self.black |= bit
        white = self.grid.neighbours(bit)
        for number in self.known.reaching[cell]:
            white |= self._numbers[number] & ~bit
        self.white |= white

    def _trace_affected(self, cell: int) -> None:
        """Steps for what a black tile makes white, each tile once."""
        board = self.board.with_yes(1 << cell)
        steps = [beside_black(self.known, board, cell)]
        steps += [number_done(self.known, board, number) for number in self.known.reaching[cell]]
        for step in steps:
            if step and step.no & ~board.no:
                self.steps.append(replace(step, no=step.no & ~board.no))
                board = step.apply(board)

    def run(self) -> bool:
        """Colour all that follows; False where the board cannot be completed."""
        use = self.settings.use
        changed = True
        while changed and self.open:
            changed = False
            for cell in watched(range(self.grid.size)):
                if cell in self._numbers:
                    if self._numbers[cell] & self.black:
                        continue
                    if not self._numbers[cell] & ~self.white:
                        return False
                    changed |= self._at_number(cell, use)
                elif not (self.black | self.white) >> cell & 1:
                    changed |= self._at_empty(cell, use)
            if self.black & self.white:
                return False
        return self._possible()

    def _at_number(self, cell: int, use: frozenset[str]) -> bool:
        possible = self._numbers[cell] & ~self.white
        if not possible & (possible - 1):
            if LAST not in use:
                return False
            step = last_position(self.known, self.board, cell) if self.settings.trace else None
            self._count(LAST, step)
            self.blacken(possible.bit_length() - 1)
            return True
        if DIAGONAL in use and self.known.numbers[cell] == 1 and possible.bit_count() == 2:
            step = diagonal_position(self.known, self.board, cell)
            if step:
                self.white |= step.no
                self._count(DIAGONAL, step)
                return True
        return False

    def _at_empty(self, cell: int, use: frozenset[str]) -> bool:
        board, known = self.board, self.known
        step = None
        if UNREACHED in use:
            step = unreached(known, board, cell)
        if step is None and DIAMOND in use:
            step = diamond_structure(known, board, cell)
        if step is None and FLOOD in use:
            step = flood_fill(known, board, cell)
        if step is None:
            return False
        self.white |= 1 << cell
        self._count(step.technique, step)
        return True

    def _count(self, name: str, step: Step | None) -> None:
        self.counts[name] += 1
        if step and self.settings.trace:
            self.steps.append(step)

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
