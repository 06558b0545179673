"""The methods of Kleijn 2018 as strategies, each of which finds the first or all solutions.

``sat`` comes with every genre; here are ``brute-force``, ``biggerfirst``, ``neighbours-first``,
``fewest-first`` and ``sat-seed``. All report two numbers: the solutions, and the minimal solutions
among them (§3.2). With the option ``refinement=minimal`` they look only for minimal ones.

>>> from gridwright.core.strategy import Request
>>> puzzle = Kamaji(3, 4, (2, 1, 1, 3, 1, 1, 2, 1, 1, 1, 1, 1))
>>> result = find_by_biggerfirst(puzzle, Request(limit=None))
>>> result.count, result.stats["refinements"]["minimal"]["count"], result.stats["pieces_per_run"]
(2, 1, [5])
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any

from gridwright.core.board import Board
from gridwright.core.extras import require
from gridwright.core.grid import bits
from gridwright.core.options import option, resolve
from gridwright.core.result import Result, Status, status_of
from gridwright.core.saying import Saying
from gridwright.core.stats import Stats
from gridwright.core.strategy import Boards, Request, Strategy, collect
from gridwright.genres.kamaji.encoding import encode_minimal
from gridwright.genres.kamaji.paper.network import Turns, by_confidence, one_look, probabilities
from gridwright.genres.kamaji.paper.published import encode_kleijn
from gridwright.genres.kamaji.paper.search import (
    Laid,
    Meter,
    Runs,
    bigger_first,
    brute_force,
    fewest_first,
    neighbours_first,
)
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright.genres.kamaji.rules import RULES, is_minimal
from gridwright.sat.answers import Answers
from gridwright.sat.cnf import Cnf
from gridwright.sat.oracle import DEFAULT_SOLVER

EVERYTHING = "unique, multiple, none"
MINIMAL = "minimal"


@dataclass(frozen=True)
class LayingOptions:
    """The options of every strategy here."""

    refinement: str = option(
        "", "'minimal' looks for minimal solutions only", choices=("", MINIMAL)
    )


@dataclass(frozen=True)
class ClauseOptions(LayingOptions):
    """The options of ``sat-seed``."""

    solver: str = option(DEFAULT_SOLVER, "the SAT solver; gridwright solvers lists them")


def board_of(puzzle: Kamaji, laid: Laid) -> Board:
    """The solution with these pieces and the maximum."""
    used = puzzle.given.yes
    for piece in laid:
        used |= 1 << piece
    return Board.whole(puzzle.decisions, used)


def find_by_brute_force(puzzle: Kamaji, request: Request) -> Result:
    """The strategy ``brute-force``."""
    meter = Meter()
    solutions = brute_force(puzzle, meter)
    return _collected("brute-force", puzzle, solutions, request, meter)


def find_by_biggerfirst(puzzle: Kamaji, request: Request) -> Result:
    """The strategy ``biggerfirst``: runs from the largest number down, then brute force."""
    return _find_by_runs("biggerfirst", bigger_first, puzzle, request)


def find_by_neighbours_first(puzzle: Kamaji, request: Request) -> Result:
    """The strategy ``neighbours-first``: runs by available neighbours, then brute force."""
    return _find_by_runs("neighbours-first", neighbours_first, puzzle, request)


def _find_by_runs(
    name: str, order: Callable[[Kamaji], Runs], puzzle: Kamaji, request: Request
) -> Result:
    """Runs, then brute force on the rest.

    If the runs cover everything, brute force is needed only if more than one solution is wanted: it
    looks for pieces of ones that could be added.
    """
    meter = Meter()
    stats: dict[str, Any] = {}
    solutions = _runs_then_brute_force(order, puzzle, meter, stats)
    result = _collected(name, puzzle, solutions, request, meter, stats)
    more: dict[str, Any] = {}
    if stats.get("solved_by_runs_alone") and "refinements" in result.stats:
        # The claim of §3.2: what the runs alone cover is the only minimal solution.
        proven = {"status": str(Status.UNIQUE), "count": 1, "exhausted": True}
        more["refinements"] = {MINIMAL: proven}
    elif result.boards:
        rest = result.boards[0].yes.bit_count() - sum(stats["pieces_per_run"]) - 1
        more["pieces_left_to_brute_force"] = rest
    return replace(result, stats=Stats(result.stats, **more))


def _runs_then_brute_force(
    order: Callable[[Kamaji], Runs], puzzle: Kamaji, meter: Meter, stats: dict[str, Any]
) -> Iterator[Laid]:
    """The solutions; the runs start, and fill ``stats``, when the first solution is asked for."""
    runs = order(puzzle)
    stats |= {
        "runs": len(runs.found),
        "pieces_per_run": list(runs.found),
        "entries_looked_at": runs.looked,
        "solved_by_runs_alone": runs.solved,
        "pieces_left_to_brute_force": 0,
    }
    yield from brute_force(puzzle, meter, runs.laid)


def find_by_fewest_first(puzzle: Kamaji, request: Request) -> Result:
    """The strategy ``fewest-first``."""
    meter = Meter()
    solutions = fewest_first(puzzle, meter)
    return _collected("fewest-first", puzzle, solutions, request, meter)


def find_by_network(puzzle: Kamaji, request: Request) -> Result:
    """The strategy ``network``: one look, and the rules decide whether it is an answer."""
    require("network", Saying("the strategy {name}", name="'network'"))
    stats: dict[str, Any] = {}

    def search() -> Boards:
        likely = probabilities(puzzle)
        names = map(puzzle.describe, range(puzzle.decisions))
        stats["probabilities"] = {
            name: round(share, 4) for name, share in zip(names, likely, strict=True)
        }
        board = one_look(puzzle, likely)
        if not any(rule.broken(puzzle, board) for rule in RULES):
            yield board
        return False

    return collect(puzzle, "network", request, search(), lambda: stats)


def find_by_network_search(puzzle: Kamaji, request: Request) -> Result:
    """The strategy ``network-search``: pieces in the order of the network's confidence."""
    require("network", Saying("the strategy {name}", name="'network-search'"))
    meter, turns, stats = Meter(), Turns(), dict[str, Any]()

    def solutions() -> Iterator[Laid]:
        try:
            yield from by_confidence(puzzle, probabilities(puzzle), meter, turns)
        finally:
            stats.update(backtracks=turns.all, backtracks_before_first=turns.before_first)

    return _collected("network-search", puzzle, solutions(), request, meter, stats)


def find_by_seed_clauses(puzzle: Kamaji, request: Request) -> Result:
    """The strategy ``sat-seed``: the paper's clauses; solutions are blocked one by one."""
    meter = Meter()
    options = resolve(
        ClauseOptions, request.options, Saying("the strategy {name}", name="'sat-seed'")
    )
    stats: dict[str, Any] = {}
    with closing(_models(puzzle, options, meter, stats)) as solutions:
        return _collected("sat-seed", puzzle, solutions, request, meter, stats, ClauseOptions)


def _models(
    puzzle: Kamaji, options: ClauseOptions, meter: Meter, stats: dict[str, Any]
) -> Generator[Laid, None, None]:
    """The models of the paper's clauses, which are built once the first one is asked for."""

    def encode(cnf: Cnf) -> None:
        encode_kleijn(puzzle, cnf)
        stats.update(variables=cnf.top, clauses=len(cnf.clauses))
        if options.refinement == MINIMAL:
            encode_minimal(puzzle, cnf)

    solver = options.solver or DEFAULT_SOLVER
    with Answers(puzzle.decisions, encode, solver=solver) as answers:
        for board in answers:
            meter.tick()
            # The maximum is the last piece, and in every model.
            yield tuple(piece for piece in bits(board.yes) if piece != puzzle.decisions - 1)


def _collected(
    name: str,
    puzzle: Kamaji,
    solutions: Iterator[Laid],
    request: Request,
    meter: Meter,
    stats: dict[str, Any] | None = None,
    kind: type[LayingOptions] = LayingOptions,
) -> Result:
    """Take solutions until there are enough, and count the minimal ones among them.

    Solutions are computed on demand, within the time limit; figures are added to ``stats``.
    """
    stats = {} if stats is None else stats
    only_minimal = (
        resolve(kind, request.options, Saying("the strategy {name}", name=repr(name))).refinement
        == MINIMAL
    )
    minimal = 0

    def search() -> Boards:
        nonlocal minimal
        for laid in solutions:
            board = board_of(puzzle, laid)
            is_needed = is_minimal(puzzle, board)
            if only_minimal and not is_needed:
                continue
            minimal += is_needed
            stats.setdefault("order_laid", list(laid))
            yield board
        return True

    result = collect(puzzle, name, request, search(), lambda: {**stats, "nodes": meter.nodes})
    if only_minimal:
        return result
    exhausted, timed_out = result.exhausted, result.stats["timed_out"]
    known = status_of(minimal, exhausted, timed_out, request.limit)
    minimal_ones = {"status": str(known), "count": minimal, "exhausted": exhausted}
    return replace(result, stats=Stats(result.stats, refinements={MINIMAL: minimal_ones}))


STRATEGIES: tuple[Strategy[Kamaji], ...] = (
    Strategy(
        "biggerfirst",
        "goes over the numbers from the largest down and places each piece that is the only"
        " possibility, then brute force on the rest (Kleijn 2018, §3.2)",
        EVERYTHING,
        find_by_biggerfirst,
        LayingOptions,
    ),
    Strategy(
        "brute-force",
        "pieces from the upper left: right, down-right, down, down-left (Kleijn 2018, §3.1)",
        EVERYTHING,
        find_by_brute_force,
        LayingOptions,
    ),
    Strategy(
        "fewest-first",
        "continues at the number that the fewest pieces can still cover",
        EVERYTHING,
        find_by_fewest_first,
        LayingOptions,
    ),
    Strategy(
        "neighbours-first",
        "as biggerfirst, but goes over the numbers by their available neighbours, the fewest first"
        " (Kleijn 2018, §8.1.1)",
        EVERYTHING,
        find_by_neighbours_first,
        LayingOptions,
    ),
    Strategy(
        "network",
        "one look of a trained network at the whole board; the rules decide whether it is an"
        " answer (Kleijn 2018, §8.1.1)",
        "nothing",
        find_by_network,
        extra="network",
    ),
    Strategy(
        "network-search",
        "takes pieces in the order of the network's confidence, and goes back where it was wrong"
        " (Kleijn 2018, §8.1.1)",
        EVERYTHING,
        find_by_network_search,
        LayingOptions,
        extra="network",
    ),
    Strategy(
        "sat-seed",
        "the paper's clauses, a variable for each pair of cell and piece (Kleijn 2018, §3.3.3)",
        EVERYTHING,
        find_by_seed_clauses,
        ClauseOptions,
    ),
)
