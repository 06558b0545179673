"""From text to puzzles: find the format, find the genre, read.

The text usually says which genre it is. A plain grid of numbers may not. It then belongs to the
only genre that can read it or, if several can, to the only one in which it has exactly one answer.
If that does not decide either, the text is refused, unless all but one of them yield to the other.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from gridwright.core.control import Control
from gridwright.core.errors import FormatError, InputError, unknown
from gridwright.core.puzzle import refuse_misfit
from gridwright.core.result import Status
from gridwright.engine.solve import solve
from gridwright.formats import janko
from gridwright.formats.detect import Kind, at_once, detect
from gridwright.formats.document import Document, Format
from gridwright.formats.source import quoted
from gridwright.genre import Genre, leave_out

AnyGenre = Genre[Any]
AnyDocument = Document[Any]


def read(text: str, genres: Sequence[AnyGenre]) -> list[AnyDocument]:
    """The puzzles in a text, one or more, all of one of these genres."""
    kind = at_once(text) or _kind(text, genres)
    if kind.format == "janko" and len({level.name for level in janko.parse(text)}) > 1:
        return [_level(level, genres) for level in janko.parse(text)]
    readers = _readers(kind, genres)
    if len(readers) == 1:
        return _some(readers[0][1].read(text))
    return _the_only_reading(text, readers)


def _level(level: janko.Level, genres: Sequence[AnyGenre]) -> AnyDocument:
    """One level of a Janko file with puzzles of several genres: each level must name its own."""
    if level.name is None:
        raise level.place.error("expected the genre of this level: the file has several genres")
    for _, form in _readers(Kind("janko", level.name), genres):
        if form.read_part is not None:
            return form.read_part(level)
    raise level.place.error(
        "the genre {name} must be in a file of its own", name=quoted(level.name)
    )


def _kind(text: str, genres: Sequence[AnyGenre]) -> Kind:
    """The format and genre of a text; a text in no known format may start with a genre's name."""
    try:
        return detect(text, formats_of(genres))
    except FormatError as error:
        word = _FIRST_WORD.match(text)
        if word is None or error.line is not None:
            raise
        kind = Kind("puzzlink" if word[2] else "text", word[1].lower())
        known = formats_of(genres)
        if not any(form.name == kind.format and kind.tag in form.tags for form in known):
            raise
        # Its reader can say what is wrong, and where.
        return kind


def formats_of(genres: Sequence[AnyGenre]) -> list[Format[Any]]:
    """All formats of these genres."""
    return [form for genre in genres for form in genre.formats]


_FIRST_WORD = re.compile(r"\s*(\w+)(/?)")


def _readers(kind: Kind, genres: Sequence[AnyGenre]) -> list[tuple[AnyGenre, Format[Any]]]:
    """The genres and formats that may read a text of this kind."""
    fitting, by_format = [], []
    for genre in genres:
        for form in genre.formats:
            if form.name == kind.format:
                by_format.append((genre, form))
                if kind.tag in form.tags:
                    fitting.append((genre, form))
    if fitting:
        return fitting
    if not by_format:
        names = _either([genre.name for genre in genres])
        raise FormatError(
            "{names} cannot be read from the format {form}", names=names, form=repr(kind.format)
        )
    if kind.tag is None:
        return by_format
    known = _either(sorted({tag for _, form in by_format for tag in form.tags}))
    raise FormatError(
        "expected a puzzle of the genre {known}, found {found}",
        known=known,
        found=quoted(kind.tag),
    )


def _the_only_reading(
    text: str, readers: Sequence[tuple[AnyGenre, Format[Any]]]
) -> list[AnyDocument]:
    readings = []
    errors = []
    yielding = {genre.name: int(form.yields) for genre, form in readers}
    for genre, form in readers:
        try:
            readings.append((genre, _some(form.read(text))))
        except InputError as error:
            errors.append(error)
        except Exception as error:
            errors.append(leave_out(genre, error))
    if not readings:
        # Report the error of the reader that got furthest: it is most likely the intended one.
        raise max(errors, key=_how_far)
    least = min(yielding[genre.name] for genre, _ in readings)
    readings = [reading for reading in readings if yielding[reading[0].name] < least + ALWAYS]
    proper = [
        (genre, documents)
        for genre, documents in readings
        if len(readings) == 1 or all(_is_proper(genre, document) for document in documents)
    ]
    if len(proper) != 1:
        proper = proper or readings
        least = min(yielding[genre.name] for genre, _ in proper)
        proper = [reading for reading in proper if yielding[reading[0].name] == least]
    if len(proper) == 1:
        return proper[0][1]
    names = _either([genre.name for genre, _ in readings])
    raise FormatError(
        "the text does not say which genre it is, and could be {names}; expected its name in the"
        " first line, or as the genre",
        names=names,
    )


ALWAYS = 2
"""A genre that yields by so much more than another yields whichever has one answer."""


def _how_far(error: InputError) -> tuple[int, int]:
    if isinstance(error, FormatError) and error.line is not None:
        return error.line, error.column or 0
    # An error without a place is about the whole puzzle, after all of it was read.
    return (1 << 60, 0)


SECONDS_TO_DECIDE = 2.0
"""The time limit for checking whether a puzzle has exactly one answer."""


def _is_proper(genre: AnyGenre, document: AnyDocument) -> bool:
    """Whether a puzzle has exactly one answer, as far as a short check can tell."""
    with Control(SECONDS_TO_DECIDE):
        result = solve(genre, document.puzzle)
    return result.status is Status.UNIQUE


def _either(names: Sequence[str]) -> str:
    """Names joined by commas and "or".

    >>> _either(["a"]), _either(["a", "b", "c"])
    ('a', 'a, b or c')
    """
    return " or ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)


def _some(documents: list[AnyDocument]) -> list[AnyDocument]:
    if not documents:
        raise FormatError("expected a puzzle, found none in this text")
    return documents


def write(genre: AnyGenre, document: AnyDocument, format_name: str | None = None) -> str:
    """The puzzle as text in the format of this name, or in the genre's preferred one."""
    form = genre.formats[0] if format_name is None else format_named(genre, format_name)
    if document.answer is not None:
        refuse_misfit(document.puzzle, document.answer)
    return form.write(document)


def format_named(genre: AnyGenre, name: str) -> Format[Any]:
    """The format of this name; one that the genre does not have is refused."""
    form = genre.format(name)
    if form is None:
        raise unknown(
            name,
            [form.name for form in genre.formats],
            "{genre} cannot be written as {format}; expected one of: {names}",
            genre=genre.name,
            format=repr(name),
        )
    return form
