"""Kamaji as clauses: the fast twin of ``rules.py``, in two encodings.

``lean`` (:func:`encode`, the default) has one variable per piece. ``seed`` (:func:`encode_seed`) is
Kleijn's (2018, §3.3.3): a variable x_ijk says that entry (i, j) is covered by piece k, and three
components tie them together. Both give the same solutions. :func:`encode_minimal` can be added to
either: it leaves only minimal solutions (§3.2).

>>> puzzle = Kamaji(3, 3, (1, 2, 1, 2, 3, 2, 1, 2, 1))
>>> cnf = Cnf(puzzle.decisions)
>>> encode(puzzle, cnf)
>>> len(cnf.clauses), len(seed_clauses(puzzle))
(13, 28)
>>> seed_clauses(puzzle)[:3]
['x001 ∨ x002', 'x011 ∨ x013', '¬x011 ∨ ¬x013']
"""

from __future__ import annotations

from itertools import combinations

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright.genres.kamaji.rules import COVERED, ONCE
from gridwright.sat.cnf import Cnf, Cut

MINIMAL = "no piece can be left out"
WHOLE_PIECES = "a piece covers all of its entries"
MAXIMUM = "the maximum is a piece by itself"


def encode(puzzle: Kamaji, cnf: Cnf) -> None:
    """One variable per piece; each cell asks for a piece, a number above one for no second."""
    append = cnf.clauses.append
    for cell, through in enumerate(puzzle.through):
        pieces = [piece + 1 for piece in through]
        cnf.group(COVERED, cell)
        append(pieces)
        cnf.deadline.check()
        if puzzle.numbers[cell] > 1 and len(pieces) > 1:
            cnf.group(ONCE, cell)
            cnf.clauses.extend([-one, -other] for one, other in combinations(pieces, 2))


def cuts(puzzle: Kamaji, board: Board) -> list[Cut]:
    """None: the clauses say all."""
    return []


def encode_minimal(puzzle: Kamaji, cnf: Cnf) -> None:
    """Every piece that is used is needed: some cell of it is in no other piece.

    A number above one is in one piece only, so this is in question only for pieces of ones.
    """
    cnf.group(MINIMAL)
    for piece in puzzle.of_ones:
        cnf.deadline.check()
        needed_for = []
        for cell in puzzle.lines[piece]:
            alone = cnf.new()
            needed_for.append(alone)
            others = (other for other in puzzle.through[cell] if other != piece)
            cnf.clauses.extend([-alone, -other - 1] for other in others)
        cnf.clauses.append([-piece - 1, *needed_for])


def encode_seed(puzzle: Kamaji, cnf: Cnf) -> dict[tuple[int, int], int]:
    """The seed's formula; returns which variable says that a cell is covered by a piece.

    Of the variables of piece k, that of its first entry has number k: the piece is used if that one
    is true. The maximum is left out of the three components, as in the seed; a last clause lays it.
    """
    lines = puzzle.lines[:-1]
    variable: dict[tuple[int, int], int] = {}
    for piece, line in enumerate(watched(lines, every=16)):
        variable[line[0], piece] = piece + 1
        for cell in line[1:]:
            variable[cell, piece] = cnf.new()
    _first_and_second_component(puzzle, variable, cnf)
    cnf.group(WHOLE_PIECES)
    for piece, line in enumerate(lines):
        cnf.deadline.check()
        for one, other in combinations(line, 2):
            here, there = variable[one, piece], variable[other, piece]
            cnf.clauses += [[here, -there], [there, -here]]
    cnf.group(MAXIMUM)
    cnf.clauses.append([puzzle.decisions])
    return variable


def _first_and_second_component(
    puzzle: Kamaji, variable: dict[tuple[int, int], int], cnf: Cnf
) -> None:
    """Each entry is covered; one above one is not covered twice."""
    for cell, through in enumerate(puzzle.through):
        cnf.deadline.check()
        if puzzle.numbers[cell] == puzzle.maximum:
            continue
        covering = [variable[cell, piece] for piece in through]
        cnf.group(COVERED, cell)
        cnf.clauses.append(covering)
        if puzzle.numbers[cell] > 1:
            cnf.group(ONCE, cell)
            cnf.clauses.extend([-one, -other] for one, other in combinations(covering, 2))


def seed_clauses(puzzle: Kamaji) -> list[str]:
    """The seed's formula as the seed prints it, with indices ``ijk`` and without the maximum."""
    cnf = Cnf(puzzle.decisions)
    variable = encode_seed(puzzle, cnf)
    names = {}
    for (cell, piece), number in variable.items():
        row, col = puzzle.grid.place(cell)
        short = max(puzzle.rows, puzzle.cols) <= 10 and cnf.decisions <= 10
        names[number] = f"x{row}{col}{piece + 1}" if short else f"x{row},{col},{piece + 1}"
    return [
        " ∨ ".join(("" if literal > 0 else "¬") + names[abs(literal)] for literal in clause)
        for clause in cnf.clauses[:-1]
    ]
