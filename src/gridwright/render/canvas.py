"""A canvas of characters, each with an ANSI style, from which columns can be cut.

>>> canvas = Canvas(5, 1)
>>> canvas.put(1, 0, "abc")
>>> canvas.text(colour=False), canvas.cut((0, 2), (3, 5)).text(colour=False)
(' abc', ' ac')
"""

from __future__ import annotations

from itertools import groupby

FAINT = "2"
"""The ANSI style of lines and numbers that should not stand out."""


class Canvas:
    """A canvas of characters, each with an ANSI style."""

    def __init__(self, width: int, height: int) -> None:
        self.signs = [[" "] * width for _ in range(height)]
        self.styles = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, signs: str, style: str = "") -> None:
        """Write characters from left to right."""
        self.signs[y][x : x + len(signs)] = signs
        self.styles[y][x : x + len(signs)] = [style] * len(signs)

    def cut(self, *ranges: tuple[int, int]) -> Canvas:
        """The columns of these ranges, side by side."""
        part = Canvas(0, 0)
        part.signs, part.styles = (
            [[sign for start, end in ranges for sign in line[start:end]] for line in lines]
            for lines in (self.signs, self.styles)
        )
        return part

    def text(self, colour: bool) -> str:
        """The whole canvas, without trailing blanks."""
        if not colour:
            return "\n".join("".join(line).rstrip() for line in self.signs)
        return "\n".join(
            self._coloured(line, styles)
            for line, styles in zip(self.signs, self.styles, strict=True)
        )

    @staticmethod
    def _coloured(line: list[str], styles: list[str]) -> str:
        parts = []
        for style, run in groupby(range(len(line)), key=styles.__getitem__):
            signs = "".join(line[place] for place in run)
            parts.append(f"\x1b[{style}m{signs}\x1b[0m" if style and not signs.isspace() else signs)
        return "".join(parts).rstrip()
