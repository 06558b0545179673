from __future__ import annotations

import pytest
from hypothesis import given

from formats.broken import assert_refused
from gridwright.core.board import Board
from gridwright.core.errors import FormatError, PuzzleError
from gridwright.formats.document import Document
from gridwright.genres.kuromasu.format import read_pzprv3, write_pzprv3
from gridwright.genres.kuromasu.puzzle import Kuromasu
from strategies import kuromasu_documents, kuromasu_puzzles

PUZZLE = Kuromasu(2, 3, {1: 4}, unknown=0b100000)
ANSWER = Board(6, yes=0b000100, no=0b010011)
CLUES = ". 4 . \n. . - \n"
SHADES = "+ + # \n. + . \n"
FILE = f"pzprv3\nkurodoko\n2\n3\n{CLUES}{SHADES}"


@given(kuromasu_documents(given=False))
def test_a_document_comes_back_but_for_what_is_told_about_it(document: Document[Kuromasu]) -> None:
    answer = document.answer
    settled = answer if answer and answer.yes | answer.no else None
    assert read_pzprv3(write_pzprv3(document)) == [Document(document.puzzle, settled)]


@given(kuromasu_puzzles(given=False))
def test_one_line_and_percent_codes_are_the_same_file(puzzle: Kuromasu) -> None:
    line = write_pzprv3(Document(puzzle)).replace("\n", "/")
    for text in (line, line.replace("/", "%2F").replace(" ", "%20")):
        assert read_pzprv3(text) == [Document(puzzle)]


def test_the_file_is_what_pzprv3_writes() -> None:
    assert write_pzprv3(Document(PUZZLE, ANSWER)) == FILE


@pytest.mark.parametrize(
    "text",
    [
        FILE,
        FILE.replace("\n", "\r\n"),
        FILE.replace("\n", "/"),
        FILE.replace(" \n", "\n").rstrip(),
        FILE.replace("pzprv3", "pzprv3.1"),
        FILE.replace("kurodoko", "v:\nkurodoko"),
        "v:\n" + FILE,
        "\ufeff\n" + FILE,
        f"https://puzz.link/p?{FILE}".replace("\n", "/"),
        f"https://puzz.link/p?type=player&{FILE}".replace("\n", "/").replace(" ", "%20"),
        FILE + "0 0 \n1 0 \n0 -1 0 \n",
        FILE + f"TrialData(1)\n{CLUES}{SHADES}",
        FILE + 'info:{\n "metadata": {"author": "Ann"}\n}',
        FILE + 'history:{"type": "pzpr"}',
        FILE + "http://pzv.jp/p.html?kurodoko/3/2/g4i./",
        (FILE + "http://pzv.jp/p.html?kurodoko/3/2/g4i./").replace("\n", "/"),
        FILE + "0 0 \n0 0 \n0 0 0 \nTrialData(1)\n",
    ],
)
def test_every_spelling_of_a_file(text: str) -> None:
    assert read_pzprv3(text) == [Document(PUZZLE, ANSWER)]


def test_a_variant_is_kept() -> None:
    document = Document(PUZZLE, ANSWER, {"variant": "snow"})
    assert read_pzprv3("v:snow\n" + FILE) == [document]
    assert read_pzprv3(FILE.replace("kurodoko", "v:snow\nkurodoko")) == [document]


def test_a_file_may_end_after_the_size_or_the_clues() -> None:
    assert read_pzprv3("pzprv3/kurodoko/2/3/") == [Document(Kuromasu(2, 3))]
    assert read_pzprv3(f"pzprv3\nkurodoko\n2\n3\n{CLUES}") == [Document(PUZZLE)]


def test_an_answer_in_which_nothing_is_settled_is_none() -> None:
    assert read_pzprv3(f"pzprv3\nkurodoko\n2\n3\n{CLUES}. . . \n. . . \n") == [Document(PUZZLE)]


@pytest.mark.parametrize(
    ("text", "line", "column", "what"),
    [
        ("pzprv4\nkurodoko\n2\n3\n", 1, 1, "expected 'pzprv3' in the first line"),
        ("", 1, 1, "expected 'pzprv3' in the first line"),
        ("pzprv3", 1, 7, "expected the name of a genre"),
        ("pzprv3\nnurimaze\n2\n3\n", 2, 1, "expected the genre 'kurodoko', found 'nurimaze'"),
        ("pzprv3\nkurodoko\n", 2, 9, "expected the number of rows, found nothing"),
        ("pzprv3\nkurodoko\ntwo\n3\n", 3, 1, "expected the number of rows, found 'two'"),
        ("pzprv3\nkurodoko\n2\n-3\n", 4, 1, "expected the number of columns, found '-3'"),
        (f"pzprv3/kurodoko/2/{'9' * 5000}/", 1, 19, "found a number of 5000 digits"),
        (FILE.replace(". . -", ". . ?"), 6, 5, "expected '.', '-' or a number, found '?'"),
        (FILE.replace(". . -", ". . -1"), 6, 5, "expected '.', '-' or a number, found '-1'"),
        (FILE.replace(". 4 .", ". 4 . ."), 5, 7, "expected 3 items in row 1 of the clues, found 4"),
        (FILE.replace(". . -", ". ."), 6, 4, "expected 3 items in row 2 of the clues, found 2"),
        (FILE.replace("+ + #", "+ + x"), 7, 5, "expected '#', '+' or '.', found 'x'"),
        ("pzprv3/kurodoko/2/3/. 4 . /", 1, 28, "expected row 2 of the clues, found the end"),
        ("pzprv3/kurodoko/2/3/. 4 . /. x -/", 1, 30, "expected '.', '-' or a number, found 'x'"),
        ("pzprv3%2Fkurodoko%2F2%2F3%2Fx", 1, 29, "found 'x'"),
        (FILE + "what is this\n", 9, 1, "expected the end of the file, found 'what is this'"),
        ("pzprv3/kurodoko/1/1/" + "1" * 5000, 1, 21, "a number of 5000 digits"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(
    text: str, line: int, column: int, what: str
) -> None:
    assert_refused(read_pzprv3, text, line, column, what)


@pytest.mark.parametrize("size", ["0/3", "3/0", "99999999/99999999", "1/1000001"])
def test_sizes_that_cannot_be_are_refused(size: str) -> None:
    with pytest.raises(PuzzleError, match="a board of"):
        read_pzprv3(f"pzprv3/kurodoko/{size}/")


def test_given_cells_are_refused_with_their_place() -> None:
    with pytest.raises(FormatError, match="the cell r1c2 is given black, which a pzprv3 file"):
        write_pzprv3(Document(Kuromasu(2, 2, black=0b0010)))
