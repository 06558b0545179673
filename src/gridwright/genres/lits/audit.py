"""Check clauses about a LITS: its rooms, found from the cells' places.

>>> judge = audit(Lits(2, 4, rooms="aaab" "abbb"), {})
>>> judge("four cells in each room", "", (1,)), judge("no black square", "", (-1, -2, -5, -6))
('', '')
"""

from collections.abc import Hashable, Mapping

from gridwright.genres.lits.puzzle import Lits
from gridwright.sat.verify.claim import Judge
from gridwright.shading.audit import Place, ShadingJudge
from gridwright.shading.piece_audit import PieceJudge


def audit(puzzle: Lits, meanings: Mapping[int, str]) -> Judge:
    """A judge of clauses."""
    rooms: dict[Hashable, set[Place]] = {}
    for cell, room in enumerate(puzzle.rooms):
        rooms.setdefault(room, set()).add(divmod(cell, puzzle.cols))
    cells = ShadingJudge.of(puzzle, numbers_are_white=False, squares={True}, connected=False)
    return PieceJudge(cells, [*map(frozenset, rooms.values())], meanings)
