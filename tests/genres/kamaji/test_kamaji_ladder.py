"""Kamaji's ladder: sound, with reasons that suffice, and enough for what the generator makes."""

from __future__ import annotations

from itertools import islice
from math import isqrt
from random import Random

import pytest

from generic.boards.kamaji import all_three_by_three, samples
from gridwright.core.grid import mask_of
from gridwright.engine.generate import generate
from gridwright.genres.kamaji import GENRE
from gridwright.genres.kamaji.paper.search import Meter, brute_force
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright.genres.kamaji.techniques import TECHNIQUES
from gridwright.genres.kamaji.view import KamajiView
from gridwright.logic.ladder import Ladder
from ladder_properties import (
    all_boards,
    assert_more_known_settles_no_less,
    assert_reasons_suffice,
    assert_sound,
    assert_true_is_never_refuted,
    sentences,
    some_boards,
    walked,
    wrong_boards,
)

MANY = 100


def ladder(puzzle: Kamaji) -> Ladder[KamajiView]:
    return Ladder(KamajiView(puzzle), TECHNIQUES)


def answers_of(puzzle: Kamaji) -> list[int]:
    """All solutions, the maximum among their pieces; none where they are very many."""
    laid = list(islice(brute_force(puzzle, Meter()), MANY))
    return [mask_of(pieces) | puzzle.given.yes for pieces in laid] if len(laid) < MANY else []


def test_sound_on_all_boards_of_small_puzzles() -> None:
    tried = 0
    for puzzle in all_three_by_three()[::100]:
        answers = answers_of(puzzle)
        if puzzle.maximum > 2 and answers and puzzle.decisions < 9:
            tried += 1
            boards = {b for answer in answers for b in all_boards(answer, puzzle.decisions)}
            assert_sound(ladder(puzzle), answers, sorted(boards))
    assert tried > 10


def test_sound_on_boards_of_random_puzzles() -> None:
    dice, tried = Random(3), 0
    for puzzle in [*all_three_by_three()[::200], *samples(4, 4, 90)]:
        answers = answers_of(puzzle)
        if not answers:
            continue
        tried += 1
        posts = ladder(puzzle)
        boards = [
            board
            for answer in answers[:4]
            for board in some_boards(dice, answer, puzzle.decisions, 8)
        ]
        assert_sound(posts, answers, boards)
        assert_more_known_settles_no_less(posts, dice, boards)
        assert_true_is_never_refuted(posts, answers[:4], boards[::8])
        assert_reasons_suffice(posts, [*boards[::2], *wrong_boards(dice, puzzle.decisions, 2)])
    assert tried > 20


def test_sound_with_reasons_that_suffice_on_larger_puzzles() -> None:
    """Every technique is met on the way."""
    dice = Random(4)
    fired: set[str] = set()
    for made in generate(GENRE, 8, 8, count=5, seed=2, options={"maximum": 6}):
        posts = ladder(made.puzzle)
        answer = made.answer.yes
        boards = list(some_boards(dice, answer, posts.size, 14))
        assert_sound(posts, [answer], boards)
        assert_true_is_never_refuted(posts, [answer], boards[::5])
        assert_more_known_settles_no_less(posts, dice, boards[::2])
        fired |= assert_reasons_suffice(posts, [*boards, *wrong_boards(dice, posts.size, 2)])
    assert fired == {technique.name for technique in TECHNIQUES}


def test_walks_explain_whole_puzzles() -> None:
    for options in ({}, {"maximum": 6}):
        for made in generate(GENRE, 8, 8, count=4, seed=3, options=options):
            walked(ladder(made.puzzle), made.puzzle.given, made.answer.yes)


SENTENCES = [
    (
        "corner",
        (3, 2, 2, 1, 1, 2, 1, 1, 1),
        "Nothing else can cover the 2 in the corner r1c3, so the piece r1c3-r2c2 is drawn.",
    ),
    (
        "largest first",
        (3, 2, 2, 1, 1, 2, 1, 1, 1),
        "Nothing else can cover the 1 at r2c1, so the piece r1c2-r2c1 is drawn.",
    ),
    (
        "leaves nothing",
        (1, 4, 3, 2, 2, 1, 2, 3, 1),
        "With the piece r2c2-r3c1, nothing could cover the 2 at r2c1, so the piece r2c2-r3c1 is"
        " not drawn.",
    ),
    (
        "number needed",
        (1, 1, 5, 2, 1, 3, 2, 1, 4, 4, 6, 3, 3, 1, 1, 1),
        "Every piece that can cover the 3 at r2c2 needs the 2 at r2c3, so the pieces r1c2-r3c4 and"
        " r2c3-r3c2 are not drawn.",
    ),
    (
        "two compete",
        (1, 2, 1, 2, 2, 1, 2, 1, 3),
        "With the piece r1c1-r1c2, the 1 at r1c3 and the 1 at r2c3 would both need the 2 at r2c2,"
        " so the piece r1c1-r1c2 is not drawn.",
    ),
    (
        "two compete",
        (1, 1, 1, 2, 3, 1, 2, 1, 1),
        "Without the piece r1c1-r1c3, the 1 at r1c1 and the 1 at r1c2 would both need the 2 at"
        " r2c1, so the piece r1c1-r1c3 is drawn.",
    ),
]


def test_used_up_speaks_of_several_numbers_at_once() -> None:
    puzzle = Kamaji(2, 3, (2, 2, 2, 2, 4, 2))
    posts = ladder(puzzle)
    piece = 1 << puzzle.piece_at[0b000011]
    assert sentences(posts, "used up", piece, 0) == [
        "The numbers above one in the piece r1c1-r1c2 are used up, so the pieces r1c1-r2c1,"
        " r1c2-r1c3, r1c2-r2c3 and r1c2-r2c1 are not drawn."
    ]


@pytest.mark.parametrize(("name", "numbers", "sentence"), SENTENCES)
def test_sentences(name: str, numbers: tuple[int, ...], sentence: str) -> None:
    side = isqrt(len(numbers))
    puzzle = Kamaji(side, side, numbers)
    assert sentence in sentences(ladder(puzzle), name, puzzle.given.yes, 0)


def test_used_up_names_the_piece_that_uses_the_numbers() -> None:
    posts = ladder(Kamaji(2, 3, (1, 2, 1, 3, 1, 1)))
    assert sentences(posts, "used up", 0b1, 0) == [
        "The 2 at r1c2 is used up by the piece r1c1-r1c2, so the pieces r1c2-r1c3, r1c2-r2c3 and"
        " r1c2-r2c2 are not drawn."
    ]
    assert set(sentences(posts, "used up", 0b11, 0)) == {
        "The pieces r1c1-r1c2 and r1c2-r1c3 both use the 2 at r1c2."
    }
