"""Techniques that need no counting: Methods 0, 3, 6 and 9, and the special cases of §6.

Van Meurs 2008, §4.1, §4.4, §4.7, §4.10 and §6. Each function yields the cells that must be black
and white with the cells they follow from and the reason; :func:`steps` makes steps of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.core.step import Step
from gridwright.genres.kuromasu.counting import settled
from gridwright.genres.kuromasu.puzzle import Kuromasu


class Found(NamedTuple):
    """Cells that must be black, cells that must be white, where it follows from, and why."""

    black: int
    white: int
    because: int
    reason: str


Finder = Callable[[Kuromasu, Board], Iterator[Found]]


def steps(name: str, find: Finder, puzzle: Kuromasu, board: Board) -> Iterator[Step]:
    """What a finder finds beyond the board; nothing where the board contradicts it."""
    for black, white, because, reason in find(puzzle, board):
        if black & board.no or white & board.yes:
            continue
        new_black, new_white = black & ~board.yes, white & ~board.no
        if new_black or new_white:
            sentence = f"{reason}, so {settled(puzzle, new_black, new_white)}."
            yield Step(name, sentence, new_black, new_white, because & ~(new_black | new_white))


def unreached(puzzle: Kuromasu, board: Board) -> Iterator[Found]:
    """Method 0: a cell that no number reaches is white, if there is one answer only.

    A number n has seen enough at distance n at the latest. A black cell further away from every
    number could be white as well: its neighbours are white, so nothing falls apart or touches. On
    a puzzle with one answer that cannot be. Cells given as black are black all the same.
    """
    white = puzzle.grid.full & ~reached(puzzle) & ~puzzle.black & ~puzzle.given.no
    # A board of one cell has no neighbour that could join the cell to the rest.
    if white and puzzle.grid.size > 1:
        reason = "No number reaches these cells, and the puzzle has one answer only"
        yield Found(0, white, 0, reason)


def reached(puzzle: Kuromasu) -> int:
    """The cells within a number's distance of it, in its row and column."""
    return mask_of(
        cell
        for clue, number in watched(puzzle.numbers.items())
        for ray in puzzle.grid.rays(clue)
        for cell in ray[:number]
    )


def beside_black(puzzle: Kuromasu, board: Board) -> Iterator[Found]:
    """Method 3: the neighbours of a black cell are white."""
    grid = puzzle.grid
    for cell in bits(board.yes):
        around = mask_of(grid.neighbour_lists[cell])
        if around & ~board.no:
            reason = f"Two black cells never touch and {grid.name(cell)} is black"
            yield Found(0, around, 1 << cell, reason)


def cut_off(puzzle: Kuromasu, board: Board) -> Iterator[Found]:
    """Method 6: a cell is white if, black, it would cut the other cells in two.

    Cells that are not settled count as white here, which is right: each part that the black cell
    would leave holds a neighbour of it, and the neighbours of a black cell are white.
    """
    grid = puzzle.grid
    free = grid.full & ~board.yes
    for cell in bits(grid.cut_cells(free) & board.open):
        part = smallest_part(grid, cell, free)
        fence = grid.neighbours(part) & board.yes
        what = f"A black {grid.name(cell)} would cut {grid.names(part, 4)} off from the other cells"
        yield Found(0, 1 << cell, fence, what)


def smallest_part(grid: Grid, cell: int, free: int) -> int:
    """The smallest piece into which the cell, removed, splits what hangs together with it."""
    rest = free & ~(1 << cell)
    parts = [grid.flood(1 << other, rest) for other in grid.neighbour_lists[cell]]
    return min((part for part in parts if part), key=int.bit_count)


def two_twos(puzzle: Kuromasu, board: Board) -> Iterator[Found]:
    """Method 9: two 2s that touch at a corner, or are a knight's move apart."""
    yield from diagonal_twos(puzzle)
    yield from knight_twos(puzzle)


def diagonal_twos(puzzle: Kuromasu) -> Iterator[Found]:
    """Situation 1: the two cells that touch both 2s are black.

    If one were white, both 2s would see it and nothing else; black cells would touch around it, or
    the three cells would be alone in a corner. Only on the board of 2 by 2 cells can they be.
    """
    grid = puzzle.grid
    if grid.size <= 4:
        return
    for first, second in _pairs_of_twos(puzzle, ((1, 1), (1, -1))):
        shared = grid.neighbours(1 << first) & grid.neighbours(1 << second)
        yield Found(
            shared,
            0,
            1 << first | 1 << second,
            f"The 2s at {grid.name(first)} and {grid.name(second)} touch at a corner and cannot"
            " both see a cell between them",
        )


def knight_twos(puzzle: Kuromasu) -> Iterator[Found]:
    """Situation 2: the two cells between the 2s are white.

    If one were black, the 2 that it does not touch would see two white neighbours of it.
    """
    grid = puzzle.grid
    for first, second in _pairs_of_twos(puzzle, ((1, 2), (1, -2), (2, 1), (2, -1))):
        (row, col), (other_row, other_col) = grid.place(first), grid.place(second)
        if abs(col - other_col) == 2:
            middle = (col + other_col) // 2
            between = grid.bit(row, middle) | grid.bit(other_row, middle)
        else:
            middle = (row + other_row) // 2
            between = grid.bit(middle, col) | grid.bit(middle, other_col)
        yield Found(
            0,
            between,
            1 << first | 1 << second,
            f"The 2s at {grid.name(first)} and {grid.name(second)} are a knight's move apart, and"
            " one of them would see too much beside a black cell between them",
        )


def _pairs_of_twos(
    puzzle: Kuromasu, moves: tuple[tuple[int, int], ...]
) -> Iterator[tuple[int, int]]:
    grid, numbers = puzzle.grid, puzzle.numbers
    for cell, number in watched(numbers.items(), every=16):
        row, col = grid.place(cell)
        for down, right in moves if number == 2 else ():
            if 0 <= col + right < grid.cols and row + down < grid.rows:
                other = grid.cell(row + down, col + right)
                if numbers.get(other) == 2:
                    yield cell, other


def two_beside_clue(puzzle: Kuromasu, board: Board) -> Iterator[Found]:
    """§6.1: a 2 beside a clue sees that cell and no other.

    The three other cells around the 2 are black, and so is the cell behind the clue.
    """
    for cell, number in watched(puzzle.numbers.items(), every=16):
        if number == 2:
            beside = [len(_clues_along(puzzle, cell, side, 1)) for side in range(4)]
            if sum(beside) == 1:
                yield _enclosed(puzzle, cell, beside, "the clue beside it")


def three_beside_clues(puzzle: Kuromasu, board: Board) -> Iterator[Found]:
    """§6.2: a 3 that sees two clues sees no other cell.

    Either both clues touch the 3, or the second clue lies behind the first one.
    """
    for cell, number in watched(puzzle.numbers.items(), every=16):
        if number == 3:
            chains = [len(_clues_along(puzzle, cell, side, 2)) for side in range(4)]
            touching = [min(length, 1) for length in chains]
            if sum(touching) == 2:
                yield _enclosed(puzzle, cell, touching, "the two clues beside it")
            elif chains.count(2) == 1:
                yield _enclosed(puzzle, cell, chains, "the two clues in line with it")


def _clues_along(puzzle: Kuromasu, cell: int, side: int, most: int) -> list[int]:
    """The clues that follow a cell on one side without a gap, ``most`` of them at most."""
    along = puzzle.grid.ray(cell, side)[:most]
    numbers, unknown = puzzle.numbers, puzzle.unknown
    return list(takewhile(lambda other: other in numbers or unknown >> other & 1, along))


def _enclosed(puzzle: Kuromasu, cell: int, lengths: Sequence[int], what: str) -> Found:
    """A number that sees just this many cells on each side: the next ones are black."""
    rays = puzzle.grid.rays(cell)
    sides = list(zip(rays, lengths, strict=True))
    seen = mask_of(other for ray, length in sides for other in ray[:length])
    stops = mask_of(ray[length] for ray, length in sides if length < len(ray))
    number, place = puzzle.numbers[cell], puzzle.grid.name(cell)
    return Found(stops, 0, seen | 1 << cell, f"The {number} at {place} sees {what} and no more")
