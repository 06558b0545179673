"""A command: its name, its options, the function that does it; and commands below another one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from gridwright.cli.options import Declared, declared_in

if TYPE_CHECKING:
    from gridwright.cli.tables import Table

Notes = Callable[[Sequence[str]], Iterable["str | Table"]]
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
        return [*declared_in(self.options), *(self.more(typed) if self.more else ())]


class Group(NamedTuple):
    """Commands below another one: ``gridwright library add``."""

    name: str
    about: str
    commands: tuple[Command, ...]
