"""Try all subsets by size: the brute force of van Meurs 2008, §3.

Try every set of yes decisions: all sets of one, then of two, and so on, from a lower bound upwards.
The number of sets is known beforehand (§3.3), so that a search that would take years can be
refused.

>>> [row.options for row in options_table(70, range(1, 5))]
[70, 2415, 54740, 916895]
>>> [bin(mask) for mask in subsets(0b1011, 2)]
['0b11', '0b1001', '0b1010']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import comb
from typing import NamedTuple

from gridwright.core.errors import GridwrightError

PER_SECOND = 10_000_000
"""About how many options are processed in a second. Most are skipped because two of their items
clash; only the order of magnitude matters."""
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
    for size in sizes:
        options = comb(items, size)
        total += options
        rows.append(Options(size, options, total))
    return rows


def refuse_years(options: int, what: str) -> None:
    """Refuse a search that would take more than a year; the message says how long."""
    years = options / PER_SECOND / YEAR
    if years > 1:
        raise GridwrightError(
            f"{what} would check up to {options:.2g} options, which takes about {years:.2g} years"
            " at ten million a second; give the option force=yes to start it all the same"
        )


def subsets(items: int, size: int, excludes: Mapping[int, int] | None = None) -> Iterator[int]:
    """All subsets of a mask with this size, in the paper's order: the last item moves first.

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
