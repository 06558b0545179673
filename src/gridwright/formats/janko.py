"""The text blocks of janko.at: keys with a value, and sections of rows of tokens.

Two notations exist, bare (``problem``) and bracketed (``[problem]``); a text may also be the whole
page with the block in a ``<script>``. A line whose first word is a known key opens it; any other
line continues the key that is open. ``begin`` and ``end`` enclose a level; keys outside apply to
every level. The order of keys does not matter; if one is given twice, the first counts.

>>> levels = parse('''puzzle kuromasu
... begin
... size 2
... problem
... 3 -
... - -
... end''')
>>> from gridwright.formats.tokens import Decimal, OneOf, Signs
>>> tokens = Items(OneOf[int | None](Signs({"-": None, ".": None}), Decimal()))
>>> [(level.name, level.grid.rows, level.table("problem", tokens)) for level in levels]
[('kuromasu', 2, [3, None, None, None])]

A row with too few or too many tokens is refused, naming the section and the row; as on the site, a
section may break its rows elsewhere if the total number of tokens is right.

The details were learnt from the site's own reader and from 950 published pages; nothing is copied
from them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar

from gridwright.core.errors import FormatError
from gridwright.core.grid import Grid
from gridwright.core.record import dataclass, field
from gridwright.core.saying import Saying
from gridwright.formats.combinators import Items
from gridwright.formats.source import COMMENT, Source, one_line

T = TypeVar("T")

TEXT_KEYS = ("title", "author", "source", "solver", "info", "rights", "date", "sdate", "mail")
"""The keys that hold remarks about a puzzle."""

# fmt: off
SECTION_KEYS = frozenset({
    "problem", "solution", "areas", "moves", "values", "clues", "labels", "fixed", "nlabels",
    "rlabels", "clabels", "lines", "nodes", "cellmarkers", "cellpath", "celltext", "linetext",
    "nodetext", "infotext",
})
"""The keys whose value may span several lines."""

KEYS = SECTION_KEYS | frozenset(TEXT_KEYS) | frozenset({
    "version", "pid", "unit", "meta", "puzzle", "variant", "options", "layout", "size", "rows",
    "cols", "depth", "seed", "score", "check", "mode", "image", "patternx", "patterny", "pattern",
    "min", "max", "magic", "mines", "ships", "stars", "unitsize", "diagonals", "#raqsource",
})
# fmt: on
"""All keys that the site knows, and some others that occur in its files."""

WORDS = KEYS | {"begin", "end"}
"""The words that are special at the beginning of a line."""

USUAL_SIZE = 10
"""The number of rows and columns if a level gives none."""

BLOCK = re.compile(r"<script\b[^<>]{0,500}application/x-janko[^<>]{0,500}>", re.IGNORECASE)
"""The opening tag of the ``<script>`` that holds the text on a page."""

_TAG = re.compile(r"<[^<>\n]*>")
_FIRST_WORD = re.compile(r"\s*(?:\[\s*([^\s\[\]]+)\s*\]|(\S+))")
_END = re.compile(r"\[?[es]?end\]?$", re.IGNORECASE)


@dataclass
class Level:
    """One puzzle: its keys with the lines of their values."""

    place: Source
    """Where it begins."""
    keys: dict[str, list[Source]] = field(default_factory=dict)

    def value(self, key: str) -> str:
        """The text of a key; empty if there is none."""
        lines = (line.text.strip() for line in self.keys.get(key, ()))
        return " ".join(line for line in lines if line)

    @property
    def name(self) -> str | None:
        """What the site calls the genre, in lower case, if the level says so."""
        return self.value("puzzle").partition(",")[0].strip().lower() or None

    def expect(self, names: Sequence[str]) -> None:
        """Refuse a level of another genre."""
        self.keys.get("puzzle", [self.place])[0].strip().expect(self.name, names)

    @property
    def variant(self) -> str:
        """The variant, which follows a comma after the name or has its own key."""
        return self.value("puzzle").partition(",")[2].strip() or self.value("variant")

    @property
    def about(self) -> dict[str, str]:
        """The level's remarks."""
        about = {key: self.value(key) for key in TEXT_KEYS}
        return {key: value for key, value in (*about.items(), ("variant", self.variant)) if value}

    @property
    def grid(self) -> Grid:
        """The cells; an impossible size is refused."""
        size = self._number("size", USUAL_SIZE)
        return Grid.of(self._number("rows", size), self._number("cols", size))

    def _number(self, key: str, otherwise: int) -> int:
        lines = self.keys.get(key)
        return (
            lines[0].natural(Saying("a number after {sign}", sign=repr(key)))
            if lines
            else otherwise
        )

    def table(self, key: str, items: Items[T]) -> list[T] | None:
        """The cells of a section, row after row, or None if the level has no such section."""
        if key not in self.keys:
            return None
        grid = self.grid
        lines = [line for line in self.keys[key] if line.text.strip()]
        rows = [items.read(line) for line in lines]
        if sum(map(len, rows)) != grid.size:
            raise self._miscounted(key, lines, [len(row) for row in rows])
        return [cell for row in rows for cell in row]

    def _miscounted(self, key: str, lines: list[Source], counts: list[int]) -> FormatError:
        grid = self.grid
        for row, (line, count) in enumerate(zip(lines, counts, strict=True)):
            if row == grid.rows:
                return line.strip().error(
                    "expected {rows} [rows|row|rows] in {key}, found more",
                    rows=grid.rows,
                    key=repr(key),
                )
            if count != grid.cols:
                return line.strip().error(
                    "expected {cols} [cols|token|tokens] in row {row} of {key}, found {count}",
                    cols=grid.cols,
                    row=row + 1,
                    key=repr(key),
                    count=count,
                )
        last = lines[-1] if lines else self.keys[key][0]
        return last.cut(len(last.text.rstrip())).error(
            "expected {rows} [rows|row|rows] in {key}, found {count}",
            rows=grid.rows,
            key=repr(key),
            count=len(lines),
        )


def parse(text: str) -> list[Level]:
    """The levels of a text or page; a text without any is refused."""
    source = Source.of(text)
    levels = [level for block in _blocks(source) for level in _levels(block)]
    if not levels:
        raise source.strip().error("expected a 'begin' or a 'problem', found neither")
    return levels


def _blocks(source: Source) -> list[Source]:
    """The text of each script block of a page, or the whole text if there is none."""
    blocks = []
    match = BLOCK.search(source.text)
    while match:
        stop = source.text.find("</script", match.end())
        stop = stop if stop >= 0 else len(source.text)
        blocks.append(source.cut(match.end(), stop))
        match = BLOCK.search(source.text, stop)
    return blocks or [source]


def _levels(block: Source) -> list[Level]:
    shared = Level(block.strip())
    levels: list[Level] = []
    level, key, fresh = shared, "", False
    for line in _content(block):
        match = _FIRST_WORD.match(line.text)
        word = (match[1] or match[2]).lower() if match else ""
        if match and word == "begin":
            level, key, fresh = Level(line.strip()), "", False
            levels.append(level)
        elif _END.match(line.text.strip()):
            level, key = shared, ""
        elif match and word in KEYS:
            fresh = word not in level.keys
            key = word
            if fresh:
                level.keys[key] = [line.cut(match.end())]
        elif key and fresh:
            level.keys[key].append(line)
        if key in SECTION_KEYS and _glued_end(level.keys[key]):
            level, key = shared, ""
    if not levels and "problem" in shared.keys:
        return [shared]
    for level in levels:
        level.keys = shared.keys | level.keys
    return levels


def _content(block: Source) -> list[Source]:
    """The lines that are not comments, with tags blanked out so that columns stay the same."""
    text = _TAG.sub(lambda tag: " " * len(tag[0]), block.text)
    lines = Source(text, block.whole, block.origins).lines()
    return [
        line for line in lines if line.text.strip() and not line.text.lstrip().startswith(COMMENT)
    ]


def _glued_end(lines: list[Source]) -> bool:
    """Cut off an ``end`` at the end of a section's last row; return whether there was one."""
    last = lines[-1].text.rstrip()
    match = re.search(r"\[?end\]?$", last[-5:], re.IGNORECASE)
    if match is None:
        return False
    lines[-1] = lines[-1].cut(0, len(last) - len(match[0]))
    return True


def rows_of(items: Items[T], cells: Sequence[T], cols: int) -> list[str]:
    """The lines of one section."""
    texts = items.write(cells)
    return [" ".join(texts[at : at + cols]) for at in range(0, len(texts), cols)]


def write(
    name: str,
    grid: Grid,
    sections: Mapping[str, Sequence[str]],
    about: Mapping[str, str],
    bracketed: bool = True,
    numbers: Mapping[str, int] = MappingProxyType({}),
) -> str:
    """The text of one level; ``numbers`` are further keys.

    >>> print(write("kuromasu", Grid.of(1, 2), {"problem": ["- 2"]}, {"author": "Ann"}))
    [begin]
    puzzle kuromasu
    author Ann
    rows 1
    cols 2
    [problem]
    - 2
    [end]
    """
    told = kept(about)
    variant = told.pop("variant", "")
    lines = ["begin", f"puzzle {name}{', ' * bool(variant)}{variant}"]
    lines += [f"{key} {value}" for key, value in told.items()]
    square = grid.rows == grid.cols
    lines += [f"size {grid.rows}"] if square else [f"rows {grid.rows}", f"cols {grid.cols}"]
    lines += [f"{key} {number}" for key, number in numbers.items()]
    for key, rows in sections.items():
        lines += [key, *rows]
    lines.append("end")
    heads = {"begin", "end", *sections}
    return "\n".join(f"[{line}]" if bracketed and line in heads else line for line in lines) + "\n"


def kept(about: Mapping[str, str]) -> dict[str, str]:
    """The remarks that a level can hold, each on one line and without tags.

    >>> kept({"title": "A <b>small</b> one", "licence": "-"})
    {'title': 'A small one'}
    """
    remarks_kept = {}
    for key in (*TEXT_KEYS, "variant"):
        value = one_line(about.get(key, ""))
        while _TAG.search(value):
            value = one_line(_TAG.sub(" ", value))
        if value:
            remarks_kept[key] = value
    return remarks_kept
