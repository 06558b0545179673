"""Which step a hint shows: the one that a person would look for next.

People do not look for the easiest move of the whole board. They go on near where they last wrote,
and take a harder technique there before an easier one far away. So every available move has a cost:
that of its technique, and one more for every ``reach`` rows and columns between it and where the
player last wrote; a hint is the cheapest move. ``gridwright study people`` fits costs and reach to
recorded solves, genre by genre (``genres/X/people.toml``).

>>> from gridwright.genres import by_name
>>> costs_of(by_name("kamaji")) is None  # no solves are recorded
True

Explanations and grades walk as before, easiest rung first (``logic/steps.py``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from heapq import heapify, heappop, heappush
from importlib.resources import files
from itertools import islice
from json import dumps
from textwrap import wrap
from typing import Any

from gridwright.core.deadline import look
from gridwright.core.grid import bits, mask_of
from gridwright.core.record import dataclass
from gridwright.genre import Genre
from gridwright.logic.moves import distance
from gridwright.logic.steps import Taken, Walk
from gridwright.logic.technique import Technique

FILE_NAME = "people.toml"


@dataclass(frozen=True, slots=True)
class Costs:
    """What a move costs a person."""

    reach: float
    """The rows and columns that cost as much as 1."""
    techniques: Mapping[str, float]
    """The cost of each technique by name; the smallest is 0."""

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

    path = files(genre.package) / FILE_NAME
    if not path.is_file():
        return None
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    return Costs(told["reach"], told["costs"])


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
    lines = [f"# {line}" for line in wrap(comment, 96)]
    lines += ["", f"reach = {reach}", "", "[costs]"]
    # A name in quotation marks is written in TOML as in JSON.
    lines += [f"{dumps(name, ensure_ascii=False)} = {cost}" for name, cost in costs.items()]
    return "\n".join(lines) + "\n"


def likely(walk: Walk[Any], costs: Costs) -> Taken | None:
    """The move that a person would look for next; ``None`` if no technique finds anything."""
    ladder, view = walk.ladder, walk.ladder.view
    rungs = {each.name: each.rung for each in ladder.techniques}
    prices = {each.name: costs.of(each, rungs) for each in ladder.techniques}
    best: tuple[float, bool, int, int, int] | None = None
    taken = None
    for least, price, posts in _by_cost(walk, prices, costs.reach):
        # Whatever costs more than a move that was found, wherever it is, need not be looked for.
        if best is not None and best[0] < least:
            break
        moves = walk.all_moves(posts)
        for move in moves:
            away = distance(view.grid, walk.last, view.cells(move.yes | move.no))
            first = next(bits(move.yes | move.no))
            whole = round(price + away / costs.reach, 6)
            # Of equally cheap ones, an easier technique farther away comes first.
            cost = whole, not away, ladder.order_of[move.post], first, move.post
            if best is None or cost < best:
                best, taken = cost, Taken(move, walk.yes, walk.no, len(moves), away)
    return taken


def _by_cost(
    walk: Walk[Any], prices: Mapping[str, float], reach: float
) -> Iterator[tuple[float, float, int]]:
    """The least cost of a move of some posts, the price of their technique, and the posts."""
    techniques = walk.ladder.techniques
    # A technique waits with its price until it is asked where its posts are.
    waiting: list[tuple[float, int, int]] = [
        (round(prices[each.name], 6), place, 0) for place, each in enumerate(techniques)
    ]
    heapify(waiting)
    rings = [_by_distance(walk, technique) for technique in techniques]
    while waiting:
        least, place, posts = heappop(waiting)
        price = prices[techniques[place].name]
        if posts:
            yield least, price, posts
        for away, more in islice(rings[place], 1):
            heappush(waiting, (round(price + away / reach, 6), place, more))


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
