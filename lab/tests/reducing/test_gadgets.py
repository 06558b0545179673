"""The nine gadgets: their shape, their turnings, and the solver's word on what they do."""

from __future__ import annotations

import pytest

from gridwright_lab.reductions.koelker.gadgets import (
    BLACK,
    DEFERRED,
    EMPTY,
    INPUT,
    KINDS,
    MIDDLE,
    SIZE,
    Gadget,
    every_gadget,
    gadget,
)
from gridwright_lab.reductions.koelker.marks import marks
from gridwright_lab.reductions.koelker.verify import check_gadget, verify
from gridwright_lab.reductions.sides import SIDES, mirror, turn
from reducing.instances import changed

ALL = every_gadget()
PORT = "......?.2.?......".replace(".", EMPTY)


def edges(rows: tuple[str, ...]) -> dict[str, str]:
    turned = turn(rows, -1)
    return {"n": rows[0], "s": rows[-1], "e": turned[0], "w": turned[-1]}


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.symbol)
def test_a_side_is_empty_or_a_port(one: Gadget) -> None:
    assert len(one.rows) == SIZE
    assert all(len(row) == SIZE for row in one.rows)
    for side, line in edges(one.rows).items():
        shown = line.replace(BLACK, EMPTY)
        assert shown == (PORT if side in one.ports else EMPTY * SIZE)


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.symbol)
def test_marks_fit_the_listing(one: Gadget) -> None:
    marked = marks(one)
    for signs, line in zip(one.rows, marked, strict=True):
        for sign, mark in zip(signs, line, strict=True):
            if sign == BLACK:
                assert mark == "#"
            elif sign != EMPTY:
                assert mark == "."
    for side in one.ports:
        row, col = INPUT[side]
        # In a Zero the input square is black for good.
        assert marked[row][col] not in "._"


def test_turning_and_mirroring() -> None:
    for letter in KINDS:
        rows = gadget(letter).rows
        assert turn(rows, 4) == rows
        assert mirror(mirror(rows)) == rows
        assert gadget(letter, 1).rows == turn(rows, 1)
        assert gadget(letter, 5) == gadget(letter, 1)
        assert gadget(letter, 1, mirrored=True).rows == turn(mirror(rows), 1)
    assert gadget("B").ports == ("e", "s")
    assert gadget("B", 1, mirrored=True).ports == ("n", "w")
    assert gadget("X", 1).ports == ("n", "e", "s")
    assert gadget("X", 3).ports == ("n", "s", "w")
    assert gadget("S", mirrored=True).ports == ("n", "s", "w")


def test_the_paper_s_sentences_as_relations() -> None:
    """Black input squares, as §4.1 gives them: an output is the opposite of its input square."""

    def black(letter: str) -> set[str]:
        return {"".join(sorted(sides, key=SIDES.index)) for sides in gadget(letter).allowed}

    assert black("W") == {"n", "s"}
    assert black("N") == {"", "ns"}
    assert black("V") == {"", "n"}
    assert black("Z") == {"n"}
    assert black("X") == {"n", "e", "w", "new"}
    assert black("C") == {"e", "s", "w"}
    assert black("T") == {"ew", "s"}
    assert black("S") == {"ne", "s"}
    assert black("B") == {"e", "s"}


def test_every_gadget_does_what_the_paper_claims_in_every_position() -> None:
    checked = list(verify())
    assert len(checked) == 72
    assert [one.gadget.symbol for one in checked if not one.right] == []
    assert all(one.possible == one.gadget.allowed for one in checked)
    assert all(one.marks_hold and one.marks > 70 for one in checked)


def test_the_one_gadget_of_the_exercise() -> None:
    checked = list(verify(every_gadget(["O"])))
    assert len(checked) == 8
    assert all(one.right and one.possible == {frozenset()} for one in checked)
    assert "O" not in KINDS, "no board of the reduction needs it"


def test_longer_rays_change_nothing() -> None:
    assert all(one.right for one in verify(map(gadget, KINDS), wires=1))


def test_a_wrong_gadget_is_caught() -> None:
    """The 3 that makes the Wire differ from the Negation, and the 7 that makes a Zero."""
    wire = changed(gadget("W"), 10, MIDDLE, EMPTY)
    assert not check_gadget(wire).right
    zero = changed(gadget("Z"), 5, MIDDLE, EMPTY)
    assert check_gadget(zero).possible == gadget("V").allowed
    assert not check_gadget(zero).right


def test_a_wrong_mark_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    right = marks(gadget("B"))
    place = right[12].index("_")
    wrong = (*right[:12], right[12].replace("_", "#", 1), *right[13:])
    assert place >= 0
    monkeypatch.setattr("gridwright_lab.reductions.koelker.verify.marks", lambda one: wrong)
    checked = check_gadget(gadget("B"))
    assert checked.possible == gadget("B").allowed
    assert not checked.marks_hold


def test_deferred_clues_stand_between_black_squares() -> None:
    for one in ALL:
        for row, line in enumerate(one.rows):
            for col, sign in enumerate(line):
                if sign == DEFERRED:
                    beside = [
                        one.rows[row + down][col + right]
                        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1))
                        if 0 <= row + down < SIZE and 0 <= col + right < SIZE
                    ]
                    assert BLACK in beside
