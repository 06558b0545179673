"""Turning a board with several answers into a puzzle with one (Straathof 2025, §7, proposal).

The paper throws a generated board away if it has a second answer, and proposes to transform it
instead. Here a number is added that holds in the wanted answer and not in the other one. Every
number excludes at least the answer it was chosen against, so this ends: with one answer, or where
no number tells two answers apart.

>>> black = 0b100_000_010                                     # r1c2 and r3c3 are black
>>> turned = turn(Kuroshuto(3, 3, {0: 1}), black, Request(limit=2), Random(1))
>>> dict(turned.numbers), find_by_rules(turned, Request(limit=2)).count
({0: 1, 2: 1, 6: 2}, 1)
"""

from __future__ import annotations

from random import Random

from gridwright.core.grid import bits
from gridwright.core.strategy import Request
from gridwright.genres.kuroshuto.paper.strategies import find_by_rules
from gridwright.genres.kuroshuto.puzzle import Kuroshuto, reach


def turn(
    puzzle: Kuroshuto, black: int, request: Request, rng: Random, largest: int | None = None
) -> Kuroshuto | None:
    """The puzzle with more numbers, so that its only answer has these black tiles; or ``None``.

    The numbers are at most ``largest``, by default whatever reaches a tile.
    """
    while True:
        solved = find_by_rules(puzzle, request)
        others = [board.yes for board in solved.boards if board.yes != black]
        if not others:
            return puzzle if solved.exhausted and solved.count == 1 else None
        told_apart = [
            (cell, number)
            for cell, number in telling_numbers(puzzle, black, others[0])
            if largest is None or number <= largest
        ]
        if not told_apart:
            return None
        cell, number = rng.choice(told_apart)
        puzzle = Kuroshuto(puzzle.rows, puzzle.cols, {**puzzle.numbers, cell: number})


def telling_numbers(puzzle: Kuroshuto, black: int, other: int) -> list[tuple[int, int]]:
    """Tiles and numbers that hold in the first answer and not in the other.

    >>> telling_numbers(Kuroshuto(1, 3, {0: 1}), 0b010, 0b100)
    [(2, 1)]
    """
    rows, cols = puzzle.rows, puzzle.cols
    return [
        (cell, number)
        for cell in bits(puzzle.grid.full & ~black)
        if cell not in puzzle.numbers
        for number in range(1, max(rows, cols))
        if _holds(reach(rows, cols, cell, number), black)
        and (other >> cell & 1 or not _holds(reach(rows, cols, cell, number), other))
    ]


def _holds(reached: int, black: int) -> bool:
    return (reached & black).bit_count() == 1
