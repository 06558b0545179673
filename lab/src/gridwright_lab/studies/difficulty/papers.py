"""Every difficulty that the papers give or propose, and its rank correlation with the grade.

A paper's figure is compared with ours on the puzzles to which it belongs: Table 4 of Straathof 2025
and the ten puzzles of Mourits 2022 by their numbers, the guesses of van Meurs 2008 as its program
makes them here, and what Kleijn 2018 observes on generated puzzles, since its book is out of print.
Spearman's correlation is taken with both figures of the grade, the score and the length.

>>> rows = [{"score": score, "length": 9 - score, "rows": 5, "cols": 5} for score in (1.0, 2.0, 4)]
>>> found = correlations([10.0, 20.0, 30.0], rows, 100)
>>> found["score"], found["length"]
(1.0, -1.0)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import NamedTuple

from gridwright.batch.ledger import Row
from gridwright.genres.kamaji.paper.search import bigger_first
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright_lab.studies.difficulty.labels import LABELS
from gridwright_lab.studies.difficulty.ladder import PUBLISHED, text
from gridwright_lab.studies.difficulty.scores import area
from gridwright_lab.studies.difficulty.validation import spearman
from gridwright_lab.studies.intervals import bootstrap
from gridwright_lab.studies.kuroshuto.classes import TABLE_4
from gridwright_lab.studies.nurimaze.figures import TABLE_2
from gridwright_lab.studies.report import Table
from gridwright_lab.studies.rows import Rows

LEAST = 5
"""Fewer puzzles than this have no correlation worth naming."""


class Measure(NamedTuple):
    """A difficulty that a paper gives or proposes; larger is meant to be harder."""

    paper: str
    genre: str
    what: str
    of: Callable[[Row], float | None]
    """``None`` for a puzzle to which it does not belong."""


def kamaji_row(puzzle: Kamaji) -> Row:
    """What Kleijn 2018 observes about a puzzle (§6.1, §6.2)."""
    runs = bigger_first(puzzle)
    return {
        "runs": len(runs.found),
        "first": sum(runs.found[:1]),
        "laid": sum(runs.found),
        "stuck": not runs.solved,
        "small": sum(number <= 2 for number in puzzle.numbers) / puzzle.grid.size,
    }


def _in_table_4(row: Row, of: Callable[[int], float]) -> float | None:
    number = int(row["puzzle"]) if row["puzzle"].isdigit() else 0
    return of(number) if number in TABLE_4 else None


def _order() -> Mapping[int, int]:
    """The place of each puzzle of Straathof 2025 in the order of Table 4, the easiest first."""
    ordered = sorted(TABLE_4, key=lambda number: TABLE_4[number][:3])
    return {number: place for place, number in enumerate(ordered)}


def _seconds(method: str) -> Callable[[Row], float | None]:
    """Seconds of a program of Mourits 2022; a puzzle that took too long is the hardest."""
    times = {str(number): seconds for number, seconds in TABLE_2[method].items()}

    def of(row: Row) -> float | None:
        if row["puzzle"] not in times:
            return None
        seconds = times[row["puzzle"]]
        return inf if seconds is None else seconds

    return of


ORDER = _order()
KLEIJN, STRAATHOF, MEURS, MOURITS = (
    "Kleijn 2018", "Straathof 2025", "van Meurs 2008", "Mourits 2022",
)  # fmt: skip
MEASURES = (
    Measure(KLEIJN, "kamaji", "§6.1: ones and twos", lambda row: row.get("small")),
    Measure(KLEIJN, "kamaji", "§6.2: runs of Biggerfirst, if they solve it",
            lambda row: None if row.get("stuck", True) else row["runs"]),
    Measure(KLEIJN, "kamaji", "§6.2: pieces that the first run leaves, if runs solve it",
            lambda row: None if row.get("stuck", True) else 1 - row["first"] / row["laid"]),
    Measure(KLEIJN, "kamaji", "§3.2: whether runs get stuck", lambda row: row.get("stuck")),
    Measure(STRAATHOF, "kuroshuto", "Table 4: how often it backtracks",
            lambda row: _in_table_4(row, lambda number: TABLE_4[number].backtracking)),
    Measure(STRAATHOF, "kuroshuto", "Table 4: place in its order",
            lambda row: _in_table_4(row, lambda number: ORDER[number])),
    Measure(STRAATHOF, "kuroshuto", "Table 4: seconds of its SAT solver",
            lambda row: _in_table_4(row, lambda number: TABLE_4[number].sat_seconds)),
    Measure(MEURS, "kuromasu", "§7.2: guesses of its logic", lambda row: row.get("guesses")),
    Measure(MEURS, "kuromasu", "§7.2: the publisher's label, on Janko's puzzles",
            lambda row: LABELS.index(row["label"]) if row["label"] in LABELS else None),
    *(Measure(MOURITS, "nurimaze", f"Table 2: seconds of {name}", _seconds(name))
      for name in TABLE_2),
)  # fmt: skip
"""Kölker 2012 has no difficulties, and no paper is about Hitori."""


def correlations(values: Sequence[float], rows: Sequence[Row], samples: int) -> Row:
    """The rank correlation of a measure with each figure of the grade, and with the area."""
    found: Row = {"puzzles": len(rows), "area": spearman(values, [area(row) for row in rows])}
    for figure in ("score", "length"):
        pairs = [(value, row[figure]) for value, row in zip(values, rows, strict=True)]
        interval = bootstrap(_of_pairs, pairs, number=samples)
        found |= {figure: _of_pairs(pairs), f"{figure}_low": interval.low,
                  f"{figure}_high": interval.high}  # fmt: skip
    return found


def _of_pairs(pairs: Sequence[tuple[float, float]]) -> float:
    some, others = zip(*pairs, strict=True)
    return spearman(some, others)


def compared_with_papers(puzzles: Sequence[Row], kamaji: Sequence[Row], samples: int) -> list[Row]:
    """A row for each measure that has enough puzzles.

    ``puzzles`` are the rows of the study, and ``kamaji`` those of :func:`kamaji_row`, with the kind
    and the name of each puzzle.
    """
    own = {(row["kind"], row["puzzle"]): row for row in kamaji}
    rows = []
    for measure in MEASURES:
        kept, values = [], []
        for row in puzzles:
            about = row | own.get((row["kind"], row["puzzle"]), {})
            belongs = row["kind"] == PUBLISHED or row["genre"] == "kamaji"
            if row["genre"] == measure.genre and row["status"] == "walked" and belongs:
                value = measure.of(about)
                if value is not None:
                    kept.append(row)
                    values.append(value)
        if len(kept) >= LEAST:
            named = {"paper": measure.paper, "genre": measure.genre, "what": measure.what}
            rows.append(named | correlations(values, kept, samples))
    return rows


def _hundredths(correlation: float) -> float:
    """Rounded, and without the sign of a zero."""
    return round(correlation, 2) + 0.0


def paper_table(rows: Rows) -> Table:
    """The correlations, with their intervals."""

    def varies(row: Row, figure: str) -> bool:
        return bool(row[f"{figure}_low"] or row[f"{figure}_high"])

    def shown(row: Row, figure: str) -> float | None:
        return _hundredths(row[figure]) if varies(row, figure) else None

    def interval(row: Row, figure: str) -> str | None:
        low, high = row[f"{figure}_low"], row[f"{figure}_high"]
        return f"{low:.2f} to {high:.2f}" if varies(row, figure) else None

    columns = {
        "paper": "paper",
        "genre": lambda row: row["genre"].capitalize(),
        "its difficulty": "what",
        "puzzles": "puzzles",
        "with the score": lambda row: shown(row, "score"),
        "95 %": lambda row: interval(row, "score"),
        "with the length": lambda row: shown(row, "length"),
        "95 %, length": lambda row: interval(row, "length"),
        "with the area": lambda row: _hundredths(row["area"]),
    }
    return text().table("papers", columns, rows)
