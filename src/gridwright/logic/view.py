"""A view: tables of one puzzle for a genre's techniques, and the names of its decisions.

The engine uses only what is defined here. The techniques of a genre have their own kind of view,
with tables of rays, rooms or pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from typing import Protocol

from gridwright.core.grid import Grid, bits, mask_of
from gridwright.core.saying import Cell, Listed, Saying, Value


class View(Protocol):
    """What the ladder has to know about a puzzle."""

    grid: Grid
    size: int
    """How many decisions there are."""
    yes_word: str
    """The word for a decision that is yes: ``black``, ``drawn``."""
    no_word: str
    """The word for a decision that is no: ``white``, ``not drawn``."""

    def name(self, decision: int) -> str:
        """The name of one decision in a table or a file: ``r1c2``."""

    def named(self, decision: int) -> Value:
        """One decision in a sentence."""

    def names(self, decisions: int, last: str = "and") -> Value:
        """Decisions as the subject of a sentence: ``r1c2 and r1c3``, ``the room at r1c1``."""

    def cells(self, decisions: int) -> int:
        """The grid cells of decisions."""

    def unfinished(self, yes: int, no: int) -> int:
        """How many clues (rooms, numbers) a person still has to look at."""


class CellView:
    """A view of a puzzle whose decision is "this cell is black"."""

    yes_word = "black"
    no_word = "white"

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.size = grid.size

    def name(self, decision: int) -> str:
        """The name of the cell."""
        return self.grid.name(decision)

    def named(self, decision: int) -> Value:
        """The cell."""
        return self.grid.at(decision)

    def names(self, decisions: int, last: str = "and") -> Value:
        """The cells; three or more in line as their first and last."""
        return runs(self.grid, decisions, last)

    def cells(self, decisions: int) -> int:
        """The decisions themselves: there is one per cell."""
        return decisions

    def unfinished(self, yes: int, no: int) -> int:
        """The number of open cells; genres may count something better."""
        return (self.grid.full & ~(yes | no)).bit_count()


class Unfinished:
    """How many parts of a puzzle (clues, rooms) are unfinished, on a board that fills.

    A part that is finished stays so. On a board that goes on from the one before, only the parts
    are looked at that depend on something new.

    >>> pairs_at = [(0,), (0, 1), (1,)]
    >>> pairs = Unfinished(pairs_at, (0, 1), lambda pair, yes, no: not yes >> pair & 3)
    >>> pairs.count(0, 0), pairs.count(0b001, 0), pairs.count(0b101, 0), pairs.count(0b010, 0)
    (2, 1, 0, 0)
    """

    def __init__(
        self,
        parts_at: Sequence[Iterable[int]],
        parts: Iterable[int],
        is_open: Callable[[int, int, int], bool],
    ) -> None:
        """``parts_at`` has the parts that depend on each decision."""
        self._parts_at, self._parts, self._is_open = parts_at, parts, is_open
        self._yes = self._no = -1
        self._left: set[int] = set()

    def count(self, yes: int, no: int) -> int:
        """How many there are on a board."""
        is_open, left = self._is_open, self._left
        if self._yes & ~yes or self._no & ~no:
            left = self._left = {part for part in self._parts if is_open(part, yes, no)}
        else:
            parts_at, new = self._parts_at, bits(yes & ~self._yes | no & ~self._no)
            for part in left.intersection(set().union(*[parts_at[each] for each in new])):
                if not is_open(part, yes, no):
                    left.remove(part)
        self._yes, self._no = yes, no
        return len(left)


def runs(grid: Grid, cells: int, last: str = "and") -> Listed:
    """Cells in a sentence; three or more in a row or column are named by their ends.

    >>> str(runs(Grid.of(3, 4), 0b0001_0001_1111))
    'r1c1 to r1c4, r2c1 and r3c1'
    """
    named: list[Cell | Listed] = []
    while cells:
        first = (cells & -cells).bit_length() - 1
        across = _run(grid.ray(first, 1), first, cells)
        down = _run(grid.ray(first, 2), first, cells)
        longest = max(across, down, key=len)
        taken = longest if len(longest) > 2 else longest[:1]
        ends = grid.at(first), grid.at(taken[-1])
        named.append(Listed(ends, "to") if len(taken) > 1 else ends[0])
        cells &= ~mask_of(taken)
    return Listed(tuple(named), last)


def _run(ray: range, first: int, cells: int) -> list[int]:
    return [first, *takewhile(lambda cell: cells >> cell & 1, ray)]


def the_number(number: int, cell: Cell) -> Saying:
    """A number with its place: ``the 3 at r1c2``."""
    return Saying("the {number} at {cell}", number=number, cell=cell)


def clauses(parts: Sequence[Value]) -> Value:
    """Whole clauses in a sentence, with a comma before the last.

    >>> str(clauses(["r1c1 would touch it", "r1c2 would cut the white cells in two"]))
    'r1c1 would touch it, and r1c2 would cut the white cells in two'
    """
    *first, last = parts
    return Saying("{one}, and {other}", one=Listed(tuple(first), ""), other=last) if first else last


def settled(view: View, yes: int, no: int) -> Saying:
    """What decisions are: ``r1c2 and r2c2 are white, and r1c1 is black``."""
    parts = [
        Saying("{what} [what|is|are] {colour}", what=what, colour=Saying(word, what=what))
        for mask, word in ((no, view.no_word), (yes, view.yes_word))
        if mask
        for what in (view.names(mask),)
    ]
    if len(parts) == 1:
        return parts[0]
    return Saying("{one}, and {other}", one=parts[0], other=parts[1])


def so(said: Saying, view: View, yes: int, no: int, outcome: Saying | None = None) -> Saying:
    """Why, and what follows; if nothing does, it is a contradiction.

    ``outcome`` tells what follows, if that is not told by naming the decisions.
    """
    if not (yes or no):
        return Saying("{said}.", said=said)
    return Saying("{said}, so {settled}.", said=said, settled=outcome or settled(view, yes, no))
