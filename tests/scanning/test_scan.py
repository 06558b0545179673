"""Pictures that our renderer draws are read: clean, photographed, turned, half solved."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

import gridwright
from cli.runner import run
from gridwright.core.sketch import Sketch
from gridwright.genres import by_name
from gridwright.render.svg import svg
from gridwright.render.typeset import BOARD_FONT, board_png
from gridwright.scanning.camera import PHOTOGRAPH, PLAIN, Shot, photograph
from gridwright.scanning.reading import Reading
from gridwright.scanning.rules import Seen, fitting, settled
from gridwright.scanning.scan import Scan, scan_picture

GENRES = ("hitori", "kamaji", "kuromasu", "kuroshuto", "nurimaze")


@cache
def made(genre: str) -> Any:
    return next(gridwright.generate(genre, "6x6", seed=3))


@cache
def sheet(genre: str, half: bool = False) -> Any:
    puzzle, record = made(genre).puzzle, by_name(genre)
    board = record.printed(puzzle) if not half else half_of(genre)
    drawing = svg(record.draw(puzzle, board), spoken=False, font=BOARD_FONT)
    data = np.frombuffer(board_png(drawing, genre), np.uint8)
    return cv2.imdecode(data, cv2.IMREAD_GRAYSCALE)


def half_of(genre: str) -> Any:
    """The answer in the upper rows; below, nothing is settled."""
    rows = made(genre).answer.rows()
    return gridwright.parse_board(made(genre).puzzle, [*rows[:3], *("?" * 6 for _ in rows[3:])])


def taken(genre: str, shot: Shot, half: bool = False) -> Scan:
    picture = sheet(genre, half)
    return scan_picture(picture if shot == PLAIN else photograph(picture, shot, 4, 1000).picture)


@pytest.mark.parametrize("genre", GENRES)
def test_every_genre_is_read_clean_and_photographed(genre: str) -> None:
    for shot in (PLAIN, PHOTOGRAPH):
        found = taken(genre, shot)
        assert found.puzzle == made(genre).puzzle, (shot, found.remarks)
        assert found.unique
        assert found.board is None
        assert len(found.cells) == 36


@pytest.mark.parametrize("genre", ["hitori", "kuromasu"])
def test_a_half_solved_puzzle_gives_the_board_too(genre: str) -> None:
    found = taken(genre, PLAIN, half=True)
    assert found.puzzle == made(genre).puzzle
    assert found.board is not None
    black = [row.replace(".", "?") for row in half_of(genre).rows()]
    assert [row.replace(".", "?") for row in found.board.rows()] == black


def test_a_picture_that_lies_on_its_side_is_turned() -> None:
    found = scan_picture(np.ascontiguousarray(np.rot90(sheet("hitori"))))
    assert found.puzzle == made("hitori").puzzle


def seen_as(genre: str, cell: int, reading: Reading) -> Seen:
    sketch: Sketch = by_name(genre).editing.write(made(genre).puzzle)  # type: ignore[union-attr]
    cells = [Reading(sketch.signs.get(each, "")) for each in range(36)]
    cells[cell] = reading
    return Seen(6, 6, tuple(cells))


def test_the_rules_settle_a_doubt_and_say_so() -> None:
    numbers = made("kuromasu").puzzle.numbers
    cell, right = next((cell, number) for cell, number in numbers.items() if number > 3)
    doubtful = Reading("2", confidence=0.5, others=((str(right), 0.45), ("36", 0.05)))
    before = fitting(seen_as("kuromasu", cell, doubtful), (by_name("kuromasu"),))[0]
    after = settled(before)
    assert after.puzzle == made("kuromasu").puzzle
    assert [each for each, read in enumerate(after.seen.cells) if read.by_rules] == [cell]


def test_where_two_readings_have_one_answer_nothing_is_settled() -> None:
    sure = fitting(seen_as("kuromasu", 0, Reading("")), (by_name("kuromasu"),))
    assert settled(sure[0]) == sure[0]


def test_the_command_writes_formats_confidences_and_a_picture(tmp_path: Path) -> None:
    place, drawn = tmp_path / "kuromasu.png", tmp_path / "read.svg"
    cv2.imwrite(str(place), sheet("kuromasu"))
    found = run("scan", str(place), "--to", "puzzlink", "--picture", str(drawn))
    assert found.status == 0, found.err
    assert gridwright.parse(found.out.strip()) == made("kuromasu").puzzle
    assert "data:image/png;base64," in drawn.read_text(encoding="utf-8")
    record = json.loads(run("scan", str(place), "--json").out)
    assert gridwright.parse(record["puzzle"]) == made("kuromasu").puzzle
    assert min(cell["confidence"] for cell in record["cells"]) > 0.5
    size = sheet("kuromasu").shape
    assert all(0 < x < size[1] and 0 < y < size[0] for x, y in record["corners"])
    points = " ".join(f"{x},{y}" for x, y in record["corners"])
    again = run("scan", str(place), "--corners", points, "--size", "6x6", "--genre", "range")
    assert again.out == f"{record['puzzle']}\n"
