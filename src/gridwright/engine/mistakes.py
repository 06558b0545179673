"""A mistake in stages: that something is wrong and where, what shows it, the cells.

A player who is told every wrong cell at once learns nothing. So the first stage names a part of the
board only. The second is a rule that the board breaks, or a step from the clues and the right marks
that contradicts a mark. The third names the marks.

>>> from gridwright.core.grid import Grid
>>> grid = Grid.of(9, 9)
>>> str(part_of(grid, grid.bit(0, 8))[0]), str(part_of(grid, grid.bit(4, 4) | grid.bit(0, 0))[0])
('in the upper right corner', 'in the upper left corner')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from gridwright.core.board import Board
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.core.rule import Violation
from gridwright.core.saying import Saying, Value
from gridwright.core.step import Step
from gridwright.genre import Genre
from gridwright.logic.view import View

PARTS = (
    ("in the upper left corner", "at the top", "in the upper right corner"),
    ("on the left", "in the middle", "on the right"),
    ("in the lower left corner", "at the bottom", "in the lower right corner"),
)


class Mistake(NamedTuple):
    """What is told about a mistake, stage by stage."""

    stages: tuple[Saying, ...]
    cells: tuple[int, ...]
    """The grid cells to look at in each stage; masks."""
    steps: tuple[Step, ...]
    """The steps that lead to the contradiction, if no rule is broken yet."""


def part_of(grid: Grid, cells: int) -> tuple[Saying, int]:
    """The ninth of the board in which the first of these cells lies, in words and as cells."""
    first = grid.place(next(bits(cells)))
    at = tuple(3 * place // size for place, size in zip(first, (grid.rows, grid.cols), strict=True))
    here = mask_of(
        cell
        for cell in range(grid.size)
        for row, col in (grid.place(cell),)
        if (3 * row // grid.rows, 3 * col // grid.cols) == at
    )
    return Saying(PARTS[at[0]][at[1]]), here


def broken_rule(genre: Genre[Any], puzzle: Any, board: Board) -> Violation | None:
    """Of the rules that a board breaks, the one that is seen in the fewest cells."""
    broken = [each for rule in genre.rules for each in rule.broken(puzzle, board)]
    return min(broken, key=lambda each: each.where.bit_count(), default=None)


def told(
    view: View, start: Board, wrong: int, broken: Violation | None, steps: Sequence[Step]
) -> Mistake:
    """The stages; ``steps`` lead from what is right to the opposite of something that is wrong."""
    here = wrong
    if broken is not None and view.cells(wrong) & broken.where:
        here = mask_of(each for each in bits(wrong) if view.cells(1 << each) & broken.where)
    elif steps:
        here = (steps[-1].yes | steps[-1].no) & wrong
    part, area = part_of(view.grid, view.cells(here))
    stages: list[tuple[Saying, int]] = [(Saying("Something is wrong {where}.", where=part), area)]
    if broken is not None:
        stages.append((Saying("{said}.", said=broken.saying), broken.where))
    elif steps:
        last = steps[-1]
        cells = last.basis.cells | view.cells(last.basis.yes | last.basis.no | here)
        stages.append((_against(view, start, here, steps), cells))
    places: Value = view.names(wrong)
    stages.append((Saying("mistake at {places}", places=places), view.cells(wrong)))
    sayings, cells_of = zip(*stages, strict=True)
    return Mistake(sayings, cells_of, () if broken is not None else tuple(steps))


def _against(view: View, start: Board, here: int, steps: Sequence[Step]) -> Saying:
    """The last step, and what the board says instead."""
    what = view.names(here)
    word = view.yes_word if start.yes & here else view.no_word
    said: dict[str, Value] = {
        "step": steps[-1].saying, "what": what, "colour": Saying(word, what=what)
    }  # fmt: skip
    if len(steps) == 1:
        return Saying("{step} But {what} [what|is|are] {colour} on this board.", **said)
    return Saying(
        "{count} steps lead to this: {step} But {what} [what|is|are] {colour} on this board.",
        **said,
        count=len(steps),
    )
