"""What a puzzle asks of a person: how hard the thinking is, how narrow the way, how long it takes.

Before a move that is not obvious, a person looks around. The more clues are unfinished, the more
there is to look at; the more moves can be made, the sooner one is found: a *look* is the square
root of one divided by the other. The looks of a walk, per hundred cells, say how *narrow* its way
is, whatever the size of the board: a person goes on near the last move, so no more clues count than
a board of 64 cells has, and 36 cells are added to it, since so many are seen together. The hardest
step adds its *thinking*: the higher it stands on the ladder, the more; a what-if more than any
technique. The sum is the *score*, and a *level* is a range of scores, the same in all genres.

How much there is to do is another matter: the *length*, in minutes. Larger boards take longer, but
they are not harder.

What a publisher calls hard is both together, and how much has to be kept in mind at each step. The
*difficulty* is the sum over the steps of what one *reads* for them: the settled cells that the
reason names and the clues, a number as so many cells. Steps that are not obvious count four times;
where many moves can be made, each counts less. Puzzles are put in order by it.
``benchmarks/difficulty.py`` compares it with a publisher's labels and with recorded solves.

>>> moves = [Moved("beside black", 1, True, 9, 4, 7), Moved("cut off", 3, False, 8, 3, 1)]
>>> spent = effort(moves, cells=14)
>>> spent.looked, spent.near, spent.jumps, spent.hardest
(1.5, 1.5, 1, 'cut off')
>>> score(spent.near, cells=14, thinking=thinking(spent.rung, top=6))
7.0
>>> level_of(7.0)
1

One walk is noisy, because it depends on which of several equally near moves comes first. A grade
is the mean of several walks (``engine/grade.py``).
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable
from math import pow, sqrt

from gridwright.core.record import dataclass

FAR = 6
"""From this distance on, a move is far away."""
AT_ONE_GLANCE = 36
"""So many cells are seen together: on a small board it is less to look around."""
NEAR = 64
"""So many cells are looked through for the next move: on a large board not all of them are."""
HARDEST_TECHNIQUE = 16.0
"""What the highest technique of a ladder adds to the score; one in the middle adds a quarter."""
SHORT = 3
"""What-ifs of up to so many links are short; each number of links has a rung of its own."""
BOUNDARIES = (8.0, 16.0, 25.0, 50.0)
"""The scores at which the second, third, fourth and fifth levels begin, in every genre."""
WHAT_IF, LONG_WHAT_IF = BOUNDARIES[2:]
"""What what-ifs add to the score: levels below the fourth need none, and long ones are fiendish."""
SECONDS_FOR_A_CELL, SECONDS_FOR_A_LOOK, SECONDS_FOR_A_JUMP = 2, 4, 10
"""Round numbers: the recorded solves of people that we know hold no times."""
NOT_OBVIOUS = 4
"""How many times a step that is not obvious counts in the difficulty."""
READING = 1.25
"""The power of what is read: twice as much is more than twice as hard to keep in mind."""
UNIT = 20
"""What is called 1, so that a small easy puzzle has a difficulty of about 10."""


@dataclass(frozen=True, slots=True)
class Moved:
    """One move of a walk, as far as its effort is concerned."""

    technique: str
    rung: int
    obvious: bool
    """Whether a person sees it at a glance."""
    unfinished: int
    """The clues (rooms, numbers) that were unfinished before it."""
    available: int
    """How many moves of its rung there were."""
    distance: int
    """How far it is from the move before, in rows and columns."""
    length: int = 0
    """The number of links, if it is a what-if."""
    read: int = 0
    """The settled cells and the clues that its reason names, a number as so many cells; 0 if the
    reason was not asked for."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The effort of one walk."""

    looked: float
    """The sum of the looks before moves that are not obvious."""
    near: float
    """The same where only what is near is looked at."""
    jumps: int
    """Moves far away from the move before."""
    techniques: Counter[str]
    """How often each technique was used."""
    hardest: str
    rung: int
    """The highest rung of a move that is not obvious; 0 if there is none."""
    longest: int
    """The number of links of the longest what-if."""


def look(unfinished: float, available: int) -> float:
    """How much a person looks at before a move.

    >>> look(8, 0), look(8, 8)
    (3.0, 1.0)
    """
    return sqrt((unfinished + 1) / (available + 1))


def near(cells: int) -> float:
    """The share of a board that is looked through for the next move.

    >>> near(36), near(256)
    (1.0, 0.25)
    """
    return min(1.0, NEAR / cells)


def effort(moves: Iterable[Moved], cells: int) -> Effort:
    """The effort of a walk over a board with so many cells."""
    techniques: Counter[str] = Counter()
    share = near(cells)
    looked = looked_near = 0.0
    jumps = longest = highest = rung = 0
    hardest = ""
    for move in moves:
        techniques[move.technique] += 1
        jumps += move.distance >= FAR
        longest = max(longest, move.length)
        if not move.obvious:
            looked += look(move.unfinished, move.available)
            looked_near += look(move.unfinished * share, move.available)
            rung = max(rung, move.rung)
        if move.rung > highest:
            hardest, highest = move.technique, move.rung
    return Effort(looked, looked_near, jumps, techniques, hardest, rung, longest)


def difficulty(moves: Iterable[Moved]) -> float:
    """How hard a publisher would call a puzzle, by one walk over it.

    >>> difficulty([Moved("beside black", 1, True, 9, 3, 7, read=16)] * 5)
    4.0
    """
    return (
        sum(
            pow(move.read, READING)
            * (1 if move.obvious else NOT_OBVIOUS)
            / sqrt(move.available + 1)
            for move in moves
        )
        / UNIT
    )


def thinking(rung: int, top: int) -> float:
    """What the hardest step adds to the score; ``top`` is the highest rung below the what-ifs.

    >>> [thinking(rung, top=6) for rung in (0, 3, 6, 7, 10)]
    [0.0, 4.0, 16.0, 25.0, 50.0]
    """
    if rung > top:
        return WHAT_IF if rung <= top + SHORT else LONG_WHAT_IF
    return HARDEST_TECHNIQUE * (rung / top) ** 2


def score(near: float, cells: int, thinking: float) -> float:
    """How hard a puzzle is: how narrow its way is, and the hardest thinking."""
    return 100 * near / (cells + AT_ONE_GLANCE) + thinking


def level_of(score: float) -> int:
    """The level of a score, from 1 to 5."""
    return 1 + bisect_right(BOUNDARIES, score)


def minutes(cells: int, looked: float, jumps: float) -> float:
    """How long a puzzle takes: every cell, every look, every jump to a place far away.

    >>> minutes(100, 40, 20)
    9.33...
    """
    seconds = SECONDS_FOR_A_CELL * cells + SECONDS_FOR_A_LOOK * looked + SECONDS_FOR_A_JUMP * jumps
    return seconds / 60
