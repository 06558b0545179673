"""Kamaji's rules as clauses, with one variable per piece; ``rules.py`` is the readable version.

``paper/published.py`` has the encoding of Kleijn 2018. :func:`encode_minimal` can be added to
either and leaves only minimal solutions (§3.2).

>>> puzzle = Kamaji(3, 3, (1, 2, 1, 2, 3, 2, 1, 2, 1))
>>> cnf = Cnf(puzzle.decisions)
>>> encode(puzzle, cnf)
>>> len(cnf.clauses)
13
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from gridwright.core.board import Board
from gridwright.core.deadline import look
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright.genres.kamaji.rules import COVERED, ONCE
from gridwright.sat.cnf import Cnf, Cut

MINIMAL = "no piece can be left out"
FEW = 32
"""For more pieces than this, "at most one" is encoded by a counter instead of pair by pair."""


def encode(puzzle: Kamaji, cnf: Cnf) -> None:
    """One variable per piece; each cell needs a piece, a number above one at most one."""
    append = cnf.clauses.append
    for cell, through in enumerate(puzzle.through):
        pieces = [piece + 1 for piece in through]
        cnf.group(COVERED, cell)
        append(pieces)
        look()
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
        look()
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
    look()
    once, before = cnf.new(), 0
    for piece in through:
        now = cnf.new()
        cnf.clauses.append([-piece - 1, now])
        if before:
            cnf.clauses += [[-before, now], [-once, -before, -piece - 1]]
        before = now
    return once
