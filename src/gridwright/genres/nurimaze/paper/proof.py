"""How many answers a puzzle has, for the generator: the clauses and cuts of ``encoding.py``.

>>> count_answers(Nurimaze(1, 3, "abc", start=0, goal=2), limit=2)[0]
1
"""

from __future__ import annotations

from gridwright.core.board import Board
from gridwright.core.deadline import NEVER, Deadline
from gridwright.genres.nurimaze.encoding import cuts, encode
from gridwright.genres.nurimaze.paper.checks import BASIC, Checks
from gridwright.genres.nurimaze.paper.colouring import Tables, actions, icons
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright.sat.cnf import Cnf
from gridwright.sat.oracle import Oracle


def count_answers(
    puzzle: Nurimaze, limit: int, deadline: Deadline = NEVER
) -> tuple[int, Board | None]:
    """The number of answers, counted up to ``limit``, and the first one."""
    tables = Tables(puzzle)
    colouring = actions(tables, *icons(tables))
    # Most random boards fail here, before a clause is written.
    if Checks(tables, BASIC).first_broken(colouring) is not None:
        return 0, None
    if not tables.open_rooms(colouring):
        return 1, tables.board(colouring)
    cnf = Cnf(puzzle.decisions, deadline=deadline)
    encode(puzzle, cnf)
    size = puzzle.decisions
    found, first = 0, None
    with Oracle(cnf) as oracle:
        while oracle.solve():
            board = Board.whole(size, oracle.true_mask(size))
            clauses = cuts(puzzle, board)
            if not clauses:
                found, first = found + 1, first or board
                if found == limit:
                    break
                clauses = [[-i - 1 if board.yes >> i & 1 else i + 1 for i in range(size)]]
            oracle.add(clauses)
    return found, first
