"""How Kuromasu is read and written: the formats of number grids, and Tatham's game IDs.

On puzz.link it is Kurodoko, in Tatham's collection Range.

>>> puzzle = Kuromasu(2, 3, {1: 4}, unknown=0b100000)
>>> form = {form.name: form for form in FORMATS}
>>> form["puzzlink"].write(Document(puzzle))
'https://puzz.link/p?kurodoko/3/2/g4i./'
>>> form["puzzlink"].read("kurodoko/3/2/g4i.")[0].puzzle == puzzle
True
>>> form["tatham"].write(Document(puzzle))
Traceback (most recent call last):
...
gridwright.core.errors.FormatError: the cell r2c3 is a '?', which a Tatham game ID cannot hold
"""

from __future__ import annotations

from gridwright.core.saying import Saying
from gridwright.formats import tatham
from gridwright.formats.document import Document, Format
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.shading.formats import (
    Spelling,
    cells_of,
    number_formats,
    refuse,
    refuse_given,
)

__all__ = ["FORMATS", "NAMES", "cells_of"]

PZPR_NAME = "kurodoko"
TATHAM_NAME = "range"
NAMES = (Kuromasu.genre, PZPR_NAME, TATHAM_NAME)

SPELLING = Spelling(Kuromasu, NAMES, PZPR_NAME)


def read_tatham(text: str) -> list[Document[Kuromasu]]:
    """Game IDs, one or more, or a save file."""
    return [_read_game(tatham.parse(part)) for part in tatham.split(text)]


def _read_game(game: tatham.Game) -> Document[Kuromasu]:
    game.description.expect(game.name, (TATHAM_NAME,))
    grid = game.grid
    return Document(SPELLING.puzzle_of(grid, tatham.CLUES.read_all(game.description, grid.size)))


def write_tatham(document: Document[Kuromasu]) -> str:
    """The game ID; it cannot hold an answer."""
    puzzle = document.puzzle
    refuse(puzzle, Saying("a '?'"), puzzle.unknown, Saying("a Tatham game ID"))
    refuse_given(puzzle, Saying("a Tatham game ID"))
    cells = [cell if isinstance(cell, int) else None for cell in cells_of(puzzle)]
    return tatham.write(puzzle.cols, puzzle.rows, tatham.CLUES.write(cells))


TATHAM: Format[Kuromasu] = Format(
    "tatham", (TATHAM_NAME,), read_tatham, write_tatham, holds_answer=False
)

FORMATS = number_formats(SPELLING, TATHAM)
PUZZLINK, PZPRV3, JANKO, _, TEXT, JSON, _ = FORMATS

read_puzzlink, write_puzzlink = PUZZLINK.read, PUZZLINK.write
read_pzprv3, write_pzprv3 = PZPRV3.read, PZPRV3.write
read_janko, write_janko = JANKO.read, JANKO.write
read_text, write_text = TEXT.read, TEXT.write
read_json, write_json = JSON.read, JSON.write
