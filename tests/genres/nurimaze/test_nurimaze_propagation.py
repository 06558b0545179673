"""What is settled before encoding holds in every answer, and what is encoded is the rest.

Mazes with their rooms and marks, larger than the boards on which all colourings can be tried: the
formula for proofs, which deduces nothing, says what the answers are.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice
from random import Random

import pytest

import trying
from gridwright.core.board import Board
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.genres.nurimaze.encoding import encode, encode_with_path
from gridwright.genres.nurimaze.making.random_mazes import random_maze, random_rooms_of
from gridwright.genres.nurimaze.path import path_of
from gridwright.genres.nurimaze.proving import encode_for_proof
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright.genres.nurimaze.solving import supposed_colours as supposing
from gridwright.genres.nurimaze.solving.cuts import cuts
from gridwright.genres.nurimaze.solving.propagation import Contradiction, Propagation, propagate
from gridwright.sat.answers import Answers
from gridwright.sat.cnf import Cnf

MOST = 40
"""Puzzles with more answers say little, and take long."""


def marked_maze(rng: Random) -> Nurimaze:
    """A maze of up to 8×8 cells with marks that fit it, or, sometimes, one that does not."""
    grid = Grid.of(rng.randint(3, 8), rng.randint(3, 8))
    white = random_maze(grid, rng)
    start, goal = rng.sample(list(bits(white)), 2)
    rooms = random_rooms_of(grid, white, rng.choice((1, 2, 4, 6)), rng.choice((0.3, 0.8)), rng)
    bare = Nurimaze(grid.rows, grid.cols, rooms, start, goal)
    answer = Board.whole(bare.decisions, bare.rooms_of(grid.full & ~white))
    path = mask_of(path_of(bare, answer))
    often = rng.choice((0.1, 0.3, 0.6))
    marks = mask_of(cell for cell in bits(white & ~bare.ends) if rng.random() < often)
    circles, triangles = marks & path, marks & ~path
    if rng.random() < 0.2:
        wrong = 1 << rng.choice(list(bits(grid.full & ~bare.ends & ~marks)))
        if rng.random() < 0.5:
            circles |= wrong
        else:
            triangles |= wrong
    return Nurimaze(grid.rows, grid.cols, rooms, start, goal, circles, triangles)


def answers(puzzle: Nurimaze, write: Callable[[Cnf], object], apart: bool) -> set[int]:
    """The black rooms of all answers of a formula, or of too many."""
    size = puzzle.decisions

    def find_cuts(yes: int) -> list[list[int]]:
        return cuts(puzzle, Board.whole(size, yes))

    with Answers(size, write, find_cuts, apart=apart) as found:
        return {board.yes for board in islice(found, MOST)}


def check_supposing(known: Propagation, expected: set[int]) -> None:
    """What is supposed settles more that holds in every answer, however many rooms are tried."""
    for share, often in ((supposing.SHARE, supposing.IN_VAIN), (1, 1000)):
        twin = known.fork()
        before = known.black_rooms, known.white_rooms, known.area_of.copy(), dict(known.areas)
        members = {area: [*rooms] for area, (_, _, rooms) in known.areas.items()}
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(supposing, "SHARE", share)
            patch.setattr(supposing, "IN_VAIN", often)
            try:
                supposing.suppose(twin)
            except Contradiction:
                assert not expected, known.puzzle
                continue
        for yes in expected:
            assert not twin.black_rooms & ~yes, known.puzzle
            assert not twin.white_rooms & yes, known.puzzle
        assert not known.black_rooms & ~twin.black_rooms
        # The original is as it was.
        assert before == (known.black_rooms, known.white_rooms, known.area_of, known.areas)
        assert members == {area: rooms for area, (_, _, rooms) in known.areas.items()}


def test_supposing_settles_what_propagation_leaves_open() -> None:
    rng = Random(5)
    more = 0
    for _ in range(200):
        puzzle = marked_maze(rng)
        try:
            known = propagate(puzzle)
            before = known.open
            supposing.suppose(known)
        except Contradiction:
            continue
        assert known.open & ~before == 0
        more += known.open != before
    assert more


@pytest.mark.parametrize("seed", range(max(2, trying.share(8))))
def test_the_answers_are_those_of_the_formula_for_proofs(seed: int) -> None:
    rng = Random(seed)
    compared = settled = 0
    for _ in range(60):
        puzzle = marked_maze(rng)
        expected = answers(puzzle, partial(encode_for_proof, puzzle), apart=False)
        if len(expected) == MOST:
            continue
        compared += 1
        for write in (encode, encode_with_path):
            for apart in (False, True):
                assert answers(puzzle, partial(write, puzzle), apart) == expected, puzzle
        try:
            known = propagate(puzzle)
        except Contradiction:
            assert not expected, puzzle
            continue
        for yes in expected:
            assert not known.black_rooms & ~yes, puzzle
            assert not known.white_rooms & yes, puzzle
        settled += known.open == 0
        assert known.open or len(expected) == 1, puzzle
        check_supposing(known, expected)
    assert compared >= 20
    assert settled


def test_what_propagation_sees_at_once() -> None:
    """A row of cells leads from S to G; nothing is left for a solver."""
    puzzle = Nurimaze(1, 5, range(5), start=0, goal=4)
    known = propagate(puzzle)
    assert known.white_rooms == 0b11111
    assert known.on_path == known.possible == 0b11111
    cnf = Cnf(5, apart=True)
    encode(puzzle, cnf)
    assert (cnf.clauses, cnf.open) == ([], [])


@pytest.mark.parametrize(
    "puzzle",
    [
        Nurimaze(2, 2, "aabb", start=0, goal=2),
        Nurimaze(3, 3, "aaaabaaaa", start=0, goal=8),
        Nurimaze(1, 4, range(4), start=0, goal=2, circles=0b1000),
        Nurimaze(1, 4, range(4), start=0, goal=3, triangles=0b0010),
    ],
    ids=["square", "ring", "circle beyond G", "triangle in the way"],
)
def test_a_contradiction_is_seen_without_a_solver(puzzle: Nurimaze) -> None:
    with pytest.raises(Contradiction):
        propagate(puzzle)
    cnf = Cnf(puzzle.decisions, apart=True)
    encode(puzzle, cnf)
    assert [] in cnf.clauses
