"""In which order to look at the entries: by value, by available neighbours, by pieces left.

Kleijn 2018, §8.1.1, proposes to go over the entries by their number of available neighbours, where
Biggerfirst goes from the largest number down. ``neighbours-first`` does so, in runs like those of
Biggerfirst; ``fewest-first`` counts pieces instead of neighbours. Two things are compared: how
often an entry has to be asked, which is the same on every machine, and the time to the first
solution. The three orders are timed one after the other in the same cell.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from gridwright.batch.ledger import Row
from gridwright.core.control import Control
from gridwright.core.generator import Generated, GenerateRequest
from gridwright.engine.generate import rng
from gridwright.engine.solve import solve
from gridwright.genres.kamaji import GENRE
from gridwright.genres.kamaji.generators import make_by_repair
from gridwright.genres.kamaji.paper.search import (
    Meter,
    bigger_first,
    fewest_first,
    neighbours_first,
)
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright_lab.studies.timing import Repeats, timed

ORDER_REPEATS = 100
"""How often each order solves a puzzle of Figure 6."""
ORDERS = ("biggerfirst", "neighbours-first", "fewest-first")


def made(size: int, ones: float, number: int, seed: int) -> Generated[Kamaji]:
    """The puzzle of a number, with this share of ones."""
    return make_by_repair(GenerateRequest(size, size, {"ones": ones}), rng(seed, number))


def timed_by(names: Iterable[str], puzzle: Kamaji, repeats: int, limit: float) -> Row:
    """The time that each strategy takes to find the first solution."""
    row: Row = {}
    for name in names:
        work = partial(solve, GENRE, puzzle, name, limit=1)
        result, times = timed(lambda: Control(limit).run(work), Repeats(repeats))  # noqa: B023
        row[name] = {"status": str(result.status)} | times.as_row()
    return row


def order_row(size: int, ones: float, number: int, seed: int, limit: float) -> Row:
    """How often each order asks an entry until it solves a puzzle or, for runs, gets stuck."""
    one = made(size, ones, number, seed)
    meter = Meter()
    row: Row = {"size": size, "ones": ones, "number": number}
    for name, order in zip(ORDERS, (bigger_first, neighbours_first), strict=False):
        runs = order(one.puzzle)
        row[name] = {"looked": runs.looked, "runs": len(runs.found), "solved": runs.solved}
    next(fewest_first(one.puzzle, meter))
    row["fewest-first"] = {"looked": meter.looked, "boards": meter.nodes}
    result = Control(limit).run(solve, GENRE, one.puzzle, "neighbours-first", limit=2)
    right = result.board is None or result.board == one.answer
    return row | {"status": str(result.status), "right": right}


def order_time_row(
    size: int, ones: float, number: int, seed: int, repeats: int, limit: float
) -> Row:
    """The time that each order takes to find the first solution of a puzzle of Figure 6."""
    puzzle = made(size, ones, number, seed).puzzle
    times = timed_by(ORDERS, puzzle, repeats, limit)
    return {"size": size, "ones": ones, "number": number} | times
