"""The course of a genre: what is learnt at each level, and the puzzle at the end of the level.

A course begins with the rules. Then each level has its techniques, the easiest first but an idea
before its special cases, and ends with a whole puzzle of that level. A technique belongs to the
lowest level whose puzzles need it, so the puzzle at the end of a level needs nothing that has not
been taught.

>>> from gridwright.genres import by_name
>>> first, *others = course(by_name("hitori"))
>>> first["techniques"][:2], first["puzzle"]["cols"], [each["level"] for each in others]
(['beside black', 'seen already'], 6, [2, 3, 4, 5])
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from gridwright import api
from gridwright.genre import Genre, of_each
from gridwright.logic.steps import WHAT_IF_NAMES
from gridwright.web.page_facts import facts
from gridwright.web.puzzle_set import Line, days, starters
from gridwright.web.records import Record

NAME = "lessons/courses.json"
LEVELS = range(1, 6)


def levels(genre: Genre[Any]) -> dict[str, int]:
    """The level of each technique: that of the easiest puzzles of the page that need it.

    A technique that none of them needs has the highest level of the techniques that are tried
    before it; if it comes after all that they need, the highest of all. A what-if is never harder
    than one with more links.
    """
    lowest: dict[str, int] = {}
    for line in (*days(genre.name), *starters(genre.name)):
        for name in line.needs:
            lowest[name] = min(lowest.get(name, line.level), line.level)
    longer = 5
    for name in sorted(WHAT_IF_NAMES, key=WHAT_IF_NAMES.__getitem__, reverse=True):
        if name in lowest:
            longer = lowest[name] = min(lowest[name], longer)
    found: dict[str, int] = {}
    before, needed = 1, len(lowest)
    for each in api.techniques(genre.name):
        needed -= each.name in lowest
        found[each.name] = lowest.get(each.name, before)
        before = max(before, found[each.name]) if needed else LEVELS[-1]
    return found


@cache
def examples(genre: str) -> dict[int, Line]:
    """The puzzle at the end of each level; 0 is the one that comes with the rules.

    Each is the smallest of its level in the starter set that is not taken, and of those the
    quickest.
    """
    taken: dict[int, Line] = {}
    for place in (0, *LEVELS):
        known = {line.source for line in taken.values()}
        open_ = (line for line in starters(genre) if line.level == max(place, 1))
        free = [line for line in open_ if line.source not in known]
        if free:
            taken[place] = min(free, key=_ease)
    return taken


def _ease(line: Line) -> tuple[int, float, str]:
    """Smaller is easier to begin with."""
    return api.parse(line.source).grid.size, line.length, line.source


def course(genre: Genre[Any]) -> list[Record]:
    """The levels of a course, each with the names of its techniques and its puzzle."""
    known = levels(genre)
    order = sorted(api.techniques(genre.name), key=lambda each: (known[each.name], each.rung))
    told: list[Record] = []
    for level in LEVELS:
        line = examples(genre.name).get(level)
        names = [each.name for each in order if known[each.name] == level]
        names = ideas_first(names, facts(genre)["special"])
        told.append({"level": level, "techniques": names, "puzzle": line and _puzzle(line)})
    return [each for each in told if each["techniques"] or each["puzzle"]]


def ideas_first(names: list[str], special: dict[str, str]) -> list[str]:
    """The names, with each special case after its idea.

    >>> ideas_first(["corner", "used up", "only piece"], {"corner": "only piece"})
    ['used up', 'only piece', 'corner']
    """
    later = [name for name in names if special.get(name) in names]
    found = [name for name in names if name not in later]
    for name in reversed(later):
        found.insert(found.index(special[name]) + 1, name)
    return found


def _puzzle(line: Line) -> Record:
    """What the list of stations says about a puzzle."""
    grid = api.parse(line.source).grid
    return {"source": line.source, "cols": grid.cols, "rows": grid.rows, "length": line.length}


@cache
def part() -> bytes:
    """The courses of all genres as JSON."""
    told = {genre.name: levels for genre, levels in of_each(api.all_genres(), course)}
    return json.dumps(told, separators=(",", ":")).encode()
