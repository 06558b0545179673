"""Puzzles of any size, from their answer: a random maze, rooms inside its colours, then marks.

Rooms join neighbours of one colour, so the maze is an answer; S and G lie far apart in it. While
another answer exists, a cell that is white in the maze and black there gets a mark: a circle where
the maze's path runs, a triangle elsewhere. Such a cell exists, because the maze is full
(``maze.py``). Marks are assumptions of one incremental solver, so the proof that no other answer is
left names marks that suffice; the others go, and then each is tried to be left out.

>>> from gridwright.core.maker import Wish
>>> made = make(Wish(6, 6), Random(3))
>>> made.puzzle.rows, made.answer.complete
(6, True)
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from gridwright.core.board import Board
from gridwright.core.deadline import Deadline
from gridwright.core.errors import PuzzleError
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.core.maker import Made, Maker, Option, Wish
from gridwright.core.options import settle
from gridwright.core.stats import Stats
from gridwright.core.words import board_size
from gridwright.genres.nurimaze.encoding import cuts, encode_with_path
from gridwright.genres.nurimaze.maze import random_maze, random_rooms_of
from gridwright.genres.nurimaze.path import path_of
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright.sat.cnf import Cnf
from gridwright.sat.oracle import Oracle

OPTIONS = (
    Option("largest-room", 4, "the largest number of cells in a room"),
    Option("joined", 0.8, "how readily neighbours of one colour become one room, from 0 to 1"),
)

TRIES = 100
"""So many mazes are thrown before a size is given up in which S and G cannot lie apart."""


def make(wish: Wish, dice: Random) -> Made[Nurimaze]:
    """Carve one puzzle."""
    settings = settle(OPTIONS, wish.options, "the method 'carve'")
    if settings["largest-room"] < 1 or not 0 <= settings["joined"] <= 1:
        name = "largest-room" if settings["largest-room"] < 1 else "joined"
        expected = "1 or more" if name == "largest-room" else "a share from 0 to 1"
        raise PuzzleError(f"the option {name!r} is {settings[name]}; expected {expected}")
    grid = Grid.of(wish.rows, wish.cols)
    if max(grid.rows, grid.cols) < 3:
        raise PuzzleError(
            f"on a board of {board_size(grid.rows, grid.cols)} S and G would touch; a side of 3 or"
            " more is needed"
        )
    for attempt in range(1, TRIES + 1):
        white = random_maze(grid, dice, wish.deadline)
        ends = _far_apart(grid, white, dice)
        if ends is None:
            continue
        rooms = random_rooms_of(grid, white, settings["largest-room"], settings["joined"], dice)
        bare = Nurimaze(grid.rows, grid.cols, rooms, *ends)
        answer = Board.whole(bare.decisions, bare.rooms_of(grid.full & ~white))
        wish.progress(f"a maze of {white.bit_count()} white cells; looking for marks")
        puzzle = _marked(bare, answer, dice, wish.deadline)
        return Made(puzzle, answer, attempt, Stats(rooms=puzzle.decisions))
    raise PuzzleError(
        f"no maze on a board of {board_size(grid.rows, grid.cols)} has room for S and G"
    )


def _far_apart(grid: Grid, white: int, dice: Random) -> tuple[int, int] | None:
    """Two cells of the maze that do not touch, far from each other."""
    somewhere = dice.choice(list(bits(white)))
    start = dice.choice(_far_from(grid, somewhere, white) or [somewhere])
    far = _far_from(grid, start, white)
    return (start, dice.choice(far)) if far else None


def _far_from(grid: Grid, start: int, white: int) -> list[int]:
    """The last third of the cells that a walk from a cell comes to, without those beside it."""
    rings = [1 << start]
    seen = rings[0]
    while ring := grid.neighbours(rings[-1]) & white & ~seen:
        rings.append(ring)
        seen |= ring
    near = grid.neighbours(rings[0]) | grid.diagonals(rings[0]) | rings[0]
    return [cell for ring in rings[len(rings) * 2 // 3 :] for cell in bits(ring & ~near)]


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark in a cell: a circle or a triangle, and the literals that it makes true."""

    cell: int
    circle: bool
    literals: tuple[int, ...]


class Prover:
    """One solver that holds the puzzle without marks and never gives the known answer."""

    def __init__(self, puzzle: Nurimaze, answer: Board, deadline: Deadline) -> None:
        self.puzzle = puzzle
        self.size = puzzle.decisions
        self.cnf = Cnf(self.size, deadline=deadline)
        self.path = encode_with_path(puzzle, self.cnf)
        self.oracle = Oracle(self.cnf)
        block = [room + 1 for room in bits(answer.no)] + [-room - 1 for room in bits(answer.yes)]
        self.oracle.add([block])

    def mark(self, cell: int, circle: bool) -> Mark:
        """A mark, as literals: its room is white, and its cell on or off the path."""
        literals = [-self.puzzle.room_numbers[cell] - 1]
        if cell in self.path:
            literals.append(self.path[cell] if circle else -self.path[cell])
        return Mark(cell, circle, tuple(literals))

    def another(self, marks: list[Mark]) -> Board | None:
        """An answer with these marks other than the known one, if there is one."""
        assumed = [literal for mark in marks for literal in mark.literals]
        while self.oracle.solve(assumed):
            board = Board.whole(self.size, self.oracle.true_mask(self.size))
            clauses = cuts(self.puzzle, board)
            if not clauses:
                return board
            self.oracle.add(clauses)
        return None

    def enough(self, marks: list[Mark]) -> list[Mark]:
        """After a proof: the marks that it used."""
        core = set(self.oracle.core())
        return [mark for mark in marks if core & set(mark.literals)]


def _marked(bare: Nurimaze, answer: Board, dice: Random, deadline: Deadline) -> Nurimaze:
    """The puzzle with marks that leave only this answer, none of them needless."""
    path = set(path_of(bare, answer))
    white = bare.cells_of(answer.no)
    prover = Prover(bare, answer, deadline)
    with prover.oracle:
        marks: list[Mark] = []
        while (other := prover.another(marks)) is not None:
            taken = mask_of(mark.cell for mark in marks) | bare.ends
            cells = list(bits(white & bare.cells_of(other.yes) & ~taken))
            # Triangles have far more places than circles; on the path both kinds stay in view.
            cell = dice.choice([cell for cell in cells if cell in path] or cells)
            marks.append(prover.mark(cell, cell in path))
        marks = prover.enough(marks)
        # Triangles are tried first, so that circles, of which there are few, rather stay.
        for mark in sorted(dice.sample(marks, len(marks)), key=lambda mark: mark.circle):
            if mark in marks:
                fewer = [one for one in marks if one is not mark]
                if prover.another(fewer) is None:
                    marks = prover.enough(fewer)
    return Nurimaze(
        bare.rows,
        bare.cols,
        bare.rooms,
        bare.start,
        bare.goal,
        mask_of(mark.cell for mark in marks if mark.circle),
        mask_of(mark.cell for mark in marks if not mark.circle),
    )


CARVE_MAKER: Maker[Nurimaze] = Maker(
    "carve",
    "a random maze, rooms inside its colours, and just enough marks to leave no other answer",
    make,
    OPTIONS,
    ensures_unique=True,
)
