"""The study of people: which of the available moves they take, as a rule that can be fitted.

Every available move has a *cost*: that of its technique, and one more for every ``reach`` rows and
columns between it and where the person last wrote. The cheapest move is predicted. A rule is judged
by the share of moves that it predicts; among equally cheap moves one is drawn, so that each counts
its part.

The simplest costs are the rungs of the ladder. Others are fitted: a move is taken with a chance
proportional to exp(-cost) (a conditional logit model), and the costs are those that make what
people did most likely.

>>> near, far = ("a", 1, 1, 1), ("b", 8, 2, 0)
>>> predicted(Rule({"a": 2, "b": 1}, 4.0), [near, far])
1.0
>>> predicted(Rule({"a": 2, "b": 1}, None), [near, far])
0.0
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import exp, log
from random import Random
from statistics import fmean
from typing import NamedTuple

from gridwright.batch.ledger import Row
from gridwright_lab.studies.intervals import Interval, draws, interval_of, ratio_of_pairs
from gridwright_lab.studies.puzzles import evenly

Option = tuple[str, int, int, int]
"""Moves of one technique at one distance: both, how many there are, and how many of them settle
what the person wrote next."""
Options = Sequence[Option]

REACHES = (0.5, 1.0, 1.5, 2.0, 3.0, 5.0, 8.0)
"""How many rows and columns may cost as much as one rung, or one unit of a fitted cost."""
FITTED, TRIED = 4000, 600
"""So many states are enough to fit a handful of costs; so many, to choose a reach."""
ROUNDS = 15
FOLDS = 5


class Rule(NamedTuple):
    """What a move costs."""

    costs: Mapping[str, float]
    """By technique."""
    reach: float | None
    """The rows and columns that cost as much as 1; ``None`` if only equal costs are told apart by
    distance, and 0 if distance comes first."""

    places: Mapping[str, int] = {}
    """Which technique comes first if all else is equal."""

    def cost(self, technique: str, far: int) -> tuple[float, float, int]:
        """The cost of a move; the smallest is taken."""
        own, place = self.costs[technique], self.places.get(technique, 0)
        if self.reach is None:
            return own, far, place
        return (own + far / self.reach, far, place) if self.reach else (far, own, place)


def nearest(options: Options) -> list[Option]:
    """For each technique, its nearest moves; no rule prefers its others to them."""
    best: dict[str, Option] = {}
    for option in options:
        known = best.get(option[0])
        if known is None or option[1] < known[1]:
            best[option[0]] = option
    return list(best.values())


def predicted(rule: Rule, options: Iterable[Option]) -> float:
    """The chance with which the cheapest move is the one that was taken."""
    best: tuple[float, float, int] | None = None
    moves = taken = 0
    for technique, far, number, hits in options:
        cost = rule.cost(technique, far)
        if best is None or cost < best:
            best, moves, taken = cost, 0, 0
        if cost == best:
            moves += number
            taken += hits
    return taken / moves if moves else 0.0


# Costs that fit what people did.


class Weighed(NamedTuple):
    """One state: the moves of each technique, those nearby counting for more."""

    offered: Mapping[str, float]
    taken: Mapping[str, float]


def weighed(options: Options, reach: float) -> Weighed | None:
    """A state with its moves weighed by distance; nothing if no technique explains the move."""
    offered: dict[str, float] = {}
    taken: dict[str, float] = {}
    for technique, far, number, hits in options:
        weight = exp(-far / reach)
        offered[technique] = offered.get(technique, 0.0) + number * weight
        if hits:
            taken[technique] = taken.get(technique, 0.0) + hits * weight
    return Weighed(offered, taken) if taken else None


def fitted(states: Sequence[Options], reach: float) -> tuple[dict[str, float], float]:
    """The costs that make what was taken most likely, and the mean logarithm of its chance.

    The weights exp(-cost) are improved in rounds (Hunter 2004, "MM algorithms for generalized
    Bradley–Terry models"): a technique's weight becomes how often it was taken, divided by how
    often it could have been. Half a move is added to both, so that a technique that was never taken
    has a finite cost. The mean cost of what was taken is 0.
    """
    known = [one for options in states if (one := weighed(options, reach))]
    weights = dict.fromkeys((name for one in known for name in one.offered), 1.0)
    taken: dict[str, float] = {}
    for _ in range(ROUNDS):
        taken, could = dict.fromkeys(weights, 0.5), dict.fromkeys(weights, 0.5)
        for one in known:
            all_ = sum(weights[name] * number for name, number in one.offered.items())
            mine = sum(weights[name] * number for name, number in one.taken.items())
            for name, number in one.taken.items():
                taken[name] += weights[name] * number / mine
            for name, number in one.offered.items():
                could[name] += number / all_
        weights = {name: taken[name] / could[name] for name in weights}
    costs = {name: -log(weight) for name, weight in weights.items()}
    middle = sum(costs[name] * taken[name] for name in costs) / sum(taken.values()) if costs else 0
    chances = [
        sum(weights[name] * number for name, number in one.taken.items())
        / sum(weights[name] * number for name, number in one.offered.items())
        for one in known
    ]
    likely = fmean(map(log, chances)) if chances else 0.0
    return {name: cost - middle for name, cost in costs.items()}, likely


def best_fit(states: Sequence[Options], reaches: Sequence[float] = REACHES) -> Rule:
    """Costs and reach that make what was taken most likely."""
    some = evenly(states, TRIED)
    reach = max(reaches, key=lambda each: fitted(some, each)[1])
    return Rule(fitted(evenly(states, FITTED), reach)[0], reach)


# Rules that are chosen without the solves on which they are judged.


def folds(number: int, seed: int) -> list[list[int]]:
    """The solves in folds of about the same size.

    >>> sorted(map(len, folds(12, 0)))
    [2, 2, 2, 3, 3]
    """
    order = list(range(number))
    Random(seed).shuffle(order)
    return [order[first::FOLDS] for first in range(min(FOLDS, number))]


def interval(rows: Sequence[tuple[float, float]], samples: int, seed: int) -> Interval:
    """The range of a share in 95 of 100 samples of the solves; each is a part and its whole."""
    return interval_of(map(ratio_of_pairs, draws(rows, samples, Random(seed))))


def share_row(rows: Sequence[tuple[float, float]], samples: int, seed: int) -> Row:
    """A share over all solves, with its interval."""
    whole = sum(of for _, of in rows)
    if not whole:
        return {"of": 0}
    low, high = interval(rows, samples, seed)
    return {"share": sum(part for part, _ in rows) / whole, "of": whole, "low": low, "high": high}
