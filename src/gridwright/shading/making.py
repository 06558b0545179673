"""What all genres with numbers on a grid give the generation engine (``making/``).

Numbers are offered in white cells; what each of them says is declared by the genre
(``NumberGrid.says``).

>>> from gridwright.shading.numbergrid import NumberGrid
>>> made = number_draft(NumberGrid(1, 3), 0b100, (Offer(0, 2),), lambda offer, yes, no: 0)
>>> dict(made.puzzle([0]).numbers), made.cuts(0b010)
({0: 2}, [[-2]])
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from gridwright.core.board import Board
from gridwright.making.draft import Draft, Making, Offer, Says
from gridwright.sat.cnf import Cnf
from gridwright.shading.encoding import ring_cuts
from gridwright.shading.filling import cuts_ahead, no_two_touch
from gridwright.shading.numbergrid import N, beside_numbers


def number_draft(
    bare: N,
    black: int,
    offers: tuple[Offer, ...],
    gain: Callable[[int, int, int], int],
    **more: Any,
) -> Draft[N]:
    """The draft of an answer with these black cells, for a puzzle that has no numbers yet."""
    grid = bare.grid
    return Draft(
        grid,
        grid.size,
        black,
        offers,
        lambda chosen: replace(bare, numbers=dict(offers[one] for one in chosen)),
        lambda puzzle: Board.whole(grid.size, black),
        lambda cnf: no_two_touch(grid, cnf),
        lambda offer, selector, cnf: bare.says(*offers[offer]).state(grid, cnf, selector),
        lambda yes: ring_cuts(grid, Board.whole(grid.size, yes)),
        lambda yes, no: cuts_ahead(grid, yes, no),
        gain,
        **more,
    )


def number_making(**own: Any) -> Making[N]:
    """The record of a genre: what all of them share, and what is its own."""
    return Making(
        pictured=lambda grid, black, options, rng: black,
        solved=lambda puzzle, board: board.yes,
        kept=lambda puzzle: (dict(puzzle.numbers), puzzle.unknown),
        clued=lambda puzzle, clues: replace(puzzle, numbers=clues),
        shown=lambda puzzle, cell: range(1, puzzle.largest + 1),
        says=_said,
        beside=beside_numbers,
        **own,
    )


def _said(puzzle: N, cnf: Cnf) -> Says:
    """What numbers say, whatever the answer is."""
    grid = puzzle.grid
    no_two_touch(grid, cnf)

    def says(cell: int, number: int, selector: int, cnf: Cnf) -> None:
        puzzle.says(cell, number).state(grid, cnf, selector)

    return says
