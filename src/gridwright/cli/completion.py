"""What the shell offers when Tab is pressed: genres, strategies, methods, solvers, formats.

``gridwright --install-completion`` enables it. Once the genre has been typed, only what that genre
has is offered; before, what any genre has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from gridwright.core.options import Offered, Typed

if TYPE_CHECKING:
    from gridwright.genre import Genre

T = TypeVar("T")


def _genres(typed: Typed) -> tuple[Genre[Any], ...]:
    """The genre that was typed, or all."""
    from gridwright.genres import all_genres

    words = {typed.get("genre"), *typed.get("", ())}
    named = tuple(genre for genre in all_genres() if words & {genre.name, *genre.aliases})
    return named or all_genres()


def _offered(names: Iterable[str], begun: str) -> list[str]:
    return [name for name in dict.fromkeys(names) if name.startswith(begun)]


def _of_genres(names: Callable[[Genre[Any]], Iterable[str]]) -> Offered:
    """What the genres have, each its own."""
    return lambda typed, begun: _offered(_all_of(_genres(typed), names), begun)


def _all_of(genres: Iterable[Genre[Any]], has: Callable[[Genre[Any]], Iterable[T]]) -> list[T]:
    """What these genres have, one after another."""
    from gridwright.genre import of_each

    return [each for _, several in of_each(genres, lambda genre: [*has(genre)]) for each in several]


def in_module(module: str, names: Callable[[Any], Iterable[str]]) -> Offered:
    """What a module lists; it is imported when Tab is pressed."""
    return lambda typed, begun: _offered(names(import_module(module)), begun)


def _strategies(genre: Genre[Any]) -> Iterable[Any]:
    from gridwright.engine.solve import strategies

    return strategies(genre)


def _methods(genre: Genre[Any]) -> Iterable[Any]:
    from gridwright.engine.methods import methods

    return methods(genre)


def _named(things: Iterable[Any]) -> list[str]:
    return [thing.name for thing in things]


def genre(typed: Typed, begun: str) -> list[str]:
    """The names of the genres; aliases too once something is typed."""
    from gridwright.genres import all_genres

    aliases = [alias for known in all_genres() for alias in known.aliases] if begun else []
    return _offered([*_named(all_genres()), *aliases], begun)


def genre_with_generators(typed: Typed, begun: str) -> list[str]:
    """The names of the genres that can be generated."""
    from gridwright.genres import all_genres

    names = _all_of(all_genres(), lambda known: [known.name] if _methods(known) else [])
    return _offered(names, begun)


def genre_or_all(typed: Typed, begun: str) -> list[str]:
    """The same, and the name that stands for each of them."""
    return [*genre_with_generators(typed, begun), *_offered(["all"], begun)]


def counting(typed: Typed, begun: str) -> list[str]:
    """The ways to count: the strategies, and the choice between two of them."""
    from gridwright.engine.count import AUTO

    return [*_offered([AUTO], begun), *strategy(typed, begun)]


def strategy_option(typed: Typed, begun: str) -> list[str]:
    """The options of the strategy, as ``name=``."""
    known = _all_of(_genres(typed), _strategies)
    return _options([each for each in known if each.name == typed.get("strategy")], begun)


def method_option(typed: Typed, begun: str) -> list[str]:
    """The options of the method, as ``name=``."""
    known = _all_of(_genres(typed), _methods)
    wanted = [each for each in known if each.name == typed.get("method")] or known[:1]
    return _options(wanted, begun)


def _options(owners: Iterable[Any], begun: str) -> list[str]:
    """``name=``, and once the name is complete, its values."""
    from gridwright.core.options import options_of

    options = [option for owner in owners for option in options_of(owner.options)]
    name, equals, _ = begun.partition("=")
    if not equals:
        # A user who has typed a hyphen is offered names with hyphens.
        sign = "-" if "-" in begun else "_"
        return _offered([f"{option.name.replace('_', sign)}=" for option in options], begun)
    values = [
        ("yes", "no") if isinstance(option.default, bool) else option.choices
        for option in options
        if option.name == name.replace("-", "_")
    ]
    return _offered([f"{name}={value}" for of_option in values for value in of_option], begun)


strategy = _of_genres(lambda genre: _named(_strategies(genre)))
method = _of_genres(lambda genre: _named(_methods(genre)))
technique = _of_genres(lambda genre: _named(genre.techniques))
form = _of_genres(lambda genre: _named(genre.formats))
encoding = _of_genres(lambda genre: genre.encodings)
language = in_module("gridwright.languages", lambda module: module.codes())
symmetry = in_module("gridwright.making.symmetry", lambda module: module.SYMMETRIES)
level = in_module("gridwright.making.wishes", lambda module: module.LEVELS)
solver = in_module("gridwright.sat.solvers", lambda module: _named(module.SOLVERS))
connectivity = in_module("gridwright.sat.connectivity", lambda module: module.names(limited=True))
