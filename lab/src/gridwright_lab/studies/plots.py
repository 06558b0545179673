"""The plots of a report, as data, drawn so that nothing is hidden.

Series with the same heights are drawn as one line with both names; markers and line styles differ,
not only colours. What reached a time limit is drawn at the limit, never as zero.

>>> same = {"a": [(1, 2.0)], "b": [(1, 2.0)], "c": [(1, 3.0)]}
>>> list(joined(same))
['a; b', 'c']
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from math import isclose, isfinite
from pathlib import Path
from typing import Any, Literal

from gridwright.core.writing import write_file

Series = Mapping[str, Sequence[tuple[Any, float]]]

MARKERS = "osD^vPX*"
"""Series differ by marker too, never by colour alone."""
STYLES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (8, 2)), (0, (1, 1)), (0, (3, 3)))
HATCHES = ("", "//", "..", "xx", "\\\\", "oo")
MANY_DECIMALS, MANY_TENS = 0.1, 1e5
"""If the axis begins below the first, or spans more than the second, ticks are powers of ten."""
SAME = 0.01
"""Heights that differ by less than this fraction cannot be distinguished in a plot."""
BETWEEN = "; "
"""Between the names of series that are drawn as one."""


@dataclass(frozen=True, slots=True)
class Plot:
    """Series of points, bars or dots. ``name`` is the stem of its SVG file."""

    name: str
    title: str
    kind: Literal["line", "points", "bars", "dots", "rows"]
    """``dots`` are points side by side, one group for each place: they replace bars on a
    logarithmic axis, which has no zero. ``rows`` gives each series a row of its own; its points lie
    along the horizontal axis, and their markers show the places."""
    across: str
    """What the horizontal axis shows."""
    up: str
    """What the vertical axis shows."""
    series: Series = field(default_factory=dict)
    """Label to (place, height); for bars, dots and rows a place may be text."""
    log_across: bool = False
    log_up: bool = False
    places: tuple[Any, ...] = ()
    """The order of the places of bars, dots and rows; if empty, the order in which they occur."""
    limit: float | None = None
    """The time limit, drawn as a line."""
    late: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    """Label to the places where this series reached the limit."""
    ranges: Mapping[str, Mapping[Any, tuple[float, float]]] = field(default_factory=dict)
    """Label to the lowest and highest value of a place, for dots and lines."""


def joined(series: Series) -> dict[str, Sequence[tuple[Any, float]]]:
    """The series; those that coincide become one, with all their names."""
    groups: list[tuple[list[str], Sequence[tuple[Any, float]]]] = []
    for label, points in series.items():
        for names, others in groups:
            if _same(points, others):
                names.append(label)
                break
        else:
            groups.append(([label], points))
    return {BETWEEN.join(names): points for names, points in groups}


def _same(points: Sequence[tuple[Any, float]], others: Sequence[tuple[Any, float]]) -> bool:
    mine, theirs = dict(points), dict(others)
    return mine.keys() == theirs.keys() and all(
        isclose(height, theirs[place], rel_tol=SAME) for place, height in mine.items()
    )


def write_plot(plot: Plot, path: Path) -> None:
    """Draw a plot into a file."""
    write_file(path, svg_of(plot))


def svg_of(plot: Plot) -> bytes:
    """A plot as SVG; the same plot gives the same text."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    # Messages about fonts would only distract the user.
    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)
    # Fix the salt and omit the date, so that the same figures give the same files.
    with mpl.rc_context({"svg.hashsalt": "gridwright", "svg.fonttype": "none"}):
        figure = Figure(figsize=(8, 4), layout="constrained")
        axes = figure.subplots()
        _draw(plot, axes)
        drawn = BytesIO()
        figure.savefig(drawn, format="svg", metadata={"Date": None})
    return drawn.getvalue()


def _draw(plot: Plot, axes: Any) -> None:
    if plot.log_across:
        axes.set_xscale("log")
    if plot.log_up:
        axes.set_yscale("log")
    draw = {"bars": _draw_bars, "dots": _draw_dots, "rows": _draw_rows}.get(plot.kind, _draw_lines)
    draw(plot, axes)
    if plot.log_across:
        _plain_numbers(axes.xaxis)
    if plot.log_up:
        _plain_numbers(axes.yaxis)
    axes.set(title=plot.title, xlabel=plot.across, ylabel=plot.up)
    axes.grid(visible=True, alpha=0.3)
    if len(axes.get_legend_handles_labels()[1]) > 1:
        # Put the legend next to the axes: inside, it would cover points.
        axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1), borderaxespad=0)


def _plain_numbers(axis: Any) -> None:
    """Ticks 1, 2, 5, 10, 20 … instead of powers of ten, where they are short enough to read."""
    from matplotlib.ticker import LogLocator, NullFormatter, StrMethodFormatter

    low, high = axis.get_view_interval()
    if low < MANY_DECIMALS or high / low > MANY_TENS:
        return
    axis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    axis.set_major_formatter(StrMethodFormatter("{x:.9g}"))
    axis.set_minor_formatter(NullFormatter())


def _draw_lines(plot: Plot, axes: Any) -> None:
    series = joined(plot.series)
    for number, (label, points) in enumerate(series.items()):
        axes.plot(
            [place for place, _ in points],
            [height for _, height in points],
            linestyle=STYLES[number % len(STYLES)] if plot.kind == "line" else "",
            marker=MARKERS[number % len(MARKERS)],
            markersize=5,
            markerfacecolor="none" if plot.kind == "line" else None,
            # On one line, the names of several series would leave no room for the axes.
            label=label.replace(BETWEEN, BETWEEN.rstrip() + "\n"),
        )
        for place, (low, high) in _ranges(plot, label):
            axes.vlines(place, low, high, color=f"C{number}", linewidth=1, alpha=0.6)
    whole = all(isinstance(place, int) for points in series.values() for place, _ in points)
    if whole and not plot.log_across:
        axes.xaxis.get_major_locator().set_params(integer=True)
    if plot.limit is not None:
        axes.axhline(plot.limit, color="black", linestyle=":", label=_limit(plot.limit))


def _ranges(plot: Plot, label: str) -> Iterator[tuple[Any, tuple[float, float]]]:
    """The ranges of a series that are known, by place."""
    for place, (low, high) in plot.ranges.get(label, {}).items():
        if isfinite(low) and isfinite(high):
            yield place, (low, high)


def _places(plot: Plot) -> list[Any]:
    in_series = dict.fromkeys(place for points in plot.series.values() for place, _ in points)
    return list(plot.places) or list(in_series)


def _limit(seconds: float) -> str:
    return f"time limit, {seconds:g} s"


def _draw_bars(plot: Plot, axes: Any) -> None:
    """Bars side by side, one group per place."""
    places = _places(plot)
    width = 0.8 / max(1, len(plot.series))
    for number, (label, points) in enumerate(plot.series.items()):
        heights = {place: height for place, height in points if place in places}
        shift = (number - (len(plot.series) - 1) / 2) * width
        axes.bar(
            [places.index(place) + shift for place in heights],
            list(heights.values()),
            width=width,
            label=label,
            hatch=HATCHES[number % len(HATCHES)],
            edgecolor="white",
        )
    axes.set_xticks(range(len(places)), [str(place) for place in places])


def _draw_dots(plot: Plot, axes: Any) -> None:
    """Points side by side, one group per place; an open one with an arrow reached the limit."""
    places = _places(plot)
    step = 0.7 / max(1, len(plot.series))
    for number, (label, points) in enumerate(plot.series.items()):
        shift = (number - (len(plot.series) - 1) / 2) * step
        marker, colour = MARKERS[number % len(MARKERS)], f"C{number}"
        axes.plot(
            [places.index(place) + shift for place, _ in points],
            [height for _, height in points],
            linestyle="", marker=marker, markersize=6, color=colour, label=label,
        )  # fmt: skip
        for place, (low, high) in _ranges(plot, label):
            axes.vlines(places.index(place) + shift, low, high, color=colour, linewidth=1.5)
        for place in plot.late.get(label, ()):
            _draw_late(plot, axes, places.index(place) + shift, marker, colour)
    if plot.limit is not None:
        axes.axhline(plot.limit, color="black", linestyle=":", label=_limit(plot.limit))
    axes.set_xticks(range(len(places)), [str(place) for place in places])
    for between in range(1, len(places)):
        axes.axvline(between - 0.5, color="black", alpha=0.15, linewidth=0.8)
    axes.set_xlim(-0.5, len(places) - 0.5)
    if plot.limit is not None and plot.log_up and any(plot.late.values()):
        # The arrows end inside the axes.
        axes.set_ylim(top=max(axes.get_ylim()[1], 4 * plot.limit))


def _draw_late(plot: Plot, axes: Any, across: float, marker: str, colour: str) -> None:
    if plot.limit is None:
        return
    axes.plot(
        [across], [plot.limit], linestyle="", marker=marker, markersize=6, color=colour,
        markerfacecolor="white",
    )  # fmt: skip
    axes.annotate(
        "", (across, plot.limit), (0, 16), textcoords="offset points",
        arrowprops={"arrowstyle": "<-", "color": colour, "shrinkB": 4},
    )  # fmt: skip


def _draw_rows(plot: Plot, axes: Any) -> None:
    """A row for each series, from top to bottom; the marker shows the place of a point."""
    places, labels = _places(plot), list(plot.series)
    step = 0.6 / max(1, len(places))
    for number, place in enumerate(places):
        # A little apart, so that points of the same value do not hide each other.
        shift = ((len(places) - 1) / 2 - number) * step
        marked = [
            (height, at)
            for at, points in enumerate(plot.series.values())
            for where, height in points
            if where == place
        ]
        axes.plot(
            [height for height, _ in marked],
            [len(labels) - 1 - at + shift for _, at in marked],
            linestyle="",
            marker=MARKERS[number % len(MARKERS)],
            markersize=6,
            markerfacecolor="none",
            label=str(place),
        )
    if plot.limit is not None:
        axes.axvline(plot.limit, color="black", linestyle=":", label=_limit(plot.limit))
    axes.set_yticks(range(len(labels)), list(reversed(labels)))
    axes.set_ylim(-0.5, len(labels) - 0.5)
