"""The other solvers that the benchmarks compare with, behind one signature.

A peer is a published Python package that solves one of our genres.  Each function here takes a
clue grid, one string per cell (``"-"`` for an empty cell, else a whole number), and returns the
answer as rows of ``"#"`` (black) and ``"."`` (white).  What is timed is then the same for all:
from clues to rows, with building the peer's model and decoding its answer.  Imports do not count:
call ``LOADERS[peer]()`` before the clock starts.

The peers are not dependencies of this package.  To run the comparison, install them with ::

    pip install "puzzlekit==0.3.4" "multi-puzzle-solver==1.1.10"

and look functions up by genre and peer:

    LOADERS["puzzlekit"]()
    rows = PEERS["kuromasu"]["puzzlekit"]([["2", "-"], ["-", "-"]])

What to know when reading the figures (written against OR-Tools 9.15, which both peers use):

======================  ===========================  ================================
fact                    puzzlekit 0.3.4              multi-puzzle-solver 1.1.10
======================  ===========================  ================================
genres                  kuromasu, kuroshuto          kuromasu, as ``range``
promise                 the first answer found       all answers, so also uniqueness
one core                asked for: ``num_workers``   by itself: CP-SAT takes one worker
                                                     when it lists all answers
time limit              ``TIME_LIMIT_SECONDS``       cannot be set
clues without a number  refused                      refused
======================  ===========================  ================================

Neither needs the process to be pinned.  A benchmark that pins it all the same, with
``os.sched_setaffinity``, spares the figures the moves between cores.  Neither peer solves
nurimaze or kamaji.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import ModuleType

Solve = Callable[[list[list[str]]], list[str]]

TIME_LIMIT_SECONDS = 60.0
EMPTY = "-"
BLACK = "#"
WHITE = "."
WARM_UP = [["2", "-", "-"], ["-", "-", "-"], ["-", "-", "-"]]  # has answers in both genres


class NoAnswerError(Exception):
    """The peer gave no answer: it proved that there is none, or its time was over."""


def puzzlekit_kuromasu(rows: list[list[str]]) -> list[str]:
    """Solve Kuromasu with puzzlekit: the first answer, no proof that it is the only one."""
    return _puzzlekit("kuromasu", rows)


def puzzlekit_kuroshuto(rows: list[list[str]]) -> list[str]:
    """Solve Kuroshuto with puzzlekit: the first answer, no proof that it is the only one."""
    return _puzzlekit("kuroshuto", rows)


def multi_puzzle_solver_kuromasu(rows: list[list[str]]) -> list[str]:
    """Solve Kuromasu with multi-puzzle-solver, which lists all answers; return the first."""
    numpy, range_solver = _import_multi_puzzle_solver()
    clues = numpy.array([["" if cell == EMPTY else cell for cell in row] for row in rows])
    answers = range_solver.Board(clues).solve_and_print(verbose=False)
    if not answers:
        raise NoAnswerError("multi-puzzle-solver: no answer")
    black = {(cell.y, cell.x) for cell, value in answers[0].assignment.items() if value}
    return [
        "".join(BLACK if (row, column) in black else WHITE for column in range(len(cells)))
        for row, cells in enumerate(rows)
    ]


def load_puzzlekit() -> None:
    """Import puzzlekit and its two solvers, and solve one tiny puzzle with each."""
    puzzlekit_kuromasu(WARM_UP)
    puzzlekit_kuroshuto(WARM_UP)


def load_multi_puzzle_solver() -> None:
    """Import multi-puzzle-solver and solve one tiny puzzle."""
    multi_puzzle_solver_kuromasu(WARM_UP)


def _puzzlekit(genre: str, rows: list[list[str]]) -> list[str]:
    # A fresh dictionary for each call: puzzlekit writes its defaults into it.
    options = {"num_workers": 1, "time_limit_sec": TIME_LIMIT_SECONDS}
    puzzle = {"num_rows": len(rows), "num_cols": len(rows[0]), "grid": rows}
    result = _import_puzzlekit().solve(puzzle, genre, solver_options=options)
    if not result.is_solved:
        raise NoAnswerError(f"puzzlekit: {result.solution_data['status']}")
    return [
        "".join(BLACK if cell == "x" else WHITE for cell in row) for row in result.sol_grid.matrix
    ]


# Imported by name, because the peers may be absent and carry no types.


@cache
def _import_puzzlekit() -> ModuleType:
    return import_module("puzzlekit")


@cache
def _import_multi_puzzle_solver() -> tuple[ModuleType, ModuleType]:
    return import_module("numpy"), import_module("puzzle_solver").range_solver


PEERS: dict[str, dict[str, Solve]] = {
    "kuromasu": {
        "puzzlekit": puzzlekit_kuromasu,
        "multi-puzzle-solver": multi_puzzle_solver_kuromasu,
    },
    "kuroshuto": {"puzzlekit": puzzlekit_kuroshuto},
}

LOADERS: dict[str, Callable[[], None]] = {
    "puzzlekit": load_puzzlekit,
    "multi-puzzle-solver": load_multi_puzzle_solver,
}
