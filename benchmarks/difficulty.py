"""What the figures of a grade mean: beside a publisher's labels, board sizes and recorded solves.

    GRIDWRIGHT_CORPUS=… python benchmarks/difficulty.py                  # all tables
    GRIDWRIGHT_CORPUS=… python benchmarks/difficulty.py --table labels   # one of them

``labels``: how well the difficulty agrees with the labels of a publisher (Kuromasu), also with its
constants chosen again without the tenth of the puzzles that is judged; and the levels by label.
``sizes``: the mean score of Kuromasu made with techniques up to the second rung, by size.
``what-ifs``: by genre, how many published puzzles of each level need a what-if.
``solves``: by genre, of two puzzles of equal size, how often the one with the higher difficulty is
also the one on which the person who was recorded went the longer way from mark to mark.

In brackets stands the range in 95 of 100 draws of the puzzles, with replacement.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise, product
from math import dist, pow
from random import Random
from statistics import mean
from typing import Any

from gridwright import api
from gridwright.core.deadline import Deadline, within
from gridwright.core.errors import InputError, Timeout
from gridwright.engine.canonical import fingerprint
from gridwright.engine.grade import grade_of_unique, walks
from gridwright.engine.load import read
from gridwright.genres import all_genres, by_name
from gridwright.logic.effort import NOT_OBVIOUS, READING, Moved, difficulty
from gridwright_lab.studies.difficulty.labels import LABELS
from gridwright_lab.studies.difficulty.validation import (
    Labelled,
    agreement,
    bootstrap,
    cross_validated,
    twofold,
)
from gridwright_lab.studies.intervals import FEWEST
from gridwright_lab.studies.people.replay import USUAL, codes, marks
from gridwright_lab.studies.people.study import RECORDS
from gridwright_lab.studies.puzzles import evenly, source_of
from gridwright_lab.studies.study import corpus_entries, corpus_file

SEED = 501
SIDES = (8, 12, 16, 20, 26)
SAMPLES = 1000
OTHERS = tuple(product((2, 3, NOT_OBVIOUS, 5), (1.0, READING, 1.5), (0.25, 0.5, 0.75)))
"""The constants that the folds choose from: what is not obvious, the power of what is read, and the
power of the moves that can be made."""


def published(genre: str, most: int) -> Iterator[tuple[dict[str, Any], Any]]:
    """Entries of the corpus with their puzzles, evenly spread by size."""
    entries = corpus_entries(f"{genre}-janko")
    entries.sort(key=lambda entry: sum(map(len, entry["solution"])))
    for entry in evenly(entries, most):
        yield entry, read(source_of(by_name(genre), entry), [by_name(genre)])[0].puzzle


def by_constants(moves: Sequence[Moved], weight: float, power: float, share: float) -> float:
    """The difficulty with other constants."""
    return sum(
        pow(move.read, power) * (1 if move.obvious else weight) / pow(move.available + 1, share)
        for move in moves
    )


def labels(most: int, _: Sequence[str]) -> None:
    """The difficulty and the levels beside the labels."""
    genre = by_name("kuromasu")
    chosen = [
        (entry["difficulty"].lower(), puzzle)
        for entry, puzzle in published(genre.name, most)
        if (entry.get("difficulty") or "").lower() in LABELS
    ]
    first = [next(walks(genre, puzzle, reasons=True)) for _, puzzle in chosen]
    known = Labelled(
        [LABELS.index(label) for label, _ in chosen],
        [puzzle.grid.size for _, puzzle in chosen],
        [fingerprint(genre, puzzle) for _, puzzle in chosen],
    )
    found = agreement(twofold([difficulty(moves) for moves in first]), known)
    print(f"difficulty, {len(chosen)} puzzles: {found.spearman:.3f} / {100 * found.pairs:.1f} %")
    scores = {some: twofold([by_constants(moves, *some) for moves in first]) for some in OTHERS}
    folds = [cross_validated(scores, known, 10, Random(seed)).agreement for seed in range(10)]
    print(f"with ranges: {_ranges([difficulty(moves) for moves in first], known)}")
    told = mean(each.spearman for each in folds), 100 * mean(each.pairs for each in folds)
    print("cross-validated: {:.3f} / {:.1f} %".format(*told))
    grades = [grade_of_unique(genre, puzzle, reasons=False) for _, puzzle in chosen]
    print("| label | level 1 | 2 | 3 | 4 | 5 |\n| --- | --- | --- | --- | --- | --- |")
    counts = Counter((label, grade.level) for (label, _), grade in zip(chosen, grades, strict=True))
    for label in LABELS:
        print(f"| {label} | {' | '.join(str(counts[label, level]) for level in range(1, 6))} |")


def sizes(most: int, _: Sequence[str]) -> None:
    """The mean score by size, with the same techniques."""
    genre = by_name("kuromasu")
    names = [each.name for each in genre.techniques if each.rung <= 2 and not each.assumes_unique]
    means = {}
    for side in SIDES:
        made = api.generate(
            genre.name, side, seed=SEED, count=min(most, 10), techniques=",".join(names)
        )
        scores = [grade_of_unique(genre, each.puzzle, reasons=False).score for each in made]
        means[side] = mean(scores)
        print(f"{side}×{side}, {len(scores)} puzzles: mean score {means[side]:.1f}", flush=True)
    print(f"largest by smallest: {max(means.values()) / min(means.values()):.2f}")


def what_ifs(most: int, names: Sequence[str]) -> None:
    """How many puzzles of each level need a what-if."""
    print("| genre | level 1 | 2 | 3 | 4 | 5 |\n| --- | --- | --- | --- | --- | --- |")
    for genre in map(by_name, names):
        if corpus_file(f"{genre.name}-janko") is None:
            continue
        number: Counter[int] = Counter()
        needed: Counter[int] = Counter()
        for _, puzzle in published(genre.name, most):
            try:
                with within(Deadline(60)):
                    grade = grade_of_unique(genre, puzzle, reasons=False)
            except Timeout:
                continue
            number[grade.level] += 1
            needed[grade.level] += bool(grade.longest)
        told = " | ".join(f"{needed[level]} of {number[level]}" for level in range(1, 6))
        print(f"| {genre.title} | {told} |", flush=True)


def way(record: str, written: Mapping[str, bool] = USUAL) -> float:
    """How far a person went from mark to mark, in cells.

    >>> way("Z2;aa,1;da,0;de,0;"), way("Z2;0000,1;0300,0;0304,0;")
    (7.0, 7.0)
    """
    places = [(mark.row, mark.col) for mark in marks(record, written)]
    return sum(dist(one, other) for one, other in pairwise(places))


def solves(most: int, names: Sequence[str]) -> None:
    """The difficulty beside recorded solves."""
    print("| genre | solves | rank correlation / pairs of equal size |")
    print("| --- | --- | --- |")
    path = corpus_file(RECORDS)
    records = json.loads(path.read_text(encoding="utf-8")) if path else {}
    for genre in map(by_name, names):
        if corpus_file(f"{genre.name}-janko") is None:
            continue
        found: list[tuple[float, float, int, str]] = []
        for entry, puzzle in published(genre.name, most):
            record = entry.get("moves") or records.get(genre.name, {}).get(str(entry["id"]), "")
            if record.count(";") < puzzle.grid.rows:
                continue
            try:
                with within(Deadline(30)):
                    moves = next(walks(genre, puzzle, reasons=True))
            except Timeout:
                continue
            gone = way(record, codes(puzzle))
            found.append((difficulty(moves), gone, puzzle.grid.size, fingerprint(genre, puzzle)))
        told = "–"
        if len(found) >= FEWEST:
            figures, *known = zip(*found, strict=True)
            told = _ranges(figures, Labelled(*known))
        print(f"| {genre.title} | {len(found)} | {told} |", flush=True)


def _ranges(figures: Sequence[float], known: Labelled) -> str:
    """The agreement with its ranges."""
    found = agreement(twofold(figures), known)
    rank, pairs = bootstrap(twofold(figures), known, SAMPLES, Random(SEED))
    return (
        f"{found.spearman:.2f} ({rank.low:.2f} to {rank.high:.2f}) /"
        f" {100 * found.pairs:.0f} % ({100 * pairs.low:.0f} to {100 * pairs.high:.0f})"
    )


TABLES: dict[str, Callable[[int, Sequence[str]], None]] = {
    "labels": labels, "sizes": sizes, "what-ifs": what_ifs, "solves": solves,
}  # fmt: skip


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--table", nargs="+", choices=TABLES, default=[*TABLES])
    parser.add_argument("--puzzles", type=int, default=1000, help="how many of a genre at most")
    every = [genre.name for genre in all_genres()]
    parser.add_argument("--genres", nargs="+", default=every, help="of the tables by genre")
    asked = parser.parse_args()
    for name in asked.table:
        print(f"\n{name}", flush=True)
        try:
            TABLES[name](asked.puzzles, asked.genres)
        except InputError as error:
            print(error)


if __name__ == "__main__":
    main()
