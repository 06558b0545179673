"""Akari's ladder."""

from gridwright.genres.akari.puzzle import APART, LIGHT
from gridwright.kinds.ahead import Ahead
from gridwright.kinds.count import NUMBER
from gridwright.kinds.count_techniques import AllNeeded, Enough
from gridwright.kinds.view import view_of as VIEW  # noqa: N812

__all__ = ["TECHNIQUES", "VIEW"]

ALL = (NUMBER, LIGHT, APART)

TECHNIQUES = (
    Enough(1, (NUMBER, APART)),
    AllNeeded(1, (NUMBER, LIGHT)),
    Ahead(4, 1, ALL),
)
