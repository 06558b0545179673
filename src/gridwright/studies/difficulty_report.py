"""The report of the difficulty study: what was found in plain words, then tables and plots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from statistics import median, quantiles
from typing import NamedTuple

from gridwright.batch.ledger import Row
from gridwright.core.words import counted, listed
from gridwright.engine.grade import LEVELS, WALKS
from gridwright.logic.steps import ANY
from gridwright.studies.difficulty_labels import FOLDS, Verdict, judge, label_parts
from gridwright.studies.difficulty_ladder import (
    PUBLISHED,
    Group,
    compared,
    link_parts,
    rung_table,
    smallest_sets,
    solved_within,
)
from gridwright.studies.difficulty_scores import area
from gridwright.studies.difficulty_validation import spearman
from gridwright.studies.kuroshuto_classes import TABLE_4
from gridwright.studies.report import Plot, Report, Table, Value, machine
from gridwright.studies.study import CORPUS_VARIABLE

SIX = "largest number 6"
SPEARMAN, PAIRS = 0.83, 88.0


class Claim(NamedTuple):
    """A goal and whether it was met."""

    what: str
    goal: float
    found: float | None
    """``None`` if there were no puzzles to measure."""
    unit: str = " %"
    most: bool = False
    """Whether the goal is an upper bound."""

    def __str__(self) -> str:
        goal = f"{'at most' if self.most else 'at least'} {self.goal:g}{self.unit}"
        if self.found is None:
            return f"- not measured: {self.what} (the goal is {goal})"
        met = self.found <= self.goal if self.most else self.found >= self.goal
        return f"- {_met(met)}: {self.what}: {self.shown}{self.unit} (the goal is {goal})"

    @property
    def shown(self) -> str:
        """What was found, with enough digits to tell it from the goal."""
        assert self.found is not None  # noqa: S101 - asked before
        digits = next(
            (
                digits
                for digits in range(3, 8)
                if self.found == self.goal or float(f"{self.found:.{digits}g}") != self.goal
            ),
            8,
        )
        return f"{self.found:.{digits}g}"


def _met(met: bool) -> str:
    return "**met**" if met else "**missed**"


def report_of(
    groups: Sequence[Group],
    missing: Sequence[str],
    *,
    repeats: int,
    samples: int,
    seconds: float,
    seed: int,
    whole: bool,
    progress: Callable[[str, int, int], None],
) -> Report:
    """The whole report."""
    verdict = judge(groups, repeats=repeats, samples=samples, seed=seed, progress=progress)
    parts: list[str | Table | Plot] = [
        _introduction(groups, missing, whole=whole),
        _claims(groups, verdict),
        *_grading_in_words(groups, verdict),
        rung_table(groups),
        *link_parts(groups),
    ]
    if verdict is not None:
        parts += label_parts(verdict)
    parts += [*_class_parts(groups), *_size_parts(groups), *_level_parts(groups)]
    parts.append(_how(verdict, repeats, samples, seconds, seed, whole=whole))
    parts.append(_all_rows(groups))
    return Report("What techniques solve, and what difficulty is", tuple(parts))


def _introduction(groups: Sequence[Group], missing: Sequence[str], *, whole: bool) -> str:
    number = sum(len(group.rows) for group in groups)
    late = sum(len(group.rows) - len(group.walked) for group in groups)
    lines = [
        f"gridwright applied its ladder of techniques to {counted(number, 'puzzle')}, {WALKS} times"
        " each, and graded them. This report says what share of them each rung solves, and how well"
        " the grade agrees with what is known about the puzzles."
    ]
    if not whole:
        lines.append(
            "This is a small part of the study, with fewer puzzles; `--full` runs all of it."
        )
    if late:
        lines.append(f"{counted(late, 'puzzle')} reached the time limit and had to be left out.")
    if missing:
        lines.append(
            f"No published puzzles were found for {listed(missing, 'and')}"
            f" ({CORPUS_VARIABLE} names the folder that is searched for them)."
        )
    return " ".join(lines)


def _claims(groups: Sequence[Group], verdict: Verdict | None) -> str:
    found = {(group.genre.name, group.name): group for group in compared(groups)}

    def within(genre: str, links: int, name: str = PUBLISHED) -> float | None:
        group = found.get((genre, name))
        return None if group is None else solved_within(group, links)

    def six(links: int) -> float | None:
        return within("kamaji", links, f"generated, {SIX} 10×10")

    last = [smallest_sets(group) for group in compared(groups)]
    claims = [
        Claim("Kuromasu solved without what-ifs", 90, within("kuromasu", 0)),
        Claim("Kuromasu with what-ifs of up to three links", 97, within("kuromasu", 3)),
        Claim("Kuromasu with what-ifs", 100, within("kuromasu", ANY)),
        Claim("Kuroshuto solved without what-ifs", 90, within("kuroshuto", 0)),
        Claim("Kuroshuto with what-ifs of up to four links", 97, within("kuroshuto", 4)),
        Claim("Kuroshuto with what-ifs", 100, within("kuroshuto", ANY)),
        Claim("Nurimaze solved without what-ifs", 65, within("nurimaze", 0)),
        Claim("Nurimaze with what-ifs of up to two links", 90, within("nurimaze", 2)),
        Claim("Nurimaze with what-ifs of up to five links", 98, within("nurimaze", 5)),
        Claim("Kamaji 10×10, largest number 6, without what-ifs", 90, six(0)),
        Claim("Kamaji 10×10, largest number 6, with what-ifs", 100, six(ANY)),
        Claim(
            "steps that are the last resort, in the worst genre",
            1,
            max(last, default=None),
            most=True,
        ),
        Claim(
            "Kuromasu's grade compared with labels, Spearman, cross-validated",
            SPEARMAN,
            None if verdict is None else verdict.validated.agreement.spearman,
            unit="",
        ),
        Claim(
            "the same, pairs of equal area in the right order",
            PAIRS,
            None if verdict is None else 100 * verdict.validated.agreement.pairs,
        ),
    ]
    return "\n".join(["## What was found", "", *map(str, claims), *_order_claims(groups)])


def _order_claims(groups: Sequence[Group]) -> list[str]:
    """Whether larger generated puzzles are harder, and harder kinds harder than the default."""
    lines, at_ten = [], {}
    for group in groups:
        by_side: dict[int, list[float]] = {}
        for row in group.walked if group.name != PUBLISHED else []:
            by_side.setdefault(row["rows"], []).append(row["score"])
        medians = {side: median(scores) for side, scores in sorted(by_side.items())}
        if 10 in medians:
            at_ten[group.genre.name, group.name] = medians[10]
        if len(medians) > 1:
            figures = ", ".join(f"{found:.1f} ({side}×{side})" for side, found in medians.items())
            grows = list(medians.values()) == sorted(set(medians.values()))
            lines.append(f"- {_met(grows)}: {group.title}: larger is harder: median {figures}")
    default, six = (at_ten.get(("kamaji", name)) for name in ("generated", "generated, " + SIX))
    if default is not None and six is not None:
        lines.append(
            f"- {_met(six > default)}: Kamaji 10×10 with largest number 6 are harder than those of"
            f" the default kind: median {six:.1f} compared with {default:.1f}"
        )
    return lines


def _grading_in_words(groups: Sequence[Group], verdict: Verdict | None) -> list[str]:
    lines = []
    if verdict is None:
        lines.append(
            "No labels were found, so the grade could not be compared with them; the published"
            " Kuromasu have labels."
        )
    else:
        lines.append(_labels_in_words(verdict))
    for group in groups:
        if group.name == PUBLISHED and group.genre.name == "kuroshuto" and group.walked:
            pairs = _classified(group)
            found = spearman([row["score"] for _, row in pairs], [sets for sets, _ in pairs])
            lines.append(
                "For Kuroshuto, the publisher has eight levels (Straathof 2025, §6.3), but our"
                " collection of the puzzles does not hold them. The paper itself sorts the puzzles"
                " by how often its solver must backtrack. That shows what is hard for a program;"
                f" its rank correlation with the score is {found:.2f}."
            )
    lines.append(
        "Our collections of Nurimaze and Kamaji have no labels of any kind. They are scored in the"
        " same way, and all that can be shown is that the score orders sizes and kinds sensibly"
        " (above, and in the tables of sizes and levels)."
    )
    return lines


def _labels_in_words(verdict: Verdict) -> str:
    ours, held, low = verdict.ours.agreement, verdict.validated, verdict.spread[0]
    moves = next(each for each in verdict.baselines if each.name == "number of moves")
    hardest = next(each for each in verdict.baselines if each.name == "hardest technique")
    return (
        f"The publisher labels {counted(len(verdict.rows), 'Kuromasu', 'Kuromasu')} as easy, medium"
        f" or hard. The grade's score has a rank correlation of {ours.spearman:.3f} with the labels"
        f" and orders {100 * ours.pairs:.1f} % of the pairs of equal area correctly. The constants"
        " in it were chosen on these puzzles. If they are chosen again without the puzzles that are"
        f" judged, the figures are {held.agreement.spearman:.3f} ({held.spearman.low:.2f} to"
        f" {held.spearman.high:.2f}) and {100 * held.agreement.pairs:.1f} %"
        f" ({100 * held.pairs.low:.0f} to {100 * held.pairs.high:.0f}); in the worst repetition"
        f" they are {low.spearman:.3f} and {100 * low.pairs:.1f} %. The intervals are much wider"
        " than the distance between the figures and the goals, so on other puzzles of the same kind"
        " the goals may be missed. A perfect order would reach only"
        f" {verdict.perfect.spearman:.3f}, because the labels have many ties. The number of moves"
        f" alone reaches {moves.agreement.spearman:.2f} and {100 * moves.agreement.pairs:.0f} %,"
        f" the hardest technique {hardest.agreement.spearman:.2f} and"
        f" {100 * hardest.agreement.pairs:.0f} %: difficulty is effort, and the hardest technique"
        " alone does not show it. The form of the score (multiplying looking around by far moves,"
        " counting the links of a what-if) and the number of walks are not cross-validated: they"
        " were found while looking at all of these labels. Labels of other publishers are the real"
        " test."
    )


def _classified(group: Group) -> list[tuple[int, Row]]:
    """The puzzles that the paper classifies, each with its backtracking set."""
    return [
        (TABLE_4[int(row["puzzle"])].backtracking, row)
        for row in group.walked
        if row["puzzle"].isdigit() and int(row["puzzle"]) in TABLE_4
    ]


def _class_parts(groups: Sequence[Group]) -> list[Table]:
    """Kuroshuto's grade, compared with the classes of its paper."""
    for group in groups:
        pairs = _classified(group) if group.genre.name == "kuroshuto" else []
        if group.name != PUBLISHED or not pairs:
            continue
        by_set: dict[int, list[Row]] = {}
        for backtracking, row in sorted(pairs, key=lambda pair: pair[0]):
            by_set.setdefault(backtracking, []).append(row)
        lines = tuple(
            (backtracking, *_figures(rows), *_levels(rows)) for backtracking, rows in by_set.items()
        )
        columns = ("backtracking", *FIGURES, *_level_names())
        title = "Kuroshuto: the grade compared with Table 4 of Straathof 2025"
        note = "The paper's sets are numbered by the guesses that its solver needs; 0 needs none."
        return [Table("classes", title, columns, lines, note)]
    return []


FIGURES = ("puzzles", "lower quartile", "median score", "upper quartile")


def _figures(rows: Sequence[Row]) -> tuple[Value, ...]:
    scores = sorted(row["score"] for row in rows)
    if len(scores) < 2:
        return len(scores), scores[0], scores[0], scores[0]
    low, _, high = quantiles(scores, n=4, method="inclusive")
    return len(scores), round(low, 1), round(median(scores), 1), round(high, 1)


def _level_names() -> list[str]:
    return [f"{level} {name}" for level, name in enumerate(LEVELS, start=1)]


def _levels(rows: Sequence[Row]) -> list[int]:
    counts = Counter(row["level"] for row in rows)
    return [counts[level] for level in range(1, len(LEVELS) + 1)]


BANDS = (49, 64, 81, 100, 144, 196, 300, 400)
"""The largest areas of the bands by which sizes are compared; the last band is open."""


def _band(row: Row) -> tuple[int, str]:
    cells, low = area(row), 0
    for high in BANDS:
        if cells <= high:
            return high, f"{low + 1} to {high}"
        low = high
    return 10**9, f"more than {low}"


def _size_parts(groups: Sequence[Group]) -> list[Table | Plot]:
    lines: list[tuple[Value, ...]] = []
    series: dict[str, list[tuple[float, float]]] = {}
    for group in groups:
        by_band: dict[tuple[int, str], list[Row]] = {}
        for row in group.walked:
            by_band.setdefault(_band(row), []).append(row)
        for (_, name), rows in sorted(by_band.items()):
            lines.append((group.title, name, *_figures(rows)))
            point = (median(map(area, rows)), median(row["score"] for row in rows))
            series.setdefault(group.title, []).append(point)
    columns = ("puzzles of", "cells", *FIGURES)
    correlations = "; ".join(
        f"{group.title} {_size_correlation(group):.2f}" for group in groups if group.walked
    )
    note = f"Rank correlation of area and score: {correlations}."
    return [
        Table("sizes", "Score by size", columns, tuple(lines), note),
        Plot(
            "sizes",
            "Median score by size",
            "line",
            "cells",
            "median score",
            series,
            log_across=True,
            log_up=True,
        ),
    ]


def _size_correlation(group: Group) -> float:
    return spearman([area(row) for row in group.walked], [row["score"] for row in group.walked])


def _level_parts(groups: Sequence[Group]) -> list[Table | Plot]:
    lines: list[tuple[Value, ...]] = []
    series: dict[str, list[tuple[str, float]]] = {}
    names = _level_names()
    for group in groups:
        if not group.walked:
            continue
        shares = [round(100 * number / len(group.walked), 1) for number in _levels(group.walked)]
        lines.append((group.title, "all", len(group.walked), *shares))
        series[group.title] = list(zip(names, shares, strict=True))
        ten = [row for row in group.walked if row["rows"] == row["cols"] == 10]
        if ten:
            of_ten = [round(100 * number / len(ten), 1) for number in _levels(ten)]
            lines.append((group.title, "10×10", len(ten), *of_ten))
    columns = ("puzzles of", "size", "puzzles", *(f"{name}, %" for name in names))
    bounds = "; ".join(
        f"{genre.title} {', '.join(f'{bound:g}' for bound in genre.levels)}"
        for genre in {group.genre.name: group.genre for group in groups}.values()
    )
    note = f"Levels 2, 3, 4 and 5 begin at these scores: {bounds}."
    return [
        Table("levels", "Shares of the levels", columns, tuple(lines), note),
        Plot("levels", "Shares of the levels", "bars", "level", "% of puzzles", series),
    ]


def _how(
    verdict: Verdict | None,
    repeats: int,
    samples: int,
    seconds: float,
    seed: int,
    *,
    whole: bool,
) -> str:
    command = "gridwright study difficulty" + (" --full" if whole else "")
    lines = [
        "## How it was validated",
        "",
        f"Made by `{command}`, with random seed {seed} and at most {seconds:g} seconds per puzzle."
        f" {machine()}",
    ]
    if verdict is not None:
        lines += [
            "",
            f"The labelled puzzles are divided into {FOLDS} folds. Copies of a puzzle, also rotated"
            f" or mirrored ones ({counted(verdict.copies, 'copy', 'copies')} here), are recognised"
            " by their canonical orientation and stay in one fold. For each fold, the constants are"
            " chosen on the other folds, and the puzzles of the fold are scored with them. Scores"
            " of different folds are compared by their place among those of all puzzles, which"
            f" needs no labels. All of this is repeated {counted(repeats, 'time')} with other"
            f" folds, and the means are reported. The intervals come from {samples} samples of the"
            " puzzles, drawn with replacement and with copies kept together; 95 of 100 samples lie"
            " inside.",
        ]
    return "\n".join(lines)


def _all_rows(groups: Sequence[Group]) -> Table:
    lines = tuple(
        (
            group.genre.name,
            group.name,
            row["puzzle"],
            f"{row['cols']}×{row['rows']}",
            row["label"],
            row.get("level"),
            row.get("score"),
            row["walks"][0]["longest"] if "walks" in row else None,
        )
        for group in groups
        for row in group.rows
    )
    columns = ("genre", "kind", "puzzle", "size", "label", "level", "score", "longest what-if")
    return Table("puzzles", "Every puzzle", columns, lines, shown=5)
