"""Check single clauses about a Hitori: does every board that obeys the rules obey this clause?

Independent of ``encoding.py``. A clause about numbers says that one of two cells is black; they
must be in the same line and hold the same number.

>>> from gridwright.genres.hitori.puzzle import Hitori
>>> judge = audit(Hitori(1, 4, {0: 2, 1: 3, 3: 2}), {})
>>> judge("numbers", "r1c1", (1, 4))
''
>>> print(judge("numbers", "r1c1", (1, 2)))
it is not about two equal numbers in a line
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gridwright.core.saying import Saying
from gridwright.genres.hitori.puzzle import Hitori
from gridwright.kinds.count import NUMBER
from gridwright.sat.verify.claim import Judge, Reason
from gridwright.shading.audit import ShadingJudge, refuse_meanings


def audit(puzzle: Hitori, meanings: Mapping[int, str]) -> Judge:
    """A judge of clauses; auxiliary variables are not needed and not accepted."""
    refuse_meanings(meanings, "Hitori")
    numbers = {divmod(cell, puzzle.cols): number for cell, number in puzzle.numbers.items()}
    cells = ShadingJudge.of(puzzle, numbers_are_white=False)

    def judge(rule: str, place: str, clause: Sequence[int]) -> Reason:
        if rule != NUMBER:
            return cells(rule, clause)
        named = {cells.place(literal) for literal in clause if literal > 0}
        if len(clause) == len(named) == 2:
            (row, col), (other_row, other_col) = sorted(named)
            shown = {numbers.get(cell) for cell in named}
            if (row == other_row or col == other_col) and len(shown) == 1 and None not in shown:
                return ""
        return Saying("it is not about two equal numbers in a line")

    return judge
