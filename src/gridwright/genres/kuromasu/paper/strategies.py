"""The methods of van Meurs 2008 as strategies: brute force, logic, genetic, and two combinations.

``logic+genetic`` and ``logic+brute-force`` are proposed in §8.1 and §7.1: logic as far as it goes
without a guess, then the other method on the remaining cells.

>>> puzzle = Kuromasu(2, 3, {0: 3, 2: 3})
>>> {strategy.name: str(strategy.find(puzzle, Request()).status) for strategy in STRATEGIES}
{'brute-force': 'unique', 'vanmeurs2008': 'unique', 'genetic': 'found', 'logic+genetic': 'unique',
'logic+brute-force': 'unique'}
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from gridwright.core.board import Board
from gridwright.core.deadline import look
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.core.loading import loaded
from gridwright.core.options import option, resolve
from gridwright.core.result import Result
from gridwright.core.saying import Saying, Value
from gridwright.core.strategy import Boards, Request, Strategy, collect
from gridwright.genres.kuromasu.paper import methods
from gridwright.genres.kuromasu.paper.logic import Logic, answer_check, guess_order
from gridwright.genres.kuromasu.paper.lower_bound import lower_bound, most_black
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.search.brute_force import (
    digits_to_check,
    in_short,
    options_table,
    refuse_years,
    subsets,
)
from gridwright.search.guessing import Guessing

PROVES_ALL = "unique, multiple, none"
PROVES_NOTHING = "nothing"


@dataclass(frozen=True)
class LogicOptions:
    """Which techniques are in use."""

    only: str = option("", "use these techniques only, separated by commas")
    without: str = option("", "use all techniques but these, separated by commas")
    assume_unique: bool = option(
        False,
        "use Method 0, which is right only if there is one answer, and so cannot prove that",
        proves_less=True,
    )


@dataclass(frozen=True)
class GuessOptions(LogicOptions):
    """Which techniques are in use, and how guesses are made."""

    guesses: int = option(
        -1,
        "how deep guesses may be nested; 0 for none, -1 for any depth; where that does not"
        " suffice, nothing is proved",
        proves_less=True,
    )
    forget: bool = option(
        False,
        "forget what a refuted guess proves, as the paper does; then nothing is proved",
        proves_less=True,
    )


@dataclass(frozen=True)
class ForceOptions:
    """Whether brute force may take years."""

    force: bool = option(False, "start even what would take years")


@dataclass(frozen=True)
class GeneticOptions:
    """The parameters of the genetic algorithm (§5)."""

    population: int = option(1500, "boards in a generation")
    selection: int = option(250, "boards that survive and have children")
    selection_type: str = option(
        "standard", "how they are selected", choices=("standard", "tournament")
    )
    crossover: str = option(
        "all",
        "how two boards are crossed: all ways equally often, or one way only",
        choices=("all", "left-right", "top-bottom", "odd-even"),
    )
    penalty: int = option(2, "grade for each pair of black cells that touch")
    changed: int = option(3, "cells that the random mutation changes")
    chance_changed: float = option(1.0, "chance of the random mutation")
    chance_touching: float = option(0.5, "chance that touching black cells are removed")
    chance_ignored: float = option(0.5, "chance that black cells which no number sees are removed")
    restart: int = option(500, "start over after this many generations")
    abort: int = option(10_000, "give up after this many generations")
    black_per_number: float = option(1.5, "black cells of a new board for each number")
    expand: float = option(0.1, "share by which the number of black cells widens at each restart")


@dataclass(frozen=True)
class LogicGeneticOptions(GeneticOptions, LogicOptions):
    """The options of ``logic+genetic``."""


@dataclass(frozen=True)
class LogicForceOptions(ForceOptions, LogicOptions):
    """The options of ``logic+brute-force``."""


Stats = dict[str, Any]
"""Figures of a search; it fills them in as it goes, so that they are there when time runs out."""
Own = TypeVar("Own")
WithLogic = TypeVar("WithLogic", bound=LogicOptions)
Search = Callable[[Kuromasu, Request, Own, Stats], Boards]


def _strategy(
    name: str,
    sentence: str,
    proves: str,
    search: Search[Own],
    options: type[Own],
    extra: str = "",
) -> Strategy[Kuromasu]:
    def find(puzzle: Kuromasu, request: Request) -> Result:
        chosen = resolve(options, request.options, Saying("the strategy {name}", name=name))
        stats: Stats = {}
        return collect(puzzle, name, request, search(puzzle, request, chosen, stats), lambda: stats)

    return Strategy(name, sentence, proves, find, options, extra)


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _logic(puzzle: Kuromasu, request: Request, options: LogicOptions) -> Logic:
    chosen = methods.chosen(
        _names(options.only), _names(options.without), assume_unique=options.assume_unique
    )
    return Logic(puzzle, chosen)


def _assumed(logic: Logic) -> bool:
    """Whether anything was deduced from the assumption that there is only one answer."""
    return logic.used[methods.UNREACHED] > 0


def search_by_logic(
    puzzle: Kuromasu, request: Request, options: GuessOptions, stats: Stats
) -> Boards:
    """Methods 0 to 9, then guesses (§4)."""
    logic = _logic(puzzle, request, options)
    guessing = Guessing(
        logic.settle,
        logic.solved,
        lambda board: guess_order(puzzle, board),
        most=None if options.guesses < 0 else options.guesses,
        forget=options.forget,
        progress=request.progress,
    )
    try:
        explored = yield from guessing.run(logic.start)
    finally:
        stats |= guessing.figures()
        stats |= {
            "cells_by_technique": dict(logic.used.most_common()),
            "uniqueness_assumed": _assumed(logic),
        }
    # With Method 0 some answers may have been missed, but never all of them.
    proven = not (_assumed(logic) and guessing.answers)
    return explored and proven and not options.forget


def search_by_brute_force(
    puzzle: Kuromasu, request: Request, options: ForceOptions, stats: Stats
) -> Boards:
    """All boards by their number of black cells (§3)."""
    return _brute_force(puzzle, puzzle.given, request, options, stats)


def boards_to_check(puzzle: Kuromasu, known: Board) -> float:
    """How many boards brute force has to check at most, as a logarithm to base 10."""
    cells, sizes = _tried(puzzle, known)
    return digits_to_check(cells, sizes, partial(_touching, puzzle.grid))


def _tried(puzzle: Kuromasu, known: Board) -> tuple[int, range]:
    """The cells that brute force tries, as a mask, and how many of them may be black."""
    cells = known.open & ~puzzle.grid.neighbours(known.yes)
    fewest = max(0, lower_bound(puzzle) - known.yes.bit_count())
    return cells, range(fewest, most_black(puzzle, cells.bit_count()) + 1)


def _touching(grid: Grid, cell: int) -> int:
    """The cells that cannot be black if this one is."""
    return mask_of(grid.neighbour_lists[cell])


def _brute_force(
    puzzle: Kuromasu, known: Board, request: Request, options: ForceOptions, stats: Stats
) -> Boards:
    if not options.force:
        refuse_years(boards_to_check(puzzle, known), Saying("brute force"))
    cells, sizes = _tried(puzzle, known)
    number, settled, fewest = cells.bit_count(), known.yes.bit_count(), sizes.start
    table = options_table(number, sizes)
    total = table[-1].total if table else 0
    stats |= {
        "lower_bound": lower_bound(puzzle),
        "empty_cells": number,
        "options": in_short(total),
        "options_by_black_cells": {settled + row.size: in_short(row.options) for row in table},
        "checked": 0,
    }
    is_answer = answer_check(puzzle, known)
    excludes = {cell: _touching(puzzle.grid, cell) for cell in bits(cells)}
    checked = 0
    try:
        for size in sizes:
            count = in_short(table[size - fewest].options)
            request.progress(
                Saying(
                    "{black} black [black|cell|cells]: {options} options",
                    black=settled + size, options=count,
                )
            )  # fmt: skip
            for mask in subsets(cells, size, excludes):
                checked += 1
                if checked % 256 == 0:
                    look()
                black = mask | known.yes
                if is_answer(black):
                    stats.setdefault("black_cells", settled + size)
                    yield Board.whole(puzzle.decisions, black)
    finally:
        stats["checked"] = checked
    return True


def search_by_genetic(
    puzzle: Kuromasu, request: Request, options: GeneticOptions, stats: Stats
) -> Boards:
    """Breed boards until one is an answer (§5)."""
    return _genetic(puzzle, puzzle.given, request, options, stats)


def _genetic(
    puzzle: Kuromasu, known: Board, request: Request, options: GeneticOptions, stats: Stats
) -> Boards:
    # Imported only when needed: NumPy takes longer to load than most puzzles take to solve.
    loaded("gridwright.genres.kuromasu.paper.population")
    import numpy as np

    from gridwright.genres.kuromasu.paper.population import Breeding, Population
    from gridwright.search.genetic import Course, Parameters, evolve, refuse_genes

    population = Population(
        puzzle,
        known,
        Breeding(
            options.penalty,
            options.changed,
            options.chance_changed,
            options.chance_touching,
            options.chance_ignored,
            options.black_per_number,
            options.expand,
            options.crossover,
        ),
    )
    parameters = Parameters(
        options.population,
        options.selection,
        options.selection_type == "tournament",
        options.restart,
        options.abort,
    )

    refuse_genes(puzzle.decisions, parameters.population)

    def progress(said: Value) -> None:
        stats["progress"] = str(said)
        request.progress(said)

    rng = np.random.default_rng(request.seed)
    course = Course()
    try:
        outcome = evolve(population.problem(), parameters, rng, progress, course)
        stats.pop("progress", None)
    finally:
        stats |= {
            "generations": course.generations,
            "restarts": course.restarts,
            "best_grade": course.grade,
            "variety": {str(age): numbers for age, numbers in course.variety.items()},
        }
    stats["best_grade"] = outcome.grade
    black = mask_of(np.flatnonzero(outcome.best).tolist())
    if outcome.grade == 0 and answer_check(puzzle)(black):
        yield Board.whole(puzzle.decisions, black)
    return False


Rest = Callable[[Kuromasu, Board, Request, WithLogic, Stats], Boards]
"""A search on the cells that a board leaves open."""


def after_logic(rest: Rest[WithLogic]) -> Search[WithLogic]:
    """A search that applies logic without guesses, then searches the remaining cells."""

    def search(puzzle: Kuromasu, request: Request, options: WithLogic, stats: Stats) -> Boards:
        logic = _logic(puzzle, request, options)
        board = logic.settle(logic.start)
        stats |= {
            "left_by_logic": 0 if board is None else board.open.bit_count(),
            "uniqueness_assumed": _assumed(logic),
        }
        if board is None:
            return True
        if board.complete:
            answers = _only(board, logic.solved(board))
        else:
            answers = rest(puzzle, board, request, options, stats)
        proven, number = yield from _watched(answers)
        return proven and not (_assumed(logic) and number)

    return search


def _only(board: Board, solved: bool) -> Boards:
    """The board, if it is an answer."""
    if solved:
        yield board
    return True


def _watched(boards: Boards) -> Generator[Board, None, tuple[bool, int]]:
    """The same boards; at the end, what they return and how many there were."""
    number = 0
    with closing(boards):
        while True:
            try:
                board = next(boards)
            except StopIteration as end:
                return bool(end.value), number
            number += 1
            yield board


STRATEGIES: tuple[Strategy[Kuromasu], ...] = (
    _strategy(
        "brute-force",
        "all boards by their number of black cells, from a lower bound upwards",
        PROVES_ALL,
        search_by_brute_force,
        ForceOptions,
    ),
    _strategy(
        "vanmeurs2008",
        "the techniques of the paper, then guesses, nested one level deeper each time",
        PROVES_ALL,
        search_by_logic,
        GuessOptions,
    ),
    _strategy(
        "genetic",
        "a population of boards, bred until one of them is an answer",
        PROVES_NOTHING,
        search_by_genetic,
        GeneticOptions,
        extra="genetic",
    ),
    _strategy(
        "logic+genetic",
        "the techniques without a guess, then the genetic algorithm on the cells left",
        f"{PROVES_ALL} if the techniques suffice, otherwise nothing",
        after_logic(_genetic),
        LogicGeneticOptions,
        extra="genetic",
    ),
    _strategy(
        "logic+brute-force",
        "the techniques without a guess, then brute force on the cells left",
        PROVES_ALL,
        after_logic(_brute_force),
        LogicForceOptions,
    ),
)
