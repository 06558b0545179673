"""gridwright solves, checks, explains, generates, draws and converts pencil-and-paper grid puzzles.

The verbs are typed functions; they are imported when first used, so that ``import gridwright``
takes no time. The puzzle types (``gridwright.Kuromasu`` …) are discovered along with the genres.

>>> import gridwright
>>> str(gridwright.solve("5x5:5g8_6_6d5h3").status)
'unique'
>>> gridwright.Kuromasu(2, 3, {0: 4})
<Kuromasu 3x2: https://puzz.link/p?kurodoko/3/2/4k>
"""

from __future__ import annotations

from importlib import import_module

from gridwright.moved import install
from gridwright.version import VERSION

TYPE_CHECKING = False
"""As in ``typing``, which alone would take longer to import than all of this."""

if TYPE_CHECKING:
    from typing import Any

    from gridwright.api import *  # noqa: F403

__version__ = VERSION
install()

_DEPRECATED = frozenset({"GridwrightError", "board", "rows"})
"""The names of version 0.1 that ``deprecated.py`` knows."""


def __getattr__(name: str) -> Any:
    if name == "__all__":
        return [*import_module("gridwright.api").__all__, "__version__"]
    if name == "genres":
        return import_module("gridwright.genres")  # the package, which can be called
    from importlib.util import find_spec

    # This is called for submodules too, before they are imported: those must not import more.
    if name[:1] != "_" and find_spec(f"gridwright.{name}") is None:
        api = import_module("gridwright.api")
        if name in api.__all__:
            globals()[name] = found = getattr(api, name)  # next time it is there
            return found
        if name in _DEPRECATED:
            return import_module("gridwright.deprecated").find(name)
        if name[:1].isupper() and name in (kinds := _puzzle_types()):
            return kinds[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    names = __getattr__("__all__")
    return sorted({*names, *_puzzle_types(), *(name for name in globals() if name[:2] == "__")})


def _puzzle_types() -> dict[str, type]:
    """The puzzle types of all genres, by name."""
    return {
        genre.puzzle.__name__: genre.puzzle
        for genre in import_module("gridwright.genres").all_genres()
    }
