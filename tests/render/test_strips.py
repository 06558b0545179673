"""Large drawings: in strips, with a bound on dots and memory, and within the time limit."""

from __future__ import annotations

import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from gridwright.core.deadline import Deadline, within
from gridwright.core.errors import Timeout
from gridwright.core.picture import Cell, Picture, Wall
from gridwright.render import typeset
from gridwright.render.strips import cut, joined, size_of
from gridwright.render.svg import svg

pytestmark = pytest.mark.process

pytest.importorskip("typst", reason="pip install 'gridwright[test]' brings it")


def board(side: int) -> Picture:
    cells = tuple(Cell(text="12" if n % 7 == 0 else "", black=n % 5 == 0) for n in range(side**2))
    walls = (Wall((0, side // 2), (side, side // 2)), Wall((2, 0), (2, side)))
    return Picture("A board", side, side, cells, walls)


def header(png: bytes) -> tuple[int, int]:
    wide, high = struct.unpack(">II", png[16:24])
    return wide, high


def test_strips_hold_every_part_and_no_more_than_they_need() -> None:
    drawing = svg(board(20), spoken=False)
    _, height = size_of(drawing)
    bands = [(top * height / 10, height / 10) for top in range(10)]
    strips = list(cut(drawing, bands, size_of(drawing)[0]))
    whole = set(drawing.splitlines())
    texts = {line for line in whole if line.startswith("<text")}
    assert texts == {line for one in strips for line in one.splitlines() if "<text" in line}
    assert max(one.count("<text") for one in strips) < drawing.count("<text") / 2


def test_strips_are_joined_to_the_picture_that_they_were_cut_from(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawing = svg(board(3), spoken=False, font=typeset.BOARD_FONT)
    monkeypatch.setattr(typeset, "ONE_STRIP", 1)
    monkeypatch.setattr(typeset, "STRIP_DOTS", 10**9)
    monkeypatch.setattr(typeset, "STRIP_LETTERS", 10**9)
    whole = typeset.board_png(drawing, "x")
    monkeypatch.setattr(typeset, "STRIP_DOTS", 20_000)
    many = typeset.board_png(drawing, "x")
    assert header(many) == header(whole)
    first, second = lines_of(whole), lines_of(many)
    assert len(first) == len(second) == header(whole)[1]
    unlike = sum(a != b for one, other in zip(first, second, strict=True)
                 for a, b in zip(one, other, strict=True))  # fmt: skip
    # A point of a curve may fall on the other side of a rounding.
    assert unlike < 0.001 * sum(map(len, first))


def lines_of(png: bytes) -> list[bytes]:
    """The lines of a PNG of four bytes to a dot."""
    wide, high = header(png)
    data, place = b"", 8
    while place < len(png):
        (length,) = struct.unpack(">I", png[place : place + 4])
        if png[place + 4 : place + 8] == b"IDAT":
            data += png[place + 8 : place + 8 + length]
        place += 12 + length
    raw, size = zlib.decompress(data), 4 * wide
    above, found = bytes(size), []
    for number in range(high):
        start = number * (size + 1)
        above = _unfiltered(raw[start], raw[start + 1 : start + 1 + size], above)
        found.append(above)
    return found


def _unfiltered(kind: int, line: bytes, above: bytes) -> bytes:
    values = bytearray(line)
    for at, value in enumerate(line):
        left = values[at - 4] if at >= 4 else 0
        corner = above[at - 4] if at >= 4 else 0
        guess = (0, left, above[at], (left + above[at]) // 2, _paeth(left, above[at], corner))
        values[at] = (value + guess[kind]) & 255
    return bytes(values)


def _paeth(left: int, up: int, corner: int) -> int:
    sum_ = left + up - corner
    return min((left, up, corner), key=lambda value: abs(sum_ - value))


def test_a_large_board_has_a_bounded_number_of_dots() -> None:
    drawing = f'<svg viewBox="0 0 36000 36000" width="36000" height="36000">{"</svg>"}'
    scale = typeset.dots_per_pixel(drawing)
    assert (36000 * scale) ** 2 <= typeset.MOST_DOTS * 1.001
    small = svg(board(4))
    assert typeset.dots_per_pixel(small) == typeset.DOTS_PER_PIXEL


def test_nothing_is_joined_to_nothing() -> None:
    drawing = svg(board(2), spoken=False)
    png = typeset.board_png(drawing, "x")
    assert b"".join(joined([png], header(png)[1])).startswith(b"\x89PNG")


def test_typesetting_keeps_the_time_limit() -> None:
    with within(Deadline(0.0)), pytest.raises(Timeout):
        typeset.board_pdf(svg(board(4)), "x")


MEASURED = """
import re, sys
from pathlib import Path
from gridwright.cli.app import run
status = run(sys.argv[1:])
# Not ru_maxrss, which begins with the memory of the process that started this one.
said = Path("/proc/self/status").read_text(encoding="ascii")
print(int(re.search(r"VmHWM:\\s*(\\d+) kB", said)[1]) // 1024)
sys.exit(status)
"""


def test_a_large_png_takes_little_memory(tmp_path: Path) -> None:
    """A board of 110 by 110 took 800 MB, and one of 1000 by 1000 took 16 GB."""
    pytest.importorskip("resource", reason="memory is measured as on Unix")
    source, target = tmp_path / "board.txt", tmp_path / "board.png"
    source.write_text("kuromasu\n" + ". " * 109 + ".\n" + (". " * 109 + "5\n") * 109)
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, "draw", str(source), "-o", str(target)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) < 300
    wide, high = header(target.read_bytes())
    assert wide * high <= typeset.MOST_DOTS


def test_more_numbers_than_fit_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from gridwright.cli.app import run
    from gridwright.cli.commands import draw

    monkeypatch.setattr(draw, "MOST_NUMBERS", 3)
    target = tmp_path / "board.pdf"
    assert run(["draw", "kurodoko/5/5/5m866j5n3", "-o", str(target)]) == 2
    assert not target.exists()
