"""From one-in-three SAT to Kurodoko: the whole reduction (Kölker 2012, §4).

>>> reduced = reduce(Instance(((1, 2),)))
>>> reduced.board.rows, reduced.board.cols, reduced.largest_clue
(49, 81, 68)
>>> reduced.puzzle.grid.size
3969
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from gridwright.core.errors import PuzzleError
from gridwright.core.grid import most_cells
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright_lab.reductions.instance import Instance
from gridwright_lab.reductions.koelker.components import SLOTS, Placed
from gridwright_lab.reductions.koelker.compose import Composed, compose, size_of
from gridwright_lab.reductions.koelker.gadgets import INPUT, PITCH
from gridwright_lab.reductions.koelker.layout import plan
from gridwright_lab.reductions.koelker.parts import END, in_parts
from gridwright_lab.reductions.sides import Side

MOST_SQUARES = 10_000_000
"""Boards up to this size are built on request: about thirty clauses, twenty with short rays."""


@dataclass(frozen=True)
class Reduction:
    """An instance and the Kurodoko that is solvable exactly when it is."""

    instance: Instance
    short_rays: bool
    board: Composed
    fixed_clues: bool = False
    """Whether it is made of parts whose clues do not depend on what is beside them."""

    @cached_property
    def puzzle(self) -> Kuromasu:
        """The Kurodoko.

        A board of more than a million squares is refused here, unless the caller accepts larger
        ones with ``boards_up_to(MOST_SQUARES)``, as ``gridwright reduce`` does.
        """
        cols = self.board.cols
        numbers = {row * cols + col: clue for (row, col), clue in self.board.clues.items()}
        return Kuromasu(self.board.rows, cols, numbers)

    @property
    def largest_clue(self) -> int:
        """The largest number on the board; §6 asks for boards on which it is bounded."""
        return max(self.board.clues.values())

    @property
    def variables(self) -> dict[int, Placed]:
        """The Variable gadget of each variable."""
        return {variable_of(one): one for one in self.board.placed if is_variable(one)}


def reduce(instance: Instance, short_rays: bool = False, *, fixed_clues: bool = False) -> Reduction:
    """The Kurodoko of an instance; ``short_rays`` keeps every clue below a constant (§6).

    ``fixed_clues`` makes it of parts in place of gadgets: then no clue depends on the parts beside
    it, and none is large. Such a board has about fifty times as many squares.

    A board larger than :data:`MOST_SQUARES` is refused before it is built, unless the caller
    accepts larger boards.
    """
    most = max(MOST_SQUARES, most_cells())
    # Three rows of gadgets are the least; planning more would itself take long.
    _refuse_large(instance, PITCH * 2 * SLOTS * len(instance.clauses), 3 * PITCH, most)
    placed = plan(instance, short_rays)
    if fixed_clues:
        placed = in_parts(placed)
    _refuse_large(instance, *size_of(placed), most)
    return Reduction(instance, short_rays, compose(placed), fixed_clues)


def _refuse_large(instance: Instance, rows: int, cols: int, most: int) -> None:
    if rows * cols > most:
        raise PuzzleError(
            "the board of {clauses} [clauses|clause|clauses] would have more than {most} "
            "squares, the most that is accepted",
            clauses=len(instance.clauses),
            most=most,
        )


def is_variable(one: Placed) -> bool:
    """Whether a gadget is the Variable of a variable, and not one that ends a wire."""
    return one.gadget.kind.letter == "V" and one.part != END


def variable_of(one: Placed) -> int:
    """The variable whose component a gadget belongs to."""
    return int(one.part.removeprefix("variable "))


def input_square(one: Placed, side: Side) -> tuple[int, int]:
    """Where the input square of a port is on the board."""
    row, col = INPUT[side]
    return PITCH * one.row + row, PITCH * one.col + col
