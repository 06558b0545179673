"""Options of strategies and generators: a frozen dataclass each, and how text becomes its values.

A field's default determines its type; :func:`option` adds its meaning and, if only some values are
allowed, the choices. Names are Python identifiers; the command line also accepts ``two-rooms`` for
``two_rooms``.

>>> @dataclass(frozen=True)
... class Own:
...     density: float = option(0.3, "share of numbers")
...     two_rooms: bool = option(False, "try pairs of rooms")
>>> resolve(Own, {"density": "0.5", "two-rooms": "yes"}, "the generator")
Own(density=0.5, two_rooms=True)
>>> resolve(Own, {"speed": 1}, "the generator")
Traceback (most recent call last):
...
gridwright.core.errors.InputError: the generator has no option 'speed'; it has: density, \
two_rooms
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from math import isfinite
from typing import Any, TypeVar, cast

from gridwright.core.errors import InputError, unknown
from gridwright.core.saying import Listed, Saying, Value

T = TypeVar("T")

_WORDS = {
    "yes": True, "true": True, "on": True, "1": True,
    "no": False, "false": False, "off": False, "0": False,
}  # fmt: skip

_EXPECTED = {
    bool: Saying("yes or no"), int: Saying("a whole number"), float: Saying("a number"),
    str: Saying("a text"),
}  # fmt: skip


@dataclass(frozen=True)
class NoOptions:
    """No options at all."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option, for help pages and lists: name, default (which determines the type), meaning."""

    name: str
    default: Any
    sentence: str
    choices: tuple[str, ...] = ()
    proves_less: bool = False
    """Whether a strategy proves less with a value other than the default; the sentence says so."""


def option(default: T, help: str, choices: tuple[str, ...] = (), *, proves_less: bool = False) -> T:
    """A field of a dataclass of options: its default, its meaning in one line, its choices."""
    about = {"help": help, "choices": choices, "proves_less": proves_less}
    return field(default=default, metadata=about)


def options_of(kind: type) -> tuple[Option, ...]:
    """The options that a dataclass declares, in order.

    >>> options_of(NoOptions)
    ()
    """
    return tuple(
        Option(one.name, one.default, about["help"], about["choices"], about["proves_less"])
        for one in fields(kind)
        for about in (one.metadata,)
    )


def resolve(kind: type[T], given: Any, whose: Value) -> T:
    """The options as an instance of this dataclass; those that are not given have their default.

    ``given`` is a mapping, from the command line or from Python, or already such an instance.
    """
    if isinstance(given, kind):
        return given
    if not given:
        return kind()
    known = {one.name: one for one in options_of(kind)}
    values: dict[str, Any] = {}
    for text, value in cast("Mapping[str, Any]", given).items():
        name = text.replace("-", "_")
        if name not in known:
            raise unknown(
                name,
                known,
                "{whose} has no option {name}; it has: {names}"
                if known
                else "{whose} has no option {name}; it has: none",
                whose=whose,
                name=repr(text),
                names=", ".join(known),
            )
        if name in values:
            raise InputError("the option {name} is given twice; expected it once", name=repr(name))
        values[name] = read(known[name], value)
    return kind(**values)


def read(option: Option, value: Any) -> Any:
    """One value, converted to the option's type; a value that does not fit is refused.

    >>> read(Option("order", "first", "which tile", ("first", "most")), "last")
    Traceback (most recent call last):
    ...
    gridwright.core.errors.InputError: the option 'order' is 'last'; expected first or most
    >>> read(Option("density", 0.3, "share of numbers"), float("nan"))
    Traceback (most recent call last):
    ...
    gridwright.core.errors.InputError: the option 'density' is nan; expected a number
    """
    if option.choices and type(value) is int:
        # A choice that looks like a number may have been converted to one.
        value = str(value)
    if option.choices and value not in option.choices:
        raise unknown(
            str(value),
            option.choices,
            "the option {name} is {value}; expected {expected}",
            name=repr(option.name),
            value=repr(value),
            expected=Listed(option.choices, "or"),
        )
    kind = type(option.default)
    if type(value) is kind and kind is not float:
        return value
    try:
        if kind is bool:
            return _WORDS[str(value).lower()]
        # A text that looks like a number may have been converted to one.
        if kind is str and type(value) not in (int, float):
            raise TypeError
        if kind is int and isinstance(value, float):
            raise ValueError
        if kind is float and not isfinite(float(value)):
            raise ValueError
        return kind(value)
    except (KeyError, TypeError, ValueError, OverflowError):
        expected = _EXPECTED.get(kind, kind.__name__)
        raise InputError(
            "the option {name} is {value}; expected {expected}",
            name=repr(option.name),
            value=repr(value),
            expected=expected,
        ) from None
