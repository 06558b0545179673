"""Check clauses about a Nurikabe: islands, black squares, connected black cells.

>>> judge = audit(Nurikabe(2, 2, {0: 1}), {})
>>> judge("islands", "", (2,)), judge("no black square", "", (-1, -2, -3, -4))
('', '')
"""

from collections.abc import Mapping

from gridwright.genres.nurikabe.puzzle import Nurikabe
from gridwright.sat.verify.claim import Judge
from gridwright.shading.audit import ShadingJudge, places
from gridwright.shading.island_audit import IslandJudge


def audit(puzzle: Nurikabe, meanings: Mapping[int, str]) -> Judge:
    """A judge of clauses."""
    rows, cols = puzzle.rows, puzzle.cols
    clues = {divmod(cell, cols): number for cell, number in puzzle.numbers.items()}
    clues |= dict.fromkeys(places(puzzle.unknown, rows, cols), 0)
    cells = ShadingJudge.of(puzzle, connected=False, colours={True}, squares={True})
    return IslandJudge(cells, clues, meanings)
