"""Where boards go: how many share a page, and what happens to those that are too large.

A board gets a place in which its cells are large enough to write into. If a page shared by nine
does not give it that, one shared by six does, and so on to a page of its own; then the page is
turned; then the board takes a spread of two facing pages. What is larger still is printed smaller
than it should be, but never runs off the paper.

>>> from gridwright.books.paper import PAPERS
>>> design = Design(PAPERS["a4"], per_page=9)
>>> [place_of((size, size), design, around=12.0).kind for size in (5, 12, 20, 40)]
['slot', 'slot', 'slot', 'spread']
>>> place_of((24, 45), design, around=12.0).kind, place_of((45, 24), design, around=12.0).kind
('slot', 'turned')
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from gridwright.books.paper import LARGEST_CELL, PER_PAGE, Area, Design

T = TypeVar("T")
Kind = Literal["slot", "page", "turned", "spread", "turned spread"]
WORTH_IT = 1.15
"""A page is turned, and a spread taken, only if cells become so much larger."""


@dataclass(frozen=True, slots=True)
class Place:
    """What a board gets."""

    kind: Kind
    cell: float
    """The side of its cells."""
    grid: tuple[int, int] = (1, 1)
    """The columns and rows of places on its page."""


def slot(design: Design, page: int, grid: tuple[int, int], number: int) -> Area:
    """One of the places of a page, in reading order."""
    area, cols = design.area(page), grid[0]
    width, height = slot_size(design, grid)
    col, row = number % cols, number // cols
    return Area(
        area.x + col * (width + design.paper.gap),
        area.y + row * (height + design.paper.gap),
        width,
        height,
    )


def slot_size(design: Design, grid: tuple[int, int]) -> tuple[float, float]:
    """The width and the height of a place."""
    cols, rows = grid
    gap = design.paper.gap
    return (design.width - gap * (cols - 1)) / cols, (design.height - gap * (rows - 1)) / rows


def place_of(size: tuple[float, float], design: Design, around: float) -> Place:
    """The place for a board of this width and height, in cells.

    ``around`` is what its heading and its credits take of the height.
    """
    width, height = size
    for shared in sorted(PER_PAGE, reverse=True):
        if shared > design.per_page:
            continue
        wide, high = slot_size(design, PER_PAGE[shared])
        cell = min(wide / width, (high - around) / height)
        if cell >= design.least_cell:
            largest = LARGEST_CELL[shared] * (1.3 if design.large else 1.0)
            return Place("slot", min(cell, largest), PER_PAGE[shared])
    return _large(size, design, around)


def _large(size: tuple[float, float], design: Design, around: float) -> Place:
    """A place for a board whose cells would be small on a page of its own."""
    width, height = size
    wide, high = design.width, design.height
    upright = Place("page", min(wide / width, (high - around) / height))
    turned = Place("turned", min(high / width, (wide - around) / height))
    best = turned if turned.cell > WORTH_IT * upright.cell else upright
    if best.cell >= design.least_cell:
        return best
    half, tall_half = (width + 1) // 2, (height + 1) // 2
    # Half a cell more, for the coordinates or the outline.
    spread = Place("spread", min(wide / (half + 0.5), (high - around) / height))
    sideways = Place("turned spread", min(high / width, (wide - around) / (tall_half + 0.5)))
    widest = sideways if sideways.cell > WORTH_IT * spread.cell else spread
    return widest if widest.cell > WORTH_IT * best.cell else best


def shared_pages(things: Sequence[T], place: Callable[[T], Place]) -> list[tuple[Place, list[T]]]:
    """Things that follow each other and have the same kind of place, as many as fit a page."""
    pages: list[tuple[Place, list[T]]] = []
    for thing in things:
        here = place(thing)
        if pages:
            before, shared = pages[-1]
            cols, rows = before.grid
            alike = here.kind == before.kind == "slot" and here.grid == before.grid
            if alike and len(shared) < cols * rows:
                shared.append(thing)
                continue
        pages.append((here, [thing]))
    return pages
