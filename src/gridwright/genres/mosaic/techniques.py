"""Mosaic's ladder: one number, then two that overlap."""

from gridwright.kinds.count import NUMBER
from gridwright.kinds.techniques.ahead import Ahead, PatternsAhead
from gridwright.kinds.techniques.count import AllNeeded, Enough, Overlap, ThreeNumbers
from gridwright.kinds.views.kinds import view_of as VIEW  # noqa: N812

__all__ = ["TECHNIQUES", "VIEW"]

ONLY = (NUMBER,)

TECHNIQUES = (
    Enough(1, ONLY),
    AllNeeded(1, ONLY),
    Overlap(2, ONLY),
    ThreeNumbers(3, ONLY),
    Ahead(4, 1, ONLY),
    PatternsAhead(5, ONLY),
    Ahead(5, 2, ONLY),
    PatternsAhead(6, ONLY, 1),
)
