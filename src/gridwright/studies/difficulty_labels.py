"""The difficulty study: the grade and other scores, compared with the labels of a publisher.

The constants of the score were chosen on these very puzzles. So the figure that counts is
cross-validated: the constants are chosen again on nine tenths of the puzzles, and the score is
judged on the tenth that was held back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from statistics import mean
from typing import Any, NamedTuple

from gridwright.batch.ledger import Row
from gridwright.core.words import counted
from gridwright.engine.grade import LEVELS
from gridwright.studies.difficulty_ladder import PUBLISHED, Group
from gridwright.studies.difficulty_scores import (
    BASELINES,
    DISTANCES,
    POWERS,
    Constants,
    area,
    choices,
    effort_score,
    ours,
)
from gridwright.studies.difficulty_validation import (
    Agreement,
    Interval,
    Labelled,
    agreement,
    bootstrap,
    cross_validated,
    pairs_ordered,
    perfect,
)
from gridwright.studies.report import Plot, Table, Value

LABELS = ("easy", "medium", "hard")
"""The publisher's labels, the easiest first."""
OURS, VALIDATED = "the grade's score", "the same, cross-validated"
FOLDS = 10
LEAST = 20
"""Fewer labelled puzzles than this are not cross-validated."""

Progress = Callable[[str, int, int], None]


class Judged(NamedTuple):
    """How well a score agrees with the labels, with intervals."""

    name: str
    agreement: Agreement
    spearman: Interval
    pairs: Interval


class Verdict(NamedTuple):
    """Everything that the labels say."""

    group: Group
    rows: list[Row]
    pairs: int
    """How many pairs of equal area have different labels."""
    copies: int
    """Puzzles that are copies of others, as they are, rotated or mirrored."""
    baselines: list[Judged]
    ours: Judged
    validated: Judged
    """The mean over the repetitions."""
    spread: tuple[Agreement, Agreement]
    """The worst and the best repetition, by each measure."""
    chosen: Counter[Constants]
    perfect: Agreement


def judge(
    groups: Sequence[Group], *, repeats: int, samples: int, seed: int, progress: Progress
) -> Verdict | None:
    """The verdict on the labelled group; ``None`` if too few puzzles have labels."""
    for group in groups:
        rows = [row for row in group.walked if row["label"] in LABELS]
        if group.name == PUBLISHED and len(rows) >= LEAST:
            return _verdict(group, rows, repeats, samples, seed, progress)
    return None


def labelled(rows: Sequence[Row]) -> Labelled:
    """What is known beforehand from the publisher and the boards."""
    return Labelled(
        [LABELS.index(row["label"]) for row in rows],
        [area(row) for row in rows],
        [row["turned"] for row in rows],
    )


def _verdict(
    group: Group, rows: list[Row], repeats: int, samples: int, seed: int, progress: Progress
) -> Verdict:
    known = labelled(rows)

    def judged(name: str, scores: Sequence[Any]) -> Judged:
        intervals = bootstrap(scores, known, samples, Random(seed))
        return Judged(name, agreement(scores, known), *intervals)

    baselines = []
    for done, (name, score) in enumerate(BASELINES.items()):
        progress(f"labels: {name}", done, len(BASELINES))
        baselines.append(judged(name, [score(row) for row in rows]))
    constants = ours(group.genre)
    validated, spread, chosen = _validate(group, rows, known, repeats, samples, seed, progress)
    return Verdict(
        group,
        rows,
        pairs_ordered(known.labels, known.labels, known.areas)[1],
        len(rows) - len(set(known.groups)),
        baselines,
        judged(OURS, [effort_score(row, constants) for row in rows]),
        validated,
        spread,
        chosen,
        perfect(known),
    )


def _validate(
    group: Group,
    rows: list[Row],
    known: Labelled,
    repeats: int,
    samples: int,
    seed: int,
    progress: Progress,
) -> tuple[Judged, tuple[Agreement, Agreement], Counter[Constants]]:
    """Repeated cross-validation, each time with other folds."""
    scores = {
        choice: [effort_score(row, choice) for row in rows] for choice in choices(group.genre)
    }
    chosen: Counter[Constants] = Counter()
    found, spearmans, pairs = [], [], []
    for number in range(repeats):
        progress("labels: cross-validation", number, repeats)
        once = cross_validated(scores, known, FOLDS, Random(seed + number))
        chosen += once.chosen
        found.append(once.agreement)
        intervals = bootstrap(once.places, known, samples, Random(seed + number))
        spearmans.append(intervals[0])
        pairs.append(intervals[1])
    judged = Judged(
        VALIDATED,
        Agreement(*(mean(part) for part in zip(*found, strict=True))),
        Interval(*(mean(part) for part in zip(*spearmans, strict=True))),
        Interval(*(mean(part) for part in zip(*pairs, strict=True))),
    )
    ends = [Agreement(*(end(part) for part in zip(*found, strict=True))) for end in (min, max)]
    return judged, (ends[0], ends[1]), chosen


def label_parts(verdict: Verdict) -> list[str | Table | Plot]:
    """The tables and plots about labels."""
    return [
        _score_table(verdict),
        _score_plot(verdict),
        _chosen_table(verdict),
        _distance_table(verdict),
        _level_table(verdict),
        _label_plot(verdict),
    ]


def _all(verdict: Verdict) -> list[Judged]:
    return [*verdict.baselines, verdict.ours, verdict.validated]


def _score_table(verdict: Verdict) -> Table:
    lines: list[tuple[Value, ...]] = [
        (
            judged.name,
            round(judged.agreement.spearman, 3),
            _range(judged.spearman, 1, 2),
            _percent(judged.agreement.pairs),
            _range(judged.pairs, 100, 0),
        )
        for judged in _all(verdict)
    ]
    best = verdict.perfect
    lines.append(
        ("a perfect order, given ties", round(best.spearman, 3), "", _percent(best.pairs), "")
    )
    columns = ("score", "Spearman", "95 %", "pairs ordered correctly, %", "95 %, pairs")
    title = f"{verdict.group.genre.title}: scores compared with the publisher's labels"
    note = (
        f"{counted(len(verdict.rows), 'puzzle')} with a label,"
        f" {counted(verdict.pairs, 'pair')} of equal area with different labels; a tie counts"
        " half. The intervals come from samples in which copies of a puzzle, also rotated or"
        " mirrored ones, are drawn together."
    )
    return Table("scores", title, columns, tuple(lines), note)


def _percent(share: float) -> float:
    return round(100 * share, 1)


def _range(interval: Interval, times: int, digits: int) -> str:
    return f"{times * interval.low:.{digits}f} to {times * interval.high:.{digits}f}"


SHORT = {
    "area": "area",
    "number of clues": "clues",
    "solver conflicts": "con-\nflicts",
    "guesses of the paper's logic": "guesses",
    "hardest technique": "hard-\nest",
    "hardest technique, then sum of rungs": "hard-\nest,\nsum",
    "number of moves": "moves",
    OURS: "grade",
    VALIDATED: "grade,\ncross-\nvalidated",
}
"""The scores as the plot names them."""


def _score_plot(verdict: Verdict) -> Plot:
    series: dict[str, list[tuple[str, float]]] = {"Spearman": [], "pairs ordered correctly": []}
    for judged in _all(verdict):
        name = SHORT[judged.name]
        series["Spearman"].append((name, judged.agreement.spearman))
        series["pairs ordered correctly"].append((name, judged.agreement.pairs))
    return Plot("scores", "Scores compared with labels", "bars", "", "agreement", series)


LOOKS = {0.0: "one thing", 0.5: "the square root", 1.0: "everything"}


def _chosen_table(verdict: Verdict) -> Table:
    """Which constants the folds choose."""
    genre = verdict.group.genre
    first = [each.name for each in genre.techniques if each.rung == 1]
    mine = ours(genre)
    ordered = sorted(verdict.chosen.items(), key=lambda item: (-item[1], item[0]))
    lines = tuple(
        (
            constants.far,
            ", ".join(name for name in constants.obvious if name not in first) or "none",
            LOOKS[constants.power],
            number,
            "yes" if _same(constants, mine) else "",
        )
        for constants, number in ordered
    )
    columns = (
        "far from",
        "obvious above the first rung",
        "looked at, of what is unfinished",
        "folds that choose it",
        "the grade's",
    )
    note = (
        f"Each fold chooses among {len(choices(genre))} combinations: the distance from which a"
        f" move is far ({DISTANCES[0]} to {DISTANCES[-1]} rows and columns), which techniques of"
        " the second and third rung are obvious, and whether a person, before a move that is not"
        " obvious, looks at one thing, at the square root of what is unfinished, or at all of it."
        " It takes the combination with the best sum of both measures on the other folds. That"
        " each link of a what-if is searched for like a move is not among these choices."
    )
    return Table("constants", "What the folds choose", columns, lines, note, shown=10)


def _same(one: Constants, other: Constants) -> bool:
    return (one.far, set(one.obvious), one.power) == (other.far, set(other.obvious), other.power)


def _distance_table(verdict: Verdict) -> Table:
    """What other constants would do, on all puzzles."""
    base = ours(verdict.group.genre)
    known = labelled(verdict.rows)
    lines: list[tuple[Value, ...]] = []
    for power in POWERS:
        for far in DISTANCES:
            constants = base._replace(far=far, power=power)
            found = agreement([effort_score(row, constants) for row in verdict.rows], known)
            line = (LOOKS[power], far, round(found.spearman, 3), _percent(found.pairs))
            lines.append(line)
    columns = (
        "looked at, of what is unfinished",
        "far from",
        "Spearman",
        "pairs ordered correctly, %",
    )
    title = "How much depends on the constants"
    note = "Measured on all labelled puzzles, so not cross-validated."
    return Table("distances", title, columns, tuple(lines), note)


def _level_table(verdict: Verdict) -> Table:
    counts = Counter((row["label"], row["level"]) for row in verdict.rows)
    lines: tuple[tuple[Value, ...], ...] = tuple(
        (label, *(counts[label, level] for level in range(1, len(LEVELS) + 1))) for label in LABELS
    )
    columns = ("label", *(f"{level} {name}" for level, name in enumerate(LEVELS, start=1)))
    return Table("labels", "Labels and levels", columns, lines)


def _label_plot(verdict: Verdict) -> Plot:
    series = {
        label: [(area(row), row["score"]) for row in verdict.rows if row["label"] == label]
        for label in LABELS
    }
    return Plot(
        "labels",
        "Score by area and label",
        "points",
        "cells",
        "score",
        series,
        log_across=True,
        log_up=True,
    )
