"""Nurimaze's ladder: its techniques, from the easiest to the hardest.

The first three are the actions of Mourits 2022, §3.3.1 (circles and S/G are one technique here).
The others deduce directly what the paper's checks find only by trying a colour.

>>> [technique.name for technique in TECHNIQUES[:3]]
['mark', 'last of a square', 'no way to spare']
"""

from __future__ import annotations

from gridwright.genres.nurimaze.logic.forced_techniques import FORCED_TECHNIQUES
from gridwright.genres.nurimaze.logic.maze_techniques import MAZE_TECHNIQUES
from gridwright.genres.nurimaze.logic.path_techniques import PATH_TECHNIQUES
from gridwright.genres.nurimaze.logic.route_techniques import ROUTE_TECHNIQUES
from gridwright.genres.nurimaze.logic.view import NurimazeView
from gridwright.logic.technique import Technique

TECHNIQUES: tuple[Technique[NurimazeView], ...] = tuple(
    sorted(
        (*MAZE_TECHNIQUES, *PATH_TECHNIQUES, *ROUTE_TECHNIQUES, *FORCED_TECHNIQUES),
        key=lambda technique: technique.rung,
    )
)

VIEW = NurimazeView
