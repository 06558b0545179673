"""The examples are proper puzzles: exactly one answer each, one for every genre."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwright import api
from gridwright.genres import all_genres

FOLDER = Path(__file__).parent.parent / "examples"


@pytest.mark.parametrize("name", [genre.name for genre in all_genres()])
def test_every_genre_has_an_example_with_one_answer(name: str) -> None:
    puzzle = api.load(FOLDER / f"{name}.txt")
    assert puzzle.genre == name
    assert api.solve(puzzle).status == "unique"
