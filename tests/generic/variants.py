"""Every strategy of every genre, with every value of its options; discovered, not listed.

A strategy with an option that is not at its default may do less: refuse some puzzles, or look for a
stricter kind of answer. Where the option says that it proves less, it may stop before it has proven
anything. It never returns a board that is not an answer, and if it claims to have found all
answers, it has.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from generic.boards import GENRES
from gridwright.core.errors import InputError
from gridwright.core.options import Option, options_of
from gridwright.core.result import Result, Status
from gridwright.core.strategy import Strategy
from gridwright.engine.solve import solve, strategies
from gridwright.genre import Genre

PROVES_ALL = "unique, multiple, none"
SHORT = {"population": 60, "selection": 10, "restart": 15, "abort": 60}
"""For strategies that would otherwise go on for long: options of these names, where they are."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A strategy with options."""

    genre: Genre[Any]
    strategy: Strategy[Any]
    options: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        chosen = "".join(f"-{name}={value}" for name, value in self.options.items())
        return f"{self.genre.name}-{self.strategy.name}{chosen}"

    @property
    def proves(self) -> bool:
        """Whether it finds all answers and proves that there are no others."""
        less = {one.name for one in options_of(self.strategy.options) if one.proves_less}
        return self.strategy.proves == PROVES_ALL and not less & {*self.options}

    @property
    def limited(self) -> bool:
        """Whether it may refuse a puzzle, and its sentence says which ones it needs."""
        return bool(self.options) or "needs" in self.strategy.sentence

    def find(self, puzzle: Any, limit: int | None = None) -> Result:
        """Ask it."""
        known = {one.name for one in options_of(self.strategy.options)}
        short = {name: value for name, value in SHORT.items() if name in known}
        options = {**(short if self.strategy.proves != PROVES_ALL else {}), **self.options}
        return solve(self.genre, puzzle, self.strategy.name, limit=limit, options=options)


def every_strategy() -> list[Variant]:
    """All strategies of all genres as they are without options."""
    return [Variant(genre, strategy) for genre in GENRES for strategy in strategies(genre)]


def every_option() -> list[Variant]:
    """All strategies that prove, with each option at each other value that it lists."""
    return [
        Variant(genre, strategy, {one.name: value})
        for genre in GENRES
        for strategy in strategies(genre)
        if strategy.proves == PROVES_ALL
        for one in options_of(strategy.options)
        for value in other_values(one)
    ]


def other_values(option: Option) -> list[Any]:
    """The values of an option that can be listed, without the default."""
    values = (True, False) if isinstance(option.default, bool) else option.choices
    return [value for value in values if value not in (option.default, "")]


def agree(variant: Variant, puzzle: Any, answers: frozenset[int]) -> bool:
    """Compare what a variant reports with all answers; returns whether it accepts the puzzle."""
    where = (str(variant), puzzle)
    result = _asked(variant, puzzle)
    if result is None:
        assert variant.limited, where
        return False
    sound(variant, result, answers, where)
    if variant.proves:
        assert result.exhausted, where
        if "refinement" not in variant.options:
            assert result.status == ("none", "unique", "multiple")[min(len(answers), 2)], where
    return True


def _asked(variant: Variant, puzzle: Any) -> Result | None:
    """What it finds; ``None`` if it refuses the puzzle."""
    # What assumes that there is one answer may be asked for one only.
    for limit in (None, 1):
        try:
            return variant.find(puzzle, limit)
        except InputError:
            continue
    return None


def sound(variant: Variant, result: Result, answers: frozenset[int], where: object) -> None:
    """Everything that is reported is true."""
    found = {board.yes for board in result.boards}
    assert len(found) == len(result.boards) == result.count, where
    assert found <= answers, where
    if "refinement" in variant.options:
        assert bool(found) == bool(answers), where
    elif result.exhausted:
        assert found == answers, where
    match result.status:
        case Status.NONE:
            assert not found, where
            assert result.exhausted, where
        case Status.UNIQUE:
            assert len(found) == 1, where
            assert result.exhausted, where
        case Status.MULTIPLE:
            assert len(found) > 1, where
        case Status.FOUND:
            assert found, where
            assert not result.exhausted, where
        case _:
            assert not result.exhausted, where


def params(variants: list[Variant]) -> pytest.MarkDecorator:
    """The variants as cases of a test; a network takes long to look at a board."""
    slow = (pytest.mark.slow,)
    cases = [
        pytest.param(each, id=str(each), marks=slow if "network" in each.strategy.name else ())
        for each in variants
    ]
    return pytest.mark.parametrize("variant", cases)
