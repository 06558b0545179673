"""The report of the Kuroshuto study: the paper's tables with its figures beside ours.

Everything here is computed from the rows of the study; the paper's own figures are the constants.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean, median

from gridwright.batch.ledger import Row
from gridwright.core.digits import small_number
from gridwright.studies.kuroshuto_classes import TABLE_4
from gridwright.studies.report import Plot, Report, Table, Value, machine

PAPER_TABLE_2 = {8: 0.1034, 9: 1.2767, 10: 0.3268, 11: 0.4589, 12: 2.3676}
PAPER_TABLE_3 = {
    8: (0.014478, 0.013525, 0.061488),
    9: (0.013619, 0.016785, 0.063569),
    10: (0.012668, 0.012616, 0.062334),
    11: (0.014355, 0.017142, 0.072780),
    12: (0.012073, 0.013057, 0.065542),
}
PAPER_DENSITY = (0.3239, 0.2656, 0.4531)
"""Average, least and greatest share of numbered tiles, as §5.1 prints them."""


def report_of(
    made: list[Row], placed: list[Row], encoded: list[Row], *, whole: bool
) -> Report:
    """The whole report."""
    scope = "The whole experiment." if whole else "A small part; --full runs the whole experiment."
    return Report(
        "Kuroshuto: the experiments of Straathof 2025",
        (
            f"{scope} {machine()}",
            *_generation(made),
            *_solvers(made),
            *_classification(placed),
            _density(made, placed),
            *_encodings(encoded),
        ),
    )


def _sizes(rows: Sequence[Row]) -> list[int]:
    return sorted({row["size"] for row in rows})


def _mean(values: Sequence[float | None]) -> float | None:
    present = [value for value in values if value is not None]
    return fmean(present) if present else None


def _generation(made: list[Row]) -> tuple[str | Table | Plot, ...]:
    rows: list[tuple[Value, ...]] = []
    for size in _sizes(made):
        here = [row for row in made if row["size"] == size]
        done = [row for row in here if row["seconds"] is not None]
        times = [row["seconds"] for row in done]
        rows.append((
            f"{size}×{size}", len(done), len(here) - len(done), _mean(times),
            median(times) if times else None, max(times, default=None),
            _mean([row["attempts"] for row in done]), PAPER_TABLE_2.get(size),
        ))  # fmt: skip
    ours = [(size, row[3]) for size, row in zip(_sizes(made), rows, strict=True) if row[3]]
    return (
        Table(
            "table2",
            "Table 2: generating a puzzle, seconds",
            ("size", "made", "out of time", "average", "median", "longest", "boards tried",
             "the paper's average"),
            tuple(rows),
            "The generator of §5.1 in Python beside the paper's in C++. The time of one puzzle is"
            " the number of boards tried until one is unique, so averages of few puzzles jump.",
        ),
        Plot(
            "table2",
            "Generating a puzzle",
            "line",
            "rows and columns",
            "seconds",
            {"ours": ours, "the paper's": sorted(PAPER_TABLE_2.items())},  # type: ignore[dict-item]
            log_up=True,
        ),
    )  # fmt: skip


def _solvers(made: list[Row]) -> tuple[str | Table | Plot, ...]:
    rows: list[tuple[Value, ...]] = []
    wrong = 0
    for size in _sizes(made):
        here = [row for row in made if row["size"] == size and row["seconds"] is not None]
        wrong += sum(not row["agree"] for row in here)
        plain = [row["rules"] for row in here if not row["guesses"]]
        guessed = [row["rules"] for row in here if row["guesses"]]
        theirs = PAPER_TABLE_3.get(size, (None, None, None))
        rows.append((
            f"{size}×{size}", len(plain), _mean(plain), theirs[0], len(guessed), _mean(guessed),
            theirs[1], _mean([row["published"] for row in here]), theirs[2],
            _mean([row["sat"] for row in here]),
        ))  # fmt: skip
    bars = {
        "rules": [(row[0], row[2] or row[5] or 0) for row in rows],
        "published formula, MiniSat": [(row[0], row[7] or 0) for row in rows],
        "sat with cuts, with proof": [(row[0], row[9] or 0) for row in rows],
    }
    return (
        Table(
            "table3",
            "Table 3: solving the generated puzzles, seconds",
            ("size", "without guessing", "rules", "the paper's", "with guessing", "rules, guessing",
             "the paper's, guessing", "published formula", "the paper's SAT", "sat with cuts"),
            tuple(rows),
            f"Rules and the published formula look for one answer, as in the paper; sat also proves"
            f" that there is no other. They disagree on {wrong} puzzles.",
        ),
        Plot("table3", "Solving a generated puzzle", "bars", "size", "seconds", bars),  # type: ignore[arg-type]
    )  # fmt: skip


def _classification(placed: list[Row]) -> tuple[str | Table | Plot, ...]:
    known = [row for row in placed if _number(row) in TABLE_4]
    ordered = sorted(placed, key=lambda row: (row["guesses"], row["points"], row["rules"]))
    rows = []
    for place, row in enumerate(ordered, start=1):
        theirs = TABLE_4.get(_number(row))
        rows.append((
            place, row["puzzle"], row["size"], row["guesses"],
            theirs.backtracking if theirs else None, row["points"], theirs.row if theirs else None,
            _used(row), "yes" if row["numbers alone"] else "no", row["rules"], row["sat"],
            theirs.sat_seconds if theirs else None,
        ))  # fmt: skip
    sets = Counter((row["guesses"], row["points"]) for row in placed)
    return (
        Table(
            "table4",
            "Table 4: the published puzzles, easiest first",
            ("place", "puzzle", "size", "guesses", "the paper's set", "points", "the paper's row",
             "techniques used", "numbers suffice", "rules, seconds", "sat, seconds",
             "the paper's SAT"),
            tuple(rows),
            _agreement(known),
            shown=None,
        ),
        Table(
            "groups",
            "How many puzzles in each group",
            ("guesses", "points", "puzzles"),
            tuple((*group, number) for group, number in sorted(sets.items())),
        ),
        _orders(placed),
    )  # fmt: skip


def _number(row: Row) -> int:
    return small_number(str(row["puzzle"])) or 0


def _used(row: Row) -> str:
    names = ("diagonal position", "diamond structure", "flood fill")
    return ", ".join(f"{name} {row['techniques'][name]}" for name in names
                     if row["techniques"].get(name))  # fmt: skip


def _agreement(known: list[Row]) -> str:
    """How many puzzles are placed as in the paper, and why the others may not be."""
    if not known:
        return "None of these puzzles is in the paper's table."
    same_set = [row for row in known if row["guesses"] == TABLE_4[_number(row)].backtracking]
    same_row = [row for row in same_set if row["points"] == TABLE_4[_number(row)].row]
    other = [row["puzzle"] for row in known if row not in same_set]
    easiest = [row for row in known if TABLE_4[_number(row)][:2] == (0, 0)]
    need = [row for row in easiest if not row["numbers alone"]]
    return (
        f"The backtracking set is the paper's for {len(same_set)} of {len(known)} puzzles (not for:"
        f" {', '.join(map(str, other)) or 'none'}). A wrong guess is given up as soon as a number"
        " has no tile left; §3.3 does not say when exactly the paper's program notices, and a later"
        " notice costs more guesses.\n\n"
        f"The row inside the set is that of our points for {len(same_row)}, if the paper's rows are"
        " read as 0, 1, 2, … points; the table does not say how many points a row stands for, and"
        f" leaves out empty groups. The rows cannot be the points of §6.3 as written: of the"
        f" {len(easiest)} puzzles in its easiest row {len(need)} cannot be finished without a"
        " diagonal position, a diamond structure or flood fill by any order of the other"
        " deductions, so they have at least one point. The paper seems to log these techniques only"
        " in some of the cases in which they are used."
    )


def _orders(placed: list[Row]) -> Table:
    """The ordering of §3.3 beside the one that §7 proposes."""
    total = {
        name: sum(row[name] for row in placed)
        for name in ("guesses", "guesses, most", "proof guesses, first", "proof guesses, most")
    }
    seconds = {
        "guesses": sum(row["rules"] for row in placed),
        **{
            name: sum(row[f"{name}: seconds"] for row in placed)
            for name in ("guesses, most", "proof guesses, first", "proof guesses, most")
        },
    }
    labels = {
        "guesses": ("one answer", "the first (§3.3)"),
        "guesses, most": ("one answer", "the one that affects most (§7)"),
        "proof guesses, first": ("proof of uniqueness", "the first (§3.3)"),
        "proof guesses, most": ("proof of uniqueness", "the one that affects most (§7)"),
    }
    wrong = sum(not row["agree"] for row in placed)
    return Table(
        "orders",
        "Which tile to guess",
        ("asked for", "tile", "guesses", "seconds"),
        tuple((*labels[name], total[name], seconds[name]) for name in labels),
        f"All of the published puzzles together. Rules and sat disagree on {wrong} of them.",
    )


def _density(made: list[Row], placed: list[Row]) -> Table:
    """The clue density of §5.1."""
    shares = [row["numbers"] / row["cells"] for row in placed]
    drawn = [row["density"] for row in made if row.get("density") is not None]
    rows: list[tuple[Value, ...]] = [("the paper, 210 published puzzles", *_percent(PAPER_DENSITY))]
    for name, values in ((f"{len(shares)} published puzzles", shares),
                         (f"{len(drawn)} generated puzzles", drawn)):
        if values:
            rows.append((name, *_percent((fmean(values), min(values), max(values)))))
    return Table(
        "density",
        "Clue density (§5.1)",
        ("puzzles", "average", "least", "greatest"),
        tuple(rows),
        "The share of tiles that hold a number; the average is the plain mean over the puzzles.",
    )  # fmt: skip


def _percent(values: Sequence[float]) -> tuple[str, ...]:
    return tuple(f"{100 * value:.2f} %" for value in values)


def _encodings(encoded: list[Row]) -> tuple[str | Table | Plot, ...]:
    ways = list(dict.fromkeys(row["way"] for row in encoded))
    sizes = _sizes(encoded)
    cells: dict[tuple[str, int], tuple[float | None, float | None, float]] = {}
    rows: list[tuple[Value, ...]] = []
    for way in ways:
        for size in sizes:
            here = [row for row in encoded if (row["way"], row["size"]) == (way, size)]
            variables = _mean([row["variables"] for row in here])
            clauses = _mean([row["clauses"] for row in here])
            seconds = median(row["seconds"] for row in here)
            late = sum(row["status"] == "timeout" for row in here)
            cells[way, size] = (variables, clauses, seconds)
            rows.append((
                way, f"{size}×{size}", len(here), late, _whole(variables), _whole(clauses), seconds,
                _mean([row["conflicts"] for row in here]),
            ))  # fmt: skip
    return (
        Table(
            "encodings",
            "Every encoding by board size: answer and proof that it is the only one",
            ("encoding", "size", "puzzles", "out of time", "variables", "clauses",
             "median seconds", "conflicts"),
            tuple(rows),
            _verdict(cells, ways, sizes),
        ),
        *(
            Plot(
                f"encodings-{name}", title, "line", "rows and columns", up,
                {way: [(size, cells[way, size][at] or 0) for size in sizes] for way in ways},
                log_up=True,
            )
            for at, name, title, up in (
                (0, "variables", "Variables of every encoding", "variables"),
                (2, "seconds", "Time of every encoding", "median seconds"),
            )
        ),
    )  # fmt: skip


def _whole(value: float | None) -> int | None:
    return None if value is None else round(value)


LAZY = ("cuts", "propagator")
PUBLISHED = "published"


def _verdict(
    cells: dict[tuple[str, int], tuple[float | None, float | None, float]],
    ways: list[str],
    sizes: list[int],
) -> str:
    """Whether fewer variables make it faster: what the figures of the largest board say."""
    if not sizes:
        return "No puzzle with a clue at the edge was there to encode."
    size = sizes[-1]
    eager = [way for way in ways if way not in (*LAZY, PUBLISHED) and cells[way, size][0]]
    by_variables = sorted(eager, key=lambda way: cells[way, size][0] or 0)
    by_seconds = sorted(eager, key=lambda way: cells[way, size][2])
    fastest = min(ways, key=lambda way: cells[way, size][2])
    agreeing = sum(
        (first in by_variables[: by_variables.index(second)])
        == (first in by_seconds[: by_seconds.index(second)])
        for at, first in enumerate(by_variables)
        for second in by_variables[at + 1 :]
    )
    pairs = len(eager) * (len(eager) - 1) // 2
    return (
        f"Do fewer variables make it faster (§7)? On {size}×{size}, of the encodings that are not"
        f" lazy, from fewest to most variables: {', '.join(by_variables)}; from"
        f" fastest to slowest: {', '.join(by_seconds)}. Of two of them the one with fewer variables"
        f" is the faster one in {agreeing} of {pairs} pairs. The fastest of all is {fastest}. The"
        " row 'published' is the paper's whole formula, nothing deduced beforehand, for MiniSat;"
        " the other rows leave out what the numbers settle by themselves, for gluecard (propagator:"
        " for CaDiCaL)."
    )
