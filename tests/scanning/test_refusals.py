"""What is no picture of a puzzle is refused in one sentence, with exit status 2."""

from __future__ import annotations

from pathlib import Path
from struct import pack
from zlib import crc32

import cv2
import numpy as np
import pytest

from cli.runner import run
from gridwright.scanning.opening import stated_size

BLANK = np.full((300, 400), 230, np.uint8)


def saved(picture: np.ndarray, kind: str) -> bytes:
    return bytes(cv2.imencode(kind, picture)[1])


def bomb() -> bytes:
    """A PNG of a few bytes that states a hundred million dots."""
    header = b"IHDR" + pack(">IIBBBBB", 10_000, 10_000, 8, 0, 0, 0, 0)
    chunk = pack(">I", 13) + header + pack(">I", crc32(header))
    return b"\x89PNG\r\n\x1a\n" + chunk + pack(">I", 0) + b"IDAT" + pack(">I", crc32(b"IDAT"))


def text() -> np.ndarray:
    """A page of lines of text, without a grid."""
    page = np.full((600, 500), 250, np.uint8)
    for line in range(40, 560, 24):
        cv2.putText(page, "the quick brown fox jumps over", (20, line), 0, 0.7, 0, 1)
    return page


def scribble() -> np.ndarray:
    """A grid whose cells hold nothing that is a sign."""
    rng = np.random.default_rng(1)
    page = np.full((500, 500), 255, np.uint8)
    for place in range(50, 451, 50):
        page[place : place + 2, 50:452] = page[50:452, place : place + 2] = 0
    for x, y in rng.integers(60, 440, (900, 2)):
        page[y : y + 5, x : x + 3] = 0
    return page


CASES = {
    "a text": (b"kurodoko/3/3/o", "this is no picture"),
    "nothing": (b"", "this is no picture"),
    "a cut PNG": (saved(BLANK, ".png")[:60], "damaged"),
    "a header of JPEG": (saved(BLANK, ".jpg")[:12], "this is no picture"),
    "a bomb": (bomb(), "10000 × 10000 dots: expected at most 50 million"),
    "a stamp": (saved(BLANK[:20, :20], ".png"), "20 × 20 dots: expected at least"),
    "no grid": (saved(BLANK, ".png"), "no grid was found"),
    "a page of text": (saved(text(), ".png"), "no grid was found"),
    "scribble": (saved(scribble(), ".png"), "grid"),
}


@pytest.mark.parametrize("name", CASES)
def test_it_is_refused_in_one_sentence(name: str, tmp_path: Path) -> None:
    data, said = CASES[name]
    place = tmp_path / "picture.png"
    place.write_bytes(data)
    found = run("scan", str(place))
    assert (found.status, found.out) == (2, "")
    assert said in found.err
    assert found.err.count("\n") == 1
    assert "Traceback" not in found.err


def test_a_missing_file_and_wrong_options_are_refused(tmp_path: Path) -> None:
    place = tmp_path / "blank.png"
    place.write_bytes(saved(BLANK, ".png"))
    for words in (
        (str(tmp_path / "none.png"),),
        (str(place), "--corners", "1,2 3,4"),
        (str(place), "--size", "ten"),
        (str(place), "--picture", "read.gif"),
        (str(place), "--genre", "sudoku"),
    ):
        found = run("scan", *words)
        assert (found.status, found.out, found.err.count("\n")) == (2, "", 1), found.err


@pytest.mark.parametrize("kind", [".png", ".jpg", ".webp", ".bmp"])
def test_the_header_states_the_size(kind: str) -> None:
    assert stated_size(saved(BLANK, kind)) == (400, 300)
