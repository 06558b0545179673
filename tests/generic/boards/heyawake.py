"""Small Heyawake and their answers, by walking along each row and column."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise, product
from random import Random

from hypothesis import strategies as st

from generic.boards.nurimaze import every_partition, random_rooms
from generic.shadings import legal_shadings
from gridwright.core.grid import Grid
from gridwright.genres.heyawake.puzzle import Heyawake
from strategies import shapes


def answers(puzzle: Heyawake) -> set[int]:
    """The black cells of every answer."""
    rooms = puzzle.room_numbers
    return {
        black
        for black in legal_shadings(puzzle.rows, puzzle.cols)
        if not black & puzzle.white
        and not puzzle.black & ~black
        and all(
            sum(black >> other & 1 for other in range(len(rooms)) if rooms[other] == rooms[cell])
            == number
            for cell, number in puzzle.numbers.items()
        )
        and all(crossed(line, rooms, black) < 2 for line in lines(puzzle.rows, puzzle.cols))
    }


def lines(rows: int, cols: int) -> list[list[int]]:
    """The cells of each row and of each column."""
    across = [[row * cols + col for col in range(cols)] for row in range(rows)]
    return across + [[row * cols + col for row in range(rows)] for col in range(cols)]


def crossed(line: list[int], rooms: tuple[int, ...], black: int) -> int:
    """The most walls that a run of white cells in a line crosses."""
    runs = groupby(line, key=lambda cell: black >> cell & 1)
    white = [list(run) for shade, run in runs if not shade]
    return max(
        (sum(rooms[one] != rooms[other] for one, other in pairwise(run)) for run in white),
        default=0,
    )


def small_puzzles() -> Iterator[Heyawake]:
    """All rooms of up to six cells, without numbers and with some of all possible ones."""
    for rows, cols in ((1, 1), (1, 3), (3, 1), (2, 2), (1, 5), (2, 3)):
        for at, rooms in enumerate(every_partition(rows, cols)):
            bare = Heyawake(rows, cols, rooms=rooms)
            choices = [[None, *range(len(room) + 1)] for room in bare.cells_by_room]
            for numbers in list(product(*choices))[at % 5 :: 5]:
                clues = {
                    room[0]: number
                    for room, number in zip(bare.cells_by_room, numbers, strict=True)
                    if number is not None
                }
                yield Heyawake(rows, cols, clues, rooms=rooms)


def sample(rng: Random) -> Heyawake:
    """Numbers of a random legal shading, some of them wrong, and given cells."""
    rows, cols = rng.choice([(1, 6), (2, 4), (3, 3), (4, 2), (3, 4), (4, 4)])
    black = rng.choice(legal_shadings(rows, cols))
    rooms = random_rooms(Grid.of(rows, cols), rng, rng.choice([0.3, 0.5]))
    numbers, white, shaded = {}, 0, 0
    for room in Heyawake(rows, cols, rooms=rooms).cells_by_room:
        if rng.random() < 0.6:
            right = sum(black >> cell & 1 for cell in room)
            numbers[room[0]] = rng.randint(0, len(room)) if rng.random() < 0.04 else right
        elif rng.random() < 0.2:
            white |= 1 << room[0] & ~black
            shaded |= 1 << room[0] & black
    return Heyawake(rows, cols, numbers, 0, white, shaded, rooms)


@st.composite
def puzzles(draw: st.DrawFn) -> Heyawake:
    """Puzzles with rooms of all shapes; solvable or not."""
    grid = draw(shapes())
    labels = st.lists(st.integers(0, 3), min_size=grid.size, max_size=grid.size)
    bare = Heyawake(grid.rows, grid.cols, rooms=draw(labels | st.just([0] * grid.size)))
    numbers, masks = {}, {"o": 0, "#": 0}
    for room in bare.cells_by_room:
        sign = draw(st.none() | st.sampled_from("o#") | st.integers(0, len(room)))
        if isinstance(sign, int):
            numbers[room[0]] = sign
        elif sign is not None:
            masks[sign] |= 1 << room[-1]
    white, black = masks.values()
    return Heyawake(grid.rows, grid.cols, numbers, 0, white, black, bare.rooms)
