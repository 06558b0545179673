"""The puzzles of a study: given ones, the published ones, or puzzles made in their place.

Published puzzles belong to their authors and are not part of gridwright. A study looks for them in
the folder that ``GRIDWRIGHT_CORPUS`` names. If they are missing, it says so, says how to provide
them, and continues with puzzles that it makes itself, so that its claims can still be examined.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, TypeVar

from gridwright.core.board import Board
from gridwright.engine.generate import generate
from gridwright.engine.load import read, write
from gridwright.formats.document import Document
from gridwright.genre import Genre
from gridwright.genres import by_name
from gridwright_lab.studies.study import StudyRequest, corpus_entries, corpus_file, missing

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Entry:
    """One puzzle of a study, with its answer if that is known beforehand."""

    name: str
    puzzle: Any
    answer: Board | None = None
    about: Mapping[str, Any] = field(default_factory=dict)
    """What its publisher says about it: difficulty, author, …"""

    @property
    def fingerprint(self) -> str:
        """What identifies the puzzle in a ledger, whatever it is called."""
        return fingerprint_of(self.puzzle)


def fingerprint_of(puzzle: Any) -> str:
    """What identifies a puzzle as it is written, not turned."""
    text = write(by_name(puzzle.genre), Document(puzzle), "json")
    return sha256(text.encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Chosen:
    """The puzzles of one run, and where they come from."""

    entries: tuple[Entry, ...]
    origin: str
    """For a sentence: ``10 published puzzles``."""
    published: bool = False
    """Whether they are the puzzles of the paper's experiment."""


def chosen(
    request: StudyRequest, genre: Genre[Any], corpus: str, instead: Sequence[tuple[int, int]]
) -> Chosen:
    """The given puzzles; else the published ones; else made ones of the sizes of ``instead``."""
    if request.documents:
        given = tuple(
            Entry(document.about.get("title", f"puzzle {number}"), document.puzzle)
            for number, document in enumerate(request.documents, start=1)
        )
        return Chosen(given, f"{len(given)} given puzzles")
    if corpus_file(corpus) is None:
        request.tell(f"{missing(corpus)}. For now, the study makes {len(instead)} puzzles.")
        made = tuple(_made(genre, instead, request.seed))
        return Chosen(made, f"{len(made)} generated puzzles (the published ones were not found)")
    entries = tuple(_published(genre, fields) for fields in corpus_entries(corpus))
    return Chosen(entries, f"{len(entries)} published puzzles", published=True)


def _published(genre: Genre[Any], fields: Mapping[str, Any]) -> Entry:
    puzzle = read(source_of(genre, fields), [genre])[0].puzzle
    answer = genre.read_answer(puzzle, fields["solution"]) if "solution" in fields else None
    return Entry(str(fields["id"]), puzzle, answer, fields)


def source_of(genre: Genre[Any], fields: Mapping[str, Any]) -> str:
    """An entry of the corpus as text; rows of numbers may end in a rest of their web page."""
    for name in ("puzzlink_url", "url"):
        if name in fields:
            return str(fields[name])
    return "\n".join((genre.name, *(row.removesuffix('">') for row in fields["problem"])))


def _made(genre: Genre[Any], sizes: Sequence[tuple[int, int]], seed: int) -> list[Entry]:
    entries = []
    for number, (rows, cols) in enumerate(sizes):
        made = next(generate(genre, rows, cols, seed=seed, start=number))
        entries.append(Entry(f"made {number + 1}", made.puzzle, made.answer))
    return entries


def spread(entries: Sequence[Entry], number: int) -> list[Entry]:
    """``number`` entries, evenly spread by size; all if there are fewer."""
    return evenly(sorted(entries, key=lambda entry: int(entry.puzzle.decisions)), number)


def evenly(ordered: Sequence[T], most: int) -> list[T]:
    """At most so many, evenly spread.

    >>> evenly("abcdef", 3)
    ['b', 'd', 'f']
    """
    count = min(most, len(ordered))
    return [ordered[(2 * at + 1) * len(ordered) // (2 * count)] for at in range(count)]
