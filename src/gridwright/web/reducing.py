"""The reduction from one-in-three SAT as verbs of the service: a circuit, and what runs through it.

``reduce`` gives the board of some clauses: its clues, the gadgets, and the wires between them in
the order in which signals run. ``signals`` gives what every wire carries under an assignment, and
which squares are black then (Kölker 2012, §5.2). The squares of a gadget depend on nothing but its
kind and its signals, so they are told once for each *look* that occurs.

>>> told = reduced_record(circuit("1.2"))
>>> told["rows"], told["cols"], told["variables"], len(told["wires"])
(49, 81, [1, 2], 10)
>>> flowing = signals_record(circuit("1.2"), {1: True, 2: True})
>>> flowing["clauses"], flowing["solved"]
([{'true': 2, 'row': 8, 'col': 40, 'sees': 3}], False)
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from gridwright.core.errors import Timeout
from gridwright.core.result import Status
from gridwright.engine.solve import solve
from gridwright.genres import by_name
from gridwright.reductions.instance import Assignment, parse_arguments
from gridwright.reductions.kurodoko.gadgets import MIDDLE, PITCH
from gridwright.reductions.kurodoko.marks import black_squares
from gridwright.reductions.kurodoko.readback import read_back
from gridwright.reductions.kurodoko.reduction import Reduction, reduce
from gridwright.reductions.kurodoko.signals import carried, waves
from gridwright.web.limits import TooMuch

Record = dict[str, Any]


@lru_cache(maxsize=4)
def circuit(clauses: str, most: int = 10) -> Reduction:
    """The board of clauses that are separated by spaces, as in ``1.-2.3 2.3``."""
    instance = parse_arguments(clauses.split())
    count = len(instance.clauses)
    if count > most:
        raise TooMuch(
            "there are {count} clauses; at most {most} are accepted here", count=count, most=most
        )
    return reduce(instance)


def wires_of(reduced: Reduction) -> list[tuple[int, int, str]]:
    """The wires in order: when a signal runs, the number of the gadget that sends it, and where."""
    number = {(one.row, one.col): index for index, one in enumerate(reduced.board.placed)}
    return sorted((when, number[at], side) for (at, side), when in waves(reduced).items())


def reduced_record(reduced: Reduction) -> Record:
    """The board, its gadgets and its wires; nothing of it depends on the variables' values."""
    board = reduced.board
    return {
        "rows": board.rows,
        "cols": board.cols,
        "pitch": PITCH,
        "clauses": [list(clause) for clause in reduced.instance.clauses],
        "variables": list(reduced.instance.variables),
        "largest": reduced.largest_clue,
        "clues": [[row, col, clue] for (row, col), clue in sorted(board.clues.items())],
        "gadgets": [
            {
                "row": one.row,
                "col": one.col,
                "kind": one.gadget.kind.letter,
                "symbol": one.gadget.symbol,
                "part": one.part,
                "ports": "".join(one.gadget.ports),
            }
            for one in board.placed
        ],
        "wires": [[gadget, side, when] for when, gadget, side in wires_of(reduced)],
    }


def signals_record(reduced: Reduction, assignment: Assignment) -> Record:
    """What runs through the wires, which squares are black, and which clauses hold."""
    inputs = carried(reduced, assignment)
    placed = reduced.board.placed
    looks: dict[tuple[str, str], int] = {}
    squares: list[list[list[int]]] = []
    look: list[int] = []
    for one in placed:
        values = inputs[one.row, one.col]
        key = one.gadget.symbol, "".join(side for side, black in sorted(values.items()) if black)
        if key not in looks:
            looks[key] = len(squares)
            squares.append([[row, col] for row, col in black_squares(one.gadget, values)])
        look.append(looks[key])
    # What leaves a gadget has the opposite colour of its own input square there.
    sent = "".join(
        "0" if inputs[placed[gadget].row, placed[gadget].col][side] else "1"
        for _, gadget, side in wires_of(reduced)
    )
    clauses = _clauses(reduced, assignment)
    return {
        "assignment": {str(name): value for name, value in assignment.items()},
        "sent": sent,
        "looks": squares,
        "look": look,
        "clauses": clauses,
        "solved": all(clause["true"] == 1 for clause in clauses),
    }


def _clauses(reduced: Reduction, assignment: Assignment) -> list[Record]:
    """How many literals of each clause are true, and what the 2 in the middle of it then sees."""
    choices = [one for one in reduced.board.placed if one.gadget.kind.letter == "C"]
    clauses = []
    for number, clause in enumerate(reduced.instance.clauses):
        true = sum(assignment[abs(literal)] == (literal > 0) for literal in clause)
        one = next(each for each in choices if each.part == f"clause {number + 1}")
        row, col = PITCH * one.row + MIDDLE, PITCH * one.col + MIDDLE
        clauses.append({"true": true, "row": row, "col": col, "sees": true + 1})
    return clauses


def found_values(reduced: Reduction) -> dict[int, bool] | None:
    """Solve the board as any other Kurodoko and read the variables off it; ``None`` if it has none.

    >>> found_values(circuit("1.-2.3 2.3"))
    {1: True, 2: True, 3: False}
    >>> found_values(circuit("1.1")) is None
    True
    """
    result = solve(by_name("kuromasu"), reduced.puzzle, limit=1)
    if result.status is Status.NONE:
        return None
    if not result.boards:
        raise Timeout("the board was not solved in time")
    return read_back(reduced, result.boards[0])
