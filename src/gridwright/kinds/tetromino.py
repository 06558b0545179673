"""The black cells of a room form an L, I, T or S: the kind *tetromino*.

A room has so many places for a piece; what is known of its cells leaves some of them. As clauses,
each place has a variable, whose meaning is stated for an auditor: the black cells of the room are
these four. One of them is true.

>>> grid = Grid.of(2, 3)
>>> room = Tetromino((0, 1, 2, 3, 4))
>>> [str(found.saying) for found in room.broken(grid, Board(6, yes=0b011_001, no=0b000_100))]
['no L, I, T or S fits into the room at r1c1 with its black cells']
>>> cnf = Cnf(6, simplify=False)
>>> room.state(grid, cnf)
>>> cnf.meanings[7], cnf.clauses[:3]
('piece r1c1 r1c2 r1c3 r2c1', [[7, 8, 9], [-7, 1], [-7, 2]])
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gridwright.core.board import Board
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.core.rule import Place
from gridwright.core.saying import Saying
from gridwright.kinds.count import BLACK, NONE, THINGS
from gridwright.kinds.pieces import SIZE, Piece, pieces
from gridwright.sat.cnf import Cnf

TETROMINO = "four cells in each room"


class Tetromino(NamedTuple):
    """The black cells among these are four, and form an L, I, T or S."""

    cells: tuple[int, ...]
    rule: str = TETROMINO

    @property
    def mask(self) -> int:
        """The cells."""
        return mask_of(self.cells)

    def broken(self, grid: Grid, board: Board) -> Iterator[Place]:
        """The room, if no piece fits any more."""
        room = self.mask
        black, left = board.yes & room, room & ~board.no
        if any(fits(piece, black, left) for piece in pieces(grid, room)):
            return
        what = Saying("the room at {cell}", cell=grid.at(self.cells[0]))
        has, may = black.bit_count(), left.bit_count()
        if has > SIZE:
            said = Saying("{what} has {things}", what=what, things=Saying(THINGS[BLACK], count=has))
        elif may < SIZE:
            words = "{what} can have {things} at most" if may else "{what} can have {things}"
            things = Saying(THINGS[BLACK], count=may) if may else Saying(NONE[BLACK])
            said = Saying(words, what=what, things=things)
        elif has == SIZE:
            said = Saying("the black cells of {what} form no L, I, T or S", what=what)
        else:
            words = "no L, I, T or S fits into {what} with its black cells"
            said = Saying(words if has else "no L, I, T or S fits into {what}", what=what)
        yield Place(room, said)

    def state(self, grid: Grid, cnf: Cnf, selector: int = 0) -> None:
        """One of the places is that of the piece: its cells are black, the others are white."""
        cnf.group(self.rule)
        room = self.mask
        places = [(cnf.new(), piece.mask) for piece in pieces(grid, room)]
        cnf.clauses.append([*([-selector] if selector else []), *(one for one, _ in places)])
        for variable, piece in places:
            cnf.meanings[variable] = meaning(grid, piece)
            cnf.clauses += [[-variable, cell + 1] for cell in bits(piece)]
            cnf.clauses += [[-variable, -cell - 1] for cell in bits(room & ~piece)]


def fits(piece: Piece, black: int, left: int) -> bool:
    """Whether a piece has these black cells, and no cell besides what is left."""
    return not (black & ~piece.mask or piece.mask & ~left)


def meaning(grid: Grid, piece: int) -> str:
    """What the variable of a place means, in a formula."""
    return " ".join(("piece", *map(grid.name, bits(piece))))
