"""Running the proof of Kölker 2012: gadgets, both directions, sizes, and the questions of its §6.

The paper proves that Kurodoko is NP-complete. Here the solver inspects every gadget, random
clauses go through the reduction and back, boards are built and solved by number of clauses, and the
questions that §6 leaves open are put to the solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import product
from random import Random
from typing import Any

from gridwright.batch.ledger import FILE_NAME, Ledger, Row
from gridwright.core.board import Board
from gridwright.core.control import Control
from gridwright.core.errors import Timeout
from gridwright.core.grid import bits, boards_up_to
from gridwright.engine.answers import answers_of
from gridwright.engine.check import check
from gridwright.engine.solve import solve
from gridwright.genres.kuromasu import GENRE
from gridwright.genres.kuromasu.propagation import propagate
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.kinds.propagation.chains import OPEN, Contradiction
from gridwright_lab.reductions.instance import Instance
from gridwright_lab.reductions.koelker.answers_of_assignment import count_answers, digits
from gridwright_lab.reductions.koelker.build import answer
from gridwright_lab.reductions.koelker.compose import compose
from gridwright_lab.reductions.koelker.gadgets import (
    INPUT,
    KINDS,
    ONE,
    PITCH,
    every_gadget,
    gadget,
)
from gridwright_lab.reductions.koelker.one_answer import settle
from gridwright_lab.reductions.koelker.parts import (
    WIDE,
    clues_of,
    fixed_part,
    part_among_variables,
)
from gridwright_lab.reductions.koelker.readback import read_back
from gridwright_lab.reductions.koelker.reduction import MOST_SQUARES, reduce
from gridwright_lab.reductions.koelker.verify import check_gadget
from gridwright_lab.reductions.koelker.witness import check_witness, one_is_possible
from gridwright_lab.reductions.random_instances import contradictory, mixed, planted
from gridwright_lab.studies.cells import Cell, machines, rows_of
from gridwright_lab.studies.kurodoko.report import report_of
from gridwright_lab.studies.rows import Kept, kept
from gridwright_lab.studies.study import Study, StudyRequest, command
from gridwright_lab.studies.timing import Repeats, processor_limits, timed, timed_solve

SECONDS = 60.0
"""The time limit for one board."""
SWEEPS, SWEEPS_SMALL = 300, 20
"""The length of the random walk of the count."""
TRIPS, TRIPS_SMALL = 60, 12
"""Random instances that go through the reduction and back."""
CLAUSES, CLAUSES_SMALL = 12, 4
SHORT_CLAUSES, SHORT_CLAUSES_SMALL = 8, 2
"""The largest number of clauses of a board, without and with short rays."""
SIDES_TRIED = (1, 2, 3, 4)
"""Boards of these sides are tried for Theorem 1."""
WITNESSED = ((1, 1), (2, 3), (3, 3), (3, 4))
"""On these boards all colourings are tried for Theorem 2."""

DRAWN = {"satisfiable": planted, "unsatisfiable": contradictory}


def gadget_row(letter: str, quarters: int, mirrored: bool) -> Row:
    """The solver's verdict on one gadget in one position."""
    checked = check_gadget(gadget(letter, quarters, mirrored))
    one = checked.gadget
    return {
        "gadget": one.kind.name,
        "position": one.symbol,
        "relation": checked.possible == one.allowed,
        "marks": checked.marks,
        "marks hold": checked.marks_hold,
    }


def one_answer_row(letter: str, limit: float) -> Row:
    """How many answers each combination of signals has, once clues are added."""
    one = gadget(letter)
    try:
        version = Control(limit).run(settle, one)
    except Timeout:
        return {"gadget": one.kind.name, "clues": None, "answers": [], "settled": None}
    numbers = sorted(version.answers.values())
    return {
        "gadget": one.kind.name,
        "clues": version.clues,
        "answers": numbers,
        "settled": version.settled,
    }


def part_row(letter: str, limit: float) -> Row:
    """Whether a part has the same clues everywhere, and does what its gadget does."""
    one = gadget(letter)
    board = compose(part_among_variables(letter))
    numbers = {row * board.cols + col: clue for (row, col), clue in board.clues.items()}
    puzzle = Kuromasu(board.rows, board.cols, numbers)
    edge = PITCH * (WIDE - 1)
    corner = PITCH * WIDE
    # The input squares of the part: those of the Split at each of its ports.
    half = edge // 2
    shift = {"n": (0, half), "s": (edge, half), "w": (half, 0), "e": (half, edge)}
    ports = {}
    for side in one.ports:
        row, col = (corner + at + move for at, move in zip(INPUT[side], shift[side], strict=True))
        ports[side] = row * board.cols + col + 1
    with Control(limit), answers_of(GENRE, puzzle) as answers:
        possible = {
            frozenset(side for side, value in zip(ports, values, strict=True) if value)
            for values in product((False, True), repeat=len(ports))
            if answers.next(
                [
                    ports[side] if value else -ports[side]
                    for side, value in zip(ports, values, strict=True)
                ]
            )
            is not None
        }
    return {
        "gadget": one.kind.name,
        "fixed": fixed_part(letter),
        "same relation": possible == one.allowed,
        "largest clue": max(clues_of(letter, "V").values()),
    }


def trip_row(number: int, seed: int, limit: float) -> Row:
    """A random instance through the reduction and back (Theorems 4 and 5)."""
    random = Random(f"{seed} {number}")
    instance = mixed(random, random.randint(1, 3), random.randint(1, 4))
    short = random.random() < 0.5
    reduced = reduce(instance, short)
    assignments = list(instance.answers())
    built = [
        check(GENRE, reduced.puzzle, answer(reduced, values)).solved
        and read_back(reduced, answer(reduced, values)) == values
        for values in assignments[:4]
    ]
    result = Control(limit).run(solve, GENRE, reduced.puzzle, limit=1)
    satisfied = None
    if result.board is not None:
        satisfied = instance.satisfied_by(read_back(reduced, result.board))
    return {
        "clauses": str(instance),
        "short rays": short,
        "assignments": len(assignments),
        "built": all(built),
        "status": str(result.status),
        "read back": satisfied,
        "largest clue": reduced.largest_clue,
    }


def _left_open(puzzle: Kuromasu) -> float:
    """The share of the squares that propagation leaves open."""
    try:
        state = propagate(puzzle).state
    except Contradiction:
        return 0.0
    return state.count(OPEN) / len(state)


def board_row(clauses: int, kind: str, short: bool, seed: int, limit: float) -> Row:
    """A random instance with this many clauses: sizes, and processor seconds of each stage."""
    instance: Instance = DRAWN[kind](clauses, Random(seed))
    reduced, built = timed(partial(reduce, instance, short), Repeats(1))
    puzzle = reduced.puzzle
    left, propagated = timed(partial(_left_open, puzzle), Repeats(1))
    result, solving = timed_solve(GENRE, puzzle, limit, Repeats(1), limit=1)
    right = result.board is None or instance.satisfied_by(read_back(reduced, result.board))
    return {
        "clauses": clauses,
        "kind": kind,
        "short rays": short,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "clues": len(puzzle.numbers),
        "largest clue": reduced.largest_clue,
        "open": left,
        "build": built.mean,
        "propagate": propagated.mean,
        "solve": solving.mean,
        "status": str(result.status),
        "right": right and (result.board is not None) == (kind == "satisfiable"),
    }


def theorem_1_row(rows: int, cols: int) -> Row:
    """Boards of one size with a clue 1 on some square: those that the solver can solve."""
    solvable = [
        cell
        for cell in range(rows * cols)
        if solve(GENRE, Kuromasu(rows, cols, {cell: 1}), limit=1).board is not None
    ]
    possible = one_is_possible(rows, cols)
    agrees = possible or not solvable
    return {"rows": rows, "cols": cols, "solvable": len(solvable), "agrees": agrees}


def theorem_2_row(rows: int, cols: int) -> Row:
    """All colourings of a board: where the witness checker and the genre's rules differ."""
    puzzle = Kuromasu(rows, cols, {0: 3} if rows * cols > 3 else {})
    grid = puzzle.grid
    clues = {grid.place(cell): number for cell, number in puzzle.numbers.items()}
    differ = [
        black
        for black in range(1 << grid.size)
        if bool(check_witness(rows, cols, clues, [grid.place(cell) for cell in bits(black)]))
        == check(GENRE, puzzle, Board.whole(grid.size, black)).solved
    ]
    all_black = grid.full
    return {
        "rows": rows,
        "cols": cols,
        "colourings": 1 << grid.size,
        "differ": len(differ),
        "expected": differ == ([all_black] if grid.size == 1 else []),
    }


def count_row(sweeps: int, seed: int) -> Row:
    """Bounds and estimate of the number of answers of the clause ``1``."""
    counted = count_answers(reduce(Instance(((1,),))), {1: True}, seed, sweeps=sweeps)
    return {
        "sweeps": sweeps,
        "free": counted.free,
        "at least": digits(counted.at_least),
        "estimate": counted.estimate,
        "error": counted.error,
        "at most": digits(counted.at_most),
    }


def gather(request: StudyRequest) -> Kept:
    """Run everything, row by row."""
    limit = SECONDS if request.time_limit is None else request.time_limit
    ledger = Ledger(request.out / FILE_NAME)

    def rows(stage: str, cells: list[Cell], timed: bool = False) -> list[Row]:
        return rows_of(cells, ledger, stage, request, timed=timed)

    with boards_up_to(MOST_SQUARES), processor_limits():
        tables = {
            "gadgets": rows("gadgets", _gadgets()),
            "one_answer": rows(
                "one answer", _cells("one answer", one_answer_row, product(_letters(), [limit]))
            ),
            "parts": rows("parts", _cells("part", part_row, product(KINDS, [limit]))),
            "trips": rows("trips", _trips(request, limit)),
            "boards": rows("boards", _boards(request, limit), timed=True),
            "theorem_1": rows(
                "Theorem 1", _cells("theorem 1", theorem_1_row, product(SIDES_TRIED, repeat=2))
            ),
            "theorem_2": rows("Theorem 2", _cells("theorem 2", theorem_2_row, WITNESSED)),
            "count": rows("count", _cells("count", count_row, [_count(request)])),
        }
    about = {
        "command": command("kurodoko", request),
        "full": request.full,
        "seconds": limit,
        "puzzles": "random clauses of one-in-three SAT",
        "machines": machines(ledger),
    }
    return kept("kurodoko", about, **tables)


def _letters() -> list[str]:
    return [*KINDS, ONE.letter]


def _cells(
    name: str, compute: Callable[..., Row], arguments: Iterable[tuple[Any, ...]]
) -> list[Cell]:
    """A cell for each tuple of arguments."""
    return [Cell([name, *given], partial(compute, *given)) for given in arguments]


def _gadgets() -> list[Cell]:
    return [
        Cell(
            ["gadget", one.kind.letter, one.quarters, one.mirrored],
            partial(gadget_row, one.kind.letter, one.quarters, one.mirrored),
            one.kind.name,
        )
        for one in every_gadget(_letters())
    ]


def _trips(request: StudyRequest, limit: float) -> list[Cell]:
    number = TRIPS if request.full else TRIPS_SMALL
    return _cells("trip", trip_row, product(range(number), [request.seed], [limit]))


def _boards(request: StudyRequest, limit: float) -> list[Cell]:
    plain = CLAUSES if request.full else CLAUSES_SMALL
    short = SHORT_CLAUSES if request.full else SHORT_CLAUSES_SMALL
    return [
        Cell(
            ["board", clauses, kind, rays, request.seed + 1, limit],
            partial(board_row, clauses, kind, rays, request.seed + 1, limit),
            f"{clauses} clauses, {kind}",
        )
        for rays, most in ((False, plain), (True, short))
        for clauses in range(1, most + 1)
        for kind in DRAWN
    ]


def _count(request: StudyRequest) -> tuple[int, int]:
    return (SWEEPS if request.full else SWEEPS_SMALL, request.seed)


STUDY = Study(
    name="kurodoko",
    sentence="running the proof that Kurodoko is NP-complete, and its open questions",
    paper="Kölker 2012",
    gather=gather,
    report=report_of,
)
