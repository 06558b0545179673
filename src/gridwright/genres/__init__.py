"""One folder per genre. Genres are discovered; there is no list of them.

A folder whose name begins with an underscore (``_template``) is tested like the others but not
offered to users.

>>> "kuromasu" in [genre.name for genre in genres()], by_name("range").name
(True, 'kuromasu')
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
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
    """The genre with this name or alias; an unknown name is refused."""
    wanted = name.lower().strip()
    for genre in genres(hidden=True):
        if wanted == genre.name or wanted in genre.aliases:
            return genre
    names = ", ".join(genre.name for genre in genres())
    raise GridwrightError(f"no such genre: {name!r}; expected one of: {names}")
