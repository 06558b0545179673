"""Nurikabe's ladder: what an island reaches, its shapes, the way out, and a few steps ahead."""

from gridwright.kinds.islands_techniques import (
    BetweenIslands,
    BlackWayOut,
    Bridge,
    Complete,
    IslandsAhead,
    JustEnough,
    Narrow,
    OnlyIsland,
    OutOfReach,
    PossibleShapes,
    SealedOff,
    ShapesThatFit,
    WhiteWayOut,
)
from gridwright.kinds.islands_view import view_of as VIEW  # noqa: N812
from gridwright.kinds.square_techniques import LastOfBlackSquare

__all__ = ["TECHNIQUES", "VIEW"]

TECHNIQUES = (
    Complete(1),
    BetweenIslands(1),
    LastOfBlackSquare(1),
    WhiteWayOut(1),
    BlackWayOut(1),
    SealedOff(2),
    OutOfReach(2),
    JustEnough(2),
    Narrow(3),
    Bridge(3),
    PossibleShapes(3),
    OnlyIsland(3),
    ShapesThatFit(4),
    IslandsAhead(4, 1),
    IslandsAhead(5, 2),
    ShapesThatFit(6, 2, 150),
    ShapesThatFit(7, 4, 150),
)
