"""The typefaces for printing: their files, the widths of texts, and where lines break.

The faces are IBM Plex in four styles, under the Open Font License (``fonts/LICENSE.txt``). They
come with gridwright, so that a book looks the same on every machine. Widths are in em: times the
font size.

>>> round(width("Kuromasu", "sans"), 2)
4.59
>>> broken("a sentence that is too long", "serif", 6.0)
['a sentence', 'that is too', 'long']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Literal
from unicodedata import combining

FaceName = Literal["serif", "italic", "sans", "bold"]


@dataclass(frozen=True, slots=True)
class Face:
    """A style of a typeface, as CSS and Typst call it, and its file."""

    family: str
    file: str
    weight: int = 400
    italic: bool = False


FACES: Mapping[FaceName, Face] = {
    "serif": Face("IBM Plex Serif", "IBMPlexSerif-Regular"),
    "italic": Face("IBM Plex Serif", "IBMPlexSerif-Italic", italic=True),
    "sans": Face("IBM Plex Sans", "IBMPlexSans-Regular"),
    "bold": Face("IBM Plex Sans SmBld", "IBMPlexSans-SemiBold", weight=600),
}


def packed(face: FaceName) -> bytes:
    """The file of a face, in the format WOFF, which browsers read."""
    return (files("gridwright.render") / "fonts" / f"{FACES[face].file}.woff").read_bytes()


def unpacked(face: FaceName) -> bytes:
    """The same as TrueType, which typesetters read."""
    from fontTools.ttLib import TTFont

    with TTFont(BytesIO(packed(face)), recalcTimestamp=False) as font:
        font.flavor = None
        target = BytesIO()
        font.save(target, reorderTables=False)
    return target.getvalue()


@cache
def widths(face: FaceName) -> Mapping[int, float]:
    """The width of every character that a face has, by its code."""
    from fontTools.ttLib import TTFont

    with TTFont(BytesIO(packed(face)), lazy=True) as font:
        advances, em = font["hmtx"].metrics, font["head"].unitsPerEm
        return {code: advances[name][0] / em for code, name in font.getBestCmap().items()}


def width(text: str, face: FaceName) -> float:
    """How wide a text is; a character that the face lacks is taken for a wide one."""
    known = widths(face)
    return sum(known.get(ord(sign), 0.0 if combining(sign) else 1.0) for sign in text)


def has(text: str) -> bool:
    """Whether the faces have every character of a text.

    >>> has("Kuromasu 10×10"), has("黒どこ")
    (True, False)
    """
    signs = set(text)
    return all(ord(sign) in widths(face) for face in FACES for sign in signs)


def broken(text: str, face: FaceName, room: float) -> list[str]:
    """A text in lines no wider than ``room``; a word is broken only if it is wider than a line."""
    lines: list[str] = []
    for word in text.split():
        for number, piece in enumerate(_pieces(word, face, room)):
            longer = f"{lines[-1]} {piece}" if lines and not number else ""
            if lines and not number and width(longer, face) <= room:
                lines[-1] = longer
            else:
                lines.append(piece)
    return lines


def _pieces(word: str, face: FaceName, room: float) -> Iterator[str]:
    # Widths add up, so that a word of ten thousand letters is measured once.
    start, wide = 0, 0.0
    for place, sign in enumerate(word):
        more = width(sign, face)
        if place > start and wide + more > room:
            yield word[start:place]
            start, wide = place, 0.0
        wide += more
    yield word[start:]


def shortened(text: str, face: FaceName, room: float) -> str:
    """The beginning of a text that is too wide, and a sign for the rest.

    >>> shortened("twenty one", "serif", 4.0)
    'twenty…'
    """
    if width(text, face) <= room:
        return text
    left = room - width("…", face)
    for place, sign in enumerate(text):
        left -= width(sign, face)
        if left < 0:
            return f"{text[:place].rstrip()}…"
    return f"{text}…"
