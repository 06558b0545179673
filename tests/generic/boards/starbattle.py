"""Small Star Battles and their answers, by placing stars row by row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise, product
from random import Random

from hypothesis import strategies as st

from generic.boards.nurimaze import every_partition, random_rooms
from gridwright.core.grid import Grid, mask_of
from gridwright.genres.starbattle.puzzle import StarBattle
from strategies import shapes


def answers(puzzle: StarBattle) -> set[int]:
    """The stars of every answer."""
    rows, cols, stars = puzzle.rows, puzzle.cols, puzzle.stars
    choices = [list(combinations(range(cols), stars))] * rows
    found = set()
    for chosen in product(*choices):
        cells = [(row, col) for row, some in enumerate(chosen) for col in some]
        mask = mask_of(row * cols + col for row, col in cells)
        if (
            not mask & puzzle.white
            and not puzzle.black & ~mask
            and not any(
                max(abs(row - r), abs(col - c)) == 1
                for (row, col), (r, c) in combinations(cells, 2)
            )
            and all(sum(col == each for _, each in cells) == stars for col in range(cols))
            and _in_rooms(puzzle, cells)
        ):
            found.add(mask)
    return found


def _in_rooms(puzzle: StarBattle, cells: list[tuple[int, int]]) -> bool:
    rooms = puzzle.room_numbers
    count = Counter(rooms[row * puzzle.cols + col] for row, col in cells)
    return all(count[room] == puzzle.stars for room in rooms)


def small_puzzles() -> Iterator[StarBattle]:
    """All rooms of up to eight cells, some of nine, and boards on which one star a row fits."""
    for rows, cols in ((1, 1), (1, 3), (2, 2), (2, 3), (2, 4)):
        for rooms in every_partition(rows, cols):
            yield StarBattle(rows, cols, rooms=rooms)
    for rooms in every_partition(3, 3)[::6]:
        yield StarBattle(3, 3, rooms=rooms)
    yield StarBattle(1, 3, rooms="aaa", stars=2)
    rng = Random(1)
    yield from (around(rng, random_stars(rng, 4 + at % 2)) for at in range(120))


def random_stars(rng: Random, side: int) -> list[int]:
    """The column of the star of each row, none beside the one above it."""
    while True:
        columns = rng.sample(range(side), side)
        if all(abs(one - other) > 1 for one, other in pairwise(columns)):
            return columns


def around(rng: Random, columns: list[int], given: bool = False) -> StarBattle:
    """A puzzle whose rooms grow around these stars."""
    side = len(columns)
    grid = Grid.of(side, side)
    rooms = {row * side + col: row for row, col in enumerate(columns)}
    stars = [*rooms]
    while len(rooms) < grid.size:
        cell = rng.choice([*rooms])
        beside = [other for other in grid.neighbour_lists[cell] if other not in rooms]
        if beside:
            rooms[rng.choice(beside)] = rooms[cell]
    black = 1 << rng.choice(stars) if given else 0
    labels = [rooms[cell] for cell in range(grid.size)]
    return StarBattle(side, side, black=black, rooms=labels)


def sample(rng: Random) -> StarBattle:
    """Rooms around random stars, or random rooms."""
    if rng.random() < 0.7:
        return around(rng, random_stars(rng, rng.choice([4, 5, 5])), given=rng.random() < 0.3)
    rows, cols = rng.choice([(1, 3), (2, 4), (4, 4)])
    rooms = random_rooms(Grid.of(rows, cols), rng, 0.4)
    return StarBattle(rows, cols, rooms=rooms, stars=rng.choice([1, 1, 2]))


@st.composite
def puzzles(draw: st.DrawFn) -> StarBattle:
    """Puzzles with rooms of all shapes; solvable or not."""
    grid = draw(shapes())
    rooms = draw(st.lists(st.integers(0, 3), min_size=grid.size, max_size=grid.size))
    signs = draw(st.lists(st.sampled_from(" .....*o"), min_size=grid.size, max_size=grid.size))
    white, black = (mask_of(cell for cell, each in enumerate(signs) if each == s) for s in "o*")
    given = draw(st.booleans())
    stars = draw(st.integers(1, 9))
    return StarBattle(grid.rows, grid.cols, {}, 0, white * given, black * given, rooms, stars)
