"""What ``gridwright COMMAND --help`` prints: usage, example, options, and what the genres offer.

Typer shows Python's types (``<list[str]>``) and colours the page; here an argument is shown by its
name alone. Text that needs the genres is made only for the help itself, so that no other command
has to wait for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand
from typer.main import get_command

if TYPE_CHECKING:
    from gridwright.cli.tables import Table
    from gridwright.core.options import Option
    from gridwright.genre import Genre

Notes = Callable[[Sequence[str]], Iterable["str | Table"]]
"""Sentences and tables that follow the options in a command's help; they get what was typed."""


More = Callable[[list[str]], list[Any]]
"""Further options of a command, which depend on what was typed."""
MORE, TYPED = "gridwright.more", "gridwright.typed"


class Command(TyperCommand):
    """A command whose help has readable arguments, and notes below the options."""

    notes: Notes | None = None
    more: More | None = None

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments; what they name may bring options of its own."""
        ctx.meta[TYPED] = list(args)
        if self.more is not None:
            ctx.meta[MORE] = self.more(args)
        return super().parse_args(ctx, args)

    def get_params(self, ctx: Any) -> list[Any]:
        """The parameters, with the options that the arguments brought and the language before the
        help.
        """
        *params, last = super().get_params(ctx)
        return [*params, *ctx.meta.get(MORE, ()), _language(), last]

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
                    formatter.write_dl(
                        [(name, text or "") for name, text in filter(None, records)],
                        col_max=30 if formatter.width >= 60 else 12,
                    )
        if self.notes is not None:
            for note in self.notes(ctx.meta.get(TYPED, ())):
                gap = "\n" if isinstance(note, str) else ""
                formatter.write(f"{gap}{_note(note, formatter.width)}\n")


@cache
def _language() -> Any:
    """The option that every command has."""
    from gridwright.cli import common

    def command(language: Any = None) -> None:
        """Typer makes a parameter of it."""

    command.__annotations__ = {"language": common.LanguageCode}
    app = typer.Typer(add_completion=False)
    app.command()(command)
    return next(param for param in get_command(app).params if param.name == "language")


def _note(note: str | Table, width: int) -> str:
    from gridwright.cli import common
    from gridwright.cli.tables import rendered
    from gridwright.render.words import folded

    if isinstance(note, str):
        return "\n".join(folded(note, width))
    return rendered(
        note, width, colour=common.can_print_colour(), ascii=not common.can_print_unicode()
    )


def _usage(argument: Any) -> str:
    name = argument.metavar if argument.required else f"[{argument.metavar}]"
    return f"{name}..." if argument.nargs == -1 else str(name)


class App(typer.Typer):
    """A Typer application whose commands are :class:`Command`."""

    def command(
        self,
        *arguments: Any,
        notes: Notes | None = None,
        more: More | None = None,
        **settings: Any,
    ) -> Any:
        """Register a command; ``notes`` gives the lines below its options, ``more`` options."""
        own = {"notes": notes, "more": more}
        kind = type(
            "Command", (Command,), {name: staticmethod(one) for name, one in own.items() if one}
        )
        return super().command(*arguments, cls=kind, **settings)


OPTION_HEADS = ("option", "default", "meaning")


def option_cells(option: Option) -> tuple[str, str, str]:
    """An option of a method or strategy as cells of a table: its name, its default, its meaning.

    >>> from gridwright.core.options import Option
    >>> option_cells(Option("fast", False, "hurry")), option_cells(Option("p", 1 / 3, "", ("a",)))
    (('fast', 'no', 'hurry'), ('p', '0.333', '(a)'))
    """
    default = option.default
    if isinstance(default, bool):
        default = "yes" if default else "no"
    elif isinstance(default, float):
        default = f"{default:.3g}"
    choices = f"({', '.join(filter(None, option.choices))})" if option.choices else ""
    return option.name, str(default), " ".join(filter(None, (option.sentence, choices)))


def generators(typed: Sequence[str] = ()) -> Iterator[str | Table]:
    """The genres that can be generated, or the one that was typed: methods and their options."""
    from gridwright.cli.tables import Table
    from gridwright.core.options import options_of
    from gridwright.engine.methods import methods, own_options
    from gridwright.genres import genres

    more = "may have more than one answer, see --unique"
    words = {word.lower() for word in typed}
    named = [genre for genre in genres() if words & {genre.name, *genre.aliases}]
    for genre in named or genres():
        ways = methods(genre)
        if not ways:
            continue
        yield f"{genre.name}: methods (--method NAME; the first is the default)"
        yield Table(
            ("method", "how it works"),
            [
                (way.name, way.sentence if way.ensures_unique else f"{way.sentence}; {more}")
                for way in ways
            ],
        )
        own = own_options(genre)
        if own:
            yield f"{genre.name}: its own options (gridwright generate {genre.name} --help)"
            yield Table(
                OPTION_HEADS,
                [
                    (f"--{option.name.replace('_', '-')}", *option_cells(option)[1:])
                    for option in own
                ],
            )
        others = [
            (way.name, *option_cells(option))
            for way in genre.generators
            for option in options_of(way.options)
        ]
        if others:
            yield f"{genre.name}: options of the other methods (--option NAME=VALUE)"
            yield Table(("method", *OPTION_HEADS), others)
    without = ", ".join(genre.name for genre in genres() if not methods(genre))
    if without:
        yield f"There is no generator for: {without}."


def counting(typed: Sequence[str] = ()) -> Iterator[str | Table]:
    """The same for counting, where the default is a choice between two of them."""
    yield from strategies(typed, "Strategies besides auto:")


def strategies(
    typed: Sequence[str] = (), title: str = "Strategies (the first is the default):"
) -> Iterator[str | Table]:
    """The strategies of every genre, by name."""
    from gridwright.engine.solve import strategies as known

    yield title
    yield _by_genre("strategies", lambda genre: [strategy.name for strategy in known(genre)])
    yield "What each does and which options it takes: gridwright strategies GENRE --options"


def formats(typed: Sequence[str] = ()) -> Iterator[str | Table]:
    """The formats in which each genre is written."""
    yield "Formats (the first is the default):"
    yield _by_genre("formats", lambda genre: [form.name for form in genre.formats])


def encodings(typed: Sequence[str] = ()) -> Iterator[str | Table]:
    """The genres that have other encodings."""
    yield "Other encodings (--encoding NAME):"
    yield _by_genre("encodings", lambda genre: list(genre.encodings))


def _by_genre(head: str, names: Callable[[Genre[Any]], list[str]]) -> Table:
    """The names that each genre has for something; a genre that has none is left out."""
    from gridwright.cli.tables import Table
    from gridwright.genres import genres

    rows = [(genre.name, ", ".join(names(genre))) for genre in genres() if names(genre)]
    return Table(("genre", head), rows)


def studies(typed: Sequence[str] = ()) -> Iterator[str | Table]:
    """The studies, with what each repeats."""
    from gridwright.cli.tables import Table
    from gridwright.studies import studies as known

    yield "Studies:"
    yield Table(("study", "what it repeats"), [(study.name, study.sentence) for study in known()])
