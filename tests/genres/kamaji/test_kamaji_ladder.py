"""What Kamaji's techniques say; ``tests/logic/`` holds what all ladders have in common."""

from __future__ import annotations

from math import isqrt

import pytest

from gridwright.genres.kamaji.logic.view import KamajiView
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright.genres.kamaji.techniques import TECHNIQUES
from gridwright.logic.ladder import Ladder
from ladder_properties import (
    sentences,
)


def ladder(puzzle: Kamaji) -> Ladder[KamajiView]:
    return Ladder(KamajiView(puzzle), TECHNIQUES)


SENTENCES = [
    (
        "corner",
        (3, 2, 2, 1, 1, 2, 1, 1, 1),
        "Nothing else can cover the 2 in the corner r1c3, so the piece r1c3-r2c2 is drawn.",
    ),
    (
        "only piece",
        (3, 2, 2, 1, 1, 2, 1, 1, 1),
        "Nothing else can cover the 1 at r2c1, so the piece r1c2-r2c1 is drawn.",
    ),
    (
        "leaves nothing",
        (1, 4, 3, 2, 2, 1, 2, 3, 1),
        "The piece r2c2-r3c1 would use up the 2 at r2c2 and the 2 at r3c1, and nothing could cover"
        " the 2 at r2c1, so the piece r2c2-r3c1 is not drawn.",
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
