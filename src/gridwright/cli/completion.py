"""What the shell offers when Tab is pressed: genres, strategies, methods, solvers, formats.

``gridwright --install-completion`` enables it. Once the genre has been typed, only what that genre
has is offered; before, what any genre has.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from gridwright.cli.options import Typed

if TYPE_CHECKING:
    from gridwright.genre import Genre


def _genres(typed: Typed) -> tuple[Genre[Any], ...]:
    """The genre that was typed, or all."""
    from gridwright.genres import genres

    words = {typed.get("genre"), *typed.get("", ())}
    named = tuple(genre for genre in genres() if words & {genre.name, *genre.aliases})
    return named or genres()


def _offered(names: Iterable[str], incomplete: str) -> list[str]:
    return [name for name in dict.fromkeys(names) if name.startswith(incomplete)]


def genre(typed: Typed, incomplete: str) -> list[str]:
    """The names of the genres; aliases too once something is typed."""
    from gridwright.genres import genres

    aliases = [alias for known in genres() for alias in known.aliases] if incomplete else []
    return _offered([*(known.name for known in genres()), *aliases], incomplete)


def language(typed: Typed, incomplete: str) -> list[str]:
    """The languages."""
    from gridwright.languages import codes

    return _offered(codes(), incomplete)


def genre_with_generators(typed: Typed, incomplete: str) -> list[str]:
    """The names of the genres that can be generated."""
    from gridwright.engine.methods import methods
    from gridwright.genres import genres

    return _offered([known.name for known in genres() if methods(known)], incomplete)


def strategy(typed: Typed, incomplete: str) -> list[str]:
    """The strategies."""
    from gridwright.engine.solve import strategies

    names = [known.name for genre in _genres(typed) for known in strategies(genre)]
    return _offered(names, incomplete)


def counting(typed: Typed, incomplete: str) -> list[str]:
    """The ways to count: the strategies, and the choice between two of them."""
    from gridwright.engine.count import AUTO

    return [*_offered([AUTO], incomplete), *strategy(typed, incomplete)]


def strategy_option(typed: Typed, incomplete: str) -> list[str]:
    """The options of the strategy, as ``name=``."""
    from gridwright.engine.solve import strategies

    chosen = typed.get("strategy")
    found = [known for genre in _genres(typed) for known in strategies(genre)]
    return _options([known for known in found if known.name == chosen], incomplete)


def method(typed: Typed, incomplete: str) -> list[str]:
    """The methods of generating."""
    from gridwright.engine.methods import methods

    names = [method.name for genre in _genres(typed) for method in methods(genre)]
    return _offered(names, incomplete)


def method_option(typed: Typed, incomplete: str) -> list[str]:
    """The options of the method, as ``name=``."""
    from gridwright.engine.methods import methods

    chosen = typed.get("method")
    known = [method for genre in _genres(typed) for method in methods(genre)]
    wanted = [method for method in known if method.name == chosen] or known[:1]
    return _options(wanted, incomplete)


def _options(owners: Iterable[Any], incomplete: str) -> list[str]:
    """``name=``, and once the name is complete, its values."""
    from gridwright.core.options import options_of

    options = [option for owner in owners for option in options_of(owner.options)]
    name, equals, _ = incomplete.partition("=")
    if not equals:
        # A user who has typed a hyphen is offered names with hyphens.
        sign = "-" if "-" in incomplete else "_"
        names = [option.name.replace("_", sign) for option in options]
        return _offered([f"{name}=" for name in names], incomplete)
    values = [
        ("yes", "no") if isinstance(option.default, bool) else option.choices
        for option in options
        if option.name == name.replace("-", "_")
    ]
    return _offered([f"{name}={value}" for found in values for value in found], incomplete)


def symmetry(typed: Typed, incomplete: str) -> list[str]:
    """The symmetries of clues."""
    from gridwright.making.symmetry import SYMMETRIES

    return _offered(SYMMETRIES, incomplete)


def level(typed: Typed, incomplete: str) -> list[str]:
    """The levels that puzzles can have."""
    from gridwright.making.wishes import LEVELS

    return _offered(LEVELS, incomplete)


def technique(typed: Typed, incomplete: str) -> list[str]:
    """The techniques."""
    names = [each.name for genre in _genres(typed) for each in genre.techniques]
    return _offered(names, incomplete)


def form(typed: Typed, incomplete: str) -> list[str]:
    """The formats that can be written."""
    return _offered([form.name for genre in _genres(typed) for form in genre.formats], incomplete)


def encoding(typed: Typed, incomplete: str) -> list[str]:
    """The other encodings."""
    return _offered([name for genre in _genres(typed) for name in genre.encodings], incomplete)


def solver(typed: Typed, incomplete: str) -> list[str]:
    """The SAT solvers."""
    from gridwright.sat.solvers import SOLVERS

    return _offered([known.name for known in SOLVERS], incomplete)


def connectivity(typed: Typed, incomplete: str) -> list[str]:
    """The connectivity encodings."""
    from gridwright.sat.connectivity import names

    return _offered(names(limited=True), incomplete)


def cardinality(typed: Typed, incomplete: str) -> list[str]:
    """The cardinality encodings."""
    from gridwright.sat.cardinality import KINDS

    return _offered(KINDS, incomplete)


def study(typed: Typed, incomplete: str) -> list[str]:
    """The studies."""
    from gridwright.studies import studies

    return _offered([known.name for known in studies()], incomplete)
