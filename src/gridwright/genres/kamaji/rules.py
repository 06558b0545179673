"""Kamaji's rules (Kleijn 2018, §2, Definition 2) as readable functions, one for each rule.

That a piece is a straight line and adds up to the maximum is not a rule here but part of the
definition: there are no decisions for other lines. Each function lists where a board breaks its
rule; on a partial board it reports only what no completion can repair. ``encoding.py`` is the fast
version.
"""

from __future__ import annotations

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.core.grid import bits
from gridwright.core.rule import Rule, Violation, places
from gridwright.core.saying import Listed, Saying
from gridwright.genres.kamaji.puzzle import Kamaji

COVERED = "every number used"
ONCE = "numbers above one used once"


def number_is_left_over(puzzle: Kamaji, board: Board) -> list[Violation]:
    """A number that no piece covers, or that none can cover any more."""
    left = set(bits(((1 << puzzle.decisions) - 1) & ~board.no))
    return places(
        Violation(
            COVERED,
            1 << cell,
            Saying(
                "the {number} at {cell} is not covered by any piece",
                number=number,
                cell=puzzle.grid.at(cell),
            ),
            cell,
        )
        for cell, number in enumerate(watched(puzzle.numbers))
        if left.isdisjoint(puzzle.through[cell])
    )


def number_is_used_twice(puzzle: Kamaji, board: Board) -> list[Violation]:
    """A number above one that two pieces cover."""
    used = set(bits(board.yes))
    return places(
        _used_twice(puzzle, cell, [piece for piece in puzzle.through[cell] if piece in used])
        for cell, number in enumerate(watched(puzzle.numbers))
        if number > 1 and sum(piece in used for piece in puzzle.through[cell]) > 1
    )


def _used_twice(puzzle: Kamaji, cell: int, used: list[int]) -> Violation:
    saying = Saying(
        "the {number} at {cell} is used {count} times, by {pieces}",
        number=puzzle.numbers[cell],
        cell=puzzle.grid.at(cell),
        count=len(used),
        pieces=Listed(tuple(map(puzzle.told, used))),
    )
    return Violation(ONCE, 1 << cell, saying, cell)


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
