"""Scores of the difficulty of a puzzle, computed from the walks over it.

For every walk, a row of the study keeps the sums from which a score can be computed. So the
constants of the grade (the distance from which a move is far, which techniques are obvious, how
much is looked at) can be varied without walking again.

>>> moves = [Moved("beside black", 1, True, 8, 1)] * 8 + [Moved("cut off", 3, False, 3, 6)] * 4
>>> row = {"walks": [summary(moves)], "rows": 2, "cols": 3}
>>> effort_score(row, Constants(far=6, obvious=("beside black",), power=0.5))
6.708203932499369
>>> number_of_moves(row)
12.0
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, product
from typing import Any, NamedTuple

from gridwright.batch.ledger import Row
from gridwright.genre import Genre
from gridwright.logic.effort import FAR, Moved, combined, looked_at

Score = Callable[[Row], Any]
"""A number, or several that are compared in order."""


POWERS = (0.0, 0.5, 1.0)
"""Before a move, a person looks at one thing, the square root of what is unfinished, or all."""


class Constants(NamedTuple):
    """What can be chosen about the score."""

    far: int
    """From this distance on, a move is far away."""
    obvious: tuple[str, ...]
    """The techniques that cost nothing to find."""
    power: float
    """How the amount looked at grows with what is unfinished; one of :data:`POWERS`."""


class Sums(NamedTuple):
    """One technique in one walk."""

    rung: int
    number: int
    """How often it was used."""
    looked: tuple[float, ...]
    """What was looked at before its moves and links, for each of :data:`POWERS`."""


def summary(moves: Sequence[Moved]) -> Row:
    """One walk as the sums from which scores are computed."""
    by_technique: dict[str, Sums] = {}
    distances: dict[str, int] = {}
    for move in moves:
        sums = by_technique.get(move.technique, Sums(move.rung, 0, (0.0, 0.0, 0.0)))
        before = (1.0, looked_at(move.unfinished), move.unfinished + 1.0)
        looked = tuple(
            total + more * move.looks for total, more in zip(sums.looked, before, strict=True)
        )
        by_technique[move.technique] = Sums(move.rung, sums.number + 1, looked)
        key = str(move.distance)
        distances[key] = distances.get(key, 0) + 1
    return {
        "moves": by_technique,
        "distances": distances,
        "longest": max((move.length for move in moves), default=0),
    }


def techniques(walk: Row) -> dict[str, Sums]:
    """The sums of one walk by technique, even if it comes from the ledger."""
    return {name: Sums(*sums) for name, sums in walk["moves"].items()}


def effort_score(row: Row, constants: Constants) -> float:
    """The score of the grade, with these constants."""
    return _mean(_effort(walk, constants) for walk in row["walks"])


def _effort(walk: Row, constants: Constants) -> float:
    which = POWERS.index(constants.power)
    searched = sum(
        sums[2][which]
        for technique, sums in walk["moves"].items()
        if technique not in constants.obvious
    )
    jumps = sum(
        number for distance, number in walk["distances"].items() if int(distance) >= constants.far
    )
    return combined(searched, jumps)


def ours(genre: Genre[Any]) -> Constants:
    """The constants of the grade."""
    obvious = tuple(
        each.name
        for each in genre.techniques
        if (each.rung == 1 or each.obvious) and not each.assumes_unique
    )
    return Constants(FAR, obvious, 0.5)


MIDDLE = (2, 3)
"""The rungs whose techniques may or may not be obvious; all techniques below them are."""
DISTANCES = range(3, 10)


def choices(genre: Genre[Any]) -> list[Constants]:
    """What the constants could have been; nothing in this list comes from labels."""
    first = tuple(each.name for each in genre.techniques if each.rung == 1)
    middle = [
        each.name for each in genre.techniques if each.rung in MIDDLE and not each.assumes_unique
    ]
    sets = [
        (*first, *some) for size in range(len(middle) + 1) for some in combinations(middle, size)
    ]
    return [Constants(*each) for each in product(DISTANCES, sets, POWERS)]


def area(row: Row) -> int:
    """The number of cells."""
    return int(row["rows"] * row["cols"])


def number_of_moves(row: Row) -> float:
    """How many moves a walk has, on average."""
    return _mean(sum(sums.number for sums in techniques(walk).values()) for walk in row["walks"])


def hardest_rung(row: Row) -> int:
    """The rung of the hardest technique."""
    return max((sums.rung for sums in techniques(row["walks"][0]).values()), default=0)


def hardest_then_sum(row: Row) -> tuple[int, float]:
    """The rung of the hardest technique, then the sum of the rungs of all moves."""
    total = _mean(
        sum(sums.rung * sums.number for sums in techniques(walk).values()) for walk in row["walks"]
    )
    return hardest_rung(row), total


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


def _mean(values: Iterable[float]) -> float:
    kept = list(values)
    return sum(kept) / len(kept)
