"""Small Yin-Yangs and their answers, by looking at every board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

from hypothesis import strategies as st

from gridwright.core.grid import mask_of
from gridwright.genres.yinyang.puzzle import YinYang
from strategies import shapes


def answers(puzzle: YinYang) -> set[int]:
    """The black cells of every answer."""
    return {
        black
        for black in legal(puzzle.rows, puzzle.cols)
        if not black & puzzle.white and not puzzle.black & ~black
    }


@cache
def legal(rows: int, cols: int) -> tuple[int, ...]:
    """The boards on which each colour is connected and has no square."""
    places = list(product(range(rows), range(cols)))
    found = []
    for board in range(1 << len(places)):
        areas = ({place for at, place in enumerate(places) if board >> at & 1 == c} for c in (0, 1))
        if all(_one_area(area) for area in areas):
            found.append(board)
    return tuple(found)


def _one_area(cells: set[tuple[int, int]]) -> bool:
    if any({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= cells for r, c in cells):
        return False
    seen = set(list(cells)[:1])
    todo = list(seen)
    while todo:
        row, col = todo.pop()
        near = {(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)} & cells - seen
        seen |= near
        todo += near
    return bool(cells) and seen == cells


def small_puzzles() -> Iterator[YinYang]:
    """All circles on boards of up to six cells."""
    for rows, cols in ((1, 1), (1, 2), (3, 1), (2, 2), (1, 5), (2, 3)):
        for signs in list(product(".o#", repeat=rows * cols))[:: 1 if rows * cols < 6 else 5]:
            yield _with(rows, cols, signs)


def _with(rows: int, cols: int, signs: tuple[str, ...]) -> YinYang:
    white, black = (mask_of(at for at, sign in enumerate(signs) if sign == one) for one in "o#")
    return YinYang(rows, cols, white=white, black=black)


def sample(rng: Random) -> YinYang:
    """Some circles of a legal board, seldom one that is wrong."""
    rows, cols = rng.choice([(1, 6), (2, 4), (3, 3), (4, 2), (3, 4), (4, 4)])
    board, share = rng.choice(legal(rows, cols)), rng.choice([0.2, 0.3, 0.45])
    signs = tuple(
        "." if rng.random() > share else "#o"[(board >> at & 1) == (rng.random() < 0.05)]
        for at in range(rows * cols)
    )
    return _with(rows, cols, signs)


@st.composite
def puzzles(draw: st.DrawFn) -> YinYang:
    """Puzzles with any circles; solvable or not."""
    grid = draw(shapes())
    signs = st.lists(st.sampled_from("....o#"), min_size=grid.size, max_size=grid.size)
    return _with(grid.rows, grid.cols, tuple(draw(signs)))
