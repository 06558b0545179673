"""How a LITS is made: pieces that hang together, rooms around them, and cells that change rooms.

Pieces are put beside each other at random, as long as one fits. Each is the beginning of a room,
which grows. As long as there is another answer, a cell that only that one blackens goes to another
room: no room then has its four cells. The answer itself stays right whatever room its white cells
belong to.
"""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from gridwright.core.board import Board
from gridwright.core.deadline import look, tell
from gridwright.core.errors import PuzzleError
from gridwright.core.grid import Grid, bits
from gridwright.core.saying import Saying, board_of
from gridwright.genres.lits.encoding import cuts, encode
from gridwright.genres.lits.puzzle import Lits
from gridwright.kinds.pieces import SHAPES, Piece, pieces
from gridwright.kinds.propagation.pieces import Fitting
from gridwright.kinds.square import fourths
from gridwright.making.asked import WHAT_IFS
from gridwright.making.draft import ABOUT_CLUES, Frame, Making
from gridwright.making.tools import Tools
from gridwright.sat.answers import Answers
from gridwright.shading.random_rooms import grown, moved_to

TRIES, CHANGES, COMPARED, SHAKEN = 40, 50, 12, 6
"""How often an answer is begun, rooms are changed, how many changes are compared, and how many are
made at once where none is new."""
HARDEST, LARGE = 5, (8.5, 10.5)
"""The level for which rooms are larger, and how many cells they have then."""
SMALL = 25
"""On boards of so many cells, searches of a minute found no puzzle of that level."""
STEPS, MARGIN, FAR, TOO_HARD = 150, 1.0, 25, 60
"""How often a puzzle is changed to come nearer to a level, how far inside of it is enough, how far
off it may be at first, and the score of one that needs what-ifs."""


def compose(
    frame: Frame, options: Any, rng: Random, tools: Tools[Lits]
) -> tuple[Lits, Board] | None:
    """A puzzle with one answer; ``None`` if none was found."""
    grid, level = frame.grid, int("0" if options.level == "any" else options.level)
    if level == HARDEST and grid.size <= SMALL:
        raise PuzzleError(
            "long searches found no such puzzle on a board of {size}",
            size=board_of(grid.rows, grid.cols),
        )
    for number in range(1, TRIES + 1):
        tell("board {number}", number=number)
        # More pieces leave smaller rooms, which are easier.
        starts = max((_pieces(grid, rng) for _ in range(8 if level == 1 else 2)), key=len)
        if level == HARDEST:
            # Fewer pieces leave larger rooms; the first of them are connected, too.
            del starts[max(2, round(grid.size / rng.uniform(*LARGE))) :]
        if not starts:
            continue
        answer = sum(piece.mask for piece in starts)
        rooms = grown(grid, [[*bits(piece.mask)] for piece in starts], rng, rng.uniform(0, 2))
        made = _unique(grid, rooms, answer, rng)
        if made is None:
            continue
        puzzle, answer = made
        if level:
            puzzle = _nearer(puzzle, answer, tools, level, rng)
        return puzzle, Board.whole(grid.size, answer, puzzle)
    return None


def _pieces(grid: Grid, rng: Random) -> list[Piece]:
    """Pieces that obey all rules, as many as happen to fit."""
    left = [*pieces(grid, grid.full)]
    rng.shuffle(left)
    chosen: list[Piece] = []
    black, shaped = 0, dict.fromkeys(SHAPES, 0)
    while left:
        look()
        piece = next((each for each in left if not chosen or each.around & black), None)
        if piece is None:
            break
        chosen.append(piece)
        black |= piece.mask
        shaped[piece.shape] |= piece.mask
        closed = black | fourths(grid, black)
        left = [
            each
            for each in left
            if not (each.mask & closed or each.around & shaped[each.shape])
            and not fourths(grid, black | each.mask) & (black | each.mask)
        ]
    return chosen


def _unique(grid: Grid, rooms: list[int], answer: int, rng: Random) -> tuple[Lits, int] | None:
    """Change rooms until there is one answer. Of two answers either one may be kept. Of some
    changes that were not tried before, the one is taken that leaves the fewest places to pieces.
    """
    met: set[tuple[int, ...]] = set()
    for _ in range(CHANGES + grid.size):
        puzzle = Lits(grid.rows, grid.cols, rooms=rooms)
        other = _other(puzzle, answer)
        if other is None:
            return puzzle, answer
        wrong = [(cell, answer) for cell in bits(other & ~answer)]
        wrong += [(cell, other) for cell in bits(answer & ~other)]
        rng.shuffle(wrong)
        # A cell that is white in both changes other places nearby.
        near = [*bits(grid.neighbours(answer ^ other) & ~(answer | other))]
        wrong += [(cell, answer) for cell in rng.sample(near, len(near))]
        changes = ((moved_to(grid, rooms, cell, rng), kept) for cell, kept in wrong)
        new = ((each, kept) for each, kept in changes if each and tuple(each) not in met)
        compared = [(_left(grid, each), each, kept) for each, kept in islice(new, COMPARED)]
        if compared:
            _, rooms, answer = min(compared)
            met.add(tuple(rooms))
        else:
            rooms = _shaken(grid, rooms, answer, answer ^ other, rng)
    return None


def _shaken(grid: Grid, rooms: list[int], answer: int, cells: int, rng: Random) -> list[int]:
    """The rooms after some white cells near these went to other ones, whatever that leads to."""
    for _ in range(2):
        cells |= grid.neighbours(cells)
    near = [*bits(cells & ~answer)]
    for cell in rng.sample(near, min(SHAKEN, len(near))):
        rooms = moved_to(grid, rooms, cell, rng) or rooms
    return rooms


def _left(grid: Grid, rooms: list[int]) -> int:
    """How many places are left to all pieces together once what is obvious is settled."""
    known = Fitting(grid, Lits(grid.rows, grid.cols, rooms=rooms).kinds())
    known.begin(0, 0)
    return sum(map(len, known.left))


def _nearer(puzzle: Lits, answer: int, tools: Tools[Lits], level: int, rng: Random) -> Lits:
    """The puzzle after white cells changed rooms, one by one, if it has come nearer to a level."""
    grid, (low, high) = puzzle.grid, tools.band(level)
    white = [*bits(grid.full & ~answer)]
    by_techniques = str(level) not in WHAT_IFS

    def off(some: Lits) -> float:
        graded = tools.rough_grade(some, 0, level)
        score = TOO_HARD if graded is None else graded.score
        return max(low + MARGIN - score, score - high + MARGIN, 0)

    changed, best = puzzle, off(puzzle)
    for _ in range(STEPS):
        if not 0 < best < FAR:
            break
        rooms = moved_to(grid, [*changed.room_numbers], rng.choice(white), rng)
        if rooms is None:
            continue
        other = Lits(grid.rows, grid.cols, rooms=rooms)
        # What the techniques of the level solve has one answer, and all else is only on the way.
        if by_techniques or _other(other, answer) is None:
            now = off(other)
            if now <= best:
                changed, best = other, now
    if best < MARGIN or not by_techniques or _other(changed, answer) is None:
        return changed
    return puzzle


def _other(puzzle: Lits, answer: int) -> int | None:
    """An answer that is not this one."""
    size = puzzle.decisions
    with Answers(
        size,
        lambda cnf: encode(puzzle, cnf),
        lambda yes: cuts(puzzle, Board.whole(size, yes)),
        apart=True,
    ) as answers:
        answers.block(Board.whole(size, answer))
        found = answers.next()
    return None if found is None else found.yes


ROOMS = Saying("a LITS has rooms and no clues that could be left out or added")
PIECES = Saying("the number of black cells follows from the rooms")

MAKING: Making[Lits] = Making(
    compose=compose,
    cannot={**dict.fromkeys(ABOUT_CLUES, ROOMS), "black": PIECES, "answer": PIECES},
)
