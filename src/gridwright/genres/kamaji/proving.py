"""Kamaji's rules as clauses that can be checked one by one, for proofs.

The clauses are those of ``encoding.py``. But "this cell is covered" is true only if it lists all
pieces through the cell, so they are not taken from the puzzle: every line from one cell to another
is added up, and the puzzle must have a decision for each that gives the maximum, and no other.

>>> cnf = Cnf(3, simplify=False)
>>> encode_for_proof(Kamaji(2, 2, (1, 2, 3, 2)), cnf)      # r1c1-r1c2, r1c1-r2c2, r2c1
>>> cnf.clauses
[[1, 2], [1], [3], [2]]
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, combinations

from gridwright.core.deadline import look, watched
from gridwright.core.errors import InputError
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright.genres.kamaji.rules import COVERED, ONCE
from gridwright.sat.cnf import Cnf


def encode_for_proof(puzzle: Kamaji, cnf: Cnf) -> None:
    """Append the clauses of all rules: each cell needs a piece, a number above one at most one."""
    through: list[list[int]] = [[] for _ in puzzle.numbers]
    for variable, cells in enumerate(watched(_pieces(puzzle), every=64), start=1):
        for cell in cells:
            through[cell].append(variable)
    for cell, pieces in enumerate(through):
        look()
        cnf.group(COVERED, cell)
        cnf.clauses.append(pieces)
        if puzzle.numbers[cell] > 1 and len(pieces) > 1:
            cnf.group(ONCE, cell)
            cnf.clauses.extend([-one, -other] for one, other in combinations(pieces, 2))


def _pieces(puzzle: Kamaji) -> list[range]:
    """The cells of each piece, in the order of the puzzle's decisions."""
    by_name = {_named(cells): cells for cells in _adding_up(puzzle)}
    pieces = [by_name.pop(_named(line), None) for line in puzzle.lines]
    if by_name or None in pieces:
        raise InputError(
            "the pieces of this Kamaji are not the lines that add up to its maximum; please report"
            " this bug"
        )
    return [cells for cells in pieces if cells is not None]


def _named(cells: range | tuple[int, ...]) -> tuple[int, int, int]:
    """First and last cell, and how many: with these a line is known."""
    return cells[0], cells[-1], len(cells)


def _adding_up(puzzle: Kamaji) -> Iterator[range]:
    """Every line that adds up to the maximum."""
    maximum = puzzle.maximum
    for track in watched(_tracks(puzzle.rows, puzzle.cols), every=16):
        before = [0, *accumulate(puzzle.numbers[cell] for cell in track)]
        ends = {total: end for end, total in enumerate(before)}
        for start, total in enumerate(before):
            end = ends.get(total + maximum)
            if end is not None:
                yield track[start:end]


def _tracks(rows: int, cols: int) -> Iterator[range]:
    """Every row, column and diagonal as a range of cells."""
    last = rows * cols
    for row in range(rows):
        yield range(row * cols, (row + 1) * cols)
    for col in range(cols):
        yield range(col, last, cols)
    for step, edge in ((cols + 1, 0), (cols - 1, cols - 1)):
        # A diagonal begins in the first row, or at the left (right) edge of another one.
        for row, col in [(0, col) for col in range(cols)] + [(row, edge) for row in range(1, rows)]:
            length = min(rows - row, cols - col if step > cols else col + 1)
            first = row * cols + col
            yield range(first, first + step * (length - 1) + 1, step or 1)[:length]
