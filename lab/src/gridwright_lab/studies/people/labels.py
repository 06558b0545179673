"""The study of people: does what people did on a puzzle agree with how hard it is called?

A second yardstick for difficulty, beside walks of the ladder: where people jump, take a harder rung
although an easier one has a move, or make a move that no technique explains. The puzzles with
labels are compared as in the study of difficulty.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from gridwright.batch.ledger import Row
from gridwright_lab.studies.difficulty.labels import LABELS
from gridwright_lab.studies.difficulty.validation import Labelled, agreement, bootstrap, twofold
from gridwright_lab.studies.people.replay import CLOSED, WRITTEN, Outcome

LEAST = 20
"""Fewer labelled solves than this are not compared."""


def _part(board: str, name: str, of: str | None = None) -> Callable[[Row], float]:
    def figure(row: Row) -> float:
        sums = row[board]
        number: int = sums.get(name, 0)
        return number if of is None else number / (sums.get(of, 0) or 1)

    return figure


def _unexplained(row: Row) -> float:
    sums = row[CLOSED]
    outcomes = (Outcome.LATER, Outcome.WHAT_IF, Outcome.OUTSIDE)
    return float(sum(sums.get(name, 0) for name in outcomes))


def _left(row: Row) -> float:
    return _number(row) - float(row[CLOSED].get("easiest", 0))


def _number(row: Row) -> float:
    return float(row[CLOSED].get(Outcome.TECHNIQUE, 0))


def _over_moves(figure: Callable[[Row], float]) -> Callable[[Row], float]:
    return lambda row: figure(row) / (row["moves"] or 1)


YARDSTICKS: dict[str, Callable[[Row], float]] = {
    "area": lambda row: row["cells"],
    "moves that are not obvious": lambda row: _number(row) + _unexplained(row),
    "the same, of all moves": _over_moves(lambda row: _number(row) + _unexplained(row)),
    "jumps": _part(WRITTEN, "jumps"),
    "jumps, of all moves": _over_moves(_part(WRITTEN, "jumps")),
    "easier rung left": _left,
    "easier rung left, of moves with a technique": lambda row: _left(row) / (_number(row) or 1),
    "no technique explains it": _unexplained,
    "no technique explains it, of all moves": _over_moves(_unexplained),
    "marks that are notes": lambda row: row["noted"],
}
"""What is known of a solve that might say how hard it was."""


def label_rows(genre: str, solves: Sequence[Row], samples: int, seed: int) -> list[Row]:
    """How well each yardstick agrees with the labels; nothing if too few puzzles have them."""
    rows = [row for row in solves if row["label"] in LABELS]
    if len(rows) < LEAST:
        return []
    known = Labelled(
        [LABELS.index(row["label"]) for row in rows],
        [row["cells"] for row in rows],
        [row["puzzle"] for row in rows],
    )
    found = []
    for name, figure in YARDSTICKS.items():
        scores = twofold([figure(row) for row in rows])
        both = agreement(scores, known)
        spearman, pairs = bootstrap(scores, known, samples, Random(seed))
        found.append({
            "genre": genre, "yardstick": name, "solves": len(rows),
            "spearman": both.spearman, "spearman_low": spearman.low, "spearman_high": spearman.high,
            "pairs": both.pairs, "pairs_low": pairs.low, "pairs_high": pairs.high,
        })  # fmt: skip
    return found
