"""The board of Kölker 2012 as tiles: what a lesson shows of its gadgets and wires.

>>> from gridwright_lab.reductions.instance import Instance
>>> from gridwright_lab.reductions.koelker.reduction import reduce
>>> tiling = of_gadgets(reduce(Instance(((1, 2),))))
>>> choice = next(place for place in tiling.places if place.clause)
>>> choice.at, choice.tile.sides, choice.tile.allowed
((0, 2), 'esw', (1, 2, 4))
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial

from gridwright.core.saying import Saying
from gridwright_lab.reductions.instance import Assignment
from gridwright_lab.reductions.koelker.components import Placed
from gridwright_lab.reductions.koelker.gadgets import MIDDLE, PITCH, SIZE, Gadget
from gridwright_lab.reductions.koelker.marks import black_squares
from gridwright_lab.reductions.koelker.reduction import Reduction
from gridwright_lab.reductions.koelker.signals import Position, carried, waves
from gridwright_lab.reductions.sides import Side
from gridwright_lab.reductions.tiling import (
    Lattice,
    Look,
    Place,
    Tile,
    Tiling,
    Words,
    every_state,
    state_of,
    wires_of,
)

NAMES: Mapping[str, Saying] = {
    "W": Saying("wire"),
    "N": Saying("negation"),
    "V": Saying("variable"),
    "Z": Saying("zero"),
    "B": Saying("bend"),
    "S": Saying("sidesplit"),
    "T": Saying("split"),
    "X": Saying("xor"),
    "C": Saying("choice"),
}

WORDS = Words(
    proven=(
        Saying(
            "The construction is by Kölker 2012 (“Kurodoko is NP-Complete”, Journal of Information"
            " Processing 20(3))."
        ),
    ),
    parts={
        "W": Saying(
            "Each 2 in the middle is between two black cells and sees one more cell, above or below"
            " it. What is black behind one 2 decides what is black behind the next: one bit"
            " travels along. Black is 1."
        ),
        "N": Saying(
            "A wire without the 3 that shifts the pattern by one cell: 1 comes out as 0, and 0 as"
            " 1."
        ),
        "V": Saying(
            "The end of a wire whose signal nothing decides: it may send 1 or 0. It is the switch."
        ),
        "Z": Saying(
            "A closed end that can only send 0, for the missing literals of a short clause."
        ),
        "B": Saying("A wire that turns a corner."),
        "S": Saying(
            "One signal comes in and leaves twice, straight on and to one side: a variable that is"
            " used twice needs two copies."
        ),
        "T": Saying("One signal comes in and goes out to both sides."),
        "X": Saying(
            "Sends 1 when exactly one of its two signals is 1. Three of them let two wires change"
            " places: a xor (a xor b) is b."
        ),
        "C": Saying(
            "The clause: three wires end at one 2. It sees its own cell and one more for each"
            " signal that is 1, so it is right only when exactly one signal is 1."
        ),
    },
    clause=lambda true: Saying(
        "The 2 in its middle sees {count} [count|cell|cells].", count=true + 1
    ),
)


def of_gadgets(reduced: Reduction) -> Tiling:
    """The gadgets of a board as tiles."""
    leaves = waves(reduced)
    places = tuple(_place(one, leaves) for one in reduced.board.placed)
    return Tiling(
        Lattice(reduced.board.rows, reduced.board.cols, PITCH, SIZE),
        reduced.board.clues,
        places,
        wires_of(places, leaves),
        partial(_true_at, reduced, places),
    )


def _place(one: Placed, leaves: Mapping[tuple[Position, Side], int]) -> Place:
    at = one.row, one.col
    leaving = "".join(side for side in one.gadget.ports if (at, side) in leaves)
    tile = _tile(one.gadget, leaving)
    letter = one.gadget.kind.letter
    # A Variable belongs to "variable 1", a Choice to "clause 1".
    number = int(one.part.split()[1]) if letter in "VC" else None
    return Place(at, tile, *((number, None) if letter == "V" else (None, number)))


@cache
def _tile(gadget: Gadget, leaving: str) -> Tile:
    letter = gadget.kind.letter
    sides = "".join(gadget.ports)
    possible = {_turned(black, leaving, sides) for black in gadget.allowed}
    looks = (
        Look(
            tuple(black_squares(gadget, _values(sides, _turned(true, leaving, sides)))),
            broken=() if true in possible else ((MIDDLE, MIDDLE),),
        )
        if letter == "C" or true in possible
        else None
        for true in every_state(sides)
    )
    states = sorted(state_of(sides, true) for true in possible)
    return Tile(
        gadget.symbol,
        NAMES[letter],
        WORDS.parts[letter],
        sides,
        leaving,
        tuple(states),
        tuple(looks),
    )


def _turned(some: frozenset[Side], leaving: str, sides: str) -> frozenset[Side]:
    """From black input squares to true wires, or back: what leaves has the opposite colour."""
    return frozenset(side for side in sides if (side in some) != (side in leaving))


def _values(sides: str, black: frozenset[Side]) -> dict[Side, bool]:
    return {side: side in black for side in sides}


def _true_at(
    reduced: Reduction, places: tuple[Place, ...], assignment: Assignment
) -> dict[Position, frozenset[Side]]:
    inputs = carried(reduced, assignment)
    return {
        place.at: _turned(
            frozenset(side for side, black in inputs[place.at].items() if black),
            place.tile.leaving,
            place.tile.sides,
        )
        for place in places
    }
