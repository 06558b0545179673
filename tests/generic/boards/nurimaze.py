"""Small Nurimaze and their answers; the paper's checks written a second time, cell by cell."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from random import Random

from hypothesis import strategies as st

from gridwright.core.board import Board
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.core.rooms import Walls, numbered
from gridwright.genres.nurimaze.puzzle import Nurimaze
from strategies import shapes

ROOMS_2_BY_3 = ("abcdef", "aabcdd", "abbacd", "aabccb", "abcade", "aaabcd")


@cache
def every_partition(rows: int, cols: int) -> tuple[tuple[int, ...], ...]:
    """All ways to divide a grid into rooms."""
    grid = Grid.of(rows, cols)
    across, down = rows * (cols - 1), (rows - 1) * cols
    found = {
        numbered(grid, Walls(walls[:across], walls[across:]))
        for walls in product((False, True), repeat=across + down)
    }
    return tuple(sorted(found))


def small_puzzles() -> Iterator[Nurimaze]:
    """All rooms and places of S and G on four and six cells; some rooms with all pairs of marks."""
    for rows, cols in ((1, 2), (1, 4), (2, 2), (2, 3)):
        for rooms in every_partition(rows, cols):
            for start, goal in permutations(range(rows * cols), 2):
                if (rows, cols) != (2, 3) or start < goal:
                    yield Nurimaze(rows, cols, rooms, start, goal)
    marked = (puzzle for rooms in ROOMS_2_BY_3 for puzzle in every_mark(rooms))
    yield from (puzzle for at, puzzle in enumerate(marked) if at % 7 == 0)


def every_mark(rooms: str) -> Iterator[Nurimaze]:
    """All places of S and G with up to one circle and one triangle, on 2×3 cells."""
    for start, goal in permutations(range(6), 2):
        rest = [cell for cell in range(6) if cell not in (start, goal)]
        for circle, triangle in product([None, *rest], repeat=2):
            if circle == triangle is not None:
                continue
            circles = 0 if circle is None else 1 << circle
            triangles = 0 if triangle is None else 1 << triangle
            yield Nurimaze(2, 3, rooms, start, goal, circles, triangles)


def sample(rng: Random) -> Nurimaze:
    """A puzzle of at most twelve rooms."""
    while True:
        rows, cols = rng.choice([(1, 5), (2, 2), (3, 2), (2, 5), (3, 3), (3, 4), (4, 3), (4, 4)])
        puzzle = random_puzzle(Grid.of(rows, cols), rng, rng.choice([0.5, 0.7, 0.85]))
        if puzzle.decisions <= 12:
            return puzzle


@st.composite
def puzzles(draw: st.DrawFn) -> Nurimaze:
    """Puzzles with rooms of all shapes, one for each cell among them; solvable or not."""
    grid = draw(shapes(least_cells=2))
    several = st.lists(st.integers(0, 3), min_size=grid.size, max_size=grid.size)
    rooms = draw(several | st.just(list(range(grid.size))))
    order = draw(st.permutations(range(grid.size)))
    marks = draw(st.integers(2, grid.size))
    circles = draw(st.integers(2, marks))
    return Nurimaze(
        grid.rows,
        grid.cols,
        rooms,
        order[0],
        order[1],
        mask_of(order[2:circles]),
        mask_of(order[circles:marks]),
    )


def answers(puzzle: Nurimaze) -> set[int]:
    """The black rooms of every answer."""
    squares = [
        [cell, cell + 1, cell + puzzle.cols, cell + puzzle.cols + 1]
        for cell in range((puzzle.rows - 1) * puzzle.cols)
        if (cell + 1) % puzzle.cols
    ]
    marked = {puzzle.start, puzzle.goal, *bits(puzzle.circles), *bits(puzzle.triangles)}
    found = set()
    for yes in range(1 << puzzle.decisions):
        white = {cell for cell, room in enumerate(puzzle.room_numbers) if not yes >> room & 1}
        if (
            marked <= white
            and all(0 < sum(cell in white for cell in square) < 4 for square in squares)
            and _is_maze(puzzle, white)
        ):
            found.add(yes)
    return found


def _is_maze(puzzle: Nurimaze, white: set[int]) -> bool:
    """Whether the cells are a tree whose way from S to G has the circles and no triangle."""
    if reach(puzzle.grid, puzzle.start, white) != white or has_cycle(puzzle, mask_of(white)):
        return False
    ways = list(white_paths(puzzle, mask_of(white)))
    return (
        len(ways) == 1
        and set(bits(puzzle.circles)) <= set(ways[0])
        and not set(bits(puzzle.triangles)) & set(ways[0])
    )


def random_rooms(grid: Grid, rng: Random, walls: float = 0.6) -> list[int]:
    """Rooms of all shapes: neighbours are joined by chance, so that rings and 2×2 rooms occur."""
    first = list(range(grid.size))

    def find(cell: int) -> int:
        while first[cell] != cell:
            cell = first[cell]
        return cell

    for cell in range(grid.size):
        for other in grid.neighbour_lists[cell]:
            if other > cell and rng.random() > walls:
                first[max(find(cell), find(other))] = min(find(cell), find(other))
    return [find(cell) for cell in range(grid.size)]


def random_puzzle(grid: Grid, rng: Random, walls: float = 0.7, marks: int = 2) -> Nurimaze:
    """A puzzle, solvable or not."""
    cells = rng.sample(range(grid.size), min(grid.size, 2 + rng.randint(0, marks)))
    kinds = [rng.random() < 0.5 for _ in cells]
    circles = mask_of(cell for cell, kind in zip(cells[2:], kinds[2:], strict=True) if kind)
    triangles = mask_of(cell for cell, kind in zip(cells[2:], kinds[2:], strict=True) if not kind)
    rooms = random_rooms(grid, rng, walls)
    return Nurimaze(grid.rows, grid.cols, rooms, cells[0], cells[1], circles, triangles)


def all_boards(puzzle: Nurimaze) -> Iterator[Board]:
    """Every whole board."""
    for yes in range(1 << puzzle.decisions):
        yield Board.whole(puzzle.decisions, yes)


def random_board(puzzle: Nurimaze, rng: Random) -> Board:
    """A partial board."""
    yes = rng.getrandbits(puzzle.decisions) & rng.getrandbits(puzzle.decisions)
    return Board(puzzle.decisions, yes, rng.getrandbits(puzzle.decisions) & ~yes)


def reach(grid: Grid, cell: int, allowed: set[int]) -> set[int]:
    """The cells reached from a cell over allowed ones, itself included if it is allowed."""
    if cell not in allowed:
        return set()
    seen, stack = {cell}, [cell]
    while stack:
        for other in grid.neighbour_lists[stack.pop()]:
            if other in allowed and other not in seen:
                seen.add(other)
                stack.append(other)
    return seen


def circles_hold(puzzle: Nurimaze, black: int) -> bool:
    """``check_circles``, by a walk from each cell beside each circle."""
    grid = puzzle.grid
    free = set(range(grid.size)) - set(bits(black)) - set(bits(puzzle.triangles))
    for circle in bits(puzzle.circles):
        if circle not in free:
            return False
        ways = [
            reach(grid, other, free - {circle})
            for other in grid.neighbour_lists[circle]
            if other in free
        ]
        if not any(
            puzzle.start in one and puzzle.goal in other
            for at, one in enumerate(ways)
            for place, other in enumerate(ways)
            if at != place
        ):
            return False
    return True


def has_cycle(puzzle: Nurimaze, white: int) -> bool:
    """Whether a walk over white cells meets a cell twice."""
    grid = puzzle.grid
    seen: set[int] = set()
    for root in bits(white):
        if root in seen:
            continue
        seen.add(root)
        stack = [(root, -1)]
        while stack:
            cell, parent = stack.pop()
            for other in grid.neighbour_lists[cell]:
                if other == parent or not white >> other & 1:
                    continue
                if other in seen:
                    return True
                seen.add(other)
                stack.append((other, cell))
    return False


def white_paths(puzzle: Nurimaze, white: int) -> Iterator[list[int]]:
    """Every way over white cells from S to G that visits no cell twice."""
    grid = puzzle.grid

    def walk(way: list[int]) -> Iterator[list[int]]:
        if way[-1] == puzzle.goal:
            yield way
            return
        for other in grid.neighbour_lists[way[-1]]:
            if white >> other & 1 and other not in way:
                yield from walk([*way, other])

    if white >> puzzle.start & 1 and white >> puzzle.goal & 1:
        yield from walk([puzzle.start])
