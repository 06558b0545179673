"""Tables for the terminal, laid out by Rich: no wider than the terminal, without colours if it has
none.

If the terminal is too narrow for the columns, every row becomes a short list instead. In a file or
a pipe each row is one line, however long. Rich is imported only when a table is needed.

>>> table = Table(("word", "letters", "meaning"), (("one", 3, "a number"), ("of", 2, "from")))
>>> print(rendered(table, width=None))
word   letters   meaning
─────────────────────────
one          3   a number
of           2   from
>>> print(rendered(table, width=20))
one
  letters: 3
  meaning: a number
of
  letters: 2
  meaning: from
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence

from gridwright.cli import common
from gridwright.core.record import dataclass, replace
from gridwright.core.saying import Value
from gridwright.render.words import folded, in_ascii, places

GAP = 3
"""The space between two columns."""
WHOLE = 16
"""Columns up to this width are never broken."""
LEAST = 20
"""The width that a column of sentences needs to be readable."""

_NUMBER = re.compile(r"-?[\d.,]+|[-–]")
"""A number as people write it, or a dash for none."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under column heads (which may all be empty); the first column names the row."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str | int]]

    def column(self, number: int) -> list[str | int]:
        """The values of one column."""
        return [row[number] for row in self.rows]


def print_table(table: Table) -> None:
    """Print the table on standard output; the heads are said in the language of the reader."""
    print(
        rendered(
            replace(table, heads=[common.say(head) for head in table.heads]),
            common.columns(),
            colour=common.can_print_colour(),
            ascii=not common.can_print_unicode(),
        )
    )


def rendered(table: Table, width: int | None, *, colour: bool = False, ascii: bool = False) -> str:
    """The table as text, at most ``width`` wide; with ``None``, as wide as it needs to be."""
    if ascii:
        table = _in_ascii(table)
    numbers = range(len(table.heads))
    natural, least = ([measure(table, at) for at in numbers] for measure in (_natural, _least))
    gaps = GAP * (len(natural) - 1)
    if width is not None and sum(least) + gaps > width:
        return "\n".join(_list(table, width))
    room = sum(natural) + gaps if width is None else width
    return _set_by_rich(table, least, room, colour, ascii)


def _set_by_rich(table: Table, least: Sequence[int], width: int, colour: bool, ascii: bool) -> str:
    from rich import box
    from rich.console import Console
    from rich.table import Table as RichTable
    from rich.text import Text

    lines = box.Box(str(box.SIMPLE_HEAD).replace("─", "-"), ascii=True)
    drawn = RichTable(
        box=lines if ascii else box.SIMPLE_HEAD,
        show_header=any(table.heads),
        show_edge=False,
        pad_edge=False,
        padding=(0, 1),
    )
    for number, head in enumerate(table.heads):
        drawn.add_column(
            Text(head),
            justify="right" if _is_numeric(table, number) else "left",
            min_width=least[number],
            overflow="fold",
        )
    for row in table.rows:
        drawn.add_row(*(Text(str(value)) for value in row))
    console = Console(
        file=io.StringIO(), width=width, color_system="standard" if colour else None,
        force_terminal=colour, legacy_windows=False, emoji=False, highlight=False,
    )  # fmt: skip
    with console.capture() as captured:
        console.print(drawn)
    return "\n".join(line.rstrip() for line in captured.get().splitlines())


def _in_ascii(table: Table) -> Table:
    return Table(
        [in_ascii(head) for head in table.heads],
        [[in_ascii(cell) if isinstance(cell, str) else cell for cell in row] for row in table.rows],
    )


def _is_numeric(table: Table, number: int) -> bool:
    values = table.column(number)
    return bool(values) and all(_NUMBER.fullmatch(str(value)) for value in values)


def _natural(table: Table, number: int) -> int:
    """The width of a column if none of its texts is broken."""
    return max(map(places, (table.heads[number], *map(str, table.column(number)))))


def _least(table: Table, number: int) -> int:
    """The width that a column needs to be readable; numbers and names are never broken."""
    values = [str(value) for value in table.column(number)]
    widest = max(map(places, values), default=0)
    if widest > WHOLE and not _is_numeric(table, number):
        widest = min(widest, max(LEAST, _longest_word(values)))
    return max(widest, _longest_word([table.heads[number]]))


def _longest_word(texts: Sequence[str]) -> int:
    return max((places(word) for text in texts for word in text.split()), default=0)


def _list(table: Table, width: int) -> Iterator[str]:
    """Each row as a list of its heads and values."""
    for name, *values in table.rows:
        yield from folded(str(name), width, hanging=2)
        for head, value in zip(table.heads[1:], values, strict=True):
            if value != "":
                words = f"{head}: {value}" if head else value
                yield from folded(f"  {words}", width, hanging=4)


def print_titled(title: Value, table: Table) -> None:
    """Print a title and, below it, the table."""
    common.print_folded(common.say(title), hanging=2)
    print_table(table)
