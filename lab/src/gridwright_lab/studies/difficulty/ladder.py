"""The difficulty study: the share of puzzles that each rung and each length of what-if solves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from gridwright.batch.ledger import Row
from gridwright.engine.grade import LEVELS, WALKS
from gridwright.engine.ladders import rungs
from gridwright.genre import Genre
from gridwright.genres import by_name
from gridwright.logic.steps import ANY, SMALLEST_SET, WHAT_IF_NAMES
from gridwright_lab.studies.difficulty.scores import area
from gridwright_lab.studies.report import Plot, Table, Value
from gridwright_lab.studies.rows import Kept, Rows
from gridwright_lab.studies.study import CORPUS_VARIABLE
from gridwright_lab.studies.text import Text, text_of

LENGTHS = (0, 1, 2, 3, 4, 5, 8, 12, ANY)
"""The longest what-if that is allowed."""
PUBLISHED = "published"
FOLDS = 10


def text() -> Text:
    """The text of the study."""
    constants = {"WALKS": WALKS, "CORPUS_VARIABLE": CORPUS_VARIABLE, "FOLDS": FOLDS}
    return text_of("difficulty", constants)


class Group(NamedTuple):
    """Puzzles of one genre that belong together."""

    name: str
    genre: Genre[Any]
    rows: Rows

    @property
    def walked(self) -> Rows:
        """The rows of the puzzles that were walked within the time limit."""
        return self.rows.where(status="walked")

    @property
    def title(self) -> str:
        """Genre and kind."""
        return f"{self.genre.title}, {self.name}"


def groups_of(found: Kept) -> list[Group]:
    """The puzzles by genre and kind."""
    groups = found.puzzles.by("genre", "kind").items()
    return [Group(kind, by_name(genre), rows) for (genre, kind), rows in groups]


def compared(groups: Sequence[Group]) -> list[Group]:
    """The groups with reported shares: published puzzles of all sizes, generated ones of 10×10."""
    reported = [
        group
        if group.name == PUBLISHED
        else Group(
            f"{group.name} 10×10", group.genre, group.rows.where(lambda row: area(row) == 100)
        )
        for group in groups
    ]
    return [group for group in reported if group.walked]


def solved_within(group: Group, links: int) -> float:
    """The percentage of puzzles that are solved with what-ifs of at most this many links."""
    share = group.walked.share(
        lambda row: SMALLEST_SET not in row["moves"] and _longest(row) <= links
    )
    return round(100 * (share or 0.0), 1)


def _longest(row: Row) -> int:
    """The links of the longest what-if; one that clashes at once counts as one link."""
    return max(1, int(row["longest"])) if WHAT_IF_NAMES.keys() & row["moves"].keys() else 0


def smallest_sets(group: Group) -> float:
    """The percentage of the steps that are the last resort."""
    steps = _steps(group)
    return round(100 * steps[SMALLEST_SET] / (steps.total() or 1), 3)


def _steps(group: Group) -> Counter[str]:
    steps: Counter[str] = Counter()
    for row in group.walked:
        steps.update(row["moves"])
    return steps


def rung_table(groups: Sequence[Group]) -> Table:
    """The puzzles that are solved up to each rung, and how often its techniques are used."""
    lines = [line for group in compared(groups) for line in _rung_lines(group)]
    columns = ("genre", "puzzles", "rung", "techniques", "solved up to here, %", "steps, %")
    copies = [
        f"{number} of the {len(group.walked)} published {group.genre.title}"
        for group in groups
        if group.name == PUBLISHED
        and (number := len(group.walked) - len(group.walked.by("turned")))
    ]
    return text().lines("rungs", columns, lines, copies=copies)


def _rung_lines(group: Group) -> list[tuple[Value, ...]]:
    steps = _steps(group)
    hardest = Counter(group.walked.values("hardest"))
    names: dict[int, list[str]] = {}
    for each in rungs(group.genre):
        if steps[each.name]:
            names.setdefault(each.rung, []).append(each.name)
    lines: list[tuple[Value, ...]] = []
    number, solved = len(group.walked), 0
    for rung in sorted(names):
        solved += hardest[rung]
        used = sum(steps[name] for name in names[rung])
        lines.append((
            group.title, number, rung, ", ".join(names[rung]), round(100 * solved / number, 1),
            round(100 * used / steps.total(), 2),
        ))  # fmt: skip
    return lines


def link_parts(groups: Sequence[Group]) -> list[Table | Plot]:
    """The puzzles that are solved with what-ifs of limited length."""
    heads = ("none", *(f"≤ {links}" for links in LENGTHS[1:-1]), "any")
    chosen = compared(groups)
    shares = {group.title: [solved_within(group, links) for links in LENGTHS] for group in chosen}
    lines: list[Sequence[Value]] = [
        (group.title, len(group.walked), *shares[group.title], smallest_sets(group))
        for group in chosen
    ]
    columns = ("genre", "puzzles", *heads, "smallest sets, % of steps")
    series = {title: list(zip(heads, each, strict=True)) for title, each in shares.items()}
    return [
        text().lines("links", columns, lines, lengths=list(WHAT_IF_NAMES)),
        Plot("links", "Solved, by the longest what-if", "line", "links", "% of puzzles", series),
    ]


def level_names() -> list[str]:
    """The levels with their numbers."""
    return [f"{level} {name}" for level, name in enumerate(LEVELS, start=1)]


def levels_of(rows: Rows) -> list[int]:
    """How many puzzles have each level."""
    counts = Counter(rows.values("level"))
    return [counts[level] for level in range(1, len(LEVELS) + 1)]
