"""The report of the Kuromasu study, made of its rows: van Meurs 2008, §7, next to our figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from statistics import fmean
from typing import Any

from gridwright.batch.ledger import Row
from gridwright.search.brute_force import YEAR, options_table
from gridwright_lab.studies.kuromasu.claims import claims, techniques, text
from gridwright_lab.studies.kuromasu.rows import (
    GENETIC,
    GENETIC_LARGER,
    LOGIC,
    LOGIC_AS_PAPER,
    LOGIC_BRUTE_FORCE,
    LOGIC_GENETIC,
    LOGIC_PAPER,
    PAPER_BY_PUZZLE,
    PAPER_CELLS,
    PAPER_DEPTHS,
    PAPER_OPTIONS,
    PAPER_OPTIONS_PER_SECOND,
    PAPER_PUZZLES,
    PAPER_PUZZLES_ONCE,
    PAPER_SUCCESSES,
    PAPER_TRIES,
    by_size,
    cells_of,
    checked_a_second,
    is_small,
    left_by_logic,
    puzzles_of,
    seconds_of,
    solved,
    tries,
    varieties_of,
)
from gridwright_lab.studies.kuromasu.settings_report import settings_table
from gridwright_lab.studies.report import Conditions, Plot, Report, Table, Value, conditions
from gridwright_lab.studies.rows import Kept, Rows, percent, size_of

CELLS = {
    "up to 9×9": (1, 81),
    "up to 10×10": (82, 100),
    "up to 12×12": (101, 144),
    "up to 14×14": (145, 196),
    "larger": (197, 10**6),
}
"""The sizes of the plot of times: fewest and most cells."""


def report_of(found: Kept) -> Report:
    """The whole report."""
    figures: dict[str, Any] = {
        "puzzles": puzzles_of(found.tries),
        "wrong": found.tries.number(right=False),
    }
    return Report(
        text().title(),
        (
            text().say("", **figures),
            *_summary(found),
            *_logic(found),
            *_genetic(found),
            *settings_table(found.settings, text()),
            *_combined(found),
            *_brute_force(found),
            _all_rows(found.tries),
        ),
        claims(found),
        _conditions(found),
    )


def _conditions(found: Kept) -> Conditions:
    about = found.about
    late = [
        {"method": name, "number": number}
        for name, rows in found.tries.by("method").items()
        if (number := rows.number(status="timeout"))
    ]
    longest = about["longest"]
    return conditions(
        found,
        text().say("repeats", genetic_tries=about["tries"], short=about.get("short")),
        text().say("cut_short", full=about["full"], late=late),
        text().say("other_limits", longest=longest) if longest else "",
    )


def _summary(found: Kept) -> list[Table | Plot]:
    by_method = found.tries.by("method")
    rows: list[tuple[Value, ...]] = []
    for name, tried in by_method.items():
        done = solved(tried)
        refused, late = tried.number(status="refused"), tried.number(status="timeout")
        rows.append((
            name, len(tried), len(done), done.number(status=("unique", "multiple")), refused,
            len(tried) - len(done) - refused - late, late, seconds_of(tried), done.most("seconds"),
            tried.total("seconds"),
        ))  # fmt: skip
    rows.append(("paper: brute force", None, 0, 0, *[None] * 6))
    paper = (PAPER_PUZZLES, PAPER_PUZZLES, 0, *[None] * 4, 240.0, 360.0)
    rows.append(("paper: logical rules", *paper))
    ended = PAPER_TRIES - PAPER_SUCCESSES
    rows.append(("paper: genetic", PAPER_TRIES, PAPER_SUCCESSES, 0, None, ended, *[None] * 4))
    columns = ("method", "tries", "solved", "proven unique", "refused", "10,000 generations",
               "time limit", "median seconds", "longest", "all together")  # fmt: skip
    series: dict[str, list[tuple[str, float]]] = {}
    for name, tried in by_method.items():
        for place, (least, most) in CELLS.items():
            here = Rows(row for row in tried if least <= cells_of(row) <= most)
            if (middle := seconds_of(here)) is not None:
                series.setdefault(name, []).append((place, middle))
    plot = Plot(
        "seconds", "Median seconds of the tries solved, by size", "rows", "seconds", "", series,
        log_across=True, places=tuple(CELLS),
    )  # fmt: skip
    return [text().lines("methods", columns, rows), plot]


def _logic(found: Kept) -> list[Table | Plot]:
    groups = {
        "ours up to 12×12": tries(found, LOGIC).where(is_small),
        "ours, all sizes": tries(found, LOGIC),
        "the paper's techniques, up to 12×12": tries(found, LOGIC_PAPER).where(is_small),
        "as in the paper, up to 12×12": tries(found, LOGIC_AS_PAPER),
    }
    depths = {
        name: Counter(row["guesses"] for row in solved(rows)) for name, rows in groups.items()
    }
    deepest = max([5, *(depth for counts in depths.values() for depth in counts)])
    table: list[tuple[Value, ...]] = [
        (str(depth), PAPER_DEPTHS.get(depth, 0), *(counts[depth] for counts in depths.values()))
        for depth in range(deepest + 1)
    ]
    unsolved = (len(rows) - len(solved(rows)) for rows in groups.values())
    table.append(("not solved in time", 0, *unsolved))
    without = [_part(depths[name][0], len(rows)) for name, rows in groups.items()]
    table.append(("share without a guess", _part(PAPER_DEPTHS[0], PAPER_PUZZLES), *without))
    series = {"paper": [(depth, 100 * n / PAPER_PUZZLES) for depth, n in PAPER_DEPTHS.items()]}
    for name, counts in depths.items():
        total = max(1, len(groups[name]))
        series[name] = [(d, 100 * counts[d] / total) for d in range(deepest + 1)]
    plot = Plot(
        "guesses", "Puzzles solved, by depth of guesses", "bars", "guesses", "% of puzzles", series
    )
    columns = ("depth of guesses", "paper (50 puzzles)", *groups)
    return [text().lines("guesses", columns, table), plot]


def _part(part: int, whole: int) -> str:
    """A part of a whole, for a table."""
    return percent(part / whole if whole else None)


PARTS = ("tries", "successes", "share", "puzzles solved once or more",
         "generations of successes, median")  # fmt: skip
ALL_SMALL = "all up to 12×12"
"""The puzzles that stand for the paper's 50."""
SMALL_PLACE, PAPER_PLACE = "≤ 12×12", "paper"
"""The places of the plot beside the sizes."""


def _genetic(found: Kept) -> list[Table | Plot]:
    ours, early = (tries(found, name) for name in GENETIC)
    larger = tries(found, GENETIC_LARGER) + found.large
    lines = [_line_of(size, ours, early) for size in by_size(ours + early)]
    lines.append((ALL_SMALL, *_successes(ours), *_successes(early)))
    lines += [_line_of(size, larger, Rows()) for size in by_size(larger)]
    paper = (PAPER_TRIES, PAPER_SUCCESSES, _part(PAPER_SUCCESSES, PAPER_TRIES), PAPER_PUZZLES_ONCE)
    lines.append(("paper, all", *paper, None, *[None] * len(PARTS)))
    columns = ("size", *PARTS, *(f"{part}, restart after 60" for part in PARTS))
    late = larger.number(status="timeout") + ours.number(status="timeout")
    return [
        text().lines("genetic", columns, lines, late=late),
        _genetic_plot(ours, early, larger),
        _by_guesses(found),
        *_variety(found),
    ]


def _line_of(size: str, *tried: Rows) -> tuple[Value, ...]:
    """The line of one size; nothing for what was not tried there."""
    here = [rows.where(lambda row: size_of(row) == size) for rows in tried]
    none = (None,) * len(PARTS)
    return (size, *(value for rows in here for value in (_successes(rows) if rows else none)))


def _successes(rows: Rows) -> tuple[Value, ...]:
    done = solved(rows)
    share = _part(len(done), len(rows))
    return len(rows), len(done), share, puzzles_of(done), done.median("generations")


def _genetic_plot(ours: Rows, early: Rows, larger: Rows) -> Plot:
    """Our shares by size; the paper has one share, of puzzles of unknown sizes."""
    series: dict[str, list[tuple[str, float]]] = {}
    for name, rows, every in (
        (GENETIC[0], ours, ours + larger),
        (GENETIC[1], early, early),
    ):
        groups = by_size(every) | ({SMALL_PLACE: rows} if rows else {})
        series[name] = [(at, 100 * len(solved(some)) / len(some)) for at, some in groups.items()]
    series["paper, sizes unknown"] = [(PAPER_PLACE, 100 * PAPER_SUCCESSES / PAPER_TRIES)]
    places = (*by_size(larger + ours + early), SMALL_PLACE, PAPER_PLACE)
    title = text().title("genetic")
    return Plot("genetic", title, "bars", "size", "% of tries", series, places=places)


def _by_guesses(found: Kept) -> Table:
    """Successes by the depth of guesses, which the paper gives for each of its puzzles."""
    depth = {row["puzzle"]: row["guesses"] for row in solved(tries(found, LOGIC_AS_PAPER))
             if row.get("guesses") is not None}  # fmt: skip
    tried = tries(found, GENETIC[0]).where(lambda row: row["puzzle"] in depth)
    groups: dict[str, Callable[[int], bool]] = {
        "none": lambda guesses: guesses == 0,
        "one": lambda guesses: guesses == 1,
        "two or more": lambda guesses: guesses > 1,
    }
    lines: list[tuple[Value, ...]] = []
    for name, fits in groups.items():
        paper = [successes for successes, guesses in PAPER_BY_PUZZLE if fits(guesses)]
        ours = Rows(row for row in tried if fits(depth[row["puzzle"]]))
        lines.append((
            name, len(paper), _part(sum(paper), 3 * len(paper)), puzzles_of(ours),
            _part(len(solved(ours)), len(ours)),
        ))  # fmt: skip
    halves = (("first 25 puzzles", PAPER_BY_PUZZLE[:25]), ("last 25 puzzles", PAPER_BY_PUZZLE[25:]))
    for name, half in halves:
        share = _part(sum(successes for successes, _ in half), 75)
        lines.append((f"paper, {name}", len(half), share, None, None))
    columns = ("guesses on top of each other", "paper: puzzles", "paper: successes", "puzzles",
               "successes")  # fmt: skip
    return text().lines("genetic-guesses", columns, lines)


def _variety(found: Kept) -> list[Table]:
    """How many of the selected boards are different, by the age of the population."""
    counts = {name: varieties_of(tries(found, name)) for name in GENETIC}
    lines: list[tuple[Value, ...]] = []
    for age in sorted({age for each in counts.values() for age in each}):
        numbers = [each.get(age, []) for each in counts.values()]
        figures = ((len(some), fmean(some) if some else None) for some in numbers)
        lines.append((age, *(value for pair in figures for value in pair)))
    heads = (f"populations, {name}|different boards of 250, mean".split("|") for name in counts)
    columns = ("generations", *(head for pair in heads for head in pair))
    return [text().lines("variety", columns, lines)] if lines else []


def _combined(found: Kept) -> list[Table]:
    """``logic+genetic`` on the puzzles that logic does not finish, by level and size."""
    left = Rows(row for small in (True, False)
                for row in left_by_logic(found, LOGIC_GENETIC, small=small))  # fmt: skip
    groups = left.by(
        lambda row: "up to 12×12" if is_small(row) else "larger",
        lambda row: row["level"] or "no label",
        ordered=True,
    )
    lines = [
        (
            *kind,
            len(rows),
            len(solved(rows)),
            rows.median(lambda row: row.get("left_by_logic", 0)),
            rows.median(lambda row: row.get("generations", 0)),
            seconds_of(rows),
        )
        for kind, rows in reversed(groups.items())
    ]
    columns = ("size", "level", "need a guess", "solved", "cells left, median",
               "generations, median", "seconds, median of solved")  # fmt: skip
    table = text().lines("logic-and-genetic", columns, lines, techniques=techniques(found))
    return [table] if lines else []


def _brute_force(found: Kept) -> list[Table | Plot]:
    ours = options_table(PAPER_CELLS, range(1, len(PAPER_OPTIONS) + 1))
    rate = checked_a_second(found)
    lines = [
        (row.size, row.options, paper, row.total, row.total / rate / YEAR)
        for row, paper in zip(ours, PAPER_OPTIONS, strict=True)
    ]
    columns = ("black cells", "options", "the paper's", "total", f"years at {rate:,} a second")
    millions = PAPER_OPTIONS_PER_SECOND / 1e6
    plot = Plot(
        "options", "Options of brute force, 70 empty cells", "line", "black cells", "options",
        {"options": [(row.size, row.options) for row in ours]}, log_up=True,
    )  # fmt: skip
    return [
        text().lines("options", columns, lines, rate=rate, millions=millions),
        plot,
        *_rest_of_logic(found),
        *_bounds(tries(found, LOGIC)),
    ]


def _rest_of_logic(found: Kept) -> list[Table]:
    """What brute force does on the puzzles that logic does not finish."""
    rows = tries(found, LOGIC_BRUTE_FORCE)
    cells = {row["puzzle"]: row.get("left_by_logic", 0) for row in tries(found, LOGIC)}
    left = rows.where(lambda row: cells.get(row["puzzle"]))
    columns = {
        "puzzle": "puzzle",
        "size": size_of,
        "cells left": lambda row: cells[row["puzzle"]],
        **{name: name for name in ("options", "checked", "status", "seconds")},
    }
    done, others = len(solved(left)), len(left)
    figures: dict[str, Any] = {"alone": len(rows) - others, "number": len(rows)}
    figures |= {"left": others, "solved": done}
    by_cells = sorted(left, key=lambda row: (cells[row["puzzle"]], row["puzzle"]))
    ordered = Rows(by_cells, left.columns)
    table = text().table("logic-and-brute-force", columns, ordered, shown=12, **figures)
    return [table] if left else []


def _bounds(rows: Rows) -> list[Table]:
    """The lower bound of §3.2, compared with the actual number of black cells."""
    known = rows.where(lambda row: row.get("black") is not None)
    lines = [
        (
            size,
            len(group),
            group.mean("lower bound"),
            group.mean("black"),
            group.mean(lambda row: row["black"] / max(1, row["numbers"])),
        )
        for size, group in by_size(known).items()
    ]
    columns = ("size", "puzzles", "lower bound", "black cells", "black cells per number")
    return [text().lines("bounds", columns, lines)] if lines else []


def _all_rows(rows: Rows) -> Table:
    names = ("method", "puzzle", "level", "size", "seed", "status", "seconds", "guesses",
             "generations")  # fmt: skip
    columns = {name: name for name in names} | {"size": size_of, "seconds": _rounded}
    return text().table("tries", columns, rows, shown=5, appendix=True)


def _rounded(row: Row) -> float:
    return round(float(row["seconds"]), 5)
