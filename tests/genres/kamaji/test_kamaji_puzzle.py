"""What is a Kamaji and what is not: every refusal is a sentence with row and column."""

from __future__ import annotations

import pytest

from generic.boards.kamaji import FIGURE_1
from gridwright.core.errors import InputError
from gridwright.engine.load import read
from gridwright.genres.kamaji import GENRE
from gridwright.genres.kamaji.puzzle import Kamaji

BAD_NUMBERS = [
    ((3, 1, 2, 3), "the maximum 3 is at r1c1 and r2c2; expected it in exactly one cell"),
    ((3, 0, 2, 1), "the 0 at r1c2 is not allowed: every number is 1 or more"),
    ((3, -1, 2, 1), "the -1 at r1c2 is not allowed: every number is 1 or more"),
    (
        (5, 1, 1, 4),
        None,
    ),
    ((3, 1, 2), "a board of 2 rows and 2 columns needs 4 numbers, found 3"),
]


@pytest.mark.parametrize(("numbers", "sentence"), BAD_NUMBERS)
def test_bad_numbers(numbers: tuple[int, ...], sentence: str | None) -> None:
    if sentence is None:
        assert Kamaji(2, 2, numbers).maximum == max(numbers)
        return
    with pytest.raises(InputError) as error:
        Kamaji(2, 2, numbers)
    assert str(error.value) == sentence


BAD_TEXTS = [
    ("2\n3\n1 2\n4 2", "the 4 at r2c1 is above the maximum 3"),
    ("2\n4\n1 2\n3 2", "no cell holds the maximum 4; expected exactly one"),
    ("2\n3\n1 2\n3 2 1", "line 4, column 5: expected 2 items in row 2, found 3"),
    ("2\n3\n1 2\n3", "line 4, column 2: expected 2 items in row 2, found 1"),
    ("2\n3\n1 2", "line 3, column 4: expected 2 rows of numbers, found 1"),
    ("2\n3\n1 2\n3 2\n1 1", "line 5, column 1: expected 2 rows of numbers, found 3"),
    ("2\n3\n1 x\n3 2", None),
    ("kamaji\n1 2\n3", "line 3, column 2: expected 2 items in row 2 of the problem, found 1"),
    ("kamaji\n1 2\n3 0", "the 0 at r2c2 is not allowed: every number is 1 or more"),
    ("kamaji\n1 2\n3 .", "line 3, column 3: expected a number, found '.'"),
    ("kamaji-2x2-123", "line 1, column 15: expected 4 cells, found the end after 3"),
    ("kamaji-2x2-12322", None),
    ("kamaji-2x2-12_3", None),
    ("kamaji-0x2-12", None),
    ("kuromasu-2x2-1232", None),
]


@pytest.mark.parametrize(("text", "sentence"), BAD_TEXTS)
def test_bad_texts(text: str, sentence: str | None) -> None:
    with pytest.raises(InputError) as error:
        read(text, (GENRE,))
    assert sentence is None or str(error.value) == sentence
    assert "\n" not in str(error.value)


def test_a_single_cell() -> None:
    puzzle = Kamaji(1, 1, (1,))
    assert puzzle.lines == ((0,),)
    assert puzzle.given.complete


def test_pieces_are_numbered_by_first_entry_and_direction() -> None:
    # Kleijn 2018, §3.3.3: pieces 1, 3 and 6 cover entry (1, 1) of Figure 1, and piece 3 covers
    # (0, 1), (1, 1) and (2, 1). The fourth one is called 8 there; in this order it is 9.
    assert [piece + 1 for piece in FIGURE_1.through[5]] == [1, 3, 6, 9]
    assert FIGURE_1.lines[2] == (1, 5, 9)
    assert FIGURE_1.lines[-1] == (6,)
