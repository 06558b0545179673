"""A large drawing as PNG, strip by strip, so that memory does not grow with the board.

Drawing takes eight bytes for a dot and thousands for a number. So an SVG is cut into strips from
the top down, each with everything that reaches into it. Each strip is drawn separately, and the
PNGs are joined. Only the first line of a strip is encoded again: the others refer to the line above
them, which stays the same.

>>> drawing = '<svg viewBox="0 0 9 40" width="9" height="40">\\n<path d="M0 3h9M0 35h9"/>\\n</svg>'
>>> [one.count("M") for one in cut(drawing, [(0, 20), (20, 20)], 9, margin=2)]
[1, 1]
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from gridwright.core.deadline import watched
from gridwright.core.errors import InputError

MARGIN = 45.0
"""How far ink reaches beyond the points of a path and the baseline of a text, in pixels."""
_SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)" width="[\d.]+" height="[\d.]+"')
_TEXT = re.compile(r'<text\b[^>]* y="(-?[\d.]+)"')
_PATH = re.compile(r'(<path\b[^>]* d=")([^"]*)(".*)', re.DOTALL)
_START = re.compile(r"(-?[\d.]+) (-?[\d.]+)(.*)", re.DOTALL)
_PART = re.compile(r"([LAhvlaz])([^LAhvlaz]*)")
SIGNATURE = b"\x89PNG\r\n\x1a\n"

Band = tuple[float, float]
"""The top and the height of a strip."""


def size_of(drawing: str) -> tuple[float, float]:
    """The width and the height of one of our drawings, in pixels."""
    size = _SIZE.search(drawing)
    if size is None:
        raise InputError("expected a drawing of our own, with its size")
    return float(size[1]), float(size[2])


def cut(drawing: str, bands: Sequence[Band], width: float, margin: float = MARGIN) -> Iterator[str]:
    """The drawing in strips: each has everything that reaches into it, and little else.

    It takes drawings as ``svg`` writes them: one element on a line, coordinates without transforms.
    """
    kept: list[list[str]] = [[] for _ in bands]
    for line in watched(drawing.splitlines(), every=1000):
        if line.startswith("<text"):
            matched = _TEXT.match(line)
            y = float(matched[1]) if matched else 0.0
            for number in _reached(bands, y - margin, y + margin):
                kept[number].append(line)
        elif (matched := _PATH.match(line)) is not None:
            for number, data in enumerate(_shared(matched[2], bands, margin)):
                if data:
                    kept[number].append(f"{matched[1]}{data}{matched[3]}")
        else:
            for lines in kept:
                lines.append(line)
    for (top, height), lines in zip(bands, kept, strict=True):
        size = f'width="{width:.9g}" height="{height:.9g}"'
        box = f'viewBox="0 {top:.9g} {width:.9g} {height:.9g}" {size}'
        yield _SIZE.sub(box, "\n".join(lines), count=1) + "\n"
        lines.clear()


def _shared(data: str, bands: Sequence[Band], margin: float) -> list[str]:
    """The parts of a path that reach into each strip."""
    parts: list[list[str]] = [[] for _ in bands]
    for part in watched(data.split("M")[1:], every=1000):
        low, high = _range(part)
        for number in _reached(bands, low - margin, high + margin):
            parts[number].append("M" + part)
    return ["".join(some) for some in parts]


def _reached(bands: Sequence[Band], low: float, high: float) -> range:
    """The strips between two heights; all but the last have the same height."""
    height = bands[0][1]
    first = bands[0][0]
    start = int((low - first) // height)
    end = int((high - first) // height) + 1
    return range(max(start, 0), min(end, len(bands)))


def _range(part: str) -> Band:
    """The lowest and the highest y of a part of a path that begins at a point.

    >>> _range("5 7h9v9h-9z"), _range("0 2L10 12A2 2 0 0 0 10 -2")
    ((7.0, 16.0), (-2.0, 12.0))
    """
    start = _START.match(part)
    if start is None:
        raise InputError("expected a path of our own, with a point after each M")
    y = float(start[2])
    low, high, fixed = _shape(start[3])
    return min((y + low, *fixed)), max((y + high, *fixed))


@lru_cache(maxsize=4096)
def _shape(rest: str) -> tuple[float, float, tuple[float, ...]]:
    """How far a path goes up and down from its beginning, and the points that it names."""
    y = low = high = 0.0
    fixed = []
    for sign, numbers in _PART.findall(rest):
        values = [float(value) for value in numbers.split()]
        if sign in "LA":
            fixed.append(values[-1])
        elif sign in "vla":
            y += values[-1]
            reach = values[1] if sign == "a" else 0.0
            low, high = min(low, y - reach), max(high, y + reach)
    return low, high, tuple(fixed)


def joined(strips: Iterable[bytes], height: int) -> Iterator[bytes]:
    """One PNG of ``height`` lines from the PNGs of its strips, in parts to be written."""
    packing, header = zlib.compressobj(6), b""
    for strip in strips:
        chunks = _chunks(strip)
        head = next(data for name, data in chunks if name == b"IHDR")
        wide, _, *kind = struct.unpack(">IIBBBBB", head)
        if not header:
            header = struct.pack(">IIBBBBB", wide, height, *kind)
            yield SIGNATURE + chunk(b"IHDR", header)
        step = kind[0] // 8 * {0: 1, 2: 3, 4: 2, 6: 4}[kind[1]]
        lines = zlib.decompress(b"".join(data for name, data in chunks if name == b"IDAT"))
        first = 1 + wide * step
        packed = packing.compress(_plain(lines[:first], step))
        packed += packing.compress(memoryview(lines)[first:])
        if packed:
            yield chunk(b"IDAT", packed)
    yield chunk(b"IDAT", packing.flush()) + chunk(b"IEND", b"")


def _plain(line: bytes, step: int) -> bytes:
    """The first line of a PNG as it is, without reference to the (empty) line above it."""
    kind, values = line[0], bytearray(line[1:])
    # Above is nothing: Paeth is then the value to the left, and the mean is half of it.
    if kind in (1, 3, 4):
        for place in range(step, len(values)):
            left = values[place - step]
            values[place] = (values[place] + (left // 2 if kind == 3 else left)) & 255
    return b"\0" + values


def _chunks(png: bytes) -> list[tuple[bytes, bytes]]:
    chunks, place = [], len(SIGNATURE)
    while place < len(png):
        (length,) = struct.unpack(">I", png[place : place + 4])
        chunks.append((png[place + 4 : place + 8], png[place + 8 : place + 8 + length]))
        place += 12 + length
    return chunks


def chunk(name: bytes, data: bytes) -> bytes:
    """A part of a PNG file."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
