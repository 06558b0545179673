"""The thesis's text file, answers as rows, what is refused; round trips are in ``formats``."""

from __future__ import annotations

import json
from random import Random

import pytest

from formats.known import detect
from generic.boards.kamaji import FIGURE_1, samples
from gridwright.core.board import Board
from gridwright.core.errors import FormatError
from gridwright.engine.load import read, write
from gridwright.formats.document import Document
from gridwright.genres.kamaji import GENRE
from gridwright.genres.kamaji.answer import answer_rows, read_answer

READABLE = [form.name for form in GENRE.formats if not form.output_only]
FIGURE_1_FILE = "4\n5\n2 1 4 1\n2 3 5 4\n2 1 3 1\n1 4 2 3\n"


@pytest.mark.parametrize("name", READABLE)
def test_the_format_is_told_by_itself(name: str) -> None:
    for puzzle in [FIGURE_1, *samples(3, 5, 4), *samples(4, 2, 4)]:
        text = write(GENRE, Document(puzzle), name)
        assert detect(text).format == name
        assert [found.puzzle for found in read(text, (GENRE,))] == [puzzle]


def test_the_seeds_text_file() -> None:
    (document,) = read(FIGURE_1_FILE, (GENRE,))
    assert document.puzzle == FIGURE_1
    assert write(GENRE, document, "kleijn") == FIGURE_1_FILE
    assert write(GENRE, document, "id") == "kamaji-4x4-2141235421311423"


def test_several_puzzles_in_a_text() -> None:
    assert len(read(FIGURE_1_FILE + "\n" + FIGURE_1_FILE, (GENRE,))) == 2
    ids = "kamaji-4x4-2141235421311423\n\nhttps://example.org/play#kamaji-2x2-1232\n"
    assert [document.puzzle.rows for document in read(ids, (GENRE,))] == [4, 2]


def test_json_may_say_the_maximum() -> None:
    entry = json.loads(write(GENRE, Document(FIGURE_1), "json"))
    assert read(json.dumps(entry | {"maximum": 5}), (GENRE,))[0].puzzle == FIGURE_1
    with pytest.raises(FormatError, match="answer"):
        read(json.dumps(entry | {"answer": [1]}), (GENRE,))


def test_a_representation_cannot_be_read() -> None:
    form = GENRE.format("representation")
    assert form is not None
    with pytest.raises(FormatError, match="only be written"):
        form.read("01 -2")
    with pytest.raises(FormatError, match="none is given"):
        form.write(Document(FIGURE_1))


WRONG_ANSWERS = [
    (["1 2 2 3"], "expected 4 rows of the answer, found 1"),
    (["1 1 2"] * 4, "expected 4 items in row 1 of the answer, found 3"),
    (
        ["1 1 ? ?"] + ["? ? ? ?"] * 3,
        "piece 1 of the answer, at r1c1, r1c2, adds up to 3, expected 5",
    ),
    (
        ["1 ? ? ?", "? ? ? ?", "? ? 1 ?", "? ? ? ?"],
        "piece 1 of the answer, at r1c1, r3c3, is not a straight line of neighbours",
    ),
    (
        ["x ? ? ?"] + ["? ? ? ?"] * 3,
        "the answer at r1c1: expected the numbers of pieces, as in"
        " '3' or '3+5', or '.' or '?', found 'x'",
    ),
    (["? ? ? ?"] * 4 + ["not used: r1c1-r1c9"], "below the answer: there is no piece 'r1c1-r1c9'"),
    (["? ? ? ?"] * 4 + ["hello"], "below the answer: expected 'not used' and ':', found 'hello'"),
]


@pytest.mark.parametrize(("rows", "sentence"), WRONG_ANSWERS)
def test_rows_that_are_no_answer(rows: list[str], sentence: str) -> None:
    with pytest.raises(FormatError) as error:
        read_answer(FIGURE_1, rows)
    assert str(error.value) == sentence


def test_answers_of_larger_boards() -> None:
    rng = Random(3)
    for puzzle in samples(6, 6, 10):
        yes = rng.getrandbits(puzzle.decisions)
        board = Board(puzzle.decisions, yes, rng.getrandbits(puzzle.decisions) & ~yes)
        assert read_answer(puzzle, answer_rows(puzzle, board)) == board
