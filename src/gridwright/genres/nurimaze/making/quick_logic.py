"""The quick part of Nurimaze's ladder, for making puzzles.

It uses the techniques themselves (``maze_techniques.py``, ``path_techniques.py``), so a
person can settle whatever it settles. Squares are checked again only where one of their rooms was
settled, and the whole board only when squares give nothing. Routes, which take long, are left out.

>>> from gridwright.genres.nurimaze.puzzle import Nurimaze
>>> puzzle = Nurimaze(2, 3, "abc" "dbe", start=0, goal=2)
>>> view = NurimazeView(puzzle)
>>> yes, no = settle(view, puzzle.given.yes, puzzle.given.no)
>>> str(view.names(yes)), str(view.names(no))
('r2c1 and r2c3', 'r1c1, r1c3 and the room at r1c2')
"""

from __future__ import annotations

from copy import copy

from gridwright.core.deadline import look
from gridwright.core.grid import bits, mask_of
from gridwright.genres.nurimaze.logic.maze_techniques import (
    ClosesALoop,
    CutOff,
    Pocket,
    ShutOff,
    WayOut,
)
from gridwright.genres.nurimaze.logic.path_techniques import (
    NoWayToSpare,
    PathGoesOn,
    SpoilsThePath,
    TurnAtACircle,
)
from gridwright.genres.nurimaze.logic.view import NurimazeView
from gridwright.logic.technique import WHOLE_BOARD, Finding, Masks

ON_THE_BOARD = (ClosesALoop(), WayOut(), ShutOff(), CutOff(), SpoilsThePath(), Pocket())
"""Techniques that look at the whole board."""
AT_MARKS = (NoWayToSpare(), PathGoesOn(), TurnAtACircle())
"""Techniques that look at each mark of the path."""


def with_marks(view: NurimazeView, circles: int, triangles: int) -> NurimazeView:
    """The view of a puzzle with other marks."""
    other = copy(view)
    other.circles, other.triangles = circles, triangles
    other.targets = view.ends | circles
    other.has_target = mask_of({view.room_of[cell] for cell in bits(other.targets)})
    other.forget()
    return other


def settle(view: NurimazeView, yes: int, no: int, new: int | None = None) -> Masks:
    """All that these techniques settle on a board without mistakes.

    ``new`` names the rooms whose squares have not been checked yet; by default all.
    """
    new = yes | no if new is None else new
    marks = tuple(bits(view.targets))
    while True:
        look()
        yes, no = _squares(view, yes, no, new)
        before = yes | no
        if before == view.all:
            return yes, no
        yes, no = _whole(view, yes, no, marks)
        new = (yes | no) & ~before
        if not new:
            return yes, no


def _squares(view: NurimazeView, yes: int, no: int, new: int) -> Masks:
    """Squares of which all but one room have one colour, beginning with those of new rooms."""
    at = view.squares_at
    waiting = list(bits(new))
    while waiting:
        for rooms in at[waiting.pop()]:
            left = rooms & ~(yes | no)
            if not left or left & (left - 1):
                continue
            if not rooms & no:
                no |= left
            elif not rooms & yes:
                yes |= left
            else:
                continue
            waiting.append(left.bit_length() - 1)
    return yes, no


def _whole(view: NurimazeView, yes: int, no: int, marks: tuple[int, ...]) -> Masks:
    """What the first technique that finds something finds."""
    known = yes | no
    for on_board in ON_THE_BOARD:
        yes, no = _added(on_board.look(view, yes, no, WHOLE_BOARD), yes, no)
        if yes | no != known:
            return yes, no
    for at_mark in AT_MARKS:
        for cell in marks:
            yes, no = _added(at_mark.look(view, yes, no, cell), yes, no)
        if yes | no != known:
            return yes, no
    return yes, no


def _added(finding: Finding, yes: int, no: int) -> Masks:
    if finding is None:
        raise ValueError("the techniques contradict the answer")
    return yes | finding[0], no | finding[1]
