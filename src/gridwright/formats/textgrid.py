"""A puzzle as people type it: the name of the genre, then rows of tokens.

::

    kuromasu
    title: Made in a minute
    . 3 .
    ? . #

    ..#
    ...

Tokens are separated by blanks; if each is one character, the blanks may be left out. ``;`` and
``//`` begin comment lines. Lines ``key: value`` may precede the first row; among them, ``cols: 1``
says that each row is one token, which is needed only for numbers of two digits in a single column.
Further blocks follow a blank line or a line with the name of the block: ``answer``, in rows of
``#``, ``.`` and ``?``. Another line with the name of the genre begins another puzzle.

Text after the blank line is never taken for a part of the puzzle, so a ``#`` above it is a given
black cell and a ``#`` below it belongs to the answer.

>>> from gridwright.formats.tokens import Decimal, OneOf, Signs
>>> tokens = Items(OneOf[int | str | None](Signs({".": None, "?": "?"}), Decimal()))
>>> page = parse('kuromasu\\n. 3 .\\n? . 12', names=("kuromasu",))[0]
>>> page.grid, page.table("problem", tokens)
(Grid(rows=2, cols=3), [None, 3, None, '?', None, 12])
>>> print(write("kuromasu", page.grid, {"problem": tokens.write([None, 3, None, "?", None, 12])}))
kuromasu
. 3  .
? . 12

The rows look like the text grids that most solvers read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import TypeVar

from gridwright.core.deadline import watched
from gridwright.core.grid import Grid
from gridwright.core.record import dataclass, field
from gridwright.core.saying import Saying
from gridwright.formats.combinators import Items
from gridwright.formats.source import COMMENT, Source, one_line, quoted

T = TypeVar("T")

PROBLEM = "problem"
"""The name of the first block."""

_KEY = re.compile(r"([A-Za-z][A-Za-z_-]*)\s*:")
_OWN_KEYS = ("genre", "cols")
"""The keys that affect how the text is read."""
_UNUSUAL = (":", "\r", *COMMENT)
"""What only texts with keys, comments, or line ends of other systems have."""
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{2,39}")


@dataclass
class Page:
    """One puzzle: name, keys, and the lines of each block."""

    name: str | None
    """What the text calls the genre, in lower case, if it says so."""
    place: Source
    about: dict[str, str] = field(default_factory=dict)
    blocks: dict[str, list[Source]] = field(default_factory=dict)
    cols: int | None = None
    """The number of columns, if the text says so."""
    first: str = PROBLEM
    """The name of the first block."""
    keys: dict[str, Source] = field(default_factory=dict)
    """The values of the keys, with their places."""

    @property
    def spaced(self) -> bool:
        """Whether the tokens of the puzzle are separated by blanks."""
        lines = self.blocks.get(self.first, ())
        return self.cols == 1 or any(len(line.text.split()) > 1 for line in lines)

    @property
    def grid(self) -> Grid:
        """The cells; the first row determines the number of columns."""
        lines = self.blocks.get(self.first)
        if not lines:
            raise self.place.error("expected rows of tokens, found none")
        first = lines[0].text.strip()
        cols = len(first.split()) if self.spaced else len(first)
        if self.cols not in (None, cols):
            raise lines[0].error(
                "expected {cols} [cols|cell|cells] in this row, found {count}",
                cols=self.cols,
                count=cols,
            )
        return Grid.of(len(lines), cols)

    def table(self, block: str, items: Items[T]) -> list[T] | None:
        """The cells of a block, row after row, or None if the text has no such block."""
        lines = self.blocks.get(block)
        if not lines:
            return None
        grid, puzzle_is_spaced = self.grid, self.spaced
        cells: list[T] = []
        for row, line in enumerate(lines[: grid.rows], start=1):
            spaced = puzzle_is_spaced if block == self.first else _apart(line, grid)
            what = Saying("row {row} of the {block}", row=row, block=block)
            cells += items.read_row(line if spaced else _spread(line), grid.cols, what)
        if len(lines) != grid.rows:
            place = lines[grid.rows] if len(lines) > grid.rows else lines[-1]
            raise place.error(
                "expected {rows} [rows|row|rows] of the {block}, found {count}",
                rows=grid.rows,
                block=block,
                count=len(lines),
            )
        return cells


def _apart(line: Source, grid: Grid) -> bool:
    """Whether the tokens of a line are separated by blanks; a single column has one per line."""
    return grid.cols == 1 or len(line.text.split()) > 1


def _spread(line: Source) -> Source:
    """A line of single characters as one of separate items."""
    bare = line.strip()
    # A blank has the position of the next sign: that is where a missing one would have to be.
    origins = [bare.origins[(at + 1) // 2] for at in range(2 * len(bare.text) + 1)]
    return Source("".join(f"{sign} " for sign in bare.text), bare.whole, origins)


def content(text: str) -> list[Source]:
    """The lines that are not comments, including blank ones."""
    lines = Source.of(text).lines()
    return [line.strip() for line in lines if not line.text.lstrip().startswith(COMMENT)]


def is_key(line: str) -> bool:
    """Whether a line is ``key: value``."""
    return bool(_KEY.match(line))


def is_row(line: str, signs: str) -> bool:
    """Whether a line holds nothing but these signs for cells, in upper or lower case.

    >>> is_row("o..O", "o."), is_row("ox", "o.")
    (True, False)
    """
    return set(line.lower()) <= set(signs.lower())


def is_name(line: str, signs: str) -> bool:
    """Whether a line may be the name of a genre and cannot be a row of cells with these signs.

    >>> is_name("kuromasu", "o."), is_name("ooo", "o."), is_name("5?.", "o.")
    (True, False, False)
    """
    return bool(_NAME.fullmatch(line)) and not is_row(line, signs)


def parse(
    text: str,
    names: Sequence[str],
    labels: Sequence[str] = ("answer",),
    signs: str = "",
    first: str = PROBLEM,
) -> list[Page]:
    """The puzzles of a text.

    ``names`` are those of the genre; ``first`` is the name of the first block, which needs no
    label; ``labels`` are the blocks that may follow, in their usual order; ``signs`` are those of
    the cells, so that a first row of letters is not taken for a name.
    """
    source = Source.of(text)
    page = Page(None, source.strip(), first=first)
    pages = [page]
    block, blank = "", True
    for line in content(text):
        word = line.text.lower().rstrip(":")
        named = word in names or (page.name is None and not block and is_name(line.text, signs))
        keyed = is_key(line.text) and word not in labels
        if (named and (block or page.name)) or (keyed and block):
            page = Page(None, line, first=first)
            pages.append(page)
            block = ""
        if named:
            page.name, page.place = word, line
        elif keyed:
            _keep(page, line)
        elif word in labels:
            block, blank = word, False
        elif line.text:
            if not block or blank:
                block = _next_block(page, block, labels, line)
            page.blocks.setdefault(block, []).append(line)
        blank = not line.text if block else True
    return pages


def plain(text: str, names: Sequence[str], items: Items[T]) -> tuple[Grid, list[T]] | None:
    """The cells of a text with a name and rows of separate tokens, and nothing else.

    Most texts are like this, and are read at once. For any other, right or wrong, this is None:
    :func:`parse` reads it, or says what is wrong and where.

    >>> from gridwright.formats.tokens import Decimal, OneOf
    >>> numbers = Items(OneOf[int](Decimal()))
    >>> plain("kamaji\\n1 2 3\\n1 2 1\\n", ("kamaji",), numbers)
    (Grid(rows=2, cols=3), [1, 2, 3, 1, 2, 1])
    >>> plain("kamaji\\n1 2 3\\n1 2\\n", ("kamaji",), numbers)
    """
    name, *lines = text.rstrip().split("\n")
    if name.lower() not in names or not lines or any(map(text.__contains__, _UNUSUAL)):
        return None
    rows = [line.split() for line in watched(lines, every=16)]
    cols = len(rows[0])
    if cols < 2 or any(len(row) != cols for row in rows):
        return None
    cells = items.all_of(chain.from_iterable(rows))
    return None if cells is None else (Grid.of(len(rows), cols), cells)


def _keep(page: Page, line: Source) -> None:
    """Record a line ``key: value``."""
    key, _, value = line.text.partition(":")
    key, start = key.strip().lower(), len(key) + 1
    if key == "genre":
        page.name, page.place = value.strip().lower(), line.cut(start).strip()
    elif key == "cols":
        page.cols = line.cut(start).natural(Saying("the number of columns"))
    elif value.strip():
        page.about.setdefault(key, value.strip())
        page.keys.setdefault(key, line.cut(start).strip())


def _next_block(page: Page, block: str, labels: Sequence[str], line: Source) -> str:
    """The block that begins with this line, after a blank one."""
    if not block:
        return page.first
    order = (page.first, *(label for label in labels if label != page.first))
    if block not in page.blocks:
        return block
    after = order.index(block) + 1
    if after == len(order):
        raise line.error("expected the end of the text, found {text}", text=quoted(line.text))
    return order[after]


def write(
    name: str,
    grid: Grid,
    blocks: Mapping[str, Sequence[str]],
    about: Mapping[str, str] | None = None,
) -> str:
    """The text of a puzzle: columns aligned, a blank line between blocks, no label on the first."""
    lines = [name]
    lines += [f"{key}: {value}" for key, value in kept(about or {}).items()]
    (_, cells), *others = blocks.items()
    if grid.cols == 1 and any(len(token) > 1 for token in cells):
        lines.append("cols: 1")
    lines += _aligned(cells, grid.cols, close=False)
    for block, tokens in others:
        lines += ["", block, *_aligned(tokens, grid.cols, close=True)]
    return "\n".join(lines) + "\n"


def kept(about: Mapping[str, str]) -> dict[str, str]:
    """The remarks that a text can hold: keys in lower case, each value on one line.

    >>> kept({"Title": "Made in\\na minute", "no 1": "-", "genre": "-"})
    {'title': 'Made in a minute'}
    """
    written: dict[str, str] = {}
    for key, value in about.items():
        if _KEY.fullmatch(f"{key}:") and key.lower() not in _OWN_KEYS and one_line(value):
            written.setdefault(key.lower(), one_line(value))
    return written


def _aligned(tokens: Sequence[str], cols: int, close: bool) -> list[str]:
    """The rows; with ``close``, single characters are not separated by blanks."""
    width = max(map(len, tokens))
    gap = "" if close and width == 1 else " "
    return [
        gap.join(token.rjust(width) for token in tokens[at : at + cols])
        for at in range(0, len(tokens), cols)
    ]
