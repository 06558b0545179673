"""What every answer has in common inside a gadget: the partial solutions of Kölker 2012, A.2.

Marks: ``#`` is black in every answer; ``.`` is white in every answer; ``n``, ``e``, ``s``, ``w`` is
a *named* square with the colour of that port's input square, and a capital has the opposite colour
(the paper's x and x with a bar); ``&`` in the Xor is black exactly when both inputs are (the
paper's xy); ``_`` is unspecified. The pictures of A.2 were lost in print; these were found with the
solver, and :mod:`gridwright_lab.reductions.koelker.verify` proves every mark.

The orientations are those of the gadget listing: X² and S⁺.

>>> from gridwright_lab.reductions.koelker.gadgets import gadget
>>> marks(gadget("W"))[10:13]
('___.#..#.#..#.___', '____.#..S..#.____', '_____...s..._____')
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from gridwright_lab.reductions.koelker.gadgets import LISTED_TURNED, Gadget, Values
from gridwright_lab.reductions.sides import SIDES, Side, mirror, turn, turned_side

BLACK, WHITE, BOTH, NOTHING = "#", ".", "&", "_"

_LISTING: Mapping[str, tuple[str, ...]] = {
    "W": (
        "____.#.#.#.#.____",
        "_____...S..._____",
        "_____...s..._____",
        "____.#.#.#.#.____",
        "_____...S..._____",
        "_____...s..._____",
        "____.#.#.#.#.____",
        "_____...S..._____",
        "_____.._s_.._____",
        "____.#.....#.____",
        "___.#..#.#..#.___",
        "____.#..S..#.____",
        "_____...s..._____",
        "____.#.#.#.#.____",
        "_____...S..._____",
        "_____...s..._____",
        "____.#.#.#.#.____",
    ),
    "N": (
        "____.#.#.#.#.____",
        "_____...s..._____",
        "_____...S..._____",
        "____.#.#.#.#.____",
        "_____...s..._____",
        "_____...S..._____",
        "____.#.#.#.#.____",
        "_____...s..._____",
        "______._S_.______",
        "_____...s..._____",
        "____.#.#.#.#.____",
        "_____...S..._____",
        "_____...s..._____",
        "____.#.#.#.#.____",
        "_____...S..._____",
        "_____...s..._____",
        "____.#.#.#.#.____",
    ),
    "V": (
        "____.#.#.#.#.____",
        "____....n....____",
        "__..#...N...#..__",
        "_.#..#.#.#.#..#._",
        "__.#..#.n.#..#.__",
        "___.#...N...#.___",
        "____._______.____",
        "_________________",
        "_________________",
        "_________________",
        "_________________",
        "_________________",
        "_________________",
        "_________________",
        "_________________",
        "_________________",
        "_________________",
    ),
    "Z": (
        "____.#.#.#.#.____",
        "____....#....____",
        "__..#.......#..__",
        "_.#..#.#.#.#..#._",
        "__.#..#.#.#..#.__",
        "___.#.......#.___",
        "____.__.#.__.____",
        "________.________",
        "_________________",
        "_________________",
        "_________________",
        "_________________",
        "_________________",
        "_________________",
        "_________________",
        "_________________",
        "_________________",
    ),
    "O": (
        "____.#.#.#.#.____",
        "____.........____",
        "__..#...#...#..__",
        "_.#..#.#.#.#..#._",
        "__.#..#...#..#.__",
        "___.#...#...#.___",
        "____._______.____",
        *["_________________"] * 10,
    ),
    "X": (
        "_________________",
        "_________________",
        "_________________",
        "___._________.___",
        "._.#.___.___.#._.",
        "#.#.#._.#._.#.#.#",
        ".................",
        "#..#.__.#.__.#..#",
        ".wW...wW.Ee...Ee.",
        "#..#.___&___.#..#",
        "....#.._S_..#....",
        "#.#...#.s.#...#.#",
        "._.#.#.....#.#._.",
        "___.#..#.#..#.___",
        "____.#..S..#.____",
        "_____...s..._____",
        "____.#.#.#.#.____",
    ),
    "C": (
        "_________________",
        "_________________",
        "_________________",
        "___._________.___",
        "._.#.___.___.#._.",
        "#.#.#._.#._.#.#.#",
        ".................",
        "#..#.__.#.__.#..#",
        ".wW...wW.Ee...Ee.",
        "#..#.__.S.__.#..#",
        "....#.._s_..#....",
        "#.#...#...#...#.#",
        "._.#.#.....#.#._.",
        "___.#..#.#..#.___",
        "____.#..S..#.____",
        "_____...s..._____",
        "____.#.#.#.#.____",
    ),
    "T": (
        "_________________",
        "_________________",
        "_________________",
        "_________________",
        ".__.__.___.__.__.",
        "#..#..#._.#..#..#",
        ".................",
        "#..#..#.S.#..#..#",
        ".Ss.Ss.SsS.sS.sS.",
        "#..#..#...#..#..#",
        "....#.._S_..#....",
        "#.#...#.s.#...#.#",
        "._.#.#.....#.#._.",
        "___.#..#.#..#.___",
        "____.#..S..#.____",
        "_____...s..._____",
        "____.#.#.#.#.____",
    ),
    "S": (
        "_________________",
        "_________________",
        "_________________",
        "___.__.___.______",
        "._.#..#...#._.__.",
        "#.#.#...#..#.#..#",
        ".....#.#.........",
        "#..#..#.W.#..#..#",
        ".wW.wW..wW.wW.wW.",
        "#..#..#...#..#..#",
        "....#.._W_..#....",
        "#.#...#.w.#...#.#",
        "._.#.#..W..#.#._.",
        "___.#..#.#..#.___",
        "____.#..w..#.____",
        "_____...W..._____",
        "____.#.#.#.#.____",
    ),
    "B": (
        "_________________",
        "_________________",
        "_________________",
        "__________.______",
        "_____.___.#._.__.",
        "____.#._.#.#.#..#",
        "___.#.#..........",
        "____..._S.#..#..#",
        "___..#._sS.sS.sS.",
        "__.#..#...#..#..#",
        "__..#.._S_..#....",
        "__.#..#.s.#...#.#",
        "___..#.....#.#._.",
        "___.#..#.#..#.___",
        "____.#..S..#.____",
        "_____...s..._____",
        "____.#.#.#.#.____",
    ),
}

_INPUTS_OF_BOTH: Mapping[str, tuple[Side, Side]] = {"X": ("e", "w")}
"""The two ports that ``&`` is about, before any turning."""


@cache
def marks(one: Gadget) -> tuple[str, ...]:
    """The marks of a gadget in its orientation, 17 rows of 17 characters."""
    letter = one.kind.letter
    back = -LISTED_TURNED.get(letter, 0)
    rows = turn(_LISTING[letter], back)
    if one.mirrored:
        rows = mirror(rows)
    # The mark of a named square names a port, and ports turn with the gadget.
    renamed: dict[int, str] = {}
    for side in SIDES:
        now = turned_side(turned_side(side, back, False), one.quarters, one.mirrored)
        renamed |= {ord(side): now, ord(side.upper()): now.upper()}
    return tuple(row.translate(renamed) for row in turn(rows, one.quarters))


def ports_of_both(one: Gadget) -> tuple[Side, ...]:
    """The two ports that ``&`` is about, in the gadget's orientation."""
    sides = _INPUTS_OF_BOTH.get(one.kind.letter, ())
    return tuple(turned_side(side, one.quarters, one.mirrored) for side in sides)


def black_squares(one: Gadget, inputs: Values) -> list[tuple[int, int]]:
    """The black squares of §5.2 inside a gadget, given the colours of its input squares.

    >>> from gridwright_lab.reductions.koelker.gadgets import gadget
    >>> black_squares(gadget("Z"), {"n": True})[:5]
    [(0, 5), (0, 7), (0, 9), (0, 11), (1, 8)]
    """
    black = {BLACK: True}
    for side, value in inputs.items():
        black |= {side: value, side.upper(): not value}
    both = ports_of_both(one)
    black[BOTH] = bool(both) and all(inputs[side] for side in both)
    return [
        (row, col)
        for row, line in enumerate(marks(one))
        for col, sign in enumerate(line)
        if black.get(sign, False)
    ]
