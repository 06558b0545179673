"""Write the figures of ``docs/logic.md`` from the files of the study and of the benchmark.

    gridwright study difficulty --full --out lab/docs/studies/difficulty
    python benchmarks/logic.py --csv lab/docs/studies/difficulty/times.csv
    python benchmarks/logic_figures.py

No figure is typed by hand: all of them stand in one section, between two marks.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path

from gridwright.engine.grade import LEVELS
from gridwright.logic.effort import BOUNDARIES

ROOT = Path(__file__).resolve().parents[1]
STUDY = ROOT / "lab" / "docs" / "studies" / "difficulty"
PAGE = ROOT / "docs" / "logic.md"
BEGIN = "<!-- figures: written by benchmarks/logic_figures.py -->"
END = "<!-- end of the figures -->"

Rows = list[dict[str, str]]


def section(folder: Path = STUDY) -> str:
    """All figures, as Markdown."""
    parts = [
        "## Figures",
        "[The study](../lab/docs/studies/difficulty/README.md) says how and on which machine these"
        " figures were measured, and has more of them, with plots.",
        *_rungs(_read(folder / "rungs.csv")),
        "### Solved with what-ifs of limited length",
        "Percentages of the puzzles that are solved, by the greatest number of links allowed.",
        _table(_read(folder / "links.csv")),
        "### The grade compared with labels",
        _table(_read(folder / "scores.csv")),
        "### The grade compared with the classes of Straathof 2025",
        _table(_read(folder / "classes.csv")),
        "### Levels",
        _table(_read(folder / "levels.csv")),
        "### Times",
        "Processor seconds on one core, in a warm process (`benchmarks/logic.py`).",
        _table(_read(folder / "times.csv")),
    ]
    return "\n\n".join(part for part in parts if part)


def boundaries() -> str:
    """Where the levels begin, in every genre."""
    names = [f"{level} {name}" for level, name in enumerate(LEVELS[1:], start=2)]
    return _lines(["level", *names], [["begins at", *(f"{bound:g}" for bound in BOUNDARIES)]])


def _read(path: Path) -> Rows:
    """The rows of a CSV file; none where the study had nothing to put there."""
    if not path.is_file():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _rungs(rows: Rows) -> list[str]:
    """A table for each genre and kind."""
    parts = ["### What each rung solves"] if rows else []
    for genre, some in groupby(rows, key=lambda row: row["genre"]):
        kept = list(some)
        head = [f"{genre}, {kept[0]['puzzles']} puzzles", "solved up to here, %", "steps, %"]
        body = [[row["techniques"], *(row[name] for name in head[1:])] for row in kept]
        parts.append(_lines(head, body))
    return parts


def _table(rows: Rows) -> str:
    return _lines(list(rows[0]), [list(row.values()) for row in rows]) if rows else "Not measured."


def _lines(head: Sequence[str], body: Iterable[Sequence[str]]) -> str:
    rule = ["---"] * len(head)
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, rule, *body))


def page(text: str, folder: Path = STUDY) -> str:
    """The page with the figures and boundaries as they are now."""
    text = _between(text, BEGIN, END, section(folder))
    return _between(text, "<!-- boundaries -->", "<!-- end of the boundaries -->", boundaries())


def _between(text: str, begin: str, end: str, new: str) -> str:
    before, _, rest = text.partition(begin)
    _, _, after = rest.partition(end)
    return f"{before}{begin}\n\n{new}\n\n{end}{after}"


def main() -> None:
    """Rewrite the page."""
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    print(PAGE)


if __name__ == "__main__":
    main()
