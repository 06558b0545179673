"""Messages speak of one row and of two rows, and do not say "already" of a finished board."""

from __future__ import annotations

import pytest

from gridwright import check, load
from gridwright.core.errors import InputError


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("kuromasu\n9 .", "on a board of 1 row and 2 columns a clue is"),
        ("pzprv3\nkurodoko\n2\n1\n. .\n.", "expected 1 item in row 1 of the clues, found 2"),
        ("kurodoko/1/1/h", "expected no more than the 1 cell of the board, found a run 1 too long"),
        ('{"format": "gridwright", "version": 1, "genre": "kuromasu", "rows": 1, "cols": 1,'
         ' "cells": [["."], ["."]]}', "expected 1 row, found 2"),
    ],
)  # fmt: skip
def test_one_row_is_not_rows(source: str, sentence: str) -> None:
    with pytest.raises(InputError) as refused:
        load(source, "kuromasu")
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (["..."], "the 2 at r1c1 sees 3 white cells, counting its own"),
        ([".#."], "the 3 at r1c1 sees only 1 white cell, counting its own"),
    ],
)
def test_a_finished_board_does_not_see_anything_already(rows: list[str], sentence: str) -> None:
    clue = sentence[4]
    (violation, *_) = check(f"kurodoko/3/1/{clue}h", rows).violations
    assert violation.sentence == sentence


def test_an_unfinished_board_already_sees_too_much() -> None:
    (violation, *_) = check("kurodoko/4/1/2i", ["...?"]).violations
    assert violation.sentence == "the 2 at r1c1 already sees 3 white cells, counting its own"
