"""The seed's SAT solver: its formula, clause for clause, and a strategy that asks it.

Straathof 2025, §4: variable ``n × i + j + 1`` says that a tile is *white*; formula 2 for every
number (reached tiles in the order up, down, left, right), a unit clause for every numbered tile,
formula 1 for neighbours, then the two trees (``sat/connectivity/two_trees_edge.py``). The formula
of Figure 17 is the seed's listing (a test compares them). The solver is MiniSat, as in the seed.
``gridwright cnf --encoding seed`` writes it.

>>> cnf = published(Kuroshuto(4, 4, {3: 2, 6: 1, 8: 3, 12: 3, 13: 1}))
>>> len(cnf.clauses), cnf.clauses[:3]
(331, [[12, 2], [-12, -2], [3, 11]])
"""

from __future__ import annotations

from itertools import combinations
from time import perf_counter

from gridwright.core.board import Board
from gridwright.core.deadline import NEVER, Deadline, watched
from gridwright.core.errors import GridwrightError, OutOfTime
from gridwright.core.grid import bits
from gridwright.core.result import Result, status_of
from gridwright.core.stats import Stats
from gridwright.core.strategy import Request
from gridwright.genres.kuroshuto.puzzle import Kuroshuto
from gridwright.logic.apart import connected
from gridwright.sat.cnf import Cnf
from gridwright.sat.connectivity import Connected, encode
from gridwright.sat.oracle import Oracle

PUBLISHED = "two-trees-seed"
CONNECTIVITY = "two-trees-edge"
MINISAT = "minisat22"

NUMBER = "1 black tile per number"
NUMBERED = "numbered tiles"
NEIGHBOURS = "no 2 black neighbours"


def published(puzzle: Kuroshuto, deadline: Deadline = NEVER) -> Cnf:
    """The formula."""
    cnf = Cnf(puzzle.decisions, deadline=deadline)
    encode_seed(puzzle, cnf)
    return cnf


def encode_seed(puzzle: Kuroshuto, cnf: Cnf) -> None:
    """Append the formula; a board without a clue at its edge is refused: the seed cannot say it."""
    grid = puzzle.grid
    if not (puzzle.clues | puzzle.white) & grid.border:
        raise GridwrightError(
            "the published formula needs a numbered cell at the edge of the board, and there is"
            " none; try the strategy 'sat' with the connectivity 'two-trees'"
        )
    cnf.yes_is_true = False
    cnf.group(NUMBER)
    for cell, number in watched(puzzle.numbers.items(), every=64):
        up, right, down, left = grid.rays(cell)
        reached = [ray[number - 1] + 1 for ray in (up, down, left, right) if len(ray) >= number]
        cnf.clauses += [[one, two] for one, two in combinations(reached, 2)]
        cnf.clauses.append([-tile for tile in reached])
    cnf.group(NUMBERED)
    cnf.clauses += [[cell + 1] for cell in bits(puzzle.clues | puzzle.white)]
    cnf.clauses += [[-cell - 1] for cell in bits(puzzle.black)]
    cnf.group(NEIGHBOURS)
    cnf.clauses += [
        [cell + 1, other + 1]
        for cell in watched(range(grid.size), every=64)
        for other in grid.neighbour_lists[cell]
        if other > cell
    ]
    encode(cnf, _white_is_true(puzzle), CONNECTIVITY)


def _white_is_true(puzzle: Kuroshuto) -> Connected:
    task = connected(puzzle)
    return Connected(task.neighbours, range(1, task.size + 1), roots=task.roots, grid=task.grid)


def find_as_published(puzzle: Kuroshuto, request: Request) -> Result:
    """Answers of the published formula, one after another, by MiniSat."""
    started = perf_counter()
    size = puzzle.decisions
    boards: list[Board] = []
    count = 0
    exhausted = timed_out = False
    stats: dict[str, object] = {}
    try:
        cnf = published(puzzle, request.deadline)
        stats = {"variables": cnf.top, "clauses": len(cnf.clauses)}
        with Oracle(cnf, str(request.options.get("solver") or MINISAT)) as oracle:
            while count != request.limit and not exhausted:
                exhausted = not oracle.solve()
                if exhausted:
                    break
                white = oracle.true_mask(size)
                count += 1
                if request.keep or count <= 2:
                    boards.append(Board.whole(size, ((1 << size) - 1) ^ white))
                oracle.add([[-i if white >> (i - 1) & 1 else i for i in range(1, size + 1)]])
            stats["conflicts"] = oracle.conflicts()
    except OutOfTime:
        timed_out = True
    stats |= {"exhausted": exhausted, "timed_out": timed_out}
    status = status_of(count, exhausted, timed_out, request.limit)
    seconds = perf_counter() - started
    return Result(status, tuple(boards), exhausted, count, PUBLISHED, seconds, Stats(stats))
