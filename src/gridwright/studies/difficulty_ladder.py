"""The difficulty study: the share of puzzles that each rung and each length of what-if solves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from gridwright.batch.ledger import Row
from gridwright.core.words import listed
from gridwright.engine.ladders import rungs
from gridwright.genre import Genre
from gridwright.logic.steps import ANY, SMALLEST_SET, WHAT_IF_NAMES
from gridwright.studies.difficulty_scores import area, hardest_rung, techniques
from gridwright.studies.report import Plot, Table, Value

LENGTHS = (0, 1, 2, 3, 4, 5, 8, 12, ANY)
"""The longest what-if that is allowed."""


class Group(NamedTuple):
    """Puzzles of one genre that belong together."""

    name: str
    genre: Genre[Any]
    rows: tuple[Row, ...]

    @property
    def walked(self) -> list[Row]:
        """The rows of the puzzles that were walked within the time limit."""
        return [row for row in self.rows if row["status"] == "walked"]

    @property
    def title(self) -> str:
        """Genre and kind."""
        return f"{self.genre.title}, {self.name}"


PUBLISHED = "published"


def compared(groups: Sequence[Group]) -> list[Group]:
    """The groups with reported shares: published puzzles of all sizes, generated ones of 10×10."""
    found = []
    for group in groups:
        if group.name == PUBLISHED:
            found.append(group)
            continue
        rows = tuple(row for row in group.rows if area(row) == 100)
        found.append(Group(f"{group.name} 10×10", group.genre, rows))
    return [group for group in found if group.walked]


def solved_within(group: Group, links: int) -> float:
    """The percentage of puzzles that are solved with what-ifs of at most this many links."""
    rows = group.walked
    done = sum(1 for row in rows if not _by_smallest_set(row) and _longest(row) <= links)
    return round(100 * done / len(rows), 1)


def _longest(row: Row) -> int:
    """The links of the longest what-if; one that clashes at once counts as one link."""
    walk = row["walks"][0]
    return max(1, walk["longest"]) if WHAT_IF_NAMES.keys() & walk["moves"].keys() else 0


def _by_smallest_set(row: Row) -> bool:
    return SMALLEST_SET in row["walks"][0]["moves"]


def smallest_sets(group: Group) -> float:
    """The percentage of the steps that are the last resort."""
    steps = _steps(group)
    return round(100 * steps[SMALLEST_SET] / (steps.total() or 1), 3)


def _steps(group: Group) -> Counter[str]:
    steps: Counter[str] = Counter()
    for row in group.walked:
        for technique, sums in techniques(row["walks"][0]).items():
            steps[technique] += sums.number
    return steps


def rung_table(groups: Sequence[Group]) -> Table:
    """The puzzles that are solved up to each rung, and how often its techniques are used."""
    lines: list[tuple[Value, ...]] = []
    for group in compared(groups):
        lines += _rung_lines(group)
    columns = ("genre", "puzzles", "rung", "techniques", "solved up to here, %", "steps, %")
    note = (
        "A puzzle is solved up to a rung if the techniques of this rung and those below solve it"
        " completely. Rungs that no puzzle needs are left out. A link is one use of a technique"
        f" after the assumption.{_copies(groups)}"
    )
    return Table("rungs", "What each rung solves", columns, tuple(lines), note)


def _copies(groups: Sequence[Group]) -> str:
    """How many published puzzles are copies of others: a sentence, or nothing if none is."""
    told = []
    for group in groups:
        rows = group.walked
        copies = len(rows) - len({row["turned"] for row in rows})
        if group.name == PUBLISHED and copies:
            told.append(f"{copies} of the {len(rows)} published {group.genre.title}")
    if not told:
        return ""
    return (
        " Copies of other puzzles, also rotated or mirrored ones, are counted too:"
        f" {listed(told, 'and')}."
    )


def _rung_lines(group: Group) -> list[tuple[Value, ...]]:
    steps = _steps(group)
    hardest = Counter(hardest_rung(row) for row in group.walked)
    names: dict[int, list[str]] = {}
    for each in rungs(group.genre):
        if steps[each.name]:
            names.setdefault(each.rung, []).append(each.name)
    lines: list[tuple[Value, ...]] = []
    solved = 0
    number = len(group.walked)
    for rung in sorted(names):
        solved += hardest[rung]
        used = sum(steps[name] for name in names[rung])
        lines.append(
            (
                group.title,
                number,
                rung,
                ", ".join(names[rung]),
                round(100 * solved / number, 1),
                round(100 * used / steps.total(), 2),
            )
        )
    return lines


def link_parts(groups: Sequence[Group]) -> list[Table | Plot]:
    """The puzzles that are solved with what-ifs of limited length."""
    chosen = compared(groups)
    lines: tuple[tuple[Value, ...], ...] = tuple(
        (
            group.title,
            len(group.walked),
            *(solved_within(group, links) for links in LENGTHS),
            smallest_sets(group),
        )
        for group in chosen
    )
    heads = ("none", *(f"≤ {links}" for links in LENGTHS[1:-1]), "any")
    columns = ("genre", "puzzles", *heads, "smallest sets, % of steps")
    note = (
        "Percentages of puzzles solved without a guess, by the longest what-if allowed."
        f" On the ladder, the lengths are grouped: {', '.join(WHAT_IF_NAMES)}."
    )
    table = Table("links", "Solved with what-ifs of limited length", columns, lines, note)
    series = {
        group.title: [
            (str(head), solved_within(group, links))
            for head, links in zip(heads, LENGTHS, strict=True)
        ]
        for group in chosen
    }
    plot = Plot("links", "Solved, by the longest what-if", "line", "links", "% of puzzles", series)
    return [table, plot]
