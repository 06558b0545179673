"""The picture of the layers, drawn from the rows below: ``python docs/pictures/architecture.py``.

``tests/test_layers.py`` checks that every folder is in it, above what it imports.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import NamedTuple

WIDTH, MARGIN, GAP, HEIGHT = 980, 20, 12, 54
BLUE, GREEN, ORANGE, GREY, WHITE = "#eef1f7", "#f3f6ec", "#fdf0d5", "#e6e6e6", "#ffffff"


class Box(NamedTuple):
    """A folder or a file, what it is for, and its colour."""

    name: str
    text: str
    colour: str = WHITE


ROWS = (
    (Box("cli/", "one module per command"),),
    (Box("web/", "the page and the service behind it"),),
    (Box("api.py", "the public verbs"),),
    (
        Box("batch/", "many puzzles, many processes"),
        Box("books/", "puzzles → printed pages"),
        Box("scanning/", "a picture → a puzzle"),
    ),
    (Box("library/", "collections of puzzles"),),
    (
        Box("engine/", "the verbs; no genre by name", GREEN),
        Box("genres/", "one folder per genre, discovered", GREEN),
        Box("sources.py", "files, standard input, addresses"),
    ),
    (Box("genre.py", "the record in which engine and genres meet", ORANGE),),
    (
        Box("kinds/", "kinds of rule, with all they give", BLUE),
        Box("shading/", "what shading genres share", BLUE),
        Box("making/", "generating", BLUE),
    ),
    (
        Box("formats/", "text ↔ values", BLUE),
        Box("sat/", "clauses, solvers", BLUE),
        Box("counting/", "without listing", BLUE),
        Box("networks/", "networks", BLUE),
        Box("logic/", "the ladder", BLUE),
        Box("search/", "other methods", BLUE),
        Box("render/", "Picture → SVG …", BLUE),
        Box("languages/", "sayings → words", BLUE),
    ),
    (Box("core/", "Grid Board Puzzle Rule Step Strategy Result Picture", GREY),),
)
FLOWS = (
    (0, ("text", "Puzzle", "Cnf", "Board", "Picture", "SVG …"),
     ("format", "encode", "oracle", "draw", "render")),
    (1, ("view", "Steps", "Grade"), ("techniques", "effort")),
)  # fmt: skip
"""The column where a flow begins, what flows, and what turns one thing into the next."""
COLUMNS = 6


def picture() -> str:
    """The picture as SVG."""
    parts, top = _flows(MARGIN)
    for row in ROWS:
        width = (WIDTH - 2 * MARGIN - GAP * (len(row) - 1)) / len(row)
        for number, box in enumerate(row):
            left = MARGIN + number * (width + GAP)
            parts += _box(left, top, width, HEIGHT, box)
        top += HEIGHT + GAP
    parts.append(f'<text x="{MARGIN}" y="{top + 12}">Imports go downward only.</text>')
    height = top + 24
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
            'font-family="DejaVu Sans, sans-serif" font-size="13" fill="#222" role="img" '
            'aria-label="How data flows, and the layers">',
            '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" '
            'markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>',
            f'<rect width="{WIDTH}" height="{height}" fill="white"/>',
            *parts,
            "</svg>\n",
        )
    )


def _flows(top: float) -> tuple[list[str], float]:
    """The two flows: from a puzzle to its picture, and from a puzzle to its grade."""
    width, height = 92.0, 34.0
    step = (WIDTH - 2 * MARGIN - width) / (COLUMNS - 1)
    parts: list[str] = []
    for number, (first, things, verbs) in enumerate(FLOWS):
        y = top + number * (height + 30)
        for place, thing in enumerate(things):
            x = MARGIN + (first + place) * step
            parts += _box(x, y, width, height, Box(thing, "", BLUE))
            if place < len(verbs):
                parts.append(_arrow(x + width, y + height / 2, x + step, y + height / 2))
                parts.append(_label(x + (width + step) / 2, y + height / 2 - 6, verbs[place]))
    x = MARGIN + step + width / 2
    parts.append(_arrow(x, top + height, x, top + height + 30))
    return parts, top + 2 * height + 30 + 28


def _box(x: float, y: float, width: float, height: float, box: Box) -> list[str]:
    middle = x + width / 2
    name = y + height / 2 + (-4 if box.text else 5)
    return [
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="6" '
        f'fill="{box.colour}" stroke="#333"/>',
        f'<text x="{middle:g}" y="{name:g}" text-anchor="middle" font-size="16" '
        f'font-weight="bold">{escape(box.name)}</text>',
        *(
            [
                f'<text x="{middle:g}" y="{name + 20:g}" text-anchor="middle" fill="#444">'
                f"{escape(box.text)}</text>"
            ]
            if box.text
            else []
        ),
    ]


def _arrow(x: float, y: float, to_x: float, to_y: float) -> str:
    return f'<path d="M{x:g} {y:g}L{to_x:g} {to_y:g}" stroke="#333" marker-end="url(#tip)"/>'


def _label(x: float, y: float, text: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="middle" font-style="italic">{text}</text>'


if __name__ == "__main__":
    (Path(__file__).parent / "architecture.svg").write_text(picture(), encoding="utf-8")
