"""Puzzles that are made for a book."""

from __future__ import annotations

from gridwright.books.wishes import made, read_wish
from gridwright.engine.generate import generate
from gridwright.genres import by_name


def test_the_best_of_several_is_kept() -> None:
    first, best = (
        next(made([read_wish("hitori:6x6:1", quality)], seed=1)).document.puzzle
        for quality in (1, 3)
    )
    (expected,) = generate(by_name("hitori"), 6, 6, seed=1, start=0, options={"quality": 3})
    assert best == expected.puzzle
    assert best != first
