"""gridwright solves, proves, checks, generates, draws and converts pencil-and-paper grid puzzles.

The verbs are typed functions; they are imported when first used, so that ``import gridwright``
costs nothing. The puzzle types (``gridwright.Kuromasu`` …) are found, as the genres are.

>>> import gridwright
>>> str(gridwright.solve("5x5:5g8_6_6d5h3").status)
'unique'
>>> gridwright.Kuromasu(2, 3, {0: 4})
<Kuromasu 3x2: https://puzz.link/p?kurodoko/3/2/4k>
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from gridwright.version import VERSION

if TYPE_CHECKING:
    from gridwright.api import (
        Backbone,
        Board,
        Cancelled,
        Check,
        Document,
        Drawing,
        Error,
        FormatError,
        Generated,
        Genre,
        InputError,
        Proof,
        Puzzle,
        PuzzleError,
        RejectedProof,
        Result,
        Stats,
        Status,
        Strategy,
        Timeout,
        Verified,
        backbone,
        check,
        cnf,
        convert,
        count,
        draw,
        dumps,
        explain,
        format_board,
        generate,
        genre_of,
        genres,
        grade,
        hint,
        load,
        load_all,
        minimise,
        parse,
        parse_board,
        prove,
        read,
        repair,
        solve,
        solvers,
        spare,
        strategies,
        techniques,
        vary,
        verify,
    )

__version__ = VERSION

__all__ = [
    "Backbone",
    "Board",
    "Cancelled",
    "Check",
    "Document",
    "Drawing",
    "Error",
    "FormatError",
    "Generated",
    "Genre",
    "InputError",
    "Proof",
    "Puzzle",
    "PuzzleError",
    "RejectedProof",
    "Result",
    "Stats",
    "Status",
    "Strategy",
    "Timeout",
    "Verified",
    "__version__",
    "backbone",
    "check",
    "cnf",
    "convert",
    "count",
    "draw",
    "dumps",
    "explain",
    "format_board",
    "generate",
    "genre_of",
    "genres",
    "grade",
    "hint",
    "load",
    "load_all",
    "minimise",
    "parse",
    "parse_board",
    "prove",
    "read",
    "repair",
    "solve",
    "solvers",
    "spare",
    "strategies",
    "techniques",
    "vary",
    "verify",
]

_DEPRECATED = frozenset({"GridwrightError", "board", "rows"})
"""The names of version 0.1 that ``deprecated.py`` knows."""


def __getattr__(name: str) -> Any:
    # Submodules are asked for here, too, before they are imported: they must not import more.
    if name in __all__:
        return getattr(import_module("gridwright.api"), name)
    if name in _DEPRECATED:
        return import_module("gridwright.deprecated").find(name)
    if name[:1].isupper() and name in (kinds := _puzzle_types()):
        return kinds[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*__all__, *_puzzle_types(), *(name for name in globals() if name[:2] == "__")})


def _puzzle_types() -> dict[str, type]:
    """The puzzle types of all genres, by name."""
    return {
        genre.puzzle.__name__: genre.puzzle for genre in import_module("gridwright.genres").genres()
    }
