"""One folder per genre. Genres are discovered; there is no list of them.

A folder whose name begins with an underscore (``_template``) is built and tested like the others
but not offered to people. A genre may also come from another package, which names its record in
the entry point group ``gridwright.genres`` (``docs/adding-a-genre.md``).

>>> "kuromasu" in [genre.name for genre in all_genres()], by_name("range").name
(True, 'kuromasu')
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from os.path import isfile, join
from types import ModuleType
from typing import Any

from gridwright.core.errors import FormatError, InputError, unknown
from gridwright.core.loading import loaded
from gridwright.core.plug_ins import Point, left_out, points
from gridwright.genre import Genre, of_each

AnyGenre = Genre[Any]

GROUP = "gridwright.genres"
"""The entry points in which packages name their genres."""


@cache
def all_genres(hidden: bool = False) -> tuple[AnyGenre, ...]:
    """Every genre, by name; with ``hidden`` the template too."""
    known = [_of(folder) for folder in _folders() if hidden or not folder.startswith("_")]
    for point in points(GROUP):
        try:
            genre = _load(point)
            _refuse_taken_names(genre, known, point)
        except InputError as error:
            # It is refused when it is asked for; the others have nothing to do with it.
            _broken[point.name] = error
            left_out(error.saying)
        else:
            known.append(genre)
    return tuple(sorted(known, key=lambda genre: genre.name))


_broken: dict[str, InputError] = {}
"""Why the genres of other packages that are left out cannot be used, by the names of their points.
"""


@cache
def _of(folder: str) -> AnyGenre:
    genre: AnyGenre = loaded(f"{__name__}.{folder}").GENRE
    return genre


@cache
def _folders() -> tuple[str, ...]:
    """The folders of genres; the files in them may be compiled ones only."""
    records = ("__init__.py", "__init__.pyc")
    listed = sorted(os.listdir(here := __path__[0]))
    return tuple(
        each for each in listed if any(isfile(join(here, each, record)) for record in records)
    )


@lru_cache(maxsize=64)
def _called(name: str, hidden: bool = True) -> AnyGenre | None:
    """The built-in genre with this name or alias; those of other packages are not imported."""
    for folder in sorted(_folders(), key=lambda folder: not _mentions(folder, name)):
        if hidden or not folder.startswith("_"):
            genre = _of(folder)
            if name in (genre.name, *genre.aliases):
                return genre
    return None


def _mentions(folder: str, name: str) -> bool:
    """Whether a genre may have this name: it is asked before others, which need not be imported."""
    try:
        with open(join(__path__[0], folder, "__init__.py"), encoding="utf-8") as record:
            return folder == name or f'"{name}"' in record.read()
    except OSError:
        return folder == name


def named_in(text: str) -> AnyGenre | None:
    """The genre that a text names, if it is built in.

    >>> named_in("https://puzz.link/p?kurodoko/5/5/5m866j5n3"), named_in("5x5:5g8_6_6d5h3")
    (<Genre kuromasu>, None)
    """
    from gridwright.formats.detect import detect

    try:
        tag = detect(text).tag
    except FormatError:
        return None
    return None if tag is None else _called(tag, hidden=False)


def _load(point: Point) -> AnyGenre:
    """The genre of another package; if it cannot be loaded, the error says why."""
    try:
        genre = point.load()
        if isinstance(genre, Genre):
            _refuse_formats(genre)
    except InputError:
        raise
    # Whatever that package's code raises or ends, the user is told which package it is.
    except (Exception, SystemExit) as error:
        raise InputError(
            "the genre {name} cannot be loaded from {value}: {kind}: {error}",
            name=repr(point.name),
            value=repr(point.value),
            kind=type(error).__name__,
            error=str(error),
        ) from error
    if not isinstance(genre, Genre):
        raise InputError(
            "the entry point {name} ({value}) of {group} is not a genre: expected a Genre, "
            "found {kind}",
            name=repr(point.name),
            value=repr(point.value),
            group=GROUP,
            kind=type(genre).__name__,
        )
    return genre


def _refuse_formats(genre: AnyGenre) -> None:
    """Refuse broken formats: a text that names no genre is compared with those of all genres."""
    from gridwright.formats.document import Format

    wrong = next((form for form in genre.formats if not isinstance(form, Format)), None)
    if wrong is not None:
        raise TypeError(f"expected a Format among its formats, found {wrong!r}")


def _refuse_taken_names(genre: AnyGenre, others: Iterable[AnyGenre], point: Point) -> None:
    names = {genre.name, *genre.aliases}
    for other in others:
        taken = sorted(names & {other.name, *other.aliases})
        if taken:
            raise InputError(
                "the genre of {value} is called {taken}, as is another one ({title}); expected "
                "a name of its own",
                value=repr(point.value),
                taken=repr(taken[0]),
                title=other.title,
            )


def by_name(name: str) -> AnyGenre:
    """The genre with this name or alias; an unknown name is refused."""
    wanted = name.lower().strip()
    known = _called(wanted)
    if known is not None:
        return known
    for genre in all_genres(hidden=True):
        if wanted == genre.name or wanted in genre.aliases:
            return genre
    if wanted in _broken:
        raise _broken[wanted]
    names = ", ".join(genre.name for genre in all_genres())
    called = [each for genre in all_genres() for each in (genre.name, *genre.aliases)]
    raise unknown(name, called, "no such genre: {name}; expected one of: {names}", names=names)


def named(name: str, able: Callable[[AnyGenre], object]) -> list[AnyGenre]:
    """The genre of a name; for ``all``, every one that is able to do what is wanted.

    >>> named("range", len)
    [<Genre kuromasu>]
    >>> by_name("hitori") in named("all", lambda genre: genre.name)
    True
    """
    if name.lower().strip() != "all":
        return [by_name(name)]
    return [genre for genre, _ in of_each(all_genres(), able)]


class _Callable(ModuleType):
    """Up to version 0.2, ``gridwright.genres`` was a function as well as this package."""

    def __call__(self, hidden: bool = False) -> tuple[AnyGenre, ...]:
        """Every genre, by name: now :func:`all_genres`."""
        from warnings import warn

        new = "gridwright.all_genres, and will be removed in version 1.0"
        warn(f"gridwright.genres is now {new}", DeprecationWarning, stacklevel=2)
        return all_genres(hidden)


sys.modules[__name__].__class__ = _Callable
