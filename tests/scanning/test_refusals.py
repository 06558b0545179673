"""What is no picture of a puzzle is refused in one sentence, with exit status 2."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from struct import pack
from zlib import crc32

import cv2
import numpy as np
import pytest

import gridwright
from cli.runner import run
from gridwright.core.errors import InputError, Timeout
from gridwright.scanning import decoding, opening
from gridwright.scanning.opening import decoded, stated_size

BLANK = np.full((300, 400), 230, np.uint8)


def saved(picture: np.ndarray, kind: str) -> bytes:
    return bytes(cv2.imencode(kind, picture)[1])


def bomb(width: int = 10_000, height: int = 10_000) -> bytes:
    """A PNG of a few bytes that states a hundred million dots."""
    header = b"IHDR" + pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    chunk = pack(">I", 13) + header + pack(">I", crc32(header))
    return b"\x89PNG\r\n\x1a\n" + chunk + pack(">I", 0) + b"IDAT" + pack(">I", crc32(b"IDAT"))


def segment(mark: int, content: bytes) -> bytes:
    """A part of a JPEG."""
    return pack(">BBH", 0xFF, mark, len(content) + 2) + content


def frame(mark: int, side: int) -> bytes:
    """The part of a JPEG that states its size."""
    return segment(mark, pack(">BHHB", 8, side, side, 1) + bytes((1, 0x11, 0)))


def many_scans(side: int, scans: int) -> bytes:
    """A progressive JPEG that goes over all its dots so many times; each time takes ten bytes."""
    codes = (
        segment(0xC4, bytes((table, 1, *bytes(15), sign))) for table, sign in ((0, 0), (16, 224))
    )
    first, again = (segment(0xDA, bytes((1, 1, 0, *which))) for which in ((0, 0, 0), (1, 63, 1)))
    parts = (segment(0xDB, bytes((0, *[1] * 64))), frame(0xC2, side), *codes, first, again * scans)
    return b"\xff\xd8" + b"".join(parts) + b"\xff\xd9"


def liar(mark: int) -> bytes:
    """A JPEG of 30,000 × 30,000 dots which states 100 × 100, if a length follows the mark."""
    hidden = many_scans(30_000, 0)[2:]
    return b"\xff\xd8" + segment(mark, hidden) + frame(0xC0, 100)


def disguised() -> bytes:
    """A picture of another kind, with the name of ours in a comment."""
    comment = b"P5 #....WEBPVP8X" + bytes(8) + bytes((64, 1, 0, 64, 1, 0))
    return comment + b"\n300 300 255\n" + bytes(300 * 300)


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
    "another kind": (disguised(), "this is no picture"),
    "a JPEG that lies": (liar(0x01), "this is no picture"),
    "a JPEG that lies otherwise": (liar(0x00), "this is no picture"),
    "only marks": (b"\xff\xd8" + b"\xff" * 40_000, "this is no picture"),
    "a ribbon": (bomb(1_000_000, 49), "1000000 × 49 dots: expected at most 32766 each way"),
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


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "find_spec", lambda name: None)
    heic = bytes(4) + b"ftypheic" + b"ispe" + pack(">III", 0, 400, 300)
    for data, module in ((b"%PDF-1.7", "pypdfium2"), (heic, "pillow_heif")):
        with pytest.raises(InputError, match=f"{module} is not installed: run pip install"):
            opening.read_picture(BytesIO(data))


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


def test_the_oldest_kind_of_bmp_states_its_size() -> None:
    assert stated_size(b"BM" + bytes(12) + pack("<IHHHH", 12, 400, 300, 1, 24)) == (400, 300)


def test_a_mark_without_a_length_is_passed() -> None:
    data = saved(BLANK, ".jpg")
    assert decoded(data[:2] + b"\xff\x01\xff\xd0" + data[2:]).shape == BLANK.shape


@pytest.mark.process
@pytest.mark.parametrize(
    ("side", "said"), [(4_000, "4000 × 4000 dots: expected at most 12"), (30_000, "damaged")]
)
def test_the_size_of_the_decoder_counts(
    side: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if a header should lie in a way that nobody knows."""
    monkeypatch.setattr(opening, "stated_size", lambda data: (100, 100))
    with pytest.raises(InputError, match=said):
        decoded(many_scans(side, 0), 12_000_000)


@pytest.mark.process
def test_a_picture_that_keeps_the_decoder_at_work_is_given_up(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "scans.jpg"
    place.write_bytes(many_scans(3_400, 20_000))
    with pytest.raises(Timeout, match="reading the picture"):
        gridwright.scan(place, time_limit=0.1)
    monkeypatch.setattr(decoding, "SECONDS", 1)
    monkeypatch.setattr(decoding, "DOTS_A_SECOND", 10**9)
    with pytest.raises(InputError, match="takes too long: expected at most 1 second of"):
        gridwright.scan(place)
    # The decoder complains about the data; nobody reads that.
    assert capfd.readouterr() == ("", "")
