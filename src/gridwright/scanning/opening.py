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
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import InputError
from gridwright.core.reading import read_file
from gridwright.scanning.decoding import grey, grey_page, is_heic
from gridwright.scanning.shared import SHARED

_OWN = SHARED["opening"]
MOST_BYTES = _OWN["most_bytes"]
"""How large a file may be."""
MOST_DOTS = _OWN["most_dots"]
"""How many dots a picture may have: what a camera of 50 megapixels takes."""
LEAST_SIDE = _OWN["least_side"]
"""With fewer dots across, there is nothing to read."""
MOST_PAGES = 60
"""How many pages of a PDF are read."""
MOST_SIDE = 2**15 - 2
"""OpenCV cannot look at longer ones from the side."""
KINDS = "PNG, JPEG, WebP, BMP, TIFF, GIF, HEIC or PDF"

Image = NDArray[Any]


def read_picture(source: Any) -> Image:
    """A picture, or the first page of a PDF, as grey values; see ``read_pictures``.

    >>> read_picture(np.full((60, 60, 3), 255, np.uint8)).shape
    (60, 60)
    """
    return next(read_pictures(source))


def read_pictures(source: Any) -> Iterator[Image]:
    """Pictures as grey values: a file by its name or opened, ``-``, an array or a PIL image.

    Only a PDF has more than one.
    """
    if isinstance(source, np.ndarray):
        yield _grey(source)
    elif hasattr(source, "convert") and hasattr(source, "size"):
        # Transparency shows the paper below.
        yield _grey(np.asarray(source.convert("RGBA")))
    else:
        data = _data(source)
        if data[:5] == b"%PDF-":
            yield from _pages(data)
        else:
            yield decoded(data)


def _pages(data: bytes) -> Iterator[Image]:
    number, pages = 0, 1
    while number < min(pages, MOST_PAGES):
        pages, picture = page_of(data, number)
        number += 1
        yield picture
    if pages > MOST_PAGES:
        raise InputError(
            "the PDF has {pages} pages: expected at most {most}", pages=pages, most=MOST_PAGES
        )


def page_of(data: bytes, number: int) -> tuple[int, Image]:
    """How many pages a PDF has, and the grey values of one of them, counted from 0."""
    _require("pypdfium2")
    return grey_page(data, number)


def _require(module: str) -> None:
    if find_spec(module) is None:
        raise InputError(
            '{name} is not installed: run pip install "{package}"',
            name=module,
            package="gridwright[scan]",
        )


def _data(source: Any) -> bytes:
    if isinstance(source, str | os.PathLike) and os.fspath(source) != "-":
        return read_file(Path(source), MOST_BYTES)
    if isinstance(source, str | os.PathLike):
        source = sys.stdin.buffer
    data = source.read(MOST_BYTES + 1)
    if not isinstance(data, bytes) or len(data) > MOST_BYTES:
        raise InputError(
            "expected a picture file of at most {most} bytes, opened in binary mode",
            most=MOST_BYTES,
        )
    return data


def _grey(values: Image) -> Image:
    """An array of grey values, or of red, green and blue and perhaps how opaque, as grey values."""
    if values.dtype != np.uint8 or values.ndim not in (2, 3) or values.shape[2:] not in SHAPES:
        raise InputError(
            "expected an array of rows and columns with values from 0 to 255: grey, RGB or RGBA"
        )
    _refuse_size(values.shape[1], values.shape[0], MOST_DOTS)
    if values.ndim == 2:
        return values
    colours: Image = values.astype(np.float32)
    if values.shape[2] == 4:
        colours = 255 - (255 - colours[:, :, :3]) * colours[:, :, 3:] / 255
    return np.rint(colours @ np.array([0.299, 0.587, 0.114], np.float32)).astype(np.uint8)


SHAPES = ((), (3,), (4,))


def decoded(data: bytes, most: int = MOST_DOTS) -> Image:
    """The picture in the bytes of a file, as grey values; ``most`` is how many dots it may have."""
    size = stated_size(data)
    if size is None:
        raise InputError("this is no picture: expected a file of the kind {kinds}", kinds=KINDS)
    _refuse_size(*size, most)
    if is_heic(data):
        _require("pillow_heif")
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


def _gif(data: bytes) -> tuple[int, int]:
    return _little(data, 6, 2), _little(data, 8, 2)


def _tiff(data: bytes) -> tuple[int, int]:
    """The size in the first directory, whose entries have a number, a kind, a count and a value."""
    number = _little if data[:2] == b"II" else _big
    place, found = number(data, 4, 4), {}
    for entry in range(place + 2, place + 2 + 12 * number(data, place, 2), 12):
        # A value of two bytes stands at the beginning of the field.
        found[number(data, entry, 2)] = number(data, entry + 8, 2 if data[entry + 2 : entry + 4] in
                                               (b"\3\0", b"\0\3") else 4)  # fmt: skip
    if not found.keys() >= {256, 257}:
        raise ValueError(place)
    return found[256], found[257]


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


def _heic(data: bytes) -> tuple[int, int]:
    """The largest of the sizes that it states: of tiles, of a small picture, and of the whole."""
    found = [place.end() + 4 for place in re.finditer(rb"ispe", data[:_HEADER])]
    sizes = [(_big(data, place, 4), _big(data, place + 4, 4)) for place in found]
    return max(sizes, key=lambda size: size[0] * size[1])


_HEADER = 2**17
"""Where the sizes of a HEIC file are."""
_KINDS: tuple[tuple[bytes, Callable[[bytes], tuple[int, int]]], ...] = (
    (rb"\x89PNG\r\n\x1a\n....IHDR", _png),
    (rb"\xff\xd8\xff", _jpeg),
    (rb"RIFF....WEBP", _webp),
    (rb"BM", _bmp),
    (rb"GIF8[79]a", _gif),
    (rb"II\*\0|MM\0\*", _tiff),
    (rb"....ftyp(hei[cxms]|mif1)", _heic),
)
"""For each kind of file: how it begins, and where its size is."""
