"""What lights each cell of an Akari, for the auditor of proofs.

>>> from gridwright.genres.akari.puzzle import Akari
>>> judge = audit(Akari(1, 3, {1: 1}), {})
>>> judge("light", "", (1,)), judge("given cells", "", (-2,)), judge("numbers", "r1c2", (1, 3))
('', '', '')
"""

from collections.abc import Iterator

from gridwright.shading.audit import Place
from gridwright.shading.count_audit import Sum
from gridwright.shading.judges import Printed, each_number, judged, named, open_beside


def light(printed: Printed) -> Iterator[tuple[str, Sum]]:
    """One lamp at most in each stretch, and one at least in the two of each cell."""
    seen: dict[Place, set[Place]] = {}
    for number, line in enumerate(printed.stretches):
        yield f"line {number}", Sum("lamps apart", line, 0, 1)
        for place in line:
            seen.setdefault(place, set()).update(line)
    for place, cells in seen.items():
        yield f"lit:{named(place)}", Sum("light", sorted(cells), 1, len(cells))


audit = judged(each_number(open_beside), light, connected=False)
