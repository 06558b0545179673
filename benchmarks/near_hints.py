"""Which step a hint near the last mark shows, judged by and fitted to recorded solves of people.

Every recorded solve is replayed. Before a move, all available moves are seen from the last mark
(:class:`~gridwright.engine.hints.Looker`): how far they and their clues are, whether they are in
one line with it, whether it makes them possible, whether they go on with its step. A move is taken
with a chance proportional to exp(-cost) (a conditional logit model), and then what it settles is
written in any order: otherwise, a move that settles half of the board would be the likeliest. The
costs that make what people did most likely are fitted in five folds of solves, and each fold is
judged by the costs of the others::

    python benchmarks/near_hints.py kuromasu hitori
    python benchmarks/near_hints.py kuromasu --solves 200 --every 2 --write

``--write`` writes ``people.toml`` of the genre, fitted to all solves. Needs NumPy and the corpus.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from itertools import count
from math import log1p
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from gridwright.core.deadline import Deadline, within
from gridwright.core.errors import Timeout
from gridwright.engine.hints import FILE_NAME, Looker, file_text
from gridwright.engine.ladders import ladder_of
from gridwright.engine.load import read
from gridwright.genre import Genre
from gridwright.genres import by_name
from gridwright.logic.steps import Walk, name_of
from gridwright_lab.studies.people.replay import _decisions, _kind, codes, marks
from gridwright_lab.studies.people.study import RECORDS, Recorded, Scale, _with_puzzles, recorded
from gridwright_lab.studies.study import corpus_file

GENRES = Path(__file__).parents[1] / "src" / "gridwright" / "genres"
SECONDS = 60.0
FOLDS = 5
ROUNDS = 300
NUMBERS = ("distance", "clue", "line")
KEPT_SMALL = (0.05, 0.5)
"""How strongly costs are kept small: those of techniques, and what the last mark adds to them."""


class State(NamedTuple):
    """The moves that were available at one moment."""

    seen: np.ndarray[Any, Any]
    """For each move, what its cost is made of."""
    taken: np.ndarray[Any, Any]
    """The chance that what the person wrote next comes first, if it is one of what it settles."""
    easiest: float
    """The chance with which "easiest rung, then nearest" is right."""


def states(genre: Genre[Any], one: Recorded, names: Sequence[str], every: int) -> Iterator[State]:
    """What was available before some of the moves of one solve."""
    puzzle = read(one.puzzle, [genre])[0].puzzle
    answer = genre.read_answer(puzzle, one.answer)
    ladder = ladder_of(genre, puzzle)
    decision_of, grid = _decisions(ladder), puzzle.grid
    walk = Walk(ladder, puzzle.given, answer.yes, longest=0)
    last, number = 0, count()
    for mark in marks(one.record, codes(puzzle)):
        cell = grid.cell(mark.row, mark.col)
        if _kind(mark, decision_of.get(cell), answer, walk) == "moves":
            bit = 1 << decision_of[cell]
            walk.last = last
            if last and next(number) % every == 0 and (state := _state(walk, bit, names)):
                yield state
            walk.take(bit & answer.yes, bit & ~answer.yes)
        last = 1 << cell


def _state(walk: Walk[Any], bit: int, names: Sequence[str]) -> State | None:
    moves, looker = walk.all_moves(), Looker(walk)
    if not moves:
        return None
    seen, order = np.zeros((len(moves), 3 * len(names) + len(NUMBERS))), []
    for at, move in enumerate(moves):
        look, place = looker.at(move), names.index(name_of(walk.ladder, move))
        for part, here in enumerate((True, look.after, look.more)):
            seen[at, part * len(names) + place] = here
        seen[at, 3 * len(names) :] = log1p(look.away), log1p(look.clue), look.line
        order.append((move.rung, look.away))
    settled = [move.yes | move.no for move in moves]
    taken = np.array([1 / each.bit_count() if each & bit else 0.0 for each in settled])
    first = [hit > 0 for each, hit in zip(order, taken, strict=True) if each == min(order)]
    return State(seen, taken, float(np.mean(first)))


def fitted(some: Sequence[State], names: int) -> np.ndarray[Any, Any]:
    """What makes a move likely: the costs with their sign turned round (Adam, 300 rounds)."""
    known = [state for state in some if state.taken.any()]
    seen = np.concatenate([state.seen for state in known])
    taken = np.concatenate([state.taken for state in known])
    at = np.concatenate([np.full(len(state.taken), place) for place, state in enumerate(known)])
    size, number = seen.shape[1], len(known)
    weight, mean, square = np.zeros(size), np.zeros(size), np.zeros(size)
    small = np.full(size, KEPT_SMALL[0])
    small[names : 3 * names] = KEPT_SMALL[1]
    for turn in range(1, ROUNDS):
        score = seen @ weight
        top = np.full(number, -np.inf)
        np.maximum.at(top, at, score)
        chance = np.exp(score - top[at])
        all_ = np.bincount(at, chance, number)
        mine = np.bincount(at, chance * taken, number)
        pull = chance * taken / np.maximum(mine[at], 1e-300) - chance / all_[at]
        slope = (seen.T @ pull - small * weight) / number
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope**2
        step = 0.15 if turn < ROUNDS * 2 / 3 else 0.045
        weight += step * (mean / (1 - 0.9**turn)) / (np.sqrt(square / (1 - 0.99**turn)) + 1e-6)
    return weight


def hits(some: Sequence[State], weight: np.ndarray[Any, Any]) -> tuple[int, int]:
    """How often the likeliest move is taken, and how often one of the first three."""
    first = three = 0
    for state in some:
        order = np.argsort(-(state.seen @ weight), kind="stable")
        first += int(state.taken[order[0]] > 0)
        three += int(state.taken[order[:3]].any())
    return first, three


def study(genre: Genre[Any], solves: int, every: int, cells: int) -> tuple[str, dict[str, Any]]:
    """The shares in words, and the costs as the parts of a file."""
    path = corpus_file(RECORDS)
    assert path is not None, "the corpus is needed"
    records = _with_puzzles() | json.loads(path.read_text(encoding="utf-8"))
    ladder = sorted(genre.techniques, key=lambda each: each.rung)
    names = [each.name for each in ladder if not each.assumes_unique]
    replayed: list[list[State]] = []
    for one in recorded(genre, records[genre.name], Scale(solves, cells, 1)):
        replayed.append([])
        try:
            with within(Deadline(SECONDS)):
                replayed[-1].extend(states(genre, one, names, every))
        except Timeout:
            continue
    order = list(range(len(replayed)))
    Random(3).shuffle(order)
    first = three = 0
    for fold in range(FOLDS):
        kept = set(order[fold::FOLDS])
        rest = [state for at, some in enumerate(replayed) if at not in kept for state in some]
        weight = fitted(rest, len(names))
        one_hit, three_hits = hits([state for at in kept for state in replayed[at]], weight)
        first, three = first + one_hit, three + three_hits
    every_state = [state for some in replayed for state in some]
    all_ = len(every_state)
    before = sum(state.easiest for state in every_state)
    weight = -fitted(every_state, len(names))
    own, after, more = (weight[part * len(names) :][: len(names)] for part in range(3))
    said = (
        f'What a move costs a person, fitted to recorded solves by "benchmarks/near_hints.py": of'
        f" the moves that were kept back, {100 * first / all_:.1f} % are predicted, and"
        f' {100 * three / all_:.1f} % are among the first three; "easiest rung, then nearest"'
        f" predicts {100 * before / all_:.1f} %."
    )
    numbers = dict(zip(NUMBERS, (round(float(each), 2) for each in weight[-3:]), strict=True))
    # A move costs no less for being farther away.
    numbers |= {name: max(0.0, numbers[name]) for name in ("distance", "clue")}
    tables = {
        "costs": _table(names, own - own.min()),
        "after": {name: each for name, each in _table(names, after).items() if each},
        "more": {name: each for name, each in _table(names, more).items() if each},
    }
    return said, {"numbers": numbers, "tables": tables, "states": all_, "solves": len(replayed)}


def _table(names: Sequence[str], values: np.ndarray[Any, Any]) -> dict[str, float]:
    return {name: round(float(each), 1) for name, each in zip(names, values, strict=True)}


def main() -> None:
    """Print the shares of each genre, and write its file if that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("genres", nargs="+")
    parser.add_argument("--solves", type=int, default=70)
    parser.add_argument("--every", type=int, default=4, help="judge one move of so many")
    parser.add_argument("--cells", type=int, default=200, help="of the largest board")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    for name in asked.genres:
        said, found = study(by_name(name), asked.solves, asked.every, asked.cells)
        print(f"{name}, {found['states']} moves of {found['solves']} solves. {said}", flush=True)
        if asked.write:
            text = file_text(said, found["numbers"], found["tables"])
            (GENRES / name / FILE_NAME).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
