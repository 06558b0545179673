"""LITS's ladder: squares, the places of each piece, how pieces are connected, steps ahead."""

from gridwright.kinds.techniques.pieces import (
    BesideOthers,
    Complete,
    Fitting,
    FourLeft,
    OnlyWay,
    Places,
    WayOut,
    WithoutSquare,
)
from gridwright.kinds.techniques.pieces_ahead import CellAhead, PlacesAhead
from gridwright.kinds.techniques.square import LastOfBlackSquare
from gridwright.kinds.views.pieces import view_of as VIEW  # noqa: N812

__all__ = ["TECHNIQUES", "VIEW"]

TECHNIQUES = (
    Complete(1),
    FourLeft(1),
    LastOfBlackSquare(1),
    Places(1),
    WithoutSquare(2),
    BesideOthers(2),
    WayOut(3),
    OnlyWay(3),
    Fitting(4),
    CellAhead(5, 1),
    PlacesAhead(6),
    CellAhead(6, 2),
    CellAhead(7, 3),
    PlacesAhead(7, 2),
)
