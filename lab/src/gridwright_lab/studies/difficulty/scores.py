"""Scores of the difficulty of a puzzle, computed from the walks over it.

A row of the study keeps, for every technique, what was looked at before its moves, in several ways.
So the constants of the grade (which techniques are obvious, what a look costs, how far is far) can
be varied without walking again.

>>> easy, hard = Moved("beside black", 1, True, 8, 3, 1), Moved("cut off", 3, False, 8, 3, 6)
>>> row = summary([[easy] * 8 + [hard] * 4], cells=64) | {"rows": 4, "cols": 16}
>>> constants = Constants(6, ("beside black",), 0.5, 0.5)
>>> level_score(row, constants, top=6), round(length(row, constants), 2), number_of_moves(row)
(10.0, 3.2, 12.0)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, product
from typing import Any, NamedTuple

from gridwright.batch.ledger import Row
from gridwright.engine.ladders import top_rung
from gridwright.genre import Genre
from gridwright.logic.effort import FAR, Moved, minutes, near, score, thinking
from gridwright.logic.quality import quality

Score = Callable[[Row], Any]
"""A number, or several that are compared in order."""

POWERS = (0.0, 0.5, 1.0)
"""Before a move, a person looks at one thing, the square root of what is unfinished, or all."""
SHARES = (0.0, 0.25, 0.5)
"""The power of the number of moves that can be made, by which that is divided."""
LOOKS = tuple(product(POWERS, SHARES))
EXPONENT = 3.0
"""Level and length together: the score times this power of the length."""


PARTS = ("variety", "rhythm", "opening", "turning_points")
"""What the quality is the mean of."""


class Constants(NamedTuple):
    """What can be chosen about the score."""

    far: int
    """From this distance on, a move is far away."""
    obvious: tuple[str, ...]
    """The techniques that cost nothing to find."""
    power: float
    """How a look grows with what is unfinished; one of :data:`POWERS`."""
    share: float
    """How it shrinks with the number of moves that can be made; one of :data:`SHARES`."""
    exponent: float = EXPONENT


class Used(NamedTuple):
    """One technique in the walks over a puzzle."""

    rung: int
    number: float
    """How often it was used, on average."""
    looked: tuple[float, ...]
    """What was looked at before its moves, for each of :data:`LOOKS`, on average."""
    near: tuple[float, ...]
    """The same where only what is near is looked at."""


def summary(walks: Sequence[Sequence[Moved]], cells: int) -> Row:
    """The walks over a board with so many cells as the sums from which scores are computed."""
    rungs: dict[str, int] = {}
    numbers: Counter[str] = Counter()
    looked: dict[str, list[float]] = {}
    looked_near: dict[str, list[float]] = {}
    share_near = near(cells)
    distances: Counter[str] = Counter()
    for move in (move for moves in walks for move in moves):
        rungs[move.technique] = move.rung
        numbers[move.technique] += 1
        distances[str(move.distance)] += 1
        for sums_of, some in ((looked, 1.0), (looked_near, share_near)):
            sums = sums_of.setdefault(move.technique, [0.0] * len(LOOKS))
            for at, (power, share) in enumerate(LOOKS):
                sums[at] += (move.unfinished * some + 1) ** power / (move.available + 1) ** share
    each = len(walks)
    return {
        "used": {
            name: Used(
                rung,
                numbers[name] / each,
                tuple(one / each for one in looked[name]),
                tuple(one / each for one in looked_near[name]),
            )
            for name, rung in rungs.items()
        },
        "first": Counter(move.technique for move in walks[0]),
        "distances": {distance: number / each for distance, number in distances.items()},
        "highest": min(max((move.rung for move in moves), default=0) for moves in walks),
        "longest": max((move.length for move in walks[0]), default=0),
        "quality": _quality(walks[0]),
    }


def _quality(moves: Sequence[Moved]) -> Row:
    found = quality(moves)
    parts = {name: round(getattr(found, name), 4) for name in PARTS}
    return {"percent": round(found.percent, 2)} | parts


def level_score(row: Row, constants: Constants, top: int) -> float:
    """The score of the grade, with these constants; ``top`` is the rung below the what-ifs."""
    rung: int = row["highest"]
    if rung <= top:
        rungs = (used[0] for name, used in row["used"].items() if name not in constants.obvious)
        rung = max(rungs, default=0)
    return score(_looked(row, constants, NEAR), area(row), thinking(rung, top))


def length(row: Row, constants: Constants) -> float:
    """The length of the grade, in minutes."""
    far = (number for distance, number in row["distances"].items()
           if int(distance) >= constants.far)  # fmt: skip
    return minutes(area(row), _looked(row, constants, ALL), sum(far))


ALL, NEAR = 2, 3
"""The places of the sums in :class:`Used`."""


def _looked(row: Row, constants: Constants, where: int) -> float:
    which = LOOKS.index((constants.power, constants.share))
    known = row["used"].items()
    return float(sum(used[where][which] for name, used in known if name not in constants.obvious))


def ours(genre: Genre[Any]) -> Constants:
    """The constants of the grade."""
    obvious = tuple(
        each.name
        for each in genre.techniques
        if (each.rung == 1 or each.obvious) and not each.assumes_unique
    )
    return Constants(FAR, obvious, 0.5, 0.5)


MIDDLE = (2, 3)
"""The rungs whose techniques may or may not be obvious; all techniques below them are."""
DISTANCES = (4, 6, 8)
EXPONENTS = (1.0, 2.0, EXPONENT)


def choices(genre: Genre[Any]) -> list[Constants]:
    """What the constants could have been; nothing in this list comes from labels."""
    first = tuple(each.name for each in genre.techniques if each.rung == 1)
    middle = [
        each.name for each in genre.techniques if each.rung in MIDDLE and not each.assumes_unique
    ]
    sets = [
        (*first, *some) for size in range(len(middle) + 1) for some in combinations(middle, size)
    ]
    return [Constants(*each) for each in product(DISTANCES, sets, POWERS, SHARES, EXPONENTS)]


def area(row: Row) -> int:
    """The number of cells."""
    return int(row["rows"] * row["cols"])


def number_of_moves(row: Row) -> float:
    """How many moves a walk has, on average."""
    return float(sum(used[1] for used in row["used"].values()))


def hardest_rung(row: Row) -> int:
    """The rung of the hardest technique."""
    return max((row["used"][name][0] for name in row["first"]), default=0)


def hardest_then_sum(row: Row) -> tuple[int, float]:
    """The rung of the hardest technique, then the sum of the rungs of all moves."""
    return hardest_rung(row), sum(used[0] * used[1] for used in row["used"].values())


BASELINES: dict[str, Score] = {
    "area": area,
    "number of clues": lambda row: row["clues"],
    "solver conflicts": lambda row: row["conflicts"],
    "guesses of the paper's logic": lambda row: row["guesses"],
    "hardest technique": hardest_rung,
    "hardest technique, then sum of rungs": hardest_then_sum,
    "number of moves": number_of_moves,
}
"""Other measures of how hard a puzzle is."""


def graded(genre: Genre[Any], row: Row) -> Row:
    """The score and the length that the grade gives."""
    mine, top = ours(genre), top_rung(genre)
    return {
        "score": round(level_score(row, mine, top), 2),
        "length": round(length(row, mine), 1),
    }
