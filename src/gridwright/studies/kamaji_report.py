"""The report of the Kamaji study: the paper's tables and figure, with its figures beside ours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from statistics import mean, median

from gridwright.batch.ledger import Row
from gridwright.studies.report import Plot, Report, Table, Value, machine

TABLE_SIZES = (7, 8, 9)
STARS = (1, 2, 3)

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

PAPER_GENERATOR = {4: (55, 98), 5: (225, 83), 6: (320, 65), 7: (492, 76)}
"""Table 3 of the paper: of 1000 attempts, failed and uniquely solvable."""

Group = tuple[int, int]
"""Stars and size."""


def report_of(
    puzzles: Sequence[Row],
    generators: Mapping[tuple[str, int], Sequence[Row]],
    methods: Sequence[str],
) -> Report:
    """The whole report."""
    return Report(
        "Kamaji: solving and constructing",
        (
            "The experiments of Kleijn 2018, §6. The paper's puzzles come from a book that is out"
            " of print, so its figures stand beside those of other puzzles: generated, with exactly"
            " one solution each, with few, some and many ones. The grade is ours: one star for"
            " puzzles that a single run of Biggerfirst solves, two for more runs, three for those"
            " on which it gets stuck; the book's stars were given by its editors.",
            machine(),
            _grades(puzzles),
            _values(puzzles),
            _runs(puzzles),
            *_times(puzzles, methods),
            _sat(puzzles),
            *_generators(generators),
        ),
    )


def _grouped(puzzles: Iterable[Row]) -> dict[Group, list[Row]]:
    groups: dict[Group, list[Row]] = {}
    for row in puzzles:
        groups.setdefault((row["stars"], row["size"]), []).append(row)
    return groups


def _mean(values: Iterable[float]) -> float | None:
    found = list(values)
    return mean(found) if found else None


def _columns(first: str) -> tuple[str, ...]:
    return (first, *(f"{'*' * star} {size}×{size}" for star in STARS for size in TABLE_SIZES))


def _pairs(ours: Sequence[float | None], paper: Sequence[float | None]) -> tuple[Value, ...]:
    """Our figure with the paper's in brackets."""
    texts = [("–" if own is None else f"{own:.3g}", "–" if other is None else f"{other:.3g}")
             for own, other in zip(ours, paper, strict=True)]
    return tuple(f"{own} ({other})" for own, other in texts)


def _grades(puzzles: Sequence[Row]) -> Table:
    """How many puzzles of each kind there are, and what they need."""
    shares = sorted({row["ones"] for row in puzzles})
    rows: list[tuple[Value, ...]] = []
    for share in shares:
        some = [row for row in puzzles if row["ones"] == share]
        counts = [sum(1 for row in some if row["stars"] == star) for star in STARS]
        seconds = mean(row["made_seconds"] for row in some)
        rows.append((f"{share:.0%}", *counts, seconds))
    return Table(
        "grades",
        "The puzzles",
        ("ones asked for", "*", "**", "***", "seconds to make one"),
        tuple(rows),
    )


def _values(puzzles: Sequence[Row]) -> Table:
    groups = _grouped(puzzles)
    rows: list[tuple[Value, ...]] = []
    for value, paper in PAPER_VALUES.items():
        ours = [
            None
            if value > size
            else _mean(row["values"].get(str(value), 0) for row in groups.get((star, size), []))
            for star in STARS
            for size in TABLE_SIZES
        ]
        rows.append((value, *_pairs(ours, paper)))
    return Table(
        "values",
        "Table 1: how often each value occurs",
        _columns("value"),
        tuple(rows),
        "In brackets the paper's figures for the puzzles of the book. The number of ones follows"
        " the generator's option, not the difficulty, so the paper's observation that harder"
        " puzzles hold more small numbers is not tested by this table.",
    )


def _runs(puzzles: Sequence[Row]) -> Table:
    groups = _grouped(puzzles)

    def average(star: int, size: int) -> float | None:
        return _mean(len(row["runs"]) for row in groups.get((star, size), []))

    def share(star: int, size: int, run: int) -> float | None:
        some = groups.get((star, size), [])
        total = sum(sum(row["runs"]) for row in some)
        found = sum(row["runs"][run] for row in some if len(row["runs"]) > run)
        return 100 * found / total if total and found else None

    places = [(star, size) for star in STARS for size in TABLE_SIZES]
    rows: list[tuple[Value, ...]] = []
    for number, (name, paper) in enumerate(PAPER_RUNS.items()):
        ours = [average(*at) if number == 0 else share(*at, number - 1) for at in places]
        rows.append((name, *_pairs(ours, paper)))
    alone = [
        _mean(100.0 * row["solved_by_runs"] for row in groups.get(place, [])) for place in places
    ]
    rows.append(("solved by runs, %", *_pairs(alone, [100.0] * len(places))))
    return Table(
        "runs",
        "Table 2: runs of Biggerfirst",
        _columns(""),
        tuple(rows),
        "The share of the pieces that each run finds; in brackets the paper's figures. A value is"
        " gone through until it yields nothing more, so our runs find more than single passes. The"
        " stars are defined by these runs: that one star has a single run, and that three stars are"
        " never solved by runs, is the definition and no finding.",
    )


def _times(puzzles: Sequence[Row], methods: Sequence[str]) -> tuple[Table, Plot]:
    sizes = sorted({row["size"] for row in puzzles})
    series: dict[str, list[tuple[int, float]]] = {}
    rows: list[tuple[Value, ...]] = []
    for size in sizes:
        some = [row for row in puzzles if row["size"] == size]
        line: list[Value] = [f"{size}×{size}"]
        for name in methods:
            seconds = [1000 * row[name]["seconds"] for row in some]
            late = sum(1 for row in some if row[name]["status"] == "timeout")
            series.setdefault(name, []).append((size, mean(seconds)))
            line += [median(seconds), max(seconds), late]
        rows.append(tuple(line))
    columns = ["size"]
    for name in methods:
        columns += [f"{name}, median ms", "largest", "time limit"]
    table = Table(
        "times",
        "Figure 6: run times of the strategies",
        tuple(columns),
        tuple(rows),
        "Time to the first solution, without a proof that it is the only one, as in the paper; the"
        " fastest of five times for each puzzle. Runs that reached it count as the time limit.",
    )
    plot = Plot(
        "times",
        "Time to the first solution",
        "line",
        "side of the board",
        "mean milliseconds",
        series,
        log_up=True,
    )
    return table, plot


def _sat(puzzles: Sequence[Row]) -> Table:
    rows: list[tuple[Value, ...]] = []
    for size in sorted({row["size"] for row in puzzles}):
        some = [row for row in puzzles if row["size"] == size]
        line: list[Value] = [f"{size}×{size}"]
        for name in ("sat", "sat-seed"):
            line += [
                round(mean(row[name]["variables"] for row in some)),
                round(mean(row[name]["clauses"] for row in some)),
                1000 * mean(row[name]["seconds"] for row in some),
            ]
        rows.append(tuple(line))
    columns = ("size", "variables, lean", "clauses", "ms", "variables, paper", "clauses", "ms")
    return Table(
        "sat",
        "SAT: one variable per piece against the paper's encoding",
        columns,
        tuple(rows),
        "Means. Encoding and solving together. The paper reports no times but that all of its"
        " puzzles were solved almost instantaneously.",
    )


def _generators(
    generators: Mapping[tuple[str, int], Sequence[Row]],
) -> tuple[Table, Plot]:
    rows: list[tuple[Value, ...]] = []
    series: dict[str, list[tuple[str, float]]] = {}
    for (name, size), attempts in generators.items():
        failed = sum(1 for row in attempts if row["failed"])
        unique = sum(1 for row in attempts if row["unique"])
        minimal = sum(1 for row in attempts if row["minimal"])
        seconds = mean(row["seconds"] for row in attempts)
        made = len(attempts) - failed
        rows.append((name, f"{size}×{size}", len(attempts), failed, made, unique, minimal, seconds))
        share = 100 * unique / len(attempts)
        series.setdefault(name, []).append((f"{size}×{size}", share))
    for size, (failed, unique) in PAPER_GENERATOR.items():
        program = "the paper's program"
        rows.append((program, f"{size}×{size}", 1000, failed, 1000 - failed, unique, None, None))
        series.setdefault(program, []).append((f"{size}×{size}", unique / 10))
    columns = (
        "generator", "size", "attempts", "failed", "made", "unique", "unique minimal",
        "seconds an attempt",
    )  # fmt: skip
    table = Table(
        "generators",
        "Table 3: the generators",
        columns,
        tuple(rows),
        "An attempt of repair is a board that is repaired until it is unique. Our version of the"
        " paper's generator does not reach the paper's figures: more attempts fail and hardly any"
        " puzzle is unique. The paper leaves open how many pairs of 1 and m-1 it lays, how rare"
        " further ones are, and when it gives up; about fifteen settings of these were tried by"
        " hand on small samples and none came near, so the reason is not known.",
    )
    plot = Plot(
        "generators",
        "Attempts that give a puzzle with exactly one solution",
        "bars",
        "size",
        "per cent",
        series,
    )
    return table, plot
