"""The tables and plots of the Kuromasu study: the figures of van Meurs 2008, §7, next to ours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from statistics import fmean, median

from gridwright.batch.ledger import Row
from gridwright.core.words import counted
from gridwright.search.brute_force import PER_SECOND, YEAR, options_table
from gridwright.studies.kuromasu_claims import claims
from gridwright.studies.kuromasu_rows import (
    BRUTE_FORCE,
    GENETIC,
    GENETIC_LARGER,
    LARGEST_SIDE,
    LOGIC,
    LOGIC_AS_PAPER,
    LOGIC_BRUTE_FORCE,
    LOGIC_GENETIC,
    LOGIC_PAPER,
    PAPER_BLACK,
    PAPER_BY_PUZZLE,
    PAPER_CELLS,
    PAPER_DEPTHS,
    PAPER_OPTIONS,
    PAPER_OPTIONS_PER_SECOND,
    PAPER_PUZZLES,
    PAPER_PUZZLES_ONCE,
    PAPER_SUCCESSES,
    PAPER_TRIES,
    Groups,
    cells_of,
    left_by_logic,
    puzzles_of,
    rate_of,
    seconds_of,
    share_of,
    size_of,
    small_of,
    solved_of,
    varieties_of,
    with_the_papers_techniques,
)
from gridwright.studies.report import Conditions, Plot, Report, Table, Value

CELLS = {
    "up to 9×9": (1, 81),
    "up to 10×10": (82, 100),
    "up to 12×12": (101, 144),
    "up to 14×14": (145, 196),
    "larger": (197, 10**6),
}
"""The sizes of the plot of times: fewest and most cells."""


def report_of(rows: Sequence[Row], conditions: Conditions) -> Report:
    """The whole report."""
    by_method: dict[str, list[Row]] = {}
    for row in rows:
        by_method.setdefault(row["method"], []).append(row)
    return Report(
        "Methods for solving Kuromasu: van Meurs 2008 and gridwright",
        (
            _introduction(rows),
            *_summary(by_method),
            *_logic(by_method),
            *_genetic(by_method),
            *_combined(by_method),
            *_brute_force(by_method),
            _all_rows(rows),
        ),
        claims(by_method),
        conditions,
    )


def _introduction(rows: Sequence[Row]) -> str:
    puzzles = len({row["puzzle"] for row in rows})
    wrong = sum(row["right"] is False for row in rows if "right" in row)
    return (
        "This repeats the comparison of *Comparing Methods for Solving Kuromasu Puzzles* (van Meurs"
        f" 2008, §7) on {counted(puzzles, 'puzzle')}. The paper used other puzzles, 50 easy and"
        " medium ones from a book, and a computer of 2008: shares and seconds can be compared only"
        f" roughly. Answers that differ from the published ones: {wrong}."
        " [The page about Kuromasu](../../kuromasu.md#differences-from-the-paper) lists the"
        " differences from the paper's algorithms."
    )


def _summary(by_method: Groups) -> list[str | Table | Plot]:
    rows: list[tuple[Value, ...]] = []
    for name, tried in by_method.items():
        solved = solved_of(tried)
        times = [row["seconds"] for row in solved]
        proven = sum(row["status"] in ("unique", "multiple") for row in solved)
        refused = sum(row["status"] == "refused" for row in tried)
        late = sum(row["status"] == "timeout" for row in tried)
        ended = len(tried) - len(solved) - refused - late
        longest = max(times, default=None)
        figures = (seconds_of(tried), longest, sum(row["seconds"] for row in tried))
        rows.append((name, len(tried), len(solved), proven, refused, ended, late, *figures))
    rows.append(("paper: brute force", None, 0, 0, *[None] * 6))
    paper = (PAPER_PUZZLES, PAPER_PUZZLES, 0, *[None] * 4, 240.0, 360.0)
    rows.append(("paper: logical rules", *paper))
    ended = PAPER_TRIES - PAPER_SUCCESSES
    rows.append(("paper: genetic", PAPER_TRIES, PAPER_SUCCESSES, 0, None, ended, *[None] * 4))
    columns = (
        "method",
        "tries",
        "solved",
        "proven unique",
        "refused",
        "10,000 generations",
        "time limit",
        "median seconds",
        "longest",
        "all together",
    )
    note = (
        "Median and longest are over the tries that were solved. The rows"
        f" '{LOGIC}', '{LOGIC_PAPER}' and '{LOGIC_AS_PAPER}' run the strategy `vanmeurs2008` with"
        " different options. `sat` and `logic` prove that their answer is the only one; the other"
        " methods do not, or not always."
        " The paper needed 0.1 seconds to 4 minutes for each of its 50 puzzles, and up to 15"
        " minutes for a hard one."
    )
    return [Table("methods", "The methods compared", columns, tuple(rows), note), _times(by_method)]


def _times(by_method: Groups) -> Plot:
    """The median time of each method that solves something, by size."""
    series: dict[str, list[tuple[str, float]]] = {}
    for name, tried in by_method.items():
        for place, (least, most) in CELLS.items():
            found = seconds_of([row for row in tried if least <= cells_of(row) <= most])
            if found is not None:
                series.setdefault(name, []).append((place, found))
    return Plot(
        "seconds", "Median seconds of the tries solved, by size", "rows", "seconds", "", series,
        log_across=True, places=tuple(CELLS),
    )  # fmt: skip


def _logic(by_method: Groups) -> list[str | Table | Plot]:
    groups = {
        "ours up to 12×12": small_of(by_method.get(LOGIC, [])),
        "ours, all sizes": by_method.get(LOGIC, []),
        "the paper's techniques, up to 12×12": small_of(by_method.get(LOGIC_PAPER, [])),
        "as in the paper, up to 12×12": by_method.get(LOGIC_AS_PAPER, []),
    }
    depths = {
        name: Counter(row["guesses"] for row in solved_of(rows)) for name, rows in groups.items()
    }
    unsolved = {name: len(rows) - len(solved_of(rows)) for name, rows in groups.items()}
    deepest = max([5, *(depth for counts in depths.values() for depth in counts)])
    table: list[tuple[Value, ...]] = [
        (str(depth), PAPER_DEPTHS.get(depth, 0), *(counts[depth] for counts in depths.values()))
        for depth in range(deepest + 1)
    ]
    table.append(("not solved in time", 0, *unsolved.values()))
    without = [
        share_of(counts[0], len(rows))
        for counts, rows in zip(depths.values(), groups.values(), strict=True)
    ]
    paper_share = share_of(PAPER_DEPTHS[0], PAPER_PUZZLES)
    table.append(("share without a guess", paper_share, *without))
    note = (
        "Our logic has the paper's Methods 1 to 9, its special cases, and one more technique"
        " (possible lengths), which the column of the paper's techniques leaves out. Our search"
        " keeps what a refuted guess proves (the cell is white) and reasons on from it; the paper"
        " makes the cell empty again, so it needs more nested guesses. The last column does what"
        " the paper does, with Method 0, and stops at the first answer; [the page about"
        " Kuromasu](../../kuromasu.md#differences-from-the-paper) lists where it differs from the"
        " paper. The other columns prove that the answer is the only one, so they do not use"
        " Method 0, which assumes it."
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


PARTS = ("tries", "successes", "share", "puzzles solved once or more",
         "generations of successes, median")  # fmt: skip
ALL_SMALL = "all up to 12×12"
"""The puzzles that stand for the paper's 50."""
SMALL_PLACE, PAPER_PLACE = "≤ 12×12", "paper"
"""The places of the plot beside the sizes."""


def _genetic(by_method: Groups) -> list[str | Table | Plot]:
    tries = {name: by_method.get(name, []) for name in GENETIC}
    larger = by_method.get(GENETIC_LARGER, [])
    share = share_of(PAPER_SUCCESSES, PAPER_TRIES)
    paper = (PAPER_TRIES, PAPER_SUCCESSES, share, PAPER_PUZZLES_ONCE)
    small_sizes = _sizes(row for rows in tries.values() for row in rows)
    table: list[tuple[Value, ...]] = [_line_of(size, tries) for size in small_sizes]
    table.append((ALL_SMALL, *(value for rows in tries.values() for value in _successes(rows))))
    table += [_line_of(size, {GENETIC[0]: larger, GENETIC[1]: []}) for size in _sizes(larger)]
    table.append(("paper, all", *paper, None, *[None] * 5))
    columns = ("size", *PARTS, *(f"{part}, restart after 60" for part in PARTS))
    late = sum(row["status"] == "timeout" for row in (*larger, *tries[GENETIC[0]]))
    note = (
        "Three tries per puzzle, as in the paper, which gives no sizes. The paper's parameters:"
        " population 1,500, selection 250, standard selection, penalty 2, three cells changed,"
        " chances 0.5, restart after 500 generations, abort after 10,000, black cells expanding."
        + (f" {counted(late, 'try', 'tries')} ended earlier, at the time limit." if late else "")
    )
    title = "Genetic algorithm: successes by size"
    return [
        Table("genetic", title, columns, tuple(table), note),
        _genetic_plot(title, tries, larger),
        _by_guesses(by_method),
        *_variety(tries),
    ]


def _genetic_plot(title: str, tries: Groups, larger: Sequence[Row]) -> Plot:
    """Our shares by size; the paper has one share, of puzzles of unknown sizes."""
    series: dict[str, list[tuple[str, float]]] = {}
    for name, rows in tries.items():
        every = [*rows, *larger] if name == GENETIC[0] else rows
        series[name] = [
            (size, 100 * (rate_of([row for row in every if size_of(row) == size]) or 0.0))
            for size in _sizes(every)
        ]
        if rows:
            series[name].append((SMALL_PLACE, 100 * (rate_of(rows) or 0.0)))
    series["paper, sizes unknown"] = [(PAPER_PLACE, 100 * PAPER_SUCCESSES / PAPER_TRIES)]
    sizes = _sizes([*larger, *(row for rows in tries.values() for row in rows)])
    places = (*sizes, SMALL_PLACE, PAPER_PLACE)
    return Plot("genetic", title, "bars", "size", "% of tries", series, places=places)


def _sizes(rows: Iterable[Row]) -> list[str]:
    """The sizes that occur, from the smallest."""
    return [size for _, size in sorted({(cells_of(row), size_of(row)) for row in rows})]


def _line_of(size: str, tries: Groups) -> tuple[Value, ...]:
    """The line of one size; nothing for what was not tried there."""
    line: list[Value] = [size]
    for rows in tries.values():
        here = [row for row in rows if size_of(row) == size]
        line += _successes(here) if here else [None] * len(PARTS)
    return tuple(line)


def _by_guesses(by_method: Groups) -> Table:
    """Successes by the depth of guesses, which the paper gives for each of its puzzles."""
    depth = {
        row["puzzle"]: row["guesses"]
        for row in solved_of(by_method.get(LOGIC_AS_PAPER, []))
        if row.get("guesses") is not None
    }
    tried = [row for row in by_method.get(GENETIC[0], []) if row["puzzle"] in depth]
    groups: dict[str, Callable[[int], bool]] = {
        "none": lambda guesses: guesses == 0,
        "one": lambda guesses: guesses == 1,
        "two or more": lambda guesses: guesses > 1,
    }
    rows: list[tuple[Value, ...]] = []
    for name, fits in groups.items():
        paper = [successes for successes, guesses in PAPER_BY_PUZZLE if fits(guesses)]
        ours = [row for row in tried if fits(depth[row["puzzle"]])]
        rows.append(
            (
                name,
                len(paper),
                share_of(sum(paper), 3 * len(paper)),
                puzzles_of(ours),
                share_of(len(solved_of(ours)), len(ours)),
            )
        )
    halves = (("first 25 puzzles", PAPER_BY_PUZZLE[:25]), ("last 25 puzzles", PAPER_BY_PUZZLE[25:]))
    for name, half in halves:
        share = share_of(sum(successes for successes, _ in half), 75)
        rows.append((f"paper, {name}", len(half), share, None, None))
    columns = ("guesses on top of each other", "paper: puzzles", "paper: successes", "puzzles",
               "successes")  # fmt: skip
    note = (
        "The genetic algorithm with the paper's parameters, by the nested guesses that logic needs"
        " on the same puzzle. The paper lists its puzzles from small and easy to large and hard,"
        " without sizes."
    )
    title = "Genetic algorithm: successes by depth of guesses"
    return Table("genetic-guesses", title, columns, tuple(rows), note)


def _variety(tries: Groups) -> list[Table]:
    """How many of the selected boards are different, by the age of the population."""
    counts = {name: varieties_of(rows) for name, rows in tries.items()}
    ages = sorted({age for found in counts.values() for age in found})
    rows = []
    for age in ages:
        line: list[Value] = [age]
        for found in counts.values():
            numbers = found.get(age, [])
            line += [len(numbers), fmean(numbers) if numbers else None]
        rows.append(tuple(line))
    if not rows:
        return []
    columns = ["generations"]
    for name in counts:
        columns += [f"populations, {name}", "different boards of 250, mean"]
    title = "How uniform populations become"
    return [Table("variety", title, tuple(columns), tuple(rows))]


def _combined(by_method: Groups) -> list[Table]:
    """``logic+genetic`` on the puzzles that logic does not finish, by level and size."""
    left = [
        *left_by_logic(by_method, LOGIC_GENETIC, small=True),
        *left_by_logic(by_method, LOGIC_GENETIC, small=False),
    ]
    groups: dict[tuple[str, str], list[Row]] = {}
    for row in left:
        size = "up to 12×12" if max(row["rows"], row["cols"]) <= LARGEST_SIDE else "larger"
        groups.setdefault((size, row["level"] or "no label"), []).append(row)
    rows = tuple(
        (
            size,
            level,
            len(group),
            len(solved_of(group)),
            median(row.get("left_by_logic", 0) for row in group),
            median(row.get("generations", 0) for row in group),
            seconds_of(group),
        )
        for (size, level), group in sorted(groups.items(), key=lambda item: item[0], reverse=True)
    )
    if not rows:
        return []
    columns = (
        "size", "level", "need a guess", "solved", "cells left, median", "generations, median",
        "seconds, median of solved",
    )  # fmt: skip
    title = "Logic, then the genetic algorithm (§8.1)"
    note = (
        "The strategy `logic+genetic`, with a restart after 60 generations instead of the paper's"
        f" 500. {with_the_papers_techniques(by_method)}"
    )
    return [Table("logic-and-genetic", title, columns, rows, note.rstrip())]


def _successes(rows: Sequence[Row]) -> tuple[Value, ...]:
    solved = solved_of(rows)
    taken = [row["generations"] for row in solved if "generations" in row]
    middle = median(taken) if taken else None
    return len(rows), len(solved), share_of(len(solved), len(rows)), puzzles_of(solved), middle


def _brute_force(by_method: Groups) -> list[str | Table | Plot]:
    ours = options_table(PAPER_CELLS, range(1, len(PAPER_OPTIONS) + 1))
    rate = _checked_a_second(by_method)
    table = tuple(
        (row.size, row.options, paper, row.total, row.total / rate / YEAR)
        for row, paper in zip(ours, PAPER_OPTIONS, strict=True)
    )
    columns = ("black cells", "options", "the paper's", "total", f"years at {rate:,} a second")
    note = (
        f"{PAPER_CELLS} empty cells, {PAPER_BLACK} of them black in the answer: the paper's 9×9"
        f" example, which takes 44 to 143 years at {PAPER_OPTIONS_PER_SECOND / 1e6:g} million"
        f" options a second. The last column is for {rate:,} a second, as many as our program"
        " checks; it skips options on which black cells touch, so it takes less time. The paper's"
        " figures for 16 and 17 black cells are off in the last digit, as sums of floating-point"
        " numbers often are. gridwright refuses to start a search that could take more than a year."
    )
    plot = Plot(
        "options",
        "Options of brute force, 70 empty cells",
        "line",
        "black cells",
        "options",
        {"options": [(row.size, row.options) for row in ours]},
        log_up=True,
    )
    return [
        Table("options", "Brute force: options", columns, table, note),
        plot,
        *_rest_of_logic(by_method.get("logic+brute-force", []), by_method.get(LOGIC, [])),
        *_bounds(by_method.get(LOGIC, [])),
    ]


def _checked_a_second(by_method: Groups) -> int:
    """How many boards were checked in a second where brute force ran to the limit, rounded."""
    rows = [
        row
        for name in (BRUTE_FORCE, LOGIC_BRUTE_FORCE)
        for row in by_method.get(name, [])
        if row["status"] == "timeout" and row.get("checked")
    ]
    if not rows:
        return PER_SECOND
    rate = sum(row["checked"] for row in rows) / sum(row["seconds"] for row in rows)
    return int(float(f"{rate:.2g}"))


def _rest_of_logic(rows: Sequence[Row], by_logic: Sequence[Row]) -> list[Table]:
    """What brute force does on the puzzles that logic does not finish."""
    cells_left = {row["puzzle"]: row.get("left_by_logic", 0) for row in by_logic}
    left = sorted(
        (row for row in rows if cells_left.get(row["puzzle"])),
        key=lambda row: (cells_left[row["puzzle"]], row["puzzle"]),
    )
    table = tuple(
        (
            row["puzzle"],
            size_of(row),
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
    solved = len(solved_of(left))
    note = (
        f"Logic alone, without a guess, solves {len(rows) - len(left)} of {len(rows)} puzzles up to"
        f" 12×12. Brute force, which §7.1 of the paper proposes for the rest, finishes {solved} of"
        f" the other {len(left)} within the time limit, and is refused where it could take more"
        " than a year. Boards on which black cells touch count as options, but are not checked."
    )
    title = "Brute force on what logic leaves open"
    return [Table("logic-and-brute-force", title, columns, table, note, shown=12)]


def _bounds(rows: Sequence[Row]) -> list[Table]:
    """The lower bound of §3.2, compared with the actual number of black cells."""
    known = [row for row in rows if row.get("black") is not None]
    if not known:
        return []
    by_size: dict[tuple[int, str], list[Row]] = {}
    for row in known:
        by_size.setdefault((cells_of(row), size_of(row)), []).append(row)
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
        "Means. The paper found a bound of 6 for 17 black cells; its genetic algorithm starts from"
        " 1.5 black cells per number."
    )
    return [Table("bounds", "The lower bound on black cells", columns, table, note)]


def _all_rows(rows: Sequence[Row]) -> Table:
    columns = (
        "method", "puzzle", "level", "size", "seed", "status", "seconds", "guesses", "generations"
    )  # fmt: skip
    table = tuple(
        (
            row["method"],
            row["puzzle"],
            row["level"],
            size_of(row),
            row["seed"],
            row["status"],
            round(row["seconds"], 5),
            row.get("guesses"),
            row.get("generations"),
        )
        for row in rows
    )
    return Table("tries", "Every try", columns, table, shown=5, appendix=True)
