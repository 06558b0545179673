"""Kamaji's rules (Kleijn 2018, §2, Definition 2) as readable functions, one for each rule.

That a piece is a straight line and adds up to the maximum is not a rule here but part of the
definition: there are no decisions for other lines. Each function lists where a board breaks its
rule; on a partial board it reports only what no completion can repair. ``encoding.py`` is the fast
version.
"""

from __future__ import annotations

from gridwright.core.board import Board
from gridwright.core.grid import bits
from gridwright.core.rule import Rule, Violation
from gridwright.genres.kamaji.puzzle import Kamaji

COVERED = "every number used"
ONCE = "numbers above one used once"


def number_is_left_over(puzzle: Kamaji, board: Board) -> list[Violation]:
    """A number that no piece covers, or that none can cover any more."""
    found = []
    for cell, number in enumerate(puzzle.numbers):
        pieces = [piece for piece, line in enumerate(puzzle.lines) if cell in line]
        if all(board.no >> piece & 1 for piece in pieces):
            found.append(
                Violation(
                    COVERED,
                    1 << cell,
                    f"the {number} at {puzzle.grid.name(cell)} is not covered by any piece",
                )
            )
    return found


def number_is_used_twice(puzzle: Kamaji, board: Board) -> list[Violation]:
    """A number above one that two pieces cover."""
    found = []
    for cell, number in enumerate(puzzle.numbers):
        used = [piece for piece in bits(board.yes) if cell in puzzle.lines[piece]]
        if number > 1 and len(used) > 1:
            names = " and ".join(puzzle.describe(piece) for piece in used)
            found.append(
                Violation(
                    ONCE,
                    1 << cell,
                    f"the {number} at {puzzle.grid.name(cell)} is used {len(used)} times,"
                    f" by {names}",
                )
            )
    return found


def is_minimal(puzzle: Kamaji, board: Board) -> bool:
    """Whether no solution is a strict subset of this one (Kleijn 2018, §3.2, "minimal").

    If several pieces can be removed together, each can be removed alone. A piece with a number
    above one is the only one that covers it. So it is enough to look for a piece of ones all of
    whose cells are also covered by other pieces.
    """
    once = twice = 0
    for piece in bits(board.yes):
        twice |= once & puzzle.masks[piece]
        once |= puzzle.masks[piece]
    return once != puzzle.grid.full or not any(
        not puzzle.masks[piece] & ~twice for piece in puzzle.of_ones if board.yes >> piece & 1
    )


RULES: tuple[Rule[Kamaji], ...] = (
    Rule(COVERED, "Every number belongs to at least one piece.", number_is_left_over),
    Rule(
        ONCE,
        "A number above one belongs to exactly one piece; a one may belong to several.",
        number_is_used_twice,
    ),
)
