"""Tables for the terminal, set by Rich: as wide as the terminal, plain where that is plain.

Where the terminal is too narrow for the columns, every row becomes a short list instead. In a file
or a pipe a row is one line, however long. Rich is loaded when a table is wanted, not before.

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
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gridwright.cli import common
from gridwright.render.words import folded, in_ascii, places

GAP = 3
"""The places between two columns."""
WHOLE = 16
"""Columns up to this wide are never broken."""
LEAST = 20
"""A column of sentences needs so many places to be read with ease."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under heads (all may be empty); the first column names the row."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str | int]]

    def column(self, number: int) -> list[str | int]:
        """The values below one head."""
        return [row[number] for row in self.rows]


def print_table(table: Table) -> None:
    """The table on standard output."""
    print(
        rendered(
            table,
            common.columns(),
            colour=common.can_print_colour(),
            ascii=not common.can_print_unicode(),
        )
    )


def rendered(
    table: Table, width: int | None, *, colour: bool = False, ascii: bool = False
) -> str:
    """The table as text that is no wider; ``None`` is as wide as it takes."""
    if ascii:
        table = _in_ascii(table)
    natural = [_natural(table, number) for number in range(len(table.heads))]
    whole = sum(natural) + GAP * (len(natural) - 1)
    least = [one if one <= WHOLE else max(LEAST, _longest_word(table, number))
             for number, one in enumerate(natural)]  # fmt: skip
    if width is not None and sum(map(min, natural, least)) + GAP * (len(natural) - 1) > width:
        return "\n".join(_list(table, width))
    return _set_by_rich(table, natural, whole if width is None else width, colour, ascii)


def _set_by_rich(
    table: Table, natural: Sequence[int], width: int, colour: bool, ascii: bool
) -> str:
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
        numbers = all(isinstance(value, int) for value in table.column(number))
        drawn.add_column(
            Text(head),
            justify="right" if numbers and table.rows else "left",
            no_wrap=natural[number] <= WHOLE,
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


def _natural(table: Table, number: int) -> int:
    values = (table.heads[number], *map(str, table.column(number)))
    return max(map(places, values))


def _longest_word(table: Table, number: int) -> int:
    return max(places(word) for value in table.column(number) for word in str(value).split())


def _list(table: Table, width: int) -> Iterator[str]:
    """Each row as a list of what stands below the heads."""
    for name, *values in table.rows:
        yield from folded(str(name), width, hanging=2)
        for head, value in zip(table.heads[1:], values, strict=True):
            if value != "":
                words = f"{head}: {value}" if head else value
                yield from folded(f"  {words}", width, hanging=4)


def print_titled(title: str, table: Table) -> None:
    """A title and, below it, the table."""
    common.print_folded(title, hanging=2)
    print_table(table)
