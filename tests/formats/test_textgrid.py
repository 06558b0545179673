from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.broken import assert_refused
from gridwright.core.board import Board
from gridwright.core.errors import InputError
from gridwright.formats import textgrid
from gridwright.formats.document import Document
from gridwright.genres.kuromasu.format import read_text, write_text
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.shading.spelling import PLAIN_CELLS, PLAIN_SIGNS
from strategies import kuromasu_documents

PUZZLE = Kuromasu(2, 3, {1: 4}, unknown=0b100000, white=0b001000, black=0b000100)
ANSWER = Board(6, yes=0b000100, no=0b011011)
TEXT = "kuromasu\n. 4 #\no . ?\n"
ANSWERED = f"{TEXT}\nanswer\n..#\n..?\n"


@given(kuromasu_documents())
def test_a_document_comes_back(document: Document[Kuromasu]) -> None:
    assert read_text(write_text(document)) == [document]


@given(kuromasu_documents(), kuromasu_documents())
def test_two_documents_come_back(first: Document[Kuromasu], second: Document[Kuromasu]) -> None:
    assert read_text(write_text(first) + write_text(second)) == [first, second]


PIECES = (
    *("1", "23", "1234567890", "12a", ".", "?", "#", "o", "x", "-", " ", "  ", "\t"),
    *("\n", "\n", "\r\n", "\r", "\x0b", "\u2028", ";", "//", ":", "answer", "kuromasu", "title: x"),
)


@given(st.lists(st.sampled_from(PIECES), max_size=24).map("".join))
def test_a_plain_text_is_read_as_any_other(rest: str) -> None:
    """What is read at once is what is read line by line, and nothing wrong is read at once."""
    text = f"kuromasu\n{rest}"
    plain = textgrid.plain(text, ("kuromasu",), PLAIN_CELLS)
    try:
        pages = textgrid.parse(text, ("kuromasu",), signs=PLAIN_SIGNS)
        found = [(page.grid, page.table(textgrid.PROBLEM, PLAIN_CELLS)) for page in pages]
    except InputError:
        found = []
    assert plain is None or found == [plain]


def test_most_texts_are_plain() -> None:
    assert textgrid.plain(TEXT, ("kuromasu",), PLAIN_CELLS) is not None
    assert textgrid.plain(ANSWERED, ("kuromasu",), PLAIN_CELLS) is None


def test_how_it_is_written() -> None:
    assert write_text(Document(PUZZLE, ANSWER)) == ANSWERED
    wide = Kuromasu(2, 9, {0: 10, 17: 3})
    assert write_text(Document(wide)).splitlines()[1:] == [
        "10  .  .  .  .  .  .  .  .",
        " .  .  .  .  .  .  .  .  3",
    ]
    assert write_text(Document(Kuromasu(2, 1, {0: 2}))) == "kuromasu\n2\n.\n"


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        ". 4 #\no . ?",
        ".4#\no.?",
        "-4#\no_?",
        "\ufeffKurodoko\r\n\r\n  .4#\r\n  o.?\r\n\r\n",
        "range\n.4#\no.?",
        "genre: kuromasu\n.4#\no.?",
        "cols: 3\n.4#\no.?",
        "; a comment\nkuromasu\n// another\n. 4 #\n; a third\no - ?\n",
    ],
)
def test_every_spelling_of_a_puzzle(text: str) -> None:
    assert read_text(text) == [Document(PUZZLE)]


@pytest.mark.parametrize(
    "text",
    [
        ANSWERED,
        f"{TEXT}\n..#\n..?",
        f"{TEXT}\n\n\n. . #\n. . ?",
        f"{TEXT}answer\n..#\n..?",
        f"{TEXT}answer:\n\n..#\n..?",
        f"{TEXT}Answer\n. . #\n..?",
    ],
)
def test_every_spelling_of_an_answer(text: str) -> None:
    assert read_text(text) == [Document(PUZZLE, ANSWER)]


def test_given_black_cells_and_black_cells_of_the_answer_are_two_things() -> None:
    assert read_text("#.\n..") == [Document(Kuromasu(2, 2, black=0b0001))]
    assert read_text("#.\n\n..") == [Document(Kuromasu(1, 2, black=0b01), Board(2, 0, 0b11))]
    assert read_text("..\n\n#.") == [Document(Kuromasu(1, 2), Board(2, 0b01, 0b10))]


@pytest.mark.parametrize(
    "text",
    [
        "title: A day out\nauthor: Ann\nkuromasu\n.2",
        "kuromasu\ntitle: A day out\nAuthor:  Ann \n\n.2",
        "title: A day out\nauthor: Ann\n.2",
    ],
)
def test_lines_that_tell_about_the_puzzle(text: str) -> None:
    about = {"title": "A day out", "author": "Ann"}
    assert read_text(text) == [Document(Kuromasu(1, 2, {1: 2}), about=about)]


def test_another_key_after_the_rows_begins_another_puzzle() -> None:
    text = "kuromasu\n.2\ntitle: The second\nkuromasu\n2.\n"
    assert read_text(text) == [
        Document(Kuromasu(1, 2, {1: 2})),
        Document(Kuromasu(1, 2, {0: 2}), about={"title": "The second"}),
    ]


def test_two_digits_in_a_single_column() -> None:
    puzzle = Kuromasu(12, 1, {0: 12, 11: 3})
    assert read_text("kuromasu\ncols: 1\n12" + "\n." * 10 + "\n3")[0].puzzle == puzzle


@pytest.mark.parametrize(
    ("text", "line", "column", "what"),
    [
        ("", 1, 1, "expected rows of tokens, found none"),
        ("kuromasu\n", 1, 1, "expected rows of tokens, found none"),
        ("kuromasu\nanswer\n..", 1, 1, "expected rows of tokens, found none"),
        ("nurimaze\n. .", 1, 1, "expected the genre 'kuromasu', found"),
        ("genre: nurimaze\n. .", 1, 8, "found 'nurimaze'"),
        ("kuromasu\n. 4 #\no .", 3, 4, "expected 3 items in row 2 of the problem, found 2"),
        ("kuromasu\n. 4 #\no . ? .", 3, 7, "expected 3 items in row 2 of the problem, found 4"),
        ("kuromasu\n.4#\no.", 3, 3, "expected 3 items in row 2 of the problem, found 2"),
        ("kuromasu\n.4#\n  o.?.", 3, 6, "expected 3 items in row 2 of the problem, found 4"),
        ("kuromasu\n. 4 #\no x ?", 3, 3, "expected '.', '-', '_', '?', 'o', '#' or a number"),
        ("kuromasu\n. 4 #\no 3x ?", 3, 3, "found '3x'"),
        ("kuromasu\n.4#\nox?", 3, 2, "found 'x'"),
        ("kuromasu\ncols: 4\n. 4 #", 3, 1, "expected 4 cells in this row, found 3"),
        ("kuromasu\ncols: x\n. 4 #", 2, 7, "expected the number of columns, found 'x'"),
        (f"{TEXT}\n..#", 5, 1, "expected 2 rows of the answer, found 1"),
        (f"{TEXT}\n..#\n...\n...", 7, 1, "expected 2 rows of the answer, found 3"),
        (f"{TEXT}\n..#\n.o.", 6, 2, "expected '#', '.' or '?', found 'o'"),
        (f"{TEXT}\n..#\n..", 6, 3, "expected 3 items in row 2 of the answer, found 2"),
        (f"{TEXT}\n..#\n...\n\n...", 8, 1, "expected the end of the text, found '...'"),
        (f"kuromasu\n. {'9' * 5000}", 2, 3, "a number of 5000 digits"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(
    text: str, line: int, column: int, what: str
) -> None:
    assert_refused(read_text, text, line, column, what)
