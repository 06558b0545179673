"""What the genres offer, for the help of commands: methods, strategies, formats."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from gridwright.cli.engine_options import typed_genre
from gridwright.core.options import Option, options_of
from gridwright.core.saying import ENGLISH, Language

if TYPE_CHECKING:
    from gridwright.cli.tables import Table
    from gridwright.genre import Genre

OPTION_HEADS = ("option", "default", "meaning")


def option_cells(option: Option, language: Language = ENGLISH) -> tuple[str, str, str]:
    """An option of a method or strategy as cells of a table: its name, its default, its meaning.

    >>> option_cells(Option("fast", False, "hurry")), option_cells(Option("p", 1 / 3, "", ("a",)))
    (('fast', 'no', 'hurry'), ('p', '0.333', '(a)'))
    """
    default = option.default
    if isinstance(default, bool):
        default = "yes" if default else "no"
    elif isinstance(default, float):
        default = f"{default:.3g}"
    choices = f"({', '.join(filter(None, option.choices))})" if option.choices else ""
    meaning = language.say(option.sentence)
    return option.name, str(default), " ".join(filter(None, (meaning, choices)))


def generators(typed: Sequence[str] = ()) -> Iterator[str | Table]:
    """The methods of the genre that was typed, and their options; without one, where they are."""
    from gridwright.cli.tables import Table
    from gridwright.engine.methods import methods, own_options

    genre = typed_genre(typed)
    if genre is None:
        yield "Methods (--method NAME; the first is the default):"
        yield _by_genre("methods", lambda genre: [way.name for way in methods(genre)])
        yield (
            "What each does, and the options that only one genre has:"
            " gridwright generate GENRE --help, for example gridwright generate kuromasu --help"
        )
        return
    more = "may have more than one answer, see --unique"
    yield f"{genre.name}: methods (--method NAME; the first is the default)"
    yield Table(
        ("method", "how it works"),
        [
            (way.name, way.sentence if way.ensures_unique else f"{way.sentence}; {more}")
            for way in methods(genre)
        ],
    )
    own = own_options(genre)
    if own:
        yield f"{genre.name}: its own options"
        rows = [(f"--{one.name.replace('_', '-')}", *option_cells(one)[1:]) for one in own]
        yield Table(OPTION_HEADS, rows)
    others = [
        (way.name, *option_cells(option))
        for way in genre.generators
        for option in options_of(way.options)
    ]
    if others:
        yield f"{genre.name}: options of the other methods (--option NAME=VALUE)"
        yield Table(("method", *OPTION_HEADS), others)


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
    from gridwright.genre import of_each
    from gridwright.genres import all_genres

    known = of_each(all_genres(), names)
    return Table(("genre", head), [(genre.name, ", ".join(has)) for genre, has in known if has])
