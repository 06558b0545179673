"""A picture file becomes grey values; what is no picture, or too large, is refused in a sentence.

The size is read from the header before anything is decoded: a file of a few kilobytes can claim to
hold a hundred million dots. A header may lie, so that the decoder has only so much memory and time
(``decoding.py``), and the size of what it gives is checked again.

>>> stated_size(b"not a picture") is None
True
>>> stated_size(b"\\x89PNG\\r\\n\\x1a\\n" + bytes(4) + b"IHDR" + bytes((0, 0, 0, 7, 0, 0, 0, 9)))
(7, 9)
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from gridwright.core.errors import InputError
from gridwright.core.reading import read_file
from gridwright.scanning.decoding import grey
from gridwright.scanning.shared import SHARED

_OWN = SHARED["opening"]
MOST_BYTES = _OWN["most_bytes"]
"""How large a file may be."""
MOST_DOTS = _OWN["most_dots"]
"""How many dots a picture may have: what a camera of 50 megapixels takes."""
LEAST_SIDE = _OWN["least_side"]
"""With fewer dots across, there is nothing to read."""
MOST_SIDE = 2**15 - 2
"""OpenCV cannot look at longer ones from the side."""
KINDS = "PNG, JPEG, WebP or BMP"

Image = NDArray[Any]


def read_picture(path: str | os.PathLike[str]) -> Image:
    """The picture in a file, as grey values."""
    return decoded(read_file(Path(path), MOST_BYTES))


def decoded(data: bytes, most: int = MOST_DOTS) -> Image:
    """The picture in the bytes of a file, as grey values; ``most`` is how many dots it may have."""
    size = stated_size(data)
    if size is None:
        raise InputError("this is no picture: expected a file of the kind {kinds}", kinds=KINDS)
    _refuse_size(*size, most)
    width, height, picture = grey(data, size[0] * size[1], most)
    # Whatever the header seems to state: this is what the decoder made of it.
    _refuse_size(width, height, most)
    assert picture is not None  # noqa: S101 - it has no more dots than it may have
    return picture


def _refuse_size(width: int, height: int, most: int) -> None:
    if width * height > most:
        raise InputError(
            "the picture has {width} × {height} dots: expected at most {most} million",
            width=width, height=height, most=most // 1_000_000,
        )  # fmt: skip
    if min(width, height) < LEAST_SIDE:
        raise InputError(
            "the picture has {width} × {height} dots: expected at least {least} each way",
            width=width, height=height, least=LEAST_SIDE,
        )  # fmt: skip
    if max(width, height) > MOST_SIDE:
        raise InputError(
            "the picture has {width} × {height} dots: expected at most {most} each way",
            width=width, height=height, most=MOST_SIDE,
        )  # fmt: skip


def stated_size(data: bytes) -> tuple[int, int] | None:
    """The width and the height that the header states; None if it is of no kind that is read."""
    for sign, size in _KINDS:
        if re.match(sign, data, re.DOTALL):
            try:
                return size(data)
            except (IndexError, ValueError):
                return None
    return None


def _big(data: bytes, place: int, count: int) -> int:
    part = data[place : place + count]
    if len(part) < count:
        raise IndexError(place)
    return int.from_bytes(part, "big")


def _little(data: bytes, place: int, count: int) -> int:
    return int.from_bytes(_big(data, place, count).to_bytes(count, "big"), "little")


def _png(data: bytes) -> tuple[int, int]:
    return _big(data, 16, 4), _big(data, 20, 4)


def _bmp(data: bytes) -> tuple[int, int]:
    if _little(data, 14, 4) == _OLD_BMP:
        return _little(data, 18, 2), _little(data, 20, 2)
    height = _little(data, 22, 4)
    return _little(data, 18, 4), min(height, 2**32 - height)


def _jpeg(data: bytes) -> tuple[int, int]:
    """The size in the first frame header; the segments before it are skipped."""
    place = 2
    for _ in range(_MOST_MARKS):
        mark = data[place + 1]
        if data[place] != 0xFF or mark == 0:
            break
        if mark == 0xFF:
            place += 1
        elif mark in _ALONE:
            place += 2
        elif 0xC0 <= mark <= 0xCF and mark not in (0xC4, 0xC8, 0xCC):
            return _big(data, place + 7, 2), _big(data, place + 5, 2)
        else:
            place += 2 + _big(data, place + 2, 2)
    raise ValueError(place)


_OLD_BMP = 12
"""The length of the header of the oldest kind."""
_MOST_MARKS = 10_000
"""With more of them before the size, it is no picture that anybody took."""
_ALONE = {0x01, *range(0xD0, 0xD9)}
"""The marks of a JPEG that no length follows."""


def _webp(data: bytes) -> tuple[int, int]:
    kind = data[12:16]
    if kind == b"VP8X":
        return 1 + _little(data, 24, 3), 1 + _little(data, 27, 3)
    if kind == b"VP8L":
        packed = _little(data, 21, 4)
        return 1 + (packed & 0x3FFF), 1 + (packed >> 14 & 0x3FFF)
    if kind == b"VP8 ":
        return _little(data, 26, 2) & 0x3FFF, _little(data, 28, 2) & 0x3FFF
    raise ValueError(kind)


_KINDS: tuple[tuple[bytes, Callable[[bytes], tuple[int, int]]], ...] = (
    (rb"\x89PNG\r\n\x1a\n....IHDR", _png),
    (rb"\xff\xd8\xff", _jpeg),
    (rb"RIFF....WEBP", _webp),
    (rb"BM", _bmp),
)
"""For each kind of file: how it begins, and where its size is."""
