"""A picture file becomes grey values; what is no picture, or too large, is refused in a sentence.

The size is read from the header before anything is decoded: a file of a few kilobytes can claim to
hold a hundred million dots, and decoding it would fill the memory.

>>> stated_size(b"not a picture") is None
True
>>> stated_size(b"\\x89PNG\\r\\n\\x1a\\n" + bytes(4) + b"IHDR" + bytes((0, 0, 0, 7, 0, 0, 0, 9)))
(7, 9)
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import InputError
from gridwright.core.reading import read_file

MOST_BYTES = 32 * 1024 * 1024
"""How large a file may be."""
MOST_DOTS = 50_000_000
"""How many dots a picture may have: what a camera of 50 megapixels takes."""
LEAST_SIDE = 48
"""With fewer dots across, there is nothing to read."""
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
    width, height = size
    if width * height > most:
        raise InputError(
            "the picture has {width} × {height} dots: expected at most {most} million",
            width=width, height=height, most=most // 1_000_000,
        )  # fmt: skip
    if min(size) < LEAST_SIDE:
        raise InputError(
            "the picture has {width} × {height} dots: expected at least {least} each way",
            width=width, height=height, least=LEAST_SIDE,
        )  # fmt: skip
    picture = _grey(data)
    if picture is None:
        raise InputError("the picture file is damaged and cannot be decoded")
    return picture


def stated_size(data: bytes) -> tuple[int, int] | None:
    """The width and the height that the header states; None if it is of no kind that is read."""
    for sign, place, size in _KINDS:
        if data[place : place + len(sign)] == sign:
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
    height = _little(data, 22, 4)
    return _little(data, 18, 4), min(height, 2**32 - height)


def _jpeg(data: bytes) -> tuple[int, int]:
    """The size in the first frame header; the segments before it are skipped."""
    place = 2
    while True:
        if data[place] != 0xFF:
            raise ValueError(place)
        mark = data[place + 1]
        if mark == 0xFF:
            place += 1
        elif 0xC0 <= mark <= 0xCF and mark not in (0xC4, 0xC8, 0xCC):
            return _big(data, place + 7, 2), _big(data, place + 5, 2)
        else:
            place += 2 + _big(data, place + 2, 2)


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


_KINDS: tuple[tuple[bytes, int, Callable[[bytes], tuple[int, int]]], ...] = (
    (b"\x89PNG\r\n\x1a\n", 0, _png),
    (b"\xff\xd8\xff", 0, _jpeg),
    (b"WEBP", 8, _webp),
    (b"BM", 0, _bmp),
)
"""For each kind of file: how it begins, and where its size is."""


def _grey(data: bytes) -> Image | None:
    array = np.frombuffer(data, np.uint8)
    try:
        if data[:4] == b"\x89PNG":
            # What is transparent shows the paper below, not black.
            return _on_paper(cv2.imdecode(array, cv2.IMREAD_UNCHANGED))
        return cv2.imdecode(array, cv2.IMREAD_GRAYSCALE)
    except cv2.error:
        return None


def _on_paper(picture: Image | None) -> Image | None:
    if picture is None:
        return None
    if picture.dtype == np.uint16:
        picture = (picture >> 8).astype(np.uint8)
    if picture.ndim == 2:
        return picture
    if picture.shape[2] == 4:
        share = picture[:, :, 3:].astype(np.float32) / 255
        blended = picture[:, :, :3] * share + 255 * (1 - share)
        picture = np.rint(blended).astype(np.uint8)
    return cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
