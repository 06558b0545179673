"""The options of a command: a frozen dataclass, from which parser, help and completion are made.

A field's annotation gives its type, and :func:`option` or :func:`argument` its default and meaning.
The docstring of the class is the text of the command's help.

>>> class Greet(Options):
...     '''Greet people.'''
...     names: tuple[str, ...] = argument("NAME", "Whom to greet.", ())
...     loud: bool = option(False, "Shout.")
...     times: int = option(1, "How often.", "-n", least=1)
>>> [declared.label for declared in declared_in(Greet)]
['NAME', '--loud', '-n, --times N']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING
from typing import Any, NamedTuple, Self, TypeVar, dataclass_transform

from gridwright.core.record import dataclass, field, fields, replace

T = TypeVar("T")

Typed = Mapping[str, Any]
"""What was typed so far, by the names of the options; ``""`` has the words that are no options."""
Offered = Callable[[Typed, str], list[str]]
"""What the shell offers for a value, given what was typed before and of it."""

METAVARS = {"int": "N", "float": "NUMBER", "str": "NAME", "Path": "FILE", "bool": ""}


class Declared(NamedTuple):
    """One option or argument of a command."""

    name: str
    kind: str
    """The type of a value: ``str``, ``int``, ``float``, ``bool`` or ``Path``."""
    many: bool
    """Whether it may be repeated."""
    default: Any
    required: bool
    help: str
    flags: tuple[str, ...] = ()
    """How an option is typed; an argument has none."""
    off: str = ""
    """What turns an option off, if there is such a thing."""
    metavar: str = ""
    offered: Offered | None = None
    choices: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None
    read: Callable[[Any], object] | None = None
    """Refuses a value that it does not like."""

    @property
    def label(self) -> str:
        """The option as help shows it."""
        shown = ", ".join(sorted(self.flags, key=lambda flag: flag.startswith("--")))
        return f"{shown}{f' / {self.off}' if self.off else ''} {self.metavar}".strip()


def option(default: T, help: str, *flags: str, **more: Any) -> T:
    """A field that is an option; without a long flag, its name is one."""
    return field(default=default, metadata={"help": help, "flags": flags, **more})


def required(help: str, *flags: str, **more: Any) -> Any:
    """A field that is an option which has to be given."""
    return field(metadata={"help": help, "flags": flags, **more})


def argument(metavar: str, help: str, default: Any = MISSING, **more: Any) -> Any:
    """A field that is an argument: one word or, where it is a tuple, all that are left."""
    return field(
        default=default, metadata={"help": help, "metavar": metavar, "flags": None, **more}
    )


@dataclass_transform(
    frozen_default=True, kw_only_default=True, field_specifiers=(option, required, argument)
)
class Options:
    """The base of the options of a command; a class below it is a frozen dataclass."""

    def __init_subclass__(cls) -> None:
        dataclass(cls, frozen=True, kw_only=True)

    def but(self, **changes: Any) -> Self:
        """The same options, some of them changed."""
        return replace(self, **changes)  # type: ignore[type-var]


def declared_in(kind: type) -> list[Declared]:
    """What a dataclass declares: its arguments, its own options, then those that it inherits."""
    own = vars(kind).get("__annotations__", {})
    declared = [_declared(one) for one in fields(kind) if one.metadata]
    return sorted(declared, key=lambda each: (bool(each.flags), each.name not in own))


def _declared(one: Any) -> Declared:
    more = dict(one.metadata)
    # Other packages may not postpone their annotations, which are types then.
    told = one.type.__name__ if isinstance(one.type, type) else str(one.type)
    kind = told.removesuffix(" | None")
    many = kind.startswith("tuple[")
    kind = kind.removeprefix("tuple[").removesuffix(", ...]")
    flags = more.pop("flags")
    if flags is not None and not any(flag.startswith("--") for flag in flags):
        flags = (*flags, f"--{one.name.replace('_', '-')}")
    more.setdefault("metavar", METAVARS[kind])
    missing = one.default is MISSING
    default = None if missing else one.default
    return Declared(one.name, kind, many, default, missing, flags=flags or (), **more)


def chosen(names: Sequence[str]) -> Offered:
    """For completion: those of these names that begin as was typed."""
    return lambda typed, begun: [name for name in names if name.lower().startswith(begun.lower())]


Notes = Callable[[Sequence[str]], Iterable[Any]]
"""Sentences and tables that follow the options in a command's help; they get what was typed."""
More = Callable[[Sequence[str]], list[Declared]]
"""Further options of a command, which depend on what was typed."""


class Command(NamedTuple):
    """One command: the function takes the options and gives the exit status; none means done."""

    name: str
    options: type
    run: Callable[[Any], int | None]
    notes: Notes | None = None
    more: More | None = None
    """Options whose values become the field ``own``."""

    @property
    def about(self) -> str:
        """What it does: paragraphs, the first of which is one line."""
        return self.options.__doc__ or ""

    def own(self, typed: Sequence[str]) -> list[Declared]:
        """Its arguments and options, with those that what was typed brings."""
        more = self.more(typed) if self.more else []
        names = {one.name for one in more}
        return [*(one for one in declared_in(self.options) if one.name not in names), *more]


class Group(NamedTuple):
    """Commands below another one: ``gridwright library add``."""

    name: str
    about: str
    commands: tuple[Command, ...]
