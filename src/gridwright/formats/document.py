"""A puzzle as a text holds it, and the record that says how a genre reads and writes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

from gridwright.core.board import Board
from gridwright.core.puzzle import P
from gridwright.core.record import dataclass, field

Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class Document(Generic[P]):
    """One puzzle with everything else that the text says."""

    puzzle: P
    answer: Board | None = None
    """The (whole or partial) answer in the text, if there is one."""
    about: Mapping[str, str] = field(default_factory=dict)
    """The text's remarks: ``title``, ``author``, ``source``, ``message`` (for those who have solved
    the puzzle), ``info``, …"""


def each(
    parts: Callable[[str], Iterable[Part]], read: Callable[[Part], Document[P]]
) -> Callable[[str], list[Document[P]]]:
    """The reader of a format whose texts have parts, with one puzzle each."""
    return lambda text: [read(part) for part in parts(text)]


@dataclass(frozen=True, slots=True)
class Format(Generic[P]):
    """One format of one genre: how to read a text into puzzles and write a puzzle as text."""

    name: str
    """``puzzlink``, ``pzprv3``, ``janko``, ``tatham``, ``penpa``, ``id``, ``text`` or ``json``, or
    the name of a format that only this genre has."""
    tags: tuple[str, ...]
    """What the format calls the genre, as :func:`gridwright.formats.detect.detect` reports it."""
    read: Callable[[str], list[Document[P]]]
    write: Callable[[Document[P]], str]
    read_part: Callable[[Any], Document[P]] | None = field(default=None, kw_only=True)
    """Reads one part of a text (a Janko level), if the parts may be of several genres."""
    output_only: bool = field(default=False, kw_only=True)
    """Whether it can be written but not read."""
    holds_answer: bool = field(default=True, kw_only=True)
    """Whether it has room for an answer."""
    signs: str = field(default="", kw_only=True)
    """For plain text: the signs of its cells. In any genre, a line of nothing else is a row of
    cells, and neither the name of a genre nor that of a file."""
    yields: int = field(default=0, kw_only=True)
    """A text that names no genre is of the one that yields least, of those that can read it, unless
    it has exactly one answer only in another; one that yields by 2 more yields even then."""
    begins: Callable[[str], bool] | None = field(default=None, kw_only=True)
    """For a format that only this genre has: whether a text, given its first lines, is in it. It is
    called if no shared format matches, before the text is taken for a plain grid."""
