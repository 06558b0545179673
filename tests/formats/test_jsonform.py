from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.broken import assert_refused
from gridwright.core.board import Board
from gridwright.core.errors import FormatError, PuzzleError
from gridwright.formats.document import Document
from gridwright.genres.kuromasu.format import read_json, write_json
from gridwright.genres.kuromasu.puzzle import Kuromasu
from strategies import kuromasu_documents

SCHEMA = Path(__file__).parents[2] / "docs" / "json-schema.json"
PUZZLE = Kuromasu(2, 3, {1: 4}, unknown=0b100000, white=0b001000, black=0b000100)
ANSWER = Board(6, yes=0b000100, no=0b011011)
FIELDS: dict[str, Any] = {
    "format": "gridwright",
    "version": 1,
    "genre": "kuromasu",
    "rows": 2,
    "cols": 3,
    "cells": [[".", 4, "#"], ["o", None, "?"]],
    "answer": ["..#", "..?"],
    "about": {"author": "Ann"},
}
DOCUMENT = Document(PUZZLE, ANSWER, {"author": "Ann"})


def text_with(**fields: object) -> str:
    return json.dumps(FIELDS | fields)


def text_without(name: str) -> str:
    return json.dumps({key: value for key, value in FIELDS.items() if key != name})


@given(kuromasu_documents())
def test_a_document_comes_back(document: Document[Kuromasu]) -> None:
    assert read_json(write_json(document)) == [document]


@given(st.lists(kuromasu_documents(), min_size=1, max_size=3))
def test_lists_and_lines_come_back(documents: list[Document[Kuromasu]]) -> None:
    texts = [write_json(document) for document in documents]
    lines = [json.dumps(json.loads(text)) for text in texts]
    for text in ("".join(texts), "\n".join(lines), f"[{', '.join(texts)}]"):
        assert read_json(text) == documents


@pytest.mark.parametrize(
    "text",
    [
        text_with(),
        "\ufeff\n" + json.dumps(FIELDS, indent=4),
        text_with(genre="Kurodoko"),
        text_with(genre="range"),
        text_with(cells=[["-", "4", "#"], ["o", "_", "?"]]),
        text_with(answer=[[".", ".", "#"], [".", ".", "?"]]),
        text_with(more=[1, 2.5, {"x": None}]),
    ],
)
def test_every_spelling_of_a_puzzle(text: str) -> None:
    assert read_json(text) == [DOCUMENT]


def test_answer_and_about_may_be_missing() -> None:
    assert read_json(text_without("answer"))[0].answer is None
    assert read_json(text_with(answer=None))[0].answer is None
    assert read_json(text_without("about"))[0].about == {}


def test_half_characters_do_not_pass() -> None:
    document = read_json(text_with(about={"title": "\ud800"}))[0]
    assert document.about["title"].encode("utf-8")


@pytest.mark.parametrize(
    ("text", "line", "column", "what"),
    [
        ("{", 1, 2, "this is not JSON: expecting property name"),
        ('{"format":\n "gridwright" 1}', 2, 15, "this is not JSON"),
        (text_with() + "\n" + text_with() + " x", 2, len(text_with()) + 2, "this is not JSON"),
        ("[" * 100_000, None, None, "nested too deeply"),
        ("[]", None, None, "found an empty list"),
        ("[1]", 1, 2, "puzzle 1: expected an object, found a number"),
        ("NaN", None, None, "expected a JSON value, found NaN"),
        ("9" * 5000, None, None, "a number of 5000 digits"),
    ],
)
def test_what_is_no_json_is_named_with_its_place(
    text: str, line: int | None, column: int | None, what: str
) -> None:
    assert_refused(read_json, text, line, column, what)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (text_without("format"), "the field 'format' of puzzle 1: expected a string, found noth"),
        (text_with(format="other"), "the field 'format' of puzzle 1: expected 'gridwright', found"),
        (text_with(version=2), "the field 'version' of puzzle 1: expected 1, found 2"),
        (text_with(version="1"), "the field 'version' of puzzle 1: expected a number, found a str"),
        (text_without("genre"), "the field 'genre' of puzzle 1: expected a string, found nothing"),
        (text_with(genre="nurimaze"), "the field 'genre' of puzzle 1: expected 'kuromasu', found"),
        (text_with(rows=True), "the field 'rows' of puzzle 1: expected a number, found true or f"),
        (text_with(rows=2.0), "the field 'rows' of puzzle 1: expected a number, found a decimal"),
        (text_with(cols="3"), "the field 'cols' of puzzle 1: expected a number, found a string"),
        (text_without("cells"), "the field 'cells' of puzzle 1: expected a list, found nothing"),
        (text_with(cells={}), "the field 'cells' of puzzle 1: expected a list, found an object"),
        (text_with(cells=[[]]), "the field 'cells' of puzzle 1: expected 2 rows, found 1"),
        (text_with(cells=[[], 3]), "the field 'cells[0]' of puzzle 1: expected 3 cells, found 0"),
        (text_with(cells=[[1, 2, 3], 3]), "the field 'cells[1]' of puzzle 1: expected a list"),
        (text_with(cells=[[1, 2, 3], [1, True, 3]]), "'cells[1][1]' of puzzle 1: expected a token"),
        (text_with(cells=[[1, 2, 3], [1, "x", 3]]), "'cells[1][1]' of puzzle 1: expected '.', '-'"),
        (text_with(cells=[[1, 2, 3], [1, "", 3]]), "'cells[1][1]' of puzzle 1: expected '.', '-'"),
        (text_with(cells=[[1, 2, 3], [1, -2, 3]]), "'cells[1][1]' of puzzle 1: expected '.', '-'"),
        (text_with(answer=["..#"]), "the field 'answer' of puzzle 1: expected 2 rows, found 1"),
        (text_with(answer=["..#", "..x"]), "the field 'answer[1][2]' of puzzle 1: expected '#'"),
        (text_with(about=[]), "the field 'about' of puzzle 1: expected an object, found a list"),
        (text_with(about={"title": 1}), "the field 'about.title' of puzzle 1: expected a string"),
        (f"{text_with()}\n{text_with(rows=None)}", "the field 'rows' of puzzle 2: expected a num"),
    ],
)
def test_a_wrong_field_is_named(text: str, what: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_json(text)
    assert what in str(caught.value.what)
    assert caught.value.line is not None
    assert caught.value.column is not None


def test_a_wrong_field_is_found_in_its_object() -> None:
    good = write_json(DOCUMENT).rstrip()
    bad = good.replace('"cols"', '"columns"')
    assert_refused(read_json, f"[\n{good},\n  {bad}]", good.count("\n") + 3, 3, "found nothing")
    wrong = good.replace('"genre": "kuromasu"', '"genre": 7')
    assert_refused(read_json, f"{good}\n{wrong}", good.count("\n") + 5, 3, "expected a string")


def test_a_field_that_stands_twice_is_refused() -> None:
    text = write_json(DOCUMENT).replace('"version": 1,', '"version": 1, "version": 1,')
    with pytest.raises(FormatError, match="'version' appears twice"):
        read_json(text)


@pytest.mark.parametrize("size", [0, -1, 99_999_999, 1_000_001])
def test_sizes_that_cannot_be_are_refused(size: int) -> None:
    with pytest.raises(PuzzleError, match="a board of"):
        read_json(text_with(rows=size))


def test_the_schema_names_the_fields_that_are_written() -> None:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    written = json.loads(write_json(DOCUMENT))
    assert written.keys() == FIELDS.keys()
    # Other genres write further fields, which the schema names too.
    assert FIELDS.keys() <= schema["properties"].keys()
    assert set(schema["required"]) == FIELDS.keys() - {"answer", "about"}
