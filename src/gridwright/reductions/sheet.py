"""Gadgets drawn one by one with their partial solutions, as appendix A.2 of Kölker 2012 does.

Black squares are filled, white ones dotted. A named square shows the port whose input square it
follows, with a bar if its colour is the opposite; ``&`` is black when both inputs are. If the
colours of the input squares are given, named squares are filled or dotted instead.

>>> from gridwright.reductions.gadgets import gadget
>>> drawn = sheet([Panel(gadget("W")), Panel(gadget("W"), {"n": True, "s": False})])
>>> drawn.count('class="panel"'), "Wire" in drawn
(2, True)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from gridwright.reductions.drawing import FONT, INK, LINE, PAPER, SHADE
from gridwright.reductions.gadgets import BLACK, EMPTY, KINDS, SIZE, Gadget, Values, gadget
from gridwright.reductions.marks import BOTH, NOTHING, black_squares, marks

CELL = 18
GAP = 24
HEAD = 34
DOT, NAMED = "#6b7683", "#cfe5ff"


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
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}"'
            f' height="{high}" role="img" font-family="{FONT}">',
            f'<title>{escape(", ".join(map(_words, panels)))}</title>',
            f'<rect width="{wide}" height="{high}" fill="{PAPER}"/>',
            *(
                line
                for panel, (x, y) in zip(panels, places, strict=True)
                for line in _panel(panel, x, y)
            ),
            "</svg>\n",
        )
    )


def _words(panel: Panel) -> str:
    kind = panel.gadget.kind
    return panel.caption or f"{panel.gadget.symbol} {kind.name}: {kind.claim}"


def _panel(panel: Panel, x: int, y: int) -> Iterator[str]:
    side = SIZE * CELL
    yield f'<g class="panel" transform="translate({x} {y})">'
    yield (
        f'<text x="0" y="-10" font-size="17" font-weight="bold" fill="{INK}">'
        f"{escape(_words(panel))}</text>"
    )
    lines = "".join(f"M0 {at * CELL}h{side}M{at * CELL} 0v{side}" for at in range(SIZE + 1))
    yield f'<path d="{lines}" stroke="{LINE}"/>'
    black = set(black_squares(panel.gadget, panel.inputs)) if panel.inputs is not None else set()
    marked = marks(panel.gadget)
    for row in range(SIZE):
        for col in range(SIZE):
            sign, mark = panel.gadget.rows[row][col], marked[row][col]
            if panel.inputs is not None and mark != NOTHING:
                mark = "#" if (row, col) in black else "."
            yield from _square(sign, mark, col * CELL, row * CELL)
    yield f'<rect width="{side}" height="{side}" fill="none" stroke="{INK}" stroke-width="1.5"/>'
    yield "</g>"


def _square(sign: str, mark: str, x: int, y: int) -> Iterator[str]:
    middle = x + CELL / 2
    if mark == "#":
        yield _filled(x, y, SHADE)
    elif sign not in (EMPTY, BLACK):
        yield _text(sign, middle, y, INK, bold=True)
    elif mark == ".":
        yield f'<circle cx="{middle}" cy="{y + CELL / 2}" r="1.8" fill="{DOT}"/>'
    elif mark != NOTHING:
        yield _filled(x, y, NAMED)
        bar = "\N{COMBINING OVERLINE}" if mark.isupper() else ""
        name = "&amp;" if mark == BOTH else mark.lower() + bar
        yield _text(name, middle, y, INK, bold=False)


def _filled(x: int, y: int, colour: str) -> str:
    side = CELL - 2
    return f'<rect x="{x + 1}" y="{y + 1}" width="{side}" height="{side}" fill="{colour}"/>'


def _text(words: str, x: float, y: int, colour: str, bold: bool) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x}" y="{y + 0.75 * CELL}" font-size="{0.75 * CELL}"{weight} fill="{colour}"'
        f' text-anchor="middle">{words}</text>'
    )
