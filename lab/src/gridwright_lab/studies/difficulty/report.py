"""The report of the difficulty study, made of its rows: plain words, then tables and plots."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import mean, median, quantiles
from typing import NamedTuple

from gridwright.batch.ledger import Row
from gridwright.logic.effort import BOUNDARIES, NEAR
from gridwright.logic.steps import ANY, SMALLEST_SET, WHAT_IF_NAMES
from gridwright_lab.studies.difficulty.labels import LABELS, OURS, PERFECT, VALIDATED, label_parts
from gridwright_lab.studies.difficulty.ladder import (
    PUBLISHED,
    Group,
    compared,
    groups_of,
    level_names,
    levels_of,
    link_parts,
    rung_table,
    smallest_sets,
    solved_within,
    text,
)
from gridwright_lab.studies.difficulty.papers import paper_table
from gridwright_lab.studies.difficulty.scores import PARTS, area
from gridwright_lab.studies.difficulty.validation import spearman
from gridwright_lab.studies.kuroshuto.classes import TABLE_4
from gridwright_lab.studies.report import Plot, Report, Table, Value
from gridwright_lab.studies.rows import Kept, Rows

SIX = "largest number 6"
SPEARMAN, PAIRS = 0.84, 89.0
TEN_OF_SIX = f"generated, {SIX} 10×10"
GOALS = (
    ("Kuromasu solved without what-ifs", 95, "kuromasu", PUBLISHED, 0),
    ("Kuromasu with what-ifs of up to three links", 97, "kuromasu", PUBLISHED, 3),
    ("Kuromasu with what-ifs", 100, "kuromasu", PUBLISHED, ANY),
    ("Kuroshuto solved without what-ifs", 97, "kuroshuto", PUBLISHED, 0),
    ("Kuroshuto with what-ifs of up to four links", 97, "kuroshuto", PUBLISHED, 4),
    ("Kuroshuto with what-ifs", 100, "kuroshuto", PUBLISHED, ANY),
    ("Nurimaze solved without what-ifs", 85, "nurimaze", PUBLISHED, 0),
    ("Nurimaze with what-ifs of up to two links", 90, "nurimaze", PUBLISHED, 2),
    ("Nurimaze with what-ifs of up to five links", 98, "nurimaze", PUBLISHED, 5),
    ("Hitori solved without what-ifs", 92, "hitori", PUBLISHED, 0),
    ("Hitori with what-ifs", 100, "hitori", PUBLISHED, ANY),
    ("Kamaji 10×10, largest number 6, without what-ifs", 90, "kamaji", TEN_OF_SIX, 0),
    ("Kamaji 10×10, largest number 6, with what-ifs", 100, "kamaji", TEN_OF_SIX, ANY),
)
"""What should be solved: the percentage, the puzzles, and the longest what-if."""


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


def report_of(found: Kept) -> Report:
    """The whole report."""
    groups = groups_of(found)
    late = found.puzzles.number(lambda row: row["status"] != "walked")
    about = found.about
    introduction = text().say(
        "",
        number=len(found.puzzles),
        full=about["full"],
        late=late,
        missing=about["missing"],
        older=(about["bounds"], about["near"]) != ([*BOUNDARIES], NEAR),
        bounds=list(BOUNDARIES),
        near=NEAR,
    )
    parts: list[str | Table | Plot] = [
        introduction,
        _claims(found, groups),
        *_grading_in_words(found, groups),
        rung_table(groups),
        *link_parts(groups),
    ]
    for group in groups:
        if found.labelled and (group.genre.name, group.name) == (
            found.labelled[0]["genre"], PUBLISHED,
        ):  # fmt: skip
            parts += label_parts(found, group)
    parts += [*_class_parts(groups), *([paper_table(found.papers)] if found.papers else [])]
    parts += [*_size_parts(groups), *_level_parts(groups, about["bounds"])]
    parts += _quality_parts(groups)
    return Report(text().title(), (*parts, _how(found), _all_rows(found.puzzles)))


def _judged(found: Kept, name: str) -> Row | None:
    rows = found.judged.where(name=name)
    return rows[0] if rows else None


def _claims(found: Kept, groups: Sequence[Group]) -> str:
    known = {(group.genre.name, group.name): group for group in compared(groups)}
    claims = [
        Claim(what, goal, solved_within(known[genre, kind], links)
              if (genre, kind) in known else None)
        for what, goal, genre, kind, links in GOALS
    ]  # fmt: skip
    last = max(map(smallest_sets, compared(groups)), default=None)
    held = _judged(found, VALIDATED)
    claims += [
        Claim("steps that are the last resort, in the worst genre", 1, last, most=True),
        Claim(
            "Kuromasu's grade compared with labels, Spearman, cross-validated", SPEARMAN,
            held["spearman"] if held else None, unit="",
        ),
        Claim(
            "the same, pairs of equal area in the right order", PAIRS,
            100 * held["pairs"] if held else None,
        ),
    ]  # fmt: skip
    return "\n".join(["## What was found", "", *map(str, claims), *_order_claims(groups)])


def _order_claims(groups: Sequence[Group]) -> list[str]:
    """Whether larger generated puzzles take longer, harder kinds are harder, levels mean it."""
    lines, at_ten = [], {}
    for group in groups:
        rows = group.walked if group.name != PUBLISHED else Rows()
        medians = {side: median(some.values("length"))
                   for side, some in rows.by("rows", ordered=True).items()}  # fmt: skip
        if 10 in medians:
            ten = rows.where(rows=10)
            at_ten[group.genre.name, group.name] = median(ten.values("score"))
        if len(medians) > 1:
            figures = [f"{middle:.1f} ({side}×{side})" for side, middle in medians.items()]
            grows = list(medians.values()) == sorted(set(medians.values()))
            lines.append(text().say("larger", met=_met(grows), title=group.title, medians=figures))
    default, six = (at_ten.get(("kamaji", name)) for name in ("generated", f"generated, {SIX}"))
    if default is not None and six is not None:
        lines.append(text().say("six", met=_met(six > default), six=six, default=default))
    easy = [row for group in groups for row in group.walked if row["level"] <= 3]
    some = sum(_needs_what_ifs(row) for row in easy)
    lines.append(text().say("without", met=_met(not some), number=len(easy), some=some))
    return [*lines, *_rising(groups)]


def _needs_what_ifs(row: Row) -> bool:
    return bool({*WHAT_IF_NAMES, SMALLEST_SET} & row["moves"].keys())


LEAST_OF_A_LABEL = 3
"""Fewer puzzles of one size and label than this have no median worth naming."""


def _rising(groups: Sequence[Group]) -> list[str]:
    """Whether the median level rises with the label, among puzzles of one size."""
    sizes, rises = [], []
    for group in groups:
        labelled = group.walked.where(label=LABELS)
        for cells, rows in labelled.by(area, ordered=True).items():
            of_labels = [rows.where(label=label) for label in LABELS]
            medians = [median(some.values("level")) for some in of_labels
                       if len(some) >= LEAST_OF_A_LABEL]  # fmt: skip
            if len(medians) > 1:
                sizes.append({"size": f"{cells} cells", "levels": medians})
                rises += [high - low for low, high in pairwise(medians)]
    if not sizes:
        return []
    met = min(rises) >= 0 < max(rises)
    return [text().say("rising", met=_met(met), sizes=sizes, least=LEAST_OF_A_LABEL)]


def _grading_in_words(found: Kept, groups: Sequence[Group]) -> list[str]:
    lines = [_labels_in_words(found) if found.judged else text().say("no_labels")]
    for group in groups:
        if group.name == PUBLISHED and group.genre.name == "kuroshuto" and group.walked:
            pairs = _classified(group)
            same = spearman([row["score"] for _, row in pairs], [sets for sets, _ in pairs])
            lines.append(text().say("publisher_of_kuroshuto", correlation=same))
    return [*lines, text().say("without_labels")]


def _labels_in_words(found: Kept) -> str:
    held = _judged(found, VALIDATED) or {}
    return text().say(
        "in_words",
        number=found.labelled[0]["puzzles"],
        ours=_judged(found, OURS),
        held=held,
        pairs_low=100 * held["pairs_low"],
        pairs_high=100 * held["pairs_high"],
        worst_spearman=min(found.repeated.values("spearman")),
        worst_pairs=min(found.repeated.values("pairs")),
        perfect=_judged(found, PERFECT),
        moves=_judged(found, "number of moves"),
        hardest=_judged(found, "hardest technique"),
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
        if group.name == PUBLISHED and pairs:
            sets = Rows(row | {"set": backtracking} for backtracking, row in pairs)
            lines = [
                (backtracking, *_figures(rows), *levels_of(rows))
                for backtracking, rows in sets.by("set", ordered=True).items()
            ]
            return [text().lines("classes", ("backtracking", *FIGURES, *level_names()), lines)]
    return []


FIGURES = ("puzzles", "lower quartile", "median score", "upper quartile")


def _figures(rows: Rows) -> tuple[Value, ...]:
    scores = sorted(rows.values("score"))
    if len(scores) < 2:
        return len(scores), scores[0], scores[0], scores[0]
    low, _, high = quantiles(scores, n=4, method="inclusive")
    return len(scores), round(low, 1), round(median(scores), 1), round(high, 1)


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
        for (_, name), rows in group.walked.by(_band, ordered=True).items():
            lines.append((group.title, name, *_figures(rows)))
            point = (median(map(area, rows)), median(rows.values("score")))
            series.setdefault(group.title, []).append(point)
    correlations = [
        {"title": group.title,
         "correlation": spearman(group.walked.values(area), group.walked.values("score"))}
        for group in groups
        if group.walked
    ]  # fmt: skip
    columns = ("puzzles of", "cells", *FIGURES)
    return [
        text().lines("sizes", columns, lines, correlations=correlations),
        Plot(
            "sizes", "Median score by size", "line", "cells", "median score", series,
            log_across=True, log_up=True,
        ),
    ]  # fmt: skip


def _level_parts(groups: Sequence[Group], bounds: list[float]) -> list[Table | Plot]:
    lines: list[tuple[Value, ...]] = []
    series: dict[str, list[tuple[str, float]]] = {}
    for group in groups:
        ten = group.walked.where(rows=10, cols=10)
        for size, rows in (("all", group.walked), ("10×10", ten)):
            if rows:
                shares = [round(100 * number / len(rows), 1) for number in levels_of(rows)]
                lines.append((group.title, size, len(rows), *shares))
                series.setdefault(group.title, list(zip(level_names(), shares, strict=True)))
    columns = ("puzzles of", "size", "puzzles", *(f"{name}, %" for name in level_names()))
    return [
        text().lines("levels", columns, lines, bounds=bounds),
        Plot("levels", text().title("levels"), "bars", "level", "% of puzzles", series),
    ]


def _quality_parts(groups: Sequence[Group]) -> list[Table | Plot]:
    """How good published and generated puzzles are to solve."""
    lines: list[tuple[Value, ...]] = []
    medians: dict[str, list[tuple[str, float]]] = {}
    for group in compared(groups):
        found = [row["quality"] for row in group.walked]
        if len(found) > 1:
            whole = [each["percent"] for each in found]
            low, middle, high = (round(one, 1) for one in quantiles(whole, n=4))
            means = [round(mean(each[name] for each in found), 2) for name in PARTS]
            lines.append((group.title, len(found), low, middle, high, *means))
            kind = group.name.removesuffix(" 10×10")
            medians.setdefault(kind, []).append((group.genre.title, middle))
    quarters = ("lower quartile, %", "median, %", "upper quartile, %")
    names = (name.replace("_", " ") for name in PARTS)
    columns = ("puzzles of", "puzzles", *quarters, *names)
    return [
        text().lines("quality", columns, lines),
        Plot("quality", text().title("quality"), "bars", "genre", "median, %", medians),
    ]


def _how(found: Kept) -> str:
    about = found.about
    figures = {name: about[name] for name in ("command", "seed", "seconds", "repeats", "samples")}
    lines = ["## How it was validated", "",
             text().say("how", machines=" ".join(about["machines"]), **figures)]  # fmt: skip
    if found.labelled:
        lines += ["", text().say("validation", copies=found.labelled[0]["copies"], **figures)]
    return "\n".join(lines)


def _all_rows(rows: Rows) -> Table:
    names = (
        "genre",
        "kind",
        "puzzle",
        "size",
        "label",
        "level",
        "score",
        "length",
        "longest what-if",
    )
    columns = {name: name for name in names} | {
        "size": lambda row: f"{row['cols']}×{row['rows']}",
        "longest what-if": "longest",
    }
    return text().table("puzzles", columns, rows, shown=5)
