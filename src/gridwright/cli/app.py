"""The Typer application: every module of ``commands/`` adds its command.

Bad input ends with one sentence on standard error and exit status 2, never with a traceback.
"""

from __future__ import annotations

import os
import pkgutil
import sys
from importlib import import_module

import typer

from gridwright.cli import commands
from gridwright.cli.common import BAD_INPUT, complain
from gridwright.core.errors import GridwrightError
from gridwright.version import VERSION

INTERRUPTED = 130

HELP = """Solve, prove, draw and convert pencil-and-paper grid puzzles.

A SOURCE is a file, a puzz.link URL, a game ID, or - for standard input.

Example: gridwright solve https://puzz.link/p?kurodoko/5/5/5m866j5n3

Exit status: 0 done, 1 no answer or rule broken, 2 bad input, 3 time limit reached.
"""


def build() -> typer.Typer:
    """The application with all commands found in ``commands/``."""
    app = typer.Typer(
        name="gridwright",
        help=HELP,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_options)
    for found in sorted(pkgutil.iter_modules(commands.__path__), key=lambda found: found.name):
        import_module(f"{commands.__name__}.{found.name}").register(app)
    return app


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


def run() -> None:
    """Run the command line; errors of the input become one sentence."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        build()()
    except GridwrightError as error:
        complain(str(error))
        sys.exit(BAD_INPUT)
    except KeyboardInterrupt:
        complain("interrupted")
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # The reader of our output has gone (`| head`): nothing is left to say to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
