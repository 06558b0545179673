"""The seed's methods as strategies, each of which finds the first or all solutions.

``sat`` (the lean encoding) comes with every genre; here are ``brute-force``, ``biggerfirst``,
``fewest-first`` and ``sat-seed``. All report two numbers: solutions, and minimal solutions among
them (Kleijn 2018, §3.2); with the option ``notion=minimal`` only the latter are looked for.

>>> from gridwright.core.strategy import Request
>>> puzzle = Kamaji(3, 4, (2, 1, 1, 3, 1, 1, 2, 1, 1, 1, 1, 1))
>>> result = find_by_biggerfirst(puzzle, Request(limit=None))
>>> result.count, result.stats["notions"]["minimal"]["count"], result.stats["pieces_per_run"]
(2, 1, [5])
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import replace
from time import perf_counter
from typing import Any

from gridwright.core.board import Board
from gridwright.core.errors import OutOfTime
from gridwright.core.maker import Option
from gridwright.core.result import Result, Status, status_of
from gridwright.core.stats import Stats
from gridwright.core.strategy import Request, Strategy
from gridwright.genres.kamaji.encoding import encode_minimal, encode_seed
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright.genres.kamaji.rules import is_minimal
from gridwright.genres.kamaji.search import Laid, Meter, bigger_first, brute_force, fewest_first
from gridwright.sat.cnf import Cnf
from gridwright.sat.oracle import DEFAULT_SOLVER, Oracle

EVERYTHING = "unique, multiple, none"
MINIMAL = "minimal"
NOTION = Option("notion", "", "'minimal' looks for minimal solutions only", ("", MINIMAL))
SOLVER = Option("solver", DEFAULT_SOLVER, "the SAT solver; gridwright solvers lists them")


def board_of(puzzle: Kamaji, laid: Laid) -> Board:
    """The solution with these pieces and the maximum."""
    used = puzzle.given.yes
    for piece in laid:
        used |= 1 << piece
    return Board.whole(puzzle.decisions, used)


def find_by_brute_force(puzzle: Kamaji, request: Request) -> Result:
    """The strategy ``brute-force``."""
    meter = Meter(request.deadline)
    solutions = brute_force(puzzle, meter)
    return _collect("brute-force", puzzle, solutions, request, meter)


def find_by_biggerfirst(puzzle: Kamaji, request: Request) -> Result:
    """The strategy ``biggerfirst``: runs, then brute force on the rest.

    Where the runs cover everything, brute force has nothing to cover; it is still asked, if more
    than one solution is wanted, for pieces of ones that could be laid besides.
    """
    meter = Meter(request.deadline)
    stats: dict[str, Any] = {}
    solutions = _runs_then_brute_force(puzzle, meter, stats)
    result = _collect("biggerfirst", puzzle, solutions, request, meter, stats)
    if stats.get("solved_by_runs_alone") and MINIMAL in stats.get("notions", {}):
        # The claim of §3.2: what the runs alone cover is the only minimal solution.
        proven = {"status": str(Status.UNIQUE), "count": 1, "exhausted": True}
        stats["notions"] = {MINIMAL: proven}
    elif result.boards:
        rest = result.boards[0].yes.bit_count() - sum(stats["pieces_per_run"]) - 1
        stats["pieces_left_to_brute_force"] = rest
    return replace(result, stats=Stats(stats))


def _runs_then_brute_force(
    puzzle: Kamaji, meter: Meter, stats: dict[str, Any]
) -> Iterator[Laid]:
    """The solutions; the runs begin, and tell what they found, once the first one is asked for."""
    runs = bigger_first(puzzle, meter.deadline)
    stats |= {
        "runs": len(runs.found),
        "pieces_per_run": list(runs.found),
        "solved_by_runs_alone": runs.solved,
        "pieces_left_to_brute_force": 0,
    }
    yield from brute_force(puzzle, meter, runs.laid)


def find_by_fewest_first(puzzle: Kamaji, request: Request) -> Result:
    """The strategy ``fewest-first``."""
    meter = Meter(request.deadline)
    solutions = fewest_first(puzzle, meter)
    return _collect("fewest-first", puzzle, solutions, request, meter)


def find_by_seed_clauses(puzzle: Kamaji, request: Request) -> Result:
    """The strategy ``sat-seed``: the seed's own clauses, found solutions blocked one by one."""
    meter = Meter(request.deadline)
    stats: dict[str, Any] = {}
    with closing(_models(puzzle, request, meter, stats)) as solutions:
        return _collect("sat-seed", puzzle, solutions, request, meter, stats)


def _models(
    puzzle: Kamaji, request: Request, meter: Meter, stats: dict[str, Any]
) -> Generator[Laid, None, None]:
    """The models of the seed's clauses, which are built once the first one is asked for."""
    decisions = puzzle.decisions
    cnf = Cnf(decisions, deadline=request.deadline)
    encode_seed(puzzle, cnf)
    stats |= {"variables": cnf.top, "clauses": len(cnf.clauses)}
    if request.options.get("notion") == MINIMAL:
        encode_minimal(puzzle, cnf)
    with Oracle(cnf, str(request.options.get("solver") or DEFAULT_SOLVER)) as oracle:
        while oracle.solve():
            meter.tick()
            mask = oracle.true_mask(decisions)
            # The maximum is the last piece, and in every model.
            yield tuple(piece for piece in range(decisions - 1) if mask >> piece & 1)
            # A solution may hold another one, so pieces left out are blocked with the others.
            oracle.add([[-i - 1 if mask >> i & 1 else i + 1 for i in range(decisions)]])


def _collect(
    name: str,
    puzzle: Kamaji,
    solutions: Iterator[Laid],
    request: Request,
    meter: Meter,
    stats: dict[str, Any] | None = None,
) -> Result:
    """Ask for solutions until there are enough, and count the minimal ones among them.

    All work is done when they are asked for, within the time limit; ``stats`` is added to.
    """
    started = perf_counter()
    stats = {} if stats is None else stats
    only_minimal = request.options.get("notion") == MINIMAL
    boards: list[Board] = []
    count = minimal = 0
    exhausted = timed_out = False
    try:
        for laid in solutions:
            board = board_of(puzzle, laid)
            is_needed = is_minimal(puzzle, board)
            if only_minimal and not is_needed:
                continue
            count += 1
            minimal += is_needed
            if request.keep or count <= 2:
                boards.append(board)
            if request.counted is not None:
                request.counted(count)
            if count == 1:
                stats["order_laid"] = list(laid)
            if count == request.limit:
                break
            request.deadline.check()
        else:
            exhausted = True
    except OutOfTime:
        timed_out = True
    stats |= {"nodes": meter.nodes, "exhausted": exhausted, "timed_out": timed_out}
    if not only_minimal:
        known = status_of(minimal, exhausted, timed_out, request.limit)
        found = {"status": str(known), "count": minimal, "exhausted": exhausted}
        stats["notions"] = {MINIMAL: found}
    status = status_of(count, exhausted, timed_out, request.limit)
    seconds = perf_counter() - started
    return Result(status, tuple(boards), exhausted, count, name, seconds, Stats(stats))


STRATEGIES: tuple[Strategy[Kamaji], ...] = (
    Strategy(
        "biggerfirst",
        "goes over the numbers from the largest down and lays each piece that is the only way, then"
        " brute force on the rest (Kleijn 2018, §3.2)",
        EVERYTHING,
        find_by_biggerfirst,
        (NOTION,),
    ),
    Strategy(
        "brute-force",
        "pieces from the upper left on: right, down-right, down, down-left (Kleijn 2018, §3.1)",
        EVERYTHING,
        find_by_brute_force,
        (NOTION,),
    ),
    Strategy(
        "fewest-first",
        "goes on at the number that the fewest pieces can still cover (Kleijn 2018, §8.1.1)",
        EVERYTHING,
        find_by_fewest_first,
        (NOTION,),
    ),
    Strategy(
        "sat-seed",
        "the paper's clauses, a variable for each pair of cell and piece (Kleijn 2018, §3.3.3)",
        EVERYTHING,
        find_by_seed_clauses,
        (NOTION, SOLVER),
    ),
)
