"""What Hitori's techniques say; ``tests/logic/`` holds what all ladders have in common."""

from __future__ import annotations

import pytest

import gridwright
from corpus import corpus
from gridwright.core.grid import mask_of
from gridwright.engine.ladders import ladder_of
from gridwright.genres.hitori import GENRE
from gridwright.genres.hitori.techniques import TECHNIQUES
from gridwright.genres.hitori.view import HitoriView
from gridwright.logic.ladder import Ladder
from ladder_properties import sentences

SENTENCES = [
    (
        "three in a row",
        "2 2 2 1",
        "....",
        "Two of the three 2s at r1c1 to r1c3 are black, and black cells never touch, so r1c2 is"
        " white, and r1c1 and r1c3 are black.",
    ),
    (
        "three in a row",
        "2 2 2 1",
        "o...",
        "Of the three 2s at r1c1 to r1c3, only the middle one can be white.",
    ),
    (
        "triple at a corner",
        "2 2 . / 2 . . / . . .",
        "... ... ...",
        "If r1c1 were white, the 2s at r1c2 and r2c1 would be black and cut off the corner, so r1c1"
        " is black.",
    ),
    (
        "triple at a corner",
        ". 2 . / 2 2 . / . . .",
        "... ... ...",
        "If r2c2 were white, the 2s at r1c2 and r2c1 would be black and cut off the corner, so r2c2"
        " is black.",
    ),
    (
        "triple at a corner",
        "2 2 . / 2 2 . / . . .",
        "... ... ...",
        "If r1c1 or r2c2 were white, the 2s at r1c2 and r2c1 would be black and cut off the corner,"
        " so r1c1 and r2c2 are black.",
    ),
    (
        "pair at a corner",
        "1 1 . / . . . / . . .",
        "... ... ...",
        "One of the two 1s at r1c1 and r1c2 is black, and a black cell at r2c1 would touch r1c1 or,"
        " together with r1c2, cut off the corner, so r2c1 is white.",
    ),
    (
        "pair at a corner",
        ". . . / . . 1 / . 1 1",
        "... ... ...",
        "One of the two 1s at r3c2 and r3c3 is black, and a black cell at r2c3 would touch r3c3 or,"
        " together with r3c2, cut off the corner, so r2c3 is white.",
    ),
    (
        "black leaves a pair white",
        ". . . . / . . . . / 4 4 . .",
        "#... .... ....",
        "If r2c2 were black, both 4s at r3c1 and r3c2 would be white: r3c2 would touch it, and r3c1"
        " would cut the white cells in two, so r2c2 is white.",
    ),
    (
        "white closes a chain",
        ". 1 . . / . . . . / . 1 . 1 / . . . .",
        ".... ..#. .... ....",
        "If the 1 at r3c2 were white, the 1s at r1c2 and r3c4 would be black, form a line from edge"
        " to edge with r2c3 and cut the white cells in two, so r3c2 is black.",
    ),
    (
        "two pairs compete",
        "1 4 . . / . 2 . . / 1 2 . .",
        ".... .... ....",
        "If r1c2 were black, r1c1 and r2c2 beside it would be white; then the numbers at r3c1 and"
        " r3c2, equal to these, would both be black and touch, so r1c2 is white.",
    ),
    (
        "linked pairs",
        "1 4 . . / . 4 1 . / . . 1 .",
        ".... .... ....",
        "If r1c1 were black, r1c2 would be white and the 4 beside it at r2c2 black; then both 1s at"
        " r2c3 and r3c3 would be white: r2c3 would touch r2c2, and r3c3 would cut the white cells"
        " in two, so r1c1 is white.",
    ),
    (
        "white leaves a pair white",
        ". . . . . / 4 . 4 . 4 / 2 . . . 2",
        "..... ..... .....",
        "If the 4 at r2c3 were white, the 4s at r2c1 and r2c5 would be black and both 2s at r3c1"
        " and r3c5 white: r3c1 would touch r2c1, and r3c5 would touch r2c5, so r2c3 is black.",
    ),
    (
        "black closes a chain",
        ". . . . / 4 . 4 3 / . 1 . 1",
        ".... .... ....",
        "If r2c4 were black, r2c3 and r3c4 beside it would be white; then the numbers at r2c1 and"
        " r3c2, equal to these, would be black, form a line from edge to edge and cut the white"
        " cells in two, so r2c4 is white.",
    ),
]


@pytest.mark.parametrize(("name", "numbers", "shades", "sentence"), SENTENCES)
def test_sentences(name: str, numbers: str, shades: str, sentence: str) -> None:
    puzzle = gridwright.parse("\n".join(["hitori", *numbers.split(" / ")]), "hitori")
    signs = shades.replace(" ", "")
    yes = mask_of(cell for cell, sign in enumerate(signs) if sign == "#")
    no = mask_of(cell for cell, sign in enumerate(signs) if sign == "o")
    found = sentences(Ladder(HitoriView(puzzle), TECHNIQUES), name, yes, no)
    assert sentence in found


def test_a_board_of_one_line_has_no_corners() -> None:
    assert not HitoriView(gridwright.parse("hitori\n1 1 1 1", "hitori")).corners


def test_techniques_alone_solve_most_published_puzzles() -> None:
    """At least 92 in 100; ``benchmarks/ladders.py`` has the exact share."""
    puzzles = [
        gridwright.parse("\n".join(["hitori", *entry["problem"]]), "hitori")
        for entry in corpus("hitori-janko")[::6]
        if not any(">" in row for row in entry["problem"])
    ]
    solved = 0
    for puzzle in puzzles:
        settled = ladder_of(GENRE, puzzle).settle(0, 0)
        assert settled is not None
        solved += settled[0] | settled[1] == puzzle.grid.full
    assert solved >= 0.92 * len(puzzles)
