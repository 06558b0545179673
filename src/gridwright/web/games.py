"""Games that are being played: hints go on from what earlier ones found out.

A server's worker and the worker inside the browser keep the last few games, by their puzzles; who
plays them does not matter. A board need not follow from the one before: what differs is looked at.

>>> games = Games()
>>> text = "kurodoko/4/4/g4i7j4i6g"
>>> games.of(api.parse(text)) is games.of(api.parse(text))
True
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from gridwright import api
from gridwright.engine.explain import Game

MOST = 8
"""How many games are kept."""
MOST_BYTES = 64_000_000
"""How much memory the ladders of the games before the last one may take."""


class Games:
    """The last few games, the latest last."""

    def __init__(self, most: int = MOST, most_bytes: int = MOST_BYTES) -> None:
        self.most, self.most_bytes = most, most_bytes
        self._kept: OrderedDict[Any, Game[Any]] = OrderedDict()

    def of(self, puzzle: Any) -> Game[Any]:
        """The game of a puzzle; a new one if none is kept."""
        game = self._kept.pop(puzzle, None) or Game(api.genre_of(puzzle), puzzle)
        while self._kept and (len(self._kept) >= self.most or self._weight > self.most_bytes):
            self._kept.popitem(last=False)
        self._kept[puzzle] = game
        return game

    @property
    def _weight(self) -> int:
        return sum(game.weight for game in self._kept.values())

    def forget(self) -> None:
        """Keep none."""
        self._kept.clear()


GAMES = Games()
"""Those of this process."""
