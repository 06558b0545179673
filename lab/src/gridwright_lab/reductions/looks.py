"""How drawings of all reductions look: colours, wires by their value, and names of clauses.

Nothing depends on colour alone: a true signal is a solid line, a false one is dashed.

>>> clause_name(1, (1, -2))
'clause 1: x1, not x2'
>>> arm(10, 20, "e", 5)
'M10 20l5 0'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.render.elements import Attribute, Look, element, path, short
from gridwright_lab.reductions.sides import STEP, Side

CELL = 12
"""The side of a square in pixels: large enough for three digits."""

INK, NAME, LINE = "#15181c", "#4a5561", "#e3e7ec"
PANEL, EDGE, SHADE = "#f6f8fa", "#7d8894", "#2b3138"
NAMED = "#cfe5ff"
TRUE, FALSE, UNKNOWN = "#0b63c5", "#c65300", "#9aa5b1"

MEANINGS: dict[bool | None, str] = {
    True: "a true signal",
    False: "a false one",
    None: "a signal",
}
"""The name of a signal of each value in the legend."""


def signal(value: bool | None, thick: float = 1) -> Look:
    """How a signal of this value looks, ``thick`` times as wide as on Kurodoko's large tiles."""
    widths = {True: 1.5 * CELL, False: float(CELL), None: 0.6 * CELL}
    dash = short(CELL * thick)
    return {
        "stroke": {True: TRUE, False: FALSE, None: UNKNOWN}[value],
        "stroke_width": thick * widths[value],
        "stroke_dasharray": f"{dash} {dash}" if value is False else None,
    }


def arm(x: float, y: float, side: Side, reach: float) -> str:
    """A wire from the middle of a tile to one of its sides, as part of a path."""
    down, right = STEP[side]
    return f"M{short(x)} {short(y)}l{short(right * reach)} {short(down * reach)}"


def wires(arms: dict[bool | None, list[str]], thick: float = 1) -> Iterator[str]:
    """The wires of each value as one path, true ones on top."""
    for value, parts in sorted(arms.items(), key=lambda item: item[0] is True):
        name = f"signal {str(value).lower()}"
        yield from path(name, "".join(parts), stroke_opacity=0.5, **signal(value, thick))


def grid_lines(left: float, top: float, rows: int, cols: int) -> Iterator[str]:
    """The lines between squares, and the frame."""
    high, wide = rows * CELL, cols * CELL
    horizontal = (f"M{left} {top + row * CELL}h{wide}" for row in range(rows + 1))
    vertical = (f"M{left + col * CELL} {top}v{high}" for col in range(cols + 1))
    yield from path("grid", "".join((*horizontal, *vertical)), stroke=LINE, stroke_width=0.6)
    frame: Look = {"width": wide, "height": high, "fill": "none"}
    yield element("rect", x=left, y=top, **frame, stroke=INK, stroke_width=2)


def clause_name(number: int, clause: Sequence[int]) -> str:
    """A clause as its label says it."""
    literals = ", ".join(f"{'not ' * (literal < 0)}x{abs(literal)}" for literal in clause)
    return f"clause {number}: {literals}"


def legend_of_signals(solved: bool, x: float, y: float, **words: Attribute) -> Iterator[str]:
    """What the lines mean, side by side."""
    for value in (True, False) if solved else (None,):
        line = f"M{short(x)} {short(y)}h{5 * CELL}"
        yield from path("", line, stroke_opacity=0.5, **signal(value))
        yield element("text", MEANINGS[value], x=x + 6 * CELL, y=y + 0.5 * CELL, **words)
        x += 18 * CELL
