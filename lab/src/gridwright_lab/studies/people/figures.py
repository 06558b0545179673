"""The study of people: from replayed solves to figures, each solve counting as one sample.

A *state* is one move of a person and what the techniques offered before it
(:mod:`~gridwright_lab.studies.people.replay`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gridwright.batch.ledger import Row
from gridwright.engine.ladders import chosen
from gridwright.genre import Genre
from gridwright_lab.studies.people.choices import Option, share_row
from gridwright_lab.studies.people.replay import CLOSED, WRITTEN, Outcome

FAR_MOVE = 6
"""From this distance on, a move is a jump."""
LAST_NOTED = 3
"""Techniques that people took less often than this have no place in their order."""

Rungs = Mapping[str, int]


def ladder_rows(genre: Genre[Any]) -> list[Row]:
    """The ladder on which the solves were replayed."""
    ordered = sorted(chosen(genre, None), key=lambda each: each.rung)
    return [{"genre": genre.name, "technique": each.name, "rung": each.rung} for each in ordered]


def options_of(state: Row) -> list[Option]:
    """What the techniques offered; nothing on the closed board if the move was obvious."""
    return [(name, far, moves, taken) for name, far, moves, taken in state.get("options", ())]


def solve_row(solve: Row, rungs: Rungs) -> Row:
    """What one person did, in figures."""
    row = {
        name: solve.get(name, 0)
        for name in ("open", "moves", "repeated", "wrong", "emptied", "noted")
    }
    return row | {board: _sums(solve["states"][board], rungs) for board in (WRITTEN, CLOSED)}


def _sums(states: Sequence[Row], rungs: Rungs) -> Row:
    """How the moves on one kind of board are explained, and which of the moves were taken."""
    sums: Counter[str] = Counter(state["outcome"] for state in states)
    by: Counter[str] = Counter()
    links: Counter[int] = Counter(state["links"] for state in states if "links" in state)
    for state in states:
        if state["outcome"] != Outcome.TECHNIQUE:
            continue
        by[state["by"][0]] += 1
        options = options_of(state)
        easiest = min(rungs[option[0]] for option in options)
        taken = min(rungs[name] for name in state["by"])
        sums["easiest"] += taken == easiest
        if taken == easiest and state["far"] is not None:
            sums["placed"] += 1
            of_rung = [option for option in options if rungs[option[0]] == easiest]
            closest = min(option[1] for option in of_rung)
            sums["nearest"] += any(option[3] for option in of_rung if option[1] == closest)
    away = [state["far"] for state in states if state.get("far") is not None]
    sums["jumps"] = sum(far >= FAR_MOVE for far in away)
    sums["away"] = len(away)
    return dict(sums) | {"by": dict(by), "links": {str(key): links[key] for key in sorted(links)}}


# Shares, with the solves drawn again and again.

SHARES = {
    "explained": ((Outcome.TECHNIQUE, Outcome.OBVIOUS), None),
    "obvious": ((Outcome.OBVIOUS,), None),
    "one technique": ((Outcome.TECHNIQUE,), "open"),
    "later": ((Outcome.LATER,), "open"),
    "what-if": ((Outcome.WHAT_IF,), "open"),
    "outside": ((Outcome.OUTSIDE,), "open"),
    "easiest": (("easiest",), (Outcome.TECHNIQUE,)),
    "nearest": (("nearest",), ("placed",)),
    "jumps": (("jumps",), ("away",)),
}
"""What is counted, of what: all moves (``None``), or those that were not obvious (``open``)."""
OUTCOMES = (
    Outcome.TECHNIQUE,
    Outcome.OBVIOUS,
    Outcome.LATER,
    Outcome.WHAT_IF,
    Outcome.OUTSIDE,
)


def share_rows(genre: str, solves: Sequence[Row], samples: int, seed: int) -> list[Row]:
    """All shares of a genre on both boards."""
    rows = []
    for board in (WRITTEN, CLOSED):
        for name, (part, whole) in SHARES.items():
            of = (
                OUTCOMES if whole is None
                else tuple(each for each in OUTCOMES if each != Outcome.OBVIOUS)
                if whole == "open" else whole
            )  # fmt: skip
            counted = [(_total(solve[board], part), _total(solve[board], of)) for solve in solves]
            about = {"genre": genre, "board": board, "share_of": name}
            rows.append(about | share_row(counted, samples, seed))
    return rows


def _total(sums: Row, names: Sequence[str]) -> int:
    return sum(sums.get(name, 0) for name in names)


# Two techniques that are both available: which do people take?


def pair_rows(genre: str, board: str, states: Iterator[Row]) -> list[Row]:
    """For each pair of techniques that were both available: how often each was taken.

    ``expected`` is how often the first would be taken if all moves of the two were equally likely.
    """
    pairs: dict[tuple[str, str], list[float]] = {}
    for state in states:
        if state["outcome"] != Outcome.TECHNIQUE:
            continue
        moves: Counter[str] = Counter()
        taken = state["by"][0]
        for name, _, number, hits in options_of(state):
            # A technique that finds the same move is no alternative; its other moves are.
            moves[name] += number if name == taken else number - hits
        for other in moves:
            if other == taken or not moves[other] or not moves[taken]:
                continue
            one, two = sorted((taken, other))
            sums = pairs.setdefault((one, two), [0, 0, 0.0])
            sums[0] += 1
            sums[1] += taken == one
            sums[2] += moves[one] / (moves[one] + moves[two])
    return [
        {"genre": genre, "board": board, "one": one, "two": two, "times": times, "first": first,
         "expected": round(expected, 2)}
        for (one, two), (times, first, expected) in sorted(pairs.items())
    ]  # fmt: skip


def distance_rows(genre: str, states: Iterator[Row]) -> list[Row]:
    """How far moves are from where the person last wrote, on the board as written."""
    away: Counter[int] = Counter(state["far"] for state in states if state.get("far") is not None)
    return [{"genre": genre, "far": far, "moves": away[far]} for far in sorted(away)]
