"""What runs the command line: finds the command, reads its options, and gives the exit status.

Bad input ends with one sentence on standard error and exit status 2, never with a traceback.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from itertools import zip_longest
from typing import Any

from gridwright.cli import common
from gridwright.cli.command import HELP, Alone, Everywhere, named
from gridwright.cli.commands import groups
from gridwright.cli.common import (
    BAD_INPUT,
    DONE,
    INTERRUPTED,
    Ended,
    complain,
    read_language,
    say,
)
from gridwright.cli.options import Command, Group, declared_in, filled
from gridwright.cli.parser import UsageError, Words, values
from gridwright.cli.streams import give_up
from gridwright.core.errors import InputError, meant
from gridwright.core.options import Option
from gridwright.core.plug_ins import PlugInWarning, left_out
from gridwright.core.renamed import RenamedWarning
from gridwright.core.saying import Saying
from gridwright.version import VERSION

ABOUT = """Solve, prove, check, generate, draw and convert pencil-and-paper grid puzzles.

A SOURCE is a file, a puzz.link URL, a game ID, or - for standard input.

Example: gridwright solve 'https://puzz.link/p?kurodoko/5/5/5m866j5n3'

Exit status: 0 done, 1 no answer or rule broken, 2 bad input, 3 time limit reached.

gridwright help COMMAND has an example for every command; so has gridwright COMMAND --help.
"""


def run(arguments: Sequence[str]) -> int:
    """Run the command line and give its exit status; bad input becomes one sentence."""
    status = _run(arguments)
    # What this run was asked for is not asked for in another one of the same process.
    read_language(None)
    common.be_quiet(False)
    return status


def _run(arguments: Sequence[str]) -> int:
    try:
        _prepare_streams()
        with _warnings_reported():
            _language_of(arguments)
            status = _status(list(arguments))
        sys.stdout.flush()
    except InputError as error:
        complain(error.saying)
        return BAD_INPUT
    except KeyboardInterrupt:
        complain("interrupted")
        return INTERRUPTED
    except MemoryError:
        complain("there is not enough memory for this")
        return BAD_INPUT
    except BrokenPipeError:
        raise
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        complain("the output cannot be written: {reason}", reason=reason)
        give_up(sys.stdout)
        return BAD_INPUT
    return status


@contextmanager
def _warnings_reported() -> Iterator[None]:
    """Print one sentence when an old name is used or a broken package is left out."""

    def show(message: Warning | str, category: type[Warning], *place: Any) -> None:
        if issubclass(category, RenamedWarning):
            complain("{english}", english=str(message))
        elif isinstance(message, PlugInWarning):
            complain(message.saying)
        else:
            show_others(message, category, *place)

    with warnings.catch_warnings():
        warnings.simplefilter("always", RenamedWarning)
        warnings.simplefilter("always", PlugInWarning)
        show_others = warnings.showwarning
        warnings.showwarning = show  # type: ignore[assignment]
        yield


def _prepare_streams() -> None:
    """Replace characters that a stream cannot encode instead of failing; replace closed streams."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _status(words: list[str]) -> int:
    """Find the command and run it; the status is bad input if nothing was asked for."""
    if "_GRIDWRIGHT_COMPLETE" in os.environ:
        from gridwright.cli.shells import answer

        return answer()
    if words[:1] == [HELP]:
        words = [*words[1:], "--help"]
    if words and not words[0].startswith("-"):
        return _of_command(*_found(words))
    declared = declared_in(Alone)
    asked = Alone(**_read("gridwright", declared, Words(declared, words)))
    if asked.version:
        print(f"gridwright {VERSION}")
    elif asked.install_completion or asked.show_completion:
        from gridwright.cli.shells import install, show

        print(say(install(asked.shell)) if asked.install_completion else show(asked.shell))
    else:
        print(top_page())
    return DONE if words else BAD_INPUT


def _found(words: Sequence[str]) -> tuple[Command | Group, str, Sequence[str]]:
    """The command that the words begin with, what it is called, and the words after it."""
    with _usage_of("gridwright"):
        command = named(words[0])
    path, rest = f"gridwright {words[0]}", words[1:]
    if isinstance(command, Group) and rest and not rest[0].startswith("-"):
        below = {each.name: each for each in command.commands}
        with _usage_of(path):
            if rest[0] not in below:
                what = Saying("no such command {name}", name=repr(rest[0]))
                raise UsageError(meant(what, rest[0], below))
        return below[rest[0]], f"{path} {rest[0]}", rest[1:]
    return command, path, rest


def _of_command(command: Command | Group, path: str, words: Sequence[str]) -> int:
    everywhere = declared_in(Everywhere)
    if isinstance(command, Group):
        _read(path, everywhere[-1:], Words(everywhere[-1:], words))
        from gridwright.cli.help import group_page

        print(group_page(command, path, everywhere[-1:]))
        return DONE if words else BAD_INPUT
    declared = declared_in(command.options, words)
    with _usage_of(path):
        typed = Words([*declared, *everywhere], words)
    if typed.given.get("help") and not typed.unknown:
        from gridwright.cli.help import page

        print(page(command, path, everywhere, words))
        return DONE
    read_values = _read(path, [*declared, *everywhere], typed)
    common.be_quiet(read_values["quiet"])
    try:
        status = command.run(filled(command.options, declared, read_values))
    except Ended as ended:
        status = ended.status
    return status or DONE


def _read(path: str, declared: Sequence[Option], typed: Words) -> dict[str, Any]:
    with _usage_of(path):
        return values(declared, typed)


@contextmanager
def _usage_of(path: str) -> Iterator[None]:
    """Add to an error of usage where help is found."""
    try:
        yield
    except UsageError as error:
        what = Saying("{what} (see {command} --help)", what=error.saying, command=path)
        raise UsageError(what) from None


def top_page() -> str:
    """The help of ``gridwright`` itself."""
    from gridwright.cli.help import first_line, overview

    sections = {
        title: [(name, first_line(about)) for name in group if (about := _about(name))]
        for title, group in groups().items()
    }
    return overview("gridwright", ABOUT, declared_in(Alone), sections)


def _about(name: str) -> str:
    """What a command does; a broken one of another package is named and left out."""
    try:
        return named(name).about
    except InputError as error:
        left_out(error.saying)
        return ""


def _language_of(words: Sequence[str]) -> None:
    """Read the language first: what is wrong with the other words is said in it."""
    read_language(None)
    for word, after in zip_longest(words, words[1:], fillvalue=""):
        name, equals, code = word.partition("=")
        if name == "--language":
            # An unknown language is refused when its turn comes.
            with suppress(InputError):
                read_language(code if equals else after)
