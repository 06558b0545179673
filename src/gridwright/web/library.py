"""A collection of puzzles for the page, named by whoever starts the server.

It is a database of ``gridwright library``, a file or a folder. A file has one puzzle per line
(lines that begin with ``#`` are remarks), or is in any format that gridwright reads. Only what is
listed here can be asked for, and only the puzzles themselves are.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gridwright import api
from gridwright.core.errors import Error, InputError
from gridwright.core.extras import require
from gridwright.core.saying import Saying
from gridwright.engine.load import read
from gridwright.formats.document import Document
from gridwright.genres import by_name
from gridwright.sources import file_text
from gridwright.web.records import Record, source_text

SQLITE = b"SQLite format 3\0"
MOST = 5000
"""How many puzzles of a database are listed."""


def library(place: str | Path) -> list[Record]:
    """What the page lists of a collection: a title, the genre, the size, the puzzle in one line."""
    path = Path(place)
    if "://" in str(place) or (path.is_file() and _begins_with(path, SQLITE)):
        return _database(str(place))
    if not path.exists():
        raise InputError("there is no file or folder {path}", path=repr(str(path)))
    files = sorted(each for each in path.rglob("*") if each.is_file()) if path.is_dir() else [path]
    records = [record for file in files for record in _records(file)]
    if not records:
        raise InputError("{path} holds no puzzle", path=repr(str(path)))
    return records


def _begins_with(path: Path, mark: bytes) -> bool:
    with path.open("rb") as file:
        return file.read(len(mark)) == mark


def _database(place: str) -> list[Record]:
    require("library", Saying("a collection"))
    from gridwright.library.collection import Collection

    with Collection(place) as collection:
        records = [
            {
                "title": entry.title or f"{by_name(entry.genre).title} {entry.number}",
                "author": entry.author,
                "genre": by_name(entry.genre).title,
                "cols": entry.width,
                "rows": entry.height,
                "level": entry.level or 0,
                "source": entry.text,
                **_difficulty(entry),
            }
            for entry in collection.find(limit=MOST)
        ]
    if not records:
        raise InputError("the collection {place} holds no puzzle", place=repr(place))
    return records


def _difficulty(entry: Any) -> Record:
    """How hard it is, where the collection knows it."""
    found = getattr(entry, "difficulty", None)
    return {} if found is None else {"difficulty": found}


def _records(file: Path) -> list[Record]:
    documents = _documents(file, file_text(file))
    several = len(documents) > 1
    return [
        _record(document, f"{file.stem} {number}" if several else file.stem)
        for number, document in enumerate(documents, 1)
    ]


def _documents(file: Path, text: str) -> list[Document[Any]]:
    """The puzzles of a file, read as a whole or, where that fails, line by line."""
    genres = api.all_genres()
    try:
        return read(text, genres)
    except Error as error:
        lines = [
            (number, line.strip())
            for number, line in enumerate(text.splitlines(), 1)
            if line.strip() and not line.startswith("#")
        ]
        if len(lines) < 2:
            raise InputError("{file}: {error}", file=repr(str(file)), error=error.saying) from None
    documents = []
    for number, line in lines:
        try:
            documents += read(line, genres)
        except Error as error:
            raise InputError(
                "{file}, line {number}: {error}",
                file=repr(str(file)),
                number=number,
                error=error.saying,
            ) from None
    return documents


def _record(document: Document[Any], name: str) -> Record:
    puzzle, about = document.puzzle, document.about
    genre = api.genre_of(puzzle)
    return {
        "title": about.get("title") or name,
        "author": about.get("author") or "",
        "genre": genre.title,
        "cols": puzzle.grid.cols,
        "rows": puzzle.grid.rows,
        "level": 0,
        "source": source_text(genre, puzzle),
    }
