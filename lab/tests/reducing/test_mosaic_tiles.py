"""What the search for Mosaic tiles finds and learns, and what it shows not to exist."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from gridwright_lab.reductions.tiles.circuit import Kind, allowed
from gridwright_lab.reductions.tiles.mosaic.boards import (
    around,
    clues_of,
    colourings,
    ends_of,
    with_ends,
)
from gridwright_lab.reductions.tiles.mosaic.search import Answers, sparser_and_sparser
from gridwright_lab.reductions.tiles.mosaic.tiles import TILES


def test_colourings_are_those_of_brute_force() -> None:
    """On 4×4 cells with two clues, which some cells are beside and others are not."""
    cells = [*product(range(4), range(4))]
    every = [
        frozenset(cell for cell, black in zip(cells, some, strict=True) if black)
        for some in product((False, True), repeat=len(cells))
    ]
    clues = {(1, 1): 1, (2, 2): 8}
    right = [
        black
        for black in every
        if all(len(around(cell) & black) == number for cell, number in clues.items())
    ]
    found = [*colourings(clues, frozenset(), frozenset(cells))]
    assert len(found) == len(right)
    assert {*found} == {*right}


@pytest.mark.parametrize(("kind", "sides"), [("equal", "ne"), ("differ", "ns"), ("equal", "new")])
def test_with_clues_up_to_two_there_are_tiles_of_seven_by_seven(kind: Kind, sides: str) -> None:
    *_, tile = sparser_and_sparser(Answers(kind, sides, size=7, largest=2))
    assert set(clues_of(tile).values()) <= {0, 1, 2}
    for true in (frozenset(t) for n in range(4) for t in combinations(sides, n)):
        assert len([*with_ends(tile, sides, true)]) == (true in allowed(kind, sides))


@pytest.mark.parametrize(("kind", "sides", "size"), [("equal", "new", 7), ("cross", "nesw", 9)])
def test_with_clues_up_to_one_there_are_none(kind: Kind, sides: str, size: int) -> None:
    assert next(sparser_and_sparser(Answers(kind, sides, size=size)), None) is None


@pytest.mark.parametrize(("kind", "sides"), [("equal", "ne"), ("one", "sw")])
def test_each_clue_is_needed_and_the_lesson_of_its_absence_names_it(kind: Kind, sides: str) -> None:
    wanted, tile = Answers(kind, sides), TILES[f"{kind} {sides}"]
    answers = [next(with_ends(tile, sides, row)) for row in wanted.rows]
    clues = clues_of(tile)
    assert [*wanted.changes(clues, answers)] == []
    for cell in clues:
        fewer = {at: number for at, number in clues.items() if at != cell}
        place, changed = next(wanted.changes(fewer, answers))
        assert wanted.clue[cell] in wanted.lesson(answers, (place, changed))
        other = answers[place] ^ changed
        true = {side for side, end in ends_of(sides).items() if end in other}
        assert other in with_ends(wanted.drawn(fewer), sides, true)
