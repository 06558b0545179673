"""What is imported when it is first looked at: a sequence, or a record.

A genre has techniques, generators and the strategies of its paper, and most commands need none of
them. ``Later`` and ``later`` stand for them in the genre's record until somebody asks.

>>> numbers = Later(lambda: print("loaded") or (1, 2, 3))
>>> len(numbers)
loaded
3
>>> numbers[0], list(numbers), bool(numbers), (*numbers,)
(1, [1, 2, 3], True, (1, 2, 3))
>>> number = later(lambda: print("loaded") or 1 + 2j)
>>> number.real, number.imag
loaded
(1.0, 2.0)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, TypeVar, cast

T = TypeVar("T")


class Later(Sequence[T]):
    """What a function returns, which is called once, when it is needed."""

    def __init__(self, load: Callable[[], Sequence[T]]) -> None:
        self._load = load

    @cached_property
    def _loaded(self) -> Sequence[T]:
        return tuple(self._load())

    def __len__(self) -> int:
        return len(self._loaded)

    def __getitem__(self, place: Any) -> Any:
        return self._loaded[place]

    def __iter__(self) -> Iterator[T]:
        return iter(self._loaded)

    def __repr__(self) -> str:
        return repr(self._loaded)


def later(load: Callable[[], T]) -> T:
    """What a function returns, which is called when an attribute of it is asked for."""
    return cast("T", _Record(load))


def loaded(record: T) -> T:
    """The record itself, where :func:`later` may stand for it.

    >>> loaded(later(lambda: 3)), loaded(4)
    (3, 4)
    """
    return cast("T", record._loaded) if isinstance(record, _Record) else record


class _Record:
    def __init__(self, load: Callable[[], Any]) -> None:
        self._load = load

    @cached_property
    def _loaded(self) -> Any:
        return self._load()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._loaded, name)

    def __repr__(self) -> str:
        return repr(self._loaded)
