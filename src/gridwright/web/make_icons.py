"""Draw the icons with which phones show the page among their programs.

    python -m gridwright.web.make_icons

The sign is that of ``icon.svg``: a frame with three steps. iOS and Android want PNG files of fixed
sizes; Android also wants one that it may cut to any shape, so its sign keeps away from the edges.
Nothing but rectangles is drawn, so no drawing program is needed, and the files are always the same.

>>> drawn = icon(22)
>>> drawn[:8] == SIGNATURE
True
"""

from __future__ import annotations

import struct
import zlib

from gridwright.core.writing import write_file
from gridwright.render.strips import SIGNATURE, chunk
from gridwright.web.files import PAGE

PAPER, INK = (255, 255, 255), (27, 32, 39)
SIGN = ((4, 4, 9, 8), (9, 8, 14, 14), (13, 14, 18, 18))
"""The steps in a square of 22 units: left, top, right and bottom of each."""
SIDE = 22
ICONS = {
    "icon-180.png": (180, 0.0),
    "icon-192.png": (192, 0.0),
    "icon-512.png": (512, 0.0),
    "icon-maskable-512.png": (512, 0.14),
}
"""The files: how large, and which part of each side is left free."""


def _inked(x: float, y: float) -> bool:
    """Whether a point of the square is ink: in the frame or in a step."""
    frame = not (2 <= x < SIDE - 2 and 2 <= y < SIDE - 2) and 0 <= x < SIDE and 0 <= y < SIDE
    return frame or any(left <= x < right and top <= y < end for left, top, right, end in SIGN)


def icon(size: int, free: float = 0.0) -> bytes:
    """An icon as a PNG file."""
    unit = size * (1 - 2 * free) / SIDE
    places = [(at + 0.5 - size * free) / unit for at in range(size)]
    rows = []
    for y in places:
        rows.append(b"\0" + b"".join(bytes(INK if _inked(x, y) else PAPER) for x in places))
    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    packed = zlib.compress(b"".join(rows), 9)
    return SIGNATURE + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def main() -> None:
    """Write the files."""
    for name, (size, free) in ICONS.items():
        write_file(PAGE / name, icon(size, free))


if __name__ == "__main__":
    main()
