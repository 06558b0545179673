"""Small LITS and their answers, by trying all four cells in each room."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, product
from random import Random

from hypothesis import strategies as st

from generic.boards.nurimaze import every_partition, random_rooms
from gridwright.core.grid import Grid, mask_of
from gridwright.genres.lits.puzzle import Lits
from strategies import shapes

Place = tuple[int, int]
MANY = 20
"""Puzzles with more answers would be searched for a long time."""
BESIDE = ((0, 1), (1, 0), (0, -1), (-1, 0))


def answers(puzzle: Lits) -> set[int]:
    """The black cells of every answer."""
    choices = [four_of(cells, puzzle.cols) for cells in puzzle.cells_by_room]
    found = set()
    for chosen in product(*choices):
        black = frozenset(place for piece, _ in chosen for place in piece)
        mask = mask_of(row * puzzle.cols + col for row, col in black)
        if (
            not mask & puzzle.white
            and not puzzle.black & ~mask
            and not any(_square(place) <= black for place in black)
            and connected(black)
            and not any(
                shape == other and any(_near(place) & two for place in one)
                for (one, shape), (two, other) in combinations(chosen, 2)
            )
        ):
            found.add(mask)
    return found


def _near(place: Place) -> set[Place]:
    return {(place[0] + down, place[1] + right) for down, right in BESIDE}


def _square(place: Place) -> set[Place]:
    return {(place[0] + down, place[1] + right) for down in (0, 1) for right in (0, 1)}


@lru_cache(maxsize=4096)
def four_of(cells: tuple[int, ...], cols: int) -> list[tuple[frozenset[Place], str]]:
    """The pieces of a room, by looking at any four of its cells."""
    sets = (frozenset(divmod(cell, cols) for cell in four) for four in combinations(cells, 4))
    return [(four, shape) for four in sets if (shape := letter(four))]


def letter(four: frozenset[Place]) -> str:
    """L, I, T or S; nothing for a square, and for cells that are not connected."""
    if not connected(four):
        return ""
    if any(len(_near(place) & four) == 3 for place in four):
        return "T"
    sides = sorted(len({place[axis] for place in four}) for axis in (0, 1))
    if sides == [1, 4]:
        return "I"
    lines = [[place[axis] for place in four] for axis in (0, 1)]
    in_line = max(line.count(number) for line in lines for number in line)
    return "" if sides == [2, 2] else "L" if in_line == 3 else "S"


def connected(black: frozenset[Place]) -> bool:
    """Whether cells are connected; there has to be one."""
    todo = [*black][:1]
    reached = set(todo)
    for place in todo:
        near = _near(place) & black - reached
        reached |= near
        todo += near
    return bool(black) and reached == black


def small_puzzles() -> Iterator[Lits]:
    """Some of all rooms of up to nine cells, few of which have an answer, and random puzzles."""
    for rows, cols, every in ((1, 1, 1), (1, 4, 1), (4, 1, 1), (2, 3, 1), (2, 4, 2), (3, 3, 8)):
        for rooms in every_partition(rows, cols)[::every]:
            yield Lits(rows, cols, rooms=rooms)
    rng = Random(1)
    yield from (sample(rng) for _ in range(120))


def sample(rng: Random) -> Lits:
    """A random puzzle; few have an answer, so it is mostly one that has. Some have only one left:
    cells are given in which others differ.
    """
    kind = rng.choice(["any", "some", "one"])
    for _ in range(40):
        puzzle = _grown(rng)
        found = sorted(answers(puzzle))
        if kind == "any" or 0 < len(found) <= MANY:
            break
    while kind == "one" and len(found) > 1:
        cell = rng.choice([at for at in range(puzzle.decisions) if (found[0] ^ found[1]) >> at & 1])
        black = found[0] >> cell & 1
        puzzle = replace(
            puzzle,
            black=puzzle.black | black << cell,
            white=puzzle.white | (1 - black) << cell,
        )
        found = [each for each in found if each >> cell & 1 == black]
    return puzzle


def _grown(rng: Random) -> Lits:
    """Two or three rooms that grow from random cells, and given cells."""
    rows, cols = rng.choice([(2, 5), (3, 4), (4, 3), (3, 5), (4, 4)])
    grid = Grid.of(rows, cols)
    if rng.random() < 0.2:
        return Lits(rows, cols, rooms=random_rooms(grid, rng, 0.8))
    rooms = dict(zip(rng.sample(range(grid.size), rng.choice([2, 3])), "abc", strict=False))
    while len(rooms) < grid.size:
        cell = rng.choice([*rooms])
        beside = [other for other in grid.neighbour_lists[cell] if other not in rooms]
        if beside:
            rooms[rng.choice(beside)] = rooms[cell]
    white = 1 << rng.randrange(grid.size) if rng.random() < 0.4 else 0
    black = 1 << rng.randrange(grid.size) if rng.random() < 0.4 else 0
    labels = [rooms[cell] for cell in range(grid.size)]
    return Lits(rows, cols, white=white, black=black & ~white, rooms=labels)


@st.composite
def puzzles(draw: st.DrawFn) -> Lits:
    """Puzzles with rooms of all shapes; solvable or not."""
    grid = draw(shapes())
    rooms = draw(st.lists(st.integers(0, 2), min_size=grid.size, max_size=grid.size))
    signs = draw(st.lists(st.sampled_from(" .....#o"), min_size=grid.size, max_size=grid.size))
    white, black = (mask_of(cell for cell, each in enumerate(signs) if each == s) for s in "o#")
    given = draw(st.booleans())
    return Lits(grid.rows, grid.cols, {}, 0, white * given, black * given, rooms)
