"""A picture that displays itself: as text in a terminal, as SVG in a notebook.

>>> from gridwright.core.picture import Cell
>>> drawing = Drawing(Picture("two cells", 1, 2, (Cell(text="7"), Cell(black=True))))
>>> print(drawing)
    1   2
  ┌───┬───┐
1 │ 7 │███│
  └───┴───┘
"""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.core.picture import Picture
from gridwright.render import svg, text


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture that can be shown as text or SVG."""

    picture: Picture
    heading: bool = True
    """Whether the title is shown; text shows it only if the puzzle has one of its own."""
    coordinates: bool = True
    """Whether rows and columns are numbered."""

    def text(self, ascii: bool = False, colour: bool = False, width: int | None = None) -> str:
        """The board for a terminal; see :func:`gridwright.render.text.text`."""
        return text.text(
            self.picture,
            ascii=ascii,
            colour=colour,
            width=width,
            heading=self.heading and bool(self.picture.subtitle),
            coordinates=self.coordinates,
        )

    def svg(self, cell: int = 36) -> str:
        """The board as a standalone SVG file; see :func:`gridwright.render.svg.svg`."""
        return svg.svg(self.picture, cell=cell, heading=self.heading, coordinates=self.coordinates)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.text()
