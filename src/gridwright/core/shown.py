"""How puzzles, boards and results show themselves: one line in a terminal, SVG in a notebook.

A puzzle does not know its formats or its drawing; its genre does, whose record is in the folder of
the puzzle's module (``genre.py``). So no puzzle has to import modules that are built on it.

>>> from gridwright.genres.kuromasu.puzzle import Kuromasu
>>> puzzle = Kuromasu(2, 3, {0: 4})
>>> puzzle
<Kuromasu 3x2: https://puzz.link/p?kurodoko/3/2/4k>
>>> from gridwright.core.board import Board
>>> Board(6, no=1, puzzle=puzzle)
<Board .??/???>
>>> puzzle._repr_svg_().startswith("<svg ")
True
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Any

from gridwright.core.cell import Cell
from gridwright.core.cells import ByCell
from gridwright.core.grid import Grid, bits
from gridwright.core.saying import ENGLISH, Language, Saying
from gridwright.core.table import Table

LONGEST = 100
"""Longer texts, in characters, are cut."""


def home_of(kind: type) -> str:
    """The package that the module of a class is in; a module that has a record is a home itself.

    >>> from gridwright.genres.kuromasu.puzzle import Kuromasu
    >>> home_of(Kuromasu)
    'gridwright.genres.kuromasu'
    """
    module = kind.__module__
    own = hasattr(sys.modules.get(module), "GENRE") or "." not in module
    return module if own else module.rpartition(".")[0]


def genre_of(puzzle: Any) -> Any:
    """The genre whose folder the puzzle's module is in; ``None`` if it is in none."""
    return getattr(sys.modules.get(home_of(type(puzzle))), "GENRE", None)


def svg_of(puzzle: Any, board: Any) -> str | None:
    """The drawing of a puzzle and a board; ``None`` if it has no genre."""
    genre = genre_of(puzzle)
    return None if genre is None else genre.svg(puzzle, board)


Figure = tuple[Any, Saying]
"""A board, or ``None`` for the puzzle as it is printed, and what is said below it."""


def figures(puzzle: Any, shown: Sequence[Figure], language: Language = ENGLISH) -> str | None:
    """Pictures of a puzzle side by side, for a notebook; ``None`` if they cannot be drawn."""
    if genre_of(puzzle) is None:
        return None
    pictures = "".join(
        f'<figure style="{_PAPER}">{svg_of(puzzle, board)}'
        f"<figcaption>{escape(language.say(said))}</figcaption></figure>"
        for board, said in shown
    )
    return f'<div style="display: flex; flex-wrap: wrap; gap: 1em">{pictures}</div>'


_PAPER = "background: #fff; color: #000; margin: 0; max-width: 32em; padding: .5em"


def answer_rows(puzzle: Any, board: Any) -> Sequence[str]:
    """The rows of a board as text; there are none if the puzzle has no genre."""
    genre = genre_of(puzzle)
    return () if genre is None else genre.answer_rows(puzzle, board)


def in_one_line(puzzle: Any, board: Any) -> str:
    """The rows of a board on one short line; empty if that is not possible."""
    return "" if puzzle.grid.size > LONGEST else "/".join(answer_rows(puzzle, board))


def cells_in(puzzle: Any, mask: int) -> tuple[Cell, ...]:
    """The cells of a mask by their names; there are none if the puzzle is not known."""
    return () if puzzle is None else tuple(map(puzzle.grid.at, bits(mask)))


@lru_cache(maxsize=8)
def view_of(puzzle: Any) -> Any:
    """The puzzle as its techniques see it, which knows the names of decisions."""
    return genre_of(puzzle).view(puzzle)


def name_of(view: Any, decision: int) -> str:
    """The name of a decision: a cell, or what else is decided."""
    named = view.named(decision)
    return named if isinstance(named, Cell) else str(view.name(decision))


Sign = int | str | None
"""What is printed in a cell of a puzzle: a number, a sign, or nothing."""


class Shown(Table[Sign]):
    """A puzzle that shows itself, and has its clues by cell.

    ``puzzle[r, c]`` is the clue of a cell by its indices from 0, ``puzzle["r1c2"]`` by its name.
    """

    __slots__ = ()

    rows: int
    cols: int

    def printed_at(self, cell: int) -> Sign:
        """What is printed in a cell, which is given by its number in reading order."""
        raise NotImplementedError

    @property
    def clues(self) -> ByCell[int | str]:
        """All clues by cell."""
        grid = self.grid
        signs = ((grid.at(cell), self.printed_at(cell)) for cell in range(grid.size))
        return ByCell({cell: sign for cell, sign in signs if sign is not None})

    @property
    def grid(self) -> Grid:
        """The cells."""
        return Grid.of(self.rows, self.cols)

    def _on(self) -> Grid:
        return self.grid

    def _row(self, row: int) -> tuple[Sign, ...]:
        return tuple(map(self.printed_at, range(row * self.cols, (row + 1) * self.cols)))

    def __repr__(self) -> str:
        genre = genre_of(self)
        line = "" if genre is None else genre.line(self)
        if len(line) > LONGEST:
            line = f"{line[:LONGEST]}…"
        size = f"{type(self).__name__} {self.cols}x{self.rows}"
        return f"<{size}: {line}>" if line else f"<{size}>"

    def _repr_svg_(self) -> str | None:
        return svg_of(self, None)
