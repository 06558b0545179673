"""Small Nurikabe and their answers, by walking over every sea."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice, product
from random import Random

from hypothesis import strategies as st

from generic.shadings import Sign, of_cells
from gridwright.genres.nurikabe.puzzle import Nurikabe
from strategies import shapes


def areas(cells: set[int], cols: int) -> list[set[int]]:
    """The parts in which cells hang together across sides."""
    left, found = set(cells), []
    while left:
        todo = [left.pop()]
        part = set(todo)
        while todo:
            row, col = divmod(todo.pop(), cols)
            near = {(row - 1) * cols + col, (row + 1) * cols + col}
            near |= {row * cols + col - 1} if col else set()
            near |= {row * cols + col + 1} if col + 1 < cols else set()
            for other in near & left:
                left.remove(other)
                part.add(other)
                todo.append(other)
        found.append(part)
    return found


@cache
def seas(rows: int, cols: int) -> list[tuple[int, list[set[int]]]]:
    """All connected black cells without a square, each with the islands around them."""
    cells, found = range(rows * cols), []
    for black in range(1 << rows * cols):
        sea = {cell for cell in cells if black >> cell & 1}
        squares = (
            {cell, cell + 1, cell + cols, cell + cols + 1}
            for cell in cells
            if cell % cols < cols - 1 and cell < (rows - 1) * cols
        )
        if not any(square <= sea for square in squares) and len(areas(sea, cols)) < 2:
            found.append((black, areas(set(cells) - sea, cols)))
    return found


def answers(puzzle: Nurikabe) -> set[int]:
    """The black cells of every answer."""
    cells = range(puzzle.rows * puzzle.cols)
    clues = dict(puzzle.numbers) | {cell: 0 for cell in cells if puzzle.unknown >> cell & 1}
    return {
        black
        for black, islands in seas(puzzle.rows, puzzle.cols)
        if not black & puzzle.white
        and not puzzle.black & ~black
        and not any(black >> cell & 1 for cell in clues)
        and all(
            len(own) == 1 and clues[own[0]] in (0, len(island))
            for island in islands
            for own in [[cell for cell in clues if cell in island]]
        )
    }


def small_puzzles() -> Iterator[Nurikabe]:
    """All puzzles of up to three cells, with given cells on the smallest; some of four and six.

    Few of these have an answer, so for each sea on six cells there are those of its islands too.
    """
    for rows, cols in ((1, 1), (1, 2), (2, 1), (1, 3), (2, 2)):
        signs: list[Sign] = [None, "?", "o", "#"] if rows * cols < 3 else [None, "?"]
        choices = [*signs, *range(1, rows * cols + 1)]
        every = 7 if rows * cols == 4 else 1
        for cells in islice(product(choices, repeat=rows * cols), 0, None, every):
            yield of_cells(Nurikabe, rows, cols, cells)
    for cells in islice(product([None, "?", 1, 2, 3], repeat=6), 7, None, 97):
        yield of_cells(Nurikabe, 2, 3, cells)
    for _, islands in seas(2, 3):
        for known in (True, False):
            shown: list[Sign] = [None] * 6
            for island in islands:
                shown[min(island)] = len(island) if known else "?"
            yield of_cells(Nurikabe, 2, 3, shown)


def sample(rng: Random) -> Nurikabe:
    """Numbers of random islands, some of them wrong, and given cells."""
    rows, cols = rng.choice([(1, 6), (2, 4), (3, 3), (4, 2), (3, 4), (4, 3)])
    black, islands = rng.choice(seas(rows, cols))
    signs: list[Sign] = [None] * (rows * cols)
    for cell in range(rows * cols):
        if rng.random() < 0.05:
            signs[cell] = "#" if black >> cell & 1 else "o"
    for island in islands:
        size = len(island) if rng.random() < 0.96 else rng.randint(1, rows * cols)
        signs[rng.choice(sorted(island))] = "?" if rng.random() < 0.2 else size
    return of_cells(Nurikabe, rows, cols, signs)


@st.composite
def puzzles(draw: st.DrawFn) -> Nurikabe:
    """Puzzles with any numbers; solvable or not."""
    grid = draw(shapes())
    sign = st.none() | st.sampled_from("?o#") | st.integers(1, grid.size)
    some = st.none() | st.none() | sign
    cells = draw(st.lists(some, min_size=grid.size, max_size=grid.size))
    return of_cells(Nurikabe, grid.rows, grid.cols, cells)
