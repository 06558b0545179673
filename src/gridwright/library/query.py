"""Queries to a collection: ``genre=kuromasu level=1-3 size=10x10 tag=book``.

Words without a key are looked for in the title, the author, the source and the puzzle's text. All
conditions have to hold. A value with blanks must be in quotes.

>>> query = read_query("genre=kuromasu level=1-3 technique='what-if of 1 link' Ann")
>>> query.genre, query.levels, query.techniques, query.words
('kuromasu', (1, 3), ('what-if of 1 link',), ('Ann',))
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from dataclasses import dataclass, replace

from gridwright.core.errors import InputError, unknown
from gridwright.core.size import read_size
from gridwright.genres import by_name

KEYS = ("genre", "size", "level", "technique", "tag", "status", "author", "text")
_LEVELS = re.compile(r"([1-5])(?:-([1-5]))?")


@dataclass(frozen=True, slots=True)
class Query:
    """Conditions; an empty one is always met."""

    genre: str = ""
    size: tuple[int, int] | None = None
    """Width and height; a puzzle turned on its side counts as having the same size."""
    levels: tuple[int, int] | None = None
    """The lowest and the highest."""
    techniques: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    status: str = ""
    author: str = ""
    words: tuple[str, ...] = ()


def read_query(text: str) -> Query:
    """The query in a text."""
    try:
        parts = shlex.split(text)
    except ValueError as error:
        raise InputError(f"the query {text!r} cannot be read: {error}".lower()) from None
    query = Query()
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals:
            query = replace(query, words=(*query.words, part))
        elif key not in KEYS:
            raise unknown(
                key, KEYS, "a query has no {key}; expected one of: {names}", key=repr(key)
            )
        elif not value:
            raise InputError("{key} in a query needs a value, as in {key}=VALUE", key=key)
        else:
            query = _READERS[key](query, value)
    return query


def _genre(query: Query, value: str) -> Query:
    return replace(query, genre=by_name(value).name)


def _size(query: Query, value: str) -> Query:
    size = read_size(value)
    return replace(query, size=(size.cols, size.rows))


def _level(query: Query, value: str) -> Query:
    levels = _LEVELS.fullmatch(value)
    if levels is None:
        raise InputError(
            "the level is {value}; expected 1 to 5, or a range such as 2-4", value=repr(value)
        )
    low, high = int(levels[1]), int(levels[2] or levels[1])
    if low > high:
        raise InputError("the level is {value}; expected the lower level first", value=repr(value))
    return replace(query, levels=(low, high))


def _technique(query: Query, value: str) -> Query:
    return replace(query, techniques=(*query.techniques, value))


def _tag(query: Query, value: str) -> Query:
    return replace(query, tags=(*query.tags, value))


def _status(query: Query, value: str) -> Query:
    return replace(query, status=value)


def _author(query: Query, value: str) -> Query:
    return replace(query, author=value)


def _text(query: Query, value: str) -> Query:
    return replace(query, words=(*query.words, value))


_READERS: dict[str, Callable[[Query, str], Query]] = {
    "genre": _genre,
    "size": _size,
    "level": _level,
    "technique": _technique,
    "tag": _tag,
    "status": _status,
    "author": _author,
    "text": _text,
}
