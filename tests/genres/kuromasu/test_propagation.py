"""Propagation gives what a slow search for the same bounds gives, cell by cell and arm by arm."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gridwright
from corpus import corpus
from gridwright.core.grid import Grid, bits
from gridwright.genres.kuromasu.propagation import Propagation, propagate
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.kinds.propagation.chains import BLACK, OPEN, WHITE, Contradiction
from trying import examples, spread

Bounds = dict[int, list[tuple[int, int]]]


class Wrong(Exception):
    """The reference finds a contradiction."""


def bounds_of(grid: Grid, cell: int, need: int, state: bytearray) -> list[tuple[int, int]]:
    """The least and greatest length of each arm, tightened by the others until nothing changes."""
    ends = []
    for ray in grid.rays(cell):
        stop = next((step for step, other in enumerate(ray) if state[other] == BLACK), len(ray))
        ends.append(
            [step for step in range(stop + 1) if step == len(ray) or state[ray[step]] != WHITE]
        )
    while True:
        if not all(ends):
            raise Wrong
        tighter = []
        for side, own in enumerate(ends):
            others = [one for place, one in enumerate(ends) if place != side]
            low = need - sum(one[-1] for one in others)
            high = need - sum(one[0] for one in others)
            tighter.append([end for end in own if low <= end <= high])
        if tighter == ends:
            return [(one[0], one[-1]) for one in ends]
        ends = tighter


def colour(state: bytearray, cell: int, shade: int) -> bool:
    """Colour a cell; whether that is new."""
    if state[cell] == shade:
        return False
    if state[cell] != OPEN:
        raise Wrong
    state[cell] = shade
    return True


def count(puzzle: Kuromasu, state: bytearray) -> Bounds:
    """All that counting settles, found by looking at everything again and again."""
    grid = puzzle.grid
    changed = True
    while changed:
        changed = False
        bounds = {}
        for cell, number in puzzle.numbers.items():
            bounds[cell] = bounds_of(grid, cell, number - 1, state)
            for ray, (low, high) in zip(grid.rays(cell), bounds[cell], strict=True):
                for step in range(low):
                    changed |= colour(state, ray[step], WHITE)
                if low == high < len(ray):
                    changed |= colour(state, ray[low], BLACK)
        for cell in range(grid.size):
            if state[cell] == BLACK:
                for other in grid.beside(cell):
                    changed |= colour(state, other, WHITE)
    return bounds


def connect(grid: Grid, state: bytearray) -> bool:
    """Whiten each open cell that would cut the others apart; whether there was one."""
    black = sum(1 << cell for cell in range(grid.size) if state[cell] == BLACK)
    if len(grid.components(grid.full & ~black)) > 1:
        raise Wrong
    cutting = [
        cell
        for cell in range(grid.size)
        if state[cell] == OPEN and len(grid.components(grid.full & ~black & ~(1 << cell))) > 1
    ]
    for cell in cutting:
        state[cell] = WHITE
    return bool(cutting)


def reference(puzzle: Kuromasu) -> tuple[bytes, Bounds]:
    """The settled cells, and the bounds of the clues that are not closed."""
    state = bytearray(puzzle.grid.size)
    for cell in bits(puzzle.given.no):
        state[cell] = WHITE
    for cell in bits(puzzle.given.yes):
        state[cell] = BLACK
    bounds = count(puzzle, state)
    while OPEN in state and connect(puzzle.grid, state):
        bounds = count(puzzle, state)
    return bytes(state), {
        cell: some for cell, some in bounds.items() if any(low != high for low, high in some)
    }


def agree(puzzle: Kuromasu) -> None:
    try:
        state, bounds = reference(puzzle)
    except Wrong:
        with pytest.raises(Contradiction):
            propagate(puzzle)
        return
    settled = propagate(puzzle)
    assert settled.state == state
    found = {
        arms.cell: list(zip(arms.least, arms.most, strict=True))
        for arms in settled.clues
        if list(arms.least) != list(arms.most)
    }
    # Where all cells are settled, nobody asks for the clues.
    assert found == (bounds if OPEN in state else {})


@st.composite
def boards(draw: st.DrawFn) -> Kuromasu:
    rows, cols = draw(st.integers(2, 6)), draw(st.integers(2, 6))
    numbers, masks = {}, [0, 0, 0]
    for cell in range(rows * cols):
        kind = draw(st.sampled_from("........nnnn?wb"))
        if kind == "n":
            numbers[cell] = draw(st.integers(1, rows + cols - 1))
        elif kind != ".":
            masks["?wb".index(kind)] |= 1 << cell
    return Kuromasu(rows, cols, numbers, *masks)


@given(boards())
@examples(300)
def test_small_boards(puzzle: Kuromasu) -> None:
    agree(puzzle)


def test_boards_whose_lines_are_divided_into_blocks() -> None:
    clues = {3: 5, 40: 30, 77: 6, 150: 8, 171: 70, 260: 9, 290: 4}
    agree(Kuromasu(4, 80, clues))
    agree(Kuromasu(80, 4, {cell % 80 * 4 + cell // 80: number for cell, number in clues.items()}))


def test_a_board_of_one_row() -> None:
    assert propagate(Kuromasu(1, 4, {0: 2})).state == bytes([WHITE, WHITE, BLACK, WHITE])


def test_published_puzzles() -> None:
    for entry in spread(corpus("kuromasu-janko"), 160):
        agree(gridwright.load(entry["puzzlink_url"], "kuromasu"))


def told(work: Propagation, clues: list[tuple[int, int]]) -> bytes | None:
    """What is settled when clues are added one by one, each with a run; ``None`` if nothing can."""
    try:
        for cell, number in clues:
            work.add(cell, number)
            work.run()
    except Contradiction:
        return None
    return work.board().state


def at_once(rows: int, cols: int, clues: list[tuple[int, int]]) -> bytes | None:
    try:
        return propagate(Kuromasu(rows, cols, dict(clues))).state
    except Contradiction:
        return None


@given(boards(), st.randoms(use_true_random=False))
@examples(200)
def test_clues_one_by_one_give_what_all_give_at_once(puzzle: Kuromasu, rng: Random) -> None:
    clues = list(puzzle.numbers.items())
    rng.shuffle(clues)
    rows, cols = puzzle.rows, puzzle.cols
    whole = told(Propagation(Kuromasu(rows, cols)), clues)
    if whole is not None:
        assert whole == at_once(rows, cols, clues)


@given(boards(), st.integers(0, 6), st.integers(0, 6))
@examples(200)
def test_forks_go_on_by_themselves(puzzle: Kuromasu, first: int, second: int) -> None:
    clues = list(puzzle.numbers.items())
    common, some, others = clues[:first], clues[first : first + second], clues[first + second :]
    work = Propagation(Kuromasu(puzzle.rows, puzzle.cols))
    if told(work, common) is None:
        return
    work.run()
    fork = work.fork()
    one = told(fork, some)
    other = told(work, others)
    for state, added in ((one, some), (other, others)):
        if state is not None:
            assert state == at_once(puzzle.rows, puzzle.cols, common + added)
