"""Generated puzzles compared with published ones: what do they look like?

    python benchmarks/distributions.py

200 puzzles of each genre, 10x10, made with no wish at all, are held beside the published ones of
that size (``GRIDWRIGHT_CORPUS``; the page holds their distribution, and none of them): how many
clues they have and what these show, how many cells are black, rooms, circles, triangles, the
length of the path, and the score of the grade. It writes ``docs/generating-distributions.md`` and
a picture for each genre. Grading takes minutes: with ``--cache FILE`` what was measured is kept
and not measured again; ``--count N`` makes fewer, and ``--ungraded`` leaves out the score, where
grading would take hours. With ``--seconds N`` a published puzzle that takes longer is left out, and
the page says how many are. With ``--genres`` only those are measured, and
the page keeps what it says of the others.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import gridwright
from gridwright.core.control import Control
from gridwright.core.errors import Timeout
from gridwright.core.grid import bits
from gridwright.engine.generate import generate
from gridwright.engine.grade import grade
from gridwright.engine.solve import solve
from gridwright.genres import all_genres, by_name
from gridwright.genres.nurimaze.path import path_of

ROOT = Path(__file__).resolve().parents[1]
CORPUS = Path(os.environ.get("GRIDWRIGHT_CORPUS", ROOT.parent / "shared" / "corpus"))
PAGE = ROOT / "docs" / "generating-distributions.md"
PICTURES = ROOT / "docs" / "pictures"
SIZE = 10
COUNT = 200
SEED = 1
GENRES = tuple(genre.name for genre in all_genres())
SCORE = "score"
LEFT_OUT = "left out"
BLACK = "black cells, %"
Measured = dict[str, list[float]]
"""For each measure its values: one of a puzzle, or many."""


def measured(name: str, puzzle: Any, answer: Any) -> Measured:
    """What is measured of one puzzle, but for its grade."""
    genre = by_name(name)
    if name == "kamaji":
        lengths = [len(puzzle.lines[piece]) for piece in bits(answer.yes)]
        ones = 100 * puzzle.numbers.count(1) / puzzle.grid.size
        return {
            "ones, %": [ones],
            "largest number": [max(puzzle.numbers)],
            "numbers": list(puzzle.numbers),
            "piece lengths": lengths,
        }
    black = "".join(genre.answer_rows(puzzle, answer)).count("#")
    found: Measured = {BLACK: [100 * black / puzzle.grid.size]} if black else {}
    if name == "nurimaze":
        numbers = puzzle.room_numbers
        sizes = [numbers.count(room) for room in set(numbers)]
        return found | {
            "circles": [puzzle.circles.bit_count()],
            "triangles": [puzzle.triangles.bit_count()],
            "path length": [len(path_of(puzzle, answer))],
            "rooms": [len(sizes)],
            "room sizes": sizes,
        }
    if hasattr(puzzle, "cells_by_room"):
        sizes = [len(cells) for cells in puzzle.cells_by_room]
        found |= {"rooms": [len(sizes)], "room sizes": sizes}
    if name == "yinyang":
        found |= {"circles": [len(puzzle.clues)]}
    elif puzzle.numbers:
        found |= {"clues": [len(puzzle.numbers)], "clue values": list(puzzle.numbers.values())}
    return found


def published(name: str) -> Iterator[Any]:
    """The published puzzles of this size."""
    path = CORPUS / f"{name}-janko.json"
    if path.exists():
        for entry in json.loads(path.read_text(encoding="utf-8")):
            if entry["rows"] == entry["cols"] == SIZE:
                address = entry.get("puzzlink_url") or entry.get("url")
                if address:
                    yield gridwright.parse(address)


def ours(name: str, count: int) -> Iterator[Any]:
    """Puzzles generated with default options."""
    for made in generate(by_name(name), SIZE, SIZE, count=count, seed=SEED):
        yield made.puzzle


class Cache:
    """What was measured, by puzzle; kept in a file if there is one."""

    def __init__(self, path: str | None, *, graded: bool = True) -> None:
        self.graded = graded
        self.path = None if path is None else Path(path)
        self.known: dict[str, Measured] = {}
        if self.path is not None and self.path.exists():
            self.known = json.loads(self.path.read_text(encoding="utf-8"))

    def of(self, name: str, puzzle: Any) -> Measured:
        """What is measured of a puzzle, its score included."""
        key = gridwright.dumps(puzzle, "json")
        if key not in self.known:
            genre = by_name(name)
            boards = solve(genre, puzzle).boards
            if not boards:
                return {LEFT_OUT: [1]}
            found = measured(name, puzzle, boards[0])
            score = {SCORE: [grade(genre, puzzle).score]} if self.graded else {}
            self.known[key] = found | score
            if self.path is not None:
                self.path.write_text(json.dumps(self.known), encoding="utf-8")
        return self.known[key]


def together(
    puzzles: Iterator[Any], name: str, cache: Cache, seconds: float | None = None
) -> Measured:
    """The values of all puzzles, by measure; those that take longer than this are counted."""
    found: Measured = {}
    for puzzle in puzzles:
        try:
            with Control(seconds):
                each = cache.of(name, puzzle)
        except Timeout:
            each = {LEFT_OUT: [1]}
        for what, values in each.items():
            found.setdefault(what, []).extend(values)
    return found


def page(rows: dict[str, tuple[Measured, Measured]], before: str = "") -> str:
    """The page; of genres without rows it says what it said before."""
    kept = {part.partition("\n")[0]: part.strip() for part in before.split("\n## ")[1:]}
    parts = [
        "# What generated puzzles look like",
        f"This page compares {SIZE}x{SIZE} puzzles generated with default options"
        f" (`generate GENRE --size {SIZE}x{SIZE} --seed {SEED}`) with published puzzles of that"
        " size. `benchmarks/distributions.py` writes it; of the published puzzles it holds only the"
        " distribution. *Within* is the share of our values that lie between the least and the"
        " greatest published value.",
    ]
    for name in GENRES:
        genre = by_name(name)
        if name not in rows:
            parts += [f"## {kept[genre.title]}"] if genre.title in kept else []
            continue
        theirs, own = rows[name]
        parts += [
            f"## {genre.title}",
            _intro(_number(theirs), _number(own), len(theirs.get(LEFT_OUT, ()))),
            _table(theirs, own),
            f"![{genre.title}: our puzzles compared with published ones]"
            f"(pictures/distributions-{name}.svg)",
        ]
    return "\n\n".join(parts) + "\n"


def _number(found: Measured) -> int:
    """How many puzzles were measured; ungraded ones all have black cells."""
    return len(found.get(SCORE) or found.get(BLACK) or ())


def _intro(theirs: int, own: int, left_out: int) -> str:
    if left_out:
        return (
            f"{own} of our puzzles, compared with {theirs} published ones; {left_out} more take too"
            " long to solve."
        )
    if theirs:
        return f"{own} of our puzzles, compared with {theirs} published ones."
    return f"{own} of our puzzles. There are no published puzzles of this size to compare with."


def _table(theirs: Measured, own: Measured) -> str:
    lines = [
        "| measure | published: least, median, greatest | ours: 5 %, median, 95 % | within |",
        "| --- | --- | --- | --- |",
    ]
    for what, values in own.items():
        cuts = quantiles(values, n=20, method="inclusive")
        spread = f"{cuts[0]:.4g}, {median(values):.4g}, {cuts[-1]:.4g}"
        other = theirs.get(what)
        if not other:
            lines.append(f"| {what} | – | {spread} | – |")
            continue
        least, most = min(other), max(other)
        within = 100 * sum(least <= value <= most for value in values) / len(values)
        lines.append(
            f"| {what} | {least:.4g}, {median(other):.4g}, {most:.4g} | {spread} | {within:.0f} % |"
        )
    return "\n".join(lines)


def draw(name: str, theirs: Measured, own: Measured) -> None:
    """The histograms of a genre, in one picture."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    shown = {what: values for what, values in own.items() if len(set(values)) > 1}
    across = 3
    down = -(-len(shown) // across)
    with mpl.rc_context({"svg.hashsalt": "gridwright", "svg.fonttype": "none", "font.size": 8}):
        figure = Figure(figsize=(7.5, 2.1 * down), layout="constrained")
        for number, (what, values) in enumerate(shown.items(), start=1):
            axes = figure.add_subplot(down, across, number)
            both = [*values, *theirs.get(what, ())]
            edges = _edges(min(both), max(both))
            for some, colour, label in (
                (theirs.get(what), "#e08214", "published"), (values, "#2166ac", "ours"),
            ):  # fmt: skip
                if some:
                    weights = [100 / len(some)] * len(some)
                    axes.hist(some, edges, weights=weights, color=colour, alpha=0.55, label=label)
            axes.set_title(what)
            axes.set_ylabel("%" if number % across == 1 else "")
            axes.spines[["top", "right"]].set_visible(False)
        if theirs:
            labels = axes.get_legend_handles_labels()
            figure.legend(*labels, loc="lower right", frameon=False)
        figure.savefig(
            PICTURES / f"distributions-{name}.svg", format="svg", metadata={"Date": None}
        )


def _edges(least: float, most: float) -> list[float]:
    """Bins of whole numbers, not more than two dozen."""
    width = max(1, -(-int(most - least + 1) // 24))
    start = int(least) - 0.5
    return [start + width * number for number in range(int((most - start) // width) + 2)]


def main() -> None:
    """Measure, write, draw."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--cache")
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--ungraded", action="store_true")
    parser.add_argument("--genres", nargs="*", default=GENRES)
    asked = parser.parse_args()
    cache, rows = Cache(asked.cache, graded=not asked.ungraded), {}
    for name in asked.genres:
        theirs = together(published(name), name, cache, asked.seconds)
        own = together(ours(name, asked.count), name, cache)
        rows[name] = theirs, own
        draw(name, theirs, own)
    text = page(rows, PAGE.read_text(encoding="utf-8"))
    PAGE.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
