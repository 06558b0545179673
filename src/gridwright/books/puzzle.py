"""A puzzle as a book prints it, with its answer, its level and what is said about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gridwright.core.board import Board
from gridwright.core.frame import Frame
from gridwright.core.picture import Picture
from gridwright.core.saying import Saying
from gridwright.engine.grade import LEVELS
from gridwright.genre import Genre


@dataclass(frozen=True, slots=True)
class Printed:
    """One puzzle of a book."""

    genre: Genre[Any]
    puzzle: Any
    answer: Board
    unsolved: Picture
    """The board as it is printed."""
    solved: Picture
    """The board with its answer."""
    level: int = 0
    """From 1 to 5; 0 if it was not graded."""
    difficulty: float = 0.0
    techniques: Mapping[str, int] = field(default_factory=dict)
    """How often each technique is used on the way to the answer."""
    about: Mapping[str, str] = field(default_factory=dict)
    """What its text says: title, author, source, and a message for those who solve it."""
    address: str = ""
    """Its page on puzz.link, if the genre has one there."""
    steps: tuple[Frame, ...] = ()
    """The first step, or the digest of all, if hints were asked for."""
    where: str = ""
    """The cells to look at for the first step, as a sentence."""
    technique: str = ""
    """The technique of the first step, as a sentence."""
    number: int = 0
    """Its number in the book, from 1."""

    @property
    def rows(self) -> int:
        """The rows of the board."""
        return int(self.puzzle.grid.rows)

    @property
    def cols(self) -> int:
        """The columns of the board."""
        return int(self.puzzle.grid.cols)

    @property
    def size(self) -> str:
        """Width and height, as people write them, and the number of stars or the like."""
        note = getattr(self.puzzle, "note", "")
        return f"{self.cols} × {self.rows}{note and ', '}{note}"

    @property
    def level_name(self) -> str:
        """The level as a word."""
        return level_name(self.level)

    @property
    def name(self) -> Saying:
        """What the outline and a screen reader call it."""
        title = self.about.get("title", "")
        if title:
            return Saying("Puzzle {number}: {title}", number=self.number, title=title)
        return Saying("Puzzle {number}", number=self.number)


NOT_GRADED = Saying("not graded")


def level_name(level: int) -> str:
    """A level as a word.

    >>> level_name(1), level_name(5), level_name(0)
    ('easy', 'fiendish', 'not graded')
    """
    return LEVELS[level - 1] if level else NOT_GRADED.template


def capital(text: str) -> str:
    """With a capital letter first.

    >>> capital("cut off")
    'Cut off'
    """
    return text[:1].upper() + text[1:]
