"""Kamaji's rules (Kleijn 2018, §2, Definition 2) as readable functions, one for each rule.

That a piece is a straight line and adds up to the maximum is not a rule here but part of the
definition: there are no decisions for other lines. Each function lists where a board breaks its
rule; on a partial board it reports only what no completion can repair. ``encoding.py`` is the fast
version.

>>> puzzle = Kamaji(1, 3, (1, 2, 3))
>>> [(clue.done, clue.sentence) for clue in clues(puzzle, puzzle.given)][1:]
[(False, 'in 0 pieces, 1 still possible'), (True, 'in 1 piece')]
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.core.board import Board
from gridwright.core.clue import Clue
from gridwright.core.deadline import watched
from gridwright.core.grid import bits, mask_of
from gridwright.core.rule import Place, Rule
from gridwright.core.saying import Listed, Saying
from gridwright.genres.kamaji.puzzle import Kamaji

COVERED = "every number used"
ONCE = "numbers above one used once"


def number_is_left_over(puzzle: Kamaji, board: Board) -> Iterator[Place]:
    """A number that no piece covers, or that none can cover any more."""
    left = set(bits(((1 << puzzle.decisions) - 1) & ~board.no))
    return (
        Place(
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


def number_is_used_twice(puzzle: Kamaji, board: Board) -> Iterator[Place]:
    """A number above one that two pieces cover."""
    used = set(bits(board.yes))
    for cell, number in enumerate(watched(puzzle.numbers)):
        pieces = [piece for piece in puzzle.through[cell] if number > 1 and piece in used]
        if len(pieces) > 1:
            saying = Saying(
                "the {number} at {cell} is used {count} times, by {pieces}",
                number=number,
                cell=puzzle.grid.at(cell),
                count=len(pieces),
                pieces=Listed(tuple(map(puzzle.told, pieces))),
            )
            yield Place(1 << cell, saying, cell)


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


def clues(puzzle: Kamaji, board: Board) -> Iterator[Clue]:
    """The state of every number: whether a piece covers it; a one is done once it is covered."""
    for cell, number in enumerate(puzzle.numbers):
        used = [piece for piece in puzzle.through[cell] if board.yes >> piece & 1]
        left = [piece for piece in puzzle.through[cell] if board.open >> piece & 1]
        saying = Saying("in {used} [used|piece|pieces]", used=len(used), left=len(left))
        if not used:
            saying = Saying("in 0 pieces, {left} still possible", left=len(left))
        lit = mask_of(part for piece in used or left for part in puzzle.lines[piece])
        done = len(used) == 1 or (number == 1 and bool(used))
        yield Clue(cell, done, lit | 1 << cell, saying)


RULES: tuple[Rule[Kamaji], ...] = (
    Rule(COVERED, "Every number belongs to at least one piece.", number_is_left_over, None),
    Rule(
        ONCE,
        "A number above one belongs to exactly one piece; a one may belong to several.",
        number_is_used_twice,
    ),
)
