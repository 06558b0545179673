"""Check single clauses about a Kamaji: does every solution obey this clause?

Independent of ``encoding.py`` and ``pieces.py``: the pieces are found again, by running sums along
every row, column and diagonal, and must be exactly those of the puzzle. A clause about a cell says
either that one of *all* the pieces through it is used, or, if the cell holds a number above one,
that two of them are not both used. The rules are those of Kleijn 2018, §2.

>>> judge = audit(Kamaji(2, 2, (1, 2, 3, 2)), {})           # r1c1-r1c2, r1c1-r2c2, r2c1
>>> judge("every number used", "r1c1", (1, 2)), judge("every number used", "r2c1", (3,))
('', '')
>>> print(judge("every number used", "r1c1", (1,)))
it does not list all the pieces through r1c1, each once
>>> print(judge("numbers above one used once", "r1c1", (-1, -2)))
a 1 may be used more than once
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gridwright.core.deadline import watched
from gridwright.core.saying import Saying
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright.genres.kamaji.rules import COVERED, ONCE
from gridwright.sat.verify.claim import Judge, Reason
from gridwright.sat.verify.formula import Rejected

Place = tuple[int, int]
Cells = frozenset[Place]


def audit(puzzle: Kamaji, meanings: Mapping[int, str]) -> Judge:
    """A judge of clauses; auxiliary variables are not needed and not accepted."""
    if meanings:
        raise Rejected("formula: a Kamaji needs no auxiliary variables")
    cols = puzzle.cols
    numbers = {divmod(cell, cols): number for cell, number in enumerate(puzzle.numbers)}
    through = _variables_through(puzzle, numbers)
    named = {_name([place]): place for place in numbers}

    def judge(rule: str, name: str, clause: Sequence[int]) -> Reason:
        if rule not in (COVERED, ONCE):
            return Saying("there is no rule {rule}", rule=repr(rule))
        place = named.get(name)
        if place is None:
            return Saying("there is no cell {name}", name=repr(name))
        if rule == COVERED:
            right = len(clause) == len(set(clause)) and set(clause) == through[place]
            return (
                ""
                if right
                else Saying("it does not list all the pieces through {name}, each once", name=name)
            )
        if numbers[place] == 1:
            return Saying("a 1 may be used more than once")
        right = len(clause) == len(set(clause)) == 2 and {-one for one in clause} <= through[place]
        return (
            ""
            if right
            else Saying(
                "it is not about two pieces through {name}, of which one is unused", name=name
            )
        )

    return judge


def _variables_through(puzzle: Kamaji, numbers: dict[Place, int]) -> dict[Place, set[int]]:
    """For each cell, the variables of all the pieces that cover it.

    "This cell is covered" needs a complete list of pieces, so the puzzle's own list, to which
    variables, answers and names refer, must be the one found here.
    """
    unnamed = {_name(line): frozenset(line) for line in _pieces(numbers, max(numbers.values()))}
    through: dict[Place, set[int]] = {place: set() for place in numbers}
    for piece, line in enumerate(watched(puzzle.lines, every=16)):
        cells: Cells = frozenset(divmod(cell, puzzle.cols) for cell in line)
        if unnamed.pop(puzzle.describe(piece), None) != cells:
            raise Rejected(
                "formula: variable {piece} does not stand for a piece of its own", piece=piece + 1
            )
        for place in cells:
            through[place].add(piece + 1)
    if unnamed:
        raise Rejected("formula: no variable stands for the piece {piece}", piece=min(unnamed))
    return through


def _pieces(numbers: dict[Place, int], maximum: int) -> Iterator[list[Place]]:
    """The straight lines that add up to the maximum; a single cell appears once per direction.

    Running sums grow strictly, so from each start at most one line has the right sum.
    """
    for track in _tracks(numbers):
        total = 0
        begins = {0: 0}
        for at, place in enumerate(watched(track, every=64)):
            total += numbers[place]
            if total - maximum in begins:
                yield track[begins[total - maximum] : at + 1]
            begins[total] = at + 1


def _tracks(numbers: dict[Place, int]) -> Iterator[list[Place]]:
    """Every row, column and diagonal, each from its first cell in reading order."""
    tracks: dict[tuple[str, int], list[Place]] = {}
    for row, col in watched(sorted(numbers), every=64):
        for key in (("row", row), ("column", col), ("falling", row - col), ("rising", row + col)):
            tracks.setdefault(key, []).append((row, col))
    yield from tracks.values()


def _name(line: list[Place]) -> str:
    """``r1c1-r1c2``: the first and the last cell."""
    first, last = (f"r{row + 1}c{col + 1}" for row, col in (line[0], line[-1]))
    return first if first == last else f"{first}-{last}"
