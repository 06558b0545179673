"""The characters that a text board is made of: box drawing, or plain ASCII.

>>> BOXES.junctions[27 * LIGHT + 9 * LIGHT + 3 * LIGHT + LIGHT], ASCII.junctions[10 * HEAVY]
('┼', '-')
"""

from __future__ import annotations

from gridwright.core.picture import Cell, without_controls
from gridwright.core.record import dataclass

NONE, LIGHT, HEAVY = 0, 1, 2
"""Weights of the lines between cells."""


@dataclass(frozen=True, slots=True)
class Signs:
    """The characters that a board is made of."""

    black: str
    given: str
    white: str
    circle: str
    disc: str
    triangle: str
    star: str
    lamp: str
    junctions: str
    """By the weights of the lines upward, right, downward and left, read as a ternary number."""
    links: str
    """By the directions of a stroke, upward 8, right 4, downward 2, left 1."""
    crossings: str
    """A stroke through a vertical wall and through a horizontal one."""
    caps: str
    """Left and right end of a stroke that is one cell."""
    shared: str
    """Before a number that several pieces share."""
    dash: str
    """Between the two ends of a range of numbers."""
    slants: str
    """A stroke down to the right, one down to the left, and both at one corner."""


BOXES = Signs(
    black="█",
    given="▒",
    white="·",
    circle="○",
    disc="●",
    triangle="△",
    star="★",
    lamp="☼",
    junctions=(" ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"),
    links=" ═║╗══╔╦║╝║╣╚╩╠╬",
    crossings="╪╫",
    caps="╞╡",
    shared="*",
    dash="–",
    slants="╲╱╳",
)


def _ascii_junctions() -> str:
    signs = []
    for number in range(81):
        up, right, down, left = (number // 27, number // 9 % 3, number // 3 % 3, number % 3)
        vertical, horizontal = bool(up or down), bool(left or right)
        signs.append(" -|+"[2 * vertical + horizontal])
    return "".join(signs)


ASCII = Signs(
    black="#",
    given="%",
    white=".",
    circle="o",
    disc="@",
    triangle="^",
    star="*",
    lamp="*",
    junctions=_ascii_junctions(),
    links=" =:+==++:+:+++++",
    crossings="=:",
    caps="{}",
    shared="*",
    dash="-",
    slants="\\/X",
)


def content(cell: Cell, signs: Signs) -> str:
    """The text of a cell that shows more than a shade."""
    # A mark around a number is not shown, as there is no room for both; its shade is.
    mark = "" if cell.mark in ("", "dot") else str(getattr(signs, cell.mark))
    shown = without_controls(cell.text).replace("\n", " ") or mark
    if cell.white and cell.text and cell.mark:
        return signs.white + shown
    return signs.black + shown if cell.black and shown and cell.mark != "disc" else shown
