"""Sketches of every genre: a puzzle drawn again is the same; what is completed has one answer."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gridwright import api
from gridwright.core.errors import PuzzleError
from gridwright.core.sketch import Sketch
from gridwright.engine.positions import cases_of
from gridwright.engine.sketches import completed, editing_of, read_sketch, smallest_clash
from gridwright.genre import Genre
from gridwright.genres import all_genres, by_name
from gridwright.genres.kamaji import editing as kamaji

every_genre = pytest.mark.parametrize("genre", all_genres(), ids=lambda genre: str(genre.name))


@every_genre
def test_a_puzzle_drawn_again_is_the_same(genre: Genre[Any]) -> None:
    cases = cases_of(genre)
    for kind in ("broken", "technique"):
        for case in cases[kind]:
            puzzle = api.parse(case["source"], genre.name)
            drawn = editing_of(genre).write(puzzle)
            assert editing_of(genre).faults(drawn) == []
            assert read_sketch(genre, drawn) == puzzle


@every_genre
@pytest.mark.parametrize("seed", range(3))
def test_a_sketch_is_completed(genre: Genre[Any], seed: int) -> None:
    """With a third of the signs of a puzzle; they stay.

    Where no clue can be left out or added, it is refused. A block of an Akari may get a number.
    """
    made = next(api.generate(genre.name, "5x5", seed=seed)).puzzle
    whole = editing_of(genre).write(made)
    once = {sign.name for sign in editing_of(genre).signs if sign.once}
    signs = {c: sign for c, sign in whole.signs.items() if c % 3 == 0 or sign in once}
    sketch = Sketch(5, 5, signs, whole.rooms, whole.own)
    if genre.name in ("lits", "nurikabe", "starbattle"):
        with pytest.raises(PuzzleError, match=r"(could be|neither) left out n?or added"):
            completed(genre, sketch, seed=seed)
        return
    found = completed(genre, sketch, seed=seed)
    for cell, sign in signs.items():
        stays = {sign, *"01234"} if (genre.name, sign) == ("akari", "?") else {sign}
        assert found.signs[cell] in stays
    assert str(api.solve(read_sketch(genre, found)).status) == "unique"


@every_genre
def test_a_clash_is_one(genre: Genre[Any]) -> None:
    """A puzzle that has an answer has no clash."""
    made = next(api.generate(genre.name, "5x5", seed=1)).puzzle
    with pytest.raises(PuzzleError, match="no clues clash"):
        smallest_clash(genre, made)


def test_the_clues_of_a_clash_alone_have_no_answer() -> None:
    """And with any of them left out, they have one."""
    kuromasu = by_name("kuromasu")
    puzzle = kuromasu.puzzle(4, 4, {0: 7, 2: 2, 5: 3, 10: 6, 15: 7})
    assert str(api.solve(puzzle).status) == "none"
    cells = smallest_clash(kuromasu, puzzle).cells
    alone = {cell: puzzle.numbers[cell] for cell in cells}
    assert str(api.solve(kuromasu.puzzle(4, 4, alone)).status) == "none"
    for cell in cells:
        rest = {other: number for other, number in alone.items() if other != cell}
        assert str(api.solve(kuromasu.puzzle(4, 4, rest)).status) != "none"


@pytest.mark.parametrize("seed", range(4))
def test_a_kamaji_with_a_wrong_number_is_repaired(seed: int) -> None:
    made = next(api.generate("kamaji", "5x5", seed=seed)).puzzle
    drawn = kamaji.write(made)
    cell = next(c for c in range(seed, 25) if made.numbers[c] not in (1, made.maximum))
    wrong = Sketch(5, 5, {**drawn.signs, cell: "1"})
    found = kamaji.repair(wrong, Random(seed))
    assert found is not None
    assert str(api.solve(kamaji.read(found)).status) == "unique"


def test_what_is_no_puzzle_is_not_read() -> None:
    with pytest.raises(PuzzleError, match="G is missing"):
        read_sketch(by_name("nurimaze"), Sketch(1, 2, {0: "S"}, (0, 1)))
