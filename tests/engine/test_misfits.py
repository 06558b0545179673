"""A board that does not fit the puzzle is refused by every verb, in the same words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gridwright
from gridwright.core.board import Board, Shades
from gridwright.core.errors import InputError
from gridwright.formats.document import Document
from gridwright.genres import all_genres, by_name
from strategies import puzzles_of
from trying import examples

VERBS: dict[str, Callable[[Any, Board], object]] = {
    "check": gridwright.check,
    "format_board": gridwright.format_board,
    "draw": gridwright.draw,
    "convert": lambda puzzle, board: gridwright.convert(puzzle, "json", answer=board),
    "convert a document": lambda puzzle, board: gridwright.convert(Document(puzzle, board), "text"),
    # The format has no room for an answer; a wrong one is refused all the same.
    "convert to the first format": lambda puzzle, board: gridwright.convert(
        puzzle, by_name(puzzle.genre).formats[0].name, answer=board
    ),
}


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("genre", [genre.name for genre in all_genres()])
@examples(30)
@given(data=st.data())
def test_a_misfit_is_refused(genre: str, verb: str, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles_of(by_name(genre)))
    size = puzzle.decisions
    decision = data.draw(st.integers(0, size - 1))
    bit = 1 << decision
    misfits = {
        f"a board of {size + 1} decisions does not fit a puzzle of {size}": Board(size + 1),
        f"the board settles {puzzle.describe(decision)} both ways": Board(size, bit, bit),
        f"the board settles more than its {size} decisions": Board(size, 1 << size),
        f"the board shows more than {puzzle.grid.size} cells": Board(
            size, shades=Shades(1 << puzzle.grid.size, 0)
        ),
    }
    for sentence, board in misfits.items():
        with pytest.raises(InputError) as refusal:
            VERBS[verb](puzzle, board)
        assert str(refusal.value) == sentence
