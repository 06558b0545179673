"""Which of the likely readings of a board is meant: the one that is a puzzle with one answer.

Each cell that is unsure may hold another sign. The figures of a board are in one font, so that one
that is misread is misread wherever it stands: cells with the same sign, in which another one is
about as likely, are changed together. The likeliest boards are tried. What those that have exactly
one answer agree on is settled; where they do not, or where one that was not tried is as likely, a
person is asked.

>>> from gridwright.genres import by_name
>>> from gridwright.scanning.rules import fitting
>>> signs = [Reading("3", confidence=0.6, others=(("9", 0.4),)), *[Reading("")] * 7, Reading("2")]
>>> fit = fitting(Seen(3, 3, tuple(signs)), (by_name("mosaic"),))
>>> [(change.cells, change.sign) for change in changes(fit[0])] if fit else []
[((0,), '9')]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import pairwise
from math import exp, log, prod

from gridwright.core.deadline import look
from gridwright.core.sketch import is_number
from gridwright.scanning.reading import SURE, Reading
from gridwright.scanning.rules import (
    CLOSE,
    MARKS,
    MOST_READINGS,
    Fit,
    Seen,
    close,
    has_one_answer,
    likely,
    otherwise,
    puzzle_of,
    things,
)

ABSENT = 0.002
"""How probable a sign is in a cell of which it is not named."""
GAP = 1.5
"""By how much more the odds of cells differ between two figures (their logarithm)."""
APART = 1.0
"""By how much likelier a cell may hold another sign than those that look alike, by itself."""
ALIKE = 3
"""So many cells with the same figure are read as the same sign, or none of them is."""
MOST_CHANGES = 24
"""So many changes are tried one by one before some of them together."""
ACCIDENT, UNNAMED = 0.03, 0.05
"""How often a board that was misread has one answer, too: of 1,900 boards in 430 pictures, nine.
And how probable it is that a sign was misread without a doubt, where something was."""


@dataclass(frozen=True, slots=True)
class Change:
    """Cells that may hold another sign."""

    cells: tuple[int, ...]
    sign: str
    odds: float
    """How much less likely that is than what was read (logarithm)."""


def figures(seen: Seen) -> list[Change]:
    """Signs that may be numbers, or other numbers, in all cells that look alike.

    Of the cells with the same sign, those in which another one is likelier by a gap are in one
    group; and all of them together, too.
    """
    alike: dict[str, list[int]] = {}
    for number, cell in enumerate(seen.cells):
        if cell.sign:
            alike.setdefault(cell.sign, []).append(number)
    found: list[Change] = []
    for cells in alike.values():
        for sign in dict.fromkeys(other for cell in cells for other, _ in seen.cells[cell].others):
            if is_number(sign):
                found += _groups(seen, cells, sign)
    return found


def _groups(seen: Seen, cells: Sequence[int], sign: str) -> Iterator[Change]:
    """Those of the cells that may hold a sign, up to a gap; and all, if enough of them may."""
    odds = {number: _odds(seen.cells[number], sign) for number in cells}
    ranked = sorted(cells, key=lambda number: odds[number])
    gaps = [odds[after] - odds[one] for one, after in pairwise(ranked)]
    cut = len(ranked)
    if gaps and max(gaps) >= GAP:
        cut = gaps.index(max(gaps)) + 1
    for size in dict.fromkeys((cut, len(ranked))):
        some = ranked[:size]
        chances = [dict(seen.cells[number].others).get(sign, 0.0) for number in some]
        named = sum(chance > 0 for chance in chances)
        if sum(chances) / size >= ABSENT and named * 2 >= size:
            # All of them are in one font, and so no more witnesses than one is.
            mean = max(0.0, sum(odds[number] for number in some) / size)
            yield Change(tuple(sorted(some)), sign, mean)


def _odds(cell: Reading, sign: str) -> float:
    """How much likelier a cell holds its sign than another one (logarithm)."""
    other = max(dict(cell.others).get(sign, 0.0), ABSENT)
    return log(max(cell.confidence, ABSENT) / other)


def changes(fit: Fit) -> list[Change]:
    """What a board may hold instead, the likeliest first; nothing if all is sure and in order.

    If it has not one answer, something was misread, and any other reading may be right.
    """
    cells = fit.seen.cells
    groups = [group for group in figures(fit.seen) if len(group.cells) > 1]
    if fit.unique:
        groups = [group for group in groups if any(_open(cells[each]) for each in group.cells)]
    bound = {
        (number, group.sign) for group in groups if len(group.cells) >= ALIKE
        for number in group.cells if _odds(cells[number], group.sign) > group.odds - APART
    }  # fmt: skip
    found = {(group.cells, group.sign): group for group in groups}
    marks = {"", *MARKS, *things(fit.genre)}
    for number, cell in enumerate(cells):
        others = close(cell)[1:] if fit.unique else cell.others
        for sign, chance in others if _open(cell) or not fit.unique else ():
            # What a player has marked is no part of the puzzle.
            part = sign not in marks or cell.sign not in marks
            if part and (number, sign) not in bound and (is_number(sign) or chance >= CLOSE):
                odds = _odds(cell, sign)
                found[(number,), sign] = Change((number,), sign, odds)
    return sorted(found.values(), key=lambda change: change.odds)


def settled(fit: Fit) -> Fit:
    """The same with what is unsure settled by the rules, where that has exactly one answer."""
    possible = changes(fit)
    if not possible:
        return fit
    found: list[tuple[float, Fit]] = []
    tried = 0.0
    for some in _together(possible):
        look()
        odds = sum(change.odds for change in some)
        tried += exp(-odds)
        seen = changed(fit.seen, some)
        puzzle = puzzle_of(fit.genre, seen)
        if puzzle is not None and (fit.unique if not some else has_one_answer(fit.genre, puzzle)):
            found.append((exp(-odds), Fit(fit.genre, seen, puzzle, True, odds)))
    if not found:
        return fit
    known = {number for change in possible for number in change.cells}
    rest = max(0.0, prod(1 + exp(-change.odds) for change in possible) - tried)
    rest += UNNAMED * (not fit.unique)
    rest += sum(1 - cell.confidence for number, cell in enumerate(fit.seen.cells)
                if number not in known)  # fmt: skip
    return _chosen(fit, found, ACCIDENT * rest, sorted(known))


def changed(seen: Seen, some: Sequence[Change]) -> Seen:
    """The board with some changes."""
    cells = list(seen.cells)
    for change in some:
        for number in change.cells:
            chance = dict(cells[number].others).get(change.sign, 0.0)
            cells[number] = otherwise(cells[number], (change.sign, chance))
    return replace(seen, cells=tuple(cells))


def _together(possible: Sequence[Change]) -> Iterator[tuple[Change, ...]]:
    """None of the changes, each alone, and then several together, the likeliest first."""
    yield ()
    alone = possible[:MOST_CHANGES]
    yield from ((change,) for change in alone)
    left = MOST_READINGS - 1 - len(alone)
    waiting: list[tuple[float, tuple[int, ...]]] = [(possible[0].odds, (0,))]
    while waiting and left > 0:
        look()
        odds, taken = heappop(waiting)
        some = [possible[number] for number in taken]
        if len(taken) > 1 and _apart(some):
            left -= 1
            yield tuple(some)
        last = taken[-1]
        if last + 1 < len(possible):
            more = possible[last + 1].odds
            if _apart(some):
                heappush(waiting, (odds + more, (*taken, last + 1)))
            heappush(waiting, (odds - possible[last].odds + more, (*taken[:-1], last + 1)))


def _apart(some: Sequence[Change]) -> bool:
    """Whether no cell is changed twice."""
    cells = [number for change in some for number in change.cells]
    return len({*cells}) == len(cells)


def _chosen(
    before: Fit, found: Sequence[tuple[float, Fit]], rest: float, known: Sequence[int]
) -> Fit:
    """The likeliest of the boards that were found, with what is left in doubt."""
    best = max(found, key=lambda each: each[0])[1]
    total = sum(chance for chance, _ in found) + rest
    cells = list(best.seen.cells)
    for number in known:
        cell, was = cells[number], before.seen.cells[number]
        same = sum(chance for chance, each in found if each.seen.cells[number].sign == cell.sign)
        sure = (same + rest * cell.confidence) / total
        if not (was.doubtful or cell.sign != was.sign or sure < SURE):
            continue
        settles = sure >= SURE and likely(cell)
        cells[number] = replace(cell, by_rules=settles, suspect=not settles)
    return replace(best, seen=replace(best.seen, cells=tuple(cells)))


def _open(cell: Reading) -> bool:
    return cell.confidence < SURE and len(close(cell)) > 1
