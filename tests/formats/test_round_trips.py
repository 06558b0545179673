"""What we write, we read: every genre in every format, boards of every shape, remarks of all kinds.

The text is read as people's texts are: neither the format nor the genre is told.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import gridwright
from gridwright.core.board import Board
from gridwright.core.errors import FormatError
from gridwright.engine.load import read
from gridwright.formats.document import Document
from gridwright.genre import Genre
from gridwright.genres import all_genres, by_name
from strategies import boards, cell_answers, is_shaded, puzzles_of, remarks
from trying import examples

GENRES = [genre for genre in all_genres(hidden=True) if genre.name != "template"]
READABLE = [
    (genre.name, form.name) for genre in GENRES for form in genre.formats if not form.output_only
]
PARTIAL = {"pzprv3", "text", "json"}
"""The formats that hold an answer, whole or not."""
WHOLE = {"janko"}
"""The formats that hold a whole answer."""
JANKO_KEYS = re.compile("title|author|source|solver|info|rights|date|sdate|mail|variant")
TEXT_KEYS = re.compile("(?!(genre|cols)$)[a-z][a-z_-]*")
TAG = re.compile("<[^<>]*>")


@st.composite
def documents(draw: st.DrawFn, genre: Genre[Any]) -> Document[Any]:
    puzzle = draw(puzzles_of(genre))
    whole = draw(st.booleans())
    answers = st.none() | boards(puzzle.decisions, whole)
    if is_shaded(genre, puzzle):
        answers |= cell_answers(genre, puzzle)
    answer = draw(answers)
    blocks = getattr(puzzle, "blocks", 0)
    if answer is not None and blocks:
        # They are no cells of an answer, so nothing else can be said of them.
        answer = Board(answer.size, answer.yes & ~blocks, answer.no | blocks)
    return Document(puzzle, answer, draw(remarks))


def kept_answer(form: str, document: Document[Any]) -> Board | None:
    """The answer for which the page about formats promises room."""
    answer = document.answer
    if answer is None or form not in PARTIAL | WHOLE:
        return None
    if form in WHOLE and not answer.complete:
        return None
    blocks = getattr(document.puzzle, "blocks", 0)
    if form == "pzprv3" and document.puzzle.genre == "nurikabe":
        # Clues and answer share a table, so that the cell of a clue is white in an answer.
        blocks = document.puzzle.given.no
        answer = Board(answer.size, answer.yes & ~blocks, answer.no | blocks)
    if form == "pzprv3" and not (answer.yes | answer.no) & ~blocks:
        return None
    return answer


def kept_remarks(form: str, about: Mapping[str, str]) -> dict[str, str]:
    """The remarks for which that page promises room, as it says that they come back."""
    if form == "json":
        return {valid(key): valid(value) for key, value in about.items()}
    told = [(key, one_line(value)) for key, value in about.items() if one_line(value)]
    if form == "text":
        # Of two keys that differ in capitals the first is kept.
        small = {key.lower(): value for key, value in reversed(told)}
        return {key: value for key, value in small.items() if TEXT_KEYS.fullmatch(key)}
    if form == "janko":
        bare = {key: without_tags(value) for key, value in told if JANKO_KEYS.fullmatch(key)}
        return {key: value for key, value in bare.items() if value}
    if form == "penpa":
        bare = {key: without_codes(value) for key, value in told if key in ("title", "author")}
        return {key: value for key, value in bare.items() if value}
    return {}


def without_codes(text: str) -> str:
    """Penpa+ has codes for four signs and none for the sign of a code."""
    for plain, code in ((",", "%2C"), (" ", "%2D"), ("&", "%2E"), ("=", "%2F")):
        text = text.replace(code, plain)
    return one_line(text)


def without_tags(text: str) -> str:
    return without_tags(one_line(TAG.sub(" ", text))) if TAG.search(text) else text


def one_line(text: str) -> str:
    return " ".join(re.sub(r"[\x00-\x1f\x7f]", " ", valid(text)).split())


def valid(text: str) -> str:
    return "".join("?" if "\ud800" <= sign <= "\udfff" else sign for sign in text)


def told(genre: str, form: str) -> list[Genre[Any]]:
    """The genres among which a reader finds the right one; a game ID does not name its game."""
    return [by_name(genre)] if form == "tatham" else GENRES


def no_sign_for(form: str, puzzle: Any) -> bool:
    """Whether a puzzle has cells for which that page says that the format has no sign."""
    given_cells = getattr(puzzle, "white", 0) | getattr(puzzle, "black", 0)
    given_cells = 0 if getattr(puzzle, "circles", False) else given_cells
    unknown = getattr(puzzle, "unknown", 0) & ~getattr(puzzle, "blocks", 0)
    return bool(
        (form in ("puzzlink", "pzprv3", "tatham") and given_cells) or (form == "tatham" and unknown)
    )


@pytest.mark.parametrize(("genre", "form"), READABLE)
@examples(60)
@given(data=st.data())
def test_what_we_write_we_read(genre: str, form: str, data: st.DataObject) -> None:
    document = data.draw(documents(by_name(genre)))
    if no_sign_for(form, document.puzzle):
        with pytest.raises(FormatError, match="cannot hold"):
            gridwright.convert(document, form)
        return
    text = gridwright.convert(document, form)
    assert text.encode("utf-8").decode("utf-8") == text
    expected = Document(
        document.puzzle,
        kept_answer(form, document),
        kept_remarks(form, document.about),
    )
    (found,) = read(text, told(genre, form))
    assert found == expected
    assert gridwright.convert(found, form) == text


@pytest.mark.parametrize(("genre", "form"), READABLE)
@examples(45)
@given(data=st.data())
def test_several_puzzles_come_back(genre: str, form: str, data: st.DataObject) -> None:
    """As ``convert`` and ``generate`` print them: each begins on a line of its own."""
    drawn = [data.draw(documents(by_name(genre))) for _ in range(data.draw(st.integers(2, 3)))]
    written = [document for document in drawn if not no_sign_for(form, document.puzzle)]
    assume(len(written) > 1)
    texts = [gridwright.convert(document, form).rstrip("\n") for document in written]
    expected = [
        Document(
            document.puzzle,
            kept_answer(form, document),
            kept_remarks(form, document.about),
        )
        for document in written
    ]
    assert read("\n".join(texts) + "\n", told(genre, form)) == expected
