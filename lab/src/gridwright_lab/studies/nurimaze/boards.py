"""Random Nurimaze boards for the study: shares with one answer, room sizes, puzzles made.

Tables 7, 8, 10 and §5.4.3 of Mourits 2022 count boards with exactly one answer; these cells measure
no time, so they may run in several processes. Table 9 is the distribution of room sizes. The second
research question of the paper is how long it takes to make a puzzle; the paper gives no figure.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from random import Random
from time import process_time

from gridwright.batch.ledger import Row
from gridwright.core.control import Control
from gridwright.core.deadline import look
from gridwright.core.errors import Timeout
from gridwright.core.grid import Grid
from gridwright.engine.generate import generate
from gridwright.engine.solve import solve
from gridwright.genres.nurimaze import GENRE
from gridwright.genres.nurimaze.paper.generator import (
    METHOD,
    PROVERS,
    MouritsOptions,
    only_answer,
    random_puzzle,
)
from gridwright.genres.nurimaze.paper.shapes import DISTRIBUTIONS, random_rooms
from gridwright_lab.studies.cells import Cell
from gridwright_lab.studies.nurimaze import figures
from gridwright_lab.studies.nurimaze.rows import SINGLE, column
from gridwright_lab.studies.timing import Repeats, processor_limits, timed

SINGLES = 5
"""How many puzzles with rooms of one cell are made for each size; Figure 11 shows five in all."""


MANY = ("10", "d")
"""The table and row that get more boards: with the paper's number of boards, one of its three
shares differed from the paper's by a little more than chance explains. The report says so, and
compares the first boards."""


@dataclass(frozen=True, slots=True)
class Boards:
    """How many boards and puzzles."""

    boards: int
    made: int
    seed: int
    seconds: float
    many: int = 1
    """How many times as many boards, and seconds, distribution d gets in Table 10."""

    def of(self, percentage: Percentage) -> tuple[int, float]:
        """How many boards are drawn for a percentage, and within how many seconds."""
        many = self.many if (percentage.table, percentage.row) == MANY else 1
        return many * self.boards, many * self.seconds


@dataclass(frozen=True, slots=True)
class Percentage:
    """One percentage of Tables 7, 8, 10 or §5.4.3."""

    table: str
    row: str
    column: str
    size: tuple[int, int]
    options: MouritsOptions


def _text(options: MouritsOptions) -> str:
    """The options as text: the random numbers and the place in the ledger depend on it."""
    return repr(options).replace("MouritsOptions", "Settings", 1)


def percentages() -> list[Percentage]:
    """All percentages."""
    all_of_them = [
        Percentage(
            "7", str(circles), str(triangles), (4, 4), MouritsOptions("a", 0.0, circles, triangles)
        )
        for circles in range(5)
        for triangles in range(5)
    ]
    for size in figures.SIZES:
        all_of_them += [
            Percentage("8", str(sigma), column(size), size, MouritsOptions(sigma=float(sigma)))
            for sigma in figures.TABLE_8
        ]
        all_of_them += [
            Percentage("10", rooms, column(size), size, MouritsOptions(rooms))
            for rooms in figures.TABLE_10
        ]
        all_of_them.append(Percentage("5.4.3", SINGLE, column(size), size, MouritsOptions(SINGLE)))
    return all_of_them


def share_cells(boards: Boards) -> list[Cell]:
    """A cell for each percentage."""
    return [
        Cell(
            ["share", one.size, _text(one.options), number, seconds, boards.seed],
            partial(share, one, number, boards.seed, seconds, boards.boards),
            f"Table {one.table}",
            {"table": one.table, "row": one.row, "column": one.column},
        )
        for one in percentages()
        for number, seconds in [boards.of(one)]
    ]


def share(percentage: Percentage, boards: int, seed: int, seconds: float, first: int) -> Row:
    """How many of this many boards have exactly one answer, and how many of the first ones."""
    rng = Random(f"{seed} {percentage.size} {_text(percentage.options)}")
    started = process_time()
    unique = done = early = 0
    status = "done"
    with processor_limits(), Control(seconds):
        try:
            for _ in range(boards):
                puzzle = random_puzzle(Grid.of(*percentage.size), percentage.options, rng)
                unique += only_answer(puzzle, percentage.options.prover) is not None
                done += 1
                early = unique if done <= first else early
                look()
        except Timeout:
            status = "timeout"
    return {
        "status": status,
        "boards": done,
        "unique": unique,
        "first": early,
        "seconds": process_time() - started,
    }


def room_cells(boards: Boards) -> list[Cell]:
    """A cell for each distribution of Table 9."""
    return [
        Cell(["rooms", name, boards.boards, boards.seed], partial(rooms, name, boards))
        for name in figures.TABLE_9
    ]


def rooms(name: str, boards: Boards) -> Row:
    """How many rooms of each size there are on 5×5 boards of this distribution."""
    rng = Random(f"{boards.seed} rooms {name}")
    grid = Grid.of(*figures.SIZES[-1])
    sizes: Counter[int] = Counter()
    for _ in range(boards.boards):
        labels = random_rooms(grid, DISTRIBUTIONS[name], rng)
        sizes.update(Counter(labels).values())
    return {"rooms": name, "sizes": {str(size): sizes[size] for size in range(1, 5)}}


def made_cells(boards: Boards) -> list[Cell]:
    """A cell for each puzzle that is made."""
    sat, paper = PROVERS
    wanted = [(rooms, sat, boards.made) for rooms in figures.TABLE_9]
    wanted += [("a", paper, boards.made), (SINGLE, sat, min(SINGLES, boards.made))]
    return [
        Cell(
            ["made", size, name, prover, number, boards.seed, boards.seconds],
            partial(made, size, name, prover, number, boards),
            f"{column(size)}, rooms {name}",
        )
        for size in figures.SIZES
        for name, prover, count in wanted
        for number in range(count)
    ]


def made(size: tuple[int, int], rooms: str, prover: str, number: int, boards: Boards) -> Row:
    """Make one puzzle as in §4, and see what the modified algorithm needs to solve it."""
    about: Row = {"size": column(size), "distribution": rooms, "prover": prover}
    try:
        puzzle, times = timed(
            lambda: next(
                Control(boards.seconds).each(generate(
                    GENRE, *size, seed=boards.seed, start=number, method=METHOD,
                    options={"rooms": rooms, "prover": prover},
                ))
            ),
            Repeats(1),
        )  # fmt: skip
    except Timeout:
        return about | {"status": "timeout"}
    result = solve(GENRE, puzzle.puzzle, "modified-contradiction", limit=1)
    stats = result.stats
    return about | {
        "status": "made",
        "seconds": times.mean,
        "attempts": puzzle.attempts,
        "puzzle": GENRE.line(puzzle.puzzle),
        "rooms": puzzle.puzzle.decisions,
        "by actions": stats.get("rooms_coloured_by_the_first_actions", 0),
        "by one": stats.get("rooms_coloured_by_one", 0),
        "by two": stats.get("rooms_coloured_by_two", 0),
        "left": stats.get("rooms_left_to_backtracking", 0),
        "checks": sorted(name for name, count in stats["checks"].items() if count["failed"]),
    }
