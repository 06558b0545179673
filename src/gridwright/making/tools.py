"""What the layer above lends the engine: the ladder, the grade, and an independent check.

The engine knows no genre; it is given these functions, made for one genre and one run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, inf
from random import Random
from typing import Any, Generic, NamedTuple

from gridwright.core.board import Board
from gridwright.core.grid import union
from gridwright.core.puzzle import P
from gridwright.logic.ladder import Ladder
from gridwright.logic.steps import settled_by, takes_many
from gridwright.logic.technique import NOTHING, Masks


class Graded(NamedTuple):
    """The grade of a puzzle."""

    level: int
    score: float


class Left(NamedTuple):
    """What techniques leave open: a guess at how hard a puzzle is, sooner known than a grade."""

    total: int
    """How many decisions those of each level leave open, from what is seen at a glance on, added
    up."""
    hardest: int
    """The mask of those that need the highest of these levels."""
    stuck: bool
    """Whether the last level leaves any open."""


@dataclass(frozen=True, slots=True)
class Tools(Generic[P]):
    """Functions about puzzles of one genre."""

    ladder: Callable[[P, Sequence[str] | None], Ladder[Any]]
    """The ladder for a puzzle: with these techniques, or with all that do not assume one answer."""
    techniques: tuple[str, ...]
    """The names of the techniques, the easiest first."""
    ahead: frozenset[str]
    """Those that suppose something and follow it."""
    within: Callable[[int], Sequence[str]]
    """Those that a puzzle of a level may need; for level 0, those that are seen at a glance."""
    formerly: Mapping[str, str]
    """The names that techniques had before, each with the present one."""
    bands: tuple[float, ...]
    """The scores at which the second and further levels begin."""
    grade: Callable[[P], Graded]
    rough_grade: Callable[[P, int | None, int], Graded | None]
    """An approximate grade, in less time; ``None`` if it needs what-ifs of more links than this.
    Where it is about the level that is given, it is the full grade."""
    broken: Callable[[P, Board], str]
    """Which rule a board breaks, in a sentence; empty if it breaks none."""
    check: Callable[[P, Board], None]
    """The independent check: the rules on the answer, and clauses without any deduction to show
    that it is the only one. Neither uses the draft."""
    only_answer: Callable[[P, Board], bool]
    """Whether an answer is the only one, asked of the same clauses."""
    some_answer: Callable[[P, int, Random], Board | None]
    """A random answer of a puzzle in which some cells are white."""

    def band(self, level: int) -> tuple[float, float]:
        """The scores between which a level lies."""
        return (0.0, *self.bands)[level - 1], (*self.bands, float("inf"))[level - 1]

    def settled(
        self,
        puzzle: P,
        names: Sequence[str] | None = None,
        known: Masks = NOTHING,
        what_ifs: tuple[int, int] = NOTHING,
    ) -> Masks:
        """What the ladder with these techniques settles, besides what is known.

        ``what_ifs`` may have so many links, where the answer is this one.
        """
        given, ladder = puzzle.given, self.ladder(puzzle, names)
        settled = _settled(ladder, given.yes | known[0], given.no | known[1])
        longest, answer = what_ifs
        return settled_by(ladder, settled, answer, longest) if longest else settled

    def left_open(self, puzzle: P, level: int, most: float = inf, least: int = 0) -> Left:
        """What the techniques of each level up to this one leave open, without a grade.

        It ends early with more than ``most``, or when there will be less than ``least``; then the
        rest of what it returns says nothing.
        """
        ladder, all_of_them = self.ladder(puzzle, self.within(level)), puzzle.given.all
        yes, no = puzzle.given.yes, puzzle.given.no
        total = hardest = 0
        for each in range(level + 1):
            names = {*self.within(each)}
            posts = union(mask for name, mask in ladder.posts.items() if name in names)
            # The levels to come leave no more open than this one.
            levels = level + 1 - each
            enough = all_of_them.bit_count() - ceil((least - total) / levels) + 1
            settled = ladder.settle(yes, no, among=posts, enough=enough)
            if settled is None:
                raise ValueError("the techniques contradict the answer of a draft")
            yes, no = settled
            left = all_of_them & ~(yes | no)
            if total + levels * left.bit_count() < least:
                return Left(least - 1, hardest, stuck=True)
            if not left:
                return Left(total, hardest, stuck=False)
            total, hardest = total + left.bit_count(), left
            if total > most:
                break
        return Left(total, hardest, stuck=True)

    def solves(self, puzzle: P, names: Sequence[str] | None = None) -> bool:
        """Whether it settles everything."""
        yes, no = self.settled(puzzle, names)
        return yes | no == puzzle.given.all

    def is_within(self, puzzle: P, answer: int, names: Sequence[str], longest: int) -> bool:
        """Whether these techniques settle everything, with what-ifs of so many links; not if that
        would take very many what-ifs.
        """
        ladder, given = self.ladder(puzzle, names), puzzle.given
        settled = _settled(ladder, given.yes, given.no)
        left = (given.all & ~(settled[0] | settled[1])).bit_count()
        if not left or not longest or takes_many(left, ladder.size):
            return not left
        yes, no = settled_by(ladder, settled, answer, longest)
        return bool(yes | no == given.all)


def _settled(ladder: Ladder[Any], yes: int, no: int) -> Masks:
    """What a ladder settles on a board without a mistake."""
    settled = ladder.settle(yes, no)
    if settled is None:
        raise ValueError("the techniques contradict the answer of a draft")
    return settled
