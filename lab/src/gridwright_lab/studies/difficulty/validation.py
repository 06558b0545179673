"""How well a score agrees with labels: two measures, cross-validation, and intervals.

Spearman's rank correlation is taken over all puzzles. Large puzzles are harder, so any score that
grows with the area does well on it. The second measure is therefore the share of pairs of equal
area with different labels that the score orders as the labels do. A tie counts half. A grade with
two figures is judged by both: the pairs by the first alone, the correlation by the two together.

Rotated and mirrored copies of a puzzle belong to one *group*: they are never in different folds,
and a sample has all of them or none.

>>> spearman([1, 2, 3, 4], ["a", "a", "b", "b"])
0.8944271909999159
>>> pairs_ordered([3, 1, 2], [0, 0, 1], [9, 9, 9])
(0.5, 2)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import combinations
from math import sqrt
from random import Random
from typing import Any, NamedTuple, TypeVar

from gridwright_lab.studies.intervals import Interval, draws, interval_of

C = TypeVar("C", bound=Hashable)


class Agreement(NamedTuple):
    """How well a score agrees with labels."""

    spearman: float
    pairs: float
    """The share of pairs of equal area that are ordered correctly."""


class Labelled(NamedTuple):
    """What is known about the puzzles beforehand, with one entry for each."""

    labels: Sequence[int]
    areas: Sequence[int]
    groups: Sequence[str]

    def only(self, chosen: Sequence[int]) -> Labelled:
        """Some of the puzzles."""
        return Labelled(
            [self.labels[at] for at in chosen],
            [self.areas[at] for at in chosen],
            [self.groups[at] for at in chosen],
        )


def ranks(values: Sequence[Any]) -> list[float]:
    """The place of each value in the order of all; equal values share the mean of their places.

    >>> ranks([5, 1, 5])
    [1.5, 0.0, 1.5]
    """
    order = sorted(range(len(values)), key=values.__getitem__)
    places = [0.0] * len(values)
    first = 0
    while first < len(order):
        end = first
        while end < len(order) and values[order[end]] == values[order[first]]:
            end += 1
        for at in order[first:end]:
            places[at] = (first + end - 1) / 2
        first = end
    return places


def spearman(some: Sequence[Any], other: Sequence[Any]) -> float:
    """The rank correlation; 0 if one of the two does not vary."""
    return _correlation(ranks(some), ranks(other))


def _correlation(one: Sequence[float], two: Sequence[float]) -> float:
    """The correlation of ranks, whose mean is known."""
    middle = (len(one) - 1) / 2
    together = sum((a - middle) * (b - middle) for a, b in zip(one, two, strict=True))
    spread = sqrt(sum((a - middle) ** 2 for a in one) * sum((b - middle) ** 2 for b in two))
    return together / spread if spread else 0.0


def pairs_ordered(
    scores: Sequence[Any], labels: Sequence[int], areas: Sequence[int]
) -> tuple[float, int]:
    """Pairs of equal area with different labels: the share ordered correctly, and the number."""
    pairs = _pairs(labels, areas)
    return _share(scores, pairs), len(pairs)


def _share(scores: Sequence[Any], pairs: Sequence[tuple[int, int]]) -> float:
    right = sum(_correctly(scores[low], scores[high]) for low, high in pairs)
    return right / len(pairs) if pairs else 0.0


def _pairs(labels: Sequence[int], areas: Sequence[int]) -> list[tuple[int, int]]:
    """The pairs of equal area and different labels, the lower label first."""
    by_area: dict[int, list[int]] = {}
    for at, area in enumerate(areas):
        by_area.setdefault(area, []).append(at)
    return [
        (one, two) if labels[one] < labels[two] else (two, one)
        for group in by_area.values()
        for one, two in combinations(group, 2)
        if labels[one] != labels[two]
    ]


def _correctly(low: Any, high: Any) -> float:
    return 1.0 if low < high else 0.5 if low == high else 0.0


class Twofold(NamedTuple):
    """A grade of two figures, for every puzzle."""

    together: Sequence[Any]
    alone: Sequence[Any]
    """The figure by which puzzles of equal area are compared."""

    def only(self, chosen: Sequence[int]) -> Twofold:
        """Some of the puzzles."""
        return Twofold(*([figures[at] for at in chosen] for figures in self))


def twofold(scores: Sequence[Any]) -> Twofold:
    """A score of one figure."""
    return Twofold(scores, scores)


def agreement(scores: Twofold, known: Labelled) -> Agreement:
    """Both measures of one score."""
    return agreements(known)(scores)


def agreements(known: Labelled) -> Callable[[Twofold], Agreement]:
    """Both measures of any score of the same puzzles: what they share is computed once."""
    label_ranks = ranks(known.labels)
    pairs = _pairs(known.labels, known.areas)

    def measured(scores: Twofold) -> Agreement:
        correlation = _correlation(ranks(scores.together), label_ranks)
        return Agreement(correlation, _share(scores.alone, pairs))

    return measured


def perfect(known: Labelled) -> Agreement:
    """What a score would reach if it ordered all puzzles as the labels do, without ties of its own.

    The labels have many ties, so even such an order does not correlate fully with them.
    """
    order = sorted(range(len(known.labels)), key=known.labels.__getitem__)
    return agreement(twofold([order.index(at) for at in range(len(order))]), known)


def folds(groups: Sequence[str], number: int, rng: Random) -> list[list[int]]:
    """The puzzles in ``number`` folds of about the same size, each group in one of them.

    >>> parts = folds(["a", "b", "a", "c"], 2, Random(0))
    >>> sorted(at for part in parts for at in part), any({0, 2} <= set(part) for part in parts)
    ([0, 1, 2, 3], True)
    """
    members: dict[str, list[int]] = {}
    for at, group in enumerate(groups):
        members.setdefault(group, []).append(at)
    order = sorted(members)
    rng.shuffle(order)
    parts: list[list[int]] = [[] for _ in range(number)]
    for group in order:
        min(parts, key=len).extend(members[group])
    return [part for part in parts if part]


class Validated(NamedTuple):
    """One cross-validation: the figures on held-out puzzles, and what was chosen in the folds."""

    agreement: Agreement
    places: Twofold
    """Each puzzle's scores as places among all, with the constants of its fold."""
    chosen: Counter[Any]


def cross_validated(
    scores: Mapping[C, Twofold], known: Labelled, number: int, rng: Random
) -> Validated:
    """For every fold, choose the constants on the other folds and judge them on this one.

    ``scores`` holds the scores of all puzzles for every choice of constants. The choice with the
    best sum of both measures on the other folds is taken. Constants may differ from fold to fold,
    and with them the scale, so scores are compared by their place among those of all puzzles, which
    needs no labels.
    """
    number_of_all = len(known.labels)
    places: tuple[list[float], list[float]] = [0.0] * number_of_all, [0.0] * number_of_all
    chosen: Counter[C] = Counter()
    for part in folds(known.groups, number, rng):
        held = set(part)
        rest = [at for at in range(number_of_all) if at not in held]
        best = _best(scores, known, rest)
        chosen[best] += 1
        for figures, found in zip(places, scores[best], strict=True):
            order = ranks(found)
            for at in part:
                figures[at] = order[at]
    held_out = Twofold(*places)
    return Validated(agreement(held_out, known), held_out, chosen)


def _best(scores: Mapping[C, Twofold], known: Labelled, rest: Sequence[int]) -> C:
    """The constants for which the sum of both measures is best on these puzzles."""
    measured = agreements(known.only(rest))
    return max(scores, key=lambda choice: sum(measured(scores[choice].only(rest))))


def bootstrap(
    scores: Twofold, known: Labelled, samples: int, rng: Random
) -> tuple[Interval, Interval]:
    """Intervals of both measures: the groups are drawn repeatedly, with replacement."""
    members: dict[str, list[int]] = {}
    for at, group in enumerate(known.groups):
        members.setdefault(group, []).append(at)
    groups = sorted(members)
    # What a pair is worth does not change; only how often it is drawn.
    pairs = [
        (low, high, _correctly(scores.alone[low], scores.alone[high]))
        for low, high in _pairs(known.labels, known.areas)
    ]
    agreements: list[Agreement] = []
    for chosen in draws(groups, samples, rng):
        drawn = [at for group in chosen for at in members[group]]
        times = Counter(drawn)
        weights = [times[low] * times[high] for low, high, _ in pairs]
        right = sum(weight * worth for weight, (_, _, worth) in zip(weights, pairs, strict=True))
        agreements.append(
            Agreement(
                spearman([scores.together[at] for at in drawn], [known.labels[at] for at in drawn]),
                right / (sum(weights) or 1),
            )
        )
    one, two = map(interval_of, zip(*agreements, strict=True))
    return one, two
