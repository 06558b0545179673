"""One folder per genre, found by discovery: nothing lists them.

A folder whose name begins with an underscore (``_template``) is built and tested like the others
but not offered to people.

>>> "kuromasu" in [genre.name for genre in genres()], by_name("range").name
(True, 'kuromasu')
"""

from __future__ import annotations

import pkgutil
import sys
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from gridwright.core.errors import GridwrightError
from gridwright.genre import Genre

AnyGenre = Genre[Any]


@cache
def genres(hidden: bool = False) -> tuple[AnyGenre, ...]:
    """Every genre, by name; with ``hidden`` the template too."""
    names = sorted(found.name for found in pkgutil.iter_modules(__path__) if found.ispkg)
    return tuple(
        import_module(f"{__name__}.{name}").GENRE
        for name in names
        if hidden or not name.startswith("_")
    )


def by_name(name: str) -> AnyGenre:
    """The genre with this name or alias; an unknown one is refused with the names there are."""
    wanted = name.lower().strip()
    for genre in genres(hidden=True):
        if wanted == genre.name or wanted in genre.aliases:
            return genre
    names = ", ".join(genre.name for genre in genres())
    raise GridwrightError(f"no such genre: {name!r}; expected one of: {names}")


class _Genres(ModuleType):
    """This folder and the public function have one name: ``gridwright.genres()`` is both."""

    def __call__(self, hidden: bool = False) -> tuple[AnyGenre, ...]:
        """Every genre, by name."""
        return genres(hidden)


sys.modules[__name__].__class__ = _Genres
