"""The questions of Kölker 2012, §6: gadgets with one answer, and parts without ``?``."""

from __future__ import annotations

import pytest

from gridwright.reductions.kurodoko.compose import compose
from gridwright.reductions.kurodoko.gadgets import KINDS, gadget
from gridwright.reductions.kurodoko.one_answer import screens, settle
from gridwright.reductions.kurodoko.parts import (
    WIDE,
    clues_of,
    fixed_part,
    part,
    part_among_variables,
)


@pytest.mark.parametrize("letter", "WNVZTSBO")
def test_one_answer_for_each_combination_of_signals(letter: str) -> None:
    version = settle(gadget(letter))
    assert set(version.answers) == gadget(letter).allowed
    assert version.settled
    assert version.clues > 90


@pytest.mark.parametrize("letter", "XC")
def test_what_is_open_is_not_claimed(letter: str) -> None:
    version = settle(gadget(letter))
    assert all(version.answers.values()), "added clues must not lose a signal"
    assert not version.settled


def test_screens_turn_with_the_gadget() -> None:
    for letter in KINDS:
        number = len(screens(gadget(letter)))
        assert all(
            len(screens(gadget(letter, quarters, mirrored))) == number
            for quarters in range(4)
            for mirrored in (False, True)
        )


@pytest.mark.parametrize("letter", KINDS)
def test_parts_have_fixed_clues(letter: str) -> None:
    assert fixed_part(letter)
    assert max(clues_of(letter, "V").values()) <= 31
    board = compose(part_among_variables(letter))
    assert len(board.placed) == len(part(letter)) + len(gadget(letter).ports) * len(part("V"))
    assert board.rows <= 3 * 16 * WIDE + 1
