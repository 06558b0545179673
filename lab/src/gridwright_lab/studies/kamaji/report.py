"""The report of the Kamaji study, made of its rows: the paper's tables next to our figures."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, mean

from gridwright.batch.ledger import Row
from gridwright.core.words import counted
from gridwright_lab.studies.intervals import Interval, bootstrap
from gridwright_lab.studies.kamaji.claims import (
    FAR,
    METHODS,
    PAPER_ALMOST,
    PAPER_GENERATOR,
    PAPER_REPEATS,
    SMALL_VALUES,
    STARS,
    claims,
    curve,
    small,
    spread,
    text,
)
from gridwright_lab.studies.kamaji.orders import ORDERS
from gridwright_lab.studies.report import Conditions, Plot, Report, Table, Value, conditions
from gridwright_lab.studies.rows import Kept, Rows, square

TABLE_SIZES = (7, 8, 9)

PAPER_VALUES: dict[int, tuple[float | None, ...]] = {
    1: (4.0, 4.5, 6.5, 5.75, 6.75, 8.0, 12.25, 11.75, 17.0),
    2: (10.5, 10.5, 11.5, 14.5, 18.0, 17.125, 13.25, 19.75, 19.4),
    3: (8.5, 8.0, 10.5, 12.0, 12.0, 14.875, 7.5, 11.0, 15.2),
    4: (8.5, 14.0, 9.5, 6.25, 10.75, 12.625, 6.25, 7.0, 7.8),
    5: (10.5, 8.0, 9.5, 6.5, 5.75, 9.75, 6.0, 5.5, 9.0),
    6: (6.0, 10.5, 10.5, 3.0, 5.75, 7.75, 2.75, 5.75, 4.4),
    7: (1.0, 7.5, 11.5, 1.0, 4.0, 5.5, 1.0, 2.25, 3.8),
    8: (None, 1.0, 10.5, None, 1.0, 4.25, None, 1.0, 3.4),
    9: (None, None, 1.0, None, None, 1.0, None, None, 1.0),
}
"""Table 1 of the paper: average occurrences by stars, then by size 7, 8, 9."""

PAPER_RUNS: dict[str, tuple[float | None, ...]] = {
    "average runs": (2.0, 1.5, 2.5, 2.5, 3.0, 3.2, 3.25, 3.25, 3.4),
    "run 1, %": (86, 96, 94, 80, 76, 72, 61, 54, 61),
    "run 2, %": (14, 4, 5, 13, 21, 19, 25, 30, 26),
    "run 3, %": (None, None, 1, 7, 1, 8, 11, 15, 10),
    "run 4, %": (None, None, None, None, 1, 1, 3, 1, 3),
    "run 5, %": (None, None, None, None, 1, None, None, None, None),
}
"""Table 2 of the paper."""

PAPER_PUZZLES = (2, 2, 2, 4, 4, 6, 4, 4, 6)
"""How many puzzles each column of these tables is about, by the list in §6."""
GROUPS = tuple((star, size) for star in STARS for size in TABLE_SIZES)
"""The columns of the paper's tables: stars and size."""
PARTS = range(1, 100)
"""How many puzzles an average may be taken over."""


def report_of(found: Kept) -> Report:
    """The whole report."""
    return Report(
        text().title(),
        (
            text().say(""),
            _grades(found.puzzles),
            _values(found.puzzles),
            _levels(found.levels),
            _runs(found.puzzles),
            *_times(found),
            _intervals(found.times),
            _orders(found),
            _sat(found.puzzles),
            *_generators(found.generators),
            _settings(found.settings),
            _large(found.large),
            _pattern(found.pattern),
            _construction(found.construction),
        ),
        claims(found),
        _conditions(found),
    )


def _conditions(found: Kept) -> Conditions:
    def late(rows: Rows) -> int:
        return sum(row[name]["status"] == "timeout" for row in rows for name in METHODS)

    cut = text().say(
        "cut_short", full=found.about["full"], puzzles=late(found.puzzles), times=late(found.times),
        settings=found.settings.total("late"), large=found.large.number(status="timeout"),
    )  # fmt: skip
    return conditions(found, text().say("repeats", runs=found.about["runs"]), cut)


def _columns(first: str) -> tuple[str, ...]:
    return (first, *(f"{'*' * star} {square(size)}" for star, size in GROUPS))


def _groups(puzzles: Rows) -> list[Rows]:
    return [puzzles.where(stars=star, size=size) for star, size in GROUPS]


def _pairs(ours: Sequence[float | None], paper: Sequence[float | None]) -> tuple[Value, ...]:
    """Our figure with the paper's in brackets."""
    texts = [
        ["–" if each is None else f"{each:.3g}" for each in pair]
        for pair in zip(ours, paper, strict=True)
    ]
    return tuple(f"{own} ({other})" for own, other in texts)


def _grades(puzzles: Rows) -> Table:
    """How many puzzles of each kind there are, and what they need."""
    lines = [
        (f"{ones:.0%}", *(rows.number(stars=star) for star in STARS), rows.mean("made_seconds"))
        for ones, rows in puzzles.by("ones", ordered=True).items()
    ]
    columns = ("ones asked for", "*", "**", "***", "seconds to make one")
    return text().lines("grades", columns, lines)


def _values(puzzles: Rows) -> Table:
    counts = [rows.values("values") for rows in _groups(puzzles)]
    lines: list[tuple[Value, ...]] = []
    for value, paper in PAPER_VALUES.items():
        ours = [
            None if value > size or not rows else mean(one.get(str(value), 0) for one in rows)
            for (_, size), rows in zip(GROUPS, counts, strict=True)
        ]
        lines.append((value, *_pairs(ours, paper)))
    slips = [{"slip": slip} for slip in slips_of_values()]
    return text().lines("values", _columns("value"), lines, slips=slips)


def slips_of_values() -> list[str]:
    """Where the paper's Table 1 contradicts itself: its sums, and averages of that many puzzles."""
    told = []
    columns = zip(*PAPER_VALUES.values(), strict=True)
    for (star, side), column, puzzles in zip(GROUPS, columns, PAPER_PUZZLES, strict=True):
        values = [value for value in column if value is not None]
        name = f"{square(side)} with {counted(star, 'star')}"
        if sum(values) != side**2:
            told.append(text().say("slip_of_sum", name=name, total=sum(values), cells=side**2))
        if not _averages(values, puzzles):
            parts = next(number for number in PARTS if _averages(values, number))
            told.append(text().say("slip_of_parts", name=name, parts=parts, puzzles=puzzles))
    return told


def _averages(values: Sequence[float], puzzles: int) -> bool:
    """Whether values, given to three decimals, can be averages of whole numbers.

    >>> _averages([2.5, 1.667], 6), _averages([2.5], 5)
    (True, False)
    """
    return all(abs(value * puzzles - round(value * puzzles)) < 0.001 * puzzles for value in values)


def slips_of_runs() -> list[str]:
    """Where the paper's average number of runs cannot be the average of that many puzzles."""
    runs = PAPER_RUNS["average runs"]
    return [
        f"{run:g} ({puzzles} puzzles of {square(side)} with {counted(star, 'star')})"
        for (star, side), run, puzzles in zip(GROUPS, runs, PAPER_PUZZLES, strict=True)
        if run is not None and not _averages([run], puzzles)
    ]


def _runs(puzzles: Rows) -> Table:
    def share(rows: Rows, run: int) -> float | None:
        total = sum(sum(row["runs"]) for row in rows)
        placed = sum(row["runs"][run] for row in rows if len(row["runs"]) > run)
        return 100 * placed / total if total and placed else None

    groups = _groups(puzzles)
    lines: list[tuple[Value, ...]] = []
    for number, (name, paper) in enumerate(PAPER_RUNS.items()):
        ours = [rows.mean(lambda row: len(row["runs"])) if number == 0 else share(rows, number - 1)
                for rows in groups]  # fmt: skip
        lines.append((name, *_pairs(ours, paper)))
    alone = [rows.mean(lambda row: 100.0 * row["solved_by_runs"]) for rows in groups]
    lines.append(("solved by runs, %", *_pairs(alone, [100.0] * len(groups))))
    return text().lines("runs", _columns(""), lines, slips=slips_of_runs())


def _times(found: Kept) -> tuple[Table, Plot]:
    times = found.times
    curves = {name: curve(times, name) for name in METHODS}
    lines: list[tuple[Value, ...]] = []
    for size, rows in times.by("size", ordered=True).items():
        line: list[Value] = [square(size), len(rows)]
        for name in METHODS:
            line += [1000 * curves[name][size], 1000 * max(row[name]["high"] for row in rows)]
        lines.append(tuple(line))
    heads = (part for name in METHODS for part in (f"{name}, median ms", "longest run"))
    series = {
        name: [(size, 1000 * seconds) for size, seconds in points.items()]
        for name, points in curves.items()
    }
    plot = Plot(
        "times", "Time to the first solution", "line", "side of the board", "median milliseconds",
        series, log_up=True,
        ranges={
            name: {size: (1000 * low, 1000 * high) for size, (low, high) in ranges.items()}
            for name, ranges in {name: spread(times, name) for name in METHODS}.items()
        },
    )  # fmt: skip
    # How long the paper's number of repeats would take, and how far a mean is from its median.
    once = sum(row[name]["median"] for row in times for name in METHODS)
    far, method, size = max(
        ((row[name]["mean"] / row[name]["median"], name, row["size"])
         for row in times for name in METHODS),
        default=(None, "", 0),
    )  # fmt: skip
    figures = {"repeats": found.about["repeats"], "hours": once * PAPER_REPEATS / 3600, "far": far,
               "distorted": far is not None and far > FAR, "method": method,
               "size": size}  # fmt: skip
    return text().lines("times", ("size", "puzzles", *heads), lines, **figures), plot


def _intervals(times: Rows) -> Table:
    spreads = {name: spread(times, name) for name in METHODS}
    lines: list[tuple[Value, ...]] = [
        (square(size), len(rows), *(_thousand(spreads[name][size]) for name in METHODS))
        for size, rows in times.by("size", ordered=True).items()
    ]
    return text().lines("intervals", ("size", "puzzles", *METHODS), lines)


def _thousand(ends: tuple[float, float]) -> str:
    return f"{1000 * ends[0]:.3g} to {1000 * ends[1]:.3g}"


def _levels(graded: Rows) -> Table:
    lines: list[tuple[Value, ...]] = []
    for (size, level), rows in graded.by("size", "level", ordered=True).items():
        cells = size**2
        ones, twos = (
            [row["values"].get(value, 0) / cells for row in rows] for value in SMALL_VALUES
        )
        both = [small(row) for row in rows]
        line: list[Value] = [square(size), level, len(rows)]
        for shares in (ones, twos, both):
            line += [100 * mean(shares), _hundred(bootstrap(fmean, shares))]
        lines.append(tuple(line))
    heads = (part for name in ("ones, %", "twos, %", "both, %") for part in (name, "95 %"))
    return text().lines("levels", ("size", "level", "puzzles", *heads), lines)


def _hundred(interval: Interval) -> str:
    if not interval.known:
        return str(interval)
    return f"{100 * interval.low:.1f} to {100 * interval.high:.1f}"


def _orders(found: Kept) -> Table:
    lines: list[tuple[Value, ...]] = []
    for size, rows in found.orders.by("size", ordered=True).items():
        solved = rows.where(lambda row: row["biggerfirst"]["solved"])
        times = found.order_times.where(size=size)
        asked = [solved.mean(lambda row: row[name]["looked"]) for name in ORDERS]  # noqa: B023
        runs = [solved.mean(lambda row: row[name]["runs"]) for name in ORDERS[:2]]  # noqa: B023
        seconds = [times.mean(lambda row: 1000 * row[name]["median"]) for name in ORDERS]  # noqa: B023
        lines.append((square(size), len(solved), *asked, *runs, len(times), *seconds))
    columns = ("size", "puzzles", *(f"{name}, asked" for name in ORDERS),
               *(f"{name}, runs" for name in ORDERS[:2]), "timed",
               *(f"{name}, ms" for name in ORDERS))  # fmt: skip
    return text().lines("orders", columns, lines)


def _pattern(rows: Rows) -> Table:
    columns = {"size": lambda row: square(row["size"]), "pieces": "pieces", "blocks": "blocks",
               "status": "status", "level": "level",
               "solved by runs": lambda row: "yes" if row["runs"] else "no"}  # fmt: skip
    return text().table("pattern", columns, rows, shown=6, appendix=True)


def _sat(puzzles: Rows) -> Table:
    lines = [
        (
            square(size),
            *(
                round(mean(row[name][what] for row in rows))
                for name in ("sat", "sat-seed")
                for what in ("variables", "clauses")
            ),
        )
        for size, rows in puzzles.by("size", ordered=True).items()
    ]
    columns = ("size", "variables, lean", "clauses", "variables, paper", "clauses")
    return text().lines("sat", columns, lines)


def _generators(attempts: Rows) -> tuple[Table, Plot]:
    lines: list[tuple[Value, ...]] = []
    series: dict[str, list[tuple[str, float]]] = {}
    for (name, size), rows in attempts.by("name", "size").items():
        failed, unique, almost = rows.total("failed"), rows.total("unique"), rows.mean("almost")
        lines.append((
            name, square(size), len(rows), failed, len(rows) - failed, unique,
            rows.total("minimal"), None if almost is None else 100 * almost, rows.mean("seconds"),
        ))  # fmt: skip
        series.setdefault(name, []).append((square(size), 100 * unique / len(rows)))
    for size, (failed, unique) in PAPER_GENERATOR.items():
        program = "the paper's program"
        share = 100 * PAPER_ALMOST[size] if size in PAPER_ALMOST else None
        counts = (1000, failed, 1000 - failed, unique, None, share, None)
        lines.append((program, square(size), *counts))
        series.setdefault(program, []).append((square(size), unique / 10))
    columns = ("generator", "size", "attempts", "failed", "made", "unique", "unique minimal",
               "% m-1", "seconds an attempt")  # fmt: skip
    plot = Plot(
        "generators", "Attempts that give a puzzle with exactly one solution", "bars", "size",
        "per cent", series,
    )  # fmt: skip
    return text().lines("generators", columns, lines), plot


def _settings(rows: Rows) -> Table:
    """The settings tried to match the paper's generator, the closest first."""

    def distance(row: Row) -> float:
        failed, unique = PAPER_GENERATOR[row["size"]]
        off = abs(row["failed"] / row["attempts"] - failed / 1000)
        return float(off + abs(row["unique"] / row["attempts"] - unique / 1000))

    best = [
        {"size": size, "unique": most["unique"] / most["attempts"],
         "failed": most["failed"] / most["attempts"]}
        for size, some in rows.by("size", ordered=True).items()
        for most in [max(some, key=lambda row: int(row["unique"]))]
    ]  # fmt: skip
    columns = {
        "size": lambda row: square(row["size"]),
        "pairs per side": "pairs",
        "another 1 or m-1 accepted": "rare",
        "removals per cell": "removals",
        "m-1 last": lambda row: "yes" if row["avoid"] else "no",
        "deeper": lambda row: "yes" if row["deeper"] else "no",
        "% failed": lambda row: 100 * row["failed"] / row["attempts"],
        "% unique": lambda row: 100 * row["unique"] / row["attempts"],
        "% m-1": lambda row: None if row["almost"] is None else 100 * row["almost"],
    }
    ordered = sorted(rows, key=lambda row: (row["size"], distance(row)))
    figures = {"best": best, "late": rows.total("late")}
    return text().table("settings", columns, ordered, shown=8, appendix=True, **figures)


def _large(attempts: Rows) -> Table:
    lines = []
    for size, rows in attempts.by("size", ordered=True).items():
        made = rows.where(status="made")
        almost = made.mean(lambda row: 100 * row["almost"])
        late = rows.number(status="timeout")
        lines.append((square(size), len(rows), len(made), late, almost, rows.mean("seconds")))
    columns = ("size", "attempts", "made", "time limit", "% m-1", "seconds an attempt")
    return text().lines("large", columns, lines, almost=PAPER_ALMOST[10])


def _construction(rows: Rows) -> Table:
    columns = {"size": lambda row: square(row["size"]), "maximum": "maximum", "pieces": "pieces",
               "status": "status"}  # fmt: skip
    return text().table("construction", columns, rows, shown=4, appendix=True)
