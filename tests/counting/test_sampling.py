"""Drawn answers are answers, and each is as likely as any other."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random
from typing import Any

import pytest

from counting.boards import every_genre, with_answers
from gridwright.core.errors import InputError
from gridwright.counting.listing import answers as listed
from gridwright.counting.sampling import sample
from gridwright.engine.count import sample as sample_answers
from gridwright.engine.frontier import automaton_of
from gridwright.genre import Genre
from gridwright.genres import by_name


def chi_square(drawn: list[int], answers: frozenset[int]) -> float:
    expected = len(drawn) / len(answers)
    seen = Counter(drawn)
    return sum((seen[yes] - expected) ** 2 / expected for yes in answers)


@every_genre
def test_answers_are_drawn_uniformly(genre: Genre[Any]) -> None:
    """Chi-square over all answers; beyond five standard deviations would be no chance."""
    for puzzle, answers in with_answers(genre, 3, 400, 6):
        drawn = sample(automaton_of(genre, puzzle), 30 * len(answers), Random(7))
        assert set(drawn) <= answers
        freedom = len(answers) - 1
        assert chi_square(drawn, answers) < freedom + 5 * sqrt(2 * freedom), puzzle


def test_an_uneven_choice_would_be_noticed() -> None:
    """The same measure, over answers that are drawn cell by cell: white or black by halves."""
    genre = by_name("kuromasu")
    puzzle = genre.puzzle(3, 3)
    automaton = automaton_of(genre, puzzle)
    rng = Random(7)
    drawn: list[int] = []
    while len(drawn) < 30 * 39:
        state, mask = automaton.start, 0
        for step in automaton.steps:
            moves = step(state)
            if not moves:
                break
            yes, state = rng.choice(list(moves))
            mask |= yes
        else:
            drawn += [mask] * automaton.accepts(state)
    answers = frozenset(listed(automaton))
    assert len(answers) == 39
    assert chi_square(drawn, answers) > 38 + 4 * sqrt(2 * 38)


def test_the_same_seed_gives_the_same_answers() -> None:
    genre = by_name("nurimaze")
    puzzle = genre.puzzle(5, 4, list(range(20)), 0, 19)
    one = sample_answers(genre, puzzle, 5, seed=3)
    assert one == sample_answers(genre, puzzle, 5, seed=3)
    assert one != sample_answers(genre, puzzle, 5, seed=4)
    assert len(one) == 5
    for board in one:
        assert not any(rule.broken(puzzle, board) for rule in genre.rules)
    # Neither machine nor version matters.
    assert genre.answer_rows(puzzle, one[0]) == NURIMAZE_WITH_SEED_3


NURIMAZE_WITH_SEED_3 = ["....", "##.#", "#...", "..#.", "#.#."]


def test_no_answer_no_sample() -> None:
    genre = by_name("kuromasu")
    assert sample_answers(genre, genre.puzzle(1, 2, {0: 1, 1: 1}), 3) == []


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"number": 0}, "the number of answers is 0; expected 1 or more"),
        ({"seed": -1}, "the seed is -1; expected 0 or more"),
        ({"memory": 0}, "the memory limit is 0; expected 1 megabyte or more"),
    ],
)
def test_what_cannot_be_drawn(wrong: dict[str, Any], sentence: str) -> None:
    genre = by_name("kuromasu")
    with pytest.raises(InputError, match=sentence):
        sample_answers(genre, genre.puzzle(2, 2), **wrong)
