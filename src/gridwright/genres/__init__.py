"""One folder per genre. Genres are discovered; there is no list of them.

A folder whose name begins with an underscore (``_template``) is built and tested like the others
but not offered to people. A genre may also come from another package, which names its record in
the entry point group ``gridwright.genres`` (``docs/adding-a-genre.md``).

>>> "kuromasu" in [genre.name for genre in genres()], by_name("range").name
(True, 'kuromasu')
"""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType
from typing import Any

from gridwright.core.errors import InputError
from gridwright.genre import Genre

AnyGenre = Genre[Any]

GROUP = "gridwright.genres"
"""The entry points in which packages name their genres."""


@cache
def genres(hidden: bool = False) -> tuple[AnyGenre, ...]:
    """Every genre, by name; with ``hidden`` the template too."""
    folders = [found.name for found in pkgutil.iter_modules(__path__) if found.ispkg]
    found = [
        import_module(f"{__name__}.{folder}").GENRE
        for folder in folders
        if hidden or not folder.startswith("_")
    ]
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        genre = _load(point)
        _refuse_taken_names(genre, found, point)
        found.append(genre)
    return tuple(sorted(found, key=lambda genre: genre.name))


def _load(point: EntryPoint) -> AnyGenre:
    """The genre of another package; if it cannot be loaded, the error says why."""
    try:
        genre = point.load()
    # Whatever that package's code raises, the user is told which package it is.
    except Exception as error:
        raise InputError(
            f"the genre {point.name!r} cannot be loaded from {point.value!r}:"
            f" {type(error).__name__}: {error}"
        ) from error
    if not isinstance(genre, Genre):
        raise InputError(
            f"the entry point {point.name!r} ({point.value!r}) of {GROUP} is not a genre: expected"
            f" a Genre, found {type(genre).__name__}"
        )
    return genre


def _refuse_taken_names(genre: AnyGenre, others: Iterable[AnyGenre], point: EntryPoint) -> None:
    names = {genre.name, *genre.aliases}
    for other in others:
        taken = sorted(names & {other.name, *other.aliases})
        if taken:
            raise InputError(
                f"the genre of {point.value!r} is called {taken[0]!r}, as is another one"
                f" ({other.title}); expected a name of its own"
            )


def by_name(name: str) -> AnyGenre:
    """The genre with this name or alias; an unknown name is refused."""
    wanted = name.lower().strip()
    for genre in genres(hidden=True):
        if wanted == genre.name or wanted in genre.aliases:
            return genre
    names = ", ".join(genre.name for genre in genres())
    raise InputError(f"no such genre: {name!r}; expected one of: {names}")


class _Genres(ModuleType):
    """Makes the package callable: ``gridwright.genres`` is this package and a public function."""

    def __call__(self, hidden: bool = False) -> tuple[AnyGenre, ...]:
        """Every genre, by name."""
        return genres(hidden)


sys.modules[__name__].__class__ = _Genres
