"""Try all subsets by size: the brute force of van Meurs 2008, §3.

The decisions that are yes are chosen in all ways, one of them first, then two, and so on, from a
lower bound upwards. How many ways there are is known beforehand (§3.3), so that nobody has to
start what would take years.

>>> [row.options for row in options_table(70, range(1, 5))]
[70, 2415, 54740, 916895]
>>> [bin(mask) for mask in subsets([0, 1, 3], 2)]
['0b11', '0b1001', '0b1010']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import comb
from typing import NamedTuple

from gridwright.core.errors import GridwrightError

PER_SECOND = 1_000_000
"""About so many options are checked in a second, the order of magnitude is what counts."""
YEAR = 365.25 * 24 * 3600


class Options(NamedTuple):
    """One row of §7.1's table."""

    size: int
    options: int
    total: int
    """With all sizes before it."""


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
    """Refuse to start what would take more than a year; the sentence says how long."""
    years = options / PER_SECOND / YEAR
    if years > 1:
        raise GridwrightError(
            f"{what} would check up to {options:.2g} options, which takes about {years:.2g} years"
            " at a million a second; give the option force=yes to start it all the same"
        )


def subsets(
    items: Sequence[int], size: int, excludes: Mapping[int, int] | None = None
) -> Iterator[int]:
    """All subsets of a size as masks, in the seed's order: the last item moves first.

    ``excludes`` names for an item the items that cannot go with it; such subsets are left out as
    soon as two that clash have been chosen.

    >>> [bin(mask) for mask in subsets([0, 1, 3], 2, {0: 0b10})]
    ['0b1001', '0b1010']
    """
    return _extend(items, excludes or {}, 0, size, 0, 0)


def _extend(
    items: Sequence[int], excludes: Mapping[int, int], start: int, left: int, mask: int, out: int
) -> Iterator[int]:
    if left == 0:
        yield mask
        return
    for at in range(start, len(items) - left + 1):
        item = items[at]
        if not out >> item & 1:
            banned = out | excludes.get(item, 0)
            yield from _extend(items, excludes, at + 1, left - 1, mask | 1 << item, banned)
