"""Shadings of a small grid, and puzzles of numbers to be blackened: what such boards share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Any

from hypothesis import strategies as st

from gridwright.core.grid import mask_of
from gridwright.shading.numbergrid import N
from strategies import shapes


@cache
def legal_shadings(rows: int, cols: int) -> tuple[int, ...]:
    """Masks of black cells that do not touch and leave the white cells connected, at least one.

    Written without gridwright's masks on purpose.
    """
    found = []
    for black in range(1 << rows * cols):
        cells = {divmod(cell, cols) for cell in range(rows * cols) if black >> cell & 1}
        if any((r, c + 1) in cells or (r + 1, c) in cells for r, c in cells):
            continue
        white = {(r, c) for r in range(rows) for c in range(cols)} - cells
        if white and _reach(white) == len(white):
            found.append(black)
    return tuple(found)


def _reach(white: set[tuple[int, int]]) -> int:
    todo = [min(white)]
    seen = set(todo)
    while todo:
        r, c = todo.pop()
        for place in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if place in white and place not in seen:
                seen.add(place)
                todo.append(place)
    return len(seen)


Sign = int | str | None
"""A number, ``?``, ``o`` for given white, ``#`` for given black, or nothing."""


def of_cells(kind: type[N], rows: int, cols: int, cells: Sequence[Sign]) -> N:
    """The puzzle with these cells."""
    numbers = {cell: sign for cell, sign in enumerate(cells) if isinstance(sign, int)}
    masks = [mask_of(cell for cell, sign in enumerate(cells) if sign == kind) for kind in "?o#"]
    return kind(rows, cols, numbers, *masks)


def possible_numbers(kind: type[N], rows: int, cols: int) -> range:
    """The numbers that a clue may be; where every number may, those of the longer side and more."""
    largest = min(kind(rows, cols).largest, rows + cols)
    return range(kind.smallest, largest + 1)


def every_puzzle(kind: type[N], rows: int, cols: int, signs: str = "?") -> Iterator[N]:
    """All ways to write possible numbers, these signs and nothing into the cells."""
    numbers = possible_numbers(kind, rows, cols)
    for cells in product([None, *signs, *numbers], repeat=rows * cols):
        yield of_cells(kind, rows, cols, cells)


def single_numbers(kind: type[N], rows: int, cols: int) -> Iterator[N]:
    """The empty board, and those with a single number."""
    yield kind(rows, cols)
    for cell, number in product(range(rows * cols), possible_numbers(kind, rows, cols)):
        yield kind(rows, cols, {cell: number})


def random_shading(rng: Random, rows: int, cols: int) -> int:
    """A legal shading, of a board that may be too large to list them all."""
    from gridwright.core.grid import Grid

    grid = Grid.of(rows, cols)
    black = 0
    cells = list(range(grid.size))
    rng.shuffle(cells)
    for cell in cells[: rng.randint(0, grid.size)]:
        more = black | 1 << cell
        if not grid.touching(more) and grid.connected(grid.full & ~more):
            black = more
    return black


@st.composite
def number_grids(draw: st.DrawFn, kind: type[N], every: str = "?o#") -> N:
    """Puzzles of numbers, ``?`` and given cells, solvable or not."""
    grid = draw(shapes())
    numbers = possible_numbers(kind, grid.rows, grid.cols)
    options: list[st.SearchStrategy[Any]] = [st.none(), st.sampled_from(every)]
    if numbers:
        options += [st.sampled_from(numbers)] * 2
    cells = draw(st.lists(st.one_of(options), min_size=grid.size, max_size=grid.size))
    signs = draw(st.sampled_from(("", every[:1], every)))
    kept = [sign if isinstance(sign, int) or (sign and sign in signs) else None for sign in cells]
    return of_cells(kind, grid.rows, grid.cols, kept)
