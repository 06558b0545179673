"""gridwright solves, proves, checks, generates, draws and converts pencil-and-paper grid puzzles.

The verbs are typed functions; they are imported when first used, so that ``import gridwright``
costs nothing.

>>> import gridwright
>>> str(gridwright.solve("5x5:5g8_6_6d5h3").status)
'unique'
"""

from typing import TYPE_CHECKING, Any

from gridwright.version import VERSION

if TYPE_CHECKING:
    from gridwright.api import (
        backbone,
        board,
        check,
        cnf,
        convert,
        count,
        draw,
        explain,
        generate,
        genre_of,
        grade,
        hint,
        load,
        load_all,
        prove,
        rows,
        solve,
        techniques,
        verify,
    )

__version__ = VERSION

__all__ = [
    "__version__",
    "backbone",
    "board",
    "check",
    "cnf",
    "convert",
    "count",
    "draw",
    "explain",
    "generate",
    "genre_of",
    "grade",
    "hint",
    "load",
    "load_all",
    "prove",
    "rows",
    "solve",
    "techniques",
    "verify",
]


def __getattr__(name: str) -> Any:
    if name in __all__:
        from gridwright import api

        return getattr(api, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
