"""Boards to learn from: signs of all kinds in many fonts and line styles, photographed.

A board holds every kind of sign at once; no puzzle is meant. It is drawn by a plain typesetter in a
font that is drawn by lot, or was drawn by our own renderer (``drawings``), then photographed by
``camera``, and cut into cells with corners that are a little wrong, as those that ``finding`` finds
are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from PIL import ImageFont

from gridwright.scanning.camera import Shot, photograph
from gridwright.scanning.glyphs import digits_in
from gridwright.scanning.levelling import apart, crops, level, square_on
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
    pencil: bool = False
    """Whether it was blackened by hand, so that what was printed shows through."""

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
    kinds = np.array([KINDS[sign] for sign in SIGNS]) * rng.uniform(0.3, 1.7, len(SIGNS))
    lengths = rng.dirichlet([2.0, 1.5, 0.9])
    black, ring = rng.uniform(0, 0.3), float(rng.choice([0, 0, 0.2, 0.7, 1]))
    pencil = float(rng.choice([0, 0, 1, 1]))
    cells = []
    for kind in rng.choice(len(SIGNS), rows * cols, p=kinds / kinds.sum()):
        content = Content(SIGNS[kind])
        if content.sign == "number":
            length = int(rng.choice(3, p=lengths))
            content.number = int(rng.integers(10**length if length else 0, 10 ** (length + 1)))
        if content.sign in ("empty", "number", "?"):
            content.black = bool(rng.random() < black)
            content.pencil = content.black and bool(rng.random() < pencil)
        if content.sign in ("number", "?") and not content.black:
            content.ring = bool(rng.random() < ring)
        cells.append(content)
    return Board(rows, cols, cells)


KINDS = {
    "empty": 2.5, "dot": 1, "circle": 1, "disc": 0.7, "cross": 0.5, "star": 0.6, "triangle": 0.7,
    "S": 0.5, "G": 0.5, "?": 0.7, "tick": 0.5, "number": 10,
}  # fmt: skip
"""How often each sign is drawn."""


@dataclass(frozen=True, slots=True)
class Stock:
    """What boards are drawn with: folders of fonts, and a file of our own drawings."""

    folders: tuple[str, ...]
    drawings: str = ""
    """With none, no look of ours is in it."""


@cache
def fonts(stock: Stock) -> tuple[str, ...]:
    """The font files that have all signs."""
    found: list[str] = []
    for folder in stock.folders:
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
    """Where signs stand, from the middle of a cell; the numbers of rooms are often in a corner."""
    bleeding: int
    """By how many dots ink has run, or is missing if negative."""


def any_style(rng: Generator, files: Sequence[str]) -> Style:
    """A style drawn by lot."""
    file = files[int(rng.integers(len(files)))]
    size = int(PITCH * rng.uniform(0.36, 0.82))
    font = ImageFont.truetype(file, size)
    two, three = rng.uniform(0.7, 1), rng.uniform(0.6, 0.85)
    thin = int(rng.integers(1, 4))
    black = int(rng.integers(0, 140))
    near = rng.integers(-4, 5, 2) - (10 if rng.random() < 0.08 and size < 0.5 * PITCH else 0)
    return Style(
        font=font, smaller=(1.0, float(two), float(two * three)), size=size,
        ink=int(rng.integers(0, 80)),
        line=int(rng.integers(0, 190)), thin=thin, thick=thin + int(rng.integers(2, 10)),
        frame=int(rng.integers(1, 12)), dashes=int(rng.choice([0, 0, 0, 4, 8])),
        walls=float(rng.choice([0, 0, 0.5])), black=black,
        on_black=int(rng.integers(min(black + 100, 230), 256)),
        tint=int(rng.integers(195, 256)),
        ring=float(rng.uniform(0.37, 0.47)), ring_width=int(rng.integers(1, 4)),
        mark=float(rng.uniform(0.24, 0.42)), mark_width=int(rng.integers(1, 6)),
        dot=float(rng.uniform(0.04, 0.16)), hollow=bool(rng.random() < 0.2),
        shift=(int(near[0]), int(near[1])), bleeding=int(rng.choice([-1, 0, 0, 0, 0, 0, 1])),
    )  # fmt: skip


def typeset(board: Board, style: Style, rng: Generator) -> tuple[Image, NDArray[np.float32]]:
    """A board on a sheet of paper, and the corners of its grid."""
    across, down = board.cols * PITCH, board.rows * PITCH
    sheet = np.full((down + 2 * MARGIN, across + 2 * MARGIN), 255, np.uint8)
    tinted = rng.random() < 0.25
    for number, content in enumerate(board.cells):
        row, col = divmod(number, board.cols)
        x, y = MARGIN + col * PITCH, MARGIN + row * PITCH
        if content.pencil:
            continue
        if content.black or (tinted and rng.random() < 0.4):
            shade = style.black if content.black else style.tint
            sheet[y : y + PITCH, x : x + PITCH] = shade
    if rng.random() < 0.12:
        _pieces(sheet, board, rng)
    _lines(sheet, board, style, rng)
    hand = Hand.any(rng)
    for number, content in enumerate(board.cells):
        row, col = divmod(number, board.cols)
        x, y = MARGIN + col * PITCH, MARGIN + row * PITCH
        _sign(sheet, content, style, x, y)
        if content.pencil or content.sign in BY_HAND:
            hand.draw(sheet[y : y + PITCH, x : x + PITCH], content, rng)
    if style.bleeding:
        change = cv2.erode if style.bleeding > 0 else cv2.dilate
        sheet = change(sheet, np.ones((2, 2), np.uint8)).astype(np.uint8)
    corners = MARGIN + np.array([[0, 0], [across, 0], [across, down], [0, down]], np.float32)
    return sheet, corners + np.float32(0.5)


BY_HAND = ("cross", "tick")
"""The signs that nobody prints."""


@dataclass(frozen=True, slots=True)
class Hand:
    """How somebody marks cells with a pencil."""

    grey: int
    width: int
    distance: float
    """Between two strokes of a hatching, in dots; the densest are nearly solid."""
    crossed: bool
    """Whether there are strokes across the others."""
    even: int
    """The grey of cells that are shaded evenly; 0 if they are hatched."""
    angle: float
    inset: float
    size: float
    """Of a cross or a tick, in cells."""

    @staticmethod
    def any(rng: Generator) -> Hand:
        """A hand drawn by lot."""
        width = int(rng.integers(1, 5))
        return Hand(
            int(rng.integers(20, 160)), width, float(rng.uniform(3, 9 + width)),
            bool(rng.random() < 0.2), int(rng.integers(50, 175)) if rng.random() < 0.4 else 0,
            float(rng.choice([0.8, 2.3, rng.uniform(0, np.pi)])),
            float(rng.choice([0, rng.uniform(0, 0.14)])), float(rng.uniform(0.14, 0.42)),
        )  # fmt: skip

    def draw(self, cell: Image, content: Content, rng: Generator) -> None:
        """Hatch a cell, cross it out, or tick it."""
        layer = np.full_like(cell, 255)
        strokes = (
            self._hatching(rng) if content.black
            else self._cross(rng) if content.sign == "cross" else self._tick(rng)
        )  # fmt: skip
        width = self.width if content.black else min(self.width, 3)
        if content.black and self.even:
            layer[:] = np.clip(self.even + rng.normal(0, 4), 0, 200)
            strokes = []
        for start, end in strokes:
            grey = int(np.clip(self.grey + rng.normal(0, 12), 0, 200))
            cv2.line(layer, start, end, grey, width, cv2.LINE_AA)
        if content.black:
            edge = int(self.inset * PITCH)
            layer[:edge] = layer[PITCH - edge :] = 255
            layer[:, :edge] = layer[:, PITCH - edge :] = 255
        np.minimum(cell, layer, out=cell)

    def _hatching(self, rng: Generator) -> list[Any]:
        angles = (self.angle, self.angle + np.pi / 2)[: 1 + self.crossed]
        return [stroke for angle in angles for stroke in self._strokes(angle, rng)]

    def _strokes(self, angle: float, rng: Generator) -> list[Any]:
        along = np.array([np.cos(angle), np.sin(angle)])
        across, middle = np.array([-along[1], along[0]]), PITCH / 2
        strokes = []
        for place in np.arange(-PITCH, PITCH, self.distance):
            one, other = rng.normal(0, 1.2, 2)
            ends = [middle + across * (place + one) - along * PITCH,
                    middle + across * (place + other) + along * PITCH]  # fmt: skip
            strokes.append([tuple(int(value) for value in end) for end in ends])
        return strokes

    def _cross(self, rng: Generator) -> list[Any]:
        points = self._points(((-1, -1), (1, 1), (-1, 1), (1, -1)), rng)
        return [points[:2], points[2:]]

    def _tick(self, rng: Generator) -> list[Any]:
        low, right = rng.uniform(-0.5, 0), rng.uniform(0.6, 1.1)
        points = self._points(((-1, rng.uniform(-0.4, 0.3)), (low, 0.9), (right, -1)), rng)
        return [points[:2], points[1:]]

    def _points(self, corners: Any, rng: Generator) -> list[tuple[int, int]]:
        """Corners around the middle of a cell, or a little beside it, as a hand hits them."""
        middle = PITCH / 2 + rng.normal(0, 0.05 * PITCH, 2)
        missed = rng.normal(0, 2, (len(corners), 2))
        around = np.array(corners) * self.size * PITCH + middle + missed
        return [(int(x), int(y)) for x, y in around]


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
    ink = style.on_black if content.black and not content.pencil else style.ink
    if content.ring:
        cv2.circle(sheet, middle, int(style.ring * PITCH), ink, style.ring_width, cv2.LINE_AA)
    if content.sign == "dot":
        radius = max(2, int(style.dot * PITCH))
        cv2.circle(sheet, middle, radius, ink, 2 if style.hollow else -1, cv2.LINE_AA)
    elif content.sign == "circle":
        cv2.circle(sheet, middle, int(style.mark * PITCH), ink, style.mark_width, cv2.LINE_AA)
    elif content.sign == "disc":
        cv2.circle(sheet, middle, int(style.mark * PITCH), ink, -1, cv2.LINE_AA)
    elif content.sign == "star":
        angles = np.arange(10) * np.pi / 5 - np.pi / 2
        far = style.mark * PITCH * np.where(np.arange(10) % 2, 0.42, 1.0)
        points = np.stack([np.cos(angles) * far, np.sin(angles) * far], 1) + middle
        shape = np.rint(points).astype(np.int32)
        if style.hollow:
            cv2.polylines(sheet, [shape], True, ink, 2, cv2.LINE_AA)
        else:
            cv2.fillPoly(sheet, [shape], ink, cv2.LINE_AA)
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
    room = (PITCH - width) // 2 - 2, (PITCH - height) // 2 - 2
    right, down = (int(np.clip(by, -most, most)) if most > 0 else 0
                   for by, most in zip(style.shift, room, strict=True))  # fmt: skip
    left, top = middle[0] - width // 2 + right, middle[1] - height // 2 + down
    part = sheet[top : top + height, left : left + width]
    share_of_ink = letters.astype(np.float32) / 255
    part[:] = np.rint(part * (1 - share_of_ink) + ink * share_of_ink).astype(np.uint8)


def examples(
    count: int, seed: int | tuple[int, int], stock: Stock
) -> Iterator[tuple[NDArray[np.uint8], NDArray[np.uint8]]]:
    """The cells of so many boards, and the right answers; digits also one by one."""
    rng = np.random.default_rng(seed)
    files = fonts(stock)
    for number in range(count):
        if number % OWN == 0 and stock.drawings:
            board, sheet, corners = drawn(stock.drawings, rng)
        else:
            board = any_board(rng)
            sheet, corners = typeset(board, any_style(rng, files), rng)
        ink = _levelled(board, sheet, corners, rng)
        cells = crops(ink, board.rows, board.cols)
        labels = [content.labels() for content in board.cells]
        alone, digits = _digits(board, apart(ink, board.rows, board.cols))
        seen = np.concatenate([cells, *alone])
        yield np.rint(seen * 255).astype(np.uint8), np.array([*labels, *digits], np.uint8)


def part_of(stock: Stock, part: tuple[int, int, tuple[int, int]]) -> Any:
    """A number, so many boards of a seed as tables: drawn in a process of its own.

    It is here, since no other process finds what is in a module that was started as a program.
    """
    cv2.setNumThreads(1)
    _, boards, seed = part
    cells, labels = zip(*examples(boards, seed, stock), strict=True)
    return np.concatenate(cells), np.concatenate(labels)


OWN = 12
"""Of so many boards, one is in our own look."""


@cache
def _drawings(place: str) -> dict[str, Any]:
    with np.load(place) as held:
        return dict(held)


def drawn(place: str, rng: Generator) -> tuple[Board, Image, NDArray[np.float32]]:
    """One of the boards that ``drawings`` has drawn."""
    held = _drawings(place)
    which = int(rng.integers(len(held["ends"])))
    packed, cells = (
        held[name][held[ends][which - 1] if which else 0 : held[ends][which]]
        for name, ends in (("pictures", "ends"), ("cells", "cell_ends"))
    )
    rows, cols = (int(side) for side in held["sizes"][which])
    board = Board(rows, cols)
    for sign, number, black, ring in cells.tolist():
        board.cells.append(Content(SIGNS[sign], number, bool(black), bool(ring)))
    return board, cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE), held["corners"][which]


def _levelled(
    board: Board, sheet: Image, corners: NDArray[np.float32], rng: Generator
) -> NDArray[np.float32]:
    """The ink of a board that was photographed, between corners that are a little wrong."""
    cell = rng.uniform(*((16, 28) if rng.random() < 0.15 else (28, 64)))
    side = int(cell * max(sheet.shape) / (sheet.shape[0] - 2 * MARGIN) * board.rows)
    shot = Shot.any(rng, 28, 35) if rng.random() < 0.75 else Shot()
    shot = replace(shot, blur=min(shot.blur, cell / 30))
    taken = photograph(sheet, shot, int(rng.integers(2**31)), max(side, 120))
    places = taken.corners(corners)
    length = float(np.linalg.norm(places[1] - places[0])) / board.cols
    places += rng.uniform(-JITTER, JITTER, (4, 2)).astype(np.float32) * length
    return level(square_on(taken.picture, places, board.rows, board.cols), board.rows, board.cols)


def _digits(
    board: Board, cells: NDArray[np.float32]
) -> tuple[list[NDArray[np.float32]], list[tuple[int, ...]]]:
    """The digits of numbers that have several, as ``glyphs`` takes them apart."""
    found, labels = [], []
    for content, cell in zip(board.cells, cells, strict=True):
        digits = str(content.number)
        if content.sign != "number" or len(digits) == 1:
            continue
        pieces = digits_in(cell, content.black and not content.pencil)
        if len(pieces) == len(digits):
            found.append(np.stack(pieces))
            labels += [Content("number", int(digit)).labels() for digit in digits]
    return found, labels
