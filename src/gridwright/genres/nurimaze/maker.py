"""The seed's generator (Mourits 2022, §4): random rooms and marks until a board has one answer.

Rooms come from 27 shapes by a distribution of sizes; S and G are put anywhere but beside each
other, also diagonally; how many circles and triangles there are is drawn from a normal distribution
around 0.031 and 0.044 of the cells. The share of boards with one answer falls quickly with the
size (3.6 % for 4×4, 0.8 % for 5×5 in the seed), so this is a method for small boards.

The seed proves uniqueness by its modified contradiction algorithm and complete backtracking; the
option ``prover`` chooses between that and the faster ``sat``. Both accept the same boards.

>>> from gridwright.core.maker import Wish
>>> made = make(Wish(3, 4), Random(1))
>>> count_answers(made.puzzle, limit=2) == (1, made.answer)
True
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from gridwright.core.board import Board
from gridwright.core.deadline import Deadline
from gridwright.core.errors import PuzzleError
from gridwright.core.grid import Grid, mask_of
from gridwright.core.maker import Made, Maker, Option, Wish
from gridwright.core.options import settle
from gridwright.core.stats import Stats
from gridwright.core.strategy import Request
from gridwright.core.words import board_size, counted
from gridwright.genres.nurimaze.proof import count_answers
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright.genres.nurimaze.shapes import DISTRIBUTIONS, random_rooms
from gridwright.genres.nurimaze.strategies import find_modified

CIRCLES_PER_CELL = 0.031
TRIANGLES_PER_CELL = 0.044
"""The averages of 60 published puzzles (§4.2)."""

BY_CHANCE = -1
PROVERS = ("sat", "modified-contradiction")

OPTIONS = (
    Option("rooms", "a", "the distribution of room sizes, Table 9", tuple(DISTRIBUTIONS)),
    Option("sigma", 1.0, "the standard deviation of the numbers of circles and triangles"),
    Option("circles", BY_CHANCE, "how many circles; -1 for a random number"),
    Option("triangles", BY_CHANCE, "how many triangles; -1 for a random number"),
    Option("prover", "sat", "what proves that there is one answer", PROVERS),
    Option("attempts", 0, "give up after this many boards; 0 tries until the time limit"),
)


@dataclass(frozen=True, slots=True)
class Settings:
    """What the boards are thrown with."""

    rooms: str = "a"
    sigma: float = 1.0
    circles: int = BY_CHANCE
    triangles: int = BY_CHANCE
    prover: str = "sat"
    attempts: int = 0


def settings_of(options: Mapping[str, Any]) -> Settings:
    """The settings that options ask for; a wrong one is refused."""
    values = settle(OPTIONS, options, "the method 'seed'")
    if values["sigma"] < 0 or values["attempts"] < 0:
        name = "sigma" if values["sigma"] < 0 else "attempts"
        raise PuzzleError(f"the option {name} is {values[name]}; expected 0 or more")
    return Settings(**values)


def random_puzzle(grid: Grid, settings: Settings, dice: Random, deadline: Deadline) -> Nurimaze:
    """A board with rooms and marks (§4.1 and §4.2), solvable or not."""
    rooms = random_rooms(grid, DISTRIBUTIONS[settings.rooms], dice, deadline)
    start, goal = _start_and_goal(grid, dice)
    circles, triangles = _numbers(grid, settings, dice)
    free = [cell for cell in range(grid.size) if cell not in (start, goal)]
    marked = dice.sample(free, circles + triangles)
    return Nurimaze(
        grid.rows,
        grid.cols,
        rooms,
        start,
        goal,
        mask_of(marked[:circles]),
        mask_of(marked[circles:]),
    )


def _start_and_goal(grid: Grid, dice: Random) -> tuple[int, int]:
    """Two cells that do not touch, not even at a corner."""
    while True:
        start, goal = dice.randrange(grid.size), dice.randrange(grid.size)
        here, there = grid.place(start), grid.place(goal)
        if max(abs(here[0] - there[0]), abs(here[1] - there[1])) > 1:
            return start, goal


def _numbers(grid: Grid, settings: Settings, dice: Random) -> tuple[int, int]:
    """How many circles and triangles: what was drawn, less what is behind the point.

    With a deviation of 0 the seed's share for 4×4 is that of boards without marks, although the
    averages are 0.5 and 0.7: so it cuts off and does not round.
    """
    free = grid.size - 2
    numbers = [
        wished
        if wished != BY_CHANCE
        else max(0, int(dice.normalvariate(share * grid.size, settings.sigma)))
        for wished, share in (
            (settings.circles, CIRCLES_PER_CELL),
            (settings.triangles, TRIANGLES_PER_CELL),
        )
    ]
    if sum(numbers) > free:
        numbers = [free // 2, free // 2]
    return numbers[0], numbers[1]


def only_answer(puzzle: Nurimaze, prover: str, deadline: Deadline) -> Board | None:
    """The answer, if the board has exactly one."""
    if prover == "sat":
        count, board = count_answers(puzzle, 2, deadline)
        return board if count == 1 else None
    result = find_modified(puzzle, Request(limit=2, deadline=deadline))
    deadline.check()
    return result.board if result.count == 1 and result.exhausted else None


def make(wish: Wish, dice: Random) -> Made[Nurimaze]:
    """Throw boards until one has exactly one answer."""
    grid = Grid.of(wish.rows, wish.cols)
    settings = settings_of(wish.options)
    _refuse_the_impossible(grid, settings)
    attempts = 0
    while not settings.attempts or attempts < settings.attempts:
        wish.deadline.check()
        attempts += 1
        if attempts % 500 == 0:
            wish.progress(f"{counted(attempts, 'board')} tried")
        puzzle = random_puzzle(grid, settings, dice, wish.deadline)
        answer = only_answer(puzzle, settings.prover, wish.deadline)
        if answer is not None:
            return Made(puzzle, answer, attempts, Stats(rooms=puzzle.decisions))
    raise PuzzleError(
        f"{counted(attempts, 'attempt')} gave no board of {board_size(grid.rows, grid.cols)} with"
        " exactly one answer; allow more attempts or ask for a smaller board"
    )


def _refuse_the_impossible(grid: Grid, settings: Settings) -> None:
    if max(grid.rows, grid.cols) < 3:
        raise PuzzleError(
            f"on a board of {board_size(grid.rows, grid.cols)} S and G would touch; a side of 3 or"
            " more is needed"
        )
    for name, number in (("circles", settings.circles), ("triangles", settings.triangles)):
        if number != BY_CHANCE and not 0 <= number <= grid.size - 2:
            raise PuzzleError(
                f"the option {name} is {number}; a board of {counted(grid.size, 'cell')} has room"
                f" for 0 to {grid.size - 2}"
            )
    if max(settings.circles, 0) + max(settings.triangles, 0) > grid.size - 2:
        raise PuzzleError(
            f"{settings.circles} circles and {settings.triangles} triangles do not fit a board of"
            f" {counted(grid.size, 'cell')} beside S and G"
        )


SEED_MAKER: Maker[Nurimaze] = Maker(
    "seed",
    "random rooms and marks until a board has one answer (Mourits 2022, §4); for small boards",
    make,
    OPTIONS,
    ensures_unique=True,
)
