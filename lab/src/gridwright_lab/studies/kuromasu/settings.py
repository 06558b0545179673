"""The settings of the genetic algorithm, one changed at a time (van Meurs 2008, §5 and §7.3).

The paper gives one value for each parameter and tries no other. Here each setting gets one try on
the same puzzles, of all published sizes. What counts is whether a try succeeds within 10,000
generations, and after how many boards: a generation of 3,000 boards costs twice one of 1,500. No
time is measured, so the rows are the same on every machine. The largest puzzles get the paper's
setting more than once, as many times as in the paper.

>>> SETTINGS["population 3000"], list(SETTINGS)[0]
({'population': 3000}, "the paper's")
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from gridwright.batch.ledger import Row
from gridwright.core.control import Control
from gridwright.core.options import resolve
from gridwright.core.saying import Saying
from gridwright.engine.solve import solve
from gridwright.genres.kuromasu import GENRE
from gridwright.genres.kuromasu.paper.strategies import GeneticOptions
from gridwright_lab.studies.cells import Cell
from gridwright_lab.studies.puzzles import Entry, spread

PAPERS = "the paper's"
TOURNAMENT = {"selection_type": "tournament"}
SETTINGS: Mapping[str, Mapping[str, Any]] = {
    PAPERS: {},
    "population 500": {"population": 500},
    "population 3000": {"population": 3000},
    "selection 50": {"selection": 50},
    "selection 125": {"selection": 125},
    "selection 500": {"selection": 500},
    "tournaments of 3": TOURNAMENT | {"selection": 500},
    "tournaments of 6": TOURNAMENT,
    "tournaments of 30": TOURNAMENT | {"selection": 50},
    "1 cell changed": {"changed": 1},
    "5 cells changed": {"changed": 5},
    "10 cells changed": {"changed": 10},
    "no random change": {"chance_changed": 0.0},
    "random change of half": {"chance_changed": 0.5},
    "touching never removed": {"chance_touching": 0.0},
    "touching always removed": {"chance_touching": 1.0},
    "ignored never removed": {"chance_ignored": 0.0},
    "ignored always removed": {"chance_ignored": 1.0},
    "restart after 60": {"restart": 60},
    "restart after 2000": {"restart": 2000},
    "no restart": {"restart": 10_000},
}
"""What differs from the paper's values."""

PUZZLES: Mapping[tuple[int, int], int] = {
    (7, 7): 1, (9, 9): 5, (10, 10): 1, (12, 12): 1, (13, 13): 1, (10, 18): 1, (14, 14): 1,
    (17, 17): 1, (14, 24): 1, (20, 36): 1,
}  # fmt: skip
"""How many puzzles of each published size are tried."""
LARGE_SIDE = 14
"""Puzzles with a longer side are not among those on which times are measured."""
FEW_GENERATIONS = 60
"""The limit of the small study, on one small puzzle."""


def cells(
    entries: Sequence[Entry], seed: int, seconds: float | None, *, full: bool
) -> Iterator[Cell]:
    """A cell for each setting and puzzle, puzzle by puzzle."""
    for entry in _puzzles(entries, full=full):
        for name, options in SETTINGS.items():
            used = dict(options) if full else {**options, "abort": FEW_GENERATIONS}
            names = {"setting": name, "puzzle": entry.name}
            yield _cell(name, entry, used, seed, seconds, names)


def large_cells(
    entries: Sequence[Entry], seed: int, seconds: float | None, tries: int, *, full: bool
) -> Iterator[Cell]:
    """Several tries with the paper's setting on the largest of these puzzles."""
    for entry in _puzzles(entries, full=full):
        if max(entry.puzzle.rows, entry.puzzle.cols) > LARGE_SIDE:
            for each in range(seed, seed + tries):
                names = {"puzzle": entry.name, "seed": each}
                yield _cell(PAPERS, entry, {}, each, seconds, names)


def _cell(
    name: str,
    entry: Entry,
    options: Mapping[str, Any],
    seed: int,
    seconds: float | None,
    names: Row,
) -> Cell:
    return Cell(
        ["setting", entry.fingerprint, sorted(options.items()), seconds, seed],
        partial(measure, entry, options, seed, seconds),
        f"{name}: {entry.name}",
        names,
    )


def _puzzles(entries: Sequence[Entry], *, full: bool) -> list[Entry]:
    if not full:
        return sorted(entries, key=lambda entry: int(entry.puzzle.decisions))[:1]
    sizes: dict[tuple[int, int], list[Entry]] = {}
    for entry in entries:
        sizes.setdefault((entry.puzzle.rows, entry.puzzle.cols), []).append(entry)
    ordered = sorted(sizes.items(), key=lambda one: (one[0][0] * one[0][1], one[0]))
    return [entry for size, same in ordered for entry in spread(same, PUZZLES.get(size, 1))]


def measure(entry: Entry, options: Mapping[str, Any], seed: int, seconds: float | None) -> Row:
    """One try: whether it succeeded, its generations and the boards in them."""
    result = Control(seconds).run(solve, GENRE, entry.puzzle, "genetic", seed=seed, options=options)
    chosen = resolve(GeneticOptions, options, Saying("the strategy {name}", name="genetic"))
    generations = result.stats["generations"]
    return {
        "rows": entry.puzzle.rows,
        "cols": entry.puzzle.cols,
        "status": str(result.status),
        "generations": generations,
        "boards": (generations + 1) * chosen.population,
        "grade": result.stats["best_grade"],
    }
