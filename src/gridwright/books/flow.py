"""Text that flows from page to page: blocks of a known height, stacked until a page is full.

A block holds items whose places are counted from its own upper left corner. Blocks that belong
together (a heading and what follows it) stay on one page.

>>> from gridwright.books.paper import PAPERS
>>> design = Design(PAPERS["a5"])
>>> blocks = [*heading("Rules", design), *paragraph("Black cells never touch.", design)]
>>> len(paginated(blocks, design, 3, "Rules")), len(paginated(30 * blocks, design, 3, "Rules")) > 1
(1, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from gridwright.books.items import Align, Item, Page, Text, all_moved
from gridwright.books.paper import POINT, Design
from gridwright.render.faces import CAPITAL, FaceName, broken, shortened


@dataclass(frozen=True, slots=True)
class Block:
    """Items on a strip of a page."""

    height: float
    items: tuple[Item, ...] = ()
    keep: bool = False
    """Whether it stays on the page of the next block."""


def paginated(
    blocks: Iterable[Block], design: Design, first: int, section: str, title: str = ""
) -> list[Page]:
    """The blocks on pages, from this page number on."""
    pages: list[Page] = []
    items: list[Item] = []
    used = 0.0
    for group in _groups(blocks):
        high = sum(block.height for block in group)
        if items and used + high > design.height + 1e-6:
            pages.append(framed(Page(first + len(pages), tuple(items)), design, section, title))
            items, used = [], 0.0
        for block in group if items else _without_gap(group):
            if items and used + block.height > design.height + 1e-6:
                # Even a group that is higher than a page does not run off it.
                number = first + len(pages)
                pages.append(framed(Page(number, tuple(items)), design, section, title))
                items, used = [], 0.0
            area = design.area(first + len(pages))
            items += all_moved(block.items, area.x, area.y + used)
            used += block.height
    if items:
        pages.append(framed(Page(first + len(pages), tuple(items)), design, section, title))
    return pages


def _groups(blocks: Iterable[Block]) -> Iterator[list[Block]]:
    group: list[Block] = []
    for block in blocks:
        group.append(block)
        if not block.keep:
            yield group
            group = []
    if group:
        yield group


def _without_gap(group: list[Block]) -> list[Block]:
    """A page does not begin with an empty strip."""
    start = next((place for place, block in enumerate(group) if block.items), len(group))
    return group[start:]


def framed(page: Page, design: Design, section: str, title: str = "") -> Page:
    """The page with its running head and its number, at the outer edge."""
    area, paper = design.area(page.number), design.paper
    right = bool(page.number % 2)
    edge = area.right if right else area.x
    align: Align = "right" if right else "left"
    said = section if right or not title else title
    room = area.width / (design.note * POINT)
    head = Text(
        edge, paper.top - (6.5 if design.small else 9.0),
        (shortened(said, "sans", room),), "sans", design.note, 0.0, align, "frame", 0.4,
    )  # fmt: skip
    foot = Text(
        edge, paper.height - paper.bottom + (8.5 if design.small else 11.0),
        (str(page.number),), "sans", design.note + 1, 0.0, align, "frame", 0.2,
    )  # fmt: skip
    return replace(page, frame=(head, foot) if said else (foot,))


def leading(size: float) -> float:
    """From one line of text to the next."""
    return 1.42 * size * POINT


def gap(height: float, keep: bool = False) -> Block:
    """An empty strip."""
    return Block(height, (), keep)


def paragraph(
    text: str,
    design: Design,
    face: FaceName = "serif",
    size: float | None = None,
    *,
    indent: float = 0.0,
    label: str = "",
    keep: bool = False,
    after: float = 1.5,
) -> list[Block]:
    """A paragraph over the width of the page, a block per line; ``label`` stands before it."""
    points = size or design.text
    step = leading(points)
    lines = broken(text, face, (design.width - indent) / (points * POINT))
    blocks = []
    for number, line in enumerate(lines):
        items: list[Item] = [Text(indent, 0.72 * step, (line,), face, points)]
        if label and number == 0:
            items.insert(0, Text(0.0, 0.72 * step, (label,), "bold", points))
        # Neither the first nor the last line of a paragraph is left alone.
        alone = number == 0 or number == len(lines) - 2
        blocks.append(Block(step, tuple(items), keep or (alone and number < len(lines) - 1)))
    if blocks:
        blocks.append(gap(after, keep))
    return blocks


def capital(text: str) -> str:
    """With a capital letter first."""
    return text[:1].upper() + text[1:]


def heading(text: str, design: Design, anchor: str = "", bookmark: str = "") -> list[Block]:
    """The heading of a chapter."""
    points = (21.0 if design.small else 25.0) * (1.2 if design.large else 1.0)
    lines = tuple(broken(text, "serif", design.width / (points * POINT)))
    step = 1.15 * points * POINT
    item = Text(
        0.0, CAPITAL * points * POINT, lines, "serif", points, step, "left", "h1",
        anchor=anchor, bookmark=bookmark,
    )  # fmt: skip
    return [Block(CAPITAL * points * POINT + (len(lines) - 1) * step + 7.0, (item,), True)]


def subheading(text: str, design: Design, anchor: str = "", bookmark: str = "") -> list[Block]:
    """The heading of a part of a chapter."""
    points = 1.15 * design.text
    lines = tuple(broken(text, "bold", design.width / (points * POINT)))
    step = leading(points)
    item = Text(
        0.0, 0.72 * step, lines, "bold", points, step, "left", "h2",
        anchor=anchor, bookmark=bookmark,
    )  # fmt: skip
    return [gap(2.5, True), Block(step * len(lines) + 1.0, (item,), True)]


def side_by_side(columns: Sequence[tuple[float, Block]], keep: bool = False) -> Block:
    """Blocks beside each other, each at its own distance from the left."""
    items = tuple(item for x, block in columns for item in all_moved(block.items, x, 0.0))
    return Block(max(block.height for _, block in columns), items, keep)
