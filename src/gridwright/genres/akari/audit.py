"""Check clauses about an Akari: what lights each cell, found again from rows and columns.

>>> judge = audit(Akari(1, 3, {1: 1}), {})
>>> judge("light", "", (1,)), judge("given cells", "", (-2,)), judge("numbers", "r1c2", (1, 3))
('', '', '')
"""

from collections.abc import Mapping

from gridwright.core.deadline import watched
from gridwright.genres.akari.puzzle import Akari
from gridwright.sat.verify.claim import Judge
from gridwright.shading.audit import STEPS, Place, ShadingJudge, places
from gridwright.shading.count_audit import CountJudge, Sum


def audit(puzzle: Akari, meanings: Mapping[int, str]) -> Judge:
    """A judge of clauses."""
    rows, cols = puzzle.rows, puzzle.cols
    blocks = {divmod(cell, cols) for cell in puzzle.numbers} | places(puzzle.unknown, rows, cols)
    open_ = {(row, col) for row in range(rows) for col in range(cols)} - blocks
    sums = {}
    for cell, number in puzzle.numbers.items():
        row, col = divmod(cell, cols)
        beside = {(row + down, col + right) for down, right in STEPS.values()}
        sums[f"r{row + 1}c{col + 1}"] = Sum("numbers", sorted(beside & open_), number, number)
    for row, col in watched(sorted(open_)):
        seen: dict[str, list[Place]] = {}
        for way, (down, right) in STEPS.items():
            place, seen[way] = (row + down, col + right), []
            while place in open_:
                seen[way].append(place)
                place = place[0] + down, place[1] + right
        name, all_ = f"r{row + 1}c{col + 1}", [place for part in seen.values() for place in part]
        sums[f"lit:{name}"] = Sum("light", sorted([(row, col), *all_]), 1, len(all_) + 1)
        for way, before in (("right", "left"), ("down", "up")):
            if not seen[before]:
                line = [(row, col), *seen[way]]
                sums[f"line:{name}:{way}"] = Sum("lamps apart", line, 0, 1)
    return CountJudge(ShadingJudge.of(puzzle, connected=False), sums, meanings)
