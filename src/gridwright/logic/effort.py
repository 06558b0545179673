"""The effort of solving a puzzle: how much a person must look at before the next move is found.

Two things take effort. Before a move that is not obvious, a person looks through everything that is
unfinished; and a move far away from the last one must be found first. The effort of a walk is the
geometric mean of the two sums, so that neither alone makes a puzzle hard. Obvious moves nearby cost
nothing, however many there are.

One walk is noisy, because equally near moves are taken in reading order. The mean over the reading
orders of all eight rotations and reflections does not depend on how the puzzle is turned.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

FAR = 5
"""From this distance on, a move is far away."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The effort of one walk."""

    searched: int
    """Unfinished clues (rooms, numbers) looked through before moves that are not obvious."""
    jumps: int
    """Moves far away from the move before."""
    techniques: Counter[str]
    """How often each technique was used."""
    hardest: str
    longest: int
    """The number of links of the longest what-if."""

    @property
    def score(self) -> float:
        """The effort."""
        return sqrt((1 + self.searched) * (1 + self.jumps))


@dataclass(frozen=True, slots=True)
class Moved:
    """One move of a walk, as far as its effort is concerned."""

    technique: str
    rung: int
    obvious: bool
    unfinished: int
    distance: int
    length: int = 0


def effort(moves: Iterable[Moved]) -> Effort:
    """The effort of a walk.

    >>> spent = effort([Moved("beside black", 1, True, 9, 7), Moved("cut off", 3, False, 8, 1)])
    >>> spent.searched, spent.jumps, spent.hardest
    (9, 1, 'cut off')
    """
    techniques: Counter[str] = Counter()
    searched = jumps = longest = rung = 0
    hardest = ""
    for move in moves:
        techniques[move.technique] += 1
        jumps += move.distance >= FAR
        longest = max(longest, move.length)
        if not move.obvious:
            searched += move.unfinished + 1
        if move.rung > rung:
            hardest, rung = move.technique, move.rung
    return Effort(searched, jumps, techniques, hardest, longest)
