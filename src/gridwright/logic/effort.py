"""The effort of solving a puzzle: how much a person must look at before the next move is found.

Two things take effort. Before a move that is not obvious, a person looks around among what is
unfinished, and again for every link of a what-if; and a move far away from the last one must be
found first. Looking around does not mean looking at everything: the effort grows with the square
root of the number of unfinished clues. The effort of a walk is the geometric mean of the two sums,
so that neither alone makes a puzzle hard. Obvious moves nearby cost nothing, however many there
are. ``gridwright study difficulty`` compares this with a publisher's labels, and shows how the
constants were chosen.

One walk is noisy, because it depends on which of several equally near moves comes first. A grade
is the mean of several walks (``engine/grade.py``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt

from gridwright.core.record import dataclass

FAR = 6
"""From this distance on, a move is far away."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The effort of one walk."""

    searched: float
    """What was looked at before moves that are not obvious."""
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
        return combined(self.searched, self.jumps)


@dataclass(frozen=True, slots=True)
class Moved:
    """One move of a walk, as far as its effort is concerned."""

    technique: str
    rung: int
    obvious: bool
    """Whether a person sees it at a glance."""
    unfinished: int
    """The clues (rooms, numbers) that were unfinished before it."""
    distance: int
    """How far it is from the move before, in rows and columns."""
    length: int = 0
    """The number of links, if it is a what-if."""

    @property
    def looks(self) -> int:
        """How often a person looks around: for the move and for each link."""
        return 1 + self.length


def combined(searched: float, jumps: float) -> float:
    """The score of the two sums.

    >>> combined(8, 3)
    6.0
    """
    return sqrt((1 + searched) * (1 + jumps))


def looked_at(unfinished: int) -> float:
    """How much a person looks at before a move.

    >>> looked_at(8)
    3.0
    """
    return sqrt(unfinished + 1)


def effort(moves: Iterable[Moved]) -> Effort:
    """The effort of a walk.

    >>> spent = effort([Moved("beside black", 1, True, 9, 7), Moved("cut off", 3, False, 8, 1)])
    >>> spent.searched, spent.jumps, spent.hardest
    (3.0, 1, 'cut off')
    """
    techniques: Counter[str] = Counter()
    searched = 0.0
    jumps = longest = rung = 0
    hardest = ""
    for move in moves:
        techniques[move.technique] += 1
        jumps += move.distance >= FAR
        longest = max(longest, move.length)
        if not move.obvious:
            searched += looked_at(move.unfinished) * move.looks
        if move.rung > rung:
            hardest, rung = move.technique, move.rung
    return Effort(searched, jumps, techniques, hardest, longest)
