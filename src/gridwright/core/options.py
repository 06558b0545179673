"""Options of makers and strategies: from the text ``name=value`` to a value of the right type.

An :class:`~gridwright.core.maker.Option` has a default, and the default's type is the option's.

>>> options = (Option("density", 0.3, "share of numbers"), Option("fast", False, "hurry"))
>>> settle(options, {"density": "0.5", "fast": "yes"}, "the maker")
{'density': 0.5, 'fast': True}
>>> settle(options, {"speed": 1}, "the maker")
Traceback (most recent call last):
...
gridwright.core.errors.InputError: the maker has no option 'speed'; it has: density, fast
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any

from gridwright.core.errors import GridwrightError
from gridwright.core.maker import Option

_WORDS = {
    "yes": True, "true": True, "on": True, "1": True,
    "no": False, "false": False, "off": False, "0": False,
}  # fmt: skip

_EXPECTED = {bool: "yes or no", int: "a whole number", float: "a number"}


def settle(options: Sequence[Option], given: Mapping[str, Any], whose: str) -> dict[str, Any]:
    """Every option with its value: the given ones, the others by default."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            has = ", ".join(known) if known else "none"
            raise GridwrightError(f"{whose} has no option {name!r}; it has: {has}")
    return {
        name: read(option, given[name]) if name in given else option.default
        for name, option in known.items()
    }


def read(option: Option, value: Any) -> Any:
    """One value as the option's type; texts are read, a value that does not fit is refused.

    >>> read(Option("order", "first", "which tile", ("first", "most")), "last")
    Traceback (most recent call last):
    ...
    gridwright.core.errors.InputError: the option 'order' is 'last'; expected first or most
    >>> read(Option("density", 0.3, "share of numbers"), float("nan"))
    Traceback (most recent call last):
    ...
    gridwright.core.errors.InputError: the option 'density' is nan; expected a number
    """
    if option.choices and value not in option.choices:
        choices = " or ".join(option.choices)
        raise GridwrightError(f"the option {option.name!r} is {value!r}; expected {choices}")
    kind = type(option.default)
    if option.default is None or (type(value) is kind and kind is not float):
        return value
    try:
        if kind is bool:
            return _WORDS[str(value).lower()]
        if kind is int and isinstance(value, float):
            raise ValueError
        if kind is float and not isfinite(float(value)):
            raise ValueError
        return kind(value)
    except (KeyError, TypeError, ValueError, OverflowError):
        expected = _EXPECTED.get(kind, f"a {kind.__name__}")
        raise GridwrightError(
            f"the option {option.name!r} is {value!r}; expected {expected}"
        ) from None
