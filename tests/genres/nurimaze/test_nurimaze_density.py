"""Very large boards have as many marks as published ones; smaller ones have no more than needed."""

from __future__ import annotations

import pytest

from gridwright.core.grid import Grid
from gridwright.engine.generate import generate
from gridwright.genres.nurimaze import GENRE, making
from gridwright.genres.nurimaze.making import MARKS_OF_VERY_LARGE, VERY_LARGE


def shares(rows: int, cols: int, **options: object) -> list[float]:
    made = next(generate(GENRE, rows, cols, seed=1, options=options))
    size = Grid.of(rows, cols).size
    return [marks.bit_count() / size for marks in (made.puzzle.circles, made.puzzle.triangles)]


def test_a_very_large_board_is_as_dense_as_a_published_one() -> None:
    """Every generated puzzle is checked to have one answer (``engine/methods.py``)."""
    assert VERY_LARGE <= 28 * 30
    assert shares(28, 30) == pytest.approx(MARKS_OF_VERY_LARGE, abs=0.01)


def test_where_few_clues_are_asked_for_none_are_added(monkeypatch: pytest.MonkeyPatch) -> None:
    # A small board that counts as a very large one: to leave out what can go takes long.
    monkeypatch.setattr(making, "VERY_LARGE", 14 * 15)
    assert shares(14, 15) == pytest.approx(MARKS_OF_VERY_LARGE, abs=0.01)
    assert shares(14, 15, minimal=True)[0] < MARKS_OF_VERY_LARGE[0] - 0.01
