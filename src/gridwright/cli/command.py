"""A command: its name, its options, the function that does it; and how one is found by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from gridwright.cli import commands, common, completion
from gridwright.cli.commands import MODULES
from gridwright.cli.options import Declared, Options, argument, declared_in, option
from gridwright.cli.parser import unknown
from gridwright.core.saying import Saying

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
        more = self.more(typed) if self.more else []
        names = {one.name for one in more}
        return [*(one for one in declared_in(self.options) if one.name not in names), *more]


class Group(NamedTuple):
    """Commands below another one: ``gridwright library add``."""

    name: str
    about: str
    commands: tuple[Command, ...]


class Everywhere(Options):
    """The options that every command has."""

    language: str | None = option(
        None,
        "The language of what is said about puzzles: de, en. Without it, that of the system.",
        metavar="CODE",
        offered=completion.language,
        read=common.read_language,
    )
    quiet: bool = option(
        False, "Nothing on standard error but errors: no progress and no remarks.", "-q"
    )
    help: bool = option(False, "Show this message and exit.", "-h")


class Alone(Options):
    """The options of ``gridwright`` itself."""

    version: bool = option(False, "Print the version.", "-V")
    shell: str | None = argument("SHELL", "The shell, if it is not the current one.", None)
    install_completion: bool = option(False, "Install completion for the current shell.")
    show_completion: bool = option(
        False, "Show completion for the current shell, to copy it or customize the installation."
    )
    help: bool = option(False, "Show this message and exit.", "-h")


def named(name: str) -> Command | Group:
    """The command of this name; only its own module is imported."""
    if name not in MODULES:
        raise unknown(Saying("no such command {name}", name=repr(name)), name, MODULES)
    module = import_module(f"{commands.__name__}.{MODULES[name]}")
    found: Command | Group = next(each for each in module.COMMANDS if each.name == name)
    return found
