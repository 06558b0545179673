"""Repair a puzzle: few changes of its clues that give it exactly one answer.

The first repair is quick: clues that contradict each other are removed, an answer is chosen, and
clues are added that rule out all others (``quick.py``). Then two changes are replaced by one
other, as long as that is possible. Finally the fewest changes are searched for (``fewest.py``),
which also gives a lower bound.

With a symmetry, clues come and go in whole orbits, and two orbits are replaced by fewer changes. If
there should be several repairs to choose from, or one of a certain level, ``choices.py`` looks for
more.

>>> from gridwright.genres import by_name
>>> kuromasu = by_name("kuromasu")
>>> found = repair(kuromasu, kuromasu.puzzle(1, 3))
>>> found.changes, found.at_least, found.fewest
(1, 1, True)
>>> repair(kuromasu, kuromasu.puzzle(1, 4, {0: 2}), symmetry="horizontal").puzzle.numbers
{0: 4, 3: 4}
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice
from typing import Any

from gridwright.core.board import Board
from gridwright.core.deadline import tell
from gridwright.core.errors import PuzzleError, Timeout
from gridwright.core.puzzle import P
from gridwright.engine.drafts import clues_of
from gridwright.engine.repair.choices import chosen, chosen_in_its_own_way
from gridwright.engine.repair.fewest import Fewest
from gridwright.engine.repair.quick import quick_repairs
from gridwright.engine.repair.task import Repaired, Task, Wanted
from gridwright.genre import Genre
from gridwright.making.symmetry import orbits

TRIED = 500
"""How many ways are tried to find the fewest changes."""
FEW_CHANGES = 4
"""With more changes than these, fewer can hardly be ruled out, so only a tenth of the ways is
tried."""
NEAR = 60
"""How many ways are tried to replace two changes by one."""
PAIRS = 40
"""How many pairs of changes are tried again."""


def repair(
    genre: Genre[P], puzzle: P, *, symmetry: str = "none", alternatives: int = 0, level: int = 0
) -> Repaired[P]:
    """The fewest changes that were found to give a puzzle exactly one answer.

    Only clues change: rooms and given cells stay. With a symmetry, the places of the clues have it
    afterwards. With a level, it is the smallest repair that was found whose puzzle has that level;
    if none was found, the nearest one, as its own ``level`` says.
    """
    *_, last = repairs(genre, puzzle, symmetry=symmetry, alternatives=alternatives, level=level)
    return last


def repairs(
    genre: Genre[P], puzzle: P, *, symmetry: str = "none", alternatives: int = 0, level: int = 0
) -> Iterator[Repaired[P]]:
    """Repairs as they are found, each better than the one before, or better known.

    When the time limit is reached, the last one is not ``finished``; without any, the limit is
    raised.
    """
    any_yet = False
    try:
        for repair in _all_repairs(genre, puzzle, Wanted(symmetry, alternatives, level)):
            any_yet = True
            yield repair
    except Timeout:
        if not any_yet:
            raise


def _all_repairs(genre: Genre[P], puzzle: P, wanted: Wanted) -> Iterator[Repaired[P]]:
    if genre.editing is not None and genre.editing.repair is not None:
        # Every cell holds a number before and after, so every symmetry that is possible is kept.
        orbits(puzzle.grid, wanted.symmetry)
        tell("numbers to be changed")
        yield from chosen_in_its_own_way(genre, puzzle, genre.editing.repair, wanted)
        return
    task = Task.of(genre, puzzle, wanted.symmetry)
    best: Repaired[P] | None = None
    at_least, most = 0, len(task.clues) + puzzle.grid.size + 1
    tell("clues that clash, and a first repair")
    for removals, repair in quick_repairs(task):
        at_least = removals
        if repair is not None:
            best, most = replace(repair, at_least=at_least), repair.changes
            yield best
    with Fewest(task) as exact:
        while best is not None and best.changes > max(1, at_least):
            better = _one_less(task, best, exact)
            if better is None:
                break
            best, most = replace(better, at_least=at_least), better.changes
            yield best
        ways = TRIED if best is None or most <= FEW_CHANGES else TRIED // 10
        plan = exact.search(task.clues, at_least, most, ways, tell)
        if plan is not None:
            best = _planned(task, plan)
        if best is None:
            raise _why_none(task)
        best = replace(best, at_least=exact.at_least, finished=not wanted.choosing)
        yield best
        if wanted.choosing:
            yield from chosen(task, exact, best, wanted, ways)


def _why_none(task: Task[P]) -> PuzzleError:
    if task.symmetric:
        return PuzzleError("no repair was found that gives the clues this symmetry")
    return PuzzleError(
        "the puzzle cannot be repaired by its clues: for each of its answers that was tried"
        " there are others that no clue rules out"
    )


def _one_less(task: Task[P], best: Repaired[P], exact: Fewest[P]) -> Repaired[P] | None:
    """A repair in which fewer changes stand for those at two places, or two parts, of the best."""
    grid, cells = task.puzzle.grid, best.changed
    changed = {place for place in range(grid.size) if grid.at(place) in cells}
    parts = [part for part in task.parts if changed & {*part}]
    after = clues_of(task.genre, best.puzzle)
    for number, pair in enumerate(islice(combinations(parts, 2), PAIRS)):
        tell(
            "{changes} [changes|change|changes]; {pairs} [pairs|pair|pairs] tried again",
            changes=best.changes,
            pairs=number,
        )
        places = {place for part in pair for place in part}
        base = {place: value for place, value in after.items() if place not in places}
        base |= {place: task.clues[place] for place in places if place in task.clues}
        plan = exact.search(base, 0, len(changed & places), NEAR)
        if plan is not None:
            return _planned(task, plan)
    return None


def _planned(task: Task[P], plan: tuple[dict[int, Any], Board]) -> Repaired[P]:
    return task.told(task.with_clues(plan[0]), plan[1])
