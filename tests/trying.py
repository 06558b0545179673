"""How much is tried: all of it by ``./run-tests --all``, a fifth each time, an eighth if quick.

The profile of Hypothesis says which of them it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from hypothesis import settings

T = TypeVar("T")


def share(number: int) -> int:
    """So many with ``--all``, and a part of them otherwise."""
    every = settings.get_profile("all").max_examples
    return max(1, number * min(every, settings().max_examples) // every)


def spread(all_of_them: Sequence[T], number: int | None = None) -> list[T]:
    """About so many of them from first to last, or a part of those."""
    return list(all_of_them[:: max(1, len(all_of_them) // share(number or len(all_of_them)))])


def examples(number: int) -> settings:
    """The settings with which Hypothesis tries so many examples with ``--all``."""
    return settings(max_examples=share(number))
