"""The generator of Mourits 2022 (§4): random rooms and marks until a board has one answer.

Rooms come from 27 shapes with a given distribution of sizes. S and G go anywhere, but do not touch,
not even at a corner. The numbers of circles and triangles are drawn from normal distributions
around 0.031 and 0.044 of the cells. The share of boards with one answer falls quickly with the size
(3.6 % for 4×4, 0.8 % for 5×5 in the paper), so this is a method for small boards.

The paper proves uniqueness by its modified contradiction algorithm and complete backtracking; the
option ``prover`` chooses between that and the faster ``sat``. Both accept the same boards.

>>> from gridwright.core.generator import GenerateRequest
>>> made = make(GenerateRequest(3, 4), Random(1))
>>> only_answer_by_sat(made.puzzle) == made.answer
True
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from random import Random

from gridwright.core.board import Board
from gridwright.core.deadline import look, tell
from gridwright.core.errors import PuzzleError
from gridwright.core.generator import Generated, GenerateRequest, Generator
from gridwright.core.grid import Grid, mask_of
from gridwright.core.options import option, resolve
from gridwright.core.saying import Saying, board_of
from gridwright.core.strategy import Request
from gridwright.genres.nurimaze.encoding import encode
from gridwright.genres.nurimaze.paper.checks import BASIC, Checks
from gridwright.genres.nurimaze.paper.colouring import Tables, actions, icons
from gridwright.genres.nurimaze.paper.shapes import DISTRIBUTIONS, random_rooms
from gridwright.genres.nurimaze.paper.strategies import find_modified
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright.genres.nurimaze.solving.cuts import cuts
from gridwright.sat.answers import Answers

METHOD = "mourits2022"
CIRCLES_PER_CELL = 0.031
TRIANGLES_PER_CELL = 0.044
"""The averages of 60 published puzzles (§4.2)."""

BY_CHANCE = -1
PROVERS = ("sat", "modified-contradiction")


@dataclass(frozen=True)
class MouritsOptions:
    """How boards are drawn."""

    rooms: str = option(
        "a", "the distribution of room sizes, Table 9", choices=tuple(DISTRIBUTIONS)
    )
    sigma: float = option(1.0, "the standard deviation of the numbers of circles and triangles")
    circles: int = option(BY_CHANCE, "how many circles; -1 for a random number")
    triangles: int = option(BY_CHANCE, "how many triangles; -1 for a random number")
    prover: str = option("sat", "what proves that there is one answer", choices=PROVERS)
    attempts: int = option(0, "give up after this many boards; 0 tries until the time limit")


def options_of(request: GenerateRequest) -> MouritsOptions:
    """The options of the request; an impossible one is refused."""
    options = resolve(
        MouritsOptions, request.options, Saying("the method {name}", name="'mourits2022'")
    )
    for name, value in (("sigma", options.sigma), ("attempts", options.attempts)):
        if value < 0:
            raise PuzzleError(
                "the option {name} is {value}; expected 0 or more", name=name, value=str(value)
            )
    return options


def random_puzzle(grid: Grid, options: MouritsOptions, rng: Random) -> Nurimaze:
    """A board with rooms and marks (§4.1 and §4.2), solvable or not."""
    rooms = random_rooms(grid, DISTRIBUTIONS[options.rooms], rng)
    start, goal = _start_and_goal(grid, rng)
    circles, triangles = _numbers(grid, options, rng)
    free = [cell for cell in range(grid.size) if cell not in (start, goal)]
    marked = rng.sample(free, circles + triangles)
    return Nurimaze(
        grid.rows,
        grid.cols,
        rooms,
        start,
        goal,
        mask_of(marked[:circles]),
        mask_of(marked[circles:]),
    )


def _start_and_goal(grid: Grid, rng: Random) -> tuple[int, int]:
    """Two cells that do not touch, not even at a corner."""
    while True:
        start, goal = rng.randrange(grid.size), rng.randrange(grid.size)
        here, there = grid.place(start), grid.place(goal)
        if max(abs(here[0] - there[0]), abs(here[1] - there[1])) > 1:
            return start, goal


def _numbers(grid: Grid, options: MouritsOptions, rng: Random) -> tuple[int, int]:
    """The numbers of circles and triangles; drawn numbers are rounded down.

    With a deviation of 0, the paper's share of unique 4×4 boards is that of boards without marks,
    although the averages are 0.5 circles and 0.7 triangles. So the paper rounds down too.
    """
    free = grid.size - 2
    numbers = [
        wished
        if wished != BY_CHANCE
        else max(0, int(rng.normalvariate(share * grid.size, options.sigma)))
        for wished, share in (
            (options.circles, CIRCLES_PER_CELL),
            (options.triangles, TRIANGLES_PER_CELL),
        )
    ]
    if sum(numbers) > free:
        numbers = [free // 2, free // 2]
    return numbers[0], numbers[1]


def only_answer(puzzle: Nurimaze, prover: str) -> Board | None:
    """The answer, if the board has exactly one."""
    if prover == "sat":
        return only_answer_by_sat(puzzle)
    result = find_modified(puzzle, Request(limit=2))
    look()
    return result.board if result.count == 1 and result.exhausted else None


def only_answer_by_sat(puzzle: Nurimaze) -> Board | None:
    """The same, by the clauses and cuts of ``encoding.py``.

    >>> only_answer_by_sat(Nurimaze(1, 3, "abc", start=0, goal=2)) == Board.whole(3, 0)
    True
    """
    tables = Tables(puzzle)
    colouring = actions(tables, *icons(tables))
    # Most random boards fail here, before a clause is written.
    if Checks(tables, BASIC).first_broken(colouring) is not None:
        return None
    size = puzzle.decisions
    if not tables.open_rooms(colouring):
        return tables.board(colouring)
    with Answers(
        size,
        lambda cnf: encode(puzzle, cnf),
        lambda yes: cuts(puzzle, Board.whole(size, yes)),
    ) as answers:
        first_two = list(islice(answers, 2))
    return first_two[0] if len(first_two) == 1 else None


def make(request: GenerateRequest, rng: Random) -> Generated[Nurimaze]:
    """Draw boards until one has exactly one answer."""
    grid = Grid.of(request.rows, request.cols)
    options = options_of(request)
    _refuse_the_impossible(grid, options)
    attempts = 0
    while not options.attempts or attempts < options.attempts:
        look()
        attempts += 1
        if attempts % 500 == 0:
            tell("{boards} [boards|board|boards] tried", boards=attempts)
        puzzle = random_puzzle(grid, options, rng)
        answer = only_answer(puzzle, options.prover)
        if answer is not None:
            board = Board.whole(puzzle.decisions, answer.yes, puzzle)
            return Generated(puzzle, board, attempts, {"rooms": puzzle.decisions})
    raise PuzzleError(
        "{attempts} [attempts|attempt|attempts] gave no board of {size} with exactly one "
        "answer; allow more attempts or ask for a smaller board",
        attempts=attempts,
        size=board_of(grid.rows, grid.cols),
    )


def _refuse_the_impossible(grid: Grid, options: MouritsOptions) -> None:
    if max(grid.rows, grid.cols) < 3:
        raise PuzzleError(
            "on a board of {size} S and G would touch; a side of 3 or more is needed",
            size=board_of(grid.rows, grid.cols),
        )
    for name, number in (("circles", options.circles), ("triangles", options.triangles)):
        if number != BY_CHANCE and not 0 <= number <= grid.size - 2:
            raise PuzzleError(
                "the option {name} is {number}; a board of {size} [size|cell|cells] has room "
                "for 0 to {most}",
                name=name,
                number=number,
                size=grid.size,
                most=grid.size - 2,
            )
    if max(options.circles, 0) + max(options.triangles, 0) > grid.size - 2:
        raise PuzzleError(
            "{circles} circles and {triangles} triangles do not fit a board of {size} "
            "[size|cell|cells] besides S and G",
            circles=options.circles,
            triangles=options.triangles,
            size=grid.size,
        )


MOURITS_GENERATOR: Generator[Nurimaze] = Generator(
    METHOD,
    "random rooms and marks until a board has one answer (Mourits 2022, §4); for small boards",
    make,
    MouritsOptions,
    ensures_unique=True,
)
