"""How puzzles, boards and results show themselves: one line in a terminal, SVG in a notebook.

A puzzle does not know its formats or its drawing; its genre does, and registers them here
(``genre.py``). So no puzzle has to import modules that are built on it.

>>> from gridwright.genres.kuromasu.puzzle import Kuromasu
>>> puzzle = Kuromasu(2, 3, {0: 4})
>>> puzzle
<Kuromasu 3x2: https://puzz.link/p?kurodoko/3/2/4k>
>>> puzzle.given.on(puzzle)
<Board .??/???>
>>> puzzle._repr_svg_().startswith("<svg ")
True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gridwright.core.record import dataclass

LONGEST = 100
"""Longer texts, in characters, are cut."""


@dataclass(frozen=True, slots=True)
class Showing:
    """How the puzzles of one genre are shown."""

    line: Callable[[Any], str]
    """A puzzle on one line, as one of its formats writes it; empty if none can."""
    rows: Callable[[Any, Any], Sequence[str]]
    """The text rows of a board of a puzzle."""
    svg: Callable[[Any, Any], str]
    """The drawing of a puzzle with a board; with ``None``, as it is printed."""
    genre: Any = None
    """The genre itself, for anything else that is to be shown of its puzzles."""


_known: dict[type, Showing] = {}


def install(kind: type, showing: Showing) -> None:
    """Register how the puzzles of this type are shown; the first registration counts."""
    _known.setdefault(kind, showing)


def svg_of(puzzle: Any, board: Any) -> str | None:
    """The drawing of a puzzle and a board; ``None`` if nothing is registered for its type."""
    showing = _known.get(type(puzzle))
    return None if showing is None else showing.svg(puzzle, board)


def genre_of(puzzle: Any) -> Any:
    """The genre that registered how these puzzles are shown; ``None`` if none has."""
    showing = _known.get(type(puzzle))
    return None if showing is None else showing.genre


def rows_of(puzzle: Any, board: Any) -> str:
    """The rows of a board on one short line; empty if that is not possible."""
    showing = _known.get(type(puzzle))
    if showing is None or puzzle.grid.size > LONGEST:
        return ""
    return "/".join(showing.rows(puzzle, board))


class Shown:
    """A puzzle that shows itself."""

    __slots__ = ()

    rows: int
    cols: int

    def __repr__(self) -> str:
        showing = _known.get(type(self))
        line = "" if showing is None else showing.line(self)
        if len(line) > LONGEST:
            line = f"{line[:LONGEST]}…"
        size = f"{type(self).__name__} {self.cols}x{self.rows}"
        return f"<{size}: {line}>" if line else f"<{size}>"

    def _repr_svg_(self) -> str | None:
        return svg_of(self, None)
