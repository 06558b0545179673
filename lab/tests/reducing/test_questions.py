"""The questions of Kölker 2012, §6: gadgets with one answer, and parts without ``?``.

Boards of parts are solved in both directions, as boards of gadgets are.
"""

from __future__ import annotations

import pytest

from cli.runner import assert_refused, run
from gridwright.engine.check import check
from gridwright.engine.solve import solve
from gridwright.genres.kuromasu import GENRE
from gridwright_lab.reductions.instance import parse_arguments
from gridwright_lab.reductions.koelker.build import answer
from gridwright_lab.reductions.koelker.compose import compose
from gridwright_lab.reductions.koelker.gadgets import KINDS, PITCH, gadget
from gridwright_lab.reductions.koelker.layout import plan
from gridwright_lab.reductions.koelker.one_answer import screens, settle
from gridwright_lab.reductions.koelker.parts import (
    WIDE,
    clues_of,
    fixed_part,
    part,
    part_among_variables,
)
from gridwright_lab.reductions.koelker.readback import read_back
from gridwright_lab.reductions.koelker.reduction import reduce


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


def test_on_a_board_of_parts_equal_parts_have_equal_clues() -> None:
    instance = parse_arguments(["1.-2", "2.1.1"])
    board = reduce(instance, fixed_clues=True).board
    assert max(board.clues.values()) <= 31
    seen: dict[str, set[frozenset[tuple[int, int, int]]]] = {}
    for one in plan(instance):
        top, left, high = PITCH * WIDE * one.row, PITCH * WIDE * one.col, PITCH * WIDE
        inside = frozenset(
            (row - top, col - left, clue)
            for (row, col), clue in board.clues.items()
            if 0 <= row - top <= high and 0 <= col - left <= high
        )
        seen.setdefault(one.gadget.symbol, set()).add(inside)
    assert {symbol: len(different) for symbol, different in seen.items()} == dict.fromkeys(seen, 1)
    assert len(seen) > 9
    plain = reduce(instance).board
    assert max(plain.clues.values()) > 100, "the gadgets themselves are not fixed"


@pytest.mark.parametrize("clauses", [["1.-2"], ["1.1"], ["-1.2.-1"]], ids="; ".join)
def test_boards_of_parts_in_both_directions(clauses: list[str]) -> None:
    instance = parse_arguments(clauses)
    reduced = reduce(instance, fixed_clues=True)
    wanted = list(instance.answers())
    for assignment in wanted:
        built = answer(reduced, assignment)
        assert check(GENRE, reduced.puzzle, built).solved
        assert read_back(reduced, built) == assignment
    found = solve(GENRE, reduced.puzzle, limit=1)
    assert (found.board is None) == (not wanted)
    if found.board is not None:
        assert read_back(reduced, found.board) in wanted


def test_the_command_builds_boards_of_parts() -> None:
    built = run("reduce", "--fixed-clues", "--assignment", "1.-2", "--to", "json", "--", "1.2")
    assert "289 rows, 529 columns" in built.err
    assert "largest clue 31" in built.err
    back = run("reduce", "--fixed-clues", "--read-back", "-", "--", "1.2", stdin=built.out)
    assert (back.status, back.out) == (0, "1.-2\n")
    assert_refused(run("reduce", "kamaji", "--fixed-clues", "--", "1"), "are for kurodoko")
