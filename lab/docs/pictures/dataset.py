"""The figures and plots of ``docs/dataset.md``: ``python docs/pictures/dataset.py FOLDER``.

The tables are printed as Markdown; the plots are written beside this file. Everything is read from
the Parquet files of a data set.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from statistics import median
from typing import Any

from pyarrow import parquet

from gridwright_lab.dataset.rows import SPLITS
from gridwright_lab.studies.plots import Plot, write_plot

HERE = Path(__file__).parent
COLUMNS = ["genre", "rows", "cols", "level", "score", "length", "steps", "techniques", "way"]


def rows_of(folder: Path) -> list[dict[str, Any]]:
    """All rows of a set, with the number of steps instead of the steps."""
    rows = []
    for split in SPLITS:
        table = parquet.read_table(folder / f"{split}.parquet", columns=COLUMNS)
        for row in table.to_pylist():
            row["what-ifs"] = sum(1 for step in row["steps"] if step["links"])
            rows.append({**row, "steps": len(row["steps"])})
    return rows


def told(rows: list[dict[str, Any]]) -> None:
    """Print the tables."""
    genres = sorted({row["genre"] for row in rows})
    print("| genre | puzzles | level 1 | 2 | 3 | 4 | 5 | steps, median | longest | with what-ifs |")
    print("| --- |" + " ---: |" * 9)
    for genre in genres:
        own = [row for row in rows if row["genre"] == genre]
        levels = Counter(row["level"] for row in own)
        steps = [row["steps"] for row in own]
        cells = [len(own), *(levels[level] for level in range(1, 6)), round(median(steps)),
                 max(steps), sum(1 for row in own if row["what-ifs"])]  # fmt: skip
        print(f"| {genre} | {' | '.join(f'{cell:,}' for cell in cells)} |")
    used = Counter((row["genre"], each["name"]) for row in rows for each in row["techniques"])
    print("\n| genre | techniques that occur | in most puzzles |\n| --- | ---: | --- |")
    for genre in genres:
        own_names = {name: number for (of, name), number in used.items() if of == genre}
        most = sorted(own_names, key=lambda name: -own_names[name])[:3]
        print(f"| {genre} | {len(own_names)} | {', '.join(most)} |")


def plots(rows: list[dict[str, Any]]) -> list[Plot]:
    """Levels by genre, and how many steps boards of each size take."""
    genres = sorted({row["genre"] for row in rows})
    levels = Counter((row["genre"], row["level"]) for row in rows)
    by_level = {
        genre: [(f"level {level}", float(levels[genre, level])) for level in range(1, 6)]
        for genre in genres
    }
    sizes = sorted({row["rows"] * row["cols"] for row in rows})
    steps = {
        genre: [
            (size, float(median(row["steps"] for row in rows
                                if row["genre"] == genre and row["rows"] * row["cols"] == size)))
            for size in sizes
        ]
        for genre in genres
    }  # fmt: skip
    return [
        Plot("dataset-levels", "Puzzles of each level", "dots", "level", "puzzles", by_level,
             log_up=True),
        Plot("dataset-steps", "Steps to the answer", "line", "cells", "steps, median", steps),
    ]  # fmt: skip


if __name__ == "__main__":
    found = rows_of(Path(sys.argv[1]))
    told(found)
    for plot in plots(found):
        write_plot(plot, HERE / f"{plot.name}.svg")
