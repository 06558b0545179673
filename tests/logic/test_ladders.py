"""The ladder of every genre: sound, with reasons that suffice, and enough for whole puzzles."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gridwright.core.errors import Timeout
from gridwright.engine.ladders import chosen, view_of
from gridwright.engine.positions import cases_of
from gridwright.genre import Genre
from gridwright.genres import all_genres
from gridwright.logic.ladder import Ladder
from ladder_boards import Sample, large, medium, small, unique
from ladder_properties import (
    all_boards,
    assert_more_known_settles_no_less,
    assert_never_settled_twice,
    assert_reasons_suffice,
    assert_scopes_are_complete,
    assert_sound,
    assert_true_is_never_refuted,
    settled_step_by_step,
    some_boards,
    walked,
    wrong_boards,
)
from trying import share

WITH_LADDERS = [genre for genre in all_genres() if genre.techniques]
FEW_DECISIONS = 9
FEWER = {"kamaji": 20, "nurimaze": 50}
"""Of these genres there are fewer puzzles whose answers can all be listed."""
every_genre = pytest.mark.parametrize("genre", WITH_LADDERS, ids=lambda genre: str(genre.name))


def ladder(genre: Genre[Any], sample: Sample) -> Ladder[Any]:
    """Techniques that assume one answer only where there is one."""
    techniques = genre.techniques if sample.unique else chosen(genre, None)
    return Ladder(view_of(genre, sample.puzzle), techniques)


def settling(genre: Genre[Any]) -> set[str]:
    """The techniques that settle something; others only tell that a board is impossible."""
    cases = cases_of(genre)["technique"]
    return {case["name"] for case in cases if not case.get("impossible")}


@every_genre
def test_the_ladder_begins_with_the_easiest(genre: Genre[Any]) -> None:
    rungs = [technique.rung for technique in genre.techniques]
    assert rungs == sorted(rungs)
    assert rungs[0] == 1
    assert set(rungs) == set(range(1, rungs[-1] + 1))
    rules = {rule.name for rule in genre.rules}
    for technique in genre.techniques:
        assert set(technique.rules) <= rules, technique.name
        assert technique.sentence.endswith("."), technique.name


@every_genre
def test_the_table_of_readers_grows_with_the_posts_that_are_asked_for(genre: Genre[Any]) -> None:
    posts, rng = ladder(genre, next(iter(small(genre)))), Random(1)
    for most in (3, len(posts.unit_of) // 2, len(posts.unit_of)):
        yes = rng.getrandbits(posts.size)
        no = rng.getrandbits(posts.size) & ~yes
        first = (1 << most) - 1
        assert posts.woken(yes, no, most) & first == posts.readers_of(yes, no) & first


def test_a_table_that_a_time_limit_stopped_is_made_the_next_time() -> None:
    genre = WITH_LADDERS[0]
    posts = ladder(genre, next(iter(small(genre))))
    every = (1 << posts.size) - 1
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gridwright.logic.ladder._both_readers", _late)
        with pytest.raises(Timeout):
            posts.woken(every, 0)
    assert posts.woken(every, 0) == posts.readers_of(every, 0) != 0


def _late(*_: object) -> None:
    raise Timeout


@every_genre
def test_sound_on_all_boards_of_small_puzzles(genre: Genre[Any]) -> None:
    """All of them up to nine decisions; a Star Battle that has an answer is larger."""
    rng, tried = Random(2), 0
    for sample in small(genre):
        posts = ladder(genre, sample)
        if posts.size <= FEW_DECISIONS:
            boards = {each for one in sample.answers for each in all_boards(one, posts.size)}
        else:
            boards = {b for one in sample.answers for b in some_boards(rng, one, posts.size, 9)}
        assert_sound(posts, sample.answers, sorted(boards))
        tried += 1
    assert tried > share(12 if genre.name == "kamaji" else 28)


@pytest.mark.slow
@every_genre
def test_sound_on_boards_of_random_puzzles(genre: Genre[Any]) -> None:
    rng, tried = Random(3), 0
    for sample in medium(genre):
        posts, answers = ladder(genre, sample), sample.answers
        few = answers[: min(4, 50 // posts.size)]
        number = 8 if posts.size <= 16 else 4
        boards = [b for answer in few for b in some_boards(rng, answer, posts.size, number)]
        wrong = list(wrong_boards(rng, posts.size, 4))
        assert_sound(posts, answers, boards)
        assert_scopes_are_complete(posts, boards[::4])
        assert_more_known_settles_no_less(posts, rng, boards)
        assert_true_is_never_refuted(posts, few, boards[::8])
        every = max(2, posts.size // 6)
        assert_reasons_suffice(posts, [*boards[::every], *wrong[:: every // 2]])
        assert_never_settled_twice(posts, wrong)
        tried += 1
    assert tried > share(FEWER.get(genre.name, 80))


@pytest.mark.slow
@every_genre
def test_sound_with_reasons_that_suffice_on_larger_puzzles(genre: Genre[Any]) -> None:
    """Every technique is met on the way."""
    rng = Random(4)
    fired: set[str] = set()
    for sample in large(genre):
        posts, answer = ladder(genre, sample), sample.answers[0]
        given = sample.puzzle.given
        boards = list(some_boards(rng, answer, posts.size, 5))
        boards[::2] = [(yes | given.yes, no | given.no) for yes, no in boards[::2]]
        assert_sound(posts, [answer], boards)
        assert_scopes_are_complete(posts, boards[::6])
        assert_true_is_never_refuted(posts, [answer], boards[1:3])
        assert_more_known_settles_no_less(posts, rng, boards[::3])
        fired |= assert_reasons_suffice(posts, [*boards, *wrong_boards(rng, posts.size, 1)])
    assert fired == settling(genre)


@pytest.mark.slow
@every_genre
def test_all_that_follows_is_what_step_by_step_follows(genre: Genre[Any]) -> None:
    for sample in large(genre):
        posts = ladder(genre, sample)
        given = sample.puzzle.given
        assert posts.settle(given.yes, given.no) == settled_step_by_step(posts, given)


@every_genre
@pytest.mark.parametrize("assume_unique", [False, True])
def test_walks_explain_whole_puzzles(genre: Genre[Any], assume_unique: bool) -> None:
    used: set[str] = set()
    for sample in unique(genre):
        techniques = genre.techniques if assume_unique else chosen(genre, None)
        posts = Ladder(view_of(genre, sample.puzzle), techniques)
        steps = walked(posts, sample.puzzle.given, sample.answers[0])
        used |= {step.technique for step in steps}
    assuming = {technique.name for technique in genre.techniques if technique.assumes_unique}
    assert used
    assert assume_unique or not assuming & used
