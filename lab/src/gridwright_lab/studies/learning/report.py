"""The report of the learning study, made of its rows."""

from __future__ import annotations

from statistics import fmean
from typing import Any

from gridwright.batch.ledger import Row
from gridwright.engine.load import read
from gridwright.genres.kamaji import GENRE
from gridwright.render.elements import element
from gridwright_lab.studies.report import Drawings, Plot, Report, Table
from gridwright_lab.studies.rows import Kept, Rows, percent, square
from gridwright_lab.studies.text import Judged, Text, text_of

GOALS = {8: 0.99, 10: 0.97, 12: 0.95, 15: 0.90, 20: 0.50}
"""The share that is to be right in one look, by the side of the board."""
ALIKE = 0.5
"""Two orders are alike from this correlation on, on the average of all puzzles."""
TWICE = 2.0
NEAR = 2
"""So many cells from a piece are near it."""
MOSTLY = 0.5
CARRIED = 0.9
"""The idea carries over from this share of boards on that are right in one look, in each genre."""
TRAINED_ON = (6, 8, 10, 12, 15)
"""The sides of boards of other genres that their networks were trained on."""
GRADED = 8
"""The side of the boards of other genres that are compared by level."""


def text() -> Text:
    """The text of the study."""
    return text_of("learning", globals())


def report_of(found: Kept) -> Report:
    """The whole report."""
    looks, how = found.looks, found.about
    parts: list[str | Table | Plot | Drawings] = [
        "## How it was measured",
        text().say("", command=how["command"], machines=" ".join(how["machines"])),
        _shares("sizes", "size", looks.where(kind="sizes").by("side"), square),
        _shares("levels", "level", graded(looks).by("level", ordered=True), str),
        _shares("ones", "ones", by_ones(looks), str),
        _techniques(looks),
        _carried("carried", "size", found.by_cell.where(kind="usual").by("genre", "side"), square),
        _carried(
            "graded", "level",
            found.by_cell.where(side=GRADED).by("genre", "level", ordered=True), str,
        ),
        _distances(found.hidden),
        *(Drawings(text().title("picture"), {"where-it-looks": picture(row)})
          for row in found.pictures),
        text().say("picture"),
    ]  # fmt: skip
    return Report(text().title(), tuple(parts), text().claims(globals(), found), paper=False)


def graded(looks: Rows) -> Rows:
    """The puzzles of known level that were made by level."""
    return looks.where(kind="levels")


def by_ones(looks: Rows) -> dict[str, Rows]:
    """The puzzles by their share of ones, in steps of ten percent."""
    groups = looks.where(kind="ones").by(lambda row: int(10 * row["ones"]), ordered=True)
    return {f"{10 * tenth} to {10 * tenth + 10} %": rows for tenth, rows in groups.items()}


def _shares(name: str, head: str, groups: dict[Any, Rows], named: Any) -> Table:
    """How many puzzles of each group are right in one look."""
    columns = (head, "puzzles", "right in one look", "wrong pieces", "candidates for a piece")
    lines = [
        (
            named(key),
            len(rows),
            percent(rows.share(right=True), 1),
            rows.total("wrong"),
            round(rows.total("candidates") / rows.total("pieces"), 2),
        )
        for key, rows in groups.items()
    ]
    return text().lines(name, columns, lines)


def _carried(name: str, head: str, groups: dict[Any, Rows], named: Any) -> Table:
    """How many boards of other genres have every cell right in one look, and how many cells."""
    columns = ("genre", head, "puzzles", "right in one look", "cells right")
    lines = [
        (
            genre,
            named(key),
            len(rows),
            percent(rows.share(right=True), 1),
            percent(_cells_right(rows), 2),
        )
        for (genre, key), rows in groups.items()
    ]
    return text().lines(name, columns, lines)


def rungs(looks: Rows) -> dict[str, dict[str, int]]:
    """The sums of all puzzles, by technique; the most frequent first."""
    sums: dict[str, dict[str, int]] = {}
    for row in looks:
        for name, own in row.get("techniques", {}).items():
            into = sums.setdefault(name, dict.fromkeys(own, 0))
            for field, value in own.items():
                into[field] += value
    return dict(sorted(sums.items(), key=lambda pair: (-pair[1]["pieces"], pair[0])))


def _techniques(looks: Rows) -> Table:
    """How soon the network is sure of what a technique settles, and how often it is wrong."""
    columns = (
        "technique", "decisions", "rounds until sure", "wrong after 4 rounds", "wrong in the end",
    )  # fmt: skip
    lines = [
        (
            name,
            row["pieces"],
            round(row["rounds"] / row["pieces"], 2),
            percent(row["early"] / row["pieces"], 1),
            percent(row["wrong"] / row["pieces"], 2),
        )
        for name, row in rungs(looks).items()
    ]
    return text().lines("techniques", columns, lines)


def far(hidden: Rows) -> dict[int, float]:
    """The mean change by a hidden cell, by distance."""
    known = sorted({int(distance) for row in hidden for distance in row["far"]})
    return {
        distance: fmean(row["far"][str(distance)] for row in hidden if str(distance) in row["far"])
        for distance in known
    }


def _distances(hidden: Rows) -> Table:
    columns = ("cells away", "mean change of the log-odds")
    return text().lines("distances", columns, [(d, round(c, 3)) for d, c in far(hidden).items()])


# What was found.


def _right(found: Kept) -> Judged:
    groups = found.looks.where(kind="sizes", side=tuple(GOALS)).by("side")
    shares = {side: rows.share(right=True) or 0.0 for side, rows in groups.items()}
    told = [{"size": square(side), "share": share} for side, share in shares.items()]
    met = all(share >= GOALS[side] for side, share in shares.items()) if shares else None
    return met, {"sizes": told}


def _order(found: Kept) -> Judged:
    values = found.looks.values("order")
    if not values:
        return None, {"mean": None, "number": 0, "positive": None}
    mean = fmean(values)
    positive = sum(value > 0 for value in values) / len(values)
    figures = {"mean": mean, "number": len(values), "positive": positive}
    return mean >= ALIKE, figures


def _errors(found: Kept) -> Judged:
    known = rungs(found.looks)
    if not known:
        return None, {"slow": "", "slowest": 0.0, "quick": "", "quickest": 0.0, "early": 0.0}
    many = {name: row for name, row in known.items() if row["pieces"] >= 30} or known
    rounds = {name: row["rounds"] / row["pieces"] for name, row in many.items()}
    slow, quick = max(rounds, key=rounds.__getitem__), min(rounds, key=rounds.__getitem__)
    figures = {"slow": slow, "slowest": rounds[slow], "quick": quick, "quickest": rounds[quick]}
    return rounds[slow] >= TWICE * rounds[quick], figures


def _near(found: Kept) -> Judged:
    changes = far(found.hidden)
    if not changes:
        return None, {"near": 0.0, "far": 0.0, "share": 0.0}
    near = fmean(change for distance, change in changes.items() if distance <= NEAR)
    rest = [change for distance, change in changes.items() if distance > NEAR] or [0.0]
    share = near / (near + fmean(rest)) if near else 0.0
    return share > MOSTLY, {"near": near, "far": fmean(rest), "share": share}


def _carries(found: Kept) -> Judged:
    usual = found.by_cell.where(kind="usual", side=TRAINED_ON)
    groups = usual.by("genre")
    if not groups:
        return None, {"genres": []}
    shares = {genre: rows.share(right=True) or 0.0 for genre, rows in groups.items()}
    told = [
        {"genre": genre.capitalize(), "share": share, "cells": _cells_right(groups[genre])}
        for genre, share in shares.items()
    ]
    return all(share >= CARRIED for share in shares.values()), {"genres": told}


def _cells_right(rows: Rows) -> float:
    return float(1 - rows.total("wrong") / rows.total("cells"))


# The picture.

CELL = 44


def picture(row: Row) -> str:
    """A board whose cells are the darker the more they matter for one piece, which has a frame."""
    puzzle: Any = read(row["puzzle"], [GENRE])[0].puzzle
    most = max(map(abs, row["effects"])) or 1.0
    cols, rows = puzzle.cols, puzzle.rows
    marks = []
    for cell, (number, effect) in enumerate(zip(puzzle.numbers, row["effects"], strict=True)):
        x, y = CELL * (cell % cols), CELL * (cell // cols)
        grey = round(255 - 190 * abs(effect) / most)
        thick = 4 if puzzle.grid.name(cell) in row["cells"] else 1
        marks.append(
            element(
                "rect",
                x=x + 4,
                y=y + 4,
                width=CELL - 4,
                height=CELL - 4,
                fill=f"rgb({grey},{grey},255)",
                stroke="#222222",
                stroke_width=thick,
            )
        )
        place = {"x": x + CELL // 2 + 2, "y": y + CELL // 2 + 8}
        marks.append(element("text", str(number), text_anchor="middle", font_size=17, **place))
    return element(
        "svg",
        "\n".join(["", *marks, ""]),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {CELL * cols + 4} {CELL * rows + 4}",
        role="img",
        aria_label=f"What the network looks at for the piece {row['piece']}",
        font_family="sans-serif",
    )
