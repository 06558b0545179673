"""Files of pzprv3 (puzz.link's "save as file"): a head, then sections of rows of items.

Here rows come before columns. A ``/`` may replace a line end, so a file can be a single line, which
may be percent-encoded or follow the ``?`` of an address. What comes after the sections (helper
lines, ``TrialData``, ``info:{``, ``history:{``, an address) is dropped. A file may end after the
size; then :meth:`File.table` gives None.

>>> from gridwright.formats.tokens import Decimal, OneOf, Signs
>>> file = parse("pzprv3/kurodoko/2/3/. 4 . /. . - /# + + /. . # /")
>>> clue = Items(OneOf[int | str | None](Signs({".": None, "-": "?"}), Decimal()))
>>> file.name, file.rows, file.cols, file.table(clue, "the clues")
('kurodoko', 2, 3, [None, 4, None, None, None, '?'])
>>> print(write("kurodoko", 2, 3, rows_of(clue, [None, 4, None, None, None, "?"], 3)))
pzprv3
kurodoko
2
3
. 4 .
. . -

The details follow pzprjs (``src/puzzle/FileData.js``, ``src/pzpr/parser.js``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeVar

from gridwright.core.grid import Grid
from gridwright.core.record import dataclass, field
from gridwright.core.saying import Saying, Value
from gridwright.formats import puzzlink
from gridwright.formats.combinators import Items
from gridwright.formats.source import Source, quoted

T = TypeVar("T")

_MAGIC = re.compile(r"pzprv3(?:\.\d+)?$")
_START = re.compile(
    rf"^[ \t]*(?:{puzzlink.HOST_PATTERN}(?:\w+=\w*&)*)?pzprv3(?:\.\d+)?[ \t]*(?:/|$)", re.M
)
_LINE_END = re.compile(r"[\n/]")
_TAIL = re.compile(r"\s*(?:TrialData\(|info:|history:|__HISTORY__|https?:)")
_HELPER = re.compile(r"-?\d|\.")


@dataclass
class File:
    """A file whose head has been read; its sections are read one after the other."""

    name: str
    """What the site calls the genre, in lower case."""
    variant: str
    rows: int
    cols: int
    place: Source
    """Where the name is."""
    lines: Sequence[Source] = field(repr=False)
    """The lines of the sections."""
    end: Source = field(repr=False)
    at: int = 0

    @property
    def about(self) -> dict[str, str]:
        """The remarks."""
        return {"variant": self.variant} if self.variant else {}

    @property
    def grid(self) -> Grid:
        """The cells."""
        return Grid.of(self.rows, self.cols)

    @property
    def ended(self) -> bool:
        """Whether no line is left."""
        return self.at >= len(self.lines)

    def line(self, what: Value) -> Source:
        """The next line; ``what`` names it in an error message."""
        if self.ended:
            end = Saying("the end of the file")
            raise self.end.error(Saying("expected {what}, found {found}", what=what, found=end))
        self.at += 1
        return self.lines[self.at - 1]

    def table(
        self, items: Items[T], what: Value, rows: int | None = None, cols: int | None = None
    ) -> list[T] | None:
        """The cells of the next section, row after row, or None if the file has ended."""
        if self.ended:
            return None
        rows = self.rows if rows is None else rows
        cols = self.cols if cols is None else cols
        cells: list[T] = []
        for row in range(1, rows + 1):
            name = Saying("row {row} of {what}", row=row, what=what)
            cells += items.read_row(self.line(name), cols, name)
        return cells

    def finish(self) -> None:
        """Drop helper lines; anything else that is left is refused."""
        for line in self.lines[self.at :]:
            if not all(_HELPER.fullmatch(item) for item in line.text.split()):
                raise line.strip().error(
                    "expected the end of the file, found {found}", found=quoted(line.text.strip())
                )


def parse_all(text: str) -> list[File]:
    """The files of a text, one after the other.

    >>> [file.rows for file in parse_all("pzprv3/kurodoko/1/1/./\\npzprv3\\nkurodoko\\n2\\n1\\n")]
    [1, 2]
    """
    source = Source.of(text)
    starts = [0, *(match.start() for match in _START.finditer(source.text))]
    # What comes before the first, such as the host of an address, is part of it.
    starts = [0, *starts[2:]]
    stops = [*starts[1:], len(source.text)]
    return [parse(source.cut(start, stop)) for start, stop in zip(starts, stops, strict=True)]


def parse(text: str | Source) -> File:
    """The head of a file and the lines of its sections; an impossible size is refused."""
    source = text if isinstance(text, Source) else Source.of(text)
    if puzzlink.holds_file(source.text):
        source = source.cut(source.text.index("pzprv3"))
    source = source.percent_decoded()
    lines = [line for line in source.split(_LINE_END) if line.text.strip()]
    end = source.cut(len(source.text.rstrip()), len(source.text.rstrip()))
    top = [(line, line.text.strip().startswith("v:")) for line in lines[:6]]
    variant = next((line.text.strip()[2:] for line, varies in top if varies), "")
    head = [line for line, varies in top if not varies]
    magic, place, rows, cols = (*head[:4], *[end] * (4 - len(head[:4])))
    if not _MAGIC.match(magic.text.strip()):
        raise magic.strip().error("expected 'pzprv3' in the first line")
    if not re.fullmatch(r"\w+", place.text.strip(), re.ASCII):
        raise place.strip().error("expected the name of a genre after 'pzprv3'")
    grid = Grid.of(
        rows.natural(Saying("the number of rows")), cols.natural(Saying("the number of columns"))
    )
    sections = lines[lines.index(cols) + 1 :]
    stop = next((at for at, line in enumerate(sections) if _TAIL.match(line.text)), len(sections))
    name = place.text.strip().lower()
    return File(name, variant, grid.rows, grid.cols, place.strip(), sections[:stop], end)


def rows_of(items: Items[T], cells: Sequence[T], cols: int) -> list[str]:
    """The lines of one section; every item is followed by a space, even the last."""
    texts = items.write(cells)
    return [
        "".join(f"{text} " for text in texts[at : at + cols]) for at in range(0, len(texts), cols)
    ]


def write(name: str, rows: int, cols: int, *sections: Iterable[str]) -> str:
    """The text of a file."""
    lines = ["pzprv3", name, str(rows), str(cols), *(line for part in sections for line in part)]
    return "\n".join(lines) + "\n"
