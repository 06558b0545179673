"""A number above the longer side is a number like any other; published Hitori have some."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import gridwright
from corpus import corpus
from gridwright.core.errors import FormatError, PuzzleError
from gridwright.core.sketch import Sketch
from gridwright.engine.load import read
from gridwright.formats.document import Document
from gridwright.genres.hitori import GENRE, Hitori
from gridwright.genres.hitori.editing import EDITING, complete

LARGE = "hitori/5/5/613543351443243551232541e"
"""A 6 and a 14 on a board of 5×5."""


def with_a_large_number(entry: dict[str, Any]) -> bool:
    rows = [row.split() for row in entry["problem"]]
    largest = max(int(word) for row in rows for word in row if word.isdigit())
    return largest > max(len(rows), len(rows[0]))


def test_published_puzzles_with_large_numbers(tmp_path: Path) -> None:
    entries = [entry for entry in corpus("hitori-janko") if with_a_large_number(entry)]
    assert entries
    for entry in entries:
        puzzle = gridwright.parse("\n".join(["hitori", *entry["problem"]]), "hitori")
        result = gridwright.solve(puzzle)
        assert result.board is not None
        assert (result.status, GENRE.answer_rows(puzzle, result.board)) == (
            "unique", entry["solution"],
        )  # fmt: skip
        check_all(puzzle, tmp_path / str(entry["id"]))


def test_everything_can_be_done_with_a_large_number(tmp_path: Path) -> None:
    puzzle = gridwright.parse(LARGE)
    assert isinstance(puzzle, Hitori)
    assert max(puzzle.numbers.values()) == 14
    check_all(puzzle, tmp_path / "proof")


def check_all(puzzle: Any, folder: Path) -> None:
    """Formats, count, proof, explanation, grade, picture and sketch of a puzzle with one answer."""
    for form in GENRE.formats:
        assert read(form.write(Document(puzzle)), [GENRE])[0].puzzle == puzzle, form.name
    assert gridwright.count(puzzle).count == 1
    gridwright.prove(puzzle, folder)
    assert gridwright.verify(folder, puzzle=puzzle).claim == "unique"
    assert gridwright.explain(puzzle).steps
    assert gridwright.grade(puzzle).level
    assert f">{max(puzzle.numbers.values())}<" in gridwright.draw(puzzle).svg()
    sketch = EDITING.write(puzzle)
    assert not EDITING.faults(sketch)
    assert EDITING.read(sketch) == puzzle


def test_a_5_on_4_rows_and_columns_has_answers() -> None:
    assert gridwright.count("hitori\n5 . . .\n. . . .\n. . . .\n. . . .").count > 1
    assert gridwright.count("hitori\n5 1 2 5\n1 2 3 4\n2 3 4 1\n3 4 1 2").count > 0


def test_a_draft_with_a_large_number_is_completed() -> None:
    made = complete(Sketch(4, 4, {0: "9", 5: "4"}), Random(1))
    assert made is not None
    assert (made.signs[0], made.signs[5], len(made.signs)) == ("9", "4", 16)
    assert gridwright.solve(EDITING.read(made)).status == "unique"


def test_what_puzz_link_cannot_hold() -> None:
    form = GENRE.format("puzzlink")
    assert form is not None
    most = Hitori(1, 2, {0: 36 * 36 - 1})
    assert read(form.write(Document(most)), [GENRE])[0].puzzle == most
    with pytest.raises(FormatError, match="cell 1 is 1296, which this format cannot hold"):
        form.write(Document(Hitori(1, 2, {0: 36 * 36})))


def test_a_zero_is_refused() -> None:
    with pytest.raises(PuzzleError, match="the clue 0 at r1c1 is impossible"):
        gridwright.parse("hitori\n0 1")
    assert EDITING.faults(Sketch(1, 2, {0: "0"}))
