"""The text files of Kleijn 2018, §7: the size, the maximum, then the rows of numbers.

::

    4
    5
    2 1 4 1
    2 3 5 4
    2 1 3 1
    1 4 2 3

The paper's boards are square. For others the first line holds two numbers, rows and columns, which
is an extension of ours. Further puzzles follow, with or without a blank line between.

>>> file = parse("1 3\\n3\\n2 1 3")[0]
>>> file.grid, file.maximum, file.numbers
(Grid(rows=1, cols=3), 3, [2, 1, 3])
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gridwright.core.grid import Grid
from gridwright.core.saying import Saying
from gridwright.formats.combinators import Items
from gridwright.formats.source import Source
from gridwright.formats.tokens import Decimal, OneOf

NUMBERS: Items[int] = Items(OneOf[int](Decimal()))

_START = re.compile(
    r"""
    \d+ \n \d+ \n \d+\ \d       # a size and the maximum, then a row of two or more
    | \d+\ \d+ \n \d+ (?:\n|$)  # rows and columns, then the maximum, which no row can be
    | 1 \n (\d+) \n \1 (?:\n\n|\n?$)  # one cell: its number is the maximum
    """,
    re.VERBOSE,
)
"""How such a file begins, and a plain grid of tokens does not. The last alternative could also be a
column of three clues, but then no cell would be left that could be black."""

_SIZE = re.compile(r"\s*(\d{1,7})(?:\s+\d{1,7})?\s*$", re.ASCII)
"""A line that may say the size of a board."""


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
    lines = (" ".join(line.split()) for line in text.strip().split("\n"))
    return bool(_START.match("\n".join(lines)))


def parse(text: str) -> list[SizedFile]:
    """The puzzles of a text; a row too short or too long is refused with its place."""
    blocks: list[list[Source]] = [[]]
    source = Source.of(text)
    for line in source.lines():
        if line.text.strip():
            blocks[-1].append(line)
        elif blocks[-1]:
            blocks.append([])
    files = [file for block in blocks if block for file in _parse_block(block)]
    if not files:
        raise source.error("expected the size of the board, found an empty text")
    return files


def _parse_block(lines: list[Source]) -> Iterator[SizedFile]:
    """The puzzles that follow each other without a blank line."""
    while lines:
        size = _SIZE.match(lines[0].text)
        stop = int(size[1]) + 2 if size else len(lines)
        following = [line.text for line in lines[stop : stop + 2]]
        if len(following) < 2 or not all(map(_SIZE.match, following)):
            # No size and maximum follow, so these lines are surplus rows.
            stop = len(lines)
        yield _parse_file(lines[:stop])
        lines = lines[stop:]


def _parse_file(lines: list[Source]) -> SizedFile:
    sizes = [part for part in lines[0].split(re.compile(r"\s+")) if part.text]
    if len(sizes) > 2:
        raise sizes[2].error("expected the size of the board: one number, or rows and columns")
    rows = sizes[0].natural(Saying("the number of rows"))
    grid = Grid.of(rows, sizes[-1].natural(Saying("the number of columns")))
    end = lines[-1].cut(len(lines[-1].text))
    if len(lines) < 2:
        raise end.error("expected the maximum on the second line, found the end")
    maximum = lines[1].natural(Saying("the maximum"))
    table = lines[2:]
    if len(table) != grid.rows:
        place = table[grid.rows] if len(table) > grid.rows else end
        raise place.error(
            "expected {rows} [rows|row|rows] of numbers, found {count}",
            rows=grid.rows,
            count=len(table),
        )
    numbers: list[int] = []
    for row, line in enumerate(table, start=1):
        numbers += NUMBERS.read_row(line, grid.cols, Saying("row {row}", row=row))
    return SizedFile(grid, maximum, numbers, table[0])


def write(grid: Grid, maximum: int, numbers: Sequence[int]) -> str:
    """The text file of a board."""
    # Three lines of one number each could also be a column of clues, so one cell is "1 1".
    square = grid.rows == grid.cols and grid.size > 1
    size = str(grid.rows) if square else f"{grid.rows} {grid.cols}"
    rows = (
        " ".join(map(str, numbers[at : at + grid.cols])) for at in range(0, grid.size, grid.cols)
    )
    return "\n".join((size, str(maximum), *rows)) + "\n"
