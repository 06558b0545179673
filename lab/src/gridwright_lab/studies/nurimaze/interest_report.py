"""Circles, triangles and interest in the report of the Nurimaze study: tables, plots and claims.

Published puzzles are compared with generated ones of the same sizes. How well a measure separates
two kinds is the share of pairs, one puzzle of each kind, in which the first has more: a half if the
measure cannot tell them apart, one if it always can.

>>> separation([5, 7], [1, 2, 6]), separation([1, 1], [1])
(0.8333333333333334, 0.5)
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import partial
from statistics import fmean

from gridwright.batch.ledger import Row
from gridwright_lab.studies.difficulty.validation import spearman
from gridwright_lab.studies.intervals import Interval, all_of, bootstrap, ratio_of_pairs, shown
from gridwright_lab.studies.nurimaze import figures as paper
from gridwright_lab.studies.nurimaze.interest import MARKS, METHODS, PARTS, PUBLISHED, ROOMS, SIGMA
from gridwright_lab.studies.nurimaze.rows import SINGLE
from gridwright_lab.studies.plots import Plot
from gridwright_lab.studies.report import Table, Value, Verdict
from gridwright_lab.studies.rows import Kept, Rows
from gridwright_lab.studies.text import Judged, Text

KINDS = (PUBLISHED, *METHODS)
TEN = 100
MIDDLE = 225
GROUPS = {"10×10": (TEN, TEN), "up to 15×15": (TEN + 1, MIDDLE), "larger": (MIDDLE + 1, 10**6)}
"""Groups of sizes, by the number of cells: two thirds of the published puzzles have 10×10."""
NEAR = 0.25
"""A share of marks agrees with the paper's if it differs by at most this fraction of it."""
NEAR_SAID = "a quarter"
HALF = 0.5
SHARES = {
    mark: average / TEN
    for mark, average in zip(("circles", "triangles"), paper.AVERAGES, strict=True)
}
"""How many of each mark the paper puts on a cell, at any size."""


with_interval = partial(shown, form=".3g")
"""A figure and its interval, for a table."""


def of_kind(found: Kept, kind: str, group: str | None = None) -> Rows:
    """The measured puzzles of a kind, of one group of sizes or of all."""
    low, high = GROUPS[group] if group else (0, 10**6)
    return found.interest.where(lambda row: low <= row.get("cells", -1) <= high, kind=kind)


def separation(some: Sequence[float], others: Sequence[float]) -> float:
    """The share of pairs in which the one of the first kind has more; equal ones count half."""
    ordered = sorted(others)
    more = sum(bisect_left(ordered, one) + bisect_right(ordered, one) for one in some)
    return more / (2 * len(some) * len(others))


# Circles and triangles by size.


def _per_hundred(rows: Rows, mark: str) -> tuple[float, Interval]:
    """How many marks there are on a hundred cells, with the interval."""
    pairs = [(100 * row[mark], row["cells"]) for row in rows]
    return ratio_of_pairs(pairs), bootstrap(ratio_of_pairs, pairs)


def marks_parts(found: Kept, text: Text) -> list[Table | Plot]:
    """Marks of every size, and on a hundred cells by groups of sizes."""
    if not of_kind(found, PUBLISHED):
        return []
    sizes = of_kind(found, PUBLISHED).by("cells", "size", ordered=True)
    lines: list[tuple[Value, ...]] = [
        (
            size,
            len(rows),
            *(
                of_kind(found, kind).where(size=size).mean(mark)
                for mark in SHARES
                for kind in KINDS
            ),
        )
        for (_, size), rows in sizes.items()
    ]
    heads = (f"{mark}, {kind}" for mark in SHARES for kind in KINDS)
    return [
        _per_hundred_table(found, text),
        _per_hundred_plot(found, text),
        text.lines("marks-by-size", ("size", PUBLISHED, *heads), lines, appendix=True),
    ]


def _per_hundred_table(found: Kept, text: Text) -> Table:
    lines: list[tuple[Value, ...]] = [
        (group, kind, len(rows), *(with_interval(*_per_hundred(rows, mark)) for mark in SHARES))
        for group in GROUPS
        for kind in KINDS
        if (rows := of_kind(found, kind, group))
    ]
    return text.lines("marks", ("size", "puzzles", "number", *SHARES), lines)


def _per_hundred_plot(found: Kept, text: Text) -> Plot:
    series: dict[str, list[tuple[str, float]]] = {}
    ranges: dict[str, dict[str, tuple[float, float]]] = {}
    for kind in KINDS:
        for mark in SHARES:
            label = f"{mark}, {kind}"
            for group in GROUPS:
                if rows := of_kind(found, kind, group):
                    figure, interval = _per_hundred(rows, mark)
                    series.setdefault(label, []).append((group, figure))
                    ranges.setdefault(label, {})[group] = interval
    return Plot(
        "marks", text.title("marks"), "dots", "size", "marks on 100 cells", series,
        places=tuple(GROUPS), ranges=ranges,
    )  # fmt: skip


def _marks_by_size(found: Kept) -> Judged:
    rows = of_kind(found, PUBLISHED).where(lambda row: row["cells"] != TEN)
    ten = of_kind(found, PUBLISHED, "10×10")
    if not rows or not ten:
        return None, {"number": 0}
    others = {mark: _per_hundred(rows, mark) for mark in SHARES}
    agree = [
        others[mark][1].within(100 * (1 - NEAR) * share, 100 * (1 + NEAR) * share)
        for mark, share in SHARES.items()
    ]
    told = {mark: with_interval(*each) for mark, each in others.items()}
    of_ten = {mark: with_interval(*_per_hundred(ten, mark)) for mark in SHARES}
    made = [
        {"method": method, **{mark: with_interval(*_per_hundred(some, mark)) for mark in SHARES}}
        for method in METHODS
        if (some := of_kind(found, method))
    ]
    figures = {"number": len(rows), "tens": len(ten), "made": made, "of_ten": of_ten, **told}
    return all_of(agree), figures


# How interesting puzzles are.


MEASURES = {"quality": "quality, %", "kinds": "kinds of checks that fail"}


def _mean(rows: Rows, measure: str) -> str | None:
    given = rows.values(measure)
    return with_interval(fmean(given), bootstrap(fmean, given)) if given else None


def _separated(found: Kept, method: str, group: str, measure: str) -> tuple[float, Interval] | None:
    """How well a measure tells published puzzles from those of a method, with the interval."""
    some, others = (of_kind(found, kind, group).values(measure) for kind in (PUBLISHED, method))
    if not some or not others:
        return None
    return separation(some, others), bootstrap(separation, some, others)


def interest_parts(found: Kept, text: Text) -> list[Table | Plot]:
    """Published and generated puzzles, and those drawn with the settings of §5.4."""
    parts: list[Table | Plot] = []
    if of_kind(found, PUBLISHED):
        parts += [_interest_table(found, text), _interest_plot(found, text)]
        parts.append(_parts_table(found, text))
    if found.settings:
        parts.append(_settings_table(found, text))
    return parts


def _interest_table(found: Kept, text: Text) -> Table:
    lines: list[tuple[Value, ...]] = []
    for group in GROUPS:
        for kind in KINDS:
            rows = of_kind(found, kind, group)
            if not rows:
                continue
            line: list[Value] = [group, kind, len(rows)]
            for measure in MEASURES:
                apart = None if kind == PUBLISHED else _separated(found, kind, group, measure)
                line += [_mean(rows, measure), with_interval(*apart) if apart else None]
            lines.append((*line, len(rows) - len(rows.values("quality"))))
    heads = [part for name in MEASURES.values() for part in (name, "published has more")]
    return text.lines("interest", ("size", "puzzles", "number", *heads, "out of time"), lines)


def _parts_table(found: Kept, text: Text) -> Table:
    """The parts of the quality, of puzzles of 10×10."""
    ten = next(iter(GROUPS))
    lines = [
        (kind, len(rows), *(_mean(rows, part) for part in PARTS))
        for kind in KINDS
        if (rows := of_kind(found, kind, ten))
    ]
    heads = (part.replace("_", " ") for part in PARTS)
    return text.lines("interest-parts", ("puzzles", "number", *heads), lines)


def _interest_plot(found: Kept, text: Text) -> Plot:
    given = {
        kind: {group: rows for group in GROUPS
               if (rows := of_kind(found, kind, group).values("quality"))}
        for kind in KINDS
    }  # fmt: skip
    return Plot(
        "interest", text.title("interest"), "dots", "size", "mean quality, %",
        {kind: [(group, fmean(rows)) for group, rows in groups.items()]
         for kind, groups in given.items()},
        places=tuple(GROUPS),
        ranges={kind: {group: bootstrap(fmean, rows) for group, rows in groups.items()}
                for kind, groups in given.items()},
    )  # fmt: skip


def _settings_table(found: Kept, text: Text) -> Table:
    groups = found.settings.by("section", "setting", "size")
    lines = [
        (*key, len(rows), *(_mean(rows, measure) for measure in MEASURES), rows.mean("variety"))
        for key, rows in sorted(groups.items(), key=lambda each: each[0][0])
    ]
    columns = ("section", "setting", "size", "puzzles", *MEASURES.values(), "variety")
    return text.lines("interest-settings", columns, lines)


def _how_interesting(found: Kept) -> Judged:
    ten = next(iter(GROUPS))
    each, better, worse = [], [], []
    for method in METHODS:
        by_quality, by_kinds = (_separated(found, method, ten, measure) for measure in MEASURES)
        if by_quality is None or by_kinds is None:
            return Verdict.NOT_DONE, {"number": 0, "worse": []}
        each.append({"method": method, "quality": with_interval(*by_quality),
                     "kinds": with_interval(*by_kinds)})  # fmt: skip
        better += [method] if by_quality[1].low > HALF else []
        worse += [method] if by_quality[1].high < HALF else []
    figures = {
        "number": len(of_kind(found, PUBLISHED, ten)), "apart": each, "counts": each,
        "better": better, "worse": worse, "parts": _parts(found, worse, ten),
    }  # fmt: skip
    return Verdict.ANSWERED if len(better) == len(METHODS) else Verdict.PARTLY, figures


def _parts(found: Kept, methods: Sequence[str], group: str) -> list[Row]:
    """The means of the parts of the quality: of published puzzles, and of those of some methods."""
    published = of_kind(found, PUBLISHED, group)
    others = Rows(row for method in methods for row in of_kind(found, method, group))
    return [
        {"part": part.replace("_", " "), "ours": published.mean(part), "theirs": others.mean(part)}
        for part in PARTS
    ]


def _difference(some: Sequence[float], others: Sequence[float]) -> float:
    return fmean(some) - fmean(others)


def _more(found: Kept, section: str, setting: str, other: str) -> Judged:
    """Whether puzzles of a setting are more interesting than those of another one of its section.

    Only sizes that have both are compared.
    """
    both = [found.settings.where(section=section, setting=name) for name in (setting, other)]
    sizes = set(both[0].values("size")) & set(both[1].values("size"))
    figures: dict[str, object] = {"setting": setting, "other": other}
    for measure in MEASURES:
        values = [rows.where(lambda row: row["size"] in sizes).values(measure) for rows in both]
        if not all(values):
            return None, {"number": 0}
        interval = bootstrap(_difference, *values)
        figures[measure] = with_interval(_difference(*values), interval)
        figures[f"{measure}_interval"] = interval
        figures["number"], figures["others"] = len(values[0]), len(values[1])
    quality = figures["quality_interval"]
    assert isinstance(quality, Interval)  # noqa: S101 - it was put there
    return quality.within(low=0), figures


def _interesting_marks(found: Kept) -> Judged:
    rows = found.settings.where(section=MARKS)
    if not rows:
        return None, {"number": 0}
    figures: dict[str, object] = {"number": len(rows)}
    intervals = {}
    for measure in MEASURES:
        pairs = [(_marks(row), row[measure]) for row in rows if measure in row]
        intervals[measure] = bootstrap(_correlated, pairs)
        figures[measure] = with_interval(_correlated(pairs), intervals[measure])
    return intervals["quality"].within(low=0), figures


def _marks(row: Row) -> int:
    return int(row["circles"] + row["triangles"])


def _correlated(pairs: Sequence[tuple[int, float]]) -> float:
    return spearman([one for one, _ in pairs], [other for _, other in pairs])


def _interesting_sigma(found: Kept) -> Judged:
    return _more(found, SIGMA, "3", "0")


def _interesting_rooms(found: Kept) -> Judged:
    return _more(found, ROOMS, "a", "d")


def _interesting_single(found: Kept) -> Judged:
    return _more(found, ROOMS, SINGLE, "a")
