"""Locked numbers: as many numbers as places that their pieces can use.

If every piece for two numbers uses one of two other numbers above one, and no piece covers both,
then each takes one of them: no other piece may use them, and none may use both. The same holds for
three numbers. Kleijn 2018 has no such technique; people know it from Sudoku.

>>> from gridwright.genres.kamaji.puzzle import Kamaji
>>> view = KamajiView(Kamaji(2, 3, (1, 3, 1, 2, 4, 2)))
>>> LockedNumbers().look(view, 0, 0, 3)
(0, 0)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from gridwright.core.grid import bits, mask_of, union
from gridwright.core.saying import Listed, Value
from gridwright.genres.kamaji.logic.view import KamajiView
from gridwright.genres.kamaji.rules import COVERED, ONCE
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, Technique

MOST = 3
"""More numbers than these are not seen at a glance."""


class Locked(NamedTuple):
    """Numbers, as many places, and the pieces that these rule out."""

    numbers: int
    places: int
    out: int


def _locked(view: KamajiView, yes: int, no: int, cell: int) -> Locked | None:
    """The first set with this number that rules out a piece."""
    ways = view.ways(yes, no, cell)
    if not 2 <= ways.bit_count() <= MOST:
        return None
    own = 1 << cell
    used = [view.masks[way] & view.above_one & ~own for way in bits(ways)]
    for chosen in product(*(tuple(bits(cells)) for cells in used)):
        places = mask_of(set(chosen))
        if places.bit_count() >= 2:
            for numbers in _groups(view, yes, no, own, places):
                out = _ruled_out(view, no, numbers, places)
                if out:
                    return Locked(numbers, places, out)
    return None


def _groups(view: KamajiView, yes: int, no: int, own: int, places: int) -> Iterator[int]:
    """As many numbers as places, each of whose pieces uses a place and covers no other of them."""
    through = view.through_any(places)
    ways_of = {}
    for cell in bits(view.cells(through & ~no) & ~places):
        ways = view.ways(yes, no, cell)
        if ways and not ways & ~through:
            ways_of[cell] = ways
    wanted = places.bit_count()

    def grown(numbers: int, taken: int, least: int) -> Iterator[int]:
        if numbers.bit_count() == wanted:
            yield numbers
            return
        for cell, ways in ways_of.items():
            if cell >= least and not numbers >> cell & 1 and not ways & taken:
                yield from grown(numbers | 1 << cell, taken | ways, cell + 1)

    first = own.bit_length() - 1
    if first in ways_of:
        yield from grown(own, ways_of[first], 0)


def _ruled_out(view: KamajiView, no: int, numbers: int, places: int) -> int:
    """The pieces that use a place and cover none of the numbers, or use two places."""
    through, covering = view.through_any(places), view.through_any(numbers)
    out = through & ~covering & ~no
    for piece in bits(through & covering & ~no):
        if (view.masks[piece] & places).bit_count() > 1:
            out |= 1 << piece
    return out


class LockedNumbers(Technique[KamajiView]):
    """If two numbers can only be covered with two others, one each, no other piece may use those;
    the same holds for three.
    """

    name = "locked numbers"
    rung = 5
    rules = (COVERED, ONCE)
    inside = False
    because = "{numbers} need {places}, one each"

    def units(self, view: KamajiView) -> Iterable[int]:
        return range(view.grid.size)

    def scope(self, view: KamajiView, cell: int) -> Masks:
        """The pieces for this number, and for the numbers that may share their places."""
        near = view.cells(view.through[cell])
        around = view.cells(view.through_any(near & view.above_one))
        scope = view.through_any(around | near)
        return scope, scope

    def look(self, view: KamajiView, yes: int, no: int, cell: int) -> Finding:
        locked = _locked(view, yes, no, cell)
        return (0, locked.out) if locked else NOTHING

    def reason(self, view: KamajiView, yes: int, no: int, case: Case) -> Masks:
        """The pieces for the numbers that are ruled out already."""
        locked = _locked(view, yes, no, case.unit)
        return (0, view.through_any(locked.numbers) & no) if locked else (yes, no)

    def found(self, view: KamajiView, case: Case) -> tuple[int, int]:
        """The numbers and the places."""
        locked = _locked(view, case.known_yes, case.known_no, case.unit)
        assert locked is not None  # noqa: S101 - the reason suffices
        return locked.numbers, locked.places

    def values(self, view: KamajiView, case: Case) -> dict[str, Value]:
        numbers, places = (tuple(map(view.the, bits(each))) for each in self.found(view, case))
        return {"numbers": Listed(numbers), "places": Listed(places)}

    def named(self, view: KamajiView, case: Case) -> int:
        return union(self.found(view, case))
