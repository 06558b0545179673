"""Kuromasu's local rules as clauses; ``rules.py`` is the readable version.

Variable ``i + 1`` says that cell ``i`` is black; where settled cells are kept apart, the variables
of the open cells say so in turn (``black``, by cell). For a clue, literals "the first ``k`` cells
of this arm are white" are chained along each arm between its bounds. The number of true literals is
the sum of the arm lengths, so one native cardinality constraint fixes it. If only two arms are
open, one length determines the other, so one arm's literals, negated, serve for both. Connected
white cells are left to cuts (``shading/encoding.py``), except for what propagation settles.

>>> from gridwright.genres.kuromasu.puzzle import Kuromasu
>>> cnf = Cnf(4)
>>> encode(Kuromasu(1, 4, {0: 2}), cnf)
>>> sorted(cnf.clauses)          # all settled: white, white, black, white
[[-4], [-2], [-1], [3]]
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.core.deadline import look, watched
from gridwright.core.grid import LARGE, mask_of
from gridwright.genres.kuromasu.propagation import (
    Arms,
    Outcome,
    alone,
    propagate,
)
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.kinds.count import NUMBER
from gridwright.sat.cnf import Cnf
from gridwright.sat.unary import length
from gridwright.shading.encoding import cuts_everywhere as cuts
from gridwright.shading.encoding import encode_settled

__all__ = ["cuts", "encode"]


def encode(puzzle: Kuromasu, cnf: Cnf) -> None:
    """Append the clauses of the local rules, for what propagation has not settled."""

    def numbers(settled: Outcome, black: Sequence[int]) -> None:
        for number, arms in enumerate(settled.clues):
            if number % 16 == 0:
                look()
            _clue(arms, black, cnf)

    def aside(settled: Outcome) -> int:
        return puzzle.grid.full & ~_in_sight(settled) if puzzle.grid.size > LARGE else 0

    encode_settled(puzzle, cnf, propagate if cnf.simplify else alone, numbers, aside)


def _in_sight(settled: Outcome) -> int:
    """The cells that a clue may see, or that may end its arms."""
    return mask_of(
        cell
        for arms in watched(settled.clues)
        for cells, low, high in zip(arms.cells, arms.least, arms.most, strict=True)
        for cell in cells[low : high + 1]
    )


def _clue(arms: Arms, black: Sequence[int], cnf: Cnf) -> None:
    cnf.group(NUMBER, arms.cell)
    if not cnf.simplify:
        _settled_part(arms, black, cnf)
    sides = [side for side in range(4) if arms.least[side] != arms.most[side]]
    mirrored = len(sides) == 2 and cnf.simplify
    literals: list[int] = []
    for side in sides:
        cells, high = arms.cells[side], arms.most[side]
        part = cells[arms.least[side] : high]
        variables = black[part.start : part.stop if part.stop >= 0 else None : part.step]
        if mirrored and literals:
            # One length determines the other: at least this many here is at most the rest there.
            chain = _tie([-literal for literal in reversed(literals)], variables, cnf)
        else:
            chain = length(variables, cnf)
        literals += chain
        if high < len(cells) and black[cells[high]]:
            # An arm of the greatest length ends there: at a black cell, unless at the edge.
            cnf.clauses.append([-chain[-1], black[cells[high]]])
    if literals and not mirrored:
        cnf.exactly(literals, arms.need - sum(arms.least))


def _settled_part(arms: Arms, black: Sequence[int], cnf: Cnf) -> None:
    """What one clue alone forces, if propagation has not settled it."""
    for cells, low, high in zip(arms.cells, arms.least, arms.most, strict=True):
        cnf.clauses.extend([-black[cell]] for cell in cells[:low] if black[cell])
        if low == high < len(cells) and black[cells[low]]:
            cnf.clauses.append([black[cells[low]]])


def _tie(literals: list[int], cells: Sequence[int], cnf: Cnf) -> list[int]:
    """Tie the cells of an arm to literals that another arm has chained already."""
    append = cnf.clauses.append
    longer = 0
    for cell, literal in zip(cells, literals, strict=True):
        if cell:
            append([-literal, -cell])
            append([literal, -longer, cell] if longer else [literal, cell])
        else:
            append([literal, -longer])
        longer = literal
    return literals
