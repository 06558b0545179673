"""A circuit for one-in-three SAT on a lattice of tiles: which part is where, what its wires carry.

Clauses are at the top, each three columns wide, with bends at its sides. Below them is a row for
negations. Then every variable has a row, from its first use to its last; at each use a wire leaves
it upwards and crosses the rows of other variables. So the circuit has as many rows as there are
variables, and two; it needs no routing, but wires that cross.

>>> from gridwright_lab.reductions.instance import parse_arguments
>>> circuit = plan(parse_arguments(["1.-2.3", "2.3"]))
>>> print(show(circuit))
┌◎┐┌◎
│≠│││
○││││
·└┼┘│
··└─┘

A wire is named by the literal that it carries: the wire has the value of the literal.

>>> circuit[0, 1].kind, circuit[0, 1].wires
('one', {'w': 1, 's': -2, 'e': 3})
>>> circuit[1, 1].wires
{'n': -2, 's': 2}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import Literal

from gridwright_lab.reductions.instance import Assignment, Instance
from gridwright_lab.reductions.sides import SIDES, Side

Kind = Literal["equal", "differ", "one", "all but one", "cross", "negating cross", "free"]
Shape = Literal["wire", "bend", "split", "negation", "crossing", "clause", "free end"]
Position = tuple[int, int]

_SHAPES: Mapping[Kind, Shape] = {
    "differ": "negation",
    "one": "clause",
    "all but one": "clause",
    "cross": "crossing",
    "negating cross": "crossing",
    "free": "free end",
}

CLAUSE_COLUMNS = 3
CLAUSE, NEGATIONS, FIRST_VARIABLE = 0, 1, 2
"""The rows of the circuit."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the circuit: what it does, and the literal that the wire at each side carries.

    ``equal`` has the same value at all its sides: a wire, a bend or a split. ``differ`` negates,
    ``one`` is a clause, and so is ``all but one``, which has one wire that is false. ``cross`` lets
    two wires cross, ``negating cross`` also negates both, and ``free`` ends a wire that may have
    either value.
    """

    kind: Kind
    wires: Mapping[Side, int]

    @property
    def sides(self) -> str:
        """The sides with wires, clockwise from the north."""
        return "".join(side for side in SIDES if side in self.wires)

    @property
    def shape(self) -> Shape:
        """What it is called: an ``equal`` part is a wire, a bend or a split.

        >>> Part("equal", {"n": 1, "e": 1}).shape
        'bend'
        """
        if self.kind == "equal":
            straight = self.sides in ("ns", "ew")
            return "split" if len(self.wires) > 2 else "wire" if straight else "bend"
        return _SHAPES[self.kind]

    @property
    def sign(self) -> str:
        """A character that looks like it."""
        return _SIGNS[self.sides] if self.kind == "equal" else _OTHERS[self.kind]

    def values(self, assignment: Assignment) -> dict[Side, bool]:
        """What the wires carry under an assignment."""
        return {
            side: assignment[abs(literal)] == (literal > 0) for side, literal in self.wires.items()
        }


Circuit = Mapping[Position, Part]


@cache
def allowed(kind: Kind, sides: str) -> frozenset[frozenset[Side]]:
    """The table of a part: the possible sets of sides whose wires are true.

    >>> sorted(map(sorted, allowed("one", "wse")))
    [['e'], ['s'], ['w']]
    """
    every = (frozenset(some) for n in range(len(sides) + 1) for some in combinations(sides, n))
    return frozenset(true for true in every if _holds(kind, sides, true))


def _holds(kind: Kind, sides: str, true: frozenset[Side]) -> bool:
    if kind == "equal":
        return not true or len(true) == len(sides)
    if kind in ("differ", "one"):
        return len(true) == 1
    if kind == "all but one":
        return len(true) == len(sides) - 1
    if kind == "free":
        return True
    across = [sum(side in true for side in pair) for pair in ("ns", "ew")]
    return all((number == 1) == (kind == "negating cross") for number in across)


def every_part(crossing: Kind = "cross", clause: Kind = "one") -> list[Part]:
    """Every part that a circuit may have, in every position."""
    wanted: list[tuple[Kind, str]] = [("free", "n"), ("differ", "ns"), (crossing, "nesw")]
    wanted += [("equal", sides) for sides in ("ns", "ew", "es", "sw", "ne", "nw", "new")]
    wanted += [(clause, sides) for sides in ("s", "sw", "esw")]
    return [
        Part(kind, {side: number for number, side in enumerate(sides, start=1)})
        for kind, sides in wanted
    ]


def plan(
    instance: Instance, crossing: Kind = "cross", clause: Kind = "one"
) -> dict[Position, Part]:
    """The circuit of an instance, with crossings and clauses of the kind that the genre has."""
    parts: dict[Position, Part] = {}
    up: dict[int, int] = {}
    row = {name: FIRST_VARIABLE + place for place, name in enumerate(instance.variables)}
    for name in reversed(instance.variables):
        columns = [column for column, literal in _slots(instance) if abs(literal) == name]
        parts |= {(row[name], at): part for at, part in _row(name, columns, up, crossing)}
        for column, literal in up.items():
            if not columns[0] <= column <= columns[-1]:
                parts[row[name], column] = Part("equal", {"n": literal, "s": literal})
        up |= {at: parts[row[name], at].wires["n"] for at in {*up, *columns}}
    sign = -1 if clause == "all but one" else 1
    for column, literal in _slots(instance):
        kind: Kind = "equal" if up[column] == sign * literal else "differ"
        parts[NEGATIONS, column] = Part(kind, {"n": sign * literal, "s": up[column]})
    return parts | _clauses(instance, clause, sign)


def _slots(instance: Instance) -> list[tuple[int, int]]:
    """The columns of the circuit that lead to a clause, and the literal that has to arrive."""
    return [
        (CLAUSE_COLUMNS * number + slot + (len(clause) == 1), literal)
        for number, clause in enumerate(instance.clauses)
        for slot, literal in enumerate(clause)
    ]


def _row(
    name: int, columns: list[int], up: Mapping[int, int], crossing: Kind
) -> list[tuple[int, Part]]:
    """The row of a variable: its uses, and the wires from below that it crosses."""
    if len(columns) == 1:
        return [(columns[0], Part("free", {"n": name}))]
    sign = -1 if crossing == "negating cross" else 1
    found: list[tuple[int, Part]] = []
    carried = name
    for at in range(columns[0], columns[-1] + 1):
        if at in up:
            below = up[at]
            wires = {"n": sign * below, "e": sign * carried, "s": below, "w": carried}
            found.append((at, Part(crossing, wires)))
            carried *= sign
        else:
            sides = "w" * (at > columns[0]) + "n" * (at in columns) + "e" * (at < columns[-1])
            found.append((at, Part("equal", dict.fromkeys(sides, carried))))
    return found


def _clauses(instance: Instance, kind: Kind, sign: int) -> dict[Position, Part]:
    parts: dict[Position, Part] = {}
    for number, literals in enumerate(instance.clauses):
        clause = [sign * literal for literal in literals]
        middle = CLAUSE_COLUMNS * number + 1
        sides = "s" if len(clause) == 1 else "wse"[: len(clause)]
        parts[CLAUSE, middle] = Part(kind, dict(zip(sides, clause, strict=True)))
        for side, at, inward in (("w", middle - 1, "e"), ("e", middle + 1, "w")):
            if side in sides:
                literal = clause[sides.index(side)]
                parts[CLAUSE, at] = Part("equal", {inward: literal, "s": literal})
    return parts


def size(circuit: Circuit) -> tuple[int, int]:
    """How many rows and columns of tiles a circuit has."""
    return 1 + max(row for row, _ in circuit), 1 + max(col for _, col in circuit)


_SIGNS = {"ns": "│", "ew": "─", "es": "┌", "sw": "┐", "ne": "└", "nw": "┘", "new": "┴"}
_OTHERS = {
    "differ": "≠",
    "one": "◎",
    "all but one": "◎",
    "cross": "┼",
    "negating cross": "╋",
    "free": "○",
}


def show(circuit: Circuit) -> str:
    """The circuit as text, a character for each tile."""
    rows, cols = size(circuit)
    lines = [["·"] * cols for _ in range(rows)]
    for row, col in product(range(rows), range(cols)):
        if (row, col) in circuit:
            lines[row][col] = circuit[row, col].sign
    return "\n".join("".join(line).rstrip() for line in lines)
