"""The report of the Kuroshuto study, made of its rows: claims, tables and plots."""

from __future__ import annotations

from collections import Counter
from statistics import fmean, median

from gridwright.batch.ledger import Row
from gridwright_lab.studies.kuroshuto.claims import (
    PUBLISHED,
    RULES,
    SAT,
    alike,
    claims,
    disagree,
    done,
    interval,
    known,
    making,
    middle,
    seconds,
    sets,
    text,
    theirs,
)
from gridwright_lab.studies.kuroshuto.classes import DENSITY, MADE, TABLE_2, TABLE_3
from gridwright_lab.studies.kuroshuto.conflicts_report import conflict_parts
from gridwright_lab.studies.kuroshuto.guesses import COUNTED, WAYS
from gridwright_lab.studies.kuroshuto.hard_report import hard_parts
from gridwright_lab.studies.kuroshuto.trees_report import trees_parts
from gridwright_lab.studies.report import Conditions, Plot, Report, Table, Value, conditions
from gridwright_lab.studies.rows import Kept, Rows, percent, square
from gridwright_lab.studies.timing import COLD, average, value

ORDERS = {
    "guesses": ("one answer", "the first (§3.3)", RULES),
    "guesses, most": ("one answer", "the one that affects most others (§7)", "guesses, most: time"),
    "proof guesses, first": (
        "proof of uniqueness", "the first (§3.3)", "proof guesses, first: time"
    ),
    "proof guesses, most": (
        "proof of uniqueness", "the one that affects most others (§7)", "proof guesses, most: time"
    ),
}  # fmt: skip
"""What is asked for, which tile is guessed, and where the row keeps the time."""


def report_of(found: Kept) -> Report:
    """The whole report."""
    return Report(
        text().title(),
        (
            text().say(""),
            *_generation(found),
            *_solvers(found),
            *_classification(found),
            *_readings(found),
            _orders(found),
            _density(found),
            *_encodings(found),
            *conflict_parts(found, text()),
            *hard_parts(found, text()),
            *trees_parts(found, text()),
        ),
        claims(found),
        _conditions(found),
    )


def _conditions(found: Kept) -> Conditions:
    solvers = (RULES, SAT, PUBLISHED)
    solved = [one["late"] for name in solvers for rows in (found.made, found.placed)
              for one in rows.values(name)]  # fmt: skip
    kinds = {
        "generated": [row["seconds"] is None for row in found.made],
        "turned": [row["seconds"] is None for row in found.turned],
        "solved": solved,
        "encoded": [row["time"]["late"] for row in found.encoded],
    }
    late = [
        {"what": what, "number": sum(each), "cells": len(each)}
        for what, each in kinds.items()
        if any(each)
    ]
    fewest = min(map(len, found.made.by("size").values()), default=0)
    cut = text().say("cut_short", late=late, few=fewest < MADE, fewest=fewest, MADE=MADE)
    runs, short = found.about["repeats"], found.about.get("short", COLD)
    repeats = text().say("repeats", runs=runs, short=short)
    return conditions(found, repeats, cut)


def _generation(found: Kept) -> tuple[Table | Plot, ...]:
    kinds = {"as in the paper": found.made, "boards turned (§7)": found.turned}
    groups = [
        (name, size, rows)
        for name, table in kinds.items()
        for size, rows in table.by("size", ordered=True).items()
    ]
    paper = {("as in the paper", size): mean for size, mean in TABLE_2.items()}
    lines = []
    for name, size, rows in groups:
        made, times = done(rows), making(found, rows)
        lines.append((
            square(size), name, len(made), len(rows) - len(made), value(average(times)),
            median(time.seconds for time in times), made.most("seconds"), made.mean("attempts"),
            made.mean("density"), paper.get((name, size)),
        ))  # fmt: skip
    series: dict[str, list[tuple[int, float]]] = {name: [] for name in kinds}
    for name, size, rows in groups:
        if (mean := average(making(found, rows))) is not None:
            series[name].append((size, mean.seconds))
    columns = ("size", "how", "made", "out of time", "average", "median", "longest", "boards tried",
               "share of numbers", "the paper's average")  # fmt: skip
    return (
        text().lines("table2", columns, lines),
        Plot(
            "table2", "Average time to generate a puzzle", "line", "rows and columns", "seconds",
            {**series, "the paper's": sorted(TABLE_2.items())}, log_up=True,
        ),
    )  # fmt: skip


def _solvers(found: Kept) -> tuple[Table | Plot, ...]:
    lines: list[tuple[Value, ...]] = []
    names = ("rules, no guess", "rules, guesses", "published formula", "sat")
    series: dict[str, list[tuple[str, float]]] = {name: [] for name in names}
    sizes = sorted(found.made.by("size"))
    for size in sizes:
        here = done(found.made.where(size=size))
        plain, guessed = here.where(guesses=0), here.where(lambda row: row["guesses"])
        wanted = ((plain, RULES), (guessed, RULES), (here, PUBLISHED), (here, SAT))
        means = [average(seconds(found, rows, way)) for rows, way in wanted]
        paper = TABLE_3.get(size, (None, None, None))
        lines.append((
            square(size), len(plain), value(means[0]), interval(found, plain, RULES), paper[0],
            len(guessed), value(means[1]), interval(found, guessed, RULES), paper[1],
            value(means[2]), paper[2], value(means[3]),
        ))  # fmt: skip
        for name, mean in zip(series, means, strict=True):
            if mean is not None:
                series[name].append((square(size), mean.seconds))
    columns = ("size", "without guessing", "rules", "95 %", "the paper's", "with guessing",
               "rules, guessing", "95 %, guessing", "the paper's, guessing", "published formula",
               "the paper's SAT", "sat with cuts")  # fmt: skip
    inexpressible = done(found.made).number(published=None)
    return (
        text().lines(
            "table3", columns, lines, disagree=disagree(found), inexpressible=inexpressible
        ),
        Plot(
            "table3", "Average time to solve a generated puzzle", "dots", "size", "seconds", series,
            log_up=True, places=tuple(map(square, sizes)),
        ),
    )  # fmt: skip


def _classification(found: Kept) -> tuple[Table, ...]:
    guessed = {row["puzzle"]: row["guesses"] for row in found.placed} | sets(found)
    classes = {row["puzzle"]: (guessed[row["puzzle"]], row["points"]) for row in found.placed}
    ours = Counter(classes.values())
    papers = Counter(placed[:2] for row in known(found) if (placed := theirs(row)))
    ordered = sorted(found.placed, key=lambda row: (classes[row["puzzle"]], row[RULES]["seconds"]))
    lines = []
    for place, row in enumerate(ordered, start=1):
        paper = theirs(row)
        lines.append((
            place, row["puzzle"], row["size"], guessed[row["puzzle"]],
            paper.backtracking if paper else None, row["points"], paper.row if paper else None,
            _used(row), "yes" if row["numbers alone"] else "no",
            *(_time(found, row, name) for name in (RULES, PUBLISHED, SAT)),
            paper.sat_seconds if paper else None,
        ))  # fmt: skip
    groups = sorted(ours.keys() | papers.keys())
    heads = ("guesses on the way", "points, or the paper's row", "puzzles", "the paper's")
    columns = ("place", "puzzle", "size", "guesses on the way", "the paper's set", "points",
               "the paper's row", "techniques used", "numbers suffice", "rules",
               "published formula", "sat", "the paper's SAT")  # fmt: skip
    return (
        text().lines("groups", heads, [(*group, ours[group], papers[group]) for group in groups]),
        text().lines("table4", columns, lines, appendix=True),
    )


def _time(found: Kept, row: Row, name: str) -> Value:
    if row[name] is None:
        return None
    seconds_: float = row[name]["seconds"]
    return f">{found.about['seconds']:g}" if row[name]["late"] else seconds_


def _used(row: Row) -> str:
    names = ("diagonal position", "diamond structure", "flood fill")
    used = row["techniques"]
    return ", ".join(f"{name} {used[name]}" for name in names if used.get(name))


def _readings(found: Kept) -> tuple[Table, ...]:
    """For how many puzzles each reading of the paper gives the set of Table 4."""
    if not found.guessed.where(theirs):
        return ()
    lines: list[tuple[Value, ...]] = []
    for way in WAYS:
        both = [alike(found, way, count) for count in COUNTED]
        lines.append((way, both[0][1], *(same for same, _ in both)))
    return (text().lines("readings", ("reading", "puzzles", *COUNTED.values()), lines),)


def _orders(found: Kept) -> Table:
    """The ordering of §3.3 compared with the one that §7 proposes."""
    lines = [
        (asked, tile, found.placed.total(name), value(average(seconds(found, found.placed, time))))
        for name, (asked, tile, time) in ORDERS.items()
    ]
    columns = ("asked for", "tile", "guesses", "average seconds")
    return text().lines("orders", columns, lines, number=len(found.placed))


def _density(found: Kept) -> Table:
    """The clue density of §5.1."""
    kinds = {
        "puzzles of this study": found.placed.values(lambda row: row["numbers"] / row["cells"]),
        "generated puzzles": found.made.values("density"),
        "generated puzzles, boards turned": found.turned.values("density"),
    }
    lines = [("the paper, 210 published puzzles", *(percent(one, 2) for one in DENSITY))]
    for name, values in kinds.items():
        if values:
            figures = (fmean(values), min(values), max(values))
            lines.append((f"{len(values)} {name}", *(percent(one, 2) for one in figures)))
    return text().lines("density", ("puzzles", "average", "least", "greatest"), lines)


PLOTS = {
    "variables": ("Variables of every encoding", "variables"),
    "mean": ("Mean time of every encoding (time-outs count as the limit)", "seconds"),
    "median": ("Median time of every encoding", "seconds"),
}


def _encodings(found: Kept) -> tuple[str | Table | Plot, ...]:
    if not found.encoded:
        return (text().say("nothing_encoded"),)
    limit = found.about["seconds"]
    lines: list[tuple[Value, ...]] = []
    series: dict[str, dict[str, list[tuple[str, float]]]] = {name: {} for name in PLOTS}
    for way, of_way in found.encoded.by("way").items():
        for size, rows in of_way.by("size", ordered=True).items():
            times = seconds(found, rows, "time")
            mean, half = average(times), middle(found, rows)
            number = rows.mean("variables") or 0.0
            lines.append((
                way, square(size), len(rows), sum(time.late for time in times), round(number),
                round(_mean(rows, "clauses")), value(mean), interval(found, rows, "time"),
                f">{limit:g}" if half.late else half.seconds, _mean(rows, "conflicts"),
            ))  # fmt: skip
            heights = (number, mean.seconds if mean else None, half.seconds)
            for name, height in zip(PLOTS, heights, strict=True):
                if height:
                    series[name].setdefault(way, []).append((square(size), height))
    columns = ("encoding", "size", "puzzles", "out of time", "variables", "clauses", "mean seconds",
               "95 %", "median seconds", "conflicts")  # fmt: skip
    return (
        *(
            Plot(
                f"encodings-{name}", title, "rows", across, "", series[name], log_across=True,
                limit=None if name == "variables" else limit,
            )
            for name, (title, across) in PLOTS.items()
        ),
        text().lines("encodings", columns, lines, appendix=True),
    )  # fmt: skip


def _mean(rows: Rows, name: str) -> float:
    """The mean of what a solver counts; one that does not count has nothing."""
    return rows.mean(lambda row: row[name] or 0) or 0.0
