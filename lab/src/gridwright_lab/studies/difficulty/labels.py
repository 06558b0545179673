"""The difficulty study: the grade and other scores, compared with the labels of a publisher.

The constants of the score were chosen on these very puzzles. So the figure that counts is
cross-validated: the constants are chosen again on nine tenths of the puzzles, and the score is
judged on the tenth that was held back. That takes a minute, so its results are kept as rows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from statistics import mean
from typing import Any

from gridwright.batch.ledger import Row
from gridwright.engine.ladders import top_rung
from gridwright.genre import Genre
from gridwright.genres import by_name
from gridwright_lab.studies.difficulty.ladder import FOLDS, Group, level_names, levels_of, text
from gridwright_lab.studies.difficulty.scores import (
    BASELINES,
    DISTANCES,
    EXPONENTS,
    LOOKS,
    Constants,
    area,
    choices,
    length,
    level_score,
    ours,
)
from gridwright_lab.studies.difficulty.validation import (
    Agreement,
    Labelled,
    Twofold,
    agreement,
    bootstrap,
    cross_validated,
    pairs_ordered,
    perfect,
    twofold,
)
from gridwright_lab.studies.intervals import Interval
from gridwright_lab.studies.report import Plot, Table, Value
from gridwright_lab.studies.rows import Kept

LABELS = ("easy", "medium", "hard")
"""The publisher's labels, the easiest first."""
ALONE, LENGTH = "the score alone", "the length alone"
OURS, VALIDATED = "the grade: score and length", "the same, cross-validated"
PERFECT = "a perfect order, given ties"
LEAST = 20
"""Fewer labelled puzzles than this are not cross-validated."""

Progress = Callable[[str, int, int], None]


# What is measured.


def judge(
    genre: Genre[Any],
    rows: Sequence[Row],
    *,
    repeats: int,
    samples: int,
    seed: int,
    progress: Progress,
) -> dict[str, list[Row]]:
    """How well every score agrees with the labels; nothing if too few puzzles have labels.

    ``judged`` has a row for each score, ``repeated`` one for each cross-validation, ``chosen`` one
    for each choice of constants, and ``varied`` one for each choice tried on all puzzles.
    """
    rows = [row for row in rows if row["label"] in LABELS]
    if len(rows) < LEAST:
        return {}
    known = labelled(rows)

    def judged(name: str, scores: Twofold) -> Row:
        return _row(name, agreement(scores, known), bootstrap(scores, known, samples, Random(seed)))

    all_judged = []
    for done, (name, score) in enumerate(BASELINES.items()):
        progress(f"labels: {name}", done, len(BASELINES))
        all_judged.append(judged(name, twofold([score(row) for row in rows])))
    constants = ours(genre)
    both = _twofold(genre, rows, constants)
    lengths = twofold([length(row, constants) for row in rows])
    all_judged.append(judged(ALONE, twofold(both.alone)))
    all_judged.append(judged(LENGTH, lengths))
    all_judged.append(judged(OURS, both))
    repeated, chosen = _validate(genre, rows, known, repeats, samples, seed, progress)
    names = [name for name in repeated[0] if name != "name"]
    all_judged.append(
        {"name": VALIDATED} | {name: mean(row[name] for row in repeated) for name in names}
    )
    all_judged.append(_row(PERFECT, perfect(known), None))
    varied = []
    for power, share in LOOKS:
        for exponent in EXPONENTS:
            other = constants._replace(power=power, share=share, exponent=exponent)
            each = agreement(_twofold(genre, rows, other), known)
            varied.append({"power": power, "share": share, "exponent": exponent} | each._asdict())
    facts = {
        "genre": genre.name,
        "puzzles": len(rows),
        "pairs": pairs_ordered(known.labels, known.labels, known.areas)[1],
        "copies": len(rows) - len(set(known.groups)),
    }
    tables = {"judged": all_judged, "repeated": repeated, "chosen": chosen, "varied": varied}
    return tables | {"labelled": [facts]}


def _twofold(genre: Genre[Any], rows: Sequence[Row], constants: Constants) -> Twofold:
    """The two figures of the grade, with these constants."""
    top = top_rung(genre)
    scores = [level_score(row, constants, top) for row in rows]
    lengths = [length(row, constants) ** constants.exponent for row in rows]
    return Twofold([one * other for one, other in zip(scores, lengths, strict=True)], scores)


def _row(name: str, found: Agreement, intervals: tuple[Interval, Interval] | None) -> Row:
    row: Row = {"name": name} | found._asdict()
    for measure, interval in zip(found._fields, intervals or (), strict=False):
        row |= {f"{measure}_low": interval.low, f"{measure}_high": interval.high}
    return row


def labelled(rows: Sequence[Row]) -> Labelled:
    """What is known beforehand from the publisher and the boards."""
    return Labelled(
        [LABELS.index(row["label"]) for row in rows],
        [area(row) for row in rows],
        [row["turned"] for row in rows],
    )


def _validate(
    genre: Genre[Any],
    rows: Sequence[Row],
    known: Labelled,
    repeats: int,
    samples: int,
    seed: int,
    progress: Progress,
) -> tuple[list[Row], list[Row]]:
    """Repeated cross-validation, each time with other folds, and what the folds choose."""
    scores = {choice: _twofold(genre, rows, choice) for choice in choices(genre)}
    chosen: Counter[Constants] = Counter()
    validated = []
    for number in range(repeats):
        progress("labels: cross-validation", number, repeats)
        once = cross_validated(scores, known, FOLDS, Random(seed + number))
        chosen += once.chosen
        intervals = bootstrap(once.places, known, samples, Random(seed + number))
        validated.append(_row(VALIDATED, once.agreement, intervals))
    ordered = sorted(chosen.items(), key=lambda item: (-item[1], item[0]))
    return validated, [choice._asdict() | {"folds": folds} for choice, folds in ordered]


# What is reported.


def label_parts(found: Kept, group: Group) -> list[str | Table | Plot]:
    """The tables and plots about labels."""
    rows = group.walked.where(label=LABELS)
    points = {
        label: [(area(row), row["score"]) for row in rows.where(label=label)] for label in LABELS
    }
    lines: list[Sequence[Value]] = [
        (label, *levels_of(rows.where(label=label))) for label in LABELS
    ]
    return [
        _score_table(found),
        _score_plot(found),
        _chosen_table(found),
        _distance_table(found),
        text().lines("labels", ("label", *level_names()), lines),
        Plot(
            "labels", "Score by area and label", "points", "cells", "score", points,
            log_across=True, log_up=True,
        ),
    ]  # fmt: skip


def _score_table(found: Kept) -> Table:
    columns = {
        "score": "name",
        "Spearman": lambda row: round(row["spearman"], 3),
        "95 %": lambda row: _range(row, "spearman", 1, 2),
        "pairs ordered correctly, %": lambda row: round(100 * row["pairs"], 1),
        "95 %, pairs": lambda row: _range(row, "pairs", 100, 0),
    }
    facts = found.labelled[0]
    figures = {"number": facts["puzzles"], "pairs": facts["pairs"]}
    return text().table("scores", columns, found.judged, **figures)


def _range(row: Row, measure: str, times: int, digits: int) -> str:
    if f"{measure}_low" not in row:
        return ""
    low, high = (times * row[f"{measure}_{end}"] for end in ("low", "high"))
    return f"{low:.{digits}f} to {high:.{digits}f}"


SHORT = {
    "area": "area",
    "number of clues": "clues",
    "solver conflicts": "con-\nflicts",
    "guesses of the paper's logic": "guesses",
    "hardest technique": "hard-\nest",
    "hardest technique, then sum of rungs": "hard-\nest,\nsum",
    "number of moves": "moves",
    ALONE: "score",
    LENGTH: "length",
    OURS: "both",
    VALIDATED: "both,\ncross-\nvalidated",
}
"""The scores as the plot names them."""


def _score_plot(found: Kept) -> Plot:
    rows = found.judged.where(name=tuple(SHORT))
    names = {"Spearman": "spearman", "pairs ordered correctly": "pairs"}
    series = {
        title: [(SHORT[row["name"]], row[name]) for row in rows] for title, name in names.items()
    }
    return Plot("scores", "Scores compared with labels", "bars", "", "agreement", series)


UNFINISHED = {0.0: "one thing", 0.5: "the square root", 1.0: "everything"}
AVAILABLE = {0.0: "nothing", 0.25: "the fourth root", 0.5: "the square root"}


_COSTS = {
    "looked at, of what is unfinished": lambda row: UNFINISHED[row["power"]],
    "divided by, of the moves": lambda row: AVAILABLE[row["share"]],
    "power of the length": "exponent",
}


def _chosen_table(found: Kept) -> Table:
    """Which constants the folds choose."""
    genre = by_name(found.labelled[0]["genre"])
    first = [each.name for each in genre.techniques if each.rung == 1]
    mine = ours(genre)

    def same(row: Row) -> bool:
        chosen = {name: row[name] for name in Constants._fields} | {"obvious": set(row["obvious"])}
        return chosen == mine._asdict() | {"obvious": set(mine.obvious)}

    columns = {
        "far from": "far",
        "obvious above the first rung": (
            lambda row: ", ".join(name for name in row["obvious"] if name not in first) or "none"
        ),
        **_COSTS,
        "folds that choose it": "folds",
        "the grade's": lambda row: "yes" if same(row) else "",
    }
    figures: dict[str, Any] = {
        "choices": len(choices(genre)),
        "near": DISTANCES[0],
        "far": DISTANCES[-1],
    }
    return text().table("constants", columns, found.chosen, shown=10, **figures)


def _distance_table(found: Kept) -> Table:
    """What other constants would do, on all puzzles."""
    columns = {
        **_COSTS,
        "Spearman": lambda row: round(row["spearman"], 3),
        "pairs ordered correctly, %": lambda row: round(100 * row["pairs"], 1),
    }
    return text().table("distances", columns, found.varied)
