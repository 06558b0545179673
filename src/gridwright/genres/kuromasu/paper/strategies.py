"""The methods of van Meurs 2008 as strategies: brute force, logic, genetic, and two combinations.

``logic+genetic`` and ``logic+brute-force`` are what §8.1 and §7.1 propose: logic as far as it goes
without a guess, then the other method on the cells that are left.

>>> puzzle = Kuromasu(2, 3, {0: 3, 2: 3})
>>> {strategy.name: str(strategy.find(puzzle, Request()).status) for strategy in STRATEGIES}
{'brute-force': 'unique', 'vanmeurs2008': 'unique', 'genetic': 'found', 'logic+genetic': 'unique',
'logic+brute-force': 'unique'}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from gridwright.core.board import Board
from gridwright.core.errors import OutOfTime
from gridwright.core.generator import Option
from gridwright.core.grid import bits, mask_of
from gridwright.core.options import resolve
from gridwright.core.result import Result, status_of
from gridwright.core.strategy import Request, Strategy
from gridwright.genres.kuromasu.paper import methods
from gridwright.genres.kuromasu.paper.logic import Logic, answer_check, guess_order
from gridwright.genres.kuromasu.paper.lower_bound import lower_bound, most_black
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.search.brute_force import in_short, options_table, refuse_years, subsets
from gridwright.search.guessing import Guessing

PROVES_ALL = "unique, multiple, none"
PROVES_NOTHING = "nothing"

LOGIC_OPTIONS = (
    Option("only", "", "use these techniques only, separated by commas"),
    Option("without", "", "use all techniques but these, separated by commas"),
    Option("assume-unique", False, "use Method 0, which is right only if there is one answer"),
)
GUESS_OPTIONS = (
    Option("guesses", -1, "how deep guesses may be nested; 0 for none, -1 for any depth"),
    Option("forget", False, "forget what a refuted guess proves, as the paper does"),
)
FORCE_OPTIONS = (Option("force", False, "start even what would take years"),)
GENETIC_OPTIONS = (
    Option("population", 1500, "boards in a generation"),
    Option("selection", 250, "boards that survive and have children"),
    Option("selection-type", "standard", "how they are selected", ("standard", "tournament")),
    Option(
        "crossover",
        "all",
        "how two boards are crossed: all ways equally often, or one way only",
        ("all", "left-right", "top-bottom", "odd-even"),
    ),
    Option("penalty", 2, "grade for each pair of black cells that touch"),
    Option("changed", 3, "cells that the random mutation changes"),
    Option("chance-changed", 1.0, "chance of the random mutation"),
    Option("chance-touching", 0.5, "chance that touching black cells are removed"),
    Option("chance-ignored", 0.5, "chance that black cells which no number sees are removed"),
    Option("restart", 500, "start over after this many generations"),
    Option("abort", 10_000, "give up after this many generations"),
    Option("black-per-number", 1.5, "black cells of a new board for each number"),
    Option("expand", 0.1, "share by which the number of black cells widens at each restart"),
)

Settings = Mapping[str, Any]


@dataclass(slots=True)
class Findings:
    """What a strategy has found so far; kept when the time is over."""

    boards: dict[int, Board] = field(default_factory=dict)
    exhausted: bool = False
    stats: dict[str, Any] = field(default_factory=dict)


Search = Callable[[Kuromasu, Request, Settings, Findings], None]


def _strategy(
    name: str, sentence: str, proves: str, search: Search, options: tuple[Option, ...]
) -> Strategy[Kuromasu]:
    def find(puzzle: Kuromasu, request: Request) -> Result:
        return _found(name, puzzle, request, search, options)

    return Strategy(name, sentence, proves, find, options)


def _found(
    name: str, puzzle: Kuromasu, request: Request, search: Search, options: tuple[Option, ...]
) -> Result:
    """Run a search and say what its findings amount to."""
    started = perf_counter()
    settings = resolve(options, request.options, f"the strategy {name}")
    findings = Findings()
    timed_out = False
    try:
        search(puzzle, request, settings, findings)
    except OutOfTime:
        timed_out = True
    count = len(findings.boards)
    status = status_of(count, findings.exhausted, timed_out, request.limit)
    boards = tuple(findings.boards.values())
    stats = findings.stats | {"exhausted": findings.exhausted, "timed out": timed_out}
    return Result(
        status,
        boards if request.keep else boards[:2],
        findings.exhausted,
        count,
        name,
        perf_counter() - started,
        stats,
    )


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _logic(puzzle: Kuromasu, request: Request, settings: Settings) -> Logic:
    chosen = methods.chosen(
        _names(settings["only"]),
        _names(settings["without"]),
        assume_unique=settings["assume-unique"],
    )
    return Logic(puzzle, chosen, request.deadline)


def _assumed(logic: Logic) -> bool:
    """Whether something was concluded from the assumption that there is one answer only."""
    return logic.used[methods.UNREACHED] > 0


def search_by_logic(
    puzzle: Kuromasu, request: Request, settings: Settings, findings: Findings
) -> None:
    """Methods 0 to 9, then guesses (§4)."""
    logic = _logic(puzzle, request, settings)
    guessing = Guessing(
        logic.settle,
        logic.solved,
        lambda board: guess_order(puzzle, board),
        limit=1 if settings["forget"] else request.limit,
        most=None if settings["guesses"] < 0 else settings["guesses"],
        forget=settings["forget"],
        counted=request.counted,
        progress=request.progress,
        answers=findings.boards,
    )
    try:
        explored = guessing.run(logic.start)
    finally:
        findings.stats |= {
            "guesses": guessing.depth if guessing.found_at is None else guessing.found_at,
            "guesses to prove": guessing.depth,
            "guesses made": guessing.tried,
            "left by logic": guessing.left,
            "cells by technique": dict(logic.used.most_common()),
            "uniqueness assumed": _assumed(logic),
        }
    # With Method 0 an answer may have been passed over, but never the last one.
    proven = not (_assumed(logic) and findings.boards)
    findings.exhausted = explored and proven and not settings["forget"]


def search_by_brute_force(
    puzzle: Kuromasu, request: Request, settings: Settings, findings: Findings
) -> None:
    """All boards by their number of black cells (§3)."""
    _brute_force(puzzle, puzzle.given, request, settings, findings)


def _brute_force(
    puzzle: Kuromasu, known: Board, request: Request, settings: Settings, findings: Findings
) -> None:
    grid = puzzle.grid
    cells = known.open & ~grid.neighbours(known.yes)
    number = cells.bit_count()
    settled = known.yes.bit_count()
    fewest = max(0, lower_bound(puzzle) - settled)
    sizes = range(fewest, most_black(puzzle, number) + 1)
    if not settings["force"]:
        refuse_years(number, sizes, "brute force")
    table = options_table(number, sizes)
    options = table[-1].total if table else 0
    findings.stats |= {
        "lower bound": lower_bound(puzzle),
        "empty cells": number,
        "options": in_short(options),
        "options by black cells": {settled + row.size: in_short(row.options) for row in table},
        "checked": 0,
    }
    is_answer = answer_check(puzzle, known)
    excludes = {cell: mask_of(grid.neighbour_lists[cell]) for cell in bits(cells)}
    checked = 0
    for size in sizes:
        findings.stats["checked"] = checked
        number_of = in_short(table[size - fewest].options)
        request.progress(f"{settled + size} black cells: {number_of} options")
        for mask in subsets(cells, size, excludes):
            checked += 1
            if checked % 256 == 0:
                findings.stats["checked"] = checked
                request.deadline.check()
            black = mask | known.yes
            if is_answer(black):
                findings.boards[black] = Board.whole(puzzle.decisions, black)
                findings.stats.setdefault("black cells", settled + size)
                if request.counted is not None:
                    request.counted(len(findings.boards))
                if len(findings.boards) == request.limit:
                    findings.stats["checked"] = checked
                    return
    findings.stats["checked"] = checked
    findings.exhausted = True


def search_by_genetic(
    puzzle: Kuromasu, request: Request, settings: Settings, findings: Findings
) -> None:
    """Breed boards until one is an answer (§5)."""
    _genetic(puzzle, puzzle.given, request, settings, findings)


def _genetic(
    puzzle: Kuromasu, known: Board, request: Request, settings: Settings, findings: Findings
) -> None:
    # NumPy takes longer to load than most puzzles take to solve: only who asks for it waits.
    import numpy as np

    from gridwright.genres.kuromasu.paper.population import Breeding, Population
    from gridwright.search.genetic import Parameters, evolve, refuse_genes

    population = Population(
        puzzle,
        known,
        Breeding(
            settings["penalty"],
            settings["changed"],
            settings["chance-changed"],
            settings["chance-touching"],
            settings["chance-ignored"],
            settings["black-per-number"],
            settings["expand"],
            settings["crossover"],
        ),
    )
    parameters = Parameters(
        settings["population"],
        settings["selection"],
        settings["selection-type"] == "tournament",
        settings["restart"],
        settings["abort"],
    )

    refuse_genes(puzzle.decisions, parameters.population)

    def progress(text: str) -> None:
        findings.stats["progress"] = text
        request.progress(text)

    rng = np.random.default_rng(request.seed)
    outcome = evolve(population.problem(), parameters, rng, request.deadline, progress)
    findings.stats.pop("progress", None)
    findings.stats |= {
        "generations": outcome.generations,
        "restarts": outcome.restarts,
        "best grade": outcome.grade,
    }
    black = mask_of(np.flatnonzero(outcome.best).tolist())
    if outcome.grade == 0 and answer_check(puzzle)(black):
        findings.boards[black] = Board.whole(puzzle.decisions, black)


def after_logic(rest: Callable[..., None]) -> Search:
    """A search that lets logic go as far as it goes without a guess, then does the rest."""

    def search(
        puzzle: Kuromasu, request: Request, settings: Settings, findings: Findings
    ) -> None:
        logic = _logic(puzzle, request, settings)
        board = logic.settle(logic.start)
        findings.stats |= {
            "left by logic": 0 if board is None else board.open.bit_count(),
            "uniqueness assumed": _assumed(logic),
        }
        if board is None:
            findings.exhausted = True
            return
        if board.complete:
            findings.exhausted = True
            if logic.solved(board):
                findings.boards[board.yes] = board
        else:
            rest(puzzle, board, request, settings, findings)
        if _assumed(logic) and findings.boards:
            findings.exhausted = False

    return search


STRATEGIES: tuple[Strategy[Kuromasu], ...] = (
    _strategy(
        "brute-force",
        "all boards by their number of black cells, from a lower bound upwards",
        PROVES_ALL,
        search_by_brute_force,
        FORCE_OPTIONS,
    ),
    _strategy(
        "vanmeurs2008",
        "the techniques of the paper, then guesses, nested ever deeper",
        PROVES_ALL,
        search_by_logic,
        (*LOGIC_OPTIONS, *GUESS_OPTIONS),
    ),
    _strategy(
        "genetic",
        "a population of boards, bred until one of them is an answer",
        PROVES_NOTHING,
        search_by_genetic,
        GENETIC_OPTIONS,
    ),
    _strategy(
        "logic+genetic",
        "the techniques without a guess, then the genetic algorithm on the cells left",
        f"{PROVES_ALL} where the techniques suffice, else nothing",
        after_logic(_genetic),
        (*LOGIC_OPTIONS, *GENETIC_OPTIONS),
    ),
    _strategy(
        "logic+brute-force",
        "the techniques without a guess, then brute force on the cells left",
        PROVES_ALL,
        after_logic(_brute_force),
        (*LOGIC_OPTIONS, *FORCE_OPTIONS),
    ),
)

