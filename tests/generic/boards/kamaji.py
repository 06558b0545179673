"""Small Kamaji and their answers, by laying pieces that are found again."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice, product
from random import Random
from typing import Any

from hypothesis import strategies as st

from corpus import corpus
from gridwright.core.errors import PuzzleError
from gridwright.genres.kamaji.puzzle import Kamaji
from strategies import shapes

FIGURE_1 = Kamaji(4, 4, (2, 1, 4, 1, 2, 3, 5, 4, 2, 1, 3, 1, 1, 4, 2, 3))
MANY = 200
"""So many answers are too many for a sample."""
SECTION_3_3_3 = Kamaji(3, 3, (1, 2, 1, 2, 3, 2, 1, 2, 1))


def thesis(number: int) -> tuple[Kamaji, dict[str, Any]]:
    """A grid of the thesis with what is known about it, from the corpus."""
    entry = corpus("kamaji-thesis")[number]
    numbers = tuple(int(word) for row in entry["rows"] for word in row.split())
    return Kamaji(entry["size"], entry["size"], numbers, entry["maximum"]), entry


def puzzle_or_none(rows: int, cols: int, numbers: tuple[int, ...]) -> Kamaji | None:
    """The puzzle, unless the numbers are none."""
    try:
        return Kamaji(rows, cols, numbers)
    except PuzzleError:
        return None


@cache
def all_three_by_three(largest_maximum: int = 4) -> tuple[Kamaji, ...]:
    """Every 3×3 puzzle with a maximum up to this, the maximum's place up to symmetry."""
    found = []
    for maximum in range(2, largest_maximum + 1):
        for place in (0, 1, 4):
            for rest in product(range(1, maximum), repeat=8):
                puzzle = puzzle_or_none(3, 3, (*rest[:place], maximum, *rest[place:]))
                if puzzle is not None:
                    found.append(puzzle)
    return tuple(found)


def samples(rows: int, cols: int, count: int, seed: int = 1) -> Iterator[Kamaji]:
    """Random puzzles with many small numbers, so that pieces are many."""
    rng = Random(seed)
    while count:
        # Larger numbers on larger boards would leave some cell without a piece nearly always.
        maximum = rng.randint(3, 6 if rows * cols <= 16 else 4)
        numbers = [rng.choice((1, 1, rng.randint(1, maximum - 1))) for _ in range(rows * cols)]
        numbers[rng.randrange(rows * cols)] = maximum
        puzzle = puzzle_or_none(rows, cols, tuple(numbers))
        if puzzle is not None:
            count -= 1
            yield puzzle


def small_puzzles() -> Iterator[Kamaji]:
    """All boards of up to four cells and numbers up to 4, a part of those of 3×3."""
    yield Kamaji(1, 1, (7,))
    for rows, cols in ((1, 1), (1, 2), (2, 1), (1, 3), (1, 4), (2, 2)):
        for numbers in product(range(1, 5), repeat=rows * cols):
            puzzle = puzzle_or_none(rows, cols, numbers)
            if puzzle is not None:
                yield puzzle
    # With a maximum of 2 all other numbers are ones: tens of thousands of answers.
    yield from [puzzle for puzzle in all_three_by_three() if puzzle.maximum > 2][::2]


def sample(rng: Random) -> Kamaji:
    """A puzzle of some small board, with few answers."""
    while True:
        rows, cols = rng.choice([(4, 4), (3, 5), (5, 3), (2, 4), (2, 6), (1, 6), (4, 5)])
        puzzle = next(samples(rows, cols, 1, rng.getrandbits(32)))
        if len(list(islice(_answers(puzzle), MANY))) < MANY:
            return puzzle


def lines(puzzle: Kamaji) -> set[tuple[int, ...]]:
    """The cells of every piece: lines in one of four directions that add up to the maximum."""
    found = set()
    for row, col in product(range(puzzle.rows), range(puzzle.cols)):
        for down, right in ((0, 1), (1, 1), (1, 0), (1, -1)):
            r, c, total, line = row, col, 0, []
            while 0 <= r < puzzle.rows and 0 <= c < puzzle.cols and total < puzzle.maximum:
                line.append(r * puzzle.cols + c)
                total += puzzle.numbers[line[-1]]
                r, c = r + down, c + right
            if total == puzzle.maximum:
                found.add(tuple(line))
    return found


def answers(puzzle: Kamaji) -> set[int]:
    """The pieces of every answer: a one is covered, any other number is covered once."""
    assert sorted(puzzle.lines) == sorted(lines(puzzle))
    return set(_answers(puzzle))


def _answers(puzzle: Kamaji) -> Iterator[int]:
    """Pieces for the numbers above one first, then all ways to add pieces of ones."""
    full = (1 << len(puzzle.numbers)) - 1
    above_one = sum(1 << cell for cell, number in enumerate(puzzle.numbers) if number > 1)
    masks = [sum(1 << cell for cell in line) for line in puzzle.lines]
    free = [piece for piece, mask in enumerate(masks) if not mask & above_one]

    def lay(yes: int, covered: int) -> Iterator[int]:
        left = above_one & ~covered
        if not left:
            yield from add(0, yes, covered)
            return
        for piece, mask in enumerate(masks):
            if mask & left & -left and not mask & covered & above_one:
                yield from lay(yes | 1 << piece, covered | mask)

    def add(at: int, yes: int, covered: int) -> Iterator[int]:
        can = covered
        for piece in free[at:]:
            can |= masks[piece]
        if can != full:
            return
        if at == len(free):
            yield yes
            return
        yield from add(at + 1, yes, covered)
        yield from add(at + 1, yes | 1 << free[at], covered | masks[free[at]])

    return lay(0, 0)


@st.composite
def puzzles(draw: st.DrawFn) -> Kamaji:
    """Boards whose rows (or columns) are pieces, end to end; numbers of one digit or of two."""
    grid = draw(shapes().filter(lambda grid: grid.size > 2))
    if grid.size == 4 or draw(st.booleans()):
        maximum = draw(st.integers(3, 99))
        return draw(
            st.sampled_from(
                [
                    Kamaji(1, 1, (maximum,)),
                    Kamaji(2, 2, (1, maximum - 1, maximum, 1)),
                    Kamaji(2, 2, (maximum, maximum - 1, 1, maximum - 1)),
                ]
            )
        )
    transposed = grid.cols < 3
    lines, length = (grid.cols, grid.rows) if transposed else (grid.rows, grid.cols)
    maximum = draw(st.integers(4, 40))
    largest_at = draw(st.integers(0, lines - 1))
    table = []
    for line in range(lines):
        cells = [maximum] if line == largest_at else []
        while len(cells) < length:
            left = length - len(cells)
            parts = left if left <= 3 else draw(st.integers(2, min(left - 2, 3)))
            cells += _summands(draw, maximum, parts)
        table.append(cells)
    rows = [list(column) for column in zip(*table, strict=True)] if transposed else table
    return Kamaji(grid.rows, grid.cols, tuple(number for row in rows for number in row))


def _summands(draw: st.DrawFn, total: int, count: int) -> list[int]:
    """So many numbers of 1 or more that add up to the total."""
    first = [draw(st.integers(1, 1 + (total - count) // count)) for _ in range(count - 1)]
    return [*first, total - sum(first)]
