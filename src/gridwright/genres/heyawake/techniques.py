"""Heyawake's ladder: rooms and lines, black cells apart, white cells connected, room patterns."""

from gridwright.genres.heyawake.puzzle import LINES
from gridwright.kinds.apart import TOUCHING
from gridwright.kinds.connected import CONNECTED
from gridwright.kinds.count import NUMBER
from gridwright.kinds.techniques.ahead import Ahead, PatternsAhead
from gridwright.kinds.techniques.connected import BesideBlack, CutOff, DiamondStructure
from gridwright.kinds.techniques.count import AllNeeded, Enough, Patterns
from gridwright.kinds.views.kinds import view_of as VIEW  # noqa: N812

__all__ = ["TECHNIQUES", "VIEW"]

ALL = (NUMBER, LINES, TOUCHING, CONNECTED)

TECHNIQUES = (
    BesideBlack(1),
    Enough(1, (NUMBER,)),
    AllNeeded(1, (NUMBER, LINES)),
    DiamondStructure(2),
    Patterns(2, (NUMBER, TOUCHING)),
    CutOff(3),
    Ahead(4, 1, ALL),
    PatternsAhead(4, ALL),
    Ahead(5, 2, ALL),
    Ahead(6, 3, ALL),
    PatternsAhead(7, ALL, 2),
)
