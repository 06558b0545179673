"""Generating: dice of its own for each puzzle, refusals at once, what is finished is kept."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from gridwright.cli.common import settings
from gridwright.core.board import Board
from gridwright.core.errors import GridwrightError, OutOfTime, PuzzleError
from gridwright.core.maker import Made, Maker, Option, Wish
from gridwright.core.options import read, settle
from gridwright.core.stats import Stats
from gridwright.engine.generate import generate
from gridwright.genre import Genre
from gridwright.genres.kuromasu import GENRE
from gridwright.genres.kuromasu.puzzle import Kuromasu


def _throw(wish: Wish, dice: Random) -> Made[Kuromasu]:
    """A puzzle of one clue at a random place."""
    wish.deadline.check()
    puzzle = Kuromasu(wish.rows, wish.cols, {dice.randrange(wish.rows * wish.cols): 2})
    return Made(puzzle, Board(puzzle.decisions), attempts=1, stats=Stats(wish.options))


def _never(wish: Wish, dice: Random) -> Made[Kuromasu]:
    while True:
        wish.deadline.check()


TOY: Genre[Kuromasu] = replace(
    GENRE,
    makers=(
        Maker("throw", "one clue by chance", _throw, (Option("number", 2, "the clue"),)),
        Maker("never", "does not end", _never),
    ),
)


def test_the_same_seed_gives_the_same_puzzles_however_many_are_asked_for() -> None:
    first = [made.puzzle for made in generate(TOY, 6, 7, count=2, seed=5)]
    more = [made.puzzle for made in generate(TOY, 6, 7, count=9, seed=5)]
    last = [made.puzzle for made in generate(TOY, 6, 7, count=1, seed=5, start=8)]
    assert more[:2] == first
    assert more[8:] == last
    assert more != [made.puzzle for made in generate(TOY, 6, 7, count=9, seed=6)]
    assert {(puzzle.rows, puzzle.cols) for puzzle in more} == {(6, 7)}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"count": 0}, "the count of puzzles is 0; expected 1 or more"),
        ({"start": -1}, "the number of the first puzzle is -1; expected 0 or more"),
        ({"time_limit": 0.0}, "the time limit is 0.0; expected more than 0 seconds"),
        ({"method": "x"}, "kuromasu has no method 'x' to generate; it has: throw, never"),
        ({"options": {"a": 1}}, "kuromasu's method 'throw' has no option 'a'; it has: number"),
        ({"options": {"number": "a"}}, "the option 'number' is 'a'; expected a whole number"),
    ],
)
def test_impossible_wishes_are_refused_before_anything_is_made(
    arguments: dict[str, object], sentence: str
) -> None:
    with pytest.raises(GridwrightError) as refused:
        generate(TOY, 5, 5, **arguments)  # type: ignore[arg-type]
    assert str(refused.value) == sentence


def test_a_board_without_cells_is_refused() -> None:
    with pytest.raises(PuzzleError, match="0 rows"):
        generate(TOY, 0, 5)


def test_a_genre_without_makers_says_so() -> None:
    with pytest.raises(GridwrightError, match="has no way to generate"):
        generate(replace(GENRE, makers=()), 5, 5)


def test_options_reach_the_maker_with_their_type_and_default() -> None:
    assert next(generate(TOY, 3, 3)).stats == {"number": 2}
    assert next(generate(TOY, 3, 3, options={"number": "3"})).stats == {"number": 3}


def test_the_time_limit_ends_a_run_that_would_not_end() -> None:
    run = generate(TOY, 5, 5, count=3, method="never", time_limit=0.05)
    with pytest.raises(OutOfTime):
        next(run)


def test_options_are_read_by_the_type_of_their_default() -> None:
    switch = Option("switch", False, "on or off")
    assert [read(switch, text) for text in ("yes", "off", "1", True)] == [True, False, True, True]
    assert read(Option("share", 0.5, "a share"), "0.25") == 0.25
    with pytest.raises(GridwrightError, match="expected yes or no"):
        read(switch, "maybe")
    with pytest.raises(GridwrightError, match="it has: none"):
        settle((), {"a": 1}, "it")
    with pytest.raises(GridwrightError, match="as NAME=VALUE"):
        settings(["density"])
