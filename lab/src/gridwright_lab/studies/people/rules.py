"""The study of people: rules that predict the next move, judged on solves that were kept back.

Where a rule has something to choose (its reach, its costs), it is chosen without the solves on
which it is judged.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.batch.ledger import Row
from gridwright_lab.studies.people.choices import (
    REACHES,
    Options,
    Rule,
    best_fit,
    folds,
    nearest,
    predicted,
    share_row,
)
from gridwright_lab.studies.people.figures import Rungs, options_of

NO_PLACE = "easiest rung, anywhere"
TECHNIQUE_FIRST = "easiest technique, then nearest"
RUNG_FIRST = "easiest rung, then nearest"
PLACE_FIRST = "nearest, then easiest rung"
RUNGS = "rung + distance / reach"
COSTS = "fitted cost + distance / reach"
RULES = (NO_PLACE, TECHNIQUE_FIRST, RUNG_FIRST, PLACE_FIRST, RUNGS, COSTS)

Solves = Sequence[Sequence[Options]]
"""For each solve, what was available before each move."""


def rule_rows(
    genre: str, board: str, solves: Sequence[Sequence[Row]], rungs: Rungs, samples: int, seed: int
) -> tuple[list[Row], list[Row]]:
    """How many moves each rule predicts, and the fitted costs; ``solves`` are lists of states."""
    known = [[some for state in solve if (some := options_of(state))] for solve in solves]
    fronts = [[nearest(options) for options in solve] for solve in known]
    places = {name: place for place, name in enumerate(rungs)}
    by_reach = {reach: _hits(Rule(rungs, reach, places), fronts) for reach in REACHES}
    hits = {
        # Without a place, all moves of a technique are alike.
        NO_PLACE: _hits(Rule(places, None), _without_distance(known)),
        TECHNIQUE_FIRST: _hits(Rule(places, None), fronts),
        RUNG_FIRST: _hits(Rule(rungs, None, places), fronts),
        PLACE_FIRST: _hits(Rule(rungs, 0.0, places), fronts),
        RUNGS: [0.0] * len(known),
        COSTS: [0.0] * len(known),
    }
    fits = []
    for part in folds(len(known), seed):
        rest = sorted(set(range(len(known))) - set(part))
        reach = _best_reach(by_reach, rest)
        fits.append(_fit([known[at] for at in rest], rungs))
        for at in part:
            hits[RUNGS][at] = by_reach[reach][at]
            (hits[COSTS][at],) = _hits(fits[-1], [fronts[at]])
    whole = _fit(known, rungs)
    reaches = {RUNGS: _best_reach(by_reach, range(len(known))), COSTS: whole.reach}
    moves = [len(solve) for solve in known]
    rows = [
        {"genre": genre, "board": board, "rule": name, "reach": reaches.get(name)}
        | _judged(hits[name], hits[RUNG_FIRST], moves, samples, seed)
        for name in RULES
    ]
    return rows, _cost_rows(genre, board, whole, fits, rungs)


def _hits(rule: Rule, solves: Solves) -> list[float]:
    """How many moves of each solve a rule predicts."""
    return [sum(predicted(rule, options) for options in solve) for solve in solves]


def _without_distance(solves: Solves) -> Solves:
    return [
        [[(name, 0, moves, taken) for name, _, moves, taken in options] for options in solve]
        for solve in solves
    ]


def _best_reach(by_reach: dict[float, list[float]], chosen: Sequence[int]) -> float:
    return max(REACHES, key=lambda reach: sum(by_reach[reach][at] for at in chosen))


def _fit(solves: Solves, rungs: Rungs) -> Rule:
    """Fitted costs; a technique that was never offered costs as much as the dearest."""
    rule = best_fit([options for solve in solves for options in solve])
    dearest = max(rule.costs.values(), default=0.0)
    return Rule({name: rule.costs.get(name, dearest) for name in rungs}, rule.reach)


def _judged(
    hits: Sequence[float], before: Sequence[float], moves: Sequence[int], samples: int, seed: int
) -> Row:
    """The share that a rule predicts, and by how much that is more than another rule does."""
    row = share_row(list(zip(hits, moves, strict=True)), samples, seed)
    gained = [(mine - other) for mine, other in zip(hits, before, strict=True)]
    gain = share_row(list(zip(gained, moves, strict=True)), samples, seed)
    return row | {f"gain_{name}": gain[name] for name in ("share", "low", "high") if name in gain}


def _cost_rows(
    genre: str, board: str, whole: Rule, fits: Sequence[Rule], rungs: Rungs
) -> list[Row]:
    """The costs of all techniques, fitted on all solves, and their range over the folds.

    Only differences matter, so the cheapest technique costs 0.
    """
    least = min(whole.costs.values())
    return [
        {
            "genre": genre, "board": board, "technique": name, "rung": rungs[name],
            "cost": round(whole.costs[name] - least, 2),
            "low": round(min(fit.costs[name] for fit in fits) - least, 2),
            "high": round(max(fit.costs[name] for fit in fits) - least, 2),
        }
        for name in rungs
    ]  # fmt: skip
