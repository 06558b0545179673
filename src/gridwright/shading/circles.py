"""What genres whose clues are circles, black or white, give the generation engine (``making/``).

A circle says the colour of its cell and nothing else. What follows from circles is found by
propagation (``kinds/propagation/counts.py``), which is no more than the techniques find.

>>> from gridwright.genres.yinyang.puzzle import YinYang
>>> draft = circle_draft(YinYang(2, 3), 0b011_001)
>>> draft.puzzle([0, 1]).clues
{'r1c1': '#', 'r1c2': '.'}
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from gridwright.core.grid import bits, mask_of
from gridwright.core.sketch import CIRCLE, DISC
from gridwright.kinds.propagation.counts import Known
from gridwright.logic.technique import NOTHING, Masks
from gridwright.making.draft import SPENT, Draft, Making, Offer, Reasoner, Says
from gridwright.sat.cnf import Cnf
from gridwright.shading.encoding import encode
from gridwright.shading.number_making import shading_draft
from gridwright.shading.numbergrid import N


class Propagating(Reasoner):
    """What propagation settles."""

    def __init__(self, bare: Any, black: int) -> None:
        self.grid, self.kinds, self.black = bare.grid, tuple(bare.kinds()), black

    def settle(self, chosen: Sequence[int], known: Masks = NOTHING) -> Masks:
        """The cells that these circles settle."""
        settled = Known(self.grid, self.kinds)
        settled.yes, settled.no = known
        cells = mask_of(chosen)
        settled.follow(cells & self.black, cells & ~self.black)
        return settled.yes, settled.no

    def solves(self, chosen: Sequence[int]) -> bool:
        """Whether they settle every cell."""
        yes, no = self.settle(chosen)
        return bool(yes | no == self.grid.full)

    def need(self, offers: Iterable[int]) -> None:
        """Nothing is gained."""


def circle_draft(bare: N, black: int) -> Draft[N]:
    """The draft of an answer: every cell may have its circle, and those inside are preferred."""
    grid = bare.grid
    offers = tuple(Offer(cell, DISC if black >> cell & 1 else CIRCLE) for cell in range(grid.size))

    def gain(offer: int, yes: int, no: int) -> int:
        if (yes | no) >> offer & 1:
            return SPENT
        return 1 + (not grid.border >> offer & 1)

    return shading_draft(
        bare,
        black,
        offers,
        gain,
        clued=_clued,
        always=lambda cnf: encode(bare, cnf),
        says=_says,
        reasoner=lambda: Propagating(bare, black),
    )


def circle_making(kind: type[N], **own: Any) -> Making[N]:
    """The record of such a genre."""
    return Making(
        draft=lambda grid, black, options: circle_draft(kind(grid.rows, grid.cols), black),
        pictured=lambda grid, black, options, rng: black,
        solved=lambda puzzle, board: board.yes,
        kept=lambda puzzle: (_circles(puzzle), 0),
        clued=_clued,
        shown=lambda puzzle, cell: (DISC, CIRCLE),
        says=_said,
        on_white=False,
        **own,
    )


def _circles(puzzle: N) -> dict[int, Any]:
    circles = dict.fromkeys(bits(puzzle.black), DISC) | dict.fromkeys(bits(puzzle.white), CIRCLE)
    return dict(sorted(circles.items()))


def _clued(puzzle: N, clues: dict[int, Any]) -> N:
    """The puzzle with these circles."""
    white, black = (
        mask_of(cell for cell, sign in clues.items() if sign == one) for one in (CIRCLE, DISC)
    )
    return replace(puzzle, white=white, black=black)


def _says(cell: int, sign: Any, selector: int, cnf: Cnf) -> None:
    cnf.clauses.append([-selector, cell + 1 if sign == DISC else -cell - 1])


def _said(puzzle: N, cnf: Cnf) -> Says:
    """What holds whatever the circles are, and what each of them says."""
    encode(_clued(puzzle, {}), cnf)
    return _says
