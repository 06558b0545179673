"""Generating: each puzzle has its own rng, bad requests are refused at once, progress is kept."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from random import Random

import pytest

from gridwright.cli.common import settings
from gridwright.core.board import Board
from gridwright.core.control import Control
from gridwright.core.deadline import AROUND, look
from gridwright.core.errors import InputError, PuzzleError, Timeout
from gridwright.core.generator import Generated, GenerateRequest, Generator
from gridwright.core.options import NoOptions, Option, option, read, resolve
from gridwright.core.stats import Stats
from gridwright.engine.generate import generate
from gridwright.genre import Genre
from gridwright.genres import by_name
from gridwright.genres.kuromasu import GENRE
from gridwright.genres.kuromasu.puzzle import Kuromasu


@dataclass(frozen=True)
class NumberOptions:
    """One option."""

    number: int = option(2, "the clue")


def _one_clue(request: GenerateRequest, rng: Random) -> Generated[Kuromasu]:
    """A puzzle of one clue at a random place."""
    look()
    puzzle = Kuromasu(request.rows, request.cols, {rng.randrange(request.rows * request.cols): 2})
    stats = Stats(asdict(request.options))
    return Generated(puzzle, Board(puzzle.decisions), attempts=1, stats=stats)


def _never(request: GenerateRequest, rng: Random) -> Generated[Kuromasu]:
    while True:
        look()


TOY: Genre[Kuromasu] = replace(
    GENRE,
    making=None,
    generators=(
        Generator("one clue", "one clue at a random place", _one_clue, NumberOptions),
        Generator("never", "does not end", _never),
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


def test_genre_size_and_level_make_other_answers_of_a_seed() -> None:
    asked: list[tuple[str, int, dict[str, str]]] = [
        *(("kuromasu", 6, {"level": str(level)}) for level in range(1, 4)),
        *(("kuromasu", side, {}) for side in (6, 7)),
        ("kuroshuto", 6, {}),
    ]
    answers = {
        "".join(made.answer.rows())[:36]
        for genre, side, options in asked
        for made in generate(by_name(genre), side, side, seed=4242, options=options)
    }
    assert len(answers) == len(asked)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"count": 0}, "the number of puzzles is 0; expected 1 or more"),
        ({"start": -1}, "the first puzzle is number -1; expected 0 or more"),
        ({"method": "x"}, "kuromasu has no method 'x' for generating; it has: one clue, never"),
        ({"options": {"a": 1}}, "kuromasu's method 'one clue' has no option 'a'; it has: number"),
        ({"options": {"number": "a"}}, "the option 'number' is 'a'; expected a whole number"),
    ],
)
def test_impossible_requests_are_refused_before_anything_is_made(
    arguments: dict[str, object], sentence: str
) -> None:
    with pytest.raises(InputError) as refused:
        generate(TOY, 5, 5, **arguments)  # type: ignore[arg-type]
    assert str(refused.value) == sentence


def _coin(request: GenerateRequest, rng: Random) -> Generated[Kuromasu]:
    """A row of two cells: with its clue it has one answer, without it three."""
    clues = {0: 2} if rng.randrange(4) == 0 else {}
    return Generated(Kuromasu(1, 2, clues), Board.whole(2, 0), attempts=1)


COIN: Genre[Kuromasu] = replace(
    GENRE, making=None, generators=(Generator("coin", "one answer or three", _coin),)
)


def test_each_puzzle_says_whether_its_answer_is_the_only_one() -> None:
    made = list(generate(COIN, 1, 2, count=20, seed=1))
    assert [one.unique for one in made] == [bool(one.puzzle.numbers) for one in made]
    assert {one.unique for one in made} == {True, False}


def test_with_unique_draws_go_on_until_the_answer_is_the_only_one() -> None:
    news: list[str] = []
    made = list(
        Control(progress=news.append).each(generate(COIN, 1, 2, count=20, seed=1, unique=True))
    )
    assert all(one.unique and one.puzzle.numbers for one in made)
    assert max(one.attempts for one in made) > 1, "draws that failed are counted"
    assert news
    again = [one.attempts for one in generate(COIN, 1, 2, count=20, seed=1, unique=True)]
    assert again == [one.attempts for one in made]
    later = next(generate(COIN, 1, 2, seed=1, start=19, unique=True))
    assert later.attempts == again[19]


def test_with_unique_the_time_limit_ends_a_search_in_vain() -> None:
    never = replace(COIN, generators=(replace(COIN.generators[0], make=lambda _, rng: Generated(
        Kuromasu(1, 2), Board.whole(2, 0), attempts=1)),))  # fmt: skip
    with pytest.raises(Timeout):
        next(Control(0.05).each(generate(never, 1, 2, unique=True)))


def test_a_puzzle_whose_check_ran_out_of_time_is_kept_and_says_that_nothing_is_known() -> None:
    def slow(request: GenerateRequest, rng: Random) -> Generated[Kuromasu]:
        while not AROUND.passed():
            pass
        return Generated(Kuromasu(1, 2), Board.whole(2, 0), attempts=1)

    genre = replace(COIN, generators=(replace(COIN.generators[0], make=slow),))
    run = Control(0.05).each(generate(genre, 1, 2, count=2))
    assert next(run).unique is None
    with pytest.raises(Timeout):
        next(run)


def test_a_method_that_ensures_one_answer_is_believed() -> None:
    sure = replace(COIN, generators=(replace(COIN.generators[0], ensures_unique=True),))
    assert all(one.unique for one in generate(sure, 1, 2, count=20, seed=1))


def test_a_board_without_cells_is_refused() -> None:
    with pytest.raises(PuzzleError, match="0 rows"):
        generate(TOY, 0, 5)


def test_a_genre_without_makers_says_so() -> None:
    with pytest.raises(InputError, match="there is no generator for Kuromasu puzzles"):
        generate(replace(GENRE, making=None, generators=()), 5, 5)


def test_options_reach_the_maker_with_their_type_and_default() -> None:
    assert next(generate(TOY, 3, 3)).stats == {"number": 2}
    assert next(generate(TOY, 3, 3, options={"number": "3"})).stats == {"number": 3}


def test_the_time_limit_ends_a_run_that_would_not_end() -> None:
    run = Control(0.05).each(generate(TOY, 5, 5, count=3, method="never"))
    with pytest.raises(Timeout):
        next(run)


def test_options_are_read_by_the_type_of_their_default() -> None:
    switch = Option("switch", False, "on or off")
    assert [read(switch, text) for text in ("yes", "off", "1", True)] == [True, False, True, True]
    assert read(Option("share", 0.5, "a share"), "0.25") == 0.25
    with pytest.raises(InputError, match="expected yes or no"):
        read(switch, "maybe")
    with pytest.raises(InputError, match="it has: none"):
        resolve(NoOptions, {"a": 1}, "it")
    with pytest.raises(InputError, match="as NAME=VALUE"):
        settings(["density"])
