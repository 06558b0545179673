"""Small Nurimaze puzzles, and the seed's checks written a second time, cell by cell."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from gridwright.core.board import Board
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.genres.nurimaze.puzzle import Nurimaze


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
