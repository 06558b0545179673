"""A turned or mirrored puzzle has the turned or mirrored answers, whatever finds them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generic.boards import GENRES, boards_of, sampled
from generic.moving import moved
from generic.variants import Variant, agree, every_strategy, params
from gridwright.core.grid import bits, mask_of
from gridwright.engine.genre_check.faces import decisions_moved
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.genres import by_name
from trying import examples, share

LIMIT = 100


@params([variant for variant in every_strategy() if variant.proves])
def test_every_strategy_finds_the_turned_answers(variant: Variant) -> None:
    said, every = 0, 3 - share(2)  # each turn is met with every second puzzle
    for number, (puzzle, answers) in enumerate(sampled(variant.genre.name, 8, seed=5)):
        for _, grid, to in puzzle.grid.symmetries()[number % every :: every]:
            turned = moved(puzzle, grid, to)
            place = decisions_moved(puzzle, turned, to)
            there = frozenset(mask_of(place[one] for one in bits(yes)) for yes in answers)
            said += agree(variant, turned, there)
    assert said > 40 // every


@pytest.mark.parametrize("genre", [genre.name for genre in GENRES])
@examples(75)
@given(data=st.data())
def test_answers_turn_with_a_puzzle_of_any_shape(genre: str, data: st.DataObject) -> None:
    chosen: Genre[Any] = by_name(genre)
    puzzle = data.draw(boards_of(chosen).puzzles())
    _, grid, to = data.draw(st.sampled_from(puzzle.grid.symmetries()))
    turned = moved(puzzle, grid, to)
    here, there = (solve(chosen, one, limit=LIMIT) for one in (puzzle, turned))
    assert (here.status, here.count) == (there.status, there.count)
    assert here.exhausted == there.exhausted
    if here.exhausted:
        place = decisions_moved(puzzle, turned, to)
        expected = {mask_of(place[one] for one in bits(board.yes)) for board in here.boards}
        assert {board.yes for board in there.boards} == expected


@pytest.mark.parametrize("genre", GENRES, ids=lambda genre: str(genre.name))
def test_turned_back_it_is_the_same_puzzle(genre: Genre[Any]) -> None:
    for puzzle, _ in sampled(genre.name, 12, seed=6):
        for _, grid, to in puzzle.grid.symmetries():
            back = sorted(range(grid.size), key=to.__getitem__)
            assert moved(moved(puzzle, grid, to), puzzle.grid, back) == puzzle
