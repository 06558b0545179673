"""What the automaton of a shading genre remembers besides its labels (``counting/labels.py``).

There are places behind the labels; for some cells, changes are given that apply to the places if
the cell is white or black.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

Places = list[str]
"""A state as a list of characters, whose places behind the labels may be changed."""

Change = Callable[[Places], bool]
"""Changes the places when a cell gets its colour; false if the cell cannot have it."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What a genre remembers besides the labels."""

    slots: int = 0
    """The number of places."""
    white: Mapping[int, Change] = field(default_factory=dict)
    """By cell, what happens if it is white."""
    black: Mapping[int, Change] = field(default_factory=dict)
    """By cell, what happens if it is black."""
    solvable: bool = True
    """False if the numbers alone already show that there is no answer."""

    def and_also(self, other: Memory) -> Memory:
        """Both memories together; the places of the other one come after those of this one."""
        return Memory(
            self.slots + other.slots,
            _both(self.white, other.white),
            _both(self.black, other.black),
            self.solvable and other.solvable,
        )


def changes(several: Mapping[int, Sequence[Change]]) -> dict[int, Change]:
    """By cell, all that happens there as one change."""
    return {cell: partial(_all, tuple(these)) for cell, these in several.items()}


def _all(several: Sequence[Change], places: Places) -> bool:
    return all(change(places) for change in several)


def _both(one: Mapping[int, Change], other: Mapping[int, Change]) -> Mapping[int, Change]:
    if not one or not other:
        return one or other
    cells = sorted({*one, *other})
    return changes({cell: [each[cell] for each in (one, other) if cell in each] for cell in cells})
