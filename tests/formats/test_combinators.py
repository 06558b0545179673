from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.core.errors import FormatError
from gridwright.formats import lineid, puzzlink
from gridwright.formats.combinators import Bits, Cells, Items
from gridwright.formats.source import Cursor, Source
from gridwright.formats.tokens import Decimal, OneOf, Runs, Signs
from gridwright.genres.hitori import format as hitori

CLUES = Cells(OneOf[int | str | None](Signs({".": "?"}), Decimal("_"), Runs(None, "a", "z")))


@given(st.lists(st.none() | st.just("?") | st.integers(0, 999_999_999)))
def test_cells_come_back(cells: list[int | str | None]) -> None:
    assert CLUES.read_all(Source.of(CLUES.write(cells)), len(cells)) == cells


@pytest.mark.parametrize("codec", [CLUES, puzzlink.NUMBERS, lineid.NUMBERS, hitori.BODY])
@given(text=st.text(st.sampled_from("0123456789abcdefghijxyz.-+=_*$@! ")), count=st.integers(0, 60))
def test_cells_are_read_at_once_as_one_by_one(codec: Cells[Any], text: str, count: int) -> None:
    def found(
        read: Callable[[Cursor, int], list[Any] | None],
    ) -> tuple[list[Any] | str | None, int]:
        cursor = Cursor(Source.of(text))
        try:
            return read(cursor, count), cursor.at
        except FormatError as error:
            return str(error), -1

    cells, _ = found(codec._at_once)
    slowly, at = found(codec._one_by_one)
    if cells is None:
        # Only a wrong text, or one with something left, is read again.
        assert isinstance(slowly, str) or at < len(text)
    else:
        assert (cells, len(text)) == (slowly, at)


@given(st.lists(st.booleans()), st.integers(1, 5))
def test_bits_come_back(bits: list[bool], width: int) -> None:
    codec = Bits(width)
    text = codec.write(bits)
    cursor = Cursor(Source.of(text + "!"))
    assert len(text) == codec.length(len(bits))
    assert codec.read(cursor, len(bits)) == bits
    assert cursor.at == len(text)


@given(st.text(), st.data())
def test_a_cut_remembers_its_place(text: str, data: st.DataObject) -> None:
    source = Source.of(text)
    start = data.draw(st.integers(0, len(source.text)))
    cut, direct = source.cut(start).error("here"), source.error("here", start)
    assert (cut.line, cut.column) == (direct.line, direct.column)


@given(st.text(st.sampled_from("ab%/\n .+")))
def test_percent_codes_keep_their_place(text: str) -> None:
    plain = Source.of(text)
    coded = "".join(f"%{ord(sign):02x}" for sign in plain.text)
    decoded = Source.of(coded).percent_decoded()
    assert decoded.text == plain.text
    assert [decoded.error("here", at).column for at in range(len(plain.text))] == [
        1 + 3 * at for at in range(len(plain.text))
    ]


def test_dropping_space_keeps_the_place() -> None:
    source = Source.of("ab\n c\n").without_space()
    assert source.text == "abc"
    places = [(source.error("here", at).line, source.error("here", at).column) for at in range(4)]
    assert places == [(1, 1), (1, 2), (2, 2), (2, 3)]


@pytest.mark.parametrize("text", ["", "x", "1x", "-1", "+1", "1.0", "²", "٣", "1" * 5000, "1 2"])
def test_what_is_no_size_is_refused(text: str) -> None:
    with pytest.raises(FormatError, match="expected the number of rows, found"):
        Source.of(text).natural("the number of rows")


def test_a_value_without_a_sign_is_refused_with_its_cell() -> None:
    with pytest.raises(FormatError, match="cell 2 is '#', which this format cannot hold"):
        CLUES.write([None, "#"])


def test_true_is_not_one() -> None:
    items = Items(OneOf[bool | int](Signs[bool | int]({"x": True}), Decimal()))
    assert items.write([1, True]) == ["1", "x"]


def test_tokens_that_cannot_be_told_apart_are_a_mistake_of_the_programmer() -> None:
    with pytest.raises(ValueError, match="same character"):
        OneOf(Decimal(), Runs(None, "9", "z"))
