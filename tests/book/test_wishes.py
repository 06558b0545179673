"""Puzzles that are made for a book."""

from __future__ import annotations

from gridwright.books.wishes import made, read_wish
from gridwright.engine.generate import generate
from gridwright.genres import all_genres, by_name


def test_the_best_of_several_is_kept() -> None:
    first, best = (
        next(made(read_wish("hitori:6x6:1", quality), seed=3)).document.puzzle for quality in (1, 3)
    )
    (expected,) = generate(by_name("hitori"), 6, 6, seed=3, start=0, options={"quality": 3})
    assert best == expected.puzzle
    assert best != first


def test_all_is_so_many_of_each() -> None:
    wishes = read_wish("all:8x6:3:1-2")
    assert [wish.genre for wish in wishes] == list(all_genres())
    assert {(wish.rows, wish.cols, wish.levels) for wish in wishes} == {(6, 8, (1, 1, 2))}
