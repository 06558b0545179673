"""Check clauses about black and white cells: given, apart, in squares, connected.

Part of the proof checker, used by the ``audit.py`` of a genre. It computes everything from rows and
columns and is independent of encoders, solvers and ``Grid``. A cut is derived again. Where black
cells do not touch: if all its cells were black, the rest of the board would not be connected. Where
they may: if no literal of it held, two of its cells that have a colour would be separated.

>>> judge = ShadingJudge(1, 3, white={(0, 0)}, black=set())
>>> judge("given cells", [-1]), judge("black cells apart", [-2, -3]), judge("cut", [-2])
('', '', '')
>>> print(judge("cut", [-3]))
its cells separate nothing
>>> judge = ShadingJudge(2, 2, set(), set(), squares={True}, colours={True})
>>> judge("no black square", [-1, -2, -3, -4]), judge("cut", [-1, -4, 2, 3])
('', '')
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from gridwright.core.deadline import look, watched
from gridwright.core.saying import Saying
from gridwright.sat.verify.claim import CUT, Reason
from gridwright.sat.verify.formula import Rejected
from gridwright.shading.numbergrid import NumberGrid

GIVEN = "given cells"
TOUCHING = ("black cells apart", "stars apart")
CONNECTED = ("white connected", "black connected")
SQUARES = ("no square of one colour", "no black square")

_NAME = re.compile(r"r([0-9]{1,9})c([0-9]{1,9})")

Place = tuple[int, int]
STEPS = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}


class ShadingJudge:
    """Checks clauses about given cells, touching black cells, squares and connected cells."""

    def __init__(
        self,
        rows: int,
        cols: int,
        white: set[Place],
        black: set[Place],
        *,
        corners: bool = False,
        connected: bool = True,
        colours: Collection[bool] = (),
        squares: Collection[bool] = (),
    ) -> None:
        """Where ``corners`` is set, cells that share a corner touch as well.

        With ``colours`` (whether it is black) black cells may touch, and the cells of each of these
        are connected; ``squares`` are the colours that no square of 2×2 cells has.
        """
        self.rows, self.cols = rows, cols
        self.white, self.black = white, black
        self.corners, self.connected = corners, connected
        self.colours, self.squares = colours, squares

    @classmethod
    def of(cls, puzzle: NumberGrid, *, numbers_are_white: bool = True, **more: Any) -> ShadingJudge:
        """The judge for the given cells of a puzzle."""
        rows, cols = puzzle.rows, puzzle.cols
        white = places(puzzle.unknown | puzzle.white, rows, cols)
        if numbers_are_white:
            white |= {divmod(cell, cols) for cell in puzzle.numbers}
        return cls(rows, cols, white, places(puzzle.black, rows, cols), **more)

    def __call__(self, rule: str, clause: Sequence[int]) -> Reason:
        """Why a clause does not follow from the rule; empty if it does."""
        cells = {self.place(abs(literal)): literal > 0 for literal in clause}
        if len(cells) != len(clause) or not all(self.on_board(cell) for cell in cells):
            return Saying("it is not a plain clause about cells")
        if rule == GIVEN:
            right = len(cells) == 1 and all(
                cell in (self.black if black else self.white) for cell, black in cells.items()
            )
            return "" if right else Saying("no such cell is given")
        if rule in SQUARES and self.squares:
            return "" if self._square(cells) else Saying("there is no such square")
        if rule in (*CONNECTED, CUT) and self.colours:
            apart = any(self._separated(cells, black) for black in self.colours)
            return "" if apart else Saying("its cells separate nothing")
        if any(cells.values()):
            return Saying("it must not contain a positive literal")
        if rule in TOUCHING and not self.colours:
            return "" if self._touch(list(cells)) else Saying("the cells do not share a side")
        if rule in (CONNECTED[0], CUT) and self.connected:
            return "" if self._falls_apart(set(cells)) else Saying("its cells separate nothing")
        return Saying("there is no rule {rule}", rule=repr(rule))

    def _touch(self, cells: list[Place]) -> bool:
        if len(cells) != 2:
            return False
        (row, col), (other_row, other_col) = cells
        down, right = abs(row - other_row), abs(col - other_col)
        return down + right == 1 or (self.corners and down == right == 1)

    def _square(self, cells: Mapping[Place, bool]) -> bool:
        """Whether the cells are a square, which would have one colour."""
        row, col = min(cells, default=(0, 0))
        square = {(row + down, col + right) for down in (0, 1) for right in (0, 1)}
        return cells.keys() == square and any(
            {*cells.values()} == {not black} for black in self.squares
        )

    def _separated(self, cells: Mapping[Place, bool], black: bool) -> bool:
        """Whether, if no literal holds, two cells of this colour cannot be connected, or all cells
        have the other.
        """
        has = {place for place, literal in cells.items() if literal != black}
        left = self._everywhere() - (cells.keys() - has)
        return not left or bool(has - self._reached(next(iter(has), None), left))

    def place(self, variable: int) -> Place:
        """Row and column of the cell of a variable."""
        return divmod(variable - 1, self.cols)

    def on_board(self, place: Place) -> bool:
        """Whether there is such a cell."""
        return 0 <= place[0] < self.rows and 0 <= place[1] < self.cols

    def named(self, name: str) -> Place | None:
        """The cell with this name: ``r1c4``."""
        place = place_named(name)
        return place if place is not None and self.on_board(place) else None

    def _falls_apart(self, black: set[Place]) -> bool:
        """Whether the board without these cells has several parts, or is empty.

        Each part contains a white cell: one beside a black cell, because black cells do not touch.
        """
        left = self._everywhere() - black
        return not left or bool(left - self._reached(next(iter(left)), left))

    def _everywhere(self) -> set[Place]:
        return {(row, col) for row in watched(range(self.rows)) for col in range(self.cols)}

    def _reached(self, start: Place | None, within: set[Place]) -> set[Place]:
        """The cells that can be reached from one of them."""
        reached = set() if start is None else {start}
        stack = list(reached)
        while stack:
            look()
            row, col = stack.pop()
            for down, right in STEPS.values():
                beside = row + down, col + right
                if beside in within and beside not in reached:
                    reached.add(beside)
                    stack.append(beside)
        return reached


def refuse_meanings(meanings: Mapping[int, str], genre: str) -> None:
    """Refuse a formula with auxiliary variables, where none are needed."""
    if meanings:
        raise Rejected("formula: a {genre} needs no auxiliary variables", genre=genre)


def place_named(name: str) -> Place | None:
    """Row and column, from 0, of a cell's name, on a board of any size.

    >>> place_named("r1c4"), place_named("r1c²")
    ((0, 3), None)
    """
    named = _NAME.fullmatch(name)
    return (int(named[1]) - 1, int(named[2]) - 1) if named else None


def places(mask: int, rows: int, cols: int) -> set[Place]:
    """The cells of a mask as rows and columns."""
    return {
        (row, col)
        for row in watched(range(rows))
        for col in range(cols)
        if mask >> (row * cols + col) & 1
    }
