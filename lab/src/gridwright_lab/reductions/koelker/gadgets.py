"""Nine gadgets: squares of 17x17 with clues that act like parts of a circuit (Kölker 2012, §4.1).

This is the listing of appendix A.1, with characters restored that are missing or misread in the
text of the paper that we have: there, most gadgets do not have 17x17 squares. In a row, a letter
is a run of 1 to 26 empty squares (``q`` is a whole row), a digit is a clue, ``?`` is a clue whose
value is known once the board is composed (§4.4), and ``!`` is an empty square that is black in
every answer and ends a ray.

A gadget meets its neighbour at a *port*: the middle of a side, with a clue 2 on the border. The
square just inside is the port's *input square*; black means 1. The next square inward and the
square just outside have the opposite colour and are the *output*. A gadget's function is a relation
between its ports.

>>> wire = gadget("W")
>>> wire.ports, sorted(sorted(black) for black in wire.allowed)
(('n', 's'), [['n'], ['s']])
>>> gadget("B", quarters=1, mirrored=True).symbol, gadget("B", 1, True).ports
('B̅⁺', ('n', 'w'))
>>> wire.rows[10]
'....!2?!3!?2!....'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product

from gridwright_lab.reductions.sides import SIDES, Side, mirror, turn, turned_side

SIZE = 17
PITCH = SIZE - 1
"""Neighbours share a row or column, so gadgets repeat after 16 squares."""
MIDDLE = 8

EMPTY, DEFERRED, BLACK = ".", "?", "!"

INPUT: Mapping[Side, tuple[int, int]] = {
    "n": (1, MIDDLE),
    "e": (MIDDLE, SIZE - 2),
    "s": (SIZE - 2, MIDDLE),
    "w": (MIDDLE, 1),
}
"""Where the input square of each side is."""

Values = Mapping[Side, bool]
"""The colours of the input squares of some ports; True is black."""

_T = "e!?!2!?!e"
_CLAW = "d!2?!{}!?2!d"

_LISTING: Mapping[str, tuple[str, ...]] = {
    "W": (_T, *"qq", _T, *"qq", _T, *"qqq", _CLAW.format(3), *"qq", _T, *"qq", _T),
    "N": (_T, *"qq", _T, *"qq", _T, *"qqq", _T, *"qq", _T, *"qq", _T),
    "V": (_T, *"qq", "d3!?!2!?!3d", "d3a!c!a3d", *"qqqqqqqqqqqq"),
    "Z": (_T, *"qq", "d3!?!2!?!3d", "d3a!c!a3d", "h7h", *"qqqqqqqqqqq"),
    "O": (_T, *"qq", "d3!?!2!?!3d", "d3a!a4a!a3d", *"qqqqqqqqqqqq"),
    "X": (
        *"qqqq", "c!i!c", "!b2d!d2b!", "?b?d?d?b?", "!b!d!d!b!", "2b4d3d4b2", "!b!i!b!",
        "?b?!g!?b?", "!b44a!c!a44b!", "c!i!c", _CLAW.format(3), *"qq", _T,
    ),
    "C": (
        *"qqqq", "c!i!c", "!b2d!d2b!", "?b?d?d?b?", "!b!d!d!b!", "2b4d2d4b2", "!b!i!b!",
        "?b?!g!?b?", "!b44a!c!a44b!", "c!i!c", _CLAW.format(4), *"qq", _T,
    ),
    "T": (
        *"qqqqq", "!b!b!c!b!b!", "?b?b?c?b?b?", "!b!b!c!b!b!", "2b2b2c2b2b2", "!b!d4d!b!",
        "?b?!g!?b?", "!b44a!c!a44b!", "c!i!c", _CLAW.format(3), *"qq", _T,
    ),
    "S": (
        *"qqqq", "c!f!f", "!b2b4c3b!b!", "?b?a!2!e?b?", "!b!b!c!b!b!", "2b2b3c2b2b2",
        "!b!d4d!b!", "?b?!g!?b?", "!b44a!c!a44b!", "c!i!c", _CLAW.format(2), *"qq", _T,
    ),
    "B": (
        *"qqqq", "j!f", "j2b!b!", "e2!c?b?b?", "j!b!b!", "j2b2b2", "e4b4a!b!b!", "l!?b?",
        "d3a!c!a44b!", "m!c", _CLAW.format(3), *"qq", _T,
    ),
}  # fmt: skip

LISTED_TURNED: Mapping[str, int] = {"X": 2, "S": 1}
"""By how many clockwise quarter turns the paper's listing differs: it shows X² and S⁺."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What the paper says about a gadget, before any turning."""

    letter: str
    name: str
    ports: tuple[Side, ...]
    claim: str
    """The statement of §4.1, with ``i`` for inputs and ``o`` for outputs."""
    holds: Callable[[Values, Values], bool]
    """The claim as a function of the input and the output squares."""


KINDS: Mapping[str, Kind] = {
    kind.letter: kind
    for kind in (
        Kind("W", "Wire", ("n", "s"), "nₒ = sᵢ", lambda i, o: o["n"] == i["s"]),
        Kind("N", "Negation", ("n", "s"), "nₒ = 1 - sᵢ", lambda i, o: o["n"] != i["s"]),
        Kind("V", "Variable", ("n",), "nₒ is 0 or 1", lambda i, o: True),
        Kind("Z", "Zero", ("n",), "nₒ = 0", lambda i, o: not o["n"]),
        Kind(
            "X", "Xor", ("n", "e", "w"), "nₒ = eᵢ xor wᵢ", lambda i, o: o["n"] == (i["e"] ^ i["w"])
        ),
        Kind(
            "C", "Choice", ("e", "s", "w"), "wᵢ + sᵢ + eᵢ = 1",
            lambda i, o: i["w"] + i["s"] + i["e"] == 1,
        ),
        Kind(
            "T", "Split", ("e", "s", "w"), "wₒ = eₒ = sᵢ",
            lambda i, o: o["w"] == o["e"] == i["s"],
        ),
        Kind(
            "S", "Sidesplit", ("n", "e", "s"), "nₒ = eₒ = sᵢ",
            lambda i, o: o["n"] == o["e"] == i["s"],
        ),
        Kind("B", "Bend", ("e", "s"), "eₒ = sᵢ", lambda i, o: o["e"] == i["s"]),
    )
}  # fmt: skip


ONE = Kind("O", "One", ("n",), "nₒ = 1", lambda i, o: o["n"])
"""The exercise of A.2.2, which the reduction does not need: a Variable with a clue 4 in the square
that is white when the output is 1. It sees itself, the 2 above it and one square on either side."""


@dataclass(frozen=True, slots=True)
class Gadget:
    """A gadget in one orientation: first mirrored or not, then turned clockwise."""

    kind: Kind
    quarters: int
    mirrored: bool
    rows: tuple[str, ...]
    """17 rows of 17 characters: ``.``, a digit, ``?`` or ``!``."""
    ports: tuple[Side, ...]
    allowed: frozenset[frozenset[Side]]
    """The relation of §4.1: the possible sets of ports whose input squares are black."""

    @property
    def symbol(self) -> str:
        """The paper's notation: ``B̅⁺`` is the Bend mirrored, then turned clockwise."""
        bar = "\N{COMBINING OVERLINE}" if self.mirrored else ""
        return f"{self.kind.letter}{bar}{('', '⁺', '²', '⁻')[self.quarters]}"


@cache
def gadget(letter: str, quarters: int = 0, mirrored: bool = False) -> Gadget:
    """A gadget, mirrored through a vertical line or not, then turned clockwise by quarters."""
    kind = ONE if letter == ONE.letter else KINDS[letter]
    rows = turn(unpack(_LISTING[letter]), -LISTED_TURNED.get(letter, 0))
    ports = {side: turned_side(side, quarters, mirrored) for side in kind.ports}
    allowed = frozenset(
        frozenset(ports[side] for side in kind.ports if inputs[side])
        for inputs in _all_values(kind.ports)
        if kind.holds(inputs, {side: not value for side, value in inputs.items()})
    )
    return Gadget(
        kind,
        quarters % 4,
        mirrored,
        turn(mirror(rows) if mirrored else rows, quarters),
        tuple(sorted(ports.values(), key=SIDES.index)),
        allowed,
    )


def every_gadget(letters: Iterable[str] = KINDS) -> list[Gadget]:
    """The nine gadgets in all eight orientations, or those with these letters."""
    return [
        gadget(letter, quarters, mirrored)
        for letter in letters
        for mirrored in (False, True)
        for quarters in range(4)
    ]


def _all_values(ports: tuple[Side, ...]) -> list[dict[Side, bool]]:
    return [
        dict(zip(ports, values, strict=True))
        for values in product((False, True), repeat=len(ports))
    ]


def unpack(rows: tuple[str, ...]) -> tuple[str, ...]:
    """Expand rows of the listing to rows of characters.

    >>> unpack(("d!2?!3!?2!d",))
    ('....!2?!3!?2!....',)
    """
    return tuple(
        "".join(EMPTY * (ord(sign) - ord("a") + 1) if sign.islower() else sign for sign in row)
        for row in rows
    )
