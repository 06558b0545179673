"""What Kuroshuto's techniques say; ``tests/logic/`` holds what all ladders have in common."""

from __future__ import annotations

import pytest

from gridwright.core.grid import mask_of
from gridwright.genres.kuroshuto import Kuroshuto
from gridwright.genres.kuroshuto.techniques import TECHNIQUES
from gridwright.genres.kuroshuto.view import KuroshutoView
from gridwright.logic.ladder import Ladder
from ladder_properties import (
    sentences,
)

SENTENCES = [
    (
        "number done",
        {4: 1},
        ".#. ... ...",
        "The 1 at r2c2 has its black cell at r1c2, so r2c1, r2c3 and r3c2 are white.",
    ),
    (
        "number done",
        {4: 1},
        ".#. ... .#.",
        "The 1 at r2c2 has only one black cell, but r1c2 and r3c2 are both black.",
    ),
    (
        "last place",
        {4: 1},
        ".o. o.o ...",
        "The 1 at r2c2 has no other place left for its black cell, so r3c2 is black.",
    ),
    ("last place", {4: 1}, ".o. o.o .o.", "The 1 at r2c2 has no place left for its black cell."),
    (
        "unreached",
        {0: 2},
        "... ...",
        "No number needs r1c2 to be black, and the puzzle has only one answer, so r1c2 is white.",
    ),
    (
        "diagonal position",
        {4: 1},
        "... ..o .o.",
        "The 1 at r2c2 has its black cell at r1c2 or r2c1, and r1c1 touches both, so r1c1 is"
        " white.",
    ),
    (
        "shared places",
        {4: 1, 8: 1},
        "... ... ...",
        "The 1 at r3c3 has its black cell at r2c3 or r3c2; it is also that of the 1 at r2c2,"
        " which reaches both, so r1c2 and r2c1 are white.",
    ),
    (
        "leaves no place",
        {0: 1},
        ".... .... ....",
        "If r2c2 were black, the 1 at r1c1 would have no place left: r1c2 and r2c1 would touch it,"
        " so r2c2 is white.",
    ),
    (
        "two compete",
        {0: 1, 8: 1, 6: 1},
        "... ... ...",
        "If r1c3 were black, the 1 at r1c1 would have only r2c1 and the 1 at r3c3 only r3c2"
        " (r1c2 and r2c3 would touch r1c3), and the 1 at r3c1 cannot have both, so r1c3 is white.",
    ),
    (
        "cuts off every place",
        {14: 2, 1: 1, 5: 1},
        ".... #... .... ....",
        "If r3c2 were black, the 2 at r4c3 would have no place left: r2c3 would be a second black"
        " cell for the 1 at r2c2, and r4c1 would cut the white cells in two, so r3c2 is white.",
    ),
    (
        "last places clash",
        {4: 2, 10: 2},
        ".... .... .... ....",
        "If r2c4 were black, r1c3 would cut the white cells in two, so the 2 at r2c1 would have"
        " only r4c1 and the 2 at r3c3 only r3c1, which touch, so r2c4 is white.",
    ),
    (
        "three compete",
        {1: 2, 10: 2, 14: 2},
        ".... .... .... ....",
        "If r2c2 were black, the 2 at r1c2 would have only r1c4 and the 2 at r4c3 only r4c1, and"
        " the 2 at r3c3 would have no place left: r1c3 would touch r1c4, and r3c1 would touch r4c1,"
        " so r2c2 is white.",
    ),
    (
        "linked pairs of places",
        {0: 2, 6: 2, 11: 1},
        ".... .... .... .... ....",
        "If r1c4 were black, the 2 at r1c1 would have only r3c1, then the 2 at r2c3 only r4c3, and"
        " the 1 at r3c4 would have no place left: r2c4 would touch r1c4, and r3c3 and r4c4 would"
        " touch r4c3, so r1c4 is white.",
    ),
]


@pytest.mark.parametrize(("name", "numbers", "shades", "sentence"), SENTENCES)
def test_sentences(name: str, numbers: dict[int, int], shades: str, sentence: str) -> None:
    rows = shades.split()
    puzzle = Kuroshuto(len(rows), len(rows[0]), numbers)
    signs = "".join(rows)
    yes = mask_of(cell for cell, sign in enumerate(signs) if sign == "#")
    no = mask_of(cell for cell, sign in enumerate(signs) if sign == "o")
    posts = Ladder(KuroshutoView(puzzle), TECHNIQUES)
    found = sentences(posts, name, yes, no | puzzle.given.no)
    assert sentence in found
