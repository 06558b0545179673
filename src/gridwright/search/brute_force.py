"""Try all subsets by size: the brute force of van Meurs 2008, §3.

Every set of yes decisions is tried: all sets of one, then of two, and so on, from a lower bound
upwards. The number of sets is known in advance (§3.3), so a search that would take years can be
refused.

>>> [row.options for row in options_table(70, range(1, 5))]
[70, 2415, 54740, 916895]
>>> [bin(mask) for mask in subsets(0b1011, 2)]
['0b11', '0b1001', '0b1010']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import comb, exp, lgamma, log, log10
from typing import NamedTuple

from gridwright.core.deadline import watched
from gridwright.core.errors import InputError
from gridwright.core.grid import bits, union
from gridwright.core.saying import Value

PER_SECOND = 500_000
"""About how many subsets are checked in a second, in the rows of the study of Kuromasu. Options
with two items that clash are abandoned early and take hardly any time."""
COUNTED = 100
"""Up to this many items, the subsets without a clash are counted. On a grid, half of the items can
be chosen freely, so that more than these take years in any case."""
MOST_STATES = 1024
"""Above this, the count forgets clashes and becomes an upper bound."""
YEAR = 365.25 * 24 * 3600


class Options(NamedTuple):
    """One row of §7.1's table."""

    size: int
    options: int
    total: int
    """The options of this size and all smaller ones."""


def options_table(items: int, sizes: Sequence[int]) -> list[Options]:
    """How many options there are for each size, and in all up to it: n! / (r! (n - r)!)."""
    rows: list[Options] = []
    total = 0
    for size in watched(sizes):
        options = comb(items, size)
        total += options
        rows.append(Options(size, options, total))
    return rows


def without_clash(items: int, clashing: Callable[[int], int]) -> int:
    """How many subsets of a mask have no two items that clash; on wide grids, an upper bound.

    ``clashing`` gives for an item the items that cannot go with it. Item by item, subsets that
    agree in the items which later ones may clash with are counted together.

    >>> without_clash(0b111, {0: 0b010, 1: 0b101, 2: 0b010}.__getitem__)
    5
    """
    excludes = {item: clashing(item) for item in bits(items)}
    ways = {0: 1}
    for item in bits(items):
        bit = 1 << item
        later = -2 << item
        longer: dict[int, int] = {}
        for chosen, number in ways.items():
            longer[chosen] = longer.get(chosen, 0) + number
            if not chosen & excludes[item]:
                longer[chosen | bit] = longer.get(chosen | bit, 0) + number
        # Only items that clash with later ones matter from here on.
        matter = [one for one in bits(bit | union(ways)) if excludes[one] & later & items]
        ways = _kept(longer, matter)
        while len(ways) > MOST_STATES:
            del matter[0]
            ways = _kept(ways, matter)
    return sum(ways.values())


def _kept(ways: Mapping[int, int], matter: Iterable[int]) -> dict[int, int]:
    """The numbers of subsets, by the items that still matter."""
    kept = sum(1 << item for item in matter)
    merged: dict[int, int] = {}
    for chosen, number in ways.items():
        merged[chosen & kept] = merged.get(chosen & kept, 0) + number
    return merged


def digits_to_check(items: int, sizes: Sequence[int], clashing: Callable[[int], int]) -> float:
    """The logarithm to base 10 of the number of subsets to be checked, or of an upper bound.

    >>> round(10 ** digits_to_check(0b111, range(4), {0: 0b010, 1: 0b101, 2: 0b010}.__getitem__))
    5
    """
    number = items.bit_count()
    options = _digits(number, sizes)
    return min(options, log10(without_clash(items, clashing))) if number <= COUNTED else options


def years(digits: float) -> float:
    """How long it takes to check this many subsets, given as a logarithm to base 10.

    >>> round(years(log10(PER_SECOND * YEAR)), 6)
    1.0
    """
    return float(10 ** min(digits - log10(PER_SECOND * YEAR), 300.0))


def refuse_years(digits: float, what: Value) -> None:
    """Refuse to start a search that could take more than a year; the sentence says how long.

    ``digits`` is the logarithm to base 10 of the subsets to be checked: on a large board their
    number itself has thousands of digits.

    >>> refuse_years(300.7, "brute force")
    Traceback (most recent call last):
    ...
    gridwright.core.errors.InputError: brute force would check up to 5.0e+300 boards, which
    takes up to 3.2e+287 years at half a million a second; give the option force=yes to start it all
    the same
    """
    if years(digits) > 1:
        raise InputError(
            "{what} would check up to {boards} boards, which takes up to {years} years at half "
            "a million a second; give the option force=yes to start it all the same",
            what=what,
            boards=_power(digits),
            years=_power(digits - log10(PER_SECOND * YEAR)),
        )


MOST_DIGITS = 100
"""Numbers with more digits are abbreviated."""
WINDOW = 2000
"""How many sizes around the one with the most options are added up; the others hardly matter."""


def in_short(options: int) -> int | str:
    """A number of options for people and for JSON, which have no use for thousands of digits.

    >>> in_short(916895), in_short(10**400)
    (916895, '1.0e+400')
    """
    return options if options < 10**MOST_DIGITS else _power(log10(options))


def _digits(items: int, sizes: Sequence[int]) -> float:
    """The logarithm to base 10 of the number of subsets of these consecutive sizes.

    >>> round(10 ** _digits(10, range(3)))
    56
    """
    fitting = [size for size in sizes if size <= items]
    most = min(fitting, key=lambda size: abs(items - 2 * size), default=None)
    if most is None:
        return 0.0
    at = most - fitting[0]
    near = [_log_ways(items, size) for size in fitting[max(at - WINDOW, 0) : at + WINDOW]]
    largest = max(near)
    return (largest + log(sum(exp(one - largest) for one in near))) / log(10)


def _log_ways(items: int, size: int) -> float:
    return lgamma(items + 1) - lgamma(size + 1) - lgamma(items - size + 1)


def _power(digits: float) -> str:
    """A power of ten, abbreviated, however large.

    >>> _power(3.5), _power(1.5), _power(3009.2)
    ('3.2e+03', '32', '1.6e+3009')
    """
    if digits < 15:
        return f"{exp(digits * log(10)):.2g}"
    whole = int(digits)
    return f"{exp((digits - whole) * log(10)):.1f}e+{whole}"


def subsets(items: int, size: int, excludes: Mapping[int, int] | None = None) -> Iterator[int]:
    """All subsets of a mask with this size, in the paper's order: the last item changes first.

    ``excludes`` gives for an item the items that cannot go with it; a subset is abandoned as soon
    as two of its items clash.

    >>> [bin(mask) for mask in subsets(0b1011, 2, {0: 0b10})]
    ['0b1001', '0b1010']
    """
    return _extend(items, size, 0, excludes or {})


def _extend(allowed: int, left: int, chosen: int, excludes: Mapping[int, int]) -> Iterator[int]:
    if left == 0:
        yield chosen
        return
    while allowed.bit_count() >= left:
        first = allowed & -allowed
        allowed ^= first
        if left == 1:
            yield chosen | first
        else:
            clashing = excludes.get(first.bit_length() - 1, 0)
            yield from _extend(allowed & ~clashing, left - 1, chosen | first, excludes)
