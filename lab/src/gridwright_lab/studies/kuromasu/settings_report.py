"""What the settings of the genetic algorithm change: a table, a plot, and what the claim says.

Two settings are compared puzzle by puzzle: how many times as many boards one of them needs. A try
without success counts with the boards of all its generations, so such a ratio is too close to 1;
where neither succeeds, there is nothing to compare.

>>> rows = Rows({"setting": setting, "puzzle": puzzle, "boards": boards, "status": "found"}
...             for puzzle in range(5) for setting, boards in [("a", 100), ("b", 50)])
>>> compared(rows.where(setting="b"), rows.where(setting="a"))
Compared(puzzles=5, ratio=0.5, low=0.5, high=0.5)
"""

from __future__ import annotations

from math import exp, log
from statistics import fmean
from typing import Any, NamedTuple

from gridwright_lab.studies.intervals import Interval, bootstrap, shown, wilson
from gridwright_lab.studies.kuromasu.rows import SOLVED, by_size, puzzles_of
from gridwright_lab.studies.kuromasu.settings import PAPERS
from gridwright_lab.studies.report import Plot, Table
from gridwright_lab.studies.rows import Rows, percent
from gridwright_lab.studies.text import Text

FEWEST = 8
"""With fewer puzzles nothing is claimed: an interval would say nothing."""
PLACES = ("times as many boards", "interval, low", "interval, high")


class Compared(NamedTuple):
    """How many times as many boards a setting needs, in the geometric mean; interval of 95 %."""

    puzzles: int
    ratio: float
    low: float
    high: float


def compared(rows: Rows, papers: Rows) -> Compared | None:
    """A setting beside the paper's, on the puzzles that both have tried."""
    before = {row["puzzle"]: row for row in papers}
    pairs = [(row, before[row["puzzle"]]) for row in rows if row["puzzle"] in before]
    logs = [
        log(row["boards"] / other["boards"])
        for row, other in pairs
        if row["status"] in SOLVED or other["status"] in SOLVED
    ]
    interval = bootstrap(fmean, logs)
    if not interval.known:
        return None
    low, high = interval
    return Compared(len(logs), exp(fmean(logs)), exp(low), exp(high))


def tried_by_all(rows: Rows) -> Rows:
    """The tries on puzzles that every setting has tried: a run may have been stopped."""
    settings = len(rows.by("setting"))
    every = {name for name, some in rows.by("puzzle").items() if len(some) == settings}
    return rows.where(lambda row: row["puzzle"] in every)


def settings_table(every: Rows, text: Text) -> list[Table | Plot]:
    """The table and the plot of all settings; nothing if none was tried."""
    rows = tried_by_all(every)
    papers = rows.where(setting=PAPERS)
    lines: list[tuple[Any, ...]] = []
    series: dict[str, list[tuple[str, float]]] = {}
    for name, some in rows.by("setting").items():
        done = some.where(status=SOLVED)
        low, high = wilson(len(done), len(some))
        beside = None if name == PAPERS else compared(some, papers)
        ratios = (None,) * 4 if beside is None else beside
        share = percent(len(done) / len(some)), percent(low), percent(high)
        lines.append((name, len(some), len(done), *share, done.median("generations"), *ratios))
        if beside is not None:
            series[name] = list(zip(PLACES, beside[1:], strict=True))
    if not series:
        return []
    columns = ("setting", "tries", "successes", "share", "share, low", "share, high",
               "generations of successes, median", "puzzles compared", *PLACES)  # fmt: skip
    plot = Plot(
        "settings", text.title("settings"), "rows", "boards, as a multiple of the paper's setting",
        "", series, log_across=True, places=PLACES,
    )  # fmt: skip
    number = puzzles_of(rows)
    return [text.lines("settings", columns, lines, puzzles=number), plot, _by_size(every, text)]


def _by_size(rows: Rows, text: Text) -> Table:
    """All settings together, and the paper's, by size."""
    lines = []
    for size, some in by_size(rows).items():
        papers = some.where(setting=PAPERS)
        lines.append((
            size, puzzles_of(some), len(papers), papers.number(status=SOLVED), len(some),
            some.number(status=SOLVED), some.median("grade"),
        ))  # fmt: skip
    columns = ("size", "puzzles", "tries, the paper's", "successes, the paper's",
               "tries, all settings", "successes, all settings", "best grade, median")  # fmt: skip
    return text.lines("settings-sizes", columns, lines)


def verdicts(every: Rows) -> dict[str, Any]:
    """The settings whose interval lies below 1 (fewer boards), above 1, or around it."""
    rows = tried_by_all(every)
    papers = rows.where(setting=PAPERS)
    found: dict[str, list[str]] = {"better": [], "worse": [], "same": []}
    fewest = 0
    for name, some in rows.by("setting").items():
        beside = None if name == PAPERS else compared(some, papers)
        if beside is None:
            continue
        fewest = min(fewest or beside.puzzles, beside.puzzles)
        kind = "better" if beside.high < 1 else "worse" if beside.low > 1 else "same"
        told = f"{name}: {shown(beside.ratio, Interval(beside.low, beside.high))}"
        found[kind].append(told if kind != "same" else name)
    return {
        **found,
        "puzzles": puzzles_of(rows),
        "enough": fewest >= FEWEST,
        "number": sum(map(len, found.values())),
    }
