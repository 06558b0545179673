"""What a technique of Nurimaze looks at: the whole board, one room, or one mark of the path.

Techniques that look at the same kind of unit differ only in their name, their rules and their
functions. :func:`for_board`, :func:`for_rooms` and :func:`for_marks` fill in the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gridwright.core.grid import bits
from gridwright.core.step import Saying
from gridwright.genres.nurimaze import rules
from gridwright.genres.nurimaze.view import NurimazeView
from gridwright.logic.technique import Case, Finding, Masks, Technique

Look = Callable[[NurimazeView, int, int, int], Finding]
Say = Callable[[NurimazeView, Case], Saying]
Reason = Callable[[NurimazeView, int, int, Case], Masks]
Scope = Callable[[NurimazeView, int], Masks]
Cells = Callable[[NurimazeView, int], int]

PATH_RULES = (rules.PATH, rules.CIRCLES, rules.TRIANGLES)

WHOLE_BOARD = 0
"""The only unit of a technique that looks at the whole board."""


def whole_board(view: NurimazeView) -> Iterable[int]:
    """One unit."""
    return (WHOLE_BOARD,)


def all_rooms(view: NurimazeView, unit: int) -> Masks:
    """The scope of a technique that depends on every room."""
    return view.all, view.all


def no_cells(view: NurimazeView, unit: int) -> int:
    """The whole board has no cells of its own to highlight."""
    return 0


def rooms(view: NurimazeView) -> Iterable[int]:
    """Each room is a unit."""
    return range(view.size)


def path_marks(view: NurimazeView) -> Iterable[int]:
    """The cells that must be on the path: S, G and circles."""
    return bits(view.targets)


def mark_cell(view: NurimazeView, cell: int) -> int:
    """The cell of a mark."""
    return 1 << cell


def for_board(
    name: str,
    rung: int,
    sentence: str,
    names: tuple[str, ...],
    look: Look,
    say: Say,
    reason: Reason,
    *,
    scope: Scope = all_rooms,
    cells: Cells = no_cells,
    apart: bool = True,
) -> Technique[NurimazeView]:
    """A technique that looks at the whole board; ``names`` are those of the rules."""
    return Technique(
        name, rung, sentence, names, whole_board, scope, look, say, cells, apart, reason=reason
    )


def for_rooms(
    name: str,
    rung: int,
    sentence: str,
    names: tuple[str, ...],
    look: Look,
    say: Say,
    reason: Reason,
    cells: Cells,
) -> Technique[NurimazeView]:
    """A technique that looks at each room; it takes too long to be used inside what-ifs."""
    return Technique(
        name, rung, sentence, names, rooms, all_rooms, look, say, cells, inside=False, reason=reason
    )


def for_marks(
    name: str,
    rung: int,
    sentence: str,
    names: tuple[str, ...],
    look: Look,
    say: Say,
    reason: Reason | None = None,
    *,
    scope: Scope = all_rooms,
) -> Technique[NurimazeView]:
    """A technique that looks at S, G and each circle."""
    return Technique(
        name, rung, sentence, names, path_marks, scope, look, say, mark_cell, reason=reason
    )
