"""Nurikabe's ladder: what an island reaches, its shapes, the way out, and a few steps ahead."""

from gridwright.kinds.techniques.islands import (
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
from gridwright.kinds.techniques.square import LastOfBlackSquare
from gridwright.kinds.views.islands import view_of as VIEW  # noqa: N812

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
