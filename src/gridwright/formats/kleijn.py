"""The text files of Kleijn 2018, §7: the size, the maximum, then the rows of numbers.

::

    4
    5
    2 1 4 1
    2 3 5 4
    2 1 3 1
    1 4 2 3

The seed's boards are square. For others the first line holds two numbers, rows and columns, which
is an extension of ours. Blank lines separate puzzles.

>>> file = parse("1 3\\n3\\n2 1 3")[0]
>>> file.grid, file.maximum, file.numbers
(Grid(rows=1, cols=3), 3, [2, 1, 3])
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from gridwright.core.grid import Grid
from gridwright.core.words import counted
from gridwright.formats.combinators import Decimal, Items, OneOf, Source

NUMBERS: Items[int] = Items(OneOf[int](Decimal()))

_START = re.compile(r"[ \t]*\d+(?:[ \t]+\d+)?[ \t]*\n[ \t]*\d+[ \t]*\n[ \t]*\d+[ \t]+\d")


@dataclass(frozen=True, slots=True)
class SizedFile:
    """One puzzle: its size, its maximum and its numbers in reading order."""

    grid: Grid
    maximum: int
    numbers: list[int]
    place: Source
    """Where the rows begin."""


def begins(text: str) -> bool:
    """Whether a text begins with a line for the size, one for the maximum, and a row."""
    return bool(_START.match(text))


def parse(text: str) -> list[SizedFile]:
    """The puzzles of a text; a row too short or too long is refused with its place."""
    blocks: list[list[Source]] = [[]]
    source = Source.of(text)
    for line in source.lines():
        if line.text.strip():
            blocks[-1].append(line)
        elif blocks[-1]:
            blocks.append([])
    found = [_parse_block(block) for block in blocks if block]
    if not found:
        raise source.error("expected the size of the board, found an empty text")
    return found


def _parse_block(lines: list[Source]) -> SizedFile:
    sizes = [part for part in lines[0].split(re.compile(r"\s+")) if part.text]
    if len(sizes) > 2:
        raise sizes[2].error("expected the size of the board: one number, or rows and columns")
    rows = sizes[0].natural("the number of rows")
    grid = Grid.of(rows, sizes[-1].natural("the number of columns"))
    end = lines[-1].cut(len(lines[-1].text))
    if len(lines) < 2:
        raise end.error("expected the maximum on the second line, found the end")
    maximum = lines[1].natural("the maximum")
    table = lines[2:]
    if len(table) != grid.rows:
        place = table[grid.rows] if len(table) > grid.rows else end
        raise place.error(f"expected {counted(grid.rows, 'row')} of numbers, found {len(table)}")
    numbers: list[int] = []
    for row, line in enumerate(table, start=1):
        numbers += NUMBERS.read_row(line, grid.cols, f"row {row}")
    return SizedFile(grid, maximum, numbers, table[0])


def write(grid: Grid, maximum: int, numbers: Sequence[int]) -> str:
    """The text file of a board."""
    size = str(grid.rows) if grid.rows == grid.cols else f"{grid.rows} {grid.cols}"
    rows = (
        " ".join(map(str, numbers[at : at + grid.cols])) for at in range(0, grid.size, grid.cols)
    )
    return "\n".join((size, str(maximum), *rows)) + "\n"
