"""Options of every strategy and generator: one declaration for Python, the shell and people."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, asdict, dataclass, is_dataclass
from typing import Any

import pytest

import gridwright
from gridwright.core.errors import InputError
from gridwright.core.options import Option, option, options_of, read, resolve
from gridwright.engine.methods import methods
from gridwright.engine.solve import strategies
from gridwright.genre import Genre
from gridwright.genres import all_genres

MAZE = "nurimaze\nS . .\n. . .\n. . G\nrooms\na a b\nc b b\nc c c\n"


def owners_of(genre: Genre[Any]) -> list[Any]:
    return [*strategies(genre), *methods(genre)]


OWNERS = [
    pytest.param(owner.options, id=f"{genre.name} {owner.name}")
    for genre in all_genres()
    for owner in owners_of(genre)
]


@pytest.mark.parametrize("kind", OWNERS)
def test_options_are_a_frozen_dataclass_with_a_meaning_for_each(kind: type) -> None:
    assert is_dataclass(kind)
    chosen: Any = kind()
    for one in options_of(kind):
        assert one.name.isidentifier()
        assert one.sentence
        assert getattr(chosen, one.name) == one.default
        assert not one.choices or one.default in one.choices
        with pytest.raises(FrozenInstanceError):
            setattr(chosen, one.name, one.default)


@pytest.mark.parametrize("kind", OWNERS)
def test_both_spellings_and_texts_give_the_same_options(kind: type) -> None:
    defaults = asdict(kind())
    texts = {name.replace("_", "-"): str(value) for name, value in defaults.items()}
    assert resolve(kind, defaults, "it") == resolve(kind, texts, "it") == kind()
    assert resolve(kind, kind(), "it") == kind()


def test_options_are_keywords_in_python() -> None:
    strategy = "modified-contradiction"
    asked = {"two_rooms": False, "white_path": "no"}
    assert gridwright.solve(MAZE, strategy=strategy, **asked)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="has no option 'three_rooms'; it has: processes"):
        gridwright.solve(MAZE, strategy=strategy, three_rooms=True)  # type: ignore[call-arg]
    with pytest.raises(InputError, match="'two_rooms' is 'perhaps'; expected yes or no"):
        gridwright.solve(MAZE, strategy=strategy, two_rooms="perhaps")  # type: ignore[arg-type]


@dataclass(frozen=True)
class Own:
    two_rooms: bool = option(True, "try pairs")
    name: str = option("", "a name")
    share: float = option(0.5, "a share")
    number: int = option(1, "a number")


def test_an_option_in_both_spellings_is_refused() -> None:
    with pytest.raises(InputError, match="the option 'two_rooms' is given twice"):
        resolve(Own, {"two-rooms": "no", "two_rooms": "no"}, "it")


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("name", None, "is None; expected a text"),
        ("name", ["a"], "expected a text"),
        ("share", "much", "expected a number"),
        ("share", float("inf"), "expected a number"),
        ("number", 1.5, "expected a whole number"),
        ("number", None, "expected a whole number"),
        ("two_rooms", 2, "expected yes or no"),
    ],
)
def test_a_value_of_another_kind_is_refused(name: str, value: object, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        resolve(Own, {name: value}, "it")


def test_a_text_that_looks_like_a_number_stays_a_text() -> None:
    assert read(Option("name", "", "a name"), 12) == "12"
