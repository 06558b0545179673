"""The report of the Kuroshuto study: claims, tables and plots, with Straathof 2025's figures.

Everything here is computed from the rows of the study; the paper's own figures are constants.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean, median

from gridwright.batch.ledger import Row
from gridwright.studies.kuroshuto_claims import claims
from gridwright.studies.kuroshuto_rows import (
    DENSITY,
    PUBLISHED,
    RULES,
    SAT,
    TABLE_2,
    TABLE_3,
    Found,
    theirs,
)
from gridwright.studies.report import Conditions, Plot, Report, Table, Value
from gridwright.studies.timing import average, value

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


def report_of(found: Found, conditions: Conditions) -> Report:
    """The whole report."""
    return Report(
        "Kuroshuto: the experiments of Straathof 2025",
        (
            "Times are processor seconds in Python; the paper's are seconds of C++ programs and of"
            " MiniSat, started anew for each puzzle. In an average marked `≥`, whatever reached the"
            " time limit counts as that limit."
            " [The page about Kuroshuto](../../kuroshuto.md#differences-from-the-paper) lists the"
            " differences from the paper's algorithms.",
            *_generation(found),
            *_solvers(found),
            *_classification(found),
            _orders(found),
            _density(found),
            *_encodings(found),
        ),
        claims(found),
        conditions,
    )


def _square(size: int) -> str:
    return f"{size}×{size}"


def _generation(found: Found) -> tuple[Table | Plot, ...]:
    rows: list[tuple[Value, ...]] = []
    lines: dict[str, list[tuple[int, float]]] = {"as in the paper": [], "boards turned (§7)": []}
    for turned, name in ((False, "as in the paper"), (True, "boards turned (§7)")):
        for size in found.sizes:
            every = [row for row in (found.turned if turned else found.made) if row["size"] == size]
            done = [row for row in every if row["seconds"] is not None]
            times = found.making(size, turned=turned)
            mean = average(times)
            rows.append((
                _square(size), name, len(done), len(every) - len(done), value(mean),
                median(time.seconds for time in times) if times else None,
                max((row["seconds"] for row in done), default=None),
                fmean(row["attempts"] for row in done) if done else None,
                fmean(row["density"] for row in done) if done else None,
                None if turned else TABLE_2.get(size),
            ))  # fmt: skip
            if mean is not None:
                lines[name].append((size, mean.seconds))
    return (
        Table(
            "table2",
            "Table 2: generating a puzzle, in seconds",
            ("size", "how", "made", "out of time", "average", "median", "longest", "boards tried",
             "share of numbers", "the paper's average"),
            tuple(rows),
            "The generator of §5.1 in Python, compared with the paper's in C++. The time for a"
            " puzzle depends on how many boards are tried until one has a unique answer, so"
            " averages over few puzzles vary a lot. Boards that were started over (§5.1) are among"
            " the boards tried.",
        ),
        Plot(
            "table2", "Average time to generate a puzzle", "line", "rows and columns", "seconds",
            {**lines, "the paper's": sorted(TABLE_2.items())}, log_up=True,
        ),
    )  # fmt: skip


def _solvers(found: Found) -> tuple[Table | Plot, ...]:
    rows: list[tuple[Value, ...]] = []
    series: dict[str, list[tuple[str, float]]] = {
        name: [] for name in ("rules, no guess", "rules, guesses", "published formula", "sat")
    }
    for size in found.sizes:
        here = found.solved_of(size)
        plain, guessed = (found.solved_of(size, guessed=wanted) for wanted in (False, True))
        means = [
            average(found.times(plain, RULES)),
            average(found.times(guessed, RULES)),
            average(found.times(here, PUBLISHED)),
            average(found.times(here, SAT)),
        ]
        paper = TABLE_3.get(size, (None, None, None))
        rows.append((
            _square(size), len(plain), value(means[0]), paper[0], len(guessed), value(means[1]),
            paper[1], value(means[2]), paper[2], value(means[3]),
        ))  # fmt: skip
        for name, mean in zip(series, means, strict=True):
            if mean is not None:
                series[name].append((_square(size), mean.seconds))
    return (
        Table(
            "table3",
            "Table 3: solving the generated puzzles, in seconds on average",
            ("size", "without guessing", "rules", "the paper's", "with guessing", "rules, guessing",
             "the paper's, guessing", "published formula", "the paper's SAT", "sat with cuts"),
            tuple(rows),
            "The rules and the published formula search for one answer, as in the paper; `sat` also"
            f" proves that there is no other. They disagree on {found.disagree} puzzles. The"
            f" formula needs a number at the edge; {_inexpressible(found)} generated puzzles have"
            " none there.",
        ),
        Plot(
            "table3", "Average time to solve a generated puzzle", "dots", "size", "seconds", series,
            log_up=True, places=tuple(_square(size) for size in found.sizes),
        ),
    )  # fmt: skip


def _inexpressible(found: Found) -> int:
    return sum(row["seconds"] is not None and row[PUBLISHED] is None for row in found.made)


def _classification(found: Found) -> tuple[Table, ...]:
    ordered = sorted(
        found.placed, key=lambda row: (row["guesses"], row["points"], row[RULES]["seconds"])
    )
    rows = []
    for place, row in enumerate(ordered, start=1):
        paper = theirs(row)
        rows.append((
            place, row["puzzle"], row["size"], row["guesses"],
            paper.backtracking if paper else None, row["points"], paper.row if paper else None,
            _used(row), "yes" if row["numbers alone"] else "no",
            *(_time(found, row, name) for name in (RULES, PUBLISHED, SAT)),
            paper.sat_seconds if paper else None,
        ))  # fmt: skip
    sets = Counter((row["guesses"], row["points"]) for row in found.placed)
    paper_sets = Counter(
        (placed.backtracking, placed.row)
        for row in found.placed
        if (placed := theirs(row)) is not None
    )
    groups = sorted(sets.keys() | paper_sets.keys())
    return (
        Table(
            "groups",
            "Table 4: number of puzzles in each group",
            ("guesses", "points, or the paper's row", "puzzles", "the paper's"),
            tuple((*group, sets[group], paper_sets[group]) for group in groups),
            "The paper's rows are numbered from 0; the paper does not say how many points a row"
            " stands for.",
        ),
        Table(
            "table4",
            "Table 4: every puzzle, easiest first, in seconds",
            ("place", "puzzle", "size", "guesses", "the paper's set", "points", "the paper's row",
             "techniques used", "numbers suffice", "rules", "published formula", "sat",
             "the paper's SAT"),
            tuple(rows),
            appendix=True,
        ),
    )  # fmt: skip


def _time(found: Found, row: Row, name: str) -> Value:
    if row[name] is None:
        return None
    return f">{found.seconds:g}" if row[name]["late"] else row[name]["seconds"]


def _used(row: Row) -> str:
    names = ("diagonal position", "diamond structure", "flood fill")
    return ", ".join(f"{name} {row['techniques'][name]}" for name in names
                     if row["techniques"].get(name))  # fmt: skip


def _orders(found: Found) -> Table:
    """The ordering of §3.3 compared with the one that §7 proposes."""
    return Table(
        "orders",
        "§7: which tile to guess",
        ("asked for", "tile", "guesses", "average seconds"),
        tuple(
            (asked, tile, sum(row[name] for row in found.placed),
             value(average(found.times(found.placed, time))))
            for name, (asked, tile, time) in ORDERS.items()
        ),
        f"The guesses are summed over all {len(found.placed)} puzzles.",
    )  # fmt: skip


def _density(found: Found) -> Table:
    """The clue density of §5.1."""
    shares = [row["numbers"] / row["cells"] for row in found.placed]
    rows: list[tuple[Value, ...]] = [("the paper, 210 published puzzles", *_percent(DENSITY))]
    for name, values in (
        ("puzzles of this study", shares),
        ("generated puzzles", _densities(found.made)),
        ("generated puzzles, boards turned", _densities(found.turned)),
    ):
        if values:
            figures = (fmean(values), min(values), max(values))
            rows.append((f"{len(values)} {name}", *_percent(figures)))
    return Table(
        "density",
        "§5.1: clue density",
        ("puzzles", "average", "least", "greatest"),
        tuple(rows),
        "The share of tiles that hold a number; the average is the mean over the puzzles.",
    )


def _densities(rows: Sequence[Row]) -> list[float]:
    return [row["density"] for row in rows if row.get("density") is not None]


def _percent(values: Sequence[float]) -> tuple[str, ...]:
    return tuple(f"{100 * value:.2f} %" for value in values)


def _encodings(found: Found) -> tuple[str | Table | Plot, ...]:
    if not found.encoded:
        return ("No puzzle with a clue at the edge was available to encode.",)
    rows: list[tuple[Value, ...]] = []
    plots: dict[str, dict[str, list[tuple[str, float]]]] = {
        name: {} for name in ("variables", "mean", "median")
    }
    for way in found.ways:
        for size in found.encoded_sizes:
            here = found.encoding(way, size)
            times = found.times(here, "time")
            mean, middle = average(times), found.middle(way, size)
            number = found.variables(way, size)
            rows.append((
                way, _square(size), len(here), sum(time.late for time in times), round(number),
                round(fmean(row["clauses"] or 0 for row in here)), value(mean),
                f">{found.seconds:g}" if middle.late else middle.seconds,
                fmean(row["conflicts"] or 0 for row in here),
            ))  # fmt: skip
            for name, height in (
                ("variables", number),
                ("mean", mean.seconds if mean else None),
                ("median", middle.seconds),
            ):
                if height:
                    plots[name].setdefault(way, []).append((_square(size), height))
    return (
        *(
            Plot(
                f"encodings-{name}", title, "rows", across, "", plots[name], log_across=True,
                limit=None if name == "variables" else found.seconds,
            )
            for name, title, across in (
                ("variables", "Variables of every encoding", "variables"),
                ("mean", "Mean time of every encoding (time-outs count as the limit)", "seconds"),
                ("median", "Median time of every encoding", "seconds"),
            )
        ),
        Table(
            "encodings",
            "§7: every encoding by board size, finding the answer and proving it unique",
            ("encoding", "size", "puzzles", "out of time", "variables", "clauses", "mean seconds",
             "median seconds", "conflicts"),
            tuple(rows),
            "The rows 'published' are for the paper's whole formula, with nothing deduced"
            " beforehand, solved by MiniSat; the other encodings leave out what the numbers settle"
            " by themselves and are solved by gluecard (propagator: by CaDiCaL).",
            appendix=True,
        ),
    )  # fmt: skip
