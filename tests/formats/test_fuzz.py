"""Whatever the text, a reader gives puzzles or an error that gridwright words itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from formats.known import detect
from formats.packed import penpa_address
from gridwright.core.errors import FormatError, InputError
from gridwright.formats.document import Document, Format
from gridwright.genres.kuromasu.format import FORMATS
from gridwright.genres.kuromasu.puzzle import Kuromasu
from strategies import kuromasu_documents
from trying import examples

PIECES = [
    "https://puzz.link/p?", "kurodoko", "kuromasu", "/", "5", "0", "-", "-1", "+", "%", "%2", "%41",
    "@", "$", ".", "z", "g", "#", "x", "o", "?", " ", "\n", "\r", "\t", "_", ":", "v:", "_edit",
    "pzprv3", "pzprv3.1", "TrialData(1)", "info:{", "http://", "begin", "[begin]", "end", "[end]",
    "problem", "[problem]", "solution", "puzzle ", "size ", "rows ", "cols ", "moves", "<", ">",
    "<b>", '<script type="application/x-janko">', "</script>", "SAVEFILE:", "PARAMS  :3:3x3",
    "DESC    :1:i", "GAME    :5:Range", "3x3:", "3x", "answer", "title: x", "cols: ", "genre: ",
    "{", "}", "[", "]", '"', ",", '"genre"', '"cells"', "null", "true", "1e999", "NaN", "\\ud800",
    "99999999", "9" * 5000, "\x00", "\ufeff", "\u2028", "\u0661", "²", "\ud800", "é", "🙂",
]  # fmt: skip

jumble = st.lists(st.sampled_from(PIECES), max_size=25).map("".join)
every_format = pytest.mark.parametrize("form", FORMATS, ids=[form.name for form in FORMATS])


Outcome = TypeVar("Outcome")


def outcome_of(read: Callable[[str], Outcome], text: str) -> Outcome | str:
    """What a reader gives, or the one sentence with which it refuses."""
    try:
        return read(text)
    except InputError as error:
        sentence = str(error)
    assert 0 < len(sentence) < 400
    assert "\n" not in sentence
    return sentence


def survives(form: Format[Kuromasu], text: str) -> None:
    """The reader gives puzzles or a sentence; what it gives can be shown."""
    outcome = outcome_of(form.read, text)
    if isinstance(outcome, str):
        return
    assert outcome
    for document in outcome:
        assert document.answer is None or document.answer.size == document.puzzle.decisions
        assert not (document.answer and document.answer.contradictory)


@every_format
@given(text=st.text() | jumble)
@example(text="")
@examples(200)
def test_any_text(form: Format[Kuromasu], text: str) -> None:
    survives(form, text)


@every_format
@given(data=st.binary())
def test_any_bytes(form: Format[Kuromasu], data: bytes) -> None:
    survives(form, data.decode("latin-1"))
    survives(form, data.decode("utf-8", "replace"))
    survives(form, data.decode("utf-8", "surrogateescape"))


def written(form: Format[Kuromasu], document: Document[Kuromasu]) -> str:
    try:
        return form.write(document)
    except FormatError:
        puzzle = document.puzzle
        return form.write(Document(Kuromasu(puzzle.rows, puzzle.cols, puzzle.numbers)))


@every_format
@given(document=kuromasu_documents(), data=st.data())
def test_what_is_nearly_right(
    form: Format[Kuromasu], document: Document[Kuromasu], data: st.DataObject
) -> None:
    text = written(form, document)
    start = data.draw(st.integers(0, len(text)))
    stop = data.draw(st.integers(start, min(len(text), start + 5)))
    piece = data.draw(st.sampled_from(["", *PIECES]) | st.text(max_size=3))
    survives(form, text[:start] + piece + text[stop:])
    survives(form, text[:start])
    survives(form, text[start:])


@given(text=st.text() | jumble)
@examples(500)
def test_detection_of_any_text(text: str) -> None:
    kind = outcome_of(detect, text)
    if isinstance(kind, str):
        return
    form = next(form for form in FORMATS if form.name == kind.format)
    assert kind.tag is None or kind.tag == kind.tag.lower()
    survives(form, text)


@every_format
@pytest.mark.parametrize("size", [99_999_999, 10**60, 0, -1])
def test_absurd_sizes_are_refused_at_once(form: Format[Kuromasu], size: int) -> None:
    text = {
        "puzzlink": f"kurodoko/{size}/{size}/zzzz",
        "pzprv3": f"pzprv3/kurodoko/{size}/{size}/",
        "janko": f"begin\nsize {size}\nproblem\n-\nend",
        "tatham": f"{size}x{size}:zz",
        "penpa": penpa_address([f"square,{size},{size}", "", "", "{}", "{}", "[1]"]),
        "text": f"kuromasu\ncols: {size}\n.",
        "json": '{"format": "gridwright", "version": 1, "genre": "kuromasu", "cells": [],'
        f' "rows": {size}, "cols": {size}}}',
    }[form.name]
    with pytest.raises(InputError):
        form.read(text)


@every_format
@pytest.mark.parametrize("piece", ["a", " ", "\n", "/", "%", "<", "[", "#", "0 ", "a:\n", "end\n"])
def test_huge_nonsense_does_no_harm(form: Format[Kuromasu], piece: str) -> None:
    """Work that grew with the square of its length would not end."""
    heads = ["", "https://puzz.link/p?kurodoko/9/9/", "pzprv3/kurodoko/9/9/", "SAVEFILE:", "9x9:"]
    for head in [*heads, "begin\nproblem\n", "kuromasu\n"]:
        survives(form, head + piece * 10_000)


@every_format
def test_large_boards_come_back(form: Format[Kuromasu]) -> None:
    puzzle = Kuromasu(300, 300, {cell: 2 + cell % 300 for cell in range(0, 90_000, 7)})
    assert form.read(form.write(Document(puzzle)))[0].puzzle == puzzle
