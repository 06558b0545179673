"""Small Kuroshuto puzzles and their answers, by walking: every fast way must agree."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random

from gridwright.genres.kuroshuto import Kuroshuto


@cache
def shadings(rows: int, cols: int) -> tuple[int, ...]:
    """Black cells that do not touch and leave white ones connected, without gridwright's masks."""
    found = []
    for black in range(1 << rows * cols):
        cells = {divmod(cell, cols) for cell in range(rows * cols) if black >> cell & 1}
        if any((r, c + 1) in cells or (r + 1, c) in cells for r, c in cells):
            continue
        white = {(r, c) for r in range(rows) for c in range(cols)} - cells
        if white and together(white):
            found.append(black)
    return tuple(found)


def together(white: set[tuple[int, int]]) -> bool:
    todo = [min(white)]
    seen = set(todo)
    while todo:
        r, c = todo.pop()
        new = {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & white - seen
        seen |= new
        todo += new
    return seen == white


def expected(puzzle: Kuroshuto) -> set[int]:
    """The answers, by walking from each number."""
    rows, cols = puzzle.rows, puzzle.cols

    def shot(black: int, cell: int, number: int) -> int:
        row, col = divmod(cell, cols)
        steps = ((-number, 0), (number, 0), (0, -number), (0, number))
        places = [(row + down, col + right) for down, right in steps]
        return sum(
            black >> (r * cols + c) & 1 for r, c in places if 0 <= r < rows and 0 <= c < cols
        )

    return {
        black
        for black in shadings(rows, cols)
        if not black & (puzzle.clues | puzzle.white)
        and puzzle.black & ~black == 0
        and all(shot(black, cell, number) == 1 for cell, number in puzzle.numbers.items())
    }


def every_puzzle(rows: int, cols: int) -> list[Kuroshuto]:
    """All ways to write numbers, ``?`` and nothing into the cells."""
    signs = [None, "?", *range(1, max(rows, cols))]
    return [of_cells(rows, cols, cells) for cells in product(signs, repeat=rows * cols)]


def of_cells(rows: int, cols: int, cells: tuple[int | str | None, ...]) -> Kuroshuto:
    numbers = {cell: sign for cell, sign in enumerate(cells) if isinstance(sign, int)}
    masks = [sum(1 << cell for cell, sign in enumerate(cells) if sign == kind) for kind in "?o#"]
    return Kuroshuto(rows, cols, numbers, *masks)


def random_puzzles(rows: int, cols: int, count: int) -> list[Kuroshuto]:
    """Puzzles most of which have answers, with all kinds of cells."""
    rng = Random(rows * 100 + cols)
    puzzles: list[Kuroshuto] = []
    while len(puzzles) < count:
        black = rng.choice(shadings(rows, cols))
        cells: list[int | str | None] = []
        for cell in range(rows * cols):
            if black >> cell & 1:
                cells.append("#" if rng.random() < 0.05 else None)
            else:
                numbers = [
                    number
                    for number in range(1, max(rows, cols))
                    if (Kuroshuto(rows, cols, {cell: number}).reach(cell) & black).bit_count() == 1
                ]
                sign = rng.choice([None, None, None, "?", "o", *numbers, *numbers])
                cells.append(rng.randint(1, max(rows, cols) - 1) if rng.random() < 0.02 else sign)
        puzzles.append(of_cells(rows, cols, tuple(cells)))
    return puzzles
