"""Very large boards have as many marks as published ones; smaller ones have no more than needed."""

from __future__ import annotations

from typing import Any

import pytest

from gridwright.core.grid import Grid
from gridwright.engine.generate import generate
from gridwright.genres.nurimaze import GENRE
from gridwright.genres.nurimaze.making import puzzles as making
from gridwright.genres.nurimaze.making.puzzles import MARKS_OF_VERY_LARGE, VERY_LARGE


def shares(rows: int, cols: int, **options: object) -> list[float]:
    made = next(generate(GENRE, rows, cols, seed=1, options=options))
    size = Grid.of(rows, cols).size
    return [marks.bit_count() / size for marks in (made.puzzle.circles, made.puzzle.triangles)]


def test_a_very_large_board_is_as_dense_as_a_published_one() -> None:
    """Every generated puzzle is checked to have one answer (``engine/methods.py``)."""
    assert VERY_LARGE <= 28 * 30
    assert shares(28, 30) == pytest.approx(MARKS_OF_VERY_LARGE, abs=0.01)


@pytest.mark.parametrize(
    "wish",
    [{}, {"minimal": True}, {"density": "0.03"}, {"clues": "5"}, {"level": "2"},
     {"symmetry": "rotate2"}],
    ids=str,
)  # fmt: skip
def test_where_something_else_is_asked_for_no_marks_are_added(
    wish: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A small board counts as a very large one here."""
    as_dense, unchanged = making._as_dense_as_published, set()

    def watched(plan: Any, *rest: Any) -> Any:
        dense = as_dense(plan, *rest)
        unchanged.add(dense is plan)
        return dense

    monkeypatch.setattr(making, "VERY_LARGE", 14 * 15)
    monkeypatch.setattr(making, "_as_dense_as_published", watched)
    next(generate(GENRE, 14, 15, seed=1, options=wish))
    assert unchanged == {bool(wish)}
