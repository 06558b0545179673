"""What follows where the cells of both colours are connected, and what one connected colour needs.

Two black cells that touch at a corner are joined by black cells around one of the two others of
their square. If those were white, they could not be joined: no square is a *checkerboard*. In the
same way, if the cells along the edge of the board changed colour more than twice, two black parts
of it would be joined by black cells, with white cells on both sides.

>>> grid = Grid.of(3, 3)
>>> corners(grid, 0b001_010, 0b001) == (0b010_000, 0)            # r1c2 and r2c1 touch at a corner
True
>>> len(rim(grid)), grid.names(along_the_edge(grid, 0b000_000_101, 0b100_000_000)[0])
(8, 'r1c2')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.kinds.connected import Connected
from gridwright.kinds.propagation.chains import Contradiction
from gridwright.kinds.square import square_cells
from gridwright.sat.cnf import Cnf, Cut

Masks = tuple[int, int]


def two_areas(kinds: Iterable[Any]) -> bool:
    """Whether the cells of both colours are connected."""
    return {kind.black for kind in kinds if type(kind) is Connected} == {False, True}


def corners(grid: Grid, yes: int, no: int) -> Masks:
    """The cells that have to be yes, and no, so that no square is a checkerboard."""
    return _fourth(grid, yes, no), _fourth(grid, no, yes)


def _fourth(grid: Grid, sides: int, corner: int) -> int:
    """The cells of squares in which both cells beside them are of one set, and the one at their
    corner is of the other.
    """
    cols, left, right = grid.cols, grid.not_last_column, grid.not_first_column
    before, after = (sides & left) << 1, (sides & right) >> 1
    at_left, at_right = (corner & left) << 1, (corner & right) >> 1
    upper = sides << cols & (before & at_left << cols | after & at_right << cols)
    lower = sides >> cols & (before & at_left >> cols | after & at_right >> cols)
    return (upper | lower) & grid.full


@lru_cache(maxsize=64)
def rim(grid: Grid) -> tuple[int, ...]:
    """The cells along the edge, in a circle; none on a board of one row or column."""
    rows, cols = grid.rows, grid.cols
    if 1 in (rows, cols):
        return ()
    top, right = range(cols - 1), range(cols - 1, grid.size - 1, cols)
    bottom = range(grid.size - 1, grid.size - cols, -1)
    return *top, *right, *bottom, *range(grid.size - cols, 0, -cols)


def along_the_edge(grid: Grid, yes: int, no: int) -> Masks:
    """The open cells between two cells of one colour along the edge, where it changes twice."""
    found = _along(grid, yes & grid.border, no & grid.border)
    if found is None:
        raise Contradiction
    return found


@lru_cache(maxsize=4096)
def _along(grid: Grid, yes: int, no: int) -> Masks | None:
    """The same, which is asked often while other cells change; ``None`` for a contradiction."""
    circle = rim(grid)
    known = [place for place, cell in enumerate(circle) if (yes | no) >> cell & 1]
    signs = [yes >> circle[place] & 1 for place in known]
    changes = sum(one != other for one, other in zip(signs, signs[1:] + signs[:1], strict=True))
    if changes > 2:
        return None
    found = [0, 0]
    for number, place in enumerate(known if changes else ()):
        after = known[(number + 1) % len(known)]
        if signs[number] == signs[(number + 1) % len(known)]:
            between = range(place + 1, after + (len(circle) if after <= place else 0))
            found[signs[number]] |= mask_of(circle[each % len(circle)] for each in between)
    return found[1], found[0]


def reached(grid: Grid, has: int, other: int) -> Masks:
    """The open cells that must have a colour for its cells to be connected, and those that cannot
    have it, because no path leads there.
    """
    possible = grid.full & ~other
    part = grid.flood(has & -has, possible)
    if has & ~part:
        raise Contradiction
    needed, left = 0, has
    while left:
        own = grid.flood(left & -left, has)
        left ^= own
        if own == has:
            break
        ways = grid.neighbours(own) & possible & ~own
        if not ways & ways - 1:
            needed |= ways
    return needed, possible & ~part if has else 0


def passages(grid: Grid, has: int, other: int) -> Masks:
    """The open cells without which the cells of a colour could not be connected."""
    possible = grid.full & ~other
    first = has & -has
    found = 0
    for cell in bits(grid.cut_cells(possible) & ~has if has & has - 1 else 0):
        if has & ~grid.flood(first, possible & ~(1 << cell)):
            found |= 1 << cell
    return found, 0


def joining(grid: Grid, yes: int, no: int, colours: Sequence[bool]) -> Masks:
    """The open cells that are settled because the cells of these colours are connected."""
    more_yes, more_no = along_the_edge(grid, yes, no) if len(colours) == 2 else (0, 0)
    for find in (reached, passages):
        for black in colours:
            own, other = find(grid, *((yes, no) if black else (no, yes)))
            more_yes |= own if black else other
            more_no |= other if black else own
        if more_yes or more_no:
            break
    return more_yes, more_no


def checkerboards(grid: Grid) -> Iterator[Cut]:
    """No square is a checkerboard, as clauses that hold on every legal board."""
    for one, two, three, four in watched(square_cells(grid), every=256):
        yield [-one - 1, two + 1, three + 1, -four - 1]
        yield [one + 1, -two - 1, -three - 1, four + 1]


def edge_cuts(grid: Grid, board: Board) -> list[Cut]:
    """For a whole board whose edge changes colour too often: four cells of it cannot be so."""
    circle = rim(grid)
    changes = [cell for at, cell in enumerate(circle) if _differ(board.yes, cell, circle[at - 1])]
    if len(changes) < 4:
        return []
    return [[-cell - 1 if board.yes >> cell & 1 else cell + 1 for cell in changes[:4]]]


def _differ(mask: int, one: int, other: int) -> bool:
    return bool((mask >> one ^ mask >> other) & 1)


def state_two_areas(grid: Grid, yes: int, no: int, literals: Sequence[int], cnf: Cnf) -> None:
    """Append what follows for the open cells: no checkerboard, two changes along the edge."""
    for one, two, three, four in square_cells(grid):
        for black, white in (((one, four), (two, three)), ((two, three), (one, four))):
            if not any(no >> cell & 1 for cell in black) and not any(
                yes >> cell & 1 for cell in white
            ):
                clause = [-literals[cell] for cell in black] + [literals[cell] for cell in white]
                cnf.clauses.append([literal for literal in clause if literal])
    circle = rim(grid)
    changes = []
    for one, other in pairwise((*circle, *circle[:1])):
        change = 0
        for first, second in ((one, other), (other, one)):
            if no >> first & 1 or yes >> second & 1:
                continue
            change = change or cnf.new()
            clause = [-literals[first], literals[second], change]
            cnf.clauses.append([literal for literal in clause if literal])
        if change:
            changes.append(change)
    if len(changes) > 2:
        cnf.at_most.append((changes, 2))
