"""Check clauses about a Yin-Yang: both colours are connected, and no square has one.

>>> judge = audit(YinYang(2, 2), {})
>>> judge("no square of one colour", "", (1, 2, 3, 4)), judge("cut", "", (1, 4, -2, -3))
('', '')
"""

from collections.abc import Mapping

from gridwright.genres.yinyang.puzzle import YinYang
from gridwright.sat.verify.claim import Judge
from gridwright.shading.audit import ShadingJudge, refuse_meanings

BOTH = (False, True)


def audit(puzzle: YinYang, meanings: Mapping[int, str]) -> Judge:
    """A judge of clauses."""
    refuse_meanings(meanings, "Yin-Yang")
    judge = ShadingJudge.of(puzzle, numbers_are_white=False, colours=BOTH, squares=BOTH)
    return lambda rule, place, clause: judge(rule, clause)
