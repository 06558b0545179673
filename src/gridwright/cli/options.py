"""The options of a command: a frozen dataclass, from which parser, help and completion are made.

A field's annotation gives its type, and :func:`option` or :func:`argument` its default and meaning
(``core/options.py``). What an engine declares is not declared again: :func:`taken` is a field for
the values of such options. The docstring of the class is the text of the command's help.

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

from gridwright.core.options import Offered, Option, option, option_of
from gridwright.core.record import dataclass, field, fields, replace

__all__ = [
    "Command", "Group", "Options", "Taken", "argument", "choice", "chosen", "declared_in", "filled",
    "option", "taken",
]  # fmt: skip

T = TypeVar("T")
Taken = Callable[[Sequence[str]], Sequence[Option]]
"""The options of an engine that a command takes, given what was typed."""


def argument(metavar: str, sentence: str, default: Any = MISSING, **more: Any) -> Any:
    """A field that is an argument: one word or, where it is a tuple, all that are left."""
    about = {"sentence": sentence, "metavar": metavar, "flags": None, **more}
    return field(default=default, metadata=about)


def choice(default: Any, names: Sequence[str], sentence: str) -> Any:
    """A field that is an option with a few values, which help names and the shell completes."""
    return option(default, sentence, choices=names, metavar="|".join(names), offered=chosen(names))


def taken(options: Taken) -> Any:
    """A field that holds what was typed of options that are declared elsewhere, by their names."""
    return field(default_factory=dict, metadata={"taken": options, "flags": ()})


@dataclass_transform(
    frozen_default=True, kw_only_default=True, field_specifiers=(option, argument, choice, taken)
)
class Options:
    """The base of the options of a command; a class below it is a frozen dataclass."""

    def __init_subclass__(cls) -> None:
        dataclass(cls, frozen=True, kw_only=True)

    def but(self, **changes: Any) -> Self:
        """The same options, some of them changed."""
        return replace(self, **changes)  # type: ignore[type-var]


def declared_in(kind: type, typed: Sequence[str] = ()) -> list[Option]:
    """What a dataclass declares: its arguments, its own options, then those that it inherits.

    Of options with the same name, only the last counts.
    """
    own = vars(kind).get("__annotations__", {})
    told = [one for one in fields(kind) if one.metadata]
    told.sort(key=lambda one: (one.metadata["flags"] is not None, one.name not in own))
    declared: dict[str, Option] = {}
    for one in told:
        known: Taken | None = one.metadata.get("taken")
        for each in [option_of(one)] if known is None else known(typed):
            declared.pop(each.name, None)
            declared[each.name] = each._replace(into=one.name if known else "")
    return list(declared.values())


def filled(kind: type[T], declared: Sequence[Option], values: Mapping[str, Any]) -> T:
    """The options of a command, given the values of all that it declares."""
    given: dict[str, Any] = {}
    for one in declared:
        if not one.into:
            given[one.name] = values[one.name]
        elif values[one.name] is not None:
            given.setdefault(one.into, {})[one.name] = values[one.name]
    return kind(**given)


def chosen(names: Sequence[str]) -> Offered:
    """For completion: those of these names that begin as was typed."""
    return lambda typed, begun: [name for name in names if name.lower().startswith(begun.lower())]


Notes = Callable[[Sequence[str]], Iterable[Any]]
"""Sentences and tables that follow the options in a command's help; they get what was typed."""


class Command(NamedTuple):
    """One command: the function takes the options and gives the exit status; none means done."""

    name: str
    options: type
    run: Callable[[Any], int | None]
    notes: Notes | None = None

    @property
    def about(self) -> str:
        """What it does: paragraphs, the first of which is one line."""
        return self.options.__doc__ or ""


class Group(NamedTuple):
    """Commands below another one: ``gridwright library add``."""

    name: str
    about: str
    commands: tuple[Command, ...]
