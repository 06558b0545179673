"""Small Kamaji boards for tests: all of them, and samples."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any

from corpus import corpus
from gridwright.core.errors import PuzzleError
from gridwright.genres.kamaji.puzzle import Kamaji

FIGURE_1 = Kamaji(4, 4, (2, 1, 4, 1, 2, 3, 5, 4, 2, 1, 3, 1, 1, 4, 2, 3))
SECTION_3_3_3 = Kamaji(3, 3, (1, 2, 1, 2, 3, 2, 1, 2, 1))


def thesis(number: int) -> tuple[Kamaji, dict[str, Any]]:
    """A grid of the seed with what is known about it, from the corpus."""
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
