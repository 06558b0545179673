"""Repairs to choose from: others with as few changes, and repairs of a certain level.

Repairs that are as small as the best one are listed by the search for the fewest (``fewest.py``).
Two repairs differ by the places that they change, then by their answers, then by what the clues
show. The first is the best; each further one is as different as possible from all before it.

For a level, these are graded. If none has it, clues are added where the puzzle is too hard, and
left out or exchanged where it is too easy, starting from the repair with the nearest level.

>>> from gridwright.genres import by_name
>>> from gridwright.engine.repair.search import repair
>>> kuromasu = by_name("kuromasu")
>>> found = repair(kuromasu, kuromasu.puzzle(1, 3), alternatives=2)
>>> [one.added for one in (found, *found.alternatives)]
[{'r1c2': 3}, {'r1c1': 2}, {'r1c3': 2}]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from heapq import heappop, heappush
from random import Random
from typing import Generic

from gridwright.core.cells import ByCell
from gridwright.core.deadline import look, tell
from gridwright.core.errors import PuzzleError, Timeout
from gridwright.core.puzzle import P
from gridwright.core.saying import Listed
from gridwright.core.sketch import Changing
from gridwright.engine.drafts import clues_of, drafted
from gridwright.engine.generate import rng
from gridwright.engine.grade import grade_of_unique
from gridwright.engine.repair.fewest import Fewest
from gridwright.engine.repair.task import Repaired, Task, Wanted
from gridwright.engine.sketches import editing_of, repaired
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.making.level import told_levels
from gridwright.making.thin import Unique

POOL = 4
"""For each repair that is asked for, so many are looked at."""
GRADED = 80
"""How many repairs are graded, at most, to find one of a level."""
STEPS = 6
"""How many clues are added, left out or exchanged in one repair, each of them alone."""
EXCHANGED = 12
"""How many clues are tried in place of another."""


def chosen(
    task: Task[P], exact: Fewest[P], best: Repaired[P], wanted: Wanted, ways: int
) -> Iterator[Repaired[P]]:
    """The best repair with others beside it, or one of the level that is asked for."""
    pool = [best]
    enough = POOL * (wanted.alternatives + 1)
    known = [clues_of(task.genre, best.puzzle)]
    for plan, answer in exact.others(task.clues, known, best.changes, ways, tell):
        found = task.told(task.with_clues(plan), answer)
        if found.changes < pool[0].changes:
            pool = []
        pool.append(replace(found, at_least=best.at_least))
        if len(pool) >= enough:
            break
        if not wanted.level:
            yield _first_and_others(pool, wanted)
    if wanted.level:
        yield from _levelled(task, pool, wanted)
    else:
        done = _first_and_others(pool, wanted)
        yield replace(done, finished=True, no_more=exact.no_more)


def chosen_in_its_own_way(
    genre: Genre[P], puzzle: P, change: Changing, wanted: Wanted
) -> Iterator[Repaired[P]]:
    """Repairs of a genre whose clues cannot come and go; whether they are the fewest is unknown."""
    tries = 1 + POOL * wanted.alternatives
    pool: list[Repaired[P]] = []
    levels = _Levels(genre, wanted.level)
    for number in range(GRADED if wanted.level else tries):
        look()
        found = _in_its_own_way(genre, puzzle, change, rng(0, number))
        if found is not None and all(found.puzzle != one.puzzle for one in pool):
            pool.append(found)
            levels.add(found)
        if not pool:
            continue
        last = _first_and_others(levels.nearest() if wanted.level else pool, wanted)
        yield levels.told(last)
        if not pool[0].changes or (number + 1 >= tries and last.level == wanted.level):
            break
    if not pool:
        raise PuzzleError("no change of numbers was found that leaves exactly one answer")
    yield replace(levels.told(last), finished=True)


def _in_its_own_way(
    genre: Genre[P], puzzle: P, change: Changing, random: Random
) -> Repaired[P] | None:
    sketches = repaired(genre, change, puzzle, random)
    if sketches is None:
        return None
    before, after = sketches
    made = editing_of(genre).read(after)
    changed = [cell for cell in after.signs if after.signs[cell] != before.signs.get(cell)]
    removed, added = (
        ByCell(
            {
                puzzle.grid.at(cell): sketch.numbers.get(cell, sketch.signs[cell])
                for cell in changed
                if cell in sketch.signs
            }
        )
        for sketch in (before, after)
    )
    answer = solve(genre, made, limit=1).boards
    if not answer:
        raise Timeout
    return Repaired(made, answer[0], removed, added)


def _first_and_others(pool: list[Repaired[P]], wanted: Wanted) -> Repaired[P]:
    """The smallest repair that was found first, with the others that are as small."""
    first = min(pool, key=lambda one: one.changes)
    same = [one for one in pool if one.changes == first.changes and one is not first]
    return replace(first, alternatives=tuple(spread(first, same, wanted.alternatives)))


def spread(first: Repaired[P], others: Iterable[Repaired[P]], count: int) -> Iterator[Repaired[P]]:
    """Some of the others: each as different as can be from the first and from those before it."""
    left = {number: (one, difference(first, one)) for number, one in enumerate(others)}
    for _ in range(min(count, len(left))):
        number = max(left, key=lambda one: (left[one][1], -one))
        taken, _nearest = left.pop(number)
        yield taken
        left = {
            key: (one, min(nearest, difference(taken, one))) for key, (one, nearest) in left.items()
        }


def difference(one: Repaired[P], other: Repaired[P]) -> tuple[int, int, int]:
    """How different two repairs are: their places, their answers, what their clues show."""
    cells = one.changed, other.changed
    answers = one.answer.yes ^ other.answer.yes if one.answer.size == other.answer.size else 0
    shows = sum(one.added.get(cell) != other.added.get(cell) for cell in cells[0] | cells[1])
    return len(cells[0] ^ cells[1]), answers.bit_count(), shows


class _Levels(Generic[P]):
    """The levels of the repairs that were looked at."""

    def __init__(self, genre: Genre[P], level: int) -> None:
        self.genre, self.level = genre, level
        self.all: list[Repaired[P]] = []

    def add(self, found: Repaired[P]) -> Repaired[P]:
        """Grade a repair, if a level is asked for."""
        if self.level:
            found = replace(found, level=grade_of_unique(self.genre, found.puzzle).level)
            self.all.append(found)
            tell(
                "{count} [count|repair|repairs] graded: {levels}",
                count=len(self.all),
                levels=Listed(tuple(told_levels(Counter(one.level for one in self.all)))),
            )
        return found

    def nearest(self) -> list[Repaired[P]]:
        """Those whose level is nearest to the one that is asked for."""
        off = min(abs(one.level - self.level) for one in self.all)
        return [one for one in self.all if abs(one.level - self.level) == off]

    def told(self, found: Repaired[P]) -> Repaired[P]:
        """A repair, with what was looked at to find it."""
        return replace(found, graded=dict(sorted(Counter(one.level for one in self.all).items())))


def _levelled(task: Task[P], pool: list[Repaired[P]], wanted: Wanted) -> Iterator[Repaired[P]]:
    """The repair whose level is nearest, again and again, until one has the level."""
    levels = _Levels(task.genre, wanted.level)
    seen = {one.puzzle for one in pool}
    open_ones: list[tuple[int, int, int, Repaired[P]]] = []

    def look_at(found: Repaired[P]) -> Repaired[P]:
        graded = levels.add(found)
        off = abs(graded.level - wanted.level)
        heappush(open_ones, (off, graded.changes, len(levels.all), graded))
        return levels.told(_first_and_others(levels.nearest(), wanted))

    for found in pool:
        last = look_at(found)
        yield last
    while open_ones and last.level != wanted.level and len(levels.all) < GRADED:
        *_, from_here = heappop(open_ones)
        for other in _steps(task, from_here, wanted.level, rng(0, len(levels.all))):
            if other.puzzle not in seen and len(levels.all) < GRADED:
                seen.add(other.puzzle)
                last = look_at(replace(other, at_least=pool[0].at_least))
                yield last
    yield replace(last, finished=True)


def _steps(task: Task[P], found: Repaired[P], level: int, random: Random) -> Iterator[Repaired[P]]:
    """Repairs that differ in one part: with more clues if this one is too hard, else with fewer."""
    draft, clues = drafted(task.genre, found.puzzle, found.answer)
    free = [part for part in task.parts
            if draft.at.keys() >= {*part} and not clues.keys() & {*part}]  # fmt: skip
    own = [part for part in task.parts if clues.keys() >= {*part}]

    def made(some: dict[int, int]) -> Repaired[P]:
        puzzle = draft.clued(some)
        return task.told(puzzle, draft.board(puzzle))

    def offered(part: Iterable[int]) -> dict[int, int]:
        return {place: random.choice(draft.at[place]) for place in part}

    if found.level > level:
        for part in random.sample(free, min(STEPS, len(free))):
            yield made(clues | offered(part))
        return
    with Unique(draft) as unique:
        for part in random.sample(own, min(STEPS, len(own))):
            rest = {place: offer for place, offer in clues.items() if place not in part}
            for more in ((), *random.sample(free, min(EXCHANGED, len(free)))):
                look()
                some = rest | offered(more)
                if unique.solves(list(some.values())):
                    yield made(some)
                    break
