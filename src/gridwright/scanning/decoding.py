"""The bytes of a picture file become grey values, in a process that can be killed.

What OpenCV does with a damaged or malicious file is not known beforehand, and it cannot be
interrupted. A file of 200 kB with 20,000 scans would keep it at work for minutes. So it works apart
(``core/apart.py``), with the memory and the time that a picture of the stated size needs.
"""

from __future__ import annotations

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
SIZE = Struct(">II")


def grey(data: bytes, stated: int, most: int) -> tuple[int, int, Image | None]:
    """The width, the height and the grey values of a picture that states so many dots.

    With more dots than ``most``, there are no values.
    """
    seconds = SECONDS + stated // DOTS_A_SECOND
    try:
        answer = apart(decode, data, most, seconds=seconds, memory=BYTES + BYTES_A_DOT * stated)
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
    width, height = SIZE.unpack_from(answer)
    values = np.frombuffer(answer, np.uint8, offset=SIZE.size)
    return width, height, values.reshape(height, width).copy() if values.size else None


def decode(data: bytes, most: int) -> bytes:
    """The size and the grey values of a picture as bytes; none if it cannot be decoded."""
    array = np.frombuffer(data, np.uint8)
    # In PNG, what is transparent shows the paper below, not black.
    how = cv2.IMREAD_UNCHANGED if data[:4] == b"\x89PNG" else cv2.IMREAD_GRAYSCALE
    threads = cv2.getNumThreads()
    try:
        # Each further thread would take a part of the memory.
        cv2.setNumThreads(1)
        picture = cv2.imdecode(array, how)
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
