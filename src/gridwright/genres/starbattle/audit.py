"""Check clauses about a Star Battle: rows, columns and rooms, found from the cells' places.

>>> judge = audit(StarBattle(2, 2, rooms="aabb"), {})
>>> judge("rows", "", (1, 2)), judge("stars apart", "", (-1, -4))
('', '')
"""

from collections.abc import Mapping

from gridwright.genres.starbattle.puzzle import StarBattle
from gridwright.sat.verify.claim import Judge
from gridwright.shading.audit import ShadingJudge
from gridwright.shading.count_audit import CountJudge, Sum


def audit(puzzle: StarBattle, meanings: Mapping[int, str]) -> Judge:
    """A judge of clauses."""
    groups: dict[tuple[str, object], list[tuple[int, int]]] = {}
    for cell, room in enumerate(puzzle.rooms):
        row, col = divmod(cell, puzzle.cols)
        for group in (("row", row), ("column", col), ("room", room)):
            groups.setdefault(group, []).append((row, col))
    sums = {}
    for (kind, _), cells in groups.items():
        row, col = cells[0]
        sums[f"{kind}:r{row + 1}c{col + 1}"] = Sum(f"{kind}s", cells, puzzle.stars, puzzle.stars)
    given = ShadingJudge.of(puzzle, numbers_are_white=False, corners=True, connected=False)
    return CountJudge(given, sums, meanings)
