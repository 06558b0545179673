"""The sheet that an SVG is drawn on: the positions of cells and text, and shapes as paths.

>>> from gridwright.core.picture import Cell
>>> sheet = Sheet.of(Picture("two cells", 1, 2, (Cell(), Cell())), cell=10)
>>> sheet.corner(1)
(19.0, 16.0)
>>> squares(sheet, [1])
'M19 16h10v10h-10z'
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot

from gridwright.core.deadline import watched
from gridwright.core.picture import HIGHLIGHTS, SUPPOSED, Picture, without_controls
from gridwright.core.saying import ENGLISH, Language
from gridwright.render.elements import short
from gridwright.render.words import folded, places


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text."""

    text: str
    y: float
    """The baseline."""
    size: float
    """The font size."""
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """The position of everything on the sheet, in pixels."""

    rows: int
    cols: int
    cell: int
    left: float
    top: float
    width: float
    height: float
    heading: tuple[Line, ...]
    """The lines above the board."""
    caption: tuple[Line, ...]
    """The lines below the board."""
    word: float
    """The font size of legend and caption."""
    coordinates: bool = True
    """Whether the rows and columns are numbered."""
    language: Language = ENGLISH

    @staticmethod
    def of(
        picture: Picture,
        cell: int,
        heading: bool = True,
        coordinates: bool = True,
        legend: bool = True,
        language: Language = ENGLISH,
    ) -> Sheet:
        """The sheet for a picture, with margins for the numbers and room for the text."""
        word = 0.42 * cell
        left = (max(0.9, 0.42 + 0.18 * len(str(picture.rows))) if coordinates else 0.4) * cell
        width = left + _inner(picture, word, heading, legend) * cell + 0.4 * cell
        room = width - 0.8 * cell
        above = _heading(picture, cell, room) if heading else ()
        top = above[-1].y + 0.25 * cell if above else 0.2 * cell
        top += (0.6 if coordinates else 0.2) * cell
        bottom = top + picture.rows * cell
        sentence = _lines(picture.caption, word, room)
        caption = tuple(
            Line(line, bottom + 0.35 * cell + word + number * 1.4 * word, word)
            for number, line in enumerate(sentence)
        )
        rows = len(legend_rows(picture, width, word, language)) if legend else 0
        below = len(caption) * 1.4 * word + rows * 1.5 * word
        height = bottom + 0.4 * cell + (below + 0.25 * cell if below else 0)
        return Sheet(
            picture.rows, picture.cols, cell, left, top, width, height, above, caption, word,
            coordinates, language,
        )  # fmt: skip

    def corner(self, number: int) -> tuple[float, float]:
        """The top left corner of a cell."""
        row, col = divmod(number, self.cols)
        return self.left + col * self.cell, self.top + row * self.cell

    def centre(self, number: int) -> tuple[float, float]:
        """The centre of a cell."""
        x, y = self.corner(number)
        return x + self.cell / 2, y + self.cell / 2

    @property
    def bottom(self) -> float:
        """The lower edge of the board."""
        return self.top + self.rows * self.cell


def _inner(picture: Picture, word: float, heading: bool, legend: bool) -> float:
    """The width for board and text, in cells.

    Small boards get a wider sheet, so that a sentence is not broken into single words.
    """
    cell = word / 0.42
    least = 5.0 if heading or (legend and picture.highlights) else 0.0
    if heading:
        wanted = max(text_width(picture.title, 1.3 * word), text_width(picture.subtitle, word))
        least = max(least, min(wanted / cell, 11))
    return max(picture.cols, 11 if picture.caption else least)


def _heading(picture: Picture, cell: int, room: float) -> tuple[Line, ...]:
    """The title and the subtitle, each in as many lines as it needs."""
    word = 0.42 * cell
    lines: list[Line] = []
    for text, size, bold in ((picture.title, 1.15 * word, True), (picture.subtitle, word, False)):
        # Bold letters are wider by about an eighth.
        for line in _lines(text, size, room / 1.12 if bold else room):
            y = lines[-1].y + 1.3 * size if lines else 0.75 * cell
            lines.append(Line(line, y, size, bold))
    return tuple(lines)


def _lines(text: str, size: float, room: float) -> list[str]:
    """A text broken into lines that fit the available width."""
    sentence = " ".join(without_controls(text).split())
    return folded(sentence, max(8, int(room / text_width("0", size)))) if sentence else []


def legend_rows(
    picture: Picture, width: float, word: float, language: Language
) -> list[list[tuple[str, str, float]]]:
    """The entries of the legend (what, its meaning, where), in as few rows as possible."""
    meanings = [(str(kind), HIGHLIGHTS[kind]) for kind in picture.highlights]
    if picture.supposed:
        meanings.append(("supposed", SUPPOSED))
    rows: list[list[tuple[str, str, float]]] = []
    margin = 0.95 * word
    x = width
    for kind, meaning in meanings:
        said = language.say(meaning)
        long = text_width(said, 0.85 * word) + 2.6 * word
        if x + long > width:
            rows.append([])
            x = margin
        rows[-1].append((kind, said, x))
        x += long
    return rows


def text_width(text: str, size: float) -> float:
    """The approximate width of a text, because SVG cannot measure it."""
    return 0.56 * size * places(text)


def squares(sheet: Sheet, numbers: Iterable[int], inset: float = 0) -> str:
    """A path of one square per cell."""
    side = short(sheet.cell - 2 * inset)
    parts = []
    for number in watched(numbers, every=1000):
        x, y = sheet.corner(number)
        parts.append(f"M{short(x + inset)} {short(y + inset)}h{side}v{side}h-{side}z")
    return "".join(parts)


def capsule(start: tuple[float, float], end: tuple[float, float], radius: float) -> str:
    """A path around the line between two points, at a constant distance from it.

    >>> capsule((0, 0), (10, 0), 2)
    'M0 2L10 2A2 2 0 0 0 10 -2L0 -2A2 2 0 0 0 0 2z'
    """
    (x, y), (to_x, to_y) = start, end
    length = hypot(to_x - x, to_y - y) or 1.0
    # The normal of the line; a single point gets a circle, whatever the direction.
    across, down = -(to_y - y) / length * radius, (to_x - x) / length * radius
    if not (across or down):
        down = radius
    arc = f"A{short(radius)} {short(radius)} 0 0 0"
    return (
        f"M{short(x + across)} {short(y + down)}L{short(to_x + across)} {short(to_y + down)}"
        f"{arc} {short(to_x - across)} {short(to_y - down)}"
        f"L{short(x - across)} {short(y - down)}{arc} {short(x + across)} {short(y + down)}z"
    )


def points(sheet: Sheet, numbers: Iterable[int], away: float = 0.0) -> str:
    """A path of one point per cell: a line of length 0, which round ends turn into a dot.

    It is in the middle, or so far to the right of it and below it.
    """
    centres = (sheet.centre(number) for number in watched(numbers, every=1000))
    return "".join(f"M{short(x + away)} {short(y + away)}h0" for x, y in centres)
