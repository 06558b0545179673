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
from gridwright.core.errors import InputError
from gridwright.core.grid import bits, mask_of
from gridwright.core.sketch import UNKNOWN
from gridwright.making.draft import Draft, Making, Offer, Says
from gridwright.sat.answers import literals_of
from gridwright.sat.cnf import Cnf
from gridwright.shading.declared import AtMostOne, ExactlyOne
from gridwright.shading.encoding import ring_cuts
from gridwright.shading.filling import cuts_ahead, no_two_touch
from gridwright.shading.numbergrid import N
from gridwright.shading.sight import Sight

KINDS = (AtMostOne, ExactlyOne, Sight)
"""The kinds of declarations that are known to heed their selector."""


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
        lambda puzzle: Board.whole(grid.size, black, puzzle),
        lambda cnf: _always(bare, cnf),
        lambda offer, selector, cnf: _under(bare, *offers[offer], selector, cnf),
        lambda yes: ring_cuts(grid, Board.whole(grid.size, yes)),
        lambda yes, no: cuts_ahead(grid, yes, no),
        gain,
        **more,
    )


def _always(bare: N, cnf: Cnf) -> None:
    """What holds whatever the numbers are: that black cells do not touch, and what is declared
    about a puzzle without any.
    """
    no_two_touch(bare.grid, cnf)
    for each in bare.declared():
        each.state(bare.grid, cnf)


def _under(puzzle: N, cell: int, number: int, selector: int, cnf: Cnf) -> None:
    """What a number says, under a selector; a kind of declaration that ignores it is refused."""
    said = puzzle.says(cell, number)
    said.state(puzzle.grid, cnf, selector)
    if type(said) in KINDS:
        return
    # Without the selector, a clause may only define further variables.
    parts = (*cnf.clauses, *(literals for literals, _ in cnf.at_most))
    if any(-selector not in one and max(map(abs, one), default=0) < selector for one in parts):
        raise InputError(
            "what a number says under a selector must hold only if the selector is true;"
            " {kind} says more",
            kind=type(said).__name__,
        )


def number_making(**own: Any) -> Making[N]:
    """The record of a genre: what all of them share, and what is its own."""
    return Making(
        pictured=lambda grid, black, options, rng: black,
        solved=lambda puzzle, board: board.yes,
        kept=lambda puzzle: (dict(puzzle.numbers), puzzle.unknown),
        clued=_clued,
        shown=_shown,
        says=_said,
        within=_within,
        **own,
    )


def _clued(puzzle: N, clues: dict[int, Any]) -> N:
    """The puzzle with these numbers and ``?``; given cells stay."""
    numbers = {cell: value for cell, value in clues.items() if value != UNKNOWN}
    return replace(puzzle, numbers=numbers, unknown=mask_of(clues.keys() - numbers.keys()))


def _shown(puzzle: N, cell: int) -> range:
    """The numbers that a cell may show; none where the cell itself is given."""
    given = (puzzle.white | puzzle.black) >> cell & 1
    return range(0) if given else range(1, puzzle.largest + 1)


def _said(puzzle: N, cnf: Cnf) -> Says:
    """What numbers and ``?`` say, whatever the answer is; given cells are as given."""
    bare = _clued(puzzle, {})
    _always(bare, cnf)
    cnf.clauses += [[one] for one in literals_of(bare.given)]

    def says(cell: int, value: Any, selector: int, cnf: Cnf) -> None:
        if value == UNKNOWN:
            cnf.clauses.append([-selector, -cell - 1])
        else:
            _under(puzzle, cell, value, selector, cnf)

    return says


def _within(puzzle: N, draft: Draft[N]) -> Draft[N]:
    """The draft of an answer of a puzzle with given cells or ``?``.

    The ``?`` come first, so that a number that is chosen at the same place takes precedence.
    """
    given = puzzle.white | puzzle.black
    if not given | puzzle.unknown:
        return draft
    unknown = [Offer(cell, UNKNOWN) for cell in bits(puzzle.unknown & ~draft.answer)]
    own = [one for one, offer in enumerate(draft.offers) if not given >> offer.place & 1]
    offers = (*unknown, *(draft.offers[one] for one in own))
    bare, first = _clued(puzzle, {}), len(unknown)
    says = _said(bare, Cnf(draft.decisions))

    def rules(cnf: Cnf) -> None:
        draft.rules(cnf)
        cnf.clauses += [[one] for one in literals_of(bare.given)]

    return replace(
        draft,
        offers=offers,
        puzzle=lambda chosen: _clued(bare, dict(offers[one] for one in chosen)),
        rules=rules,
        says=lambda offer, selector, cnf: says(*offers[offer], selector, cnf),
        gain=lambda offer, yes, no: 0 if offer < first else draft.gain(own[offer - first], yes, no),
        speaks_of=lambda offer: 0 if offer < first else draft.speaks_of(own[offer - first]),
        walk=None,
        reasoner=None,
    )
