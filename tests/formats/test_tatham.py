from __future__ import annotations

import pytest
from hypothesis import given

from corpus import corpus
from formats.broken import assert_refused
from gridwright.core.errors import FormatError, PuzzleError
from gridwright.formats.document import Document
from gridwright.genres.kuromasu.format import read_tatham, write_tatham
from gridwright.genres.kuromasu.puzzle import Kuromasu
from strategies import kuromasu_puzzles

PUZZLE = Kuromasu(2, 3, {0: 3, 1: 4, 5: 2})
SAVED = """\
SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :5:Range
PARAMS  :3:3x2
CPARAMS :3:3x2
DESC    :7:3_4c2
NSTATES :1:1
STATEPOS:1:1
"""


@given(kuromasu_puzzles(unknown=False, given=False))
def test_a_puzzle_comes_back(puzzle: Kuromasu) -> None:
    assert read_tatham(write_tatham(Document(puzzle))) == [Document(puzzle)]


def test_long_runs_take_several_letters() -> None:
    assert write_tatham(Document(Kuromasu(6, 5, {29: 3}))) == "5x6:zc3"


@pytest.mark.parametrize(
    "text",
    [
        "3x2:3_4c2",
        " 3x2:3_4\n c2\n",
        "3x2:3_4ab2",
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/range.html#3x2:3_4c2",
        SAVED,
        SAVED.replace("\n", "\r\n"),
    ],
)
def test_every_spelling_of_a_game(text: str) -> None:
    assert read_tatham(text) == [Document(PUZZLE)]


def test_one_number_is_a_square() -> None:
    assert read_tatham("2:a3b")[0].puzzle == Kuromasu(2, 2, {1: 3})


@pytest.mark.parametrize(
    ("text", "line", "column", "what"),
    [
        ("3x2#1234567", 1, 4, "'#' begins a random seed"),
        ("https://example.org/range.html#3x2%231234", 1, 35, "'#' begins a random seed"),
        ("3x2:3_4c", 1, 9, "expected 6 cells, found the end after 5"),
        ("3x2:", 1, 5, "expected 6 cells, found the end after 0"),
        ("3x2:3_4c22a", 1, 11, "expected the end after the 6 cells of the board, found 'a'"),
        ("3x2:3_4e", 1, 8, "found a run 1 too long"),
        ("3x2:3_4C2", 1, 8, "expected a number or one of 'a' to 'z', found 'C'"),
        ("3x2:3_4_c2", 1, 9, "expected a number after '_', found 'c'"),
        ("3x2:3_4c2_", 1, 11, "expected a number after '_', found the end"),
        ("3x2", 1, 4, "expected ':' and a description, found the end"),
        ("3xx2:f", 1, 2, "expected a size and a description"),
        ("range", 1, 1, "expected a size and a description"),
        (f"{'9' * 5000}x2:a", 1, 1, "found a number of 5000 digits"),
        (f"3x2:{'9' * 5000}", 1, 5, "a number of 5000 digits"),
        ("https://example.org/pattern.html#3x2:3_4c2", 1, 38, "expected the genre 'range'"),
        (SAVED.replace(":5:Range", ":7:Pattern"), 6, 12, "expected the genre 'range', found 'patt"),
        (SAVED.replace("DESC ", "DASC "), 8, 13, "expected a line 'DESC' in the save file"),
        (SAVED.replace("PARAMS  :3:3x2", "PARAMS  :3:3by2"), 4, 12, "expected a size, as in '7x7'"),
        (SAVED.replace("3_4c2", "3_4cX"), 6, 16, "expected a number or one of 'a' to 'z'"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(
    text: str, line: int, column: int, what: str
) -> None:
    assert_refused(read_tatham, text, line, column, what)


@pytest.mark.parametrize("text", ["0x3:a", "99999999x99999999:a", "99999999:a"])
def test_sizes_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(PuzzleError, match="a board of"):
        read_tatham(text)


def test_what_an_id_cannot_say_is_refused_with_its_cell() -> None:
    with pytest.raises(FormatError, match=r"the cell r2c1 is a '\?', which a Tatham game ID"):
        write_tatham(Document(Kuromasu(2, 2, unknown=0b0100)))
    with pytest.raises(FormatError, match="the cell r1c1 is given black, which a Tatham"):
        write_tatham(Document(Kuromasu(2, 2, black=0b0001)))


def test_published_games() -> None:
    for entry in corpus("range-ids"):
        assert write_tatham(read_tatham(entry["id"])[0]) == entry["id"]
