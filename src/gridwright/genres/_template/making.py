"""How template puzzles are made by the engine (``making/``): answers, clues, what a clue says.

The engine does the rest: it adds clues where the reasoning is stuck and drops those that are not
needed; it also provides symmetry, levels, masks and the setters' verbs.

>>> from random import Random
>>> grid = Grid.of(3, 3)
>>> made = draft(grid, fill(Frame(grid), None, Random(1)), None)
>>> grid.show(made.answer).split(), made.offers[:2]
(['.#.', '.#.', '...'], (Offer(place=0, value=1), Offer(place=1, value=2)))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations
from random import Random
from typing import Any

from gridwright.core.board import Board
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.genres._template.puzzle import Template
from gridwright.genres._template.rules import NUMBER
from gridwright.making.draft import SPENT, Draft, Frame, Making, Offer, Says
from gridwright.sat.cnf import Cnf

SHARES = (0.25, 0.45)
"""The share of black cells, unless another one is asked for."""


def fill(frame: Frame, options: Any, rng: Random) -> int:
    """The black cells of a random answer. Any board is one: there is no rule but the numbers."""
    black = frame.black(SHARES, rng)
    open_cells = list(bits(frame.grid.full & ~frame.white))
    return mask_of(rng.sample(open_cells, min(len(open_cells), black)))


def draft(grid: Grid, black: int, options: Any) -> Draft[Template]:
    """The clues of an answer: every cell may show its number."""
    bare = Template(grid.rows, grid.cols)
    around = [bare.around(cell) for cell in range(grid.size)]
    offers = tuple(Offer(cell, (some & black).bit_count()) for cell, some in enumerate(around))

    def puzzle(chosen: Sequence[int]) -> Template:
        return replace(bare, numbers=dict(offers[one] for one in chosen))

    def says(offer: int, selector: int, cnf: Cnf) -> None:
        clue(bare, *offers[offer], selector, cnf)

    def gain(offer: int, yes: int, no: int) -> int:
        cell, number = offers[offer]
        left = around[cell] & ~(yes | no)
        if not left:
            return SPENT
        missing = number - (around[cell] & yes).bit_count()
        return left.bit_count() if missing in (0, left.bit_count()) else 0

    return Draft(
        grid,
        grid.size,
        black,
        offers,
        puzzle,
        lambda puzzle: Board.whole(grid.size, black, puzzle),
        lambda cnf: None,
        says,
        lambda yes: [],
        lambda yes, no: [],
        gain,
    )


def clue(puzzle: Template, cell: int, number: int, selector: int, cnf: Cnf) -> None:
    """Append what a number says, if its selector is true.

    Unit propagation finds in these clauses what the two techniques find, and no more.
    """
    cnf.group(NUMBER, cell)
    cells = [other + 1 for other in bits(puzzle.around(cell))]
    for some in combinations(cells, number + 1):
        cnf.clauses.append([-selector, *(-one for one in some)])
    for some in combinations(cells, len(cells) - number + 1):
        cnf.clauses.append([-selector, *some])


def said(puzzle: Template, cnf: Cnf) -> Says:
    """What numbers say, whatever the answer is; there are no other rules."""
    return partial(clue, puzzle)


MAKING: Making[Template] = Making(
    fill=fill,
    draft=draft,
    # Numbers count their own cell too, so black cells may have one as well.
    on_white=False,
    # For setters: --answer and --keep, minimise, spare, repair and vary.
    pictured=lambda grid, black, options, rng: black,
    solved=lambda puzzle, board: board.yes,
    kept=lambda puzzle: (dict(puzzle.numbers), 0),
    clued=lambda puzzle, clues: replace(puzzle, numbers=clues),
    shown=lambda puzzle, cell: range(puzzle.around(cell).bit_count() + 1),
    says=said,
)
