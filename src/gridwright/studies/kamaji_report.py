"""The report of the Kamaji study: the paper's tables and figure, next to our figures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from statistics import mean

from gridwright.batch.ledger import Row
from gridwright.core.words import counted, listed
from gridwright.studies.kamaji_claims import (
    PAPER_ALMOST,
    PAPER_GENERATOR,
    STARS,
    Figures,
    average,
    claims,
    curve,
)
from gridwright.studies.report import Conditions, Plot, Report, Table, Value

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
PAPER_REPEATS = 500_000

Group = tuple[int, int]
"""Stars and size."""
GROUPS: tuple[Group, ...] = tuple((star, size) for star in STARS for size in TABLE_SIZES)
"""The columns of the paper's tables."""


def report_of(figures: Figures, methods: Sequence[str], conditions: Conditions) -> Report:
    """The whole report."""
    puzzles = figures.puzzles
    return Report(
        "Kamaji: solving and constructing",
        (
            "These are the experiments of Kleijn 2018, §6. The paper's puzzles come from a book"
            " that is out of print, so its figures are compared with those of generated puzzles:"
            " each has exactly one solution, and few, some or many ones. The stars do not mean the"
            " same thing: here a puzzle has one star if a single run of Biggerfirst solves it, two"
            " if several runs do, and three if Biggerfirst gets stuck. The book's stars were given"
            " by its editors, and Biggerfirst solves all of its puzzles."
            " [The page about Kamaji](../../kamaji.md#differences-from-the-paper) lists the"
            " differences from the paper's algorithms.",
            _grades(puzzles),
            _values(puzzles),
            _runs(puzzles),
            *_times(figures, methods),
            _sat(puzzles),
            *_generators(figures.generators),
            _settings(figures.settings),
            _large(figures.large),
            _construction(figures.construction),
        ),
        claims(figures, methods),
        conditions,
    )


def _grouped(puzzles: Iterable[Row]) -> dict[Group, list[Row]]:
    groups: dict[Group, list[Row]] = {}
    for row in puzzles:
        groups.setdefault((row["stars"], row["size"]), []).append(row)
    return groups


def _columns(first: str) -> tuple[str, ...]:
    return (first, *(f"{'*' * star} {size}×{size}" for star, size in GROUPS))


def _pairs(ours: Sequence[float | None], paper: Sequence[float | None]) -> tuple[Value, ...]:
    """Our figure with the paper's in brackets."""
    texts = [
        ("–" if own is None else f"{own:.3g}", "–" if other is None else f"{other:.3g}")
        for own, other in zip(ours, paper, strict=True)
    ]
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
            else average(row["values"].get(str(value), 0) for row in groups.get((star, size), []))
            for star in STARS
            for size in TABLE_SIZES
        ]
        rows.append((value, *_pairs(ours, paper)))
    return Table(
        "values",
        "Table 1: how often each value occurs",
        _columns("value"),
        tuple(rows),
        "The figures in brackets are the paper's, for the puzzles of the book. The number of ones"
        " follows the generator's option, not the difficulty, so this table does not test the"
        f" paper's observation that harder puzzles contain more small numbers.{slips_of_values()}",
    )


def slips_of_values() -> str:
    """Where the paper's Table 1 contradicts itself: its sums, and averages of so many puzzles."""
    told = ""
    columns = zip(*PAPER_VALUES.values(), strict=True)
    for (star, side), column, puzzles in zip(GROUPS, columns, PAPER_PUZZLES, strict=True):
        values = [value for value in column if value is not None]
        name = f"{side}×{side} with {counted(star, 'star')}"
        if sum(values) != side**2:
            told += (
                f" The paper's column for {name} adds up to {sum(values):g} instead of {side**2}."
            )
        if not _averages(values, puzzles):
            parts = next(number for number in PARTS if _averages(values, number))
            told += (
                f" Its figures for {name} are multiples of 1/{parts}, so they are not averages over"
                f" the {puzzles} puzzles of this kind that §6 lists."
            )
    return told


PARTS = range(1, 100)
"""How many puzzles an average may be of."""


def _averages(values: Sequence[float], puzzles: int) -> bool:
    """Whether values, given to three decimals, can be averages of whole numbers.

    >>> _averages([2.5, 1.667], 6), _averages([2.5], 5)
    (True, False)
    """
    return all(abs(value * puzzles - round(value * puzzles)) < 0.001 * puzzles for value in values)


def slips_of_runs() -> str:
    """Where the paper's average number of runs is none of so many puzzles."""
    runs = PAPER_RUNS["average runs"]
    told = [
        f"{run:g} ({puzzles} puzzles of {side}×{side} with {counted(star, 'star')})"
        for (star, side), run, puzzles in zip(GROUPS, runs, PAPER_PUZZLES, strict=True)
        if run is not None and not _averages([run], puzzles)
    ]
    return (
        f" These averages of the paper give no whole number of runs: {listed(told, 'and')}."
        if told
        else ""
    )


def _runs(puzzles: Sequence[Row]) -> Table:
    groups = _grouped(puzzles)

    def runs_of(star: int, size: int) -> float | None:
        return average(len(row["runs"]) for row in groups.get((star, size), []))

    def share(star: int, size: int, run: int) -> float | None:
        some = groups.get((star, size), [])
        total = sum(sum(row["runs"]) for row in some)
        found = sum(row["runs"][run] for row in some if len(row["runs"]) > run)
        return 100 * found / total if total and found else None

    places = list(GROUPS)
    rows: list[tuple[Value, ...]] = []
    for number, (name, paper) in enumerate(PAPER_RUNS.items()):
        ours = [runs_of(*at) if number == 0 else share(*at, number - 1) for at in places]
        rows.append((name, *_pairs(ours, paper)))
    alone = [
        average(100.0 * row["solved_by_runs"] for row in groups.get(place, [])) for place in places
    ]
    rows.append(("solved by runs, %", *_pairs(alone, [100.0] * len(places))))
    return Table(
        "runs",
        "Table 2: runs of Biggerfirst",
        _columns(""),
        tuple(rows),
        "The share of the pieces that each run finds, with the paper's figures in brackets. Each"
        " value is repeated until it yields nothing more, so our runs find more than single passes"
        " would. The stars are defined by these runs: by definition, puzzles of one star take a"
        f" single run, and puzzles of three stars are never solved by runs.{slips_of_runs()}",
    )


def _times(figures: Figures, methods: Sequence[str]) -> tuple[Table, Plot]:
    times = figures.times
    curves = {name: curve(times, name) for name in methods}
    rows: list[tuple[Value, ...]] = []
    for size in sorted({row["size"] for row in times}):
        some = [row for row in times if row["size"] == size]
        line: list[Value] = [f"{size}×{size}", len(some)]
        for name in methods:
            line += [1000 * curves[name][size], 1000 * max(row[name]["high"] for row in some)]
        rows.append(tuple(line))
    columns = ["size", "puzzles"]
    for name in methods:
        columns += [f"{name}, median ms", "longest run"]
    table = Table(
        "times",
        "Figure 6: run times of the strategies",
        tuple(columns),
        tuple(rows),
        "Processor time to the first solution, without a proof that it is the only one, as in the"
        " paper. All strategies use the list of all pieces, which is made when the puzzle is read"
        " and is not part of the time. There are as many puzzles of each size as in the paper (4,"
        " 4, 6, 2, 3). They are puzzles that Biggerfirst solves in three runs or more, as it does"
        f" the book's three-star puzzles. Each is solved {figures.repeats:,} times; the paper,"
        f" in C++, solved each {PAPER_REPEATS:,} times and shows the sums as a curve without"
        " figures."
        f"{_why_fewer(times, methods)}{_why_medians(times, methods)}",
    )
    plot = Plot(
        "times",
        "Time to the first solution",
        "line",
        "side of the board",
        "median milliseconds",
        {
            name: [(size, 1000 * seconds) for size, seconds in points.items()]
            for name, points in curves.items()
        },
        log_up=True,
    )
    return table, plot


def _why_fewer(times: Sequence[Row], methods: Sequence[str]) -> str:
    """How long as many repeats as in the paper would take."""
    once = sum(row[name]["median"] for row in times for name in methods)
    hours = once * PAPER_REPEATS / 3600
    return f" That many repeats would take about {hours:.2g} hours here." if times else ""


def _why_medians(times: Sequence[Row], methods: Sequence[str]) -> str:
    """How far the mean of a cell is from its median at most."""
    if not times:
        return ""
    far, name, size = max(
        (row[name]["mean"] / row[name]["median"], name, row["size"])
        for row in times
        for name in methods
    )
    return (
        " Table and curve show the mean of the puzzles' medians, because one long run distorts the"
        f" mean of all runs: at most, the mean of a puzzle is {far:.2g} times its median"
        f" ({name}, {size}×{size})."
    )


def _sat(puzzles: Sequence[Row]) -> Table:
    rows: list[tuple[Value, ...]] = []
    for size in sorted({row["size"] for row in puzzles}):
        some = [row for row in puzzles if row["size"] == size]
        line: list[Value] = [f"{size}×{size}"]
        for name in ("sat", "sat-seed"):
            line += [
                round(mean(row[name]["variables"] for row in some)),
                round(mean(row[name]["clauses"] for row in some)),
            ]
        rows.append(tuple(line))
    columns = ("size", "variables, lean", "clauses", "variables, paper", "clauses")
    return Table(
        "sat",
        "SAT: one variable per piece, compared with the paper's encoding",
        columns,
        tuple(rows),
        "Means. The times are in the table of Figure 6. The paper gives no times, but says that all"
        " of its puzzles were solved almost instantaneously.",
    )


def _generators(
    generators: Mapping[tuple[str, int], Sequence[Row]],
) -> tuple[Table, Plot]:
    rows: list[tuple[Value, ...]] = []
    series: dict[str, list[tuple[str, float]]] = {}
    for (name, size), attempts in generators.items():
        failed = sum(row["failed"] for row in attempts)
        unique = sum(row["unique"] for row in attempts)
        minimal = sum(row["minimal"] for row in attempts)
        almost = average(row["almost"] for row in attempts if row["almost"] is not None)
        seconds = mean(row["seconds"] for row in attempts)
        made = len(attempts) - failed
        share = None if almost is None else 100 * almost
        rows.append(
            (name, f"{size}×{size}", len(attempts), failed, made, unique, minimal, share, seconds)
        )
        series.setdefault(name, []).append((f"{size}×{size}", 100 * unique / len(attempts)))
    for size, (failed, unique) in PAPER_GENERATOR.items():
        program = "the paper's program"
        share = 100 * PAPER_ALMOST[size] if size in PAPER_ALMOST else None
        counts = (1000, failed, 1000 - failed, unique, None, share, None)
        rows.append((program, f"{size}×{size}", *counts))
        series.setdefault(program, []).append((f"{size}×{size}", unique / 10))
    columns = (
        "generator", "size", "attempts", "failed", "made", "unique", "unique minimal", "% m-1",
        "seconds an attempt",
    )  # fmt: skip
    table = Table(
        "generators",
        "Table 3: the generators",
        columns,
        tuple(rows),
        "An attempt of repair is one board, which is repaired until its solution is unique. A board"
        " smaller than 6×6 cannot be cut in two, so there are no rows of sub-boards for 4×4 and"
        " 5×5. The paper's share of m-1 is that of the one 7×7 board that it prints (Figure 5, 9 of"
        " 49 numbers).",
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


def _settings(rows: Sequence[Row]) -> Table:
    """The settings tried to match the paper's generator, the closest first."""

    def distance(row: Row) -> float:
        failed, unique = PAPER_GENERATOR[row["size"]]
        off = abs(row["failed"] / row["attempts"] - failed / 1000)
        return float(off + abs(row["unique"] / row["attempts"] - unique / 1000))

    table = tuple(
        (
            f"{row['size']}×{row['size']}",
            row["pairs"],
            row["rare"],
            row["removals"],
            "yes" if row["avoid"] else "no",
            "yes" if row["deeper"] else "no",
            100 * row["failed"] / row["attempts"],
            100 * row["unique"] / row["attempts"],
            None if row["almost"] is None else 100 * row["almost"],
        )
        for row in sorted(rows, key=lambda row: (row["size"], distance(row)))
    )
    columns = (
        "size", "pairs per side", "another 1 or m-1 accepted", "removals per cell", "m-1 last",
        "deeper", "% failed", "% unique", "% m-1",
    )  # fmt: skip
    note = (
        "The paper has 5.5 % failed and 9.8 % unique at 4×4, 32 % and 6.5 % at 6×6. The rows are"
        " sorted by their distance from these figures. *Deeper*: each time an attempt gets stuck"
        f" again, one more piece is removed.{_most_unique(rows)} No combination was tried at 7×7."
        " An attempt that reaches the time limit counts as failed:"
        f" {sum(row['late'] for row in rows)} did."
    )
    title = "Settings tried for the paper's generator"
    return Table("settings", title, columns, table, note, shown=8, appendix=True)


def _most_unique(rows: Sequence[Row]) -> str:
    """For each size, the combination with the most unique puzzles."""
    told = ""
    for size in sorted({row["size"] for row in rows}):
        best = max((row for row in rows if row["size"] == size), key=lambda row: row["unique"])
        unique, failed = (best[name] / best["attempts"] for name in ("unique", "failed"))
        told += (
            f" At {size}×{size}, the largest share of unique puzzles is {unique:.0%}, with"
            f" {failed:.0%} failed."
        ).replace("%", " %")
    return told


def _large(rows: Sequence[Row]) -> Table:
    table = []
    for size in sorted({row["size"] for row in rows}):
        some = [row for row in rows if row["size"] == size]
        made = [row for row in some if row["status"] == "made"]
        late = sum(row["status"] == "timeout" for row in some)
        seconds = mean(row["seconds"] for row in some)
        almost = average(100 * row["almost"] for row in made)
        table.append((f"{size}×{size}", len(some), len(made), late, almost, seconds))
    columns = ("size", "attempts", "made", "time limit", "% m-1", "seconds an attempt")
    note = (
        'The paper made puzzles "of size up to 18" and gives no figures above 7×7. Of the numbers'
        f" in the 10×10 board that it prints, {PAPER_ALMOST[10]:.0%} are m-1.".replace("%", " %")
    )
    return Table("large", "The paper's generator on larger boards", columns, tuple(table), note)


def _construction(rows: Sequence[Row]) -> Table:
    table = tuple(
        (f"{row['size']}×{row['size']}", row["maximum"], row["pieces"], row["status"])
        for row in rows
    )
    columns = ("size", "maximum", "pieces", "status")
    title = "A deterministic construction (§8)"
    return Table("construction", title, columns, table, shown=4, appendix=True)
