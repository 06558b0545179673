"""Boards to learn from: signs of all kinds in many fonts and line styles, photographed.

A board holds every kind of sign at once; no puzzle is meant. It is drawn by a plain typesetter in a
font that is drawn by lot, or by our own renderer, then photographed by ``camera``, and cut into
cells with corners that are a little wrong, as those that ``finding`` finds are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from PIL import ImageFont

from gridwright.core.picture import Cell, Picture, Stroke, Wall
from gridwright.render.faces import FACES, unpacked
from gridwright.render.sheet import Sheet
from gridwright.render.svg import svg
from gridwright.render.typeset import BOARD_FONT, DOTS_PER_PIXEL, board_png
from gridwright.scanning.camera import Shot, photograph
from gridwright.scanning.levelling import crops, level, square_on
from gridwright.scanning.reading import NO_DIGIT, SIGNS

Image = NDArray[Any]
PITCH = 64
"""The side of a cell on the sheet, in dots."""
MARGIN = 48
JITTER = 0.045
"""By how much of a cell the corners are wrong at most."""


@dataclass(slots=True)
class Content:
    """What one cell shows."""

    sign: str = "empty"
    number: int = 0
    black: bool = False
    ring: bool = False

    def labels(self) -> tuple[int, ...]:
        """The right answers to the questions of the network."""
        digits = [int(digit) for digit in str(self.number)] if self.sign == "number" else []
        digits += [NO_DIGIT] * (3 - len(digits))
        return (SIGNS.index(self.sign), int(self.black), int(self.ring), *digits)


@dataclass(slots=True)
class Board:
    """Cells of so many rows and columns."""

    rows: int
    cols: int
    cells: list[Content] = field(default_factory=list)


def any_board(rng: Generator) -> Board:
    """A board of random signs; how many of each kind there are differs from board to board."""
    rows, cols = (int(side) for side in rng.integers(6, 10, 2))
    kinds = np.array([2, 1, 1, 0.8, 0.6, 0.6, 0.7, 9]) * rng.uniform(0.3, 1.7, len(SIGNS))
    lengths = rng.dirichlet([1.0, 1.3, 0.8])
    black, ring = rng.uniform(0, 0.3), float(rng.choice([0, 0, 0.2, 0.7, 1]))
    cells = []
    for kind in rng.choice(len(SIGNS), rows * cols, p=kinds / kinds.sum()):
        content = Content(SIGNS[kind])
        if content.sign == "number":
            length = int(rng.choice(3, p=lengths))
            content.number = int(rng.integers(10**length, 10 ** (length + 1)))
        if content.sign in ("empty", "number"):
            content.black = bool(rng.random() < black)
        if content.sign in ("number", "?") and not content.black:
            content.ring = bool(rng.random() < ring)
        cells.append(content)
    return Board(rows, cols, cells)


@cache
def fonts(folders: tuple[str, ...]) -> tuple[bytes | str, ...]:
    """The font files below these folders that have all signs, and the faces of the package."""
    found: list[bytes | str] = [unpacked(name) for name in FACES]
    for folder in folders:
        places = [*Path(folder).rglob("*.ttf"), *Path(folder).rglob("*.otf")]
        # Many fonts for other scripts have the digits of one for Latin.
        shapes = {shape: str(place) for place in sorted(places) if (shape := _signs(str(place)))}
        found += shapes.values()
    return tuple(found)


def _signs(place: str) -> bytes:
    """The shapes of all signs in a font; nothing if it lacks some."""
    try:
        font = ImageFont.truetype(place, 32)
        shapes = [bytes(font.getmask(sign)) for sign in "0123456789SG?"]
        heights = [font.getbbox(sign)[3] - font.getbbox(sign)[1] for sign in "0123456789"]
    except OSError:
        return b""
    # Fonts of symbols draw one box for all, or digits of odd sizes.
    good = len({*shapes}) == len(shapes) and min(heights) > 12
    return b"".join(shapes) if good else b""


@dataclass(frozen=True, slots=True)
class Style:
    """How a board is typeset."""

    font: ImageFont.FreeTypeFont
    smaller: tuple[float, float, float]
    """How much smaller numbers of one, two and three digits are."""
    size: int
    ink: int
    line: int
    thin: int
    thick: int
    frame: int
    dashes: int
    walls: float
    black: int
    on_black: int
    tint: int
    ring: float
    ring_width: int
    mark: float
    mark_width: int
    dot: float
    hollow: bool
    shift: tuple[int, int]


def any_style(rng: Generator, files: Sequence[bytes | str]) -> Style:
    """A style drawn by lot."""
    file = files[int(rng.integers(len(files)))]
    size = int(PITCH * rng.uniform(0.33, 0.82))
    font = ImageFont.truetype(BytesIO(file) if isinstance(file, bytes) else file, size)
    two, three = rng.uniform(0.7, 1), rng.uniform(0.5, 0.8)
    thin = int(rng.integers(1, 4))
    black = int(rng.integers(0, 110))
    return Style(
        font=font, smaller=(1.0, float(two), float(two * three)), size=size,
        ink=int(rng.integers(0, 80)),
        line=int(rng.integers(0, 190)), thin=thin, thick=thin + int(rng.integers(2, 6)),
        frame=int(rng.integers(1, 8)), dashes=int(rng.choice([0, 0, 0, 4, 8])),
        walls=float(rng.choice([0, 0, 0.5])), black=black,
        on_black=int(rng.integers(min(black + 70, 200), 256)), tint=int(rng.integers(205, 256)),
        ring=float(rng.uniform(0.37, 0.47)), ring_width=int(rng.integers(1, 4)),
        mark=float(rng.uniform(0.24, 0.42)), mark_width=int(rng.integers(1, 6)),
        dot=float(rng.uniform(0.04, 0.16)), hollow=bool(rng.random() < 0.2),
        shift=(int(rng.integers(-3, 4)), int(rng.integers(-3, 4))),
    )  # fmt: skip


def typeset(board: Board, style: Style, rng: Generator) -> tuple[Image, NDArray[np.float32]]:
    """A board on a sheet of paper, and the corners of its grid."""
    across, down = board.cols * PITCH, board.rows * PITCH
    sheet = np.full((down + 2 * MARGIN, across + 2 * MARGIN), 255, np.uint8)
    tinted = rng.random() < 0.25
    for number, content in enumerate(board.cells):
        row, col = divmod(number, board.cols)
        x, y = MARGIN + col * PITCH, MARGIN + row * PITCH
        if content.black or (tinted and rng.random() < 0.4):
            shade = style.black if content.black else style.tint
            sheet[y : y + PITCH, x : x + PITCH] = shade
    if rng.random() < 0.12:
        _pieces(sheet, board, rng)
    _lines(sheet, board, style, rng)
    for number, content in enumerate(board.cells):
        row, col = divmod(number, board.cols)
        _sign(sheet, content, style, MARGIN + col * PITCH, MARGIN + row * PITCH)
    corners = MARGIN + np.array([[0, 0], [across, 0], [across, down], [0, down]], np.float32)
    return sheet, corners + np.float32(0.5)


def _pieces(sheet: Image, board: Board, rng: Generator) -> None:
    """Rounded outlines around some cells of a line, as solvers of Kamaji draw them."""
    edge, inside = int(rng.integers(90, 180)), int(rng.integers(215, 256))
    for _ in range(board.rows):
        row, col = int(rng.integers(board.rows)), int(rng.integers(board.cols))
        longer = rng.integers(-2, 3, 2)
        ends = np.clip([col + longer[0], row + longer[1]], 0, [board.cols - 1, board.rows - 1])
        first, last = (
            tuple(int(MARGIN + PITCH * (place + 0.5)) for place in ends_of)
            for ends_of in ((col, row), ends)
        )
        thick = int(PITCH * rng.uniform(0.6, 0.8))
        cv2.line(sheet, first, last, edge, thick, cv2.LINE_AA)
        cv2.line(sheet, first, last, inside, thick - 4, cv2.LINE_AA)


def _lines(sheet: Image, board: Board, style: Style, rng: Generator) -> None:
    for vertical, count, length in ((1, board.cols, board.rows), (0, board.rows, board.cols)):
        for line in range(count + 1):
            for part in range(length):
                edge = line in (0, count)
                wall = not edge and rng.random() < style.walls
                width = style.frame if edge else style.thick if wall else style.thin
                colour = style.ink if edge or wall else style.line
                _line(sheet, line, part, bool(vertical), width, colour,
                      0 if edge or wall else style.dashes)  # fmt: skip


def _line(
    sheet: Image, line: int, part: int, vertical: bool, width: int, colour: int, dashes: int
) -> None:
    near, start = MARGIN + line * PITCH - width // 2, MARGIN + part * PITCH
    view = sheet.T if not vertical else sheet
    # The view has the line running downwards.
    if not dashes:
        view[start - width // 2 : start + PITCH + (width + 1) // 2, near : near + width] = colour
        return
    for dash in range(start, start + PITCH, 2 * dashes):
        view[dash : dash + dashes, near : near + width] = colour


def _sign(sheet: Image, content: Content, style: Style, x: int, y: int) -> None:
    middle = (x + PITCH // 2, y + PITCH // 2)
    ink = style.on_black if content.black else style.ink
    if content.ring:
        cv2.circle(sheet, middle, int(style.ring * PITCH), ink, style.ring_width, cv2.LINE_AA)
    if content.sign == "dot":
        radius = max(2, int(style.dot * PITCH))
        cv2.circle(sheet, middle, radius, ink, 2 if style.hollow else -1, cv2.LINE_AA)
    elif content.sign == "circle":
        cv2.circle(sheet, middle, int(style.mark * PITCH), ink, style.mark_width, cv2.LINE_AA)
    elif content.sign == "triangle":
        reach = style.mark * PITCH
        points = np.array([(0, -reach), (reach, 0.8 * reach), (-reach, 0.8 * reach)]) + middle
        shape = np.rint(points).astype(np.int32)
        cv2.polylines(sheet, [shape], True, ink, style.mark_width, cv2.LINE_AA)
    elif content.sign in ("S", "G", "?"):
        _text(sheet, content.sign, style, ink, middle, 0.8 if content.ring else 1.0)
    elif content.sign == "number":
        text = str(content.number)
        smaller = style.smaller[len(text) - 1] * (0.8 if content.ring else 1.0)
        _text(sheet, text, style, ink, middle, smaller)


def _text(
    sheet: Image, text: str, style: Style, ink: int, middle: tuple[int, int], smaller: float
) -> None:
    font = style.font.font_variant(size=max(10, int(style.size * smaller)))
    mask = font.getmask(text, mode="L")
    width, height = mask.size
    most = int(PITCH * 0.9)
    letters = np.asarray(mask, np.uint8).reshape(height, width)
    if width > most or height > most:
        share = most / max(width, height)
        wanted = (max(1, int(width * share)), max(1, int(height * share)))
        letters = cv2.resize(letters, wanted, interpolation=cv2.INTER_AREA)
        height, width = letters.shape
    left = middle[0] - width // 2 + style.shift[0]
    top = middle[1] - height // 2 + style.shift[1]
    part = sheet[top : top + height, left : left + width]
    share_of_ink = letters.astype(np.float32) / 255
    part[:] = np.rint(part * (1 - share_of_ink) + ink * share_of_ink).astype(np.uint8)


def rendered(board: Board, rng: Generator) -> tuple[Image, NDArray[np.float32]]:
    """The same by our own renderer."""
    cells = tuple(_cell(content, rng) for content in board.cells)
    walls = tuple(
        Wall((row, col), (row, col + 1))
        for row in range(1, board.rows)
        for col in range(board.cols)
        if rng.random() < 0.2
    )
    row = int(rng.integers(board.rows)) * board.cols
    strokes = (Stroke((row, row + 1, row + 2), "piece"),) if rng.random() < 0.3 else ()
    picture = Picture("Board", board.rows, board.cols, cells, walls, strokes)
    drawing = svg(picture, spoken=False, font=BOARD_FONT)
    data = np.frombuffer(board_png(drawing, "Board"), np.uint8)
    sheet = Sheet.of(picture, 36)
    across, down = 36 * board.cols, 36 * board.rows
    corners = np.array([[0, 0], [across, 0], [across, down], [0, down]])
    corners = corners + np.array([sheet.left, sheet.top])
    return (
        cv2.imdecode(data, cv2.IMREAD_GRAYSCALE),
        (corners * DOTS_PER_PIXEL).astype(np.float32),
    )


def _cell(content: Content, rng: Generator) -> Cell:
    texts = {"S": "S", "G": "G", "?": "?", "number": str(content.number)}
    marks: dict[str, Any] = {"circle": "circle", "triangle": "triangle"}
    mark: Any = "circle" if content.ring else marks.get(content.sign, "")
    return Cell(
        black=content.black,
        white=content.sign == "dot",
        given=content.sign == "dot" and bool(rng.random() < 0.3),
        text=texts.get(content.sign, ""),
        mark=mark,
    )


def examples(
    count: int, seed: int | tuple[int, int], folders: Iterable[str]
) -> Iterator[tuple[NDArray[np.uint8], NDArray[np.uint8]]]:
    """The cells of so many boards, and the right answers."""
    rng = np.random.default_rng(seed)
    files = fonts(tuple(folders))
    for number in range(count):
        board = any_board(rng)
        if number % 12 == 0:
            sheet, corners = rendered(board, rng)
        else:
            sheet, corners = typeset(board, any_style(rng, files), rng)
        cell = rng.uniform(26, 64)
        side = int(cell * max(sheet.shape) / (sheet.shape[0] - 2 * MARGIN) * board.rows)
        shot = Shot.any(rng, 28, 35) if rng.random() < 0.8 else Shot()
        blurred = Shot(
            shot.tilt, shot.turn, min(shot.blur, cell / 30), shot.noise, shot.shadow, shot.jpeg
        )
        taken = photograph(sheet, blurred, int(rng.integers(2**31)), max(side, 150))
        places = taken.corners(corners)
        length = float(np.linalg.norm(places[1] - places[0])) / board.cols
        places += rng.uniform(-JITTER, JITTER, (4, 2)).astype(np.float32) * length
        flat = square_on(taken.picture, places, board.rows, board.cols)
        ink = crops(level(flat, board.rows, board.cols), board.rows, board.cols)
        labels = np.array([content.labels() for content in board.cells], np.uint8)
        yield np.rint(ink * 255).astype(np.uint8), labels
