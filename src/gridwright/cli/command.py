"""Every command by its name, and the options that all commands have."""

from __future__ import annotations

from importlib import import_module

from gridwright.cli import common, completion
from gridwright.cli.commands import OF_THE_LAB, OWN, modules
from gridwright.cli.options import Command, Group, Options, argument, option
from gridwright.cli.parser import UsageError
from gridwright.core.errors import InputError, meant
from gridwright.core.saying import Saying


class Everywhere(Options):
    """The options that every command has."""

    language: str | None = option(
        None,
        "The language of what is said about puzzles, such as de. Without it, that of the system.",
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


HELP = "help"
"""``gridwright help solve`` is ``gridwright solve --help``, as in many other programs."""


def named(name: str) -> Command | Group:
    """The command of this name; only its own module is imported."""
    # The entry points of other packages are read only where none of ours is asked for.
    if name in OWN:
        return _in(OWN[name], name)
    if name in modules():
        return _brought(modules()[name], name)
    if name in OF_THE_LAB:
        raise InputError(
            "the command {name} comes with the laboratory, which is not installed: run pip install"
            ' "{package}"',
            name=repr(name),
            package="gridwright[lab]",
        )
    what = Saying("no such command {name}", name=repr(name))
    raise UsageError(meant(what, name, (*modules(), HELP)))


def _in(module: str, name: str) -> Command | Group:
    found: Command | Group = next(
        each for each in import_module(module).COMMANDS if each.name == name
    )
    return found


def _brought(module: str, name: str) -> Command | Group:
    """A command of another package; what is wrong with it is said."""
    try:
        return _in(module, name)
    except Exception as error:
        raise InputError(
            "the command {name} of another package, {module}, is broken: {kind}: {error}",
            name=repr(name),
            module=module,
            kind=type(error).__name__,
            error=str(error),
        ) from None
