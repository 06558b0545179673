"""The report of the counting study, made of its rows: tables and plots of what was counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp, log
from statistics import mean, pvariance

from gridwright.batch.ledger import Row
from gridwright_lab.studies.report import Plot, Report, Table, Value
from gridwright_lab.studies.rows import Kept, Rows, square
from gridwright_lab.studies.text import Text, text_of

ERRORS = 2
"""Means differ by more than chance would give if they are this many standard errors apart."""
COMPARED = {"black": "share of black cells", "clues": "clues", "level": "level"}


def text() -> Text:
    """The text of the study."""
    return text_of("counting", globals())


LINES = "kamaji"
"""The genre whose boards are divided into lines: they are grouped by the number of lines."""


@dataclass(frozen=True, slots=True)
class Legal:
    """The legal boards of a square, by their number of black cells, or of lines."""

    side: int
    by_black: dict[int, int]
    states: int
    seconds: float

    @classmethod
    def of(cls, row: Row) -> Legal:
        """From a row, which keeps large numbers as text."""
        by_black = {int(black): int(number) for black, number in row["by_black"].items()}
        return cls(row["side"], by_black, row["states"], row["seconds"])

    @property
    def total(self) -> int:
        """All of them."""
        return sum(self.by_black.values())

    @property
    def black(self) -> float | None:
        """The mean share of black cells; in Kamaji, the mean number of lines for each cell."""
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
    factors: list[float | None] = [None]
    for before, row in pairwise(rows):
        cells = row.side**2 - before.side**2
        known = before.total and row.total
        ratio = round(exp((log(row.total) - log(before.total)) / cells), 6) if known else None
        factors.append(ratio)
    return factors


def report_of(found: Kept) -> Report:
    """The whole report."""
    about = found.about
    legal = {
        title: [Legal.of(row) for row in rows] for title, rows in found.squares.by("genre").items()
    }
    lines = {row["genre"] for row in found.squares.where(name=LINES)}
    how = text().say(
        "", seconds=about["seconds"], memory=about["memory"], board_seconds=about["board_seconds"],
        machines=" ".join(about["machines"]),
    )  # fmt: skip
    parts: list[str | Table | Plot] = ["## What was found"]
    parts += _found(legal, lines)
    parts += [_answers(found.patterns)] if found.patterns else []
    parts += [_both_kinds(genre, rows) for genre, rows in found.grown.by("genre").items()]
    parts += ["## What is counted", how]
    names = {row["genre"]: row["name"] for row in found.squares}
    parts += [_squares(names[title], title, rows) for title, rows in legal.items()]
    parts += [_growth_plot(legal)]
    parts += [text().table("patterns", PATTERNS, found.patterns)] if found.patterns else []
    parts.append(text().say("files"))
    if found.boards:
        parts.append(text().table("boards", BOARDS, found.boards))
    if found.grown:
        groups = found.grown.by("genre", "fill")
        parts += [text().table("grown", GROWN, groups.values()), _values(found.grown)]
    files = {
        name: content
        for genre, rows in found.squares.by("name").items()
        for name, content in _sequences(genre, [Legal.of(row) for row in rows]).items()
    }
    if found.patterns:
        complete = [f"{row['side']} {row['complete']}\n" for row in found.patterns]
        files["hitori-complete.txt"] = "".join(complete)
    return Report(text().title(), tuple(parts), files=files)


def _sequences(name: str, rows: Sequence[Legal]) -> dict[str, str]:
    """The numbers of boards by side, and by side and number of black cells or lines."""
    measure = "pieces" if name == LINES else "black"
    return {
        f"{name}-squares.txt": "".join(f"{row.side} {row.total}\n" for row in rows),
        f"{name}-by-{measure}.txt": "".join(
            f"{row.side} {black} {number}\n"
            for row in rows
            for black, number in sorted(row.by_black.items())
        ),
    }


def _found(legal: dict[str, list[Legal]], lines: set[str]) -> list[str]:
    """What was found about squares, in prose."""
    parts = []
    for title, rows in legal.items():
        totals = [row.total for row in rows]
        same = [other for other, others in legal.items()
                if other < title and [row.total for row in others] == totals]  # fmt: skip
        if same:
            parts.append(text().say("same", title=title, other=same[0]))
            continue
        known = [ratio for ratio in growth(rows) if ratio is not None]
        if len(known) > 1:
            before, last = rows[-2:]
            parts.append(text().say(
                "layouts" if title in lines else "squares", title=title, side=last.side,
                total=last.total, seconds=last.seconds, states=last.states, before=before.side,
                growth=known[-1], earlier=known[-2], black=last.black or 0,
                length=1 / last.black if last.black else 0,
            ))  # fmt: skip
    return parts


def _both_kinds(genre: str, grown: Rows) -> str:
    """How puzzles grown from answers of both kinds differ."""
    told = []
    for name, words in COMPARED.items():
        first, second = ([float(row[name]) for row in grown.where(fill=fill)]
                         for fill in ("greedy", "uniform"))  # fmt: skip
        error = (pvariance(first) / len(first) + pvariance(second) / len(second)) ** 0.5
        clear = abs(mean(first) - mean(second)) > ERRORS * error
        told.append(
            f"{words} {mean(second):.3g} against {mean(first):.3g}"
            f" ({'more than' if clear else 'within'} what chance would give)"
        )
    return text().say("both_kinds", genre=genre, number=grown.number(fill="greedy"), figures=told)


def _answers(patterns: Rows) -> str:
    """Which patterns are answers of a Hitori."""
    asked = patterns.where(lambda row: row["answers"] is not None)
    return text().say(
        "answers", numbers=[row["complete"] for row in patterns], side=patterns[-1]["side"],
        asked=asked.most("side"), classes=asked.total("classes"), found=asked.total("answers"),
    )  # fmt: skip


PATTERNS = {
    "board": lambda row: square(row["side"]),
    "legal patterns": "legal",
    "complete": "complete",
    "up to symmetry": "classes",
    "only answer of a puzzle": "answers",
    "seconds": "seconds",
}


def _squares(name: str, title: str, rows: Sequence[Legal]) -> Table:
    body = [
        (square(row.side), str(row.total), ratio, row.black, row.states, row.seconds)
        for row, ratio in zip(rows, growth(rows), strict=False)
    ]
    counted = (
        ("layouts", "lines for each cell") if name == LINES else ("legal boards", "share black")
    )
    columns = ("board", counted[0], "growth per cell", counted[1], "states", "seconds")
    return Table(f"{name}-squares", f"{title}: squares", columns, tuple(body))


def _growth_plot(legal: dict[str, list[Legal]]) -> Plot:
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


BOARDS = {
    "board": "board",
    "size": "size",
    "answers": lambda row: row["answers"] if row["exact"] else f"at least {row['answers']}",
    "minimal answers": lambda row: row["minimal"] or None,
    "method": "method",
    "seconds": "seconds",
}
GROWN = {
    "genre": lambda rows: rows[0]["genre"],
    "fill": lambda rows: rows[0]["fill"],
    "puzzles": len,
    "size": lambda rows: square(rows[0]["side"]),
    "share black": lambda rows: mean(rows.values("black")),
    "clues, mean": lambda rows: mean(rows.values("clues")),
    "level, mean": lambda rows: mean(rows.values("level")),
    "score, median": lambda rows: rows.median("score"),
}


def _values(grown: Rows) -> Table:
    """How often each number is a clue, where clues are numbers."""
    shares: dict[str, dict[int, float]] = {}
    for (genre, fill), rows in grown.by("genre", "fill").items():
        every = [value for row in rows for value in row["values"]]
        if every:
            counts = {value: every.count(value) / len(every) for value in sorted(set(every))}
            shares[f"{genre}, {fill}"] = counts
    known = sorted({value for by_value in shares.values() for value in by_value})
    lines: list[tuple[Value, ...]] = [
        (value, *(by_value.get(value, 0.0) for by_value in shares.values())) for value in known
    ]
    return text().lines("values", ("clue", *shares), lines)
