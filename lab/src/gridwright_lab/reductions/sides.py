"""The four sides of a tile, and tiles that are turned or mirrored.

>>> turned_side("n", 1), OPPOSITE["e"], STEP["s"]
('e', 'w', (1, 0))
>>> turn(("ab", "cd"), 1), mirror(("ab", "cd"))
(('ca', 'db'), ('ba', 'dc'))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, combinations

Side = str
"""``n``, ``e``, ``s`` or ``w``."""
SIDES = "nesw"
NAMES: Mapping[Side, str] = {"n": "north", "e": "east", "s": "south", "w": "west"}
STEP: Mapping[Side, tuple[int, int]] = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
OPPOSITE: Mapping[Side, Side] = {"n": "s", "e": "w", "s": "n", "w": "e"}


def sets_of(sides: Iterable[Side]) -> Iterator[frozenset[Side]]:
    """Every set of these sides, the smaller ones first.

    >>> [sorted(some) for some in sets_of("ns")]
    [[], ['n'], ['s'], ['n', 's']]
    """
    sides = [*sides]
    sizes = range(len(sides) + 1)
    return map(frozenset, chain.from_iterable(combinations(sides, size) for size in sizes))


def turn(rows: tuple[str, ...], quarters: int) -> tuple[str, ...]:
    """A square of characters turned clockwise by quarters."""
    for _ in range(quarters % 4):
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
    return rows


def mirror(rows: tuple[str, ...]) -> tuple[str, ...]:
    """A square of characters mirrored left to right."""
    return tuple(row[::-1] for row in rows)


def turned_side(side: Side, quarters: int, mirrored: bool = False) -> Side:
    """Where a side ends up."""
    if mirrored and side in "ew":
        side = OPPOSITE[side]
    return SIDES[(SIDES.index(side) + quarters) % 4]
