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
from gridwright_lab.reductions.listing import drawings
from gridwright_lab.reductions.sides import SIDES, Side, mirror, turn, turned_side

BLACK, WHITE, BOTH, NOTHING = "#", ".", "&", "_"

_LISTING = drawings(__name__)

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
