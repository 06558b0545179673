"""Our dataclasses do what those of the standard library do."""

from __future__ import annotations

import dataclasses
import inspect
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, asdict
from typing import Any

import pytest

from gridwright.core import record

SETTINGS: list[dict[str, bool]] = [
    {}, {"frozen": True}, {"frozen": True, "slots": True}, {"slots": True}, {"eq": False},
    {"frozen": True, "repr": False}, {"frozen": True, "kw_only": True},
]  # fmt: skip


def made(decorator: Callable[..., Any], settings: dict[str, bool]) -> Any:
    @decorator(**settings)
    class Sample:
        """An example."""

        first: int
        second: str = "b"
        third: list[int] = record.field(default_factory=list)
        hidden: int = record.field(default=4, repr=False, compare=False, kw_only=True)
        derived: int = record.field(default=0, init=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "derived", self.first * 2)

    return Sample


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_they_are_alike(settings: dict[str, bool]) -> None:
    ours, theirs = (made(each, settings) for each in (record.dataclass, dataclasses.dataclass))
    names = {"first": 1, "third": [3]}
    one, other = ours(**names), theirs(**names)
    assert asdict(one) == asdict(other)
    if settings.get("repr", True):
        assert repr(one) == repr(other)
    assert (one == ours(**names)) == (other == theirs(**names))
    assert one != other
    assert [*inspect.signature(ours).parameters] == [*inspect.signature(theirs).parameters]
    assert record.replace(one, first=5).derived == 10
    assert ours.__match_args__ == theirs.__match_args__
    assert hasattr(one, "__dict__") == hasattr(other, "__dict__")
    assert (ours.__hash__ is None) == (theirs.__hash__ is None)
    with pytest.raises(TypeError):
        ours()


@record.dataclass(frozen=True, slots=True)
class Point:
    """A place."""

    x: int
    y: int = 0


@record.dataclass(frozen=True)
class Lone:
    """One value."""

    x: int


def test_frozen_ones_stay_as_they_are_and_can_be_keys() -> None:
    point = Point(1)
    with pytest.raises(FrozenInstanceError):
        point.x = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del point.x
    assert pickle.loads(pickle.dumps(point)) == point
    # The same order in sets, whoever makes the class.
    assert (hash(point), hash(Lone(7))) == (hash((1, 0)), hash((7,)))
