"""Where boards go: how many share a page, and what happens to those that are too large.

A board gets a place in which its cells are large enough to write into. If a page shared by nine
does not give it that, one shared by six does, and so on to a page of its own; then the page is
turned; then the board takes a spread of two facing pages. What is larger still is printed smaller
than it should be, but never runs off the paper. How large the cells become is left to the
typesetter, which fills the place.

>>> from gridwright.books.paper import PAPERS
>>> def kinds(*sizes):
...     boards = [Sized(width, height, 12.0) for width, height in sizes]
...     return [(s.kind, s.columns, s.rows, len(s.items))
...             for s in shared(boards, Design(PAPERS["a4"], per_page=9), lambda board: board)]
>>> kinds(*[(5, 5)] * 10)
[('page', 3, 3, 9), ('page', 3, 3, 1)]
>>> kinds((20, 8), (20, 8), (24, 45), (45, 24), (40, 40))
[('page', 1, 4, 2), ('page', 1, 1, 1), ('turned', 1, 1, 1), ('spread', 1, 1, 1)]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, NamedTuple, TypeVar

from gridwright.books.paper import PER_PAGE, Design

T = TypeVar("T")
Kind = Literal["page", "turned", "spread", "turned spread"]
WORTH_IT = 1.15
"""A page is turned, and a spread taken, only if cells become so much larger."""


class Sized(NamedTuple):
    """A board: its width and height in cells, and the millimetres above and below it."""

    width: float
    height: float
    around: float


@dataclass(frozen=True, slots=True)
class Sheet(Generic[T]):
    """A page, or two facing pages, and what shares it."""

    kind: Kind
    columns: int
    rows: int
    items: list[T]


def shared(things: Sequence[T], design: Design, sized: Callable[[T], Sized]) -> list[Sheet[T]]:
    """Things that follow each other on pages, as many to a page as fit and were asked for."""
    sheets: list[Sheet[T]] = []
    most = 0
    for thing in things:
        kind, count = _place(sized(thing), design)
        if sheets and kind == "page" and count == most > len(sheets[-1].items):
            items = [*sheets[-1].items, thing]
            cell, columns = _arranged([sized(each) for each in items], design, count)
            if cell >= design.least_cell:
                sheets[-1] = Sheet(kind, columns, count // columns, items)
                continue
        most = count if kind == "page" else 0
        columns = _arranged([sized(thing)], design, count)[1]
        sheets.append(Sheet(kind, columns, count // columns, [thing]))
    if len(sheets) == 1 and most:
        # A few boards fill the page that they have for themselves.
        items = sheets[0].items
        count = next(number for number in PER_PAGE if number >= len(items))
        columns = _arranged([sized(each) for each in items], design, count)[1]
        return [Sheet("page", columns, count // columns, items)]
    return sheets


def _arranged(boards: Sequence[Sized], design: Design, count: int) -> tuple[float, int]:
    """The smallest cell and the columns, if the boards share a page of so many in the best way."""

    def cell(board: Sized, columns: int) -> float:
        gap, rows = design.paper.gap, count // columns
        wide = (design.width - gap * (columns - 1)) / columns
        high = (design.height - gap * (rows - 1)) / rows
        return min(wide / board.width, (high - board.around) / board.height)

    ways = [columns for columns in range(1, count + 1) if count % columns == 0]
    return max((min(cell(board, columns) for board in boards), columns) for columns in ways)


def _place(board: Sized, design: Design) -> tuple[Kind, int]:
    """The kind of page for a board, and how many share it."""
    for count in reversed(PER_PAGE):
        fits = _arranged([board], design, count)[0] >= design.least_cell
        if count <= design.per_page and fits:
            return "page", count
    return _large(board, design), 1


def _large(board: Sized, design: Design) -> Kind:
    """The page for a board whose cells would be small on an upright one."""
    width, height, around = board
    wide, high = design.width, design.height
    upright = min(wide / width, (high - around) / height)
    turned = min(high / width, (wide - around) / height)
    alone: Kind = "turned" if turned > WORTH_IT * upright else "page"
    best = turned if alone == "turned" else upright
    # Half a cell more, for the coordinates or the outline.
    spread = min(wide / ((width + 1) // 2 + 0.5), (high - around) / height)
    sideways = min(high / width, (wide - around) / ((height + 1) // 2 + 0.5))
    if best >= design.least_cell or max(spread, sideways) <= WORTH_IT * best:
        return alone
    return "turned spread" if sideways > WORTH_IT * spread else "spread"
