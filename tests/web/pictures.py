"""What the page would see in a picture of a sketch, without a picture."""

from __future__ import annotations

from base64 import b64encode
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from gridwright.scanning.reading import DIGITS, HEADS, NO_DIGIT, SIGNS

PHOTOGRAPH = Path(__file__).parents[2] / "examples" / "photograph.jpg"
THIN, THICK = 0.02, 0.2
"""The ink of a line and of a wall."""


def as_text(data: bytes) -> str:
    """The bytes of a picture as a request holds them."""
    return b64encode(data).decode()


def as_pdf(*pages: Any) -> bytes:
    """Pictures as the pages of a PDF."""
    first, *others = map(Image.fromarray, pages)
    held = BytesIO()
    first.save(held, "PDF", save_all=True, append_images=others)
    return held.getvalue()


def only(count: int, place: int) -> list[float]:
    """Probabilities of which one is sure."""
    return [1.0 if each == place else 0.0 for each in range(count)]


def answers(sign: str, black: bool = False) -> dict[str, list[float]]:
    """What the network says of a cell."""
    digits = [int(digit) for digit in sign] if sign.isdigit() else []
    digits += [NO_DIGIT] * (3 - len(digits))
    kind = "number" if sign.isdigit() else sign or "empty"
    said = {name: only(HEADS[name], digit) for name, digit in zip(DIGITS, digits, strict=True)}
    return {
        "sign": only(HEADS["sign"], SIGNS.index(kind)),
        "black": only(2, int(black)),
        "ring": only(2, 0),
        "turn": only(4, 0),
        **said,
    }


def seen(sketch: dict[str, Any], black: tuple[int, ...] = ()) -> dict[str, Any]:
    """What is seen of a sketch with blackened cells."""
    rows, cols, cells = sketch["rows"], sketch["cols"], sketch["cells"]
    rooms = sketch.get("rooms", [0] * len(cells))

    def line(one: int, other: int) -> list[Any]:
        ink = THICK if rooms[one] != rooms[other] else THIN
        return [ink, True, ink, ink, 0.5]

    places = range(rows * cols)
    return {
        "rows": rows,
        "cols": cols,
        "answers": [answers(sign, cell in black) for cell, sign in enumerate(cells)],
        "digits": {},
        "right": [line(cell, cell + 1) for cell in places if (cell + 1) % cols],
        "below": [line(cell, cell + cols) for cell in places if cell + cols < rows * cols],
    }
