"""Check clauses about a Heyawake: its rooms and lines, found from rows and columns.

>>> judge = audit(Heyawake(1, 3, {1: 1}, rooms="abc"), {})
>>> judge("numbers", "r1c2", (2,)), judge("lines", "", (1, 2, 3)), judge("cut", "", (-2,))
('', '', '')
"""

from collections.abc import Hashable, Mapping

from gridwright.core.deadline import watched
from gridwright.genres.heyawake.puzzle import Heyawake
from gridwright.sat.verify.claim import Judge
from gridwright.shading.audit import Place, ShadingJudge
from gridwright.shading.count_audit import CountJudge, Sum


def audit(puzzle: Heyawake, meanings: Mapping[int, str]) -> Judge:
    """A judge of clauses."""
    rows, cols = puzzle.rows, puzzle.cols
    room = {divmod(cell, cols): each for cell, each in enumerate(puzzle.rooms)}
    members: dict[Hashable, list[Place]] = {}
    for place, each in watched(room.items(), every=64):
        members.setdefault(each, []).append(place)
    sums = {}
    for cell, number in watched(puzzle.numbers.items()):
        row, col = divmod(cell, cols)
        sums[f"r{row + 1}c{col + 1}"] = Sum("numbers", members[room[row, col]], number, number)
    lines = [[(row, col) for col in range(cols)] for row in range(rows)]
    lines += [[(row, col) for row in range(rows)] for col in range(cols)]
    for line in watched(lines):
        for first in range(len(line)):
            last, walls = first, 0
            while walls < 2 and last + 1 < len(line):
                last += 1
                walls += room[line[last]] != room[line[last - 1]]
            if walls == 2:
                row, col = line[first]
                cells, way = line[first : last + 1], "down" if line[0][1] == line[-1][1] else ""
                sums[f"line:r{row + 1}c{col + 1}{way}"] = Sum("lines", cells, 1, len(cells))
    return CountJudge(ShadingJudge.of(puzzle, numbers_are_white=False), sums, meanings)
