"""Components: gadgets placed side by side (Kölker 2012, §4.3).

A component is a list of placed gadgets; positions count gadgets, from the component's top left
corner. Signals enter from the south and leave to the north.

>>> print(show(clause((1, -2))))
B   W⁺  C   W⁻  B̅
W   .   N   .   W
>>> print(show(variable(3)))
S   W⁺  B̅⁺ .   W
S   W⁺  W⁺  W⁺  B̅⁺
V   .   .   .   .
>>> print(show(swap()))
X⁺  T   X⁻
S   X   S̅
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from gridwright_lab.reductions.koelker.gadgets import Gadget, gadget

SLOTS = 3
"""Inputs of a clause component; a signal's columns are two apart."""

WIRE, NEGATION = gadget("W"), gadget("N")
RIGHT, LEFT = gadget("W", 1), gadget("W", 3)
FROM_SOUTH_TO_EAST, FROM_SOUTH_TO_WEST = gadget("B"), gadget("B", mirrored=True)
FROM_WEST_TO_NORTH, FROM_EAST_TO_NORTH = gadget("B", 1, True), gadget("B", 3)


@dataclass(frozen=True, slots=True)
class Placed:
    """A gadget at a position, and its role: ``variable 2``, ``clause 1``, ``swap``."""

    gadget: Gadget
    row: int
    col: int
    part: str = ""


def clause(literals: Sequence[int]) -> list[Placed]:
    """A Choice with three inputs from below; a negated literal passes through a Negation."""
    top = [FROM_SOUTH_TO_EAST, RIGHT, gadget("C"), LEFT, FROM_SOUTH_TO_WEST]
    below = [
        NEGATION if slot < len(literals) and literals[slot] < 0 else WIRE for slot in range(SLOTS)
    ]
    return [
        *(Placed(part, 0, col) for col, part in enumerate(top)),
        *(Placed(part, 1, 2 * slot) for slot, part in enumerate(below)),
    ]


def zero() -> list[Placed]:
    """A source of 0, for the unused inputs of a short clause."""
    return [Placed(gadget("Z"), 0, 0)]


def variable(uses: int) -> list[Placed]:
    """A Variable whose value is split off to the right once per use."""
    placed = []
    for row in range(uses - 1):
        turn_up = 2 * row + 2
        placed.append(Placed(gadget("S"), row, 0))
        placed.extend(Placed(RIGHT, row, col) for col in range(1, turn_up))
        placed.append(Placed(FROM_WEST_TO_NORTH, row, turn_up))
        placed.extend(Placed(WIRE, row, col) for col in range(turn_up + 2, 2 * uses, 2))
    return [*placed, Placed(gadget("V"), uses - 1, 0)]


def swap() -> list[Placed]:
    """Two signals change places: b = a xor (a xor b), and the same for a."""
    return [
        Placed(gadget("X", 1), 0, 0),
        Placed(gadget("T"), 0, 1),
        Placed(gadget("X", 3), 0, 2),
        Placed(gadget("S"), 1, 0),
        Placed(gadget("X"), 1, 1),
        Placed(gadget("S", mirrored=True), 1, 2),
    ]


def straight(rows: int = 2) -> list[Placed]:
    """A signal passes straight through."""
    return [Placed(WIRE, row, 0) for row in range(rows)]


def kink() -> list[Placed]:
    """A signal steps right and back, through four Bends: every ray ends here (§6).

    >>> print(show(kink()))
    B⁻ B̅
    B  B̅⁺
    """
    return [
        Placed(FROM_EAST_TO_NORTH, 0, 0),
        Placed(FROM_SOUTH_TO_WEST, 0, 1),
        Placed(FROM_SOUTH_TO_EAST, 1, 0),
        Placed(FROM_WEST_TO_NORTH, 1, 1),
    ]


def stairs(uses: int) -> list[Placed]:
    """A variable component without long rays: each copy is split off the previous copy.

    §6 shortens only the routing; in the plain component, horizontal rays grow with the number of
    uses. Here a step is two rows high, and finished copies climb in kinks.

    >>> print(show(stairs(3)))
    B⁻ B̅  W  .  W
    B  B̅⁺ S  W⁺ B̅⁺
    W  .  W  .  .
    S  W⁺ B̅⁺ .  .
    V  .  .  .  .
    """
    placed = []
    for step in range(uses - 1):
        row, col = 2 * (uses - 2 - step), 2 * step
        for finished in range(0, col, 2):
            placed += shifted(kink(), row, finished)
        placed += [
            Placed(WIRE, row, col),
            Placed(WIRE, row, col + 2),
            Placed(gadget("S"), row + 1, col),
            Placed(RIGHT, row + 1, col + 1),
            Placed(FROM_WEST_TO_NORTH, row + 1, col + 2),
        ]
    return [*placed, Placed(gadget("V"), 2 * (uses - 1), 0)]


def shifted(component: Iterable[Placed], row: int, col: int, part: str = "") -> list[Placed]:
    """The component moved to another place and given its role."""
    return [
        replace(one, row=one.row + row, col=one.col + col, part=part or one.part)
        for one in component
    ]


def show(component: Sequence[Placed]) -> str:
    """The symbols of a component as text, a full stop where there is no gadget."""
    symbols = {(one.row, one.col): one.gadget.symbol for one in component}
    rows = 1 + max(row for row, _ in symbols)
    cols = 1 + max(col for _, col in symbols)
    lines = (
        " ".join(_padded(symbols.get((row, col), ".")) for col in range(cols))
        for row in range(rows)
    )
    return "\n".join(line.rstrip() for line in lines)


def _padded(symbol: str) -> str:
    # The overline has no width of its own.
    return symbol + " " * (3 - len(symbol.replace("\N{COMBINING OVERLINE}", "")))
