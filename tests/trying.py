"""How much is tried: all of it by ``./run-tests --all``, a twelfth each time.

The profile of Hypothesis says which of them it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import pytest
from hypothesis import settings

from gridwright.genres import all_genres

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


def each_time(chosen: Sequence[str], names: Iterable[str]) -> list[Any]:
    """All names as parameters of a test; those that are not chosen are for ``--all``.

    Those that are chosen guard the others, so that they need no line in ``long.toml``.
    """
    long = pytest.mark.long
    return [name if name in chosen else pytest.param(name, marks=long) for name in names]


def genres(*chosen: str) -> pytest.MarkDecorator:
    """A test with these genres each time: the page has no code of a genre, only of kinds."""
    names = (genre.name for genre in all_genres())
    return pytest.mark.parametrize("genre", each_time(chosen, names))
