"""The generators: shapes, marks, uniqueness, and requests that cannot be met."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from gridwright.core.deadline import Deadline, within
from gridwright.core.errors import InputError, Timeout
from gridwright.core.generator import GenerateRequest
from gridwright.core.grid import Grid, bits
from gridwright.engine.generate import generate
from gridwright.engine.genre_check.small import answers
from gridwright.engine.solve import solve
from gridwright.genres.nurimaze import GENRE
from gridwright.genres.nurimaze.making.carving import make as carve
from gridwright.genres.nurimaze.making.random_mazes import random_maze
from gridwright.genres.nurimaze.paper.generator import (
    PROVERS,
    MouritsOptions,
    make,
    only_answer,
    random_puzzle,
)
from gridwright.genres.nurimaze.paper.shapes import DISTRIBUTIONS, SHAPES, random_rooms
from gridwright.kinds.square import squares


def test_shapes_are_connected_and_no_two_equal() -> None:
    every = [shape for shapes in SHAPES.values() for shape in shapes]
    assert len(set(every)) == len(every) == 27
    grid = Grid.of(4, 4)
    for shape in every:
        cells = sum(grid.bit(row, col) for row, col in shape)
        assert grid.connected(cells)
        turned = {(col, 3 - row) for row, col in shape}
        top, left = min(row for row, _ in turned), min(col for _, col in turned)
        assert frozenset((row - top, col - left) for row, col in turned) in every


@pytest.mark.parametrize("name", DISTRIBUTIONS)
def test_rooms_fill_the_board_with_the_27_shapes(name: str) -> None:
    rng = Random(name)
    sizes: Counter[int] = Counter()
    for rows, cols in ((1, 5), (4, 5), (7, 6)) * 10:
        grid = Grid.of(rows, cols)
        rooms = random_rooms(grid, DISTRIBUTIONS[name], rng)
        for number in range(max(rooms) + 1):
            places = [grid.place(cell) for cell, room in enumerate(rooms) if room == number]
            top, left = min(row for row, _ in places), min(col for _, col in places)
            shape = frozenset((row - top, col - left) for row, col in places)
            assert shape in SHAPES[len(shape)]
            sizes[len(shape)] += 1
    if name == "single":
        assert set(sizes) == {1}
    if name == "b":
        assert 4 not in sizes


def test_the_share_of_room_sizes_follows_the_distribution() -> None:
    """Large rooms come early, on an empty board, as the distribution says."""
    rng = Random(4)
    first: Counter[int] = Counter()
    for _ in range(2000):
        rooms = random_rooms(Grid.of(6, 6), DISTRIBUTIONS["d"], rng)
        first[rooms.count(0)] += 1
    for size, percent in enumerate(DISTRIBUTIONS["d"], start=1):
        assert abs(first[size] / 20 - percent) < 4, first


def test_marks() -> None:
    rng = Random(9)
    numbers = []
    for _ in range(300):
        puzzle = random_puzzle(Grid.of(10, 10), MouritsOptions(sigma=1.0), rng)
        here, there = puzzle.grid.place(puzzle.start), puzzle.grid.place(puzzle.goal)
        assert max(abs(here[0] - there[0]), abs(here[1] - there[1])) > 1
        numbers.append((puzzle.circles.bit_count(), puzzle.triangles.bit_count()))
    circles, triangles = (sum(column) / len(numbers) for column in zip(*numbers, strict=True))
    assert 2.3 < circles < 3.0, "3.1 on average, less what is cut off"
    assert 3.6 < triangles < 4.3
    fixed = random_puzzle(Grid.of(4, 4), MouritsOptions(circles=3, triangles=4), rng)
    assert (fixed.circles.bit_count(), fixed.triangles.bit_count()) == (3, 4)
    exact = random_puzzle(Grid.of(4, 4), MouritsOptions(sigma=0.0), rng)
    assert (exact.circles, exact.triangles) == (0, 0), "0.5 and 0.7, cut off"


def test_both_provers_accept_the_same_boards() -> None:
    rng = Random(12)
    accepted = 0
    for _ in range(150):
        puzzle = random_puzzle(Grid.of(3, 4), MouritsOptions(rooms="d"), rng)
        by_sat, by_contradiction = (only_answer(puzzle, prover) for prover in PROVERS)
        assert by_sat == by_contradiction
        good = answers(GENRE, puzzle)
        assert (by_sat is not None) == (len(good) == 1)
        accepted += by_sat is not None
    assert accepted


def test_generated_puzzles_are_unique_and_repeat() -> None:
    for options in ({}, {"rooms": "d", "circles": 1}, {"prover": "modified-contradiction"}):
        made = list(generate(GENRE, 4, 3, count=2, seed=5, method="mourits2022", options=options))
        again = list(generate(GENRE, 4, 3, count=2, seed=5, method="mourits2022", options=options))
        assert [one.puzzle for one in made] == [one.puzzle for one in again]
        for one in made:
            result = solve(GENRE, one.puzzle)
            assert (result.status, result.board) == ("unique", one.answer)


@pytest.mark.parametrize(
    ("rows", "cols", "options", "message"),
    [
        (2, 2, {}, "S and G would touch"),
        (3, 3, {"circles": 8}, "has room for 0 to 7"),
        (3, 3, {"circles": 4, "triangles": 4}, "do not fit"),
        (3, 3, {"sigma": -1.0}, "expected 0 or more"),
        (3, 3, {"rooms": "z"}, "expected a, b, c"),
        (3, 3, {"circles": 7, "attempts": 5}, "5 attempts gave no board of 3 rows and 3"),
    ],
)
def test_impossible_requests_are_refused(
    rows: int, cols: int, options: dict[str, object], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        make(GenerateRequest(rows, cols, options), Random(0))


@pytest.mark.parametrize(
    ("rows", "cols", "options", "message"),
    [
        (2, 2, {}, "S and G would touch"),
        (4, 4, {"largest-room": 0}, "expected 1 or more"),
        (4, 4, {"joined": 1.5}, "a share from 0 to 1"),
    ],
)
def test_requests_that_cannot_be_carved_are_refused(
    rows: int, cols: int, options: dict[str, object], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        carve(GenerateRequest(rows, cols, options), Random(0))


@pytest.mark.parametrize("size", [(1, 3), (3, 1), (3, 3), (4, 6), (9, 7), (12, 12)])
def test_carved_puzzles_are_unique_and_need_every_mark(size: tuple[int, int]) -> None:
    for one in generate(GENRE, *size, count=4, seed=2, method="carve"):
        puzzle = one.puzzle
        result = solve(GENRE, puzzle)
        assert (result.status, result.board) == ("unique", one.answer)
        for cell in bits(puzzle.circles | puzzle.triangles):
            fewer = replace(
                puzzle,
                circles=puzzle.circles & ~(1 << cell),
                triangles=puzzle.triangles & ~(1 << cell),
            )
            assert solve(GENRE, fewer).status == "multiple"


def test_carving_repeats_and_keeps_to_its_options() -> None:
    request = GenerateRequest(8, 9, {"largest-room": 2, "joined": 1.0})
    made = carve(request, Random(6))
    assert made == carve(request, Random(6))
    assert max(cells.bit_count() for cells in made.puzzle.room_cells) == 2
    single = carve(GenerateRequest(5, 5, {"largest-room": 1}), Random(6))
    assert single.puzzle.decisions == 25


@pytest.mark.parametrize("seed", range(5))
def test_mazes_are_full_trees_without_squares(seed: int) -> None:
    grid = Grid.of(9, 11)
    white = random_maze(grid, Random(seed))
    assert grid.connected(white)
    sides = sum(
        white >> cell & white >> other & 1
        for cell in range(grid.size)
        for other in grid.neighbour_lists[cell]
        if other > cell
    )
    assert sides == white.bit_count() - 1
    for cell in bits(grid.full & ~white):
        assert (grid.neighbours(1 << cell) & white).bit_count() != 1
    assert not any(square & ~white == square for square in squares(grid))


def test_the_time_limit_ends_the_search() -> None:
    request = GenerateRequest(9, 9, {"rooms": "single"})
    with within(Deadline(0.1)), pytest.raises(Timeout):
        make(request, Random(0))
