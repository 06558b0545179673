"""Kuroshuto's ladder: sound, with reasons that suffice, and enough for what the generator makes."""

from __future__ import annotations

from random import Random

import pytest

from generic.boards.kuroshuto import answers as expected
from generic.boards.kuroshuto import every_puzzle, random_puzzles
from gridwright.core.grid import mask_of
from gridwright.engine.generate import generate
from gridwright.genres.kuroshuto import GENRE, Kuroshuto
from gridwright.genres.kuroshuto.techniques import TECHNIQUES, UNREACHED
from gridwright.genres.kuroshuto.view import KuroshutoView
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

ALWAYS = [technique for technique in TECHNIQUES if not technique.assumes_unique]


def ladder(puzzle: Kuroshuto, unique: bool = False) -> Ladder[KuroshutoView]:
    return Ladder(KuroshutoView(puzzle), TECHNIQUES if unique else ALWAYS)


@pytest.mark.parametrize(("rows", "cols", "every"), [(1, 4, 1), (2, 2, 1), (2, 3, 17)])
def test_sound_on_all_boards_of_small_puzzles(rows: int, cols: int, every: int) -> None:
    tried = 0
    for puzzle in every_puzzle(rows, cols)[::every]:
        answers = sorted(expected(puzzle))
        if answers:
            tried += 1
            boards = {board for answer in answers for board in all_boards(answer, rows * cols)}
            assert_sound(ladder(puzzle, unique=len(answers) == 1), answers, sorted(boards))
    assert tried > 5


@pytest.mark.parametrize(("rows", "cols", "count"), [(3, 3, 40), (3, 4, 40), (4, 4, 40)])
def test_sound_on_boards_of_random_puzzles(rows: int, cols: int, count: int) -> None:
    dice = Random(3)
    for puzzle in random_puzzles(rows, cols, count):
        answers = sorted(expected(puzzle))
        if not answers:
            continue
        posts = ladder(puzzle, unique=len(answers) == 1)
        boards = [
            board
            for answer in answers[:4]
            for board in some_boards(dice, answer, puzzle.decisions, 12)
        ]
        assert_sound(posts, answers, boards)
        assert_more_known_settles_no_less(posts, dice, boards)
        assert_true_is_never_refuted(posts, answers[:8], boards[::6])
        assert_reasons_suffice(posts, [*boards, *wrong_boards(dice, puzzle.decisions, 4)])


def test_sound_with_reasons_that_suffice_on_larger_puzzles() -> None:
    """Every technique is met on the way."""
    dice = Random(4)
    fired: set[str] = set()
    for made in generate(GENRE, 8, 8, count=6, seed=2):
        posts = ladder(made.puzzle, unique=True)
        answer = made.answer.yes
        boards = list(some_boards(dice, answer, posts.size, 16))
        assert_sound(posts, [answer], boards)
        assert_true_is_never_refuted(posts, [answer], boards[::5])
        assert_more_known_settles_no_less(posts, dice, boards[::2])
        fired |= assert_reasons_suffice(posts, [*boards, *wrong_boards(dice, posts.size, 2)])
    assert fired == {technique.name for technique in TECHNIQUES}


@pytest.mark.parametrize("unique", [True, False])
def test_walks_explain_whole_puzzles(unique: bool) -> None:
    for made in generate(GENRE, 9, 9, count=5, seed=3):
        steps = walked(ladder(made.puzzle, unique), made.puzzle.given, made.answer.yes)
        assert (UNREACHED.name in {step.technique for step in steps}) <= unique


SENTENCES = [
    (
        "number done",
        {4: 1},
        ".#. ... ...",
        "The 1 at r2c2 has its black cell at r1c2, so r2c1, r2c3 and r3c2 are white.",
    ),
    (
        "number done",
        {4: 1},
        ".#. ... .#.",
        "The 1 at r2c2 has only one black cell, but r1c2 and r3c2 are both black.",
    ),
    (
        "last place",
        {4: 1},
        ".o. o.o ...",
        "The 1 at r2c2 has no other place left for its black cell, so r3c2 is black.",
    ),
    ("last place", {4: 1}, ".o. o.o .o.", "The 1 at r2c2 has no place left for its black cell."),
    (
        "unreached",
        {0: 2},
        "... ...",
        "No number needs r1c2 to be black, and the puzzle has only one answer, so r1c2 is white.",
    ),
    (
        "diagonal position",
        {4: 1},
        "... ..o .o.",
        "The 1 at r2c2 has its black cell at r1c2 or r2c1, and r1c1 touches both, so r1c1 is"
        " white.",
    ),
    (
        "shared places",
        {4: 1, 8: 1},
        "... ... ...",
        "The 1 at r3c3 has its black cell at r2c3 or r3c2, and the 1 at r2c2 reaches both, so r1c2"
        " and r2c1 are white.",
    ),
    (
        "leaves no place",
        {0: 1},
        ".... .... ....",
        "If r2c2 were black, the 1 at r1c1 would have no place left: r1c2 and r2c1 would touch it,"
        " so r2c2 is white.",
    ),
    (
        "two compete",
        {0: 1, 8: 1, 6: 1},
        "... ... ...",
        "If r1c3 were black, the 1 at r1c1 would have only r2c1 and the 1 at r3c3 only r3c2, and"
        " the 1 at r3c1 cannot have both, so r1c3 is white.",
    ),
    (
        "cuts off every place",
        {14: 2, 1: 1, 5: 1},
        ".... #... .... ....",
        "If r3c2 were black, the 2 at r4c3 would have no place left: r2c3 would be a second black"
        " cell for the 1 at r2c2, and r4c1 would cut the white cells in two, so r3c2 is white.",
    ),
]


@pytest.mark.parametrize(("name", "numbers", "shades", "sentence"), SENTENCES)
def test_sentences(name: str, numbers: dict[int, int], shades: str, sentence: str) -> None:
    rows = shades.split()
    puzzle = Kuroshuto(len(rows), len(rows[0]), numbers)
    signs = "".join(rows)
    yes = mask_of(cell for cell, sign in enumerate(signs) if sign == "#")
    no = mask_of(cell for cell, sign in enumerate(signs) if sign == "o")
    found = sentences(ladder(puzzle, unique=True), name, yes, no | puzzle.given.no)
    assert sentence in found
