"""Generate puzzles of any size from their answer: a random maze, rooms of one colour, then marks.

Rooms join neighbours of one colour, so the maze is an answer; S and G are far apart in it. While
another answer exists, a cell that is white in the maze and black there gets a mark: a circle on the
maze's path, a triangle elsewhere. Such a cell exists because the maze is full
(``random_mazes.py``). Marks are assumptions of one incremental solver, so the proof that no other
answer remains names marks that suffice. The others are dropped, and then each remaining mark is
dropped if it is not needed.

>>> from gridwright.core.generator import GenerateRequest
>>> made = make(GenerateRequest(6, 6), Random(3))
>>> made.puzzle.rows, made.answer.complete
(6, True)
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from gridwright.core.board import Board
from gridwright.core.deadline import tell
from gridwright.core.errors import PuzzleError, refuse_below
from gridwright.core.generator import Generated, GenerateRequest, Generator
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.core.options import option, resolve
from gridwright.core.saying import Saying, board_of
from gridwright.core.stats import Stats
from gridwright.genres.nurimaze.encoding import encode_with_path
from gridwright.genres.nurimaze.making.puzzles import impossible
from gridwright.genres.nurimaze.making.random_mazes import random_maze, random_rooms_of
from gridwright.genres.nurimaze.path import path_of
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright.genres.nurimaze.solving.cuts import cuts
from gridwright.sat.answers import Answers
from gridwright.sat.cnf import Cnf, Cut


@dataclass(frozen=True)
class CarveOptions:
    """How rooms are cut."""

    largest_room: int = option(4, "the largest number of cells in a room")
    joined: float = option(0.8, "how readily neighbours of one colour become one room, from 0 to 1")


TRIES = 100
"""How many mazes are drawn before giving up on a size that leaves no room for S and G."""


def make(request: GenerateRequest, rng: Random) -> Generated[Nurimaze]:
    """Carve one puzzle."""
    options = resolve(CarveOptions, request.options, Saying("the method {name}", name="'carve'"))
    _refuse(options)
    grid = Grid.of(request.rows, request.cols)
    why = impossible(grid)
    if why:
        raise PuzzleError(why)
    for attempt in range(1, TRIES + 1):
        white = random_maze(grid, rng)
        ends = _far_apart(grid, white, rng)
        if ends is None:
            continue
        rooms = random_rooms_of(grid, white, options.largest_room, options.joined, rng)
        bare = Nurimaze(grid.rows, grid.cols, rooms, *ends)
        black = bare.rooms_of(grid.full & ~white)
        tell("a maze of {count} white cells; looking for marks", count=white.bit_count())
        puzzle = _marked(bare, Board.whole(bare.decisions, black), rng)
        answer = Board.whole(puzzle.decisions, black, puzzle)
        return Generated(puzzle, answer, attempt, Stats(rooms=puzzle.decisions))
    raise PuzzleError(
        "no maze on a board of {size} has room for S and G", size=board_of(grid.rows, grid.cols)
    )


def _refuse(options: CarveOptions) -> None:
    refuse_below(1, options.largest_room, "the option 'largest_room'", PuzzleError)
    if not 0 <= options.joined <= 1:
        raise PuzzleError(
            "the option 'joined' is {joined}; expected a share from 0 to 1",
            joined=str(options.joined),
        )


def _far_apart(grid: Grid, white: int, rng: Random) -> tuple[int, int] | None:
    """Two cells of the maze that do not touch, far from each other."""
    somewhere = rng.choice(list(bits(white)))
    start = rng.choice(_far_from(grid, somewhere, white) or [somewhere])
    far = _far_from(grid, start, white)
    return (start, rng.choice(far)) if far else None


def _far_from(grid: Grid, start: int, white: int) -> list[int]:
    """The farthest third of the cells, by distance from a cell, without those beside it."""
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
    """The puzzle without marks in one solver that never gives the known answer."""

    def __init__(self, puzzle: Nurimaze, answer: Board) -> None:
        self.puzzle = puzzle
        self.path: dict[int, int] = {}
        size = puzzle.decisions

        def encode(cnf: Cnf) -> None:
            self.path = encode_with_path(puzzle, cnf)

        def find_cuts(yes: int) -> list[Cut]:
            return cuts(puzzle, Board.whole(size, yes))

        self.answers = Answers(size, encode, find_cuts)
        self.answers.block(answer)

    def mark(self, cell: int, circle: bool) -> Mark:
        """A mark with its literals: its room is white, and its cell is on or off the path."""
        literals = [-self.puzzle.room_numbers[cell] - 1]
        if cell in self.path:
            literals.append(self.path[cell] if circle else -self.path[cell])
        return Mark(cell, circle, tuple(literals))

    def another(self, marks: list[Mark]) -> Board | None:
        """An answer with these marks other than the known one, if there is one."""
        return self.answers.next([literal for mark in marks for literal in mark.literals])

    def enough(self, marks: list[Mark]) -> list[Mark]:
        """After a proof: the marks that it used."""
        core = set(self.answers.oracle.core())
        return [mark for mark in marks if core & set(mark.literals)]


def _marked(bare: Nurimaze, answer: Board, rng: Random) -> Nurimaze:
    """The puzzle with marks that leave only this answer, all of them needed."""
    path = set(path_of(bare, answer))
    white = bare.cells_of(answer.no)
    prover = Prover(bare, answer)
    with prover.answers:
        marks: list[Mark] = []
        while (other := prover.another(marks)) is not None:
            taken = mask_of(mark.cell for mark in marks) | bare.ends
            cells = list(bits(white & bare.cells_of(other.yes) & ~taken))
            # Prefer cells on the path: otherwise almost all marks would be triangles.
            cell = rng.choice([cell for cell in cells if cell in path] or cells)
            marks.append(prover.mark(cell, cell in path))
        marks = prover.enough(marks)
        # Try to drop triangles first, so that the few circles are more likely to stay.
        for mark in sorted(rng.sample(marks, len(marks)), key=lambda mark: mark.circle):
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


CARVE_GENERATOR: Generator[Nurimaze] = Generator(
    "carve",
    "a random maze, rooms inside its colours, and just enough marks to leave no other answer",
    make,
    CarveOptions,
    ensures_unique=True,
)
