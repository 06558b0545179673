"""Does a network see a Kamaji as a person does? (Kleijn 2018, §8.1.1)

The network that comes with gridwright looks at puzzles that it has never seen, of several sizes,
levels and shares of ones. After every round its probabilities are read, so that it is known when it
became sure of each piece. This is compared with the ladder of techniques, which is how people
solve: the order in which pieces are settled, and the technique that settles each. Then single
cells are hidden, one after another, to see how far it looks. Whether the idea carries over to
genres with a score for each cell is measured in ``cells.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from gridwright.batch.ledger import FILE_NAME, Ledger, Row
from gridwright.core.board import Board
from gridwright.core.extras import require
from gridwright.core.saying import Saying
from gridwright.engine.explain import explain
from gridwright.engine.generate import generate
from gridwright.engine.grade import grade
from gridwright.genres.kamaji import GENRE
from gridwright.genres.kamaji.paper.network import NETWORK, ROUNDS, one_look
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright_lab.studies.cells import Cell, machines, rows_of
from gridwright_lab.studies.difficulty.validation import spearman
from gridwright_lab.studies.learning import cells as learning_cells
from gridwright_lab.studies.learning.report import report_of
from gridwright_lab.studies.rows import Kept, kept
from gridwright_lab.studies.study import Study, StudyRequest, command

if TYPE_CHECKING:
    from numpy.typing import NDArray

SIZES, LEVELS, ONES = "sizes", "levels", "ones"
SEED = 34_000_000
"""Added to the seed of the study. Examples for training come from another kind of seed."""
SURE = 0.9
"""The network is sure of a piece as long as its probability is above this …"""
UNSURE = 0.1
"""… and sure that it is not used below this."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How many puzzles are looked at."""

    sizes: tuple[int, ...]
    levels: tuple[int, ...]
    ones: tuple[float, ...]
    each: int
    """Puzzles of each size, level and share."""
    hidden: int
    """Puzzles of which single cells are hidden."""
    others: tuple[int, ...] = (6,)
    """The sides of the boards of other genres …"""
    of_others: int = 1
    """… and how many of each there are, of the usual puzzles and of harder ones."""


SMALL = Scale((6, 8), (1, 3), (0.1,), 3, 1)
FULL = Scale(
    (6, 7, 8, 10, 12, 15, 20), (1, 2, 3, 4, 5), (0.05, 0.15, 0.25, 0.35), 100, 40,
    (6, 8, 10, 12, 15, 20), 50,
)  # fmt: skip
SIDE = 8
"""The side of the boards of all levels."""
SIDE_OF_ONES = 10
EXPLAINED = 10
"""Boards up to this side are compared with the ladder."""


def gather(request: StudyRequest) -> Kept:
    """Look at what is not in the ledger yet; all rows."""
    require("network", Saying("a study"))
    scale = FULL if request.full else SMALL
    ledger = Ledger(request.out / FILE_NAME)
    looked = rows_of(list(_cells(scale, request)), ledger, "looks", request, timed=False)
    numbers = range(scale.hidden)
    hiding = [Cell(["hidden", n, request.seed], partial(_hidden, n, request.seed)) for n in numbers]
    hidden = rows_of(hiding, ledger, "hidden cells", request, timed=False)
    carried = list(learning_cells.cells(scale.others, scale.of_others, request.seed))
    by_cell = rows_of(carried, ledger, "other genres", request, timed=False)
    drawn = ledger.row(["drawn", request.seed], partial(_drawn, request.seed))
    about = {
        "command": command("learning", request),
        "machines": machines(ledger),
        "each": scale.each,
    }
    return kept("learning", about, looks=looked, hidden=hidden, by_cell=by_cell, pictures=[drawn])


def _cells(scale: Scale, request: StudyRequest) -> Iterator[Cell]:
    asked = [(SIZES, side, 0.0) for side in scale.sizes]
    asked += [(LEVELS, SIDE, level) for level in scale.levels]
    asked += [(ONES, SIDE_OF_ONES, share) for share in scale.ones]
    for kind, side, what in asked:
        for number in range(scale.each):
            key = (kind, side, what, number, request.seed)
            yield Cell(key, partial(_looked, *key), f"{kind} {side}×{side}")


def _made(kind: str, side: int, what: float, number: int, seed: int) -> tuple[Kamaji, Board]:
    """A puzzle, and its only answer."""
    method, options = "repair", dict[str, Any]()
    if kind == ONES:
        options = {"ones": what}
    elif kind == LEVELS:
        method, options = "grow", {"level": str(int(what))}
    made = next(
        generate(GENRE, side, side, seed=SEED + seed, start=number, method=method, options=options)
    )
    return made.puzzle, made.answer


def _looked(kind: str, side: int, what: float, number: int, seed: int) -> Row:
    """One puzzle: whether the look was right, and how it compares with the ladder."""
    puzzle, answer = _made(kind, side, what, number, seed)
    likely = by_round(puzzle)
    board = one_look(puzzle, [*map(float, likely[-1]), 1.0])
    row = {
        "kind": kind,
        "side": side,
        "asked": what,
        "ones": round(puzzle.numbers.count(1) / puzzle.grid.size, 3),
        "pieces": answer.yes.bit_count(),
        "candidates": puzzle.decisions,
        "right": board.yes == answer.yes,
        "wrong": (board.yes & ~answer.yes).bit_count(),
    }
    if side <= EXPLAINED:
        row |= {"level": grade(GENRE, puzzle).level} | _ladder(puzzle, answer, likely)
    return row


def by_round(puzzle: Kamaji, hidden: int | None = None) -> NDArray[Any]:
    """The probabilities of all pieces but the maximum, after each round: rounds × pieces.

    A hidden cell has no voice: it says nothing to its pieces and to the cells around it.
    """
    import numpy as np

    from gridwright.genres.kamaji.scenes import scene_of
    from gridwright.networks.network import Steps
    from gridwright.networks.stored import network_in

    scene = scene_of(puzzle)
    if hidden is not None:
        scene.there[0][puzzle.grid.place(hidden)] = 0
    steps = Steps(np, network_in(NETWORK), scene)
    state = steps.begin()
    scores = []
    for _ in range(ROUNDS + max(puzzle.rows, puzzle.cols)):
        state = steps.one_round(state)
        scores.append(steps.scores(state)[0])
    return 1 / (1 + np.exp(-np.array(scores, np.float64)))


def _ladder(puzzle: Kamaji, answer: Board, likely: NDArray[Any]) -> Row:
    """When the network was sure of each piece, beside when and how the ladder settles it."""
    import numpy as np

    used = np.array([bool(answer.yes >> piece & 1) for piece in range(puzzle.decisions - 1)])
    right = np.where(used, likely > SURE, likely < UNSURE)
    # The round from which on it was sure and right; one more than all rounds if it never was.
    steadily = np.logical_and.accumulate(right[::-1])[::-1]
    since = len(likely) - steadily.sum(0) + 1
    settled: dict[int, tuple[int, str]] = {}
    for place, step in enumerate(explain(GENRE, puzzle).steps):
        for piece in range(puzzle.decisions - 1):
            if (step.yes | step.no) >> piece & 1:
                settled.setdefault(piece, (place, step.technique))
    techniques: dict[str, dict[str, int]] = {}
    for piece, (_, technique) in settled.items():
        row = techniques.setdefault(technique, {"pieces": 0, "rounds": 0, "wrong": 0, "early": 0})
        row["pieces"] += 1
        row["rounds"] += int(since[piece])
        row["wrong"] += bool((likely[-1, piece] > 0.5) != used[piece])
        row["early"] += bool((likely[EARLY - 1, piece] > 0.5) != used[piece])
    drawn = [piece for piece in settled if used[piece]]
    both = [settled[piece][0] for piece in drawn], [int(since[piece]) for piece in drawn]
    known = all(len(set(each)) > 1 for each in both)
    return {"techniques": techniques, "order": round(spearman(*both), 4) if known else None}


EARLY = 4
"""What the network thinks after so many rounds is compared, too."""


def _effects(puzzle: Kamaji, answer: Board) -> tuple[int, list[float]]:
    """The piece of which the network was sure last, and how far each cell changes its log-odds."""
    import numpy as np

    seen = by_round(puzzle)
    used = [piece for piece in range(puzzle.decisions - 1) if answer.yes >> piece & 1]
    piece = max(used, key=lambda each: (int((seen[:, each] < SURE).sum()), -each))

    def odds(share: float) -> float:
        share = float(np.clip(share, 1e-6, 1 - 1e-6))
        return float(np.log(share / (1 - share)))

    before = odds(seen[-1, piece])
    cells = range(puzzle.grid.size)
    return piece, [before - odds(by_round(puzzle, cell)[-1, piece]) for cell in cells]


def _hidden(number: int, seed: int) -> Row:
    """The mean change by a hidden cell, by its distance from the piece."""
    puzzle, answer = _made(LEVELS, SIDE, 3, number, seed)
    piece, effects = _effects(puzzle, answer)
    far: dict[int, list[float]] = {}
    places = [puzzle.grid.place(cell) for cell in puzzle.lines[piece]]
    for cell, effect in enumerate(effects):
        row, col = puzzle.grid.place(cell)
        distance = min(max(abs(row - down), abs(col - right)) for down, right in places)
        far.setdefault(distance, []).append(abs(effect))
    return {"far": {str(d): round(sum(some) / len(some), 4) for d, some in sorted(far.items())}}


def _drawn(seed: int) -> Row:
    """One board, with what hiding each cell changes."""
    puzzle, answer = _made(LEVELS, SIDE, 3, 0, seed)
    piece, effects = _effects(puzzle, answer)
    return {
        "puzzle": GENRE.line(puzzle),
        "piece": puzzle.describe(piece),
        "cells": [puzzle.grid.name(cell) for cell in puzzle.lines[piece]],
        "effects": [round(effect, 2) for effect in effects],
    }


STUDY = Study(
    "learning",
    "a network that sees the whole board, beside the ladder of techniques, on Kamaji",
    "Kleijn 2018, §8.1.1",
    gather,
    report_of,
)
