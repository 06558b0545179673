"""Encodings on boards that need conflicts (Straathof 2025, §7): a verdict, a table and a plot.

Each encoding is compared with the paper's idea, two trees in our formula, puzzle by puzzle, so the
interval of a ratio comes from pairs of times.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean
from typing import NamedTuple

from gridwright.batch.ledger import Row
from gridwright_lab.studies.intervals import Interval, bootstrap, ratio_of_pairs, shown
from gridwright_lab.studies.report import Plot, Table, Value, Verdict
from gridwright_lab.studies.rows import Kept, Rows, square
from gridwright_lab.studies.text import Judged, Text

TREES = "two-trees"
RIVALS = ("levels", "order")
"""The encodings whose variables grow with the square of the tiles."""
FEW = 100
"""A board that needs fewer conflicts is not hard."""


def finished(rows: Rows) -> Rows:
    """The boards that an encoding can express, also those on which it reached the limit."""
    return rows.where(lambda row: row["time"] is not None)


def is_late(row: Row) -> bool:
    """Whether an encoding reached the limit on a board."""
    return bool(row["time"] and row["time"]["late"])


def seconds(rows: Rows) -> list[float]:
    """The times, the limit where it was reached."""
    return [row["time"]["seconds"] for row in finished(rows)]


class Compared(NamedTuple):
    """How many times as long one encoding takes as another."""

    ratio: float
    interval: Interval
    bound: str
    """``≤`` if the other one reached the limit on some board, ``≥`` if this one did."""


def times_as_long(rows: Rows, way: str, other: str = TREES) -> Compared | None:
    """How many times as long one encoding takes as another on the same boards.

    ``None`` if both reached the limit: then nothing is known about the ratio.
    """
    late = [rows.where(way=each).number(is_late) > 0 for each in (way, other)]
    theirs = {row["number"]: row["time"]["seconds"] for row in finished(rows.where(way=other))}
    pairs = [
        (row["time"]["seconds"], theirs[row["number"]])
        for row in finished(rows.where(way=way))
        if row["number"] in theirs
    ]
    if all(late) or not pairs:
        return None
    bound = "≥" if late[0] else "≤" if late[1] else ""
    return Compared(ratio_of_pairs(pairs), bootstrap(ratio_of_pairs, pairs), bound)


def _most_conflicts(found: Kept) -> Judged:
    """Whether two trees are faster than encodings with more variables on boards with conflicts."""
    if not found.conflicts:
        return Verdict.NOT_DONE, {"sizes": None, "late": None, "few": None}
    ratios = {
        (size, way): times_as_long(rows, way)
        for size, rows in found.conflicts.by("size", ordered=True).items()
        for way in rows.by("way")
        if way != TREES
    }
    largest = max(size for size, _ in ratios)
    decided = [
        one.interval.within(low=1) if one else Verdict.NOT_DECIDED
        for (_, way), one in ratios.items()
        if way in RIVALS
    ]
    told = [
        f"{way} {one.bound}{shown(one.ratio, one.interval)}" if one else f"{way} not known"
        for (size, way), one in ratios.items()
        if size == largest
    ]
    figures = {
        "sizes": [_size(found, size) for size in found.conflicts.by("size", ordered=True)],
        "largest": largest, "ratios": told,
        "faster": sum(one is Verdict.CONFIRMED for one in decided), "decided": len(decided),
        "kept": len(found.conflicts.where(size=largest).by("number")),
        "limit": max(seconds(found.conflicts)),
        "late": [
            f"{way} on {late} of {len(rows)}"
            for way, rows in found.conflicts.where(size=largest).by("way").items()
            if (late := rows.number(is_late))
        ],
    }  # fmt: skip
    most = max(found.candidates.values("conflicts"), default=0)
    figures["few"] = most if most < FEW else None
    settled = Verdict.NOT_DECIDED not in decided
    return Verdict.ANSWERED if settled else Verdict.PARTLY, figures


def _size(found: Kept, size: int) -> dict[str, object]:
    """How many conflicts the boards of one size need."""
    kept = found.conflicts.where(size=size, way="cuts").values("conflicts")
    tried = found.candidates.where(size=size)
    return {
        "size": size, "tried": len(tried), "none": tried.number(conflicts=0),
        "least": min(kept, default=0), "most": max(kept, default=0),
    }  # fmt: skip


def conflict_parts(found: Kept, text: Text) -> Iterator[Table | Plot]:
    """The table and the plot."""
    if not found.conflicts:
        return
    lines: list[tuple[Value, ...]] = []
    series: dict[str, list[tuple[str, float]]] = {}
    ranges: dict[str, dict[str, tuple[float, float]]] = {}
    for (size, way), rows in found.conflicts.by("size", "way").items():
        if not (taken := seconds(rows)):
            continue
        interval = bootstrap(fmean, taken)
        against = None if way == TREES else times_as_long(found.conflicts.where(size=size), way)
        lines.append((
            square(size), way, len(taken), rows.number(is_late),
            *(None if (mean := rows.mean(name)) is None else round(mean)
              for name in ("variables", "clauses", "conflicts", "decisions")),
            fmean(taken), str(interval), max(taken),
            *((f"{against.bound}{against.ratio:.3g}", str(against.interval)) if against
              else ("", "")),
        ))  # fmt: skip
        series.setdefault(way, []).append((square(size), fmean(taken)))
        ranges.setdefault(way, {})[square(size)] = interval
    columns = ("size", "encoding", "boards", "out of time", "variables", "clauses", "conflicts",
               "decisions", "mean seconds", "95 %", "slowest", "times as long as two-trees",
               "95 %, times")  # fmt: skip
    yield text.lines("conflicts", columns, lines)
    yield Plot(
        "conflicts", text.title("conflicts_plot"), "dots", "size", "seconds", series, log_up=True,
        places=tuple(map(square, found.conflicts.by("size", ordered=True))), ranges=ranges,
    )  # fmt: skip
