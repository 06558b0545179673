"""Every part of a genre's circuits, checked by exhaustion.

A part is put on a board of its own with a free end at each of its wires, so that its neighbours
allow every value. Then all answers of that board are listed. They must be exactly the table of the
part, each row once: nothing else may be left open, or assignments and answers would not correspond
one to one.

>>> from gridwright_lab.reductions.tiles.kuroshuto.boards import TARGET
>>> checked = check_part(TARGET, Part("one", {"e": 1, "s": 2, "w": 3}))
>>> checked.right, sorted(("".join(sorted(true)), count) for true, count in checked.answers.items())
(True, [('e', 1), ('s', 1), ('w', 1)])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from gridwright.engine.solve import solve
from gridwright.genres import by_name
from gridwright_lab.reductions.sides import OPPOSITE, STEP, Side
from gridwright_lab.reductions.tiles.circuit import Circuit, Part, Position, allowed, every_part
from gridwright_lab.reductions.tiles.target import Target

MIDDLE = (1, 1)


@dataclass(frozen=True, slots=True)
class CheckedPart:
    """What the answers of a part's board say."""

    part: Part
    answers: dict[frozenset[Side], int]
    """How many answers have just these wires true."""

    @property
    def right(self) -> bool:
        """Whether each row of the part's table has one answer, and nothing else has any."""
        return self.answers == dict.fromkeys(allowed(self.part.kind, self.part.sides), 1)


def verify(target: Target) -> Iterator[CheckedPart]:
    """Check every part that a circuit may have."""
    for part in every_part(target.clause):
        yield check_part(target, part)


def surrounded(part: Part) -> dict[Position, Part]:
    """The part in the middle of three by three tiles, with a free end at every wire."""
    circuit = {MIDDLE: part}
    for side, literal in part.wires.items():
        down, right = STEP[side]
        at = MIDDLE[0] + down, MIDDLE[1] + right
        circuit[at] = Part("free", {OPPOSITE[side]: literal})
    return circuit


def amid(part: Part) -> Circuit:
    """The part surrounded, and a wire of its own in a corner: so the board goes on at all sides."""
    return surrounded(part) | {(2, 2): Part("free", {"e": 0}), (2, 3): Part("free", {"w": 0})}


def check_part(target: Target, part: Part) -> CheckedPart:
    """List all answers of the part's board, and sort them by the wires that are true."""
    circuit = surrounded(part)
    puzzle = target.puzzle_of(circuit)
    # One more than there are sets of wires shows that some set has two answers.
    limit = 2 ** len(part.wires) + 1
    found = solve(by_name(target.genre), puzzle, limit=limit)
    counted: Counter[frozenset[Side]] = Counter()
    for answer in found.boards:
        signals = target.signals_of(circuit, puzzle, answer)
        counted[frozenset(side for side in part.wires if signals[MIDDLE, side])] += 1
    return CheckedPart(part, dict(counted))
