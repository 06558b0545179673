"""The auditor of a genre: judges for its kinds of rule, and what is counted where.

A genre says in its ``audit.py`` once more what its rules are about, without its puzzle's kinds: so
a mistake in a declaration does not go unnoticed. What is counted is found in what is printed, by
rows and columns (:class:`Printed`); the parts here serve several genres, and a genre may add some
of its own: a function that takes what is printed and gives names with sums.

>>> from gridwright.genres.mosaic.puzzle import Mosaic
>>> audit = judged(each_number(square), numbers_are_white=False, connected=False)
>>> judge = audit(Mosaic(1, 3, {0: 1}), {})
>>> judge("numbers", "r1c1", (1, 2)), str(judge("numbers", "r1c1", (1, 3)))
('', 'it does not follow from what is counted')
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from gridwright.core.deadline import watched
from gridwright.core.shown import genre_of
from gridwright.sat.verify.claim import Judge
from gridwright.shading.audit import STEPS, Place, ShadingJudge, places, refuse_meanings
from gridwright.shading.count_audit import CountJudge, Sum
from gridwright.shading.island_audit import IslandJudge
from gridwright.shading.numbergrid import NumberGrid
from gridwright.shading.piece_audit import PieceJudge


class Printed:
    """What a puzzle shows on paper, by rows and columns."""

    def __init__(self, puzzle: NumberGrid) -> None:
        self.puzzle: Any = puzzle
        self.rows, self.cols = puzzle.rows, puzzle.cols
        self.numbers = {divmod(cell, self.cols): each for cell, each in puzzle.numbers.items()}
        self.unknown = places(puzzle.unknown, self.rows, self.cols)
        labels = getattr(puzzle, "rooms", ())
        self.room_of = {divmod(cell, self.cols): room for cell, room in enumerate(labels)}
        self.rooms: dict[Hashable, list[Place]] = {}
        for place, room in watched(self.room_of.items(), every=64):
            self.rooms.setdefault(room, []).append(place)

    @property
    def lines(self) -> list[list[Place]]:
        """The rows and the columns."""
        rows, cols = range(self.rows), range(self.cols)
        across = [[(row, col) for col in cols] for row in rows]
        return across + [[(row, col) for row in rows] for col in cols]

    @property
    def stretches(self) -> Iterator[list[Place]]:
        """The open cells between blocks, or the edge."""
        for line in watched(self.lines):
            open_: list[Place] = []
            for place in line:
                if place not in self.numbers and place not in self.unknown:
                    open_.append(place)
                elif open_:
                    yield open_
                    open_ = []
            if open_:
                yield open_


Sums = Callable[[Printed], Iterable[tuple[str, Sum]]]
"""What is counted, each with the name that meanings use."""


def judged(
    *sums: Sums, islands: bool = False, pieces: bool = False, **cells: Any
) -> Callable[[Any, Mapping[int, str]], Judge]:
    """The auditor of a genre with these sums; ``cells`` is what :class:`ShadingJudge` is told.

    ``islands`` says that white areas have the size of their clue, ``pieces`` that each room has an
    L, I, T or S, and equal ones do not touch.
    """

    def audit(puzzle: NumberGrid, meanings: Mapping[int, str]) -> Judge:
        printed, judge = Printed(puzzle), ShadingJudge.of(puzzle, **cells)
        if islands:
            return IslandJudge(judge, dict.fromkeys(printed.unknown, 0) | printed.numbers, meanings)
        if pieces:
            return PieceJudge(judge, [*map(frozenset, printed.rooms.values())], meanings)
        if sums:
            found = dict(each for one in sums for each in one(printed))
            return CountJudge(judge, found, meanings)
        refuse_meanings(meanings, genre_of(puzzle).title)
        return lambda rule, place, clause: judge(rule, clause)

    return audit


def named(place: Place) -> str:
    """The name of a cell."""
    return f"r{place[0] + 1}c{place[1] + 1}"


def each_number(of: Callable[[Printed, Place], Iterable[Place]], rule: str = "numbers") -> Sums:
    """So many of these cells are black as the number at a place says."""
    return lambda printed: (
        (named(place), Sum(rule, [*of(printed, place)], number, number))
        for place, number in watched(printed.numbers.items())
    )


def each_of(unit: str, least: int | str = 1, most: int | str = 1, rule: str = "") -> Sums:
    """Each ``row``, ``column`` or ``room`` has between two numbers, which a field may hold."""

    def found(printed: Printed) -> Iterator[tuple[str, Sum]]:
        parts: Sequence[list[Place]] = {
            "row": printed.lines[: printed.rows],
            "column": printed.lines[printed.rows :],
            "room": [*printed.rooms.values()],
        }[unit]
        low, high = (
            getattr(printed.puzzle, bound) if isinstance(bound, str) else bound
            for bound in (least, most)
        )
        for part in parts:
            yield f"{unit}:{named(part[0])}", Sum(rule or f"{unit}s", part, low, high)

    return found


def square(printed: Printed, place: Place) -> Iterator[Place]:
    """A cell, and those that touch it."""
    row, col = place
    return (
        (row + down, col + right)
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
        if 0 <= row + down < printed.rows and 0 <= col + right < printed.cols
    )


def beside(printed: Printed, place: Place) -> list[Place]:
    """The cells that share a side with one."""
    near = sorted((place[0] + down, place[1] + right) for down, right in STEPS.values())
    return [(row, col) for row, col in near if 0 <= row < printed.rows and 0 <= col < printed.cols]


def open_beside(printed: Printed, place: Place) -> list[Place]:
    """The same without blocks."""
    blocks = printed.numbers.keys() | printed.unknown
    return [each for each in beside(printed, place) if each not in blocks]


def room(printed: Printed, place: Place) -> list[Place]:
    """The cells of its room."""
    return printed.rooms[printed.room_of[place]]
