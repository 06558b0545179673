"""The tables and plots of the Kuromasu study, the figures of van Meurs 2008, §7, beside ours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import median

from gridwright.batch.ledger import Row
from gridwright.search.brute_force import PER_SECOND, YEAR, options_table
from gridwright.studies.report import Plot, Report, Table, Value, machine

SOLVED = ("unique", "found", "multiple")

PAPER_DEPTHS = {0: 25, 1: 14, 2: 0, 3: 6, 4: 4, 5: 1}
"""§7.2: puzzles solved, by the number of nested guesses."""
PAPER_TRIES, PAPER_SUCCESSES = 150, 63
PAPER_PUZZLES, PAPER_PUZZLES_ONCE = 50, 27
PAPER_CELLS, PAPER_BLACK = 70, 17
PAPER_OPTIONS_PER_SECOND = 100_000_000 / 40
PAPER_OPTIONS = (
    70,
    2_415,
    54_740,
    916_895,
    12_103_014,
    131_115_985,
    1_198_774_720,
    9_440_350_920,
    65_033_528_560,
    396_704_524_216,
    2_163_842_859_360,
    10_638_894_058_520,
    47_465_835_030_320,
    193_253_756_909_160,
    721_480_692_460_864,
    2_480_089_880_334_221,
    7_877_932_561_061_644,
    23_196_134_763_125_940,
)
"""§7.1: options for 1, 2, … black cells among 70 empty ones."""

GENETIC = ("genetic, the paper's parameters", "genetic, restart after 60")
LOGIC, LOGIC_PAPER = "logic", "logic, the paper's techniques"
LOGIC_AS_PAPER = "logic, as in the paper"


def report_of(rows: Sequence[Row], seconds: float, *, whole: bool) -> Report:
    """The whole report."""
    by_method: dict[str, list[Row]] = {}
    for row in rows:
        by_method.setdefault(row["method"], []).append(row)
    return Report(
        "Methods for solving Kuromasu: van Meurs 2008 and gridwright",
        (
            _introduction(rows, seconds, whole=whole),
            *_summary(by_method, seconds),
            *_logic(by_method),
            *_genetic(by_method),
            *_brute_force(by_method),
            _all_rows(rows),
        ),
    )


def _introduction(rows: Sequence[Row], seconds: float, *, whole: bool) -> str:
    puzzles = len({row["puzzle"] for row in rows})
    wrong = sum(row["right"] is False for row in rows if "right" in row)
    command = "gridwright study kuromasu" + (" --full" if whole else "")
    return (
        f"The comparison of *Comparing Methods for Solving Kuromasu Puzzles* (van Meurs 2008, §7)"
        f" on {puzzles} published puzzles, made by `{command}`; one try has {seconds:g} seconds."
        f" The paper used 50 easy and medium puzzles of a book, which are other puzzles than these,"
        f" and a computer of 2008: shares can be compared, seconds only roughly. Answers that"
        f" differ from the published ones: {wrong}. {machine()}"
    )


def _solved(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if row["status"] in SOLVED]


def _size(row: Row) -> str:
    return f"{row['rows']}×{row['cols']}"


def _cells(row: Row) -> int:
    return int(row["rows"] * row["cols"])


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "–"


def _summary(by_method: dict[str, list[Row]], seconds: float) -> list[str | Table | Plot]:
    rows: list[tuple[Value, ...]] = []
    for name, tried in by_method.items():
        solved = _solved(tried)
        times = [row["seconds"] for row in solved] or [0.0]
        proven = sum(row["status"] in ("unique", "multiple") for row in solved)
        figures = (median(times), max(times), sum(row["seconds"] for row in tried))
        rows.append((name, len(tried), len(solved), proven, *figures))
    rows.append(("paper: logical rules", PAPER_PUZZLES, PAPER_PUZZLES, 0, None, 240.0, 360.0))
    rows.append(("paper: genetic", PAPER_TRIES, PAPER_SUCCESSES, 0, None, None, None))
    columns = (
        "method",
        "tries",
        "solved",
        "proven unique",
        "median seconds",
        "longest",
        "all together",
    )
    note = (
        f"Median and longest are over what was solved within {seconds:g} seconds. `sat` and `logic`"
        " prove that their answer is the only one; the others here do not, or not always. The paper"
        " needed 0.1 seconds to 4 minutes for a puzzle of its 50, and up to 15 minutes for a hard"
        " one."
    )
    points = {
        name: [(_cells(row), row["seconds"]) for row in _solved(tried)]
        for name, tried in by_method.items()
        if name not in (LOGIC_PAPER, LOGIC_AS_PAPER)
    }
    plot = Plot(
        "seconds", "Seconds per solved try", "points", "cells", "seconds", points, log_up=True
    )
    return [Table("methods", "The methods beside each other", columns, tuple(rows), note), plot]


def _logic(by_method: dict[str, list[Row]]) -> list[str | Table | Plot]:
    groups = {
        "ours up to 12×12": _small(by_method.get(LOGIC, [])),
        "ours, all sizes": by_method.get(LOGIC, []),
        "the paper's techniques, up to 12×12": _small(by_method.get(LOGIC_PAPER, [])),
        "as in the paper, up to 12×12": by_method.get(LOGIC_AS_PAPER, []),
    }
    depths = {
        name: Counter(row["guesses"] for row in _solved(rows)) for name, rows in groups.items()
    }
    unsolved = {name: len(rows) - len(_solved(rows)) for name, rows in groups.items()}
    deepest = max([5, *(depth for counts in depths.values() for depth in counts)])
    table: list[tuple[Value, ...]] = [
        (str(depth), PAPER_DEPTHS.get(depth, 0), *(counts[depth] for counts in depths.values()))
        for depth in range(deepest + 1)
    ]
    table.append(("not solved in time", 0, *unsolved.values()))
    without = [
        _share(counts[0], len(rows))
        for counts, rows in zip(depths.values(), groups.values(), strict=True)
    ]
    paper_share = _share(PAPER_DEPTHS[0], PAPER_PUZZLES)
    table.append(("share without a guess", paper_share, *without))
    note = (
        "Ours is the paper's Methods 1 to 9, its special cases, and one technique more (possible"
        " lengths); the third column is without that one. Our search keeps what a refuted guess"
        " proves (the cell is white) and reasons on from it; the paper makes the cell empty again,"
        " so it needs more guesses on top of each other. The last column is the paper's way to the"
        " letter, to the first answer only (option `forget`); the others are proofs that the answer"
        " is the only one. Method 0, which assumes that, is used in none of them."
    )
    series = {"paper": [(depth, 100 * n / PAPER_PUZZLES) for depth, n in PAPER_DEPTHS.items()]}
    for name, counts in depths.items():
        total = max(1, len(groups[name]))
        series[name] = [(d, 100 * counts[d] / total) for d in range(deepest + 1)]
    plot = Plot(
        "guesses", "Puzzles solved, by depth of guesses", "bars", "guesses", "% of puzzles", series
    )
    columns = ("depth of guesses", "paper (50 puzzles)", *groups)
    return [Table("guesses", "Logic: depth of guesses", columns, tuple(table), note), plot]


def _small(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if max(row["rows"], row["cols"]) <= 12]


def _genetic(by_method: dict[str, list[Row]]) -> list[str | Table | Plot]:
    tries = {name: by_method.get(name, []) for name in GENETIC}
    sizes = sorted(
        {(_cells(row), _size(row)) for rows in tries.values() for row in rows},
    )
    table: list[tuple[Value, ...]] = []
    series: dict[str, list[tuple[str, float]]] = {name: [] for name in GENETIC}
    for _, size in sizes:
        line: list[Value] = [size]
        for name, rows in tries.items():
            here = [row for row in rows if _size(row) == size]
            line += _successes(here)
            series[name].append((size, 100 * len(_solved(here)) / max(1, len(here))))
        table.append(tuple(line))
    everything = [value for rows in tries.values() for value in _successes(rows)]
    table.append(("all", *everything))
    paper = (PAPER_TRIES, PAPER_SUCCESSES, _share(PAPER_SUCCESSES, PAPER_TRIES), PAPER_PUZZLES_ONCE)
    table.append(("paper, all", *paper, None, None, None, None))
    parts = ("tries", "successes", "share", "puzzles solved once or more")
    columns = ("size", *parts, *(f"{part}, restart after 60" for part in parts))
    note = (
        "Three tries a puzzle, as in the paper, whose result by size is not known: it solved 27 of"
        " its 50 puzzles at least once. Its parameters: population 1,500, selection 250, standard"
        " selection, penalty 2, three cells changed, chances .5, restart after 500 generations,"
        " abort after 10,000, black cells expanding; ours stop at the time limit before that."
        " Populations become uniform long before 500 generations, so that restarting sooner pays."
    )
    title = "Genetic algorithm: successes by size"
    series["paper, all sizes"] = [(size, 100 * PAPER_SUCCESSES / PAPER_TRIES) for _, size in sizes]
    plot = Plot("genetic", title, "bars", "size", "% of tries", series)
    return [Table("genetic", title, columns, tuple(table), note), plot]


def _successes(rows: Sequence[Row]) -> tuple[Value, ...]:
    solved = _solved(rows)
    once = len({row["puzzle"] for row in solved})
    return len(rows), len(solved), _share(len(solved), len(rows)), once


def _brute_force(by_method: dict[str, list[Row]]) -> list[str | Table | Plot]:
    ours = options_table(PAPER_CELLS, range(1, len(PAPER_OPTIONS) + 1))
    table = tuple(
        (row.size, row.options, paper, row.total, row.total / PER_SECOND / YEAR)
        for row, paper in zip(ours, PAPER_OPTIONS, strict=True)
    )
    columns = ("black cells", "options", "the paper's", "total", "years at ten million a second")
    note = (
        f"{PAPER_CELLS} empty cells, {PAPER_BLACK} black ones in the answer: the paper's example of"
        f" 9×9, at {PAPER_OPTIONS_PER_SECOND / 1e6:g} million options a second 44 to 143 years. Its"
        " figures for 16 and 17 black cells are off in the last digit, as sums of floating-point"
        " numbers are. gridwright refuses to start what would take more than a year."
    )
    plot = Plot(
        "options",
        "Options of brute force, 70 empty cells",
        "line",
        "black cells",
        "options",
        {"this many": [(row.size, row.options) for row in ours]},
        log_up=True,
    )
    return [
        Table("options", "Brute force: options", columns, table, note),
        plot,
        *_rest_of_logic(by_method.get("logic+brute-force", []), by_method.get(LOGIC, [])),
        *_bounds(by_method.get(LOGIC, [])),
    ]


def _rest_of_logic(rows: Sequence[Row], by_logic: Sequence[Row]) -> list[Table]:
    """What logic leaves to brute force, where it leaves something."""
    cells_left = {row["puzzle"]: row.get("left_by_logic", 0) for row in by_logic}
    left = sorted(
        (row for row in rows if cells_left.get(row["puzzle"])),
        key=lambda row: (cells_left[row["puzzle"]], row["puzzle"]),
    )
    table = tuple(
        (
            row["puzzle"],
            _size(row),
            cells_left[row["puzzle"]],
            row.get("options"),
            row.get("checked"),
            row["status"],
            row["seconds"],
        )
        for row in left
    )
    if not table:
        return []
    columns = ("puzzle", "size", "cells left", "options", "checked", "status", "seconds")
    solved = len(_solved(left))
    note = (
        f"Logic without a guess solves {len(rows) - len(left)} of {len(rows)} puzzles up to 12×12"
        f" alone; brute force finishes {solved} of the other {len(left)} within the time limit, as"
        " §7.1 of the paper proposes, and is refused where it would take more than a year."
    )
    title = "Brute force on what logic leaves"
    return [Table("logic-and-brute-force", title, columns, table, note, shown=12)]


def _bounds(rows: Sequence[Row]) -> list[Table]:
    """The lower bound of §3.2 beside the black cells that there are."""
    known = [row for row in rows if row.get("black") is not None]
    if not known:
        return []
    by_size: dict[tuple[int, str], list[Row]] = {}
    for row in known:
        by_size.setdefault((_cells(row), _size(row)), []).append(row)
    table = tuple(
        (
            size,
            len(group),
            sum(row["lower bound"] for row in group) / len(group),
            sum(row["black"] for row in group) / len(group),
            sum(row["black"] / max(1, row["numbers"]) for row in group) / len(group),
        )
        for (_, size), group in sorted(by_size.items())
    )
    columns = ("size", "puzzles", "lower bound", "black cells", "black cells per number")
    note = (
        "Means. The paper found a bound of 6 for 17 black cells, and takes 1.5 black cells per"
        " number as a start for the genetic algorithm."
    )
    return [Table("bounds", "The lower bound on black cells", columns, table, note)]


def _all_rows(rows: Sequence[Row]) -> Table:
    columns = ("method", "puzzle", "level", "size", "seed", "status", "seconds", "guesses")
    table = tuple(
        (
            row["method"],
            row["puzzle"],
            row["level"],
            _size(row),
            row["seed"],
            row["status"],
            round(row["seconds"], 5),
            row.get("guesses"),
        )
        for row in rows
    )
    return Table("tries", "Every try", columns, table, shown=5)
