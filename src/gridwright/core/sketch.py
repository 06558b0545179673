"""A puzzle that is being set: what each cell holds, whether or not it is a puzzle yet.

A :class:`Sketch` is what a setter has drawn so far: signs in cells and, in genres with rooms, the
room of each cell. An :class:`Editing` is what a genre says about its sketches: which signs there
are, and how a sketch becomes a puzzle and a puzzle a sketch. What keeps a sketch from being a
puzzle is a :class:`Fault`, with its cells.

>>> editing = Editing(signs=(Sign("S", ("s",), once=True),), read=list, write=list)
>>> [str(fault.saying) for fault in editing.faults(Sketch(1, 2, {0: "7"}))]
['S is missing', 'the 7 at r1c1 is not a sign of this puzzle']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Generic

from gridwright.core.deadline import watched
from gridwright.core.grid import Grid
from gridwright.core.puzzle import P
from gridwright.core.record import dataclass, field
from gridwright.core.saying import Cell, Saying

UNKNOWN, BLACK, WHITE, TRIANGLE = "?", "black", "white", "triangle"
CIRCLE, DISC = "circle", "disc"
"""Signs that several genres have. A number is a sign, too, written in digits."""


@dataclass(frozen=True, slots=True)
class Sketch:
    """What a setter has drawn."""

    rows: int
    cols: int
    signs: Mapping[int, str] = field(default_factory=dict)
    """The sign of each cell that has one."""
    rooms: tuple[int, ...] = ()
    """The number of the room of each cell, in genres with rooms."""
    own: Mapping[str, int] = field(default_factory=dict)
    """Numbers for the whole board, by name: how many ``stars`` there are."""

    @property
    def grid(self) -> Grid:
        """The cells."""
        return Grid.of(self.rows, self.cols)

    @property
    def numbers(self) -> dict[int, int]:
        """The cells that hold a number."""
        signs = watched(self.signs.items(), every=1024)
        return {cell: int(sign) for cell, sign in signs if is_number(sign)}

    def cells(self, sign: str) -> int:
        """The mask of the cells that hold a sign."""
        signs = watched(self.signs.items(), every=1024)
        return sum(1 << cell for cell, own in signs if own == sign)


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign that is not a number."""

    name: str
    keys: tuple[str, ...]
    """The keys that set it."""
    once: bool = False
    """Whether it stands in exactly one cell."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a sketch is not a puzzle yet."""

    saying: Saying
    cells: tuple[int, ...] = ()


Changing = Callable[[Sketch, Random], Sketch | None]
"""Another sketch, with exactly one answer; ``None`` if that failed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Editing(Generic[P]):
    """What can be edited in a genre."""

    signs: tuple[Sign, ...]
    read: Callable[[Sketch], P]
    """The puzzle that a sketch without faults shows."""
    write: Callable[[P], Sketch]
    numbers: Callable[[int, int], range] | None = None
    """The numbers that a cell may hold, by rows and columns; ``None`` where there are none."""
    larger: bool = False
    """Whether a cell may hold a larger number than these, which are then the usual ones."""
    rooms: bool = False
    """Whether there are rooms."""
    own: Mapping[str, range] = field(default_factory=dict)
    """The numbers that the whole board may have, by name."""
    full: bool = False
    """Whether every cell holds a number."""
    ringed: bool = False
    """Whether numbers are often printed in circles."""
    wrong: Callable[[Sketch], Iterable[Fault]] = lambda sketch: ()
    """Further faults, of a sketch that has no other."""
    complete: Changing | None = None
    """Fills the empty cells, where the generation engine cannot complete puzzles …"""
    repair: Changing | None = None
    """… and changes few cells, where the engine cannot repair them."""

    def faults(self, sketch: Sketch) -> list[Fault]:
        """Why a sketch is not a puzzle yet; nothing if it is one."""
        about_signs = [*self._missing(sketch), *self._misplaced(sketch)]
        return about_signs or list(self.wrong(sketch))

    def _missing(self, sketch: Sketch) -> Iterator[Fault]:
        for sign in self.signs:
            if sign.once and sign.name not in sketch.signs.values():
                yield Fault(Saying("{sign} is missing", sign=sign.name))
        empty = tuple(cell for cell in range(sketch.grid.size) if cell not in sketch.signs)
        if self.full and empty:
            saying = Saying("{count} cells hold no number yet", count=len(empty))
            if len(empty) == 1:
                saying = Saying("a cell holds no number yet")
            yield Fault(saying, empty)

    def _misplaced(self, sketch: Sketch) -> Iterator[Fault]:
        known = {sign.name: sign for sign in self.signs}
        numbers = self.numbers(sketch.rows, sketch.cols) if self.numbers else range(0)
        seen: set[str] = set()
        for cell, sign in sorted(sketch.signs.items()):
            at = sketch.grid.at(cell)
            if is_number(sign) and self.numbers is not None:
                if int(sign) not in numbers and not (self.larger and int(sign) >= numbers.stop):
                    yield Fault(_beyond(sign, at, numbers), (cell,))
            elif sign not in known:
                saying = Saying(
                    "the {sign} at {cell} is not a sign of this puzzle", sign=sign, cell=at
                )
                yield Fault(saying, (cell,))
            elif known[sign].once and sign in seen:
                yield Fault(Saying("{sign} is in more than one cell", sign=sign), (cell,))
            seen.add(sign)


def _beyond(sign: str, cell: Cell, numbers: range) -> Saying:
    if not numbers:
        return Saying(
            "the {sign} at {cell} is impossible: a board this small has no numbers",
            sign=sign,
            cell=cell,
        )
    return Saying(
        "the {sign} at {cell} is impossible: on a board of this size a number is from {least} to"
        " {most}",
        sign=sign,
        cell=cell,
        least=numbers.start,
        most=numbers.stop - 1,
    )


def is_number(sign: str) -> bool:
    """Whether a sign is a number.

    >>> is_number("12"), is_number("S")
    (True, False)
    """
    return sign.isascii() and sign.isdigit()
