"""The canonical form of a puzzle: the same for every rotation, reflection and format.

>>> from gridwright.genres import by_name
>>> genre = by_name("kuromasu")
>>> one, other = (genre.formats[0].read(f"kurodoko/3/2/{body}")[0] for body in ("3k", "k3"))
>>> canonical(genre, one.puzzle) == canonical(genre, other.puzzle)
True
"""

from __future__ import annotations

from hashlib import sha256

from gridwright.core.deadline import watched
from gridwright.core.puzzle import P
from gridwright.engine.load import write
from gridwright.formats.document import Document
from gridwright.genre import Genre


def canonical(genre: Genre[P], puzzle: P) -> P:
    """The first of a puzzle's eight orientations, in the order of their texts."""
    return _first(genre, puzzle)[1]


def fingerprint(genre: Genre[P], puzzle: P) -> str:
    """64 hexadecimal digits that are the same for all orientations of a puzzle, and no others."""
    text, _ = _first(genre, puzzle)
    return sha256(f"{genre.name}\n{text}".encode()).hexdigest()


def _first(genre: Genre[P], puzzle: P) -> tuple[str, P]:
    turned = [puzzle.moved(grid, to) for _, grid, to in watched(puzzle.grid.symmetries())]
    return min(
        ((write(genre, Document(each), "json"), each) for each in turned), key=lambda pair: pair[0]
    )
