"""From text to puzzles: find the format, find the genre, read.

The text usually says what it is. A plain grid of numbers may not: it is then taken for the only
genre that can read it, and refused where several can.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridwright.core.errors import FormatError, GridwrightError
from gridwright.formats.combinators import quoted
from gridwright.formats.detect import Kind, detect
from gridwright.formats.document import Document, Format
from gridwright.genre import Genre

AnyGenre = Genre[Any]
AnyDocument = Document[Any]


def read(text: str, genres: Sequence[AnyGenre]) -> list[AnyDocument]:
    """The puzzles in a text, which belong to one of these genres; at least one."""
    kind = detect(text)
    readers = _readers(kind, genres)
    if len(readers) == 1:
        return _some(readers[0][1].read(text))
    return _the_only_reading(text, readers)


def _readers(kind: Kind, genres: Sequence[AnyGenre]) -> list[tuple[AnyGenre, Format[Any]]]:
    """The genres and formats that may read a text of this kind."""
    by_format = [
        (genre, form) for genre in genres for form in genre.formats if form.name == kind.format
    ]
    if not by_format:
        names = " or ".join(genre.name for genre in genres)
        raise FormatError(f"{names} cannot be read from the format {kind.format!r}")
    if kind.tag is None:
        return by_format
    fitting = [(genre, form) for genre, form in by_format if kind.tag in form.tags]
    if not fitting:
        known = " or ".join(sorted({tag for _, form in by_format for tag in form.tags}))
        raise FormatError(f"expected a puzzle of the genre {known}, found {quoted(kind.tag)}")
    return fitting


def _the_only_reading(
    text: str, readers: Sequence[tuple[AnyGenre, Format[Any]]]
) -> list[AnyDocument]:
    readings = []
    errors = []
    for genre, form in readers:
        try:
            readings.append((genre, _some(form.read(text))))
        except GridwrightError as error:
            errors.append(error)
    if not readings:
        raise errors[0]
    if len(readings) > 1:
        names = " or ".join(genre.name for genre, _ in readings)
        raise FormatError(f"the text does not say which genre it is; it could be {names}")
    return readings[0][1]


def _some(documents: list[AnyDocument]) -> list[AnyDocument]:
    if not documents:
        raise FormatError("expected a puzzle, found none in this text")
    return documents


def write(genre: AnyGenre, document: AnyDocument, format_name: str) -> str:
    """The puzzle as text in the format of this name."""
    form = genre.format(format_name)
    if form is None:
        names = ", ".join(form.name for form in genre.formats)
        raise GridwrightError(
            f"{genre.name} cannot be written as {format_name!r}; expected one of: {names}"
        )
    return form.write(document)
