"""Gadgets drawn one by one with their partial solutions, as appendix A.2 of Kölker 2012 does.

Black squares are filled, white ones dotted. A named square shows the port whose input square it
follows, with a bar if its colour is the opposite; ``&`` is black when both inputs are. If the
colours of the input squares are given, named squares are filled or dotted instead.

>>> from gridwright_lab.reductions.koelker.gadgets import gadget
>>> drawn = sheet([Panel(gadget("W")), Panel(gadget("W"), {"n": True, "s": False})])
>>> drawn.count('class="panel"'), "Wire" in drawn
(2, True)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gridwright.render.elements import Layer, document, element, group, path, words
from gridwright_lab.reductions.koelker.gadgets import (
    BLACK,
    EMPTY,
    KINDS,
    SIZE,
    Gadget,
    Values,
    gadget,
)
from gridwright_lab.reductions.koelker.marks import BOTH, NOTHING, black_squares, marks
from gridwright_lab.reductions.looks import INK, LINE, NAMED, SHADE

CELL = 18
GAP = 24
HEAD = 34
DOT = "#6b7683"


@dataclass(frozen=True, slots=True)
class Panel:
    """One gadget of a sheet, with the colours of its input squares if they are given."""

    gadget: Gadget
    inputs: Values | None = None
    caption: str = ""


def every_kind() -> list[Panel]:
    """The nine gadgets, oriented as in the paper's text (not its listing)."""
    return [Panel(gadget(letter)) for letter in KINDS]


def sheet(panels: Sequence[Panel], columns: int = 3) -> str:
    """The panels in rows, as one SVG."""
    side = SIZE * CELL
    columns = min(columns, len(panels))
    rows = -(-len(panels) // columns)
    wide = GAP + columns * (side + GAP)
    high = rows * (side + HEAD + GAP // 2) + GAP
    places = [
        (GAP + (side + GAP) * (at % columns), HEAD + (side + HEAD + GAP // 2) * (at // columns))
        for at in range(len(panels))
    ]
    layers = (_panel(panel, x, y) for panel, (x, y) in zip(panels, places, strict=True))
    return document(wide, high, layers, ", ".join(map(_words, panels)), role="img")


def _words(panel: Panel) -> str:
    kind = panel.gadget.kind
    return panel.caption or f"{panel.gadget.symbol} {kind.name}: {kind.claim}"


def _panel(panel: Panel, x: int, y: int) -> Layer:
    return group(_drawn(panel), class_="panel", transform=f"translate({x} {y})")


def _drawn(panel: Panel) -> Iterator[str]:
    side = SIZE * CELL
    head = words(_words(panel))
    yield element("text", head, x=0, y=-10, font_size=17, font_weight="bold", fill=INK)
    lines = "".join(f"M0 {at * CELL}h{side}M{at * CELL} 0v{side}" for at in range(SIZE + 1))
    yield from path("", lines, stroke=LINE)
    black = set(black_squares(panel.gadget, panel.inputs)) if panel.inputs is not None else set()
    marked = marks(panel.gadget)
    for row in range(SIZE):
        for col in range(SIZE):
            sign, mark = panel.gadget.rows[row][col], marked[row][col]
            if panel.inputs is not None and mark != NOTHING:
                mark = "#" if (row, col) in black else "."
            yield from _square(sign, mark, col * CELL, row * CELL)
    yield element("rect", width=side, height=side, fill="none", stroke=INK, stroke_width=1.5)


def _square(sign: str, mark: str, x: int, y: int) -> Iterator[str]:
    middle = x + CELL / 2
    if mark == "#":
        yield _filled(x, y, SHADE)
    elif sign not in (EMPTY, BLACK):
        yield _text(sign, middle, y, bold=True)
    elif mark == ".":
        yield element("circle", cx=middle, cy=y + CELL / 2, r=1.8, fill=DOT)
    elif mark != NOTHING:
        yield _filled(x, y, NAMED)
        bar = "\N{COMBINING OVERLINE}" if mark.isupper() else ""
        yield _text(mark if mark == BOTH else mark.lower() + bar, middle, y)


def _filled(x: int, y: int, colour: str) -> str:
    return element("rect", x=x + 1, y=y + 1, width=CELL - 2, height=CELL - 2, fill=colour)


def _text(text: str, x: float, y: int, bold: bool = False) -> str:
    return element(
        "text",
        words(text),
        x=x,
        y=y + 0.75 * CELL,
        font_size=0.75 * CELL,
        font_weight="bold" if bold else None,
        fill=INK,
        text_anchor="middle",
    )
