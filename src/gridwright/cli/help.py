"""What ``gridwright COMMAND --help`` prints: usage, example, options, and what the genres offer.

Typer shows Python's types (``<list[str]>``) and colours the page; here an argument is shown by its
name alone. Text that needs the genres is made when it is asked for, so that no other command waits
for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand

if TYPE_CHECKING:
    from gridwright.core.maker import Option

Notes = Callable[[], Iterable[str]]
"""Lines that follow the options in the help of a command."""


class Command(TyperCommand):
    """A command whose help has readable arguments and, below the options, notes."""

    notes: Notes | None = None

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The words of the usage line: ``[OPTIONS] GENRE [SOURCE]...``."""
        arguments = [param for param in self.params if param.param_type_name == "argument"]
        return ["[OPTIONS]", *map(_usage, arguments)]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """The arguments by their names, the options, and the notes."""
        params: list[Any] = self.get_params(ctx)
        arguments = [
            (param.metavar, param.help) for param in params if param.param_type_name == "argument"
        ]
        options = [
            param.get_help_record(ctx) for param in params if param.param_type_name == "option"
        ]
        for title, records in (("Arguments", arguments), ("Options", options)):
            if records:
                with formatter.section(title):
                    formatter.write_dl([(name, text or "") for name, text in filter(None, records)])
        if self.notes is not None:
            formatter.write("\n" + "\n".join(self.notes()) + "\n")


def _usage(argument: Any) -> str:
    name = argument.metavar if argument.required else f"[{argument.metavar}]"
    return f"{name}..." if argument.nargs == -1 else str(name)


class App(typer.Typer):
    """A Typer application whose commands have such a help."""

    def command(self, *arguments: Any, notes: Notes | None = None, **settings: Any) -> Any:
        """Register a command; ``notes`` gives the lines below its options."""
        kind = type("Command", (Command,), {"notes": staticmethod(notes) if notes else None})
        return super().command(*arguments, cls=kind, **settings)


def option_line(option: Option) -> str:
    """An option of a method or strategy, with its default, as one would type it.

    >>> from gridwright.core.maker import Option
    >>> option_line(Option("fast", False, "hurry")), option_line(Option("order", "a", "", ("a",)))
    ('--option fast=no: hurry', '--option order=a:  (a)')
    """
    default = option.default
    if isinstance(default, bool):
        default = "yes" if default else "no"
    elif isinstance(default, float):
        default = f"{default:.3g}"
    choices = f" ({', '.join(filter(None, option.choices))})" if option.choices else ""
    return f"--option {option.name}={default}: {option.sentence}{choices}"


def makers() -> list[str]:
    """The genres that can be generated, with their methods and the options of each."""
    from gridwright.genres import genres

    lines = ["Genres, methods (the first is the default) and options with their defaults:"]
    for genre in genres():
        if not genre.makers:
            continue
        lines += ["", f"  {genre.name}"]
        for maker in genre.makers:
            sure = "" if maker.ensures_unique else "; may have more than one answer, see --unique"
            lines.append(f"    --method {maker.name}: {maker.sentence}{sure}")
            lines += [f"        {option_line(option)}" for option in maker.options]
    without = ", ".join(genre.name for genre in genres() if not genre.makers)
    return [*lines, "", f"There is no generator for: {without}."] if without else lines


def strategies() -> list[str]:
    """The strategies of every genre, by name."""
    from gridwright.engine.solve import strategies as known
    from gridwright.genres import genres

    names = [
        f"  {genre.name}: {', '.join(strategy.name for strategy in known(genre))}"
        for genre in genres()
    ]
    return [
        "Strategies (the first is the default):",
        *names,
        "",
        "What each strategy does and which options it takes: gridwright strategies GENRE --options",
    ]


def formats() -> list[str]:
    """The formats in which each genre is written."""
    from gridwright.genres import genres

    names = [
        f"  {genre.name}: {', '.join(form.name for form in genre.formats)}" for genre in genres()
    ]
    return ["Formats (the first is the default):", *names]


def encodings() -> list[str]:
    """The genres that have other encodings."""
    from gridwright.genres import genres

    return ["Other encodings (--encoding NAME):"] + [
        f"  {genre.name}: {', '.join(genre.encodings)}" for genre in genres() if genre.encodings
    ]


def studies() -> list[str]:
    """The studies, with what each repeats."""
    from gridwright.studies import studies as known

    return ["Studies:", *(f"  {study.name}: {study.sentence}" for study in known())]
