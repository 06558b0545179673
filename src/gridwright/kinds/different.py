"""Pieces of the same shape in different rooms do not share a side: the kind *different*.

A piece is four black cells of a room that form an L, I, T or S (``tetromino.py``). As clauses, a
variable says of a cell beside another room that it belongs to a piece of a shape.

>>> grid = Grid.of(2, 4)
>>> shapes = Different(((0, 1, 2, 3), (4, 5, 6, 7)))
>>> [str(found.saying) for found in shapes.broken(grid, Board(8, yes=0b1111_1111))]
['the I at r1c1 touches the I at r2c1']
>>> cnf = Cnf(8, simplify=False)
>>> shapes.state(grid, cnf)
>>> cnf.meanings[9], cnf.clauses[0], cnf.clauses[-1]
('shape I r1c1', [9, -1, -2, -3, -4], [-12, -16])
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.core.rule import Place
from gridwright.core.saying import Saying
from gridwright.kinds.pieces import SHAPES, SIZE, Piece, pieces
from gridwright.kinds.tetromino import meaning
from gridwright.sat.cnf import Cnf

DIFFERENT = "equal shapes apart"

Rooms = tuple[tuple[int, ...], ...]


class Different(NamedTuple):
    """Equal pieces of these rooms, turned and mirrored ones too, do not touch."""

    rooms: Rooms
    rule: str = DIFFERENT

    def broken(self, grid: Grid, board: Board) -> Iterator[Place]:
        """Two equal pieces that touch."""
        found: list[tuple[int, Piece]] = []
        for number, cells in enumerate(watched(self.rooms, every=64)):
            black = mask_of(cells) & board.yes
            if black.bit_count() >= SIZE:
                found += [(number, piece) for piece in pieces(grid, black)]
        by_shape = {shape: [each for each in found if each[1].shape == shape] for shape in SHAPES}
        for shape, same in by_shape.items():
            for place, (room, piece) in enumerate(watched(same)):
                for other_room, other in same[place + 1 :]:
                    if room != other_room and piece.around & other.mask:
                        said = Saying(
                            "the {shape} at {cell} touches the {shape} at {other}",
                            shape=shape,
                            cell=grid.at(next(bits(piece.mask))),
                            other=grid.at(next(bits(other.mask))),
                        )
                        yield Place(piece.mask | other.mask, said)

    def state(self, grid: Grid, cnf: Cnf, selector: int = 0) -> None:
        """Two neighbours in different rooms do not belong to pieces of the same shape."""
        cnf.group(self.rule)
        known = {words: variable for variable, words in cnf.meanings.items()}
        pairs = walls(grid, self.rooms)
        beside = mask_of({cell for pair in pairs for cell in pair})
        shaped: dict[tuple[int, str], int] = {}
        for cells in watched(self.rooms):
            for piece in pieces(grid, mask_of(cells)):
                # Where the places of a room have variables, they make the clauses shorter.
                place = known.get(meaning(grid, piece.mask))
                because = [-place] if place else [-cell - 1 for cell in bits(piece.mask)]
                for cell in bits(piece.mask & beside):
                    if (cell, piece.shape) not in shaped:
                        new = shaped[cell, piece.shape] = cnf.new()
                        cnf.meanings[new] = f"shape {piece.shape} {grid.name(cell)}"
                    cnf.clauses.append([shaped[cell, piece.shape], *because])
        off = [-selector] if selector else []
        for one, other in pairs:
            for shape in SHAPES:
                if (one, shape) in shaped and (other, shape) in shaped:
                    cnf.clauses.append([*off, -shaped[one, shape], -shaped[other, shape]])


@lru_cache(maxsize=64)
def walls(grid: Grid, rooms: Rooms) -> tuple[tuple[int, int], ...]:
    """The neighbours that are in different rooms."""
    room_of = {cell: number for number, cells in enumerate(rooms) for cell in cells}
    pairs = watched(grid.neighbour_pairs, every=256)
    return tuple((one, other) for one, other in pairs if room_of.get(one) != room_of.get(other))
