"""The report of the counting study: tables and plots of what was counted and grown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp, log
from statistics import mean, median, pvariance

from gridwright.batch.ledger import Row
from gridwright.studies.report import Plot, Report, Table, Value, machine


@dataclass(frozen=True, slots=True)
class Legal:
    """The legal boards of a square, by their number of black cells."""

    side: int
    by_black: Mapping[int, int]
    states: int
    seconds: float

    @property
    def total(self) -> int:
        """All of them."""
        return sum(self.by_black.values())

    @property
    def black(self) -> float | None:
        """The mean share of black cells."""
        if not self.total:
            return None
        cells = sum(black * number for black, number in self.by_black.items())
        # Integers first: the numbers may be larger than any float.
        return cells * 10**9 // (self.total * self.side**2) / 10**9


def growth(rows: Sequence[Legal]) -> list[float | None]:
    """The factor by which the number of boards grows per added cell, from each side to the next.

    >>> growth([Legal(1, {0: 1}, 1, 0.0), Legal(2, {0: 8}, 1, 0.0)])
    [None, 2.0]
    """
    found: list[float | None] = [None]
    for before, row in pairwise(rows):
        cells = row.side**2 - before.side**2
        known = before.total and row.total
        ratio = round(exp((log(row.total) - log(before.total)) / cells), 6) if known else None
        found.append(ratio)
    return found


def report_of(
    legal: Mapping[str, Sequence[Legal]],
    boards: Sequence[Row],
    grown: Sequence[Row],
    seconds: float,
    share: float,
    memory: int,
) -> Report:
    """The whole report; a board from a paper gets ``share`` of the time limit."""
    parts: list[str | Table | Plot] = [
        *_found(legal, grown),
        "## What is counted",
        "Legal boards are those that obey the rules of a genre when there are no clues: in Kuromasu"
        " and Kuroshuto, black cells do not touch and white cells are connected; in Nurimaze, every"
        " cell is a room, and S and G are in opposite corners. A Kamaji always has its numbers, so"
        " only boards from the paper are counted. All numbers are exact. Counting a square may take"
        f" at most {seconds:g} seconds and {memory} MB; a table ends where that is not enough."
        f" Counting a board from a paper may take at most {share * seconds:g} seconds. {machine()}",
    ]
    for title, rows in legal.items():
        parts.append(_squares(title, rows))
    parts.append(_growth_plot(legal))
    parts.append(
        "Each line of the files NAME-squares.txt has the side and the number of boards; each line"
        " of the files NAME-by-black.txt has the side, the number of black cells and the number of"
        " boards."
    )
    if boards:
        parts.append(_papers(boards))
    if grown:
        parts += [_compared(grown), _values(grown)]
    return Report("Counting legal boards", tuple(parts))


def _found(legal: Mapping[str, Sequence[Legal]], grown: Sequence[Row]) -> list[str]:
    """What was found, in prose."""
    parts = ["## What was found"]
    for title, rows in legal.items():
        same = [other for other, others in legal.items() if other < title and _same(others, rows)]
        if same:
            parts.append(
                f"**{title}.** Without clues it asks the same question as {same[0]}, and the"
                " numbers are the same."
            )
            continue
        if len(rows) < 2:
            continue
        before, last = rows[-2:]
        known = [ratio for ratio in growth(rows) if ratio is not None]
        parts.append(
            f"**{title}.** A square of {last.side}×{last.side} has {last.total} legal boards,"
            f" counted in {last.seconds:.0f} seconds with {last.states:,} states. From side"
            f" {before.side} to side {last.side} their number grows by a factor of {known[-1]:.4f}"
            f" per added cell, after {known[-2]:.4f} one side earlier;"
            f" {100 * (last.black or 0):.1f} % of their cells are black."
        )
    parts += [_both_kinds(genre, grown) for genre in dict.fromkeys(row["genre"] for row in grown)]
    return parts


def _same(rows: Sequence[Legal], others: Sequence[Legal]) -> bool:
    return [row.total for row in rows] == [row.total for row in others]


def _both_kinds(genre: str, grown: Sequence[Row]) -> str:
    """How puzzles grown from answers of both kinds differ."""
    ours, alike = ([row for row in grown if (row["genre"], row["fill"]) == (genre, fill)]
                   for fill in ("greedy", "uniform"))  # fmt: skip
    told = []
    for name, words in (("black", "share of black cells"), ("clues", "clues"), ("level", "level")):
        first, second = ([float(row[name]) for row in rows] for rows in (ours, alike))
        # Two standard errors of the difference: what chance alone would give.
        noise = 2 * (pvariance(first) / len(first) + pvariance(second) / len(second)) ** 0.5
        clear = abs(mean(first) - mean(second)) > noise
        told.append(
            f"{words} {mean(second):.3g} against {mean(first):.3g}"
            f" ({'more than' if clear else 'within'} what chance would give)"
        )
    return (
        f"**{genre} grown from answers drawn uniformly from all legal boards**, compared with those"
        f" from its own way of filling a board, {len(ours)} puzzles each: {', '.join(told)}."
    )


def _squares(title: str, rows: Sequence[Legal]) -> Table:
    body = [
        (f"{row.side}×{row.side}", str(row.total), ratio, row.black, row.states, row.seconds)
        for row, ratio in zip(rows, growth(rows), strict=False)
    ]
    columns = ("board", "legal boards", "growth per cell", "share black", "states", "seconds")
    return Table(f"{title.lower()}-squares", f"{title}: squares", columns, tuple(body))


def _growth_plot(legal: Mapping[str, Sequence[Legal]]) -> Plot:
    series = {
        title: [
            (row.side, ratio)
            for row, ratio in zip(rows, growth(rows), strict=False)
            if ratio is not None
        ]
        for title, rows in legal.items()
    }
    return Plot(
        "growth", "Growth per cell", "line", "side of the square", "times as many boards", series
    )


def _papers(boards: Sequence[Row]) -> Table:
    rows: list[tuple[Value, ...]] = [
        (
            row["board"],
            row["size"],
            row["answers"] if row["exact"] else f"at least {row['answers']}",
            row["minimal"] or None,
            row["method"],
            row["seconds"],
        )
        for row in boards
    ]
    return Table(
        "boards",
        "Boards from the papers",
        ("board", "size", "answers", "minimal answers", "method", "seconds"),
        tuple(rows),
        note="The reduced board is 49 cells wide, too wide to count exactly; `gridwright reduce"
        " --count` bounds and estimates the number of its answers in another way.",
    )


def _groups(grown: Sequence[Row]) -> dict[tuple[str, str], list[Row]]:
    found: dict[tuple[str, str], list[Row]] = {}
    for row in grown:
        found.setdefault((row["genre"], row["fill"]), []).append(row)
    return found


def _compared(grown: Sequence[Row]) -> Table:
    rows: list[tuple[Value, ...]] = [
        (
            genre,
            fill,
            len(these),
            f"{these[0]['side']}×{these[0]['side']}",
            mean(row["black"] for row in these),
            mean(row["clues"] for row in these),
            mean(row["level"] for row in these),
            median(row["score"] for row in these),
        )
        for (genre, fill), these in _groups(grown).items()
    ]
    columns = (
        "genre", "fill", "puzzles", "size", "share black", "clues, mean", "level, mean",
        "score, median",
    )  # fmt: skip
    return Table(
        "grown",
        "Puzzles grown from answers of both kinds",
        columns,
        tuple(rows),
        note="greedy: the genre fills the board cell by cell; uniform: the answer is drawn"
        " uniformly from all legal boards.",
    )


def _values(grown: Sequence[Row]) -> Table:
    """How often each number is a clue, where clues are numbers."""
    groups = {key: rows for key, rows in _groups(grown).items() if any(r["values"] for r in rows)}
    shares: dict[tuple[str, str], dict[int, float]] = {}
    for key, rows in groups.items():
        every = [value for row in rows for value in row["values"]]
        shares[key] = {value: every.count(value) / len(every) for value in sorted(set(every))}
    known = sorted({value for found in shares.values() for value in found})
    body: list[tuple[Value, ...]] = [
        (value, *(found.get(value, 0.0) for found in shares.values())) for value in known
    ]
    columns = ("clue", *(f"{genre}, {fill}" for genre, fill in shares))
    return Table("values", "How often each number is a clue", columns, tuple(body))
