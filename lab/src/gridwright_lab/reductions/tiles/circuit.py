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
('one', {'e': 3, 's': -2, 'w': 1})
>>> circuit[1, 1].wires
{'n': -2, 's': 2}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Literal, get_args

from gridwright_lab.reductions.instance import Assignment, Instance
from gridwright_lab.reductions.sides import SIDES, Side, sets_of

Kind = Literal["equal", "differ", "one", "all but one", "cross", "free"]
KINDS: tuple[Kind, ...] = get_args(Kind)
Shape = Literal["wire", "bend", "split", "negation", "crossing", "clause", "free end"]
Position = tuple[int, int]

_SHAPES: Mapping[Kind, Shape] = {
    "differ": "negation",
    "one": "clause",
    "all but one": "clause",
    "cross": "crossing",
    "free": "free end",
}

CLAUSE_COLUMNS = 3
CLAUSE_SIDES = {1: "s", 2: "sw", 3: "esw"}
"""The wires of a clause, by the number of its literals."""
CLAUSE, NEGATIONS, FIRST_VARIABLE = 0, 1, 2
"""The rows of the circuit."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the circuit: what it does, and the literal that the wire at each side carries.

    ``equal`` has the same value at all its sides: a wire, a bend or a split. ``differ`` negates,
    ``one`` is a clause, and so is ``all but one``, which has one wire that is false. ``cross`` lets
    two wires cross, and ``free`` ends a wire that may have either value.
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
    return frozenset(true for true in sets_of(sides) if _holds(kind, sides, true))


def _holds(kind: Kind, sides: str, true: frozenset[Side]) -> bool:
    if kind == "equal":
        return not true or len(true) == len(sides)
    if kind in ("differ", "one"):
        return len(true) == 1
    if kind == "all but one":
        return len(true) == len(sides) - 1
    if kind == "free":
        return True
    return all((one in true) == (other in true) for one, other in ("ns", "ew"))


def every_part(clause: Kind = "one") -> list[Part]:
    """Every part that a circuit may have, in every position."""
    wanted: list[tuple[Kind, str]] = [("free", "n"), ("differ", "ns"), ("cross", "nesw")]
    wanted += [("equal", sides) for sides in ("ns", "ew", "es", "sw", "ne", "nw", "new")]
    wanted += [(clause, sides) for sides in CLAUSE_SIDES.values()]
    return [
        Part(kind, {side: number for number, side in enumerate(sides, start=1)})
        for kind, sides in wanted
    ]


# What stands in a tile follows from a few facts about its column, so all neighbours can be listed.

Tile = tuple[Kind, str] | None
"""A part without its literals, or no part."""


def slots(literals: int) -> range:
    """The columns of a clause, of three, in which its literals arrive."""
    return range(1, 2) if literals == 1 else range(literals)


def in_clauses(literals: int, slot: int, clause: Kind = "one") -> Tile:
    """What stands in a column of a clause, in the row of clauses."""
    if slot not in slots(literals):
        return None
    return (clause, CLAUSE_SIDES[literals]) if slot == 1 else ("equal", "sw" if slot else "es")


def in_row(left: bool, right: bool, used: bool, below: bool) -> Tile:
    """What stands in a column of a variable's row.

    This depends on whether the variable is used to the left of the column, to its right and in
    it, and whether a wire of another variable comes from below.
    """
    if below:
        return ("cross", "nesw") if left and right else ("equal", "ns")
    if not used:
        return ("equal", "ew") if left and right else None
    sides = "n" + "e" * right + "w" * left
    return ("equal" if left or right else "free", sides)


def plan(instance: Instance, clause: Kind = "one") -> dict[Position, Part]:
    """The circuit of an instance, with clauses of the kind that the genre has."""
    sign = -1 if clause == "all but one" else 1
    row = {name: FIRST_VARIABLE + place for place, name in enumerate(instance.variables)}
    parts: dict[Position, Part] = {}
    arrives: dict[int, int] = {}
    for number, literals in enumerate(instance.clauses):
        columns = [CLAUSE_COLUMNS * number + slot for slot in slots(len(literals))]
        arrives |= dict(zip(columns, literals, strict=True))
        for slot, column in enumerate(range(CLAUSE_COLUMNS * number, columns[-1] + 1)):
            tile = in_clauses(len(literals), slot, clause)
            # Wires at the sides of a clause come from the columns beside it.
            step = slot == 1
            leads = {"e": column + step, "s": column, "w": column - step}
            wires = {side: sign * arrives.get(at, 0) for side, at in leads.items()}
            _put(parts, (CLAUSE, column), tile, wires)
    for column, literal in arrives.items():
        kind: Kind = "equal" if sign * literal > 0 else "differ"
        parts[NEGATIONS, column] = Part(kind, {"n": sign * literal, "s": abs(literal)})
    for name in instance.variables:
        uses = [column for column, literal in arrives.items() if abs(literal) == name]
        for column in range(CLAUSE_COLUMNS * len(instance.clauses)):
            here = abs(arrives.get(column, 0))
            tile = in_row(
                uses[0] < column, column < uses[-1], here == name, row.get(here, 0) > row[name]
            )
            _put(parts, (row[name], column), tile, {"n": here, "s": here, "e": name, "w": name})
    return parts


def _put(
    parts: dict[Position, Part], at: Position, tile: Tile, literals: Mapping[Side, int]
) -> None:
    """A part with the literal of each side that has a wire."""
    if tile is not None:
        parts[at] = Part(tile[0], {side: literals[side] for side in tile[1]})


class Squared(dict[Position, Part]):
    """A circuit on as many rows as columns; at least one tile has no part.

    >>> from gridwright_lab.reductions.instance import parse_arguments
    >>> size(Squared(plan(parse_arguments(["1", "2"]))))
    (5, 5)
    """


def size(circuit: Circuit) -> tuple[int, int]:
    """How many rows and columns of tiles a circuit has."""
    rows, cols = (1 + max(places) for places in zip(*circuit, strict=True))
    if not isinstance(circuit, Squared):
        return rows, cols
    side = max(rows, cols)
    side += len(circuit) == side * side
    return side, side


_SIGNS = {"ns": "│", "ew": "─", "es": "┌", "sw": "┐", "ne": "└", "nw": "┘", "new": "┴"}
_OTHERS = {
    "differ": "≠",
    "one": "◎",
    "all but one": "◎",
    "cross": "┼",
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
