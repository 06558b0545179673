"""Clauses for LITS: those of its kinds, and cuts that know that every room has black cells."""

from __future__ import annotations

from gridwright.core.board import Board
from gridwright.genres.lits.puzzle import Lits
from gridwright.kinds.connected import BLACK_CONNECTED
from gridwright.kinds.propagation.pieces import room_cuts
from gridwright.kinds.tetromino import TETROMINO, Tetromino
from gridwright.sat.cnf import Cut
from gridwright.shading.encoding import connected, encode

__all__ = ["connected", "cut_rules", "cuts", "encode"]


def cuts(puzzle: Lits, board: Board) -> list[Cut]:
    """Clauses that this board breaks and each legal board obeys."""
    rooms = (kind.mask for kind in puzzle.declared() if isinstance(kind, Tetromino))
    return room_cuts(puzzle.grid, board, rooms)


def cut_rules(puzzle: Lits) -> tuple[tuple[str, int], ...]:
    """The cuts rest on both rules: without pieces on both sides, a ring separates nothing."""
    return (BLACK_CONNECTED, 0), (TETROMINO, 0)
