"""A study's report: text, tables and plots as data, written as Markdown, CSV and SVG.

A table becomes a Markdown table and a CSV file with the same rows; a plot becomes an SVG. The same
report gives the same files, byte for byte.

>>> table = Table("lengths", "Lengths", ("word", "letters"), (("one", 3), ("three", 5)))
>>> print(markdown(Report("Words", ("All of them.", table))))
# Words
<BLANKLINE>
All of them.
<BLANKLINE>
## Lengths
<BLANKLINE>
| word | letters |
| --- | ---: |
| one | 3 |
| three | 5 |
<BLANKLINE>
The same as [CSV](lengths.csv).
<BLANKLINE>
"""

from __future__ import annotations

import csv
import logging
import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from gridwright.core.extras import require
from gridwright.core.words import counted
from gridwright.version import VERSION

FILE_NAME = "README.md"

Value = str | int | float | None


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of values. ``name`` is the stem of its CSV file."""

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]
    note: str = ""
    """A remark below the table."""
    shown: int | None = None
    """How many rows the report shows; the CSV file always has all of them."""


@dataclass(frozen=True, slots=True)
class Plot:
    """Series of points or bars. ``name`` is the stem of its SVG file."""

    name: str
    title: str
    kind: Literal["line", "points", "bars"]
    across: str
    """What the horizontal axis shows."""
    up: str
    """What the vertical axis shows."""
    series: Mapping[str, Sequence[tuple[Any, float]]] = field(default_factory=dict)
    """Label to (place, height); for bars a place may be a text."""
    log_across: bool = False
    log_up: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """A title and the parts of the report in order: paragraphs, tables, plots."""

    title: str
    parts: tuple[str | Table | Plot, ...]


def machine() -> str:
    """One sentence about the machine on which the figures were measured."""
    return (
        f"gridwright {VERSION}, Python {platform.python_version()}, {platform.system()}"
        f" {platform.machine()}, {counted(os.cpu_count() or 1, 'core')}, in one process."
    )


def require_matplotlib() -> None:
    """Refuse early, in one sentence, where plots cannot be drawn."""
    require("study", "a study")


def write(report: Report, folder: Path) -> Path:
    """Write the report with its CSV files and plots; returns the path of the Markdown file."""
    require_matplotlib()
    folder.mkdir(parents=True, exist_ok=True)
    for part in report.parts:
        if isinstance(part, Table):
            _write_csv(part, folder / f"{part.name}.csv")
        elif isinstance(part, Plot):
            _write_plot(part, folder / f"{part.name}.svg")
    path = folder / FILE_NAME
    path.write_text(markdown(report), encoding="utf-8")
    return path


def markdown(report: Report) -> str:
    """The report as Markdown that refers to the files beside it."""
    lines = [f"# {report.title}", ""]
    for part in report.parts:
        if isinstance(part, str):
            lines += [part, ""]
        elif isinstance(part, Table):
            lines += _table_lines(part)
        else:
            lines += [f"![{part.title}]({part.name}.svg)", ""]
    return "\n".join(lines)


def _table_lines(table: Table) -> list[str]:
    shown = table.rows[: table.shown]
    right = [_is_numeric([row[at] for row in table.rows]) for at in range(len(table.columns))]
    lines = [f"## {table.title}", "", _line(table.columns)]
    lines.append(_line(["---:" if numeric else "---" for numeric in right]))
    lines += [_line([shown_value(value) for value in row]) for row in shown]
    more = len(table.rows) - len(shown)
    all_rows = f"All {len(table.rows)} rows" if more > 0 else "The same"
    lines += ["", f"{all_rows} as [CSV]({table.name}.csv).", ""]
    return [*lines, table.note, ""] if table.note else lines


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _is_numeric(values: Sequence[Value]) -> bool:
    present = [value for value in values if value is not None]
    return bool(present) and all(isinstance(value, int | float) for value in present)


def shown_value(value: Value) -> str:
    """A value as a person reads it.

    >>> [shown_value(value) for value in (None, 12345, 0.01234, 12.3456, 1234.5, "x")]
    ['–', '12,345', '0.0123', '12.3', '1,234', 'x']
    """
    if value is None:
        return "–"
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return f"{value:,}"
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def _write_csv(table: Table, path: Path) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(table.columns)
        writer.writerows(table.rows)


def _write_plot(plot: Plot, path: Path) -> None:
    import matplotlib as mpl
    from matplotlib.figure import Figure

    # Which font draws the figures does not matter to the reader of the terminal.
    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)
    # Fix the salt and omit the date, so that the same figures give the same files.
    with mpl.rc_context({"svg.hashsalt": "gridwright", "svg.fonttype": "none"}):
        figure = Figure(figsize=(8, 4), layout="constrained")
        axes = figure.subplots()
        _draw(plot, axes)
        figure.savefig(path, format="svg", metadata={"Date": None})


MARKERS = "osD^vPX*"
"""Series differ by marker too, never by colour alone."""
MANY_DECIMALS, MANY_TENS = 0.1, 1e5
"""Below or above this, numbers are written as powers of ten."""
HATCHES = ("", "//", "..", "xx", "\\\\", "oo")


def _draw(plot: Plot, axes: Any) -> None:
    if plot.kind == "bars":
        _draw_bars(plot, axes)
    else:
        for number, (label, points) in enumerate(plot.series.items()):
            axes.plot(
                [place for place, _ in points],
                [height for _, height in points],
                linestyle="-" if plot.kind == "line" else "",
                marker=MARKERS[number % len(MARKERS)],
                markersize=4,
                label=label,
            )
        if all(isinstance(place, int) for points in plot.series.values() for place, _ in points):
            axes.xaxis.get_major_locator().set_params(integer=True)
    if plot.log_across:
        axes.set_xscale("log")
        _plain_numbers(axes.xaxis)
    if plot.log_up:
        axes.set_yscale("log")
        _plain_numbers(axes.yaxis)
    axes.set(title=plot.title, xlabel=plot.across, ylabel=plot.up)
    axes.grid(visible=True, alpha=0.3)
    if len(plot.series) > 1:
        # Put the legend beside the axes: inside it would cover points.
        axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1), borderaxespad=0)


def _plain_numbers(axis: Any) -> None:
    """Ticks 1, 2, 5, 10, 20 … instead of powers of ten, where that is short enough to read."""
    from matplotlib.ticker import LogLocator, NullFormatter, StrMethodFormatter

    low, high = axis.get_view_interval()
    if low < MANY_DECIMALS or high / low > MANY_TENS:
        return
    axis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    axis.set_major_formatter(StrMethodFormatter("{x:g}"))
    axis.set_minor_formatter(NullFormatter())


def _draw_bars(plot: Plot, axes: Any) -> None:
    """Bars side by side, one group per place."""
    places = list(dict.fromkeys(place for points in plot.series.values() for place, _ in points))
    width = 0.8 / max(1, len(plot.series))
    for number, (label, points) in enumerate(plot.series.items()):
        heights = dict(points)
        shift = (number - (len(plot.series) - 1) / 2) * width
        axes.bar(
            [at + shift for at in range(len(places))],
            [heights.get(place, 0) for place in places],
            width=width,
            label=label,
            hatch=HATCHES[number % len(HATCHES)],
            edgecolor="white",
        )
    axes.set_xticks(range(len(places)), [str(place) for place in places])
