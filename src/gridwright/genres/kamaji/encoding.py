"""Kamaji's rules as clauses, in two encodings; ``rules.py`` is the readable version.

:func:`encode`, the default, has one variable per piece. :func:`encode_kleijn` is the encoding of
Kleijn 2018, §3.3.3: a variable x_ijk says that entry (i, j) is covered by piece k, and three
components link them. Both give the same solutions. :func:`encode_minimal` can be added to either
and leaves only minimal solutions (§3.2).

>>> puzzle = Kamaji(3, 3, (1, 2, 1, 2, 3, 2, 1, 2, 1))
>>> cnf = Cnf(puzzle.decisions)
>>> encode(puzzle, cnf)
>>> len(cnf.clauses), len(printed_clauses(puzzle))
(13, 28)
>>> printed_clauses(puzzle)[:3]
['x001 ∨ x002', 'x011 ∨ x013', '¬x011 ∨ ¬x013']
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright.genres.kamaji.rules import COVERED, ONCE
from gridwright.sat.cnf import Cnf, Cut

MINIMAL = "no piece can be left out"
WHOLE_PIECES = "a piece covers all of its entries"
MAXIMUM = "the maximum is a piece by itself"
FEW = 32
"""For more pieces than this, "at most one" is encoded by a counter instead of pair by pair."""


def encode(puzzle: Kamaji, cnf: Cnf) -> None:
    """One variable per piece; each cell needs a piece, a number above one at most one."""
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
    """None: the clauses cover all rules."""
    return []


def encode_minimal(puzzle: Kamaji, cnf: Cnf) -> None:
    """Every used piece is needed: some cell of it is in no other piece.

    A number above one is in only one piece, so only pieces of ones need clauses.
    """
    cnf.group(MINIMAL)
    once: dict[int, int] = {}
    for piece in puzzle.of_ones:
        cnf.deadline.check()
        needed_for = []
        for cell in puzzle.lines[piece]:
            through = puzzle.through[cell]
            if len(through) > FEW:
                if cell not in once:
                    once[cell] = _in_one_piece(through, cnf)
                needed_for.append(once[cell])
                continue
            alone = cnf.new()
            needed_for.append(alone)
            others = (other for other in through if other != piece)
            cnf.clauses.extend([-alone, -other - 1] for other in others)
        cnf.clauses.append([-piece - 1, *needed_for])


def _in_one_piece(through: Sequence[int], cnf: Cnf) -> int:
    """A variable that is true only if at most one of many pieces is used (Sinz 2005).

    Pair by pair the clauses would grow with the square of the number of pieces.
    """
    cnf.deadline.check()
    once, before = cnf.new(), 0
    for piece in through:
        now = cnf.new()
        cnf.clauses.append([-piece - 1, now])
        if before:
            cnf.clauses += [[-before, now], [-once, -before, -piece - 1]]
        before = now
    return once


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
    """Each entry is covered; a number above one is not covered twice."""
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
