"""Check single clauses about a Kuroshuto: does every board that obeys the rules obey this clause?

Independent of ``encoding.py`` and ``proving.py``. A clause about a number says either that one of
the cells that it reaches is black, or that two of them are not both black.

>>> from gridwright.genres.kuroshuto.puzzle import Kuroshuto
>>> judge = audit(Kuroshuto(1, 4, {1: 1}), {})
>>> judge("numbers", "r1c2", (1, 3)), judge("numbers", "r1c2", (-1, -3))
('', '')
>>> print(judge("numbers", "r1c2", (1, 4)))
it does not follow from the 1 at r1c2
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gridwright.core.saying import Saying
from gridwright.genres.kuroshuto.puzzle import Kuroshuto
from gridwright.kinds.count import NUMBER
from gridwright.sat.verify.claim import Judge, Reason
from gridwright.shading.audit import STEPS, ShadingJudge, refuse_meanings


def audit(puzzle: Kuroshuto, meanings: Mapping[int, str]) -> Judge:
    """A judge of clauses; auxiliary variables are not needed and not accepted."""
    refuse_meanings(meanings, "Kuroshuto")
    numbers = {divmod(cell, puzzle.cols): number for cell, number in puzzle.numbers.items()}
    cells = ShadingJudge.of(puzzle)

    def judge(rule: str, place: str, clause: Sequence[int]) -> Reason:
        if rule != NUMBER:
            return cells(rule, clause)
        clue = cells.named(place)
        if clue is None or clue not in numbers:
            return Saying("there is no number at {name}", name=repr(place))
        number = numbers[clue]
        reached = {
            (clue[0] + number * down, clue[1] + number * right) for down, right in STEPS.values()
        }
        reached = {cell for cell in reached if cells.on_board(cell)}
        named = {cells.place(abs(literal)) for literal in clause}
        one_is_black = all(literal > 0 for literal in clause) and named == reached
        not_both = len(clause) == len(named) == 2 and max(clause) < 0 and named <= reached
        if one_is_black or not_both:
            return ""
        return Saying("it does not follow from the {number} at {name}", number=number, name=place)

    return judge
