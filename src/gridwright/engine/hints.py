"""Which step a hint shows: the one that a person would look for next.

People do not look for the easiest move of the whole board. They go on with what they last wrote:
the rest of the same step, then what that mark makes possible, then what is near it, its clue or its
line; and they take a harder technique there before an easier one far away. So every available move
has a cost, and a hint is the cheapest move. ``benchmarks/near_hints.py`` fits the costs to recorded
solves, genre by genre (``genres/X/people.toml``).

>>> from gridwright.genres import by_name
>>> costs_of(by_name("kamaji")) is None  # no solves are recorded
True

Explanations and grades walk as before, easiest rung first (``logic/steps.py``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from heapq import heapify, heappop, heappush
from itertools import islice
from json import dumps
from math import inf, log1p
from textwrap import wrap
from typing import Any, NamedTuple

from gridwright.core.deadline import look
from gridwright.core.grid import bits, mask_of
from gridwright.core.record import dataclass, field
from gridwright.genre import Genre
from gridwright.logic.moves import Move, distance
from gridwright.logic.steps import Taken, Walk
from gridwright.logic.technique import Technique

FILE_NAME = "people.toml"


class Look(NamedTuple):
    """A move as seen from where the player last wrote."""

    away: int
    """The rows and columns between the two."""
    clue: int
    """The same for the clue, or whatever the technique looks at."""
    line: bool
    """Whether both are in one row or column."""
    after: bool
    """Whether the last mark makes it possible."""
    more: bool
    """Whether it goes on with the step to which the last mark belongs."""


@dataclass(frozen=True, slots=True)
class Costs:
    """What a move costs a person."""

    reach: float
    """The rows and columns that cost as much as 1."""
    techniques: Mapping[str, float]
    """The cost of each technique by name; the smallest is 0."""
    after: Mapping[str, float] = field(default_factory=dict)
    """What the last mark adds to it by making the move possible; less than 0 as a rule."""
    more: Mapping[str, float] = field(default_factory=dict)
    """What it adds if the last mark belongs to the same step."""
    distance: float = 0.0
    """The cost of the logarithm of the distance: far moves differ little from each other."""
    clue: float = 0.0
    """The same for the distance of the clue."""
    line: float = 0.0
    """What a move in the same row or column adds."""

    def whole(self, name: str, own: float, look: Look) -> float:
        """The cost of a move whose technique costs ``own``."""
        cost = own + look.away / self.reach + self.distance * log1p(look.away)
        cost += self.clue * log1p(look.clue) + (self.line if look.line else 0.0)
        cost += self.after.get(name, 0.0) if look.after else 0.0
        cost += self.more.get(name, 0.0) if look.more else 0.0
        return round(cost, 6)

    def least(self, name: str, own: float, away: int) -> float:
        """No move of a technique this far away costs less."""
        cost = own + away / self.reach + self.distance * log1p(away) + min(0.0, self.line)
        return round(
            cost + min(0.0, self.after.get(name, 0.0)) + min(0.0, self.more.get(name, 0.0)), 6
        )

    def of(self, technique: Technique[Any], rungs: Mapping[str, int]) -> float:
        """The cost of a technique; one that is not known costs as much as any up to its rung."""
        known = self.techniques.get(technique.name)
        if known is not None:
            return known
        below = [
            cost for name, cost in self.techniques.items() if rungs.get(name, 0) <= technique.rung
        ]
        return max(below, default=0.0)


@cache
def costs_of(genre: Genre[Any]) -> Costs | None:
    """What was fitted for a genre; ``None`` if nothing was."""
    # Only hints near a place need it, and starting takes time.
    import tomllib

    path = genre.folder / FILE_NAME
    if not path.is_file():
        return None
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    return Costs(told.pop("reach", inf), told.pop("costs"), **told)


def costs_text(comment: str, reach: float, costs: Mapping[str, float]) -> str:
    """Costs as the text of a file.

    >>> print(costs_text("Fitted.", 2.0, {"cut off": 1.5}), end="")
    # Fitted.
    <BLANKLINE>
    reach = 2.0
    <BLANKLINE>
    [costs]
    "cut off" = 1.5
    """
    return file_text(comment, {"reach": reach}, {"costs": costs})


def file_text(
    comment: str, numbers: Mapping[str, float], tables: Mapping[str, Mapping[str, float]]
) -> str:
    """Numbers and tables of numbers by technique, as the text of a file."""
    lines = [f"# {line}" for line in wrap(comment, 96)] + [""]
    lines += [f"{name} = {number}" for name, number in numbers.items()]
    for title, table in tables.items():
        # A name in quotation marks is written in TOML as in JSON.
        named = (f"{dumps(name, ensure_ascii=False)} = {each}" for name, each in table.items())
        lines += ["", f"[{title}]", *named]
    return "\n".join(lines) + "\n"


def likely(walk: Walk[Any], costs: Costs) -> Taken | None:
    """The move that a person would look for next; ``None`` if no technique finds anything."""
    return next(iter(likeliest(walk, costs, 1)), None)


Ranked = tuple[float, bool, int, int, int]
"""The cost of a move, and what decides between equally cheap ones."""


def likeliest(walk: Walk[Any], costs: Costs, count: int) -> list[Taken]:
    """The moves that a person would look for next, the likeliest first."""
    ladder = walk.ladder
    rungs = {each.name: each.rung for each in ladder.techniques}
    prices = {each.name: costs.of(each, rungs) for each in ladder.techniques}
    best: dict[tuple[int, int], tuple[Ranked, Taken]] = {}
    looker = Looker(walk)
    for least, technique, posts in _by_cost(walk, prices, costs):
        # What costs more than the moves that were found, wherever it is, need not be looked for.
        if len(best) >= count and sorted(best.values(), key=_rank)[count - 1][0][0] < least:
            break
        moves = walk.all_moves(posts)
        for move in moves:
            look = looker.at(move)
            first = next(bits(move.yes | move.no))
            whole = costs.whole(technique, prices[technique], look)
            # Of equally cheap ones, an easier technique farther away comes first.
            rank = whole, not look.away, ladder.order_of[move.post], first, move.post
            known = best.get((move.yes, move.no))
            if known is None or rank < known[0]:
                taken = Taken(move, walk.yes, walk.no, len(moves), look.away)
                best[move.yes, move.no] = rank, taken
    return [taken for _, taken in sorted(best.values(), key=_rank)[:count]]


def _rank(found: tuple[Ranked, Taken]) -> Ranked:
    return found[0]


class Looker:
    """Moves as seen from the last mark of a walk."""

    def __init__(self, walk: Walk[Any]) -> None:
        self.walk, view = walk, walk.ladder.view
        self.marks = 0
        """The decisions that were last written."""
        if walk.last:
            settled = bits(walk.yes | walk.no)
            self.marks = mask_of(each for each in settled if view.cells(1 << each) & walk.last)
        self.rows = {view.grid.place(cell) for cell in bits(walk.last)}

    def at(self, move: Move) -> Look:
        """One move."""
        ladder, view, last = self.walk.ladder, self.walk.ladder.view, self.walk.last
        cells, technique = view.cells(move.yes | move.no), ladder.technique_of[move.post]
        unit = technique.cells(view, ladder.unit_of[move.post])
        places = [view.grid.place(cell) for cell in bits(cells)]
        line = any(row == a or col == b for row, col in places for a, b in self.rows)
        after = more = False
        if self.marks:
            yes, no = self.walk.yes & ~self.marks, self.walk.no & ~self.marks
            found = ladder.look(move.post, yes, no) or (0, 0)
            after = bool(move.yes & ~found[0] or move.no & ~found[1])
            more = bool((found[0] | found[1]) & self.marks)
        grid = view.grid
        return Look(distance(grid, last, cells), distance(grid, last, unit), line, after, more)


def _by_cost(
    walk: Walk[Any], prices: Mapping[str, float], costs: Costs
) -> Iterator[tuple[float, str, int]]:
    """The least cost of a move of some posts, the name of their technique, and the posts."""
    techniques = walk.ladder.techniques
    # A technique waits with its least cost until it is asked where its posts are.
    waiting: list[tuple[float, int, int]] = [
        (costs.least(each.name, prices[each.name], 0), place, 0)
        for place, each in enumerate(techniques)
    ]
    heapify(waiting)
    rings = [_by_distance(walk, technique) for technique in techniques]
    while waiting:
        least, place, posts = heappop(waiting)
        name = techniques[place].name
        if posts:
            yield least, name, posts
        for away, more in islice(rings[place], 1):
            heappush(waiting, (costs.least(name, prices[name], away), place, more))


def _by_distance(walk: Walk[Any], technique: Technique[Any]) -> Iterator[tuple[int, int]]:
    """The posts of a technique by the least distance at which they can settle anything."""
    ladder, view = walk.ladder, walk.ladder.view
    settles, posts = technique.settles, ladder.posts[technique.name]
    if settles is None or not walk.last:
        yield 0, posts
        return
    left = [(post, view.cells(settles(view, ladder.unit_of[post]))) for post in bits(posts)]
    reached, away = walk.last, 0
    while left:
        near = mask_of(post for post, cells in left if cells & reached)
        if near:
            yield away, near
            left = [each for each in left if not each[1] & reached]
        look()
        grown = reached | view.grid.neighbours(reached)
        if grown == reached:
            # What settles nothing is not asked.
            return
        reached, away = grown, away + 1
