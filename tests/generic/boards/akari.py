"""Small Akaris and their answers, by following the light of every lamp."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from hypothesis import strategies as st

from generic.shadings import Sign, number_grids, of_cells
from gridwright.core.grid import mask_of
from gridwright.genres.akari.puzzle import Akari

Place = tuple[int, int]
WAYS = ((-1, 0), (1, 0), (0, -1), (0, 1))


def answers(puzzle: Akari) -> set[int]:
    """The lamps of every answer."""
    rows, cols = puzzle.rows, puzzle.cols
    blocks = {cell for cell in range(rows * cols) if puzzle.unknown >> cell & 1} | {*puzzle.numbers}
    open_ = [divmod(cell, cols) for cell in range(rows * cols) if cell not in blocks]
    numbers = {divmod(cell, cols): number for cell, number in puzzle.numbers.items()}
    found = set()
    for chosen in product((False, True), repeat=len(open_)):
        lamps = {place for place, lamp in zip(open_, chosen, strict=True) if lamp}
        mask = mask_of(row * cols + col for row, col in lamps)
        if puzzle.black & ~mask or puzzle.white & mask:
            continue
        if _is_lit({*open_}, lamps) and all(
            sum((row + down, col + right) in lamps for down, right in WAYS) == number
            for (row, col), number in numbers.items()
        ):
            found.add(mask)
    return found


def _is_lit(open_: set[Place], lamps: set[Place]) -> bool:
    """Whether every open cell is lit, and no lamp by another."""
    lit: set[Place] = set()
    for row, col in lamps:
        for down, right in WAYS:
            place = row + down, col + right
            while place in open_:
                lit.add(place)
                place = place[0] + down, place[1] + right
    return not lit & lamps and lit | lamps == open_


def small_puzzles() -> Iterator[Akari]:
    """All puzzles of up to four cells, with given cells on the smallest, and blocks on more."""
    for rows, cols in ((1, 1), (1, 2), (2, 1), (1, 3), (2, 2)):
        few = rows * cols < 3
        signs: list[Sign] = [None, "?", *("o#" if few else ""), *range(5 if few else 2)]
        for cells in product(signs, repeat=rows * cols):
            yield of_cells(Akari, rows, cols, cells)
    for rows, cols in ((1, 5), (2, 3), (3, 2)):
        for cells in product([None, "?"], repeat=rows * cols):
            yield of_cells(Akari, rows, cols, cells)


def sample(rng: Random) -> Akari:
    """Random blocks, and the numbers of random lamps, some of them wrong."""
    rows, cols = rng.choice([(1, 7), (2, 4), (3, 3), (4, 3), (3, 4)])
    blocks = {cell for cell in range(rows * cols) if rng.random() < 0.3}
    lamps: set[int] = set()
    for cell in rng.sample(range(rows * cols), rows * cols):
        if cell not in blocks and not lamps & {*_seen(rows, cols, blocks, cell)}:
            lamps.add(cell)
    cells: list[Sign] = [None] * (rows * cols)
    for cell in range(rows * cols):
        row, col = divmod(cell, cols)
        near = ((row + down, col + right) for down, right in WAYS)
        beside = {r * cols + c for r, c in near if 0 <= r < rows and 0 <= c < cols}
        right_number = len(beside & lamps)
        if cell in blocks:
            choices: list[Sign] = [rng.randint(0, 2), "?", *[right_number] * 6]
            cells[cell] = rng.choice(choices)
        elif rng.random() < 0.05:
            cells[cell] = "#" if cell in lamps else "o"
    return of_cells(Akari, rows, cols, cells)


def _seen(rows: int, cols: int, blocks: set[int], cell: int) -> Iterator[int]:
    """The cells that a lamp here lights, besides its own."""
    for down, right in WAYS:
        row, col = divmod(cell, cols)
        row, col = row + down, col + right
        while 0 <= row < rows and 0 <= col < cols and row * cols + col not in blocks:
            yield row * cols + col
            row, col = row + down, col + right


def puzzles() -> st.SearchStrategy[Akari]:
    """Puzzles of every shape, solvable or not."""
    return number_grids(Akari)
