"""Check clauses about a Mosaic: the squares around its numbers, found from rows and columns.

>>> judge = audit(Mosaic(1, 3, {0: 1}), {})
>>> judge("numbers", "r1c1", (1, 2)), str(judge("numbers", "r1c1", (1, 3)))
('', 'it does not follow from what is counted')
"""

from collections.abc import Mapping

from gridwright.genres.mosaic.puzzle import Mosaic
from gridwright.sat.verify.claim import Judge
from gridwright.shading.audit import ShadingJudge
from gridwright.shading.count_audit import CountJudge, Sum


def audit(puzzle: Mosaic, meanings: Mapping[int, str]) -> Judge:
    """A judge of clauses."""
    sums = {}
    for cell, number in puzzle.numbers.items():
        row, col = divmod(cell, puzzle.cols)
        near = [(row + down, col + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        cells = [(a, b) for a, b in near if 0 <= a < puzzle.rows and 0 <= b < puzzle.cols]
        sums[f"r{row + 1}c{col + 1}"] = Sum("numbers", cells, number, number)
    given = ShadingJudge.of(puzzle, numbers_are_white=False, connected=False)
    return CountJudge(given, sums, meanings)
