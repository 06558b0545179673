"""What a Heyawake's numbers and lines count, for the auditor of proofs.

>>> from gridwright.genres.heyawake.puzzle import Heyawake
>>> judge = audit(Heyawake(1, 3, {1: 1}, rooms="abc"), {})
>>> judge("numbers", "r1c2", (2,)), judge("lines", "", (1, 2, 3)), judge("cut", "", (-2,))
('', '', '')
"""

from collections.abc import Iterator

from gridwright.core.deadline import watched
from gridwright.shading.count_audit import Sum
from gridwright.shading.judges import Printed, each_number, judged, named, room


def lines(printed: Printed) -> Iterator[tuple[str, Sum]]:
    """One cell is black from each cell on, as far as the second wall along its row or column."""
    for number, line in enumerate(watched(printed.lines)):
        for first in range(len(line)):
            last, walls = first, 0
            while walls < 2 and last + 1 < len(line):
                last += 1
                walls += printed.room_of[line[last]] != printed.room_of[line[last - 1]]
            if walls == 2:
                cells = line[first : last + 1]
                yield f"line {number}:{named(line[first])}", Sum("lines", cells, 1, len(cells))


audit = judged(each_number(room), lines, numbers_are_white=False)
