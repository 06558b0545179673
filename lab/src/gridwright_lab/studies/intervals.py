"""How far a figure of few puzzles can be trusted: intervals by bootstrap, and verdicts on them.

The puzzles are drawn again and again from those that there are, with replacement, and the figure is
computed for each draw. The interval is the range of 95 in 100 draws. Of few puzzles that is too
narrow, so the range is widened as Hesterberg 2015 (*What teachers should know about the
bootstrap*) proposes: for fewer than thirty, the tails are those of Student's distribution. For
fewer than five it would still be too narrow (of three values from a normal distribution, it holds
the mean in three of four cases), so there is none. The same seed gives the same interval on every
machine.

SciPy has intervals too. Its bootstrap draws other samples and has no wider tails for few values, so
published figures would change with it, and with its version; and it takes a second to import.

A claim is decided if the whole interval lies on one side of the border, and otherwise not.

>>> from statistics import median
>>> seconds = [1.0, 1.2, 0.9, 3.0, 1.1]
>>> found = bootstrap(fmean, seconds)
>>> print(found, bootstrap(median, seconds))
0.92 to 2.64 0.9 to 3
>>> str(found.within(high=4)), str(found.within(low=4)), str(found.within(high=2))
('confirmed', 'not confirmed', 'not decided')

Shares of few puzzles have a formula:

>>> print(wilson(5, 5))
0.566 to 1
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf, sqrt
from random import Random
from statistics import NormalDist, fmean
from typing import Any, NamedTuple, TypeVar

from gridwright_lab.studies.report import Verdict

T = TypeVar("T")

TAIL = 0.025
"""The share of draws beyond each end of an interval."""
DRAWS = 1000
FEWEST = 5
"""Fewer values have no interval."""
NORMAL = 1.96
"""The normal quantile of an interval of 95 %."""
STUDENT = (
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
    2.052, 2.048,
)  # fmt: skip
"""The same quantile of Student's distribution, for samples of 2, 3, …, 29."""


class Interval(NamedTuple):
    """The range in which 95 of 100 draws lie."""

    low: float
    high: float

    @property
    def known(self) -> bool:
        """Whether there were enough values for an interval."""
        return self.low > -inf

    def within(self, low: float = -inf, high: float = inf) -> Verdict:
        """Whether a figure with this interval lies between two borders, if that is decided."""
        if low <= self.low and self.high <= high:
            return Verdict.CONFIRMED
        if self.high < low or high < self.low:
            return Verdict.NOT_CONFIRMED
        return Verdict.NOT_DECIDED

    def __str__(self) -> str:
        return f"{self.low:.3g} to {self.high:.3g}" if self.known else "too few"


UNKNOWN = Interval(-inf, inf)
"""That of too few values; it decides nothing."""


def draws(sample: Sequence[T], number: int, rng: Random) -> Iterator[list[T]]:
    """So many samples of the same size, drawn with replacement."""
    for _ in range(number):
        yield rng.choices(sample, k=len(sample))


def interval_of(figures: Iterable[float], tail: float = TAIL) -> Interval:
    """The range of the figures of many draws without the tails."""
    ordered = sorted(figures)
    cut = int(tail * len(ordered))
    return Interval(ordered[cut], ordered[-1 - cut])


def bootstrap(
    figure: Callable[..., float], *samples: Sequence[Any], number: int = DRAWS, seed: int = 0
) -> Interval:
    """The interval of a figure of one sample, or of several that are drawn independently.

    A ratio of means of two kinds of puzzles is a figure of two samples; how much longer one method
    takes than another on the same puzzles is a figure of one sample of pairs.

    >>> print(bootstrap(ratio_of_means, [4.0, 5.0, 6.0, 5.0, 4.0], [1.0, 1.0, 2.0, 1.0, 2.0]))
    2.1 to 5.6
    >>> print(bootstrap(fmean, [4.0, 5.0, 6.0]))
    too few
    """
    if min(map(len, samples)) < FEWEST:
        return UNKNOWN
    rng = Random(seed)
    drawn = zip(*(draws(sample, number, rng) for sample in samples), strict=True)
    return interval_of((figure(*each) for each in drawn), _tail(min(map(len, samples))))


def _tail(size: int) -> float:
    """The tail for a sample of this size: smaller for few values, since their spread is hidden."""
    if not 2 <= size < len(STUDENT) + 2:
        return TAIL
    return NormalDist().cdf(-sqrt(size / (size - 1)) * STUDENT[size - 2])


def ratio_of_means(some: Sequence[float], others: Sequence[float]) -> float:
    """The mean of some values divided by that of others."""
    return fmean(some) / (fmean(others) or inf)


def ratio_of_pairs(pairs: Sequence[tuple[float, float]]) -> float:
    """The same for two values of each puzzle; also a share, of parts and their wholes."""
    return sum(one for one, _ in pairs) / (sum(other for _, other in pairs) or 1)


def shown(figure: float, found: Interval, form: str = ".2g") -> str:
    """A figure with its interval, for a sentence.

    >>> shown(2, Interval(1.5, 2.25)), shown(9.12, Interval(2.4, 376))
    ('2 (1.5 to 2.2)', '9.1 (2.4 to 376)')
    >>> shown(2, UNKNOWN)
    '2 (too few for an interval)'
    """
    if not found.known:
        return f"{figure:{form if abs(figure) < 99.5 else ',.0f'}} ({found} for an interval)"
    # From a hundred on, two digits would be written as a power of ten.
    told = [f"{each:{form if abs(each) < 99.5 else ',.0f'}}" for each in (figure, *found)]
    return f"{told[0]} ({told[1]} to {told[2]})"


def share_shown(number: int, of: int) -> str:
    """A share with its interval, for a sentence.

    >>> share_shown(3, 4), share_shown(0, 5)
    ('3 of 4 (30 % to 95 %)', '0 of 5 (0 % to 43 %)')
    """
    if not of:
        return "0 of 0"
    low, high = wilson(number, of)
    return f"{number} of {of} ({100 * low:.0f} % to {100 * high:.0f} %)"


def all_of(verdicts: Iterable[Verdict]) -> Verdict | None:
    """The verdict on a claim that holds if each of several does; ``None`` if there are none.

    >>> str(all_of([Verdict.CONFIRMED, Verdict.NOT_DECIDED]))
    'not decided'
    """
    given = set(verdicts)
    order = (Verdict.NOT_CONFIRMED, Verdict.NOT_DECIDED, Verdict.CONFIRMED)
    return next((one for one in order if one in given), None)


def wilson(number: int, of: int) -> Interval:
    """Wilson's interval for a share, which also holds where all or none of few count."""
    share, z = number / of, NORMAL
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return Interval(max(0.0, middle - half), min(1.0, middle + half))
