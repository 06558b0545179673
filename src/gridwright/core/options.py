"""Options of strategies, generators and commands: how they are declared, and how values are read.

Options are the fields of a frozen dataclass. The annotation gives the type; :func:`option` gives
the default, the meaning in one line and, where there are any, choices, bounds and flags. Keywords
in Python, the command line with its help and completion, the types for type checkers and the tables
of options all come from there, and :func:`read` reads the values of all. Names are Python
identifiers; the command line writes ``two-rooms`` for ``two_rooms``.

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
>>> resolve(Own, {"density": float("nan")}, "the generator")
Traceback (most recent call last):
...
gridwright.core.errors.InputError: the option 'density' is nan; expected a number
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, cast

from gridwright.core.errors import InputError, meant, unknown
from gridwright.core.saying import Listed, Saying, Value

T = TypeVar("T")

Typed = Mapping[str, Any]
"""What was typed so far, by the names of the options; ``""`` has the words that are no options."""
Offered = Callable[[Typed, str], list[str]]
"""What the shell offers for a value, given what was typed before and of it."""

_WORDS = {
    "yes": True, "true": True, "on": True, "1": True,
    "no": False, "false": False, "off": False, "0": False,
}  # fmt: skip


class Kind(NamedTuple):
    """A type of values: what it is called in a sentence and in help, and how it is read."""

    words: Saying
    metavar: str
    read: Callable[[Any], Any]


def _whole(value: Any) -> int:
    if isinstance(value, float):
        raise TypeError
    return int(value)


def _text(value: Any) -> str:
    # A text that looks like a number may have been converted to one.
    if type(value) not in (str, int, float):
        raise TypeError
    return str(value)


KINDS = {
    "bool": Kind(Saying("yes or no"), "", lambda value: _WORDS[str(value).lower()]),
    "int": Kind(Saying("a whole number"), "N", _whole),
    "float": Kind(Saying("a number"), "NUMBER", float),
    "str": Kind(Saying("a text"), "NAME", _text),
    "Path": Kind(Saying("a text"), "FILE", Path),
}
"""The types that options have, by their names in annotations."""


@dataclass(frozen=True)
class NoOptions:
    """No options at all."""


class Option(NamedTuple):
    """One option, or one argument of a command."""

    name: str
    default: Any
    sentence: str
    """What it means."""
    choices: tuple[str, ...] = ()
    proves_less: bool = False
    """Whether a strategy proves less with a value other than the default; the sentence says so."""
    kind: str = ""
    """The type of a value, one of :data:`KINDS`; if it is not told, that of the default."""
    least: float | None = None
    most: float | None = None
    read: Callable[[Any], object] | None = None
    """Refuses a value that it does not like."""
    takes: str = ""
    """What a Python caller may give besides text, by its name in signatures."""
    more: str = ""
    """What the help of a command adds to the sentence."""
    many: bool = False
    """Whether it may be repeated on the command line."""
    required: bool = False
    flags: tuple[str, ...] = ()
    """How it is typed; an argument has none."""
    off: str = ""
    """What turns it off, if there is such a thing."""
    metavar: str = ""
    offered: Offered | None = None
    into: str = ""
    """The field of the command's options that holds the value, if it is not one by itself."""

    @property
    def label(self) -> str:
        """The option as help shows it."""
        shown = ", ".join(sorted(self.flags, key=lambda flag: flag.startswith("--")))
        return f"{shown}{f' / {self.off}' if self.off else ''} {self.metavar}".strip()


def option(default: T, sentence: str, *flags: str, **more: Any) -> T:
    """A field that is an option, with the fields of :class:`Option` that it has besides.

    Without a long flag, its name is one.
    """
    return field(default=default, metadata={"sentence": sentence, "flags": flags, **more})


def options_of(kind: type) -> tuple[Option, ...]:
    """The options that a dataclass declares, in order.

    >>> options_of(NoOptions)
    ()
    """
    return tuple(option_of(one) for one in fields(kind))


def option_of(one: Field[Any]) -> Option:
    """The option that a field declares."""
    # Other packages may not postpone their annotations, which are types then.
    told = one.type.__name__ if isinstance(one.type, type) else str(one.type)
    kind = told.removesuffix(" | None").removeprefix("tuple[").removesuffix(", ...]")
    kind = next(each for each in (kind, type(one.default).__name__, "str") if each in KINDS)
    about: dict[str, Any] = {"metavar": KINDS[kind].metavar, **one.metadata, "kind": kind}
    about.setdefault("many", told.startswith("tuple["))
    flags = about["flags"]
    if flags is None:
        about["flags"] = ()
    elif not any(flag.startswith("--") for flag in flags):
        about["flags"] = (*flags, f"--{one.name.replace('_', '-')}")
    required = one.default is MISSING
    return Option(one.name, None if required else one.default, required=required, **about)


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


def read(option: Option, value: Any, called: Value = "") -> Any:
    """One value, converted to the option's type; a value that does not fit is refused.

    Choices may be written in capitals or not. ``called`` is what the sentence calls the option.

    >>> read(Option("order", "first", "which tile", ("first", "most")), "last")
    Traceback (most recent call last):
    ...
    gridwright.core.errors.InputError: the option 'order' is 'last'; expected first or most
    >>> read(Option("times", 1, "how often", least=1, most=5), "0", "--times")
    Traceback (most recent call last):
    ...
    gridwright.core.errors.InputError: --times is '0'; expected 1 to 5
    """

    def misfit(expected: Saying | Listed) -> Saying:
        return Saying(
            "{name} is {found}; expected {expected}",
            name=called or Saying("the option {name}", name=repr(option.name)),
            found=repr(value),
            expected=expected,
        )

    if type(value) in (str, int):
        # A choice that looks like a number may have been converted to one.
        value = {one.lower(): one for one in option.choices}.get(str(value).lower(), value)
    if option.choices and value not in option.choices:
        misfits = misfit(Listed(option.choices, "or"))
        raise InputError(meant(misfits, str(value), option.choices))
    kind = KINDS[option.kind or type(option.default).__name__]
    try:
        found = kind.read(value)
        # A time limit, which may be infinite, says itself what it refuses.
        if kind is KINDS["float"] and option.read is None and not isfinite(found):
            raise ValueError
    except (KeyError, TypeError, ValueError, OverflowError):
        raise InputError(misfit(kind.words)) from None
    least, most = option.least, option.most
    if (least is not None and found < least) or (most is not None and found > most):
        bounds = Saying(
            "{least} or more" if most is None else "{least} to {most}",
            least=str(least),
            most=str(most),
        )
        raise InputError(misfit(bounds))
    return found
