"""How a Star Battle is made: stars, rooms around them, and cells that change rooms.

Stars are placed at random. Each room begins with as many of them as it needs, those that are close
together, and grows. As long as there is another answer, a cell in which only that answer has a star
goes to another room, where the star would be one too many.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from gridwright.core.board import Board
from gridwright.core.deadline import look, tell
from gridwright.core.errors import PuzzleError
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.core.options import option
from gridwright.core.saying import Saying
from gridwright.genres.starbattle.puzzle import StarBattle
from gridwright.making.draft import ABOUT_CLUES, Frame, Making
from gridwright.making.tools import Tools
from gridwright.sat.answers import Answers
from gridwright.shading.encoding import encode
from gridwright.shading.filling import random_answer
from gridwright.shading.random_rooms import grown, moved_to

SIDE = 4
"""The shortest side of a board with one star in each row and column; more stars need as much each.
A square of four cells has one star at most, so two rows cannot have more stars on a shorter one."""
TRIES, CHANGES = 40, 60
REMEMBERED, COMPARED = 30, 8
UNEVEN = 25
"""How uneven rooms grow for the first level: small rooms make a puzzle easier."""


@dataclass(frozen=True)
class StarOptions:
    """The number of stars."""

    stars: int = option(0, "stars in each row, column and room; 0 for as many as the size suggests")


def compose(
    frame: Frame, options: Any, rng: Random, tools: Tools[StarBattle]
) -> tuple[StarBattle, Board] | None:
    """A puzzle with one answer; ``None`` if none was found."""
    grid = frame.grid
    stars = options.stars or sum(grid.rows >= side for side in (SIDE, 9, 14)) or 1
    narrow = _too_narrow(grid, stars)
    if narrow:
        raise PuzzleError(narrow)
    for number in range(1, TRIES + 1):
        look()
        tell("board {number}", number=number)
        plain = StarBattle(grid.rows, grid.cols, rooms=[0] * grid.size, stars=stars)
        answer = _stars(plain, rng)
        between = (UNEVEN / 2, UNEVEN) if options.level == "1" else (0, 2 * stars - 1)
        rooms = None if answer is None else _rooms(grid, answer, stars, rng.uniform(*between), rng)
        if answer is not None and rooms is not None:
            made = _unique(grid, rooms, stars, answer, rng)
            if made is not None:
                return made, Board.whole(grid.size, answer, made)
    return None


def _stars(puzzle: StarBattle, rng: Random) -> int | None:
    """Random stars in rows and columns, whatever the rooms."""

    class Plain(StarBattle):
        def declared(self) -> Any:
            return (each for each in StarBattle.declared(self) if each.rule != "rooms")

    plain = Plain(puzzle.rows, puzzle.cols, rooms=puzzle.rooms, stars=puzzle.stars)
    return random_answer(plain, rng, puzzle.stars * puzzle.rows)


def _rooms(grid: Grid, answer: int, stars: int, uneven: float, rng: Random) -> list[int] | None:
    """Rooms with the stars that are close together, each joined by a path of cells."""
    left = [*bits(answer)]
    rng.shuffle(left)
    taken, starts = answer, []
    while left:
        cells = [left.pop()]
        for _ in range(stars - 1):
            path = _path(grid, cells, mask_of(left), taken, rng)
            if path is None:
                return None
            left.remove(path[-1])
            cells += path
            taken |= mask_of(path)
        starts.append(cells)
    return grown(grid, starts, rng, uneven)


def _path(grid: Grid, cells: list[int], ends: int, taken: int, rng: Random) -> list[int] | None:
    """The cells of a shortest way from some cells to a star, through cells that are free."""
    before: dict[int, int] = dict.fromkeys(cells, -1)
    todo = list(cells)
    for cell in todo:
        near = [*grid.beside(cell)]
        rng.shuffle(near)
        for other in near:
            if other in before:
                continue
            if ends >> other & 1:
                path = [other]
                while before[cell] != -1:
                    path.append(cell)
                    cell = before[cell]  # noqa: PLW2901 - back to the start
                return path[::-1]
            if not taken >> other & 1:
                before[other] = cell
                todo.append(other)
    return None


def _unique(
    grid: Grid, rooms: list[int], stars: int, answer: int, rng: Random
) -> StarBattle | None:
    """Change rooms until the answer is the only one. Of some changes the one is taken that leaves
    the fewest of the other answers that were met.
    """
    others: list[int] = []
    for _ in range(CHANGES):
        look()
        puzzle = StarBattle(grid.rows, grid.cols, rooms=rooms, stars=stars)
        other = _other(puzzle, answer)
        if other is None:
            return puzzle
        others = [*others[-REMEMBERED:], other]
        cells = [*bits(other & ~answer)]
        rng.shuffle(cells)
        changes = (moved_to(grid, rooms, cell, rng) for cell in cells)
        changed = [*islice(filter(None, changes), COMPARED)]
        if not changed:
            return None
        rooms = min(changed, key=lambda each: _left(each, others, stars))
    return None


def _left(rooms: list[int], others: list[int], stars: int) -> int:
    """How many of these answers are still possible with these rooms."""
    masks = [0] * (max(rooms) + 1)
    for cell, room in enumerate(rooms):
        masks[room] |= 1 << cell
    return sum(all((mask & one).bit_count() == stars for mask in masks) for one in others)


def _other(puzzle: StarBattle, answer: int) -> int | None:
    """The stars of another answer."""
    with Answers(puzzle.decisions, lambda cnf: encode(puzzle, cnf)) as answers:
        answers.block(Board.whole(puzzle.decisions, answer))
        found = answers.next()
    return None if found is None else found.yes


def impossible(grid: Grid, symmetry: str) -> str | Saying:
    """Only squares have as many rows as columns."""
    if grid.rows != grid.cols:
        return Saying("a Star Battle has as many rows as columns")
    return _too_narrow(grid, 1)


def _too_narrow(grid: Grid, stars: int) -> str | Saying:
    """Why so many stars do not fit; a single cell may be a star."""
    if grid.rows >= SIDE * stars or grid.rows == stars == 1:
        return ""
    return Saying(
        "with {stars} [stars|star|stars] in each row and column, stars would touch on a board with"
        " fewer than {rows} rows",
        stars=stars,
        rows=SIDE * stars,
    )


ROOMS = Saying("a Star Battle has rooms and no clues that could be left out or added")
STARS = Saying("the number of stars follows from the size of the board")

MAKING: Making[StarBattle] = Making(
    compose=compose,
    options=StarOptions,
    impossible=impossible,
    cannot={**dict.fromkeys(ABOUT_CLUES, ROOMS), "black": STARS, "answer": STARS},
)
