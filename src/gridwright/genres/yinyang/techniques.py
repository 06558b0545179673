"""Yin-Yang's ladder: squares, the edge, what connects the cells of a colour, a few steps ahead."""

from gridwright.kinds.connected import BLACK_CONNECTED, CONNECTED
from gridwright.kinds.square import SQUARES
from gridwright.kinds.techniques.joined import NoPath, OnlyWay, Passage
from gridwright.kinds.techniques.square import LastOfSquare
from gridwright.kinds.techniques.two_areas import AreasAhead, Checkerboard, Edge
from gridwright.kinds.views.kinds import view_of as VIEW  # noqa: N812

__all__ = ["TECHNIQUES", "VIEW"]

BOTH = (BLACK_CONNECTED, CONNECTED)
ALL = (*BOTH, SQUARES)

TECHNIQUES = (
    LastOfSquare(1),
    Checkerboard(1, BOTH),
    OnlyWay(1, BOTH),
    Edge(2, BOTH),
    NoPath(2, BOTH),
    Passage(3, BOTH),
    AreasAhead(4, 1, ALL),
    AreasAhead(5, 2, ALL),
)
