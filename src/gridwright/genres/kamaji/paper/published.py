"""The formula of Kleijn 2018, §3.3.3.

A variable x_ijk says that entry (i, j) is covered by piece k, and three components link them. It
has the same solutions as the formula of ``encoding.py``.

>>> printed_clauses(Kamaji(3, 3, (1, 2, 1, 2, 3, 2, 1, 2, 1)))[:3]
['x001 ∨ x002', 'x011 ∨ x013', '¬x011 ∨ ¬x013']
"""

from __future__ import annotations

from itertools import combinations

from gridwright.core.deadline import look, watched
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright.genres.kamaji.rules import COVERED, ONCE
from gridwright.sat.cnf import Cnf

WHOLE_PIECES = "a piece covers all of its entries"
MAXIMUM = "the maximum is a piece by itself"


def encode_kleijn(puzzle: Kamaji, cnf: Cnf) -> dict[tuple[int, int], int]:
    """The paper's formula; returns for each cell and piece the variable "covered by this piece".

    The variable of the first entry of piece k has number k: the piece is used if it is true. As in
    the paper, the three components leave out the maximum; a last clause adds it.
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
        look()
        for one, other in combinations(line, 2):
            here, there = variable[one, piece], variable[other, piece]
            cnf.clauses += [[here, -there], [there, -here]]
    cnf.group(MAXIMUM)
    cnf.clauses.append([puzzle.decisions])
    return variable


def _first_and_second_component(
    puzzle: Kamaji, variable: dict[tuple[int, int], int], cnf: Cnf
) -> None:
    """Each entry is covered; a number above one is not covered twice."""
    for cell, through in enumerate(puzzle.through):
        look()
        if puzzle.numbers[cell] == puzzle.maximum:
            continue
        covering = [variable[cell, piece] for piece in through]
        cnf.group(COVERED, cell)
        cnf.clauses.append(covering)
        if puzzle.numbers[cell] > 1:
            cnf.group(ONCE, cell)
            cnf.clauses.extend([-one, -other] for one, other in combinations(covering, 2))


def printed_clauses(puzzle: Kamaji) -> list[str]:
    """The formula as the paper prints it, with indices ``ijk`` and without the maximum."""
    cnf = Cnf(puzzle.decisions)
    variable = encode_kleijn(puzzle, cnf)
    names = {}
    for (cell, piece), number in variable.items():
        row, col = puzzle.grid.place(cell)
        short = max(puzzle.rows, puzzle.cols) <= 10 and cnf.decisions <= 10
        names[number] = f"x{row}{col}{piece + 1}" if short else f"x{row},{col},{piece + 1}"
    return [
        " ∨ ".join(("" if literal > 0 else "¬") + names[abs(literal)] for literal in clause)
        for clause in cnf.clauses[:-1]
    ]


ENCODINGS = {"kleijn2018": encode_kleijn}
