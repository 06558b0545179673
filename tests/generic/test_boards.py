"""Every genre has small puzzles of its own, and they are worth trying."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generic.boards import GENRES, sampled, small
from gridwright.genre import Genre
from trying import share

FOLDER = Path(__file__).parent / "boards"


def test_every_genre_has_a_module_of_boards_and_no_other_is_there() -> None:
    found = {path.stem for path in FOLDER.glob("*.py")} - {"__init__"}
    assert found == {genre.name for genre in GENRES}, (
        "each genre has a module tests/generic/boards/NAME.py with its small puzzles"
    )


@pytest.mark.parametrize("genre", GENRES, ids=lambda genre: str(genre.name))
def test_small_puzzles_have_no_one_and_several_answers(genre: Genre[Any]) -> None:
    for solved in (small(genre.name), sampled(genre.name, 120)):
        numbers = [min(len(answers), 2) for _, answers in solved]
        assert min(numbers.count(number) for number in range(3)) >= min(3, share(24))
        assert {type(puzzle) for puzzle, _ in solved} == {genre.puzzle}
        assert len({(puzzle.grid.rows, puzzle.grid.cols) for puzzle, _ in solved}) > 2
