"""Between two bounds of these decisions are yes (or no): the kind *count*.

A room's number, a number that counts the black cells around it, the stars of a row, "exactly one of
these cells is black", "two equal numbers are not both white": all say the same thing. From one
declaration come the places where a board breaks it, the state of a clue, and clauses for solvers,
proofs and generators. The memory of the automaton is in ``memory/count.py``, the techniques are in
``techniques/count.py``.

>>> grid = Grid.of(1, 3)
>>> two = Count((0, 1, 2), 2, 2, clue=0)
>>> cnf = Cnf(3)
>>> two.state(grid, cnf)
>>> cnf.clauses, cnf.at_most
([[-1, -2, -3]], [([-1, -2, -3], 1)])
>>> [str(found.saying) for found in two.broken(grid, Board(3, no=0b110))]
['the 2 at r1c1 can have 1 black cell at most']

For a proof, the sum is written down with auxiliary variables: "of the first ``i`` cells at least
``k`` are black". The meaning of each is stated, so that an auditor can check every clause.

>>> cnf = Cnf(3, simplify=False)
>>> two.state(grid, cnf)
>>> cnf.meanings[4], len(cnf.clauses)
('count r1c1 2 1', 18)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

from gridwright.core.board import Board
from gridwright.core.clue import Clue
from gridwright.core.grid import Grid, mask_of
from gridwright.core.rule import Place
from gridwright.core.saying import Saying
from gridwright.sat.cnf import Cnf

NUMBER = "numbers"
"""The rule of a clue that shows a number; the genre has its own sentence for it."""

MANY_WAYS = 6000
"""A sum with more ways than this gets variables for its parts: a solver that only counts the cells
learns little from a room with a large number.
"""

NUMBERED, ROOM, ROW, COLUMN, LINE = "number", "room", "row", "column", "line"
"""What the cells are, which gives them a name in sentences."""
LIT = "lit"
"""The cells from which the first of them can be lit."""

BLACK, WHITE, STAR, LAMP = "black", "white", "star", "lamp"
"""What is counted."""


class Count(NamedTuple):
    """At least ``least`` and at most ``most`` of these cells have a colour."""

    cells: tuple[int, ...]
    least: int
    most: int
    black: bool = True
    """Whether it counts the decisions that are yes, or those that are no."""
    clue: int | None = None
    """The cell of the number that says so; ``None`` if no single number does."""
    rule: str = NUMBER
    unit: str = NUMBERED
    thing: str = BLACK
    """What a decision that is counted is called."""

    @property
    def mask(self) -> int:
        """The cells."""
        return mask_of(self.cells)

    def cells_with(self, board: Board) -> list[int]:
        """The cells that have the colour."""
        mask = board.yes if self.black else board.no
        return [cell for cell in self.cells if mask >> cell & 1]

    def cells_left(self, board: Board) -> list[int]:
        """The cells that have the colour or still may have it."""
        mask = board.no if self.black else board.yes
        return [cell for cell in self.cells if not mask >> cell & 1]

    # Words

    def named(self, grid: Grid) -> Saying:
        """What the cells are called: the number, the room, the row."""
        first = self.cells[0] if self.clue is None else self.clue
        if self.unit == ROW:
            return Saying("row {number}", number=first // grid.cols + 1)
        if self.unit == COLUMN:
            return Saying("column {number}", number=first % grid.cols + 1)
        at = grid.at(first)
        if self.unit == ROOM:
            return Saying("the room at {cell}", cell=at)
        if self.unit == LIT:
            return Saying("{cell}", cell=at)
        if self.unit == LINE:
            return Saying("the line from {cell} to {other}", cell=at, other=grid.at(self.cells[-1]))
        return Saying("the {number} at {cell}", number=self.most, cell=at)

    def things(self, number: int) -> Saying:
        """So many of what it counts: ``2 black cells``."""
        return Saying(THINGS[self.thing], count=number) if number else Saying(NONE[self.thing])

    def broken(self, grid: Grid, board: Board) -> Iterator[Place]:
        """Where a board breaks it so that no completion can repair it: at most one place."""
        found, left = len(self.cells_with(board)), len(self.cells_left(board))
        if found > self.most:
            words = "{what} has {things}"
        elif left < self.least:
            words = "{what} can have {things} at most" if left else "{what} can have {things}"
            words = "{what} cannot be lit" if self.unit == LIT else words
        else:
            return
        things = self.things(found if found > self.most else left)
        saying = Saying(words, what=self.named(grid), things=things)
        yield Place(self.mask, saying, self.clue)

    def state_of_clue(self, grid: Grid, board: Board) -> Clue:
        """How far a clue is: done, the cells that it is about, and a sentence."""
        found, left = len(self.cells_with(board)), len(self.cells_left(board))
        saying = Saying(
            "{found} of {number}, open: {open}", found=found, number=self.most, open=left - found
        )
        done = found == left and self.least <= found <= self.most
        assert self.clue is not None  # noqa: S101 - only clues are asked
        return Clue(self.clue, done, self.mask | 1 << self.clue, saying)

    # Clauses

    def state(self, grid: Grid, cnf: Cnf, selector: int = 0) -> None:
        """Append its clauses: with a selector they hold if it is true."""
        literals = [cell + 1 if self.black else -cell - 1 for cell in sorted(self.cells)]
        cnf.group(self.rule, self.clue)
        if self.least > len(literals) or self.most < 0:
            cnf.clauses.append([-selector] if selector else [])
        elif self.most == 1 or (self.least < 2 and self.most >= len(literals)):
            self._one(literals, cnf, selector)
        elif cnf.simplify and not selector:
            between(literals, self.least, self.most, cnf)
        else:
            self._added(grid, literals, cnf, selector)

    def _one(self, literals: list[int], cnf: Cnf, selector: int) -> None:
        """At most one, at least one, or both: clauses of few literals."""
        off = [-selector] if selector else []
        if self.least:
            cnf.clauses.append([*off, *literals])
        if self.most < len(literals):
            for one, other in combinations(literals, 2):
                if self.clue is None:
                    cnf.group(self.rule, abs(one) - 1, abs(other) - 1)
                cnf.clauses.append([*off, -one, -other])

    def _added(self, grid: Grid, literals: list[int], cnf: Cnf, selector: int) -> None:
        """A sum from the first cell on, in unary; each variable has a stated meaning."""
        sums = summed(literals, self.most + 1, cnf, f"count {self.place(grid)}")
        off = [-selector] if selector else []
        if self.least:
            cnf.clauses.append([*off, sums[self.least - 1]])
        if self.most < len(literals):
            cnf.clauses.append([*off, -sums[self.most]])

    def place(self, grid: Grid) -> str:
        """Its name in a formula."""
        if self.clue is not None:
            return grid.name(self.clue)
        return f"{self.unit}:{grid.name(self.cells[0])}"


def summed(literals: Sequence[int], most: int, cnf: Cnf, name: str = "") -> list[int]:
    """Variables for "at least so many of the literals are true", from 1 up to ``most``.

    They come from those of the literals before the last one, and so on; with a name, the meaning
    of each is stated.
    """
    sums: list[int] = []
    for number, literal in enumerate(literals, start=1):
        before, sums = sums, []
        for least in range(1, min(number, most) + 1):
            if number == 1:
                sums.append(literal)
                continue
            sum_ = cnf.new()
            sums.append(sum_)
            if name:
                cnf.meanings[sum_] = f"{name} {number} {least}"
            _defined(sum_, literal, before, least, cnf)
    return sums


def _defined(sum_: int, literal: int, before: list[int], least: int, cnf: Cnf) -> None:
    """At least ``least`` with this literal: as many before it, or one fewer and it is true."""
    had = before[least - 1 : least]
    nearly = before[least - 2 : least - 1] if least > 1 else []
    # So many, or one fewer and this one, are enough; without either, they are not.
    cnf.clauses += [[-one, sum_] for one in had]
    cnf.clauses.append([-literal, *(-one for one in nearly), sum_])
    cnf.clauses.append([-sum_, literal, *had])
    cnf.clauses += [[-sum_, one, *had] for one in nearly]


def between(literals: list[int], least: int, most: int, cnf: Cnf) -> None:
    """Between two bounds of the literals are true, as native constraints; clauses where one does.

    >>> cnf = Cnf(3)
    >>> between([1, 2, 3], 1, 3, cnf)
    >>> between([1, 2, 3], 0, 2, cnf)
    >>> cnf.clauses, cnf.at_most
    ([[1, 2, 3], [-1, -2, -3]], [])
    """
    if 1 < least == most < len(literals) - 1 and comb(len(literals), least) > MANY_WAYS:
        sums = summed(literals, most + 1, cnf)
        cnf.clauses += [[sums[least - 1]], [-sums[most]]]
        return
    if least == 1:
        cnf.clauses.append(literals)
    elif least > 1:
        cnf.at_most.append(([-literal for literal in literals], len(literals) - least))
    if most == len(literals) - 1:
        cnf.clauses.append([-literal for literal in literals])
    elif most < len(literals):
        cnf.at_most.append((literals, most))


def exactly_one(cells: tuple[int, ...], *, black: bool, clue: int | None = None) -> Count:
    """One of these cells has a colour, and no other."""
    return Count(cells, 1, 1, black, clue)


def at_most_one(cells: tuple[int, ...], *, black: bool, clue: int | None = None) -> Count:
    """No two of these cells have a colour."""
    return Count(cells, 0, 1, black, clue)


THINGS = {
    BLACK: "{count} black [count|cell|cells]",
    WHITE: "{count} white [count|cell|cells]",
    STAR: "{count} [count|star|stars]",
    LAMP: "{count} [count|lamp|lamps]",
}
NONE = {BLACK: "no black cells", WHITE: "no white cells", STAR: "no stars", LAMP: "no lamps"}
