"""What was read, beside the picture: an SVG in which doubtful cells are outlined in both.

On the left is the grid of the picture, seen square-on; on the right is what was read. A doubtful
cell has a dashed outline, one that the rules settled a solid one, on both sides.
"""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import cv2

from gridwright.core.picture import Picture, highlight
from gridwright.core.saying import ENGLISH, Language, Saying
from gridwright.genres import by_name
from gridwright.render.elements import document, element, group, short, words
from gridwright.render.sheet import Sheet
from gridwright.render.svg import LOOKS, svg
from gridwright.scanning.scanned import Scan

CELL = 36
FONT = "Liberation Sans, Arial, sans-serif"


def shown(scan: Scan, language: Language = ENGLISH, **look: Any) -> str:
    """The picture and what was read, side by side."""
    picture = _picture(scan)
    read = svg(picture, CELL, heading=False, legend=False, spoken=False, language=language, **look)
    sheet = Sheet.of(picture, CELL, heading=False, legend=False, language=language)
    across, down = picture.cols * CELL, picture.rows * CELL
    left = sheet.width + sheet.left
    below = sheet.height
    sentences = [
        language.say(LEGEND_DOUBTFUL), language.say(LEGEND_RULES),
    ]  # fmt: skip
    legend = [
        element("text", words(text), x=CELL, y=short(below + 20 * (number + 1)), font_size="14")
        for number, text in enumerate(sentences)
    ]
    layers = (
        [element("image", href=_data(scan), x=short(sheet.left), y=short(sheet.top),
                 width=across, height=down, preserveAspectRatio="none")],
        [*_outlines(scan, sheet), *_walls(scan, sheet)],
        group([read, *_walls(scan, sheet)], transform=f"translate({short(sheet.width)} 0)"),
        legend,
    )  # fmt: skip
    width = left + across + CELL
    return document(width, below + 52, layers, picture.title, **look)


LEGEND_DOUBTFUL = Saying("dashed: unsure, please compare")
LEGEND_RULES = Saying("solid: settled by the rules")


def _picture(scan: Scan) -> Picture:
    genre = by_name(scan.genre)
    board = genre.printed(scan.puzzle) if scan.board is None else scan.board
    picture = genre.draw(scan.puzzle, board)
    doubtful = sum(1 << cell for cell, read in enumerate(scan.cells) if read.doubtful)
    ruled = sum(1 << cell for cell, read in enumerate(scan.cells) if read.by_rules)
    return highlight(highlight(picture, doubtful, "marked"), ruled, "new")


def _outlines(scan: Scan, sheet: Sheet) -> list[str]:
    found = []
    for number, cell in enumerate(scan.cells):
        if not (cell.doubtful or cell.by_rules):
            continue
        look = LOOKS["new" if cell.by_rules else "marked"]
        x, y = sheet.corner(number)
        found.append(
            element("rect", x=short(x + 2), y=short(y + 2), width=CELL - 4, height=CELL - 4,
                    fill="none", stroke=look.line, stroke_width=3,
                    stroke_dasharray="5 3" if look.dashed else None)
        )  # fmt: skip
    return found


def _walls(scan: Scan, sheet: Sheet) -> list[str]:
    """Doubtful lines, dashed."""
    found = []
    for one, other in scan.walls:
        x, y = sheet.corner(other)
        right, down = (0, CELL) if other == one + 1 else (CELL, 0)
        found.append(
            element("line", x1=short(x), y1=short(y), x2=short(x + right), y2=short(y + down),
                    stroke=LOOKS["marked"].line, stroke_width=4, stroke_dasharray="5 3")
        )  # fmt: skip
    return found


def _data(scan: Scan) -> str:
    """The picture of the grid inside an address."""
    _, data = cv2.imencode(".png", scan.square)
    return f"data:image/png;base64,{b64encode(data.tobytes()).decode()}"
