"""What Nurimaze's techniques say, and how far they lead; see also ``tests/logic/``."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from gridwright.engine.generate import generate
from gridwright.genres.nurimaze import GENRE
from gridwright.genres.nurimaze.logic.view import NurimazeView
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright.genres.nurimaze.techniques import TECHNIQUES
from gridwright.logic.ladder import Ladder
from gridwright.logic.steps import Taken, Walk, explained, findings
from gridwright.logic.technique import Technique
from trying import share


def ladder_of(puzzle: Nurimaze, *names: str) -> Ladder[NurimazeView]:
    """With all techniques, or with those of these names."""
    chosen = [_technique(name) for name in names]
    return Ladder(NurimazeView(puzzle), chosen or TECHNIQUES)


def _technique(name: str) -> Technique[NurimazeView]:
    return next(technique for technique in TECHNIQUES if technique.name == name)


@cache
def made() -> tuple[tuple[Nurimaze, int], ...]:
    """Puzzles with one answer, from both generators."""
    found = []
    for method, size, count in (
        ("carve", (5, 5), 10),
        ("carve", (7, 6), 10),
        ("carve", (9, 9), 6),
        ("mourits2022", (6, 6), 8),
    ):
        for each in generate(GENRE, *size, count=max(2, share(count)), seed=5, method=method):
            found.append((each.puzzle, each.answer.yes))
    return tuple(found)


def _walk(puzzle: Nurimaze, answer: int) -> list[Taken]:
    return list(Walk(ladder_of(puzzle), puzzle.given, answer))


@pytest.mark.slow
def test_every_puzzle_is_walked_to_its_answer() -> None:
    """Most of them without a what-if: techniques that are right may still find too little."""
    longest = []
    for puzzle, answer in made():
        walk = Walk(ladder_of(puzzle), puzzle.given, answer)
        longest.append(max(taken.move.length if taken.move.chain else -1 for taken in walk))
        assert (walk.yes, walk.done) == (answer, True)
    assert len(longest) == 34
    assert sum(length < 0 for length in longest) >= 27
    assert sum(length <= 2 for length in longest) >= 32


def test_what_is_left_to_look_at_becomes_less() -> None:
    for puzzle, answer in made():
        view = NurimazeView(puzzle)
        counts = [view.unfinished(taken.yes, taken.no) for taken in _walk(puzzle, answer)]
        assert all(now <= before for before, now in pairwise(counts))
        assert counts[0] > counts[-1]
        assert view.unfinished(answer, puzzle.given.all & ~answer) == 0


def test_a_rooms_mark_is_found_without_being_given() -> None:
    puzzle, answer = made()[0]
    ladder = ladder_of(puzzle)
    walk = Walk(ladder, type(puzzle.given)(puzzle.decisions), answer)
    steps = [explained(ladder, taken) for taken in walk]
    assert {step.technique for step in steps} >= {"mark", "last of a square"}
    assert walk.yes == answer


CELLS = Nurimaze(3, 3, range(9), start=2, goal=5)
MARKED = Nurimaze(3, 3, range(9), start=0, goal=8, circles=1 << 2, triangles=1 << 4)
RING = Nurimaze(3, 3, "aaaabaaaa", start=4, goal=8)
BESIDE = Nurimaze(2, 4, range(8), start=0, goal=7, circles=1 << 3, triangles=1 << 1)
PAIR = Nurimaze(2, 3, "aabccd", start=2, goal=5)


@pytest.mark.parametrize(
    ("puzzle", "yes", "no", "technique", "expected"),
    [
        (CELLS, 0, 0, "mark", ["r1c3 holds S", "r2c3 holds G"]),
        (
            MARKED,
            1 << 2,
            0,
            "mark",
            [
                "r1c1 holds S",
                "r1c3 cannot be black: it holds a circle",
                "r2c2 holds a triangle",
                "r3c3 holds G",
            ],
        ),
        (
            CELLS,
            0,
            0b011_010,
            "last of a square",
            ["Three cells of the square at r1c1 are white, and no square may be all white"],
        ),
        (
            CELLS,
            0b011_011,
            0,
            "last of a square",
            ["All four cells of the square at r1c1 are black"],
        ),
        (
            PAIR,
            0b001,
            0,
            "last of a square",
            [
                "Two cells of the square at r1c1 are black, the others belong to one room, and no"
                " square may be all black"
            ],
        ),
        (
            CELLS,
            0b010_010,
            0b001_000_100,
            "way out",
            ["the white cell r1c3 has only one way to the other white cells"],
        ),
        (CELLS, 0b100_010, 0b001_000_100, "way out", ["the white cell r1c3 has no way out"]),
        (
            CELLS,
            0,
            0b011_001_011,
            "closes a loop",
            ["r2c2 touches the white area of r1c1 twice and would close a loop"],
        ),
        (RING, 0, 0, "closes a loop", ["the room at r1c1 would be a white loop by itself"]),
        (CELLS, 0, 0b11_011, "closes a loop", ["the white area of r1c1 closes a loop"]),
        (CELLS, 0b011_010, 0b100_100, "shut off", ["r1c1 can no longer reach the white cell r1c3"]),
        (
            CELLS,
            0b010_010,
            0b001_000_001,
            "cut off",
            ["If r2c1 were black, r1c1 could no longer reach r3c1"],
        ),
        (CELLS, 0b100_010, 0b001_000_100, "cut off", ["Black cells separate r1c3 from r3c1"]),
        (CELLS, 0b100_000_000, 0b1, "pocket", []),
        (
            CELLS,
            0b011_010_000,
            0b000_000_100,
            "pocket",
            [
                f"If {cell} were black, the cells behind it would be cut off"
                f" and make the square at {square} black"
                for cell, square in (("r1c1", "r2c1"), ("r1c2", "r1c1"), ("r2c3", "r2c2"))
            ],
        ),
        (
            MARKED,
            0,
            0,
            "no way to spare",
            ["the circle at r1c3 has only two ways out and needs both"],
        ),
        (
            MARKED,
            0b10,
            0,
            "no way to spare",
            [
                "S at r1c1 has only one way out",
                "the circle at r1c3 has only one way out",
            ],
        ),
        (
            MARKED,
            0b10_1010,
            0,
            "no way to spare",
            [
                "S at r1c1 has no way out",
                "the circle at r1c3 has only one way out",
                "G at r3c3 has only one way out",
            ],
        ),
        (
            MARKED,
            0,
            0b100_110_101,
            "path goes on",
            [
                "On one side of the circle at r1c3 the path can continue only through r1c2",
            ],
        ),
        (
            MARKED,
            0b10,
            0b100_010_101,
            "path goes on",
            [
                "From S at r1c1 the path can continue only through r2c1",
                "the path could leave the circle at r1c3 on one side only",
            ],
        ),
        (
            BESIDE,
            0,
            0b1001_1011,
            "path goes on",
            [
                "From r2c1 the path can continue only through r2c2",
                "On one side of the circle at r1c4 the path can continue only through r1c3",
            ],
        ),
        (
            MARKED,
            0,
            0b100_011_101,
            "spoils the path",
            [
                "If r2c3 were white, the path would lead through the triangle at r2c2",
                "If r3c2 were white, the path would lead through the triangle at r2c2",
            ],
        ),
        (
            MARKED,
            0,
            MARKED.given.no,
            "only route",
            [
                "Without r1c2, the path could leave the circle at r1c3 on one side only",
                "Without r2c3, the path could leave the circle at r1c3 on one side only",
            ],
        ),
        (MARKED, 0b1010, MARKED.given.no, "no route", ["the path could not lead from S to G"]),
        (
            MARKED,
            0b10,
            MARKED.given.no,
            "no route",
            ["the path could leave the circle at r1c3 on one side only"],
        ),
        (
            MARKED,
            0,
            0b111_001_001,
            "spoils the path",
            ["the path would reach G and miss the circle at r1c3"],
        ),
    ],
)
def test_what_is_said(
    puzzle: Nurimaze, yes: int, no: int, technique: str, expected: list[str]
) -> None:
    found = findings(ladder_of(puzzle, technique), yes, no)
    view = NurimazeView(puzzle)
    assert [str(_technique(technique).say(view, link.case)) for link in found] == expected
