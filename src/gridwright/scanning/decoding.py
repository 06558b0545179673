"""The bytes of a picture file become grey values, in a process that can be killed.

What OpenCV, pypdfium2 or pillow-heif does with a damaged or malicious file is not known beforehand,
and it cannot be interrupted. A file of 200 kB with 20,000 scans would keep OpenCV at work for
minutes. So it works apart (``core/apart.py``), with the memory and the time that a picture of the
stated size needs.
"""

from __future__ import annotations

from collections.abc import Callable
from struct import Struct
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from gridwright.core.apart import NoAnswerError, apart
from gridwright.core.errors import InputError

Image = NDArray[Any]

SECONDS, DOTS_A_SECOND = 3, 2_500_000
"""Seconds of processor time for any picture, and how many dots are decoded in each further one."""
BYTES, BYTES_A_DOT = 96 * 2**20, 24
"""New memory for any picture, and for each dot: a PNG may have eight bytes, and has them twice."""
BAND = 256
"""How many rows become grey at once."""
SIZE, PAGE = Struct(">II"), Struct(">III")
DOTS_AN_INCH, LONGEST_PAGE = 200, 3000
"""How finely a page of a PDF is drawn, and how many dots its longer side has at most."""
QUALITY = 90


def grey(data: bytes, stated: int, most: int) -> tuple[int, int, Image | None]:
    """The width, the height and the grey values of a picture that states so many dots.

    With more dots than ``most``, there are no values.
    """
    answer = _answer(decode, data, most, stated=stated)
    width, height = SIZE.unpack_from(answer)
    values = np.frombuffer(answer, np.uint8, offset=SIZE.size)
    return width, height, values.reshape(height, width).copy() if values.size else None


def grey_page(data: bytes, number: int) -> tuple[int, Image]:
    """How many pages a PDF has, and the grey values of one of them, counted from 0."""
    answer = _answer(draw_page, data, number, stated=LONGEST_PAGE**2)
    pages, width, height = PAGE.unpack_from(answer)
    values = np.frombuffer(answer, np.uint8, offset=PAGE.size)
    return pages, values.reshape(height, width).copy()


def grey_jpeg(picture: Image) -> bytes:
    """Grey values as a JPEG."""
    found: bytes = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()
    return found


def _answer(work: Callable[..., bytes], *given: Any, stated: int) -> bytes:
    seconds = SECONDS + stated // DOTS_A_SECOND
    try:
        answer = apart(work, *given, seconds=seconds, memory=BYTES + BYTES_A_DOT * stated)
    except NoAnswerError as error:
        if error.out_of_time:
            raise InputError(
                "decoding the picture takes too long: expected at most {seconds}"
                " [seconds|second|seconds] of processor time",
                seconds=seconds,
            ) from None
        answer = b""
    if not answer:
        raise InputError("the picture file is damaged and cannot be decoded")
    return answer


def draw_page(data: bytes, number: int) -> bytes:
    """The number of pages, the size and the grey values of a page; none if it cannot be drawn."""
    from pypdfium2 import PdfDocument, PdfiumError

    try:
        document = PdfDocument(data)
        page = document[number]
        scale = min(DOTS_AN_INCH / 72, LONGEST_PAGE / max(page.get_size()))
        picture = page.render(scale=scale, grayscale=True).to_numpy()
        height, width = picture.shape[:2]
        return PAGE.pack(len(document), width, height) + picture.reshape(height, width).tobytes()
    except (PdfiumError, IndexError, ValueError, ZeroDivisionError, MemoryError):
        return b""


def is_heic(data: bytes) -> bool:
    """Whether it begins as the pictures of a telephone do that are no JPEG."""
    return data[4:8] == b"ftyp" and data[8:12] in (b"heic", b"heix", b"heim", b"heis", b"mif1")


def _heic(data: bytes) -> Image | None:
    from pillow_heif import open_heif

    try:
        return cv2.cvtColor(
            np.asarray(open_heif(data).to_pillow().convert("RGB")), cv2.COLOR_RGB2BGR
        )
    except (ValueError, RuntimeError, OSError, EOFError, SyntaxError):
        return None


def decode(data: bytes, most: int) -> bytes:
    """The size and the grey values of a picture as bytes; none if it cannot be decoded."""
    array = np.frombuffer(data, np.uint8)
    # In PNG, what is transparent shows the paper below, not black.
    how = cv2.IMREAD_UNCHANGED if data[:4] == b"\x89PNG" else cv2.IMREAD_GRAYSCALE
    threads = cv2.getNumThreads()
    try:
        # Each further thread would take a part of the memory.
        cv2.setNumThreads(1)
        picture = _heic(data) if is_heic(data) else cv2.imdecode(array, how)
        if picture is None:
            return b""
        height, width = picture.shape[:2]
        size = SIZE.pack(width, height)
        return size if width * height > most else size + _on_paper(picture).tobytes()
    except (cv2.error, MemoryError):
        return b""
    finally:
        cv2.setNumThreads(threads)


def _on_paper(picture: Image) -> Image:
    if picture.dtype == np.uint8 and picture.ndim == 2:
        return picture
    bands = range(0, len(picture), BAND)
    return np.concatenate([_band(picture[start : start + BAND]) for start in bands])


def _band(picture: Image) -> Image:
    if picture.dtype == np.uint16:
        picture = (picture >> 8).astype(np.uint8)
    if picture.ndim == 2:
        return picture
    if picture.shape[2] == 4:
        share = picture[:, :, 3:].astype(np.float32) / 255
        blended = picture[:, :, :3] * share + 255 * (1 - share)
        picture = np.rint(blended).astype(np.uint8)
    return cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
