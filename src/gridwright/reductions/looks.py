"""How drawings of all reductions look: colours, wires by their value, and names of clauses.

Nothing depends on colour alone: a true signal is a solid line, a false one is dashed.

>>> clause_name(1, (1, -2))
'clause 1: x1, not x2'
>>> arm(10, 20, "e", 5)
'M10 20l5 0'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.reductions.sides import STEP, Side
from gridwright.render.elements import Look, element, path, short

CELL = 12
"""The side of a square in pixels: large enough for three digits."""

INK, NAME, LINE = "#15181c", "#4a5561", "#e3e7ec"
PANEL, EDGE, SHADE = "#f6f8fa", "#7d8894", "#2b3138"
NAMED = "#cfe5ff"
TRUE, FALSE, UNKNOWN = "#0b63c5", "#c65300", "#9aa5b1"

SIGNALS: dict[bool | None, tuple[Look, str]] = {
    True: ({"stroke": TRUE, "stroke_width": 1.5 * CELL}, "a true signal"),
    False: (
        {"stroke": FALSE, "stroke_width": CELL, "stroke_dasharray": f"{CELL} {CELL}"},
        "a false one",
    ),
    None: ({"stroke": UNKNOWN, "stroke_width": 0.6 * CELL}, "a signal"),
}
"""How a signal of each value looks, and its name in the legend."""


def arm(x: float, y: float, side: Side, reach: float) -> str:
    """A wire from the middle of a tile to one of its sides, as part of a path."""
    down, right = STEP[side]
    return f"M{short(x)} {short(y)}l{short(right * reach)} {short(down * reach)}"


def wires(arms: dict[bool | None, list[str]]) -> Iterator[str]:
    """The wires of each value as one path, true ones on top."""
    for value, parts in sorted(arms.items(), key=lambda item: item[0] is True):
        look, _ = SIGNALS[value]
        yield from path(f"signal {str(value).lower()}", "".join(parts), stroke_opacity=0.5, **look)


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


def legend_of_signals(solved: bool, x: float, y: float, **words: str | float) -> Iterator[str]:
    """What the lines mean, side by side."""
    for value in (True, False) if solved else (None,):
        look, meaning = SIGNALS[value]
        yield from path("", f"M{short(x)} {short(y)}h{5 * CELL}", stroke_opacity=0.5, **look)
        yield element("text", meaning, x=x + 6 * CELL, y=y + 0.5 * CELL, **words)
        x += 18 * CELL
