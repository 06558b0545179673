"""The third stage: bring a puzzle to a level, by leaving out clues or by adding some.

The more clues there are, the less a person has to look for. So clues that are not needed are left
out, some at a time, until the puzzle is hard enough; up to the third level they are not needed if
the techniques suffice without them, and above if there is still one answer. Hard puzzles, which
take long to grade, are rarely met on this way. If it ends too early, clues are exchanged for others
as long as that makes the puzzle harder. Where a puzzle is too hard, as many clues as necessary are
added; their number is found by bisection, since the grade mostly falls with each of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from math import ceil, inf
from typing import Generic

from gridwright.core.deadline import clock, look, tell
from gridwright.core.puzzle import P
from gridwright.core.saying import Listed, Saying
from gridwright.making.asked import BY_TECHNIQUES, WHAT_IFS, Logic
from gridwright.making.choose import Choosing, with_all
from gridwright.making.draft import Clues, Draft
from gridwright.making.thin import Unique
from gridwright.making.tools import Graded

ANSWERS = 40
"""How many answers are tried before giving up on a wish."""
FILLED = 10
"""At least so many of them are filled anew, if a genre changes each of them often."""
SMALL = 36
"""Boards of up to this many cells are small."""
ANSWERS_ON_A_SMALL_BOARD = 400
"""There few answers have a puzzle, and each is tried quickly."""
ANSWERS_FOR_A_LEVEL = 150
"""The same if a level is asked for, which one answer reaches and another does not."""
BOARDS = 200
"""How many whole puzzles are tried where clues cannot be added and removed."""
ALL_TRIVIAL = 40
"""A level is given up when this many of them have the score 0: on a tiny board all have."""
ALL_ABOVE, FAR_ABOVE = 8, 1.25
"""It is also given up when this many are so many times above the scores of the level."""
EXCHANGES = 40
"""How often, per cell, clues of one puzzle are exchanged for others at most."""
AT_LEAST, TINY, FEW = 100, 16, 20
"""A smaller board gets as many attempts as one of this many cells, but a tiny one few: what few do
not find is not there."""
NONE_AT_ALL = 2
"""On a tiny board where so many searches find no puzzle at all, there is none."""
LOOKED_AT = 6
"""When this many puzzles per cell have been graded …"""
FAR_BELOW = 0.65
"""… and the hardest has only this share of the score at which a level begins, it is given up."""
ALL_TOO_HARD = 3
"""A level is also given up when this many answers are above it even with all clues."""
TOO_HARD = Graded(9, 0.0)
"""The grade of a puzzle that needs more than it may."""
TRICKY = 2
"""From this level on, clues are exchanged for others until the puzzle is hard enough."""
IN_VAIN = 40
"""How often in a row clues are exchanged for others without the puzzle getting harder."""
ORDERS = 3
"""How many random orders of adding clues are tried for one answer."""
AT_A_TIME = 6
"""One in so many clues is left out before the puzzle is graded again."""


@dataclass
class Attempts(Generic[P]):
    """What was tried, and the levels that were met."""

    logic: Logic[P]
    cells: int
    whole: bool
    """Whether whole puzzles are tried, rather than the clues of an answer."""
    mendings: int = 0
    """How often an answer is changed before another one is filled."""
    began: float = field(init=False, default_factory=clock)
    tried: int = field(init=False, default=0)
    """How many answers, or whole puzzles."""
    graded: int = field(init=False, default=0)
    hardest: float = field(init=False, default=0.0)
    """How many puzzles were graded, and the highest score of them."""
    easiest: float = field(init=False, default=inf)
    """The lowest score of them."""
    levels: dict[int, P] = field(init=False, default_factory=dict)
    """For each (approximate) level that was met, a puzzle: a refusal names the levels reached."""
    met: Counter[int] = field(init=False, default_factory=Counter)
    """How many puzzles of each level were met."""
    too_hard: int = field(init=False, default=0)
    """How many answers were above the level that is asked for, even with clues everywhere."""
    exchanges: int = field(init=False, default=0)
    """How often clues were exchanged for others to make a puzzle harder."""
    found: bool = field(init=False, default=False)
    """Whether any whole puzzle was found."""

    def another(self) -> bool:
        """Whether another answer is to be tried; it is counted."""
        look()
        if self.tried == self.most or self.given_up:
            return False
        nothing = self.whole and not self.found and self.cells <= TINY
        if nothing and self.tried >= NONE_AT_ALL:
            return False
        self.tried += 1
        return True

    @property
    def most(self) -> int:
        """How many answers are tried."""
        if self.whole:
            return BOARDS
        most = ANSWERS if self.cells > SMALL else ANSWERS_ON_A_SMALL_BOARD
        if self.logic.level:
            most = ANSWERS_FOR_A_LEVEL
        return max(most, FILLED * self.mendings)

    @property
    def times(self) -> int:
        """What the bounds on attempts for a level are multiplied by."""
        return max(self.cells, FEW if self.cells <= TINY else AT_LEAST)

    @property
    def given_up(self) -> bool:
        """Whether all exchanges were made, or the level is unlikely to be reached."""
        if self.exchanges >= EXCHANGES * self.times or self.too_hard >= ALL_TOO_HARD:
            return True
        all_trivial = not self.hardest and self.met.total() == self.graded
        if self.whole and all_trivial and self.graded >= ALL_TRIVIAL:
            return True
        begins, ends = self.logic.tools.band(self.logic.level)
        all_above = self.easiest > FAR_ABOVE * ends and self.met.total() >= ALL_ABOVE
        if self.whole and all_above:
            return True
        return self.graded >= LOOKED_AT * self.times and self.hardest < FAR_BELOW * begins

    def grade(self, puzzle: P) -> Graded:
        """The grade of a puzzle; only approximate if it is not the level asked for.

        What-ifs may have as many links as the level allows: grading a puzzle that needs more takes
        long, and it would not be accepted. With guessing, any number is allowed.
        """
        logic = self.logic
        longest = None if logic.guessing else logic.longest
        about = logic.tools.rough_grade(puzzle, longest, logic.level)
        self.graded += 1
        if about is not None:
            self.levels.setdefault(about.level, puzzle)
            self.hardest = max(self.hardest, about.score)
            self.easiest = min(self.easiest, about.score)
            self.met[about.level] += 1
        self._tell()
        return about or TOO_HARD

    def _tell(self) -> None:
        """How many puzzles were tried, the levels they had, and how long it may take at most.

        It ends at the latest when all answers were tried, or all exchanges made, whichever is
        first.
        """
        levels = [*told_levels(self.met)]
        too_hard = self.graded - self.met.total()
        if too_hard:
            levels.append(Saying("{count} too hard", count=too_hard))
        share = max(self.tried / self.most, self.exchanges / (EXCHANGES * self.times))
        left = (clock() - self.began) * (1 - share) / share if share else 0.0
        tell(
            "{count} [count|puzzle|puzzles] tried for level {level}: {levels}; at most {minutes}"
            " [minutes|minute|minutes] more",
            count=self.graded,
            level=self.logic.level,
            levels=Listed(tuple(levels)),
            minutes=max(1, ceil(left / 60)),
        )


def told_levels(met: Mapping[int, int]) -> Iterator[Saying]:
    """How many puzzles have which level, in words."""
    for level, count in sorted(met.items()):
        yield Saying("{count} of level {level}", count=count, level=level)


@dataclass(frozen=True, slots=True)
class Found(Generic[P]):
    """Some clues of an answer, and the grade of the puzzle that they make, if it is known."""

    draft: Draft[P]
    chosen: Clues
    graded: Graded | None = None


Grade = Callable[[Clues], Graded]


def leveled(choosing: Choosing[P], chosen: Clues, attempts: Attempts[P]) -> Found[P] | None:
    """Clues that make a puzzle of the level that is asked for, starting from some that suffice."""
    logic = choosing.logic
    level, techniques = logic.level, logic.allowed

    def grade(clues: Clues) -> Graded:
        look()
        puzzle = choosing.puzzle(clues)
        if techniques is not None and not logic.tools.solves(puzzle, techniques):
            return TOO_HARD
        return attempts.grade(puzzle)

    free = techniques is None and not choosing.is_to_be_hard
    if free and level > BY_TECHNIQUES and choosing.begins_thinned:
        chosen, graded = _just_stuck(choosing, chosen, grade, ORDERS)
    else:
        graded = grade(chosen)
        if free and graded.level < level >= TRICKY:
            if level <= BY_TECHNIQUES:
                chosen, graded = _without_some(choosing, chosen, graded, grade)
            elif few := choosing.thinned():
                chosen, graded = _just_stuck(choosing, few, grade)
    if graded.level < level >= TRICKY and techniques is None:
        chosen, graded = _harder(choosing, chosen, graded, grade, attempts)
    more = [] if choosing.wishes.minimal else choosing.spare(chosen)
    if graded.level > level:
        if grade(with_all(chosen, more)).level > level:
            attempts.too_hard += 1
            return None
        for _ in range(ORDERS):
            choosing.rng.shuffle(more)
            between = _halved(level, chosen, more, grade)
            if between is not None:
                chosen, graded = between
                break
    return Found(choosing.draft, chosen, graded) if graded.level == level else None


def _halved(
    level: int, chosen: Clues, more: Sequence[Clues], grade: Grade
) -> tuple[Clues, Graded] | None:
    """Clues of this level between few and all, if there are any in this order of adding them."""
    few, many = 0, len(more) + 1
    reached = None
    while many - few > 1:
        number = (few + many) // 2
        tried = with_all(chosen, more[:number])
        graded = grade(tried)
        if graded.level > level:
            few = number
            continue
        # Fewer clues may be enough.
        many = number
        if graded.level == level:
            reached = tried, graded
    return reached


def _just_stuck(
    choosing: Choosing[P], few: Clues, grade: Grade, orders: int = 1
) -> tuple[Clues, Graded]:
    """Of clues that can just not be left out, and others: as many as just do not suffice for what
    the level before may need, or some fewer.

    What-ifs take long, and are followed only where the techniques leave little open.
    """
    level = choosing.logic.level
    longest = WHAT_IFS.get(str(level - 1), 0)
    for _ in range(orders):
        more = choosing.lacking(few, longest)[:-1]
        stuck = with_all(few, more)
        if choosing.suffices(stuck, choosing.logic.longest):
            break
    then = grade(stuck)
    nearer = _halved(level, few, more, grade) if then.level < level else None
    return nearer or (stuck, then)


def _without_some(
    choosing: Choosing[P], chosen: Clues, graded: Graded, grade: Grade
) -> tuple[Clues, Graded]:
    """Leave out clues that are not needed, some at a time, until the level is reached."""
    level, rng = choosing.logic.level, choosing.rng
    order = [part for part in choosing.free if part[0] in chosen]
    rng.shuffle(order)
    many = ceil(len(order) / AT_A_TIME)
    with ExitStack() as stack:
        unique = None
        if choosing.logic.beyond_techniques:
            unique = stack.enter_context(Unique(choosing.draft))
        for first in range(0, len(order), max(1, many)):
            fewer = choosing.fewer(chosen, order[first : first + many], unique)
            if len(fewer) == len(chosen):
                continue
            then = grade(fewer)
            if then.level > level:
                # Some of them go back; where that leads too far back, all of them.
                gone = [
                    {place: chosen[place] for place in part}
                    for part in order[first : first + many]
                    if part[0] not in fewer
                ]
                fewer, then = _halved(level, fewer, gone, grade) or (chosen, graded)
            chosen, graded = fewer, then
            if graded.level == level:
                break
    return chosen, graded


def _harder(
    choosing: Choosing[P], hardest: Clues, graded: Graded, grade: Grade, attempts: Attempts[P]
) -> tuple[Clues, Graded]:
    """Exchange some clues for others, again and again, as long as the puzzle gets harder.

    What the techniques leave open is counted sooner than a grade is found, which follows where it
    has grown.
    """
    rng, vain, level = choosing.rng, 0, choosing.logic.level
    reached = choosing.left_open(hardest).total
    by_what_ifs = choosing.logic.tools.band(level)[1] == inf
    with Unique(choosing.draft) as unique:
        while graded.level < level and vain < IN_VAIN and not attempts.given_up:
            look()
            attempts.exchanges += 1
            vain += 1
            own = [part for part in choosing.free if part[0] in hardest]
            some = rng.sample(own, min(rng.randint(1, 4), len(own)))
            gone = {place for part in some for place in part}
            rest = {place: one for place, one in hardest.items() if place not in gone}
            other = choosing.thin_from(unique, rest, chosen_first=False)
            if other is None or other == hardest:
                continue
            left = choosing.left_open(other, reached if level > BY_TECHNIQUES else 0)
            # On the last of these levels it is known already whether the techniques suffice.
            if level < BY_TECHNIQUES or (level == BY_TECHNIQUES and left.stuck):
                more = choosing.lacking(other)
                if more:
                    other = with_all(other, more)
                    left = choosing.left_open(other)
            then = graded
            if left.total > reached and (left.stuck or not by_what_ifs):
                then = grade(other)
            if then == TOO_HARD and not choosing.is_to_be_hard:
                between = _just_stuck(choosing, other, grade)
                if between[1].level == level:
                    return between
            if left.total >= reached and then != TOO_HARD:
                vain = vain if left.total == reached else 0
                hardest, graded, reached = other, then, left.total
    return hardest, graded
