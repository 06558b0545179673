"""One entry of a collection: a puzzle and what is known about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gridwright.core.board import Board
from gridwright.engine.load import read
from gridwright.formats.document import Document
from gridwright.genre import Genre
from gridwright.genres import by_name


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle of a collection."""

    number: int
    """Its number in the collection, which never changes."""
    genre: str
    width: int
    height: int
    text: str
    """The puzzle on one line, in a format that gridwright reads."""
    source: str = ""
    """Where it came from: a file name, an address, what was typed."""
    title: str = ""
    author: str = ""
    licence: str = ""
    message: str = ""
    """What the setter says to those who have solved it."""
    tags: tuple[str, ...] = ()
    answer: str = ""
    """The answer's rows, joined by ``/``, if it is known."""
    status: str = ""
    """``unique``, ``multiple``, ``none``, or empty if nobody has asked yet."""
    level: int | None = None
    score: float | None = None
    length: float | None = None
    """In minutes."""
    difficulty: float | None = None
    """By this, entries are put in order."""
    hardest: str = ""
    longest: int | None = None
    techniques: Mapping[str, int] = field(default_factory=dict)
    seconds: float | None = None
    """How long it took to find that out."""
    engine: str = ""
    """The version of gridwright that found it out."""

    def record(self) -> dict[str, Any]:
        """The entry as JSON shows it; what is not known is null."""
        return {
            "number": self.number,
            "genre": self.genre,
            "size": self.size,
            "rows": self.height,
            "cols": self.width,
            "puzzle": self.text,
            "source": self.source or None,
            "title": self.title or None,
            "author": self.author or None,
            "licence": self.licence or None,
            "message": self.message or None,
            "tags": list(self.tags),
            "status": self.status or None,
            "answer": self.answer.split("/") if self.answer else None,
            "level": self.level,
            "score": self.score,
            "length": self.length,
            "difficulty": self.difficulty,
            "hardest": self.hardest or None,
            "longest": self.longest,
            "techniques": dict(self.techniques),
            "seconds": self.seconds,
            "engine": self.engine or None,
        }

    @property
    def size(self) -> str:
        """Width and height, as ``--size`` takes them."""
        return f"{self.width}x{self.height}"

    def document(self) -> Document[Any]:
        """The puzzle with its answer and its remarks, as a format writes it."""
        genre: Genre[Any] = by_name(self.genre)
        puzzle = read(self.text, (genre,))[0].puzzle
        board: Board | None = None
        if self.answer:
            board = genre.read_answer(puzzle, self.answer.split("/"))
        kept = ("title", "author", "source", "message")
        about = {name: getattr(self, name) for name in kept if getattr(self, name)}
        return Document(puzzle, board, about)
