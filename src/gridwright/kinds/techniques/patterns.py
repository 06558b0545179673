"""The ways to choose some cells that do not touch, and what all of them have in common.

>>> near = (0b010, 0b101, 0b010)
>>> sorted(chosen for chosen, _ in ways(near, 0b111, 2, 2))
[5]
>>> patterns(near, 0b111, 1, 1), patterns(near, 0b011, 2, 2)
((0, 0), (-1, 0))
"""

from __future__ import annotations

from collections.abc import Iterator

MOST_PATTERNS = 200
"""A count with more possible patterns than this is too much for a person."""


def patterns(near: tuple[int, ...], left: int, least: int, most: int) -> tuple[int, int] | None:
    """What all ways have in common to choose cells that do not touch: those that every way has, and
    those that none can have, outside too. ``(-1, 0)`` if there is no way, ``None`` if too many.
    """
    every, never, number = -1, -1, 0
    for chosen, beside in ways(near, left, least, most):
        every &= chosen
        never &= beside | left & ~chosen
        number += 1
        if number > MOST_PATTERNS:
            return None
        if not every and not never:
            return 0, 0
    return (every, never) if number else (-1, 0)


def ways(near: tuple[int, ...], left: int, least: int, most: int) -> Iterator[tuple[int, int]]:
    """The sets of cells that do not touch, each with the cells that touch it."""
    stack = [(0, 0, left)]
    while stack:
        chosen, beside, places = stack.pop()
        size = chosen.bit_count()
        if size >= least:
            yield chosen, beside
        if size == most:
            continue
        while places:
            if size + places.bit_count() < least:
                break
            bit = places & -places
            places ^= bit
            touched = near[bit.bit_length() - 1]
            stack.append((chosen | bit, beside | touched, places & ~touched))
