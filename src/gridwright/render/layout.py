"""The layout of a board as text, and how a wide board is cut into parts.

Small boards have ruled lines. If the terminal is too narrow, the blanks beside the lines are left
out; large boards have no lines. What is still too wide is cut between columns.

>>> from gridwright.core.picture import Cell
>>> from gridwright.render.signs import BOXES
>>> picture = Picture("wide", 1, 60, (Cell(),) * 60)
>>> layout = Layout.of(picture, BOXES)
>>> layout.ruled, layout.left + layout.across
(False, 125)
>>> layout.parts(80)
[(0, 30), (30, 60)]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise

from gridwright.core.picture import Picture, Stroke
from gridwright.core.record import dataclass, replace
from gridwright.render.signs import Signs, content

WIDEST_RULED = 80
TALLEST_RULED = 42
"""Boards that would take more columns or lines than this are drawn without ruled lines."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The position of everything on the canvas.

    Between two columns there is always one place; between two rows there is one line if anything
    has to be drawn there. A cell has ``width`` places for text and ``pad`` places on each side.
    """

    rows: int
    cols: int
    width: int
    pad: int
    ruled: bool
    """Whether light lines separate the cells."""
    between_rows: bool
    """Whether there are lines of text between the rows."""
    inset: int
    """Places between the outline and the first column: none if lines or walls join it."""

    coordinates: bool = True
    """Whether rows and columns are numbered."""

    @staticmethod
    def of(
        picture: Picture,
        signs: Signs,
        most: int | None = None,
        coordinates: bool = True,
        most_lines: int = TALLEST_RULED,
    ) -> Layout:
        """The layout for a picture in a terminal of this width and height, or of any."""
        rows, cols = picture.rows, picture.cols
        texts = [content(cell, signs) for cell in picture.cells]
        width = max(len(text) or 1 for text in texts)
        marked = max((len(texts[cell]) + 1 for cell in shared_by(picture)), default=0)
        ruled = Layout(rows, cols, width, 1, True, True, inset=0, coordinates=coordinates)
        if picture.highlights:
            # A bracket replaces the star before a shared number.
            ruled = replace(ruled, width=max(width, marked))
        low = ruled.header + ruled.down <= min(TALLEST_RULED, most_lines)
        if low and ruled.left + ruled.across <= min(WIDEST_RULED, most or WIDEST_RULED):
            return ruled
        walls, strokes = bool(picture.walls), bool(picture.strokes)
        # Brackets go between the columns unless walls or strokes need that place.
        pad = 1 if picture.highlights and (walls or strokes) else 0
        narrow = replace(ruled, width=max(width, marked), pad=pad)
        if low and most is not None and (pad or not picture.highlights):
            return narrow
        return replace(
            narrow,
            ruled=False,
            between_rows=walls or strokes,
            inset=0 if walls else 1,
        )

    def parts(self, most: int | None) -> list[tuple[int, int]]:
        """The columns of each part as ``(start, end)``, as evenly divided as possible."""
        if most is None or self.left + self.across <= most:
            return [(0, self.cols)]
        # Even a terminal without room for one column gets one column.
        fitting = max(1, (most - self.left - 1 - self.inset) // (self.slot + 1))
        number = -(-self.cols // fitting)
        size, larger = divmod(self.cols, number)
        starts = [part * size + min(part, larger) for part in range(number + 1)]
        return list(pairwise(starts))

    def across_part(self, start: int, end: int) -> tuple[int, int]:
        """The places that a part covers; only the first and the last show the outline."""
        first = self.left if start == 0 else self.x(start)
        last = self.left + self.across if end == self.cols else self.x(end) + 1
        return first, last

    @property
    def slot(self) -> int:
        """The places of one cell."""
        return self.width + 2 * self.pad

    @property
    def left(self) -> int:
        """The places of the row numbers, and a blank."""
        return len(str(self.rows)) + 1 if self.coordinates else 0

    @property
    def stacked(self) -> bool:
        """Whether column numbers are wider than their columns and are written downward."""
        return len(str(self.cols)) > self.width + self.pad

    @property
    def header(self) -> int:
        """The number of lines for the column numbers."""
        if not self.coordinates:
            return 0
        return len(str(self.cols)) if self.stacked else 1

    @property
    def across(self) -> int:
        """The places from outline to outline."""
        return self.cols * (self.slot + 1) + 1 + 2 * self.inset

    @property
    def down(self) -> int:
        """The lines from outline to outline."""
        return 2 * self.rows + 1 if self.between_rows else self.rows + 2

    def x(self, col: int) -> int:
        """The place between a column and the one before it."""
        return self.left + self.inset + col * (self.slot + 1)

    def y(self, row: int) -> int:
        """The line of text of a row of cells."""
        return self.header + (2 * row + 1 if self.between_rows else row + 1)

    def centre(self, col: int) -> int:
        """The last place of a cell's text, through which vertical strokes run."""
        return self.x(col) + self.pad + self.width

    def at(self, number: int) -> tuple[int, int]:
        """Where the text of a cell starts."""
        row, col = divmod(number, self.cols)
        return self.x(col) + 1 + self.pad, self.y(row)


def shared_by(picture: Picture) -> Mapping[int, list[Stroke]]:
    """The cells that several pieces share, each with its pieces.

    >>> from gridwright.core.picture import Cell
    >>> pieces = (Stroke((0, 1), "piece"), Stroke((1, 2), "piece"))
    >>> list(shared_by(Picture("two pieces", 1, 3, (Cell(),) * 3, strokes=pieces)))
    [1]
    """
    pieces = [stroke for stroke in picture.strokes if stroke.style == "piece"]
    times = Counter(cell for piece in pieces for cell in piece.cells)
    shared: dict[int, list[Stroke]] = {cell: [] for cell in sorted(times) if times[cell] > 1}
    for piece in pieces:
        for cell in piece.cells:
            if cell in shared:
                shared[cell].append(piece)
    return shared
