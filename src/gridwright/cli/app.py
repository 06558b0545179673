"""The Typer application: every module of ``commands/`` adds its command.

Bad input ends with one sentence on standard error and exit status 2, never with a traceback.
"""

from __future__ import annotations

import os
import pkgutil
import re
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import typer

from gridwright.cli import commands
from gridwright.cli.common import BAD_INPUT, DONE, columns, complain, read_language, say
from gridwright.cli.help import App
from gridwright.cli.signals import TERMINATED, sigterm_as_interrupt
from gridwright.cli.streams import give_up
from gridwright.core.errors import InputError
from gridwright.core.renamed import RenamedWarning
from gridwright.version import VERSION

INTERRUPTED = 130

HELP = """Solve, prove, check, generate, draw and convert pencil-and-paper grid puzzles.

A SOURCE is a file, a puzz.link URL, a game ID, or - for standard input.

Example: gridwright solve 'https://puzz.link/p?kurodoko/5/5/5m866j5n3'

Exit status: 0 done, 1 no answer or rule broken, 2 bad input, 3 time limit reached.

gridwright COMMAND --help has an example for every command.
"""


def build(only: str | None = None) -> App:
    """The application with all commands found in ``commands/``, or only with one."""
    app = App(
        name="gridwright",
        help=HELP,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"], "terminal_width": _narrow()},
    )
    app.callback()(_options)
    for name in sorted(found.name for found in pkgutil.iter_modules(commands.__path__)):
        if only is None or name == only:
            import_module(f"{commands.__name__}.{name}").register(app)
    return app


def _named(arguments: Sequence[str]) -> str | None:
    """The command that the arguments begin with; building the others would take as long again."""
    first = arguments[0] if arguments else ""
    known = {found.name for found in pkgutil.iter_modules(commands.__path__)}
    return first if first in known else None


def _narrow() -> int | None:
    """The width of help in a terminal where Typer would make it too wide."""
    width = columns()
    return max(width - 1, 20) if width is not None and width < 52 else None


def _version(wanted: bool) -> None:
    if wanted:
        print(f"gridwright {VERSION}")
        raise typer.Exit


def _options(
    _version: bool = typer.Option(
        False, "--version", "-V", callback=_version, is_eager=True, help="Print the version."
    ),
) -> None:
    pass


def run(arguments: Sequence[str]) -> int:
    """Run the command line and give its exit status; bad input becomes one sentence."""
    with sigterm_as_interrupt() as came:
        status = _run(arguments)
    return TERMINATED if came and status == INTERRUPTED else status


def _run(arguments: Sequence[str]) -> int:
    _prepare_streams()
    read_language(None)
    try:
        with _renamed_names_reported():
            status = _status(arguments)
        sys.stdout.flush()
    except InputError as error:
        complain(say(error.saying))
        return BAD_INPUT
    except (KeyboardInterrupt, typer.Abort):
        complain("interrupted")
        return INTERRUPTED
    except MemoryError:
        complain("there is not enough memory for this")
        return BAD_INPUT
    except BrokenPipeError:
        raise
    except OSError as error:
        complain(f"the output cannot be written: {(error.strerror or str(error)).lower()}")
        give_up(sys.stdout)
        return BAD_INPUT
    return status


@contextmanager
def _renamed_names_reported() -> Iterator[None]:
    """Print one sentence when an old name of a method or encoding is used."""

    def show(message: Warning | str, category: type[Warning], *place: Any) -> None:
        if issubclass(category, RenamedWarning):
            complain(str(message))
        else:
            show_others(message, category, *place)

    with warnings.catch_warnings():
        warnings.simplefilter("always", RenamedWarning)
        show_others = warnings.showwarning
        warnings.showwarning = show  # type: ignore[assignment]
        yield


def _prepare_streams() -> None:
    """Replace characters that a stream cannot encode instead of failing; replace closed streams."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _status(arguments: Sequence[str]) -> int:
    """Let Typer do its work, but print errors and choose the exit status ourselves."""
    try:
        status = build(_named(arguments))(
            args=list(arguments) or ["--help"], prog_name="gridwright", standalone_mode=False
        )
    except SystemExit as leaving:
        # Typer exits with status 1 when the reader has gone; here that would mean "no answer".
        if isinstance(leaving.__context__, BrokenPipeError):
            raise leaving.__context__ from None
        raise
    except _UsageError as error:
        complain(_usage(error))
        return BAD_INPUT
    if status == INTERRUPTED:
        raise KeyboardInterrupt
    if not arguments:
        return BAD_INPUT
    return status if isinstance(status, int) else DONE


# Since 2026 Typer has its own copy of Click; this is the class of whichever it uses.
_UsageError: type[Exception] = typer.BadParameter.__mro__[1]


_OF_THE_PARSER = (
    (re.compile(r"Input should be a valid integer.*|\S+ is not a valid int(eger)?$"),
     "expected a whole number"),
    (re.compile(r"Input should be a valid number.*|\S+ is not a valid float$"),
     "expected a number"),
    (re.compile(r"Input should be"), "expected"),
)  # fmt: skip
"""What Typer, or the library that reads values for it, says; and what we say."""


def _usage(error: Any) -> str:
    """What is wrong with the arguments, on one line, and where to find help."""
    message = " ".join(error.format_message().split()).rstrip(".")
    for found, said in _OF_THE_PARSER:
        message = found.sub(said, message)
    command = error.ctx.command_path if error.ctx is not None else "gridwright"
    return f"{message[:1].lower()}{message[1:]} (see {command} --help)"
