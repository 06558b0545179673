"""All boards of a small puzzle by the readable rules: what every fast way must agree with."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from gridwright.core.board import Board
from gridwright.core.puzzle import P
from gridwright.genre import Genre


def every_board(size: int) -> Iterator[Board]:
    for yes in range(1 << size):
        yield Board.whole(size, yes)


def answers(genre: Genre[P], puzzle: P) -> set[int]:
    """The answers as masks of yes, found by looking at every board."""
    return {
        board.yes
        for board in every_board(puzzle.decisions)
        if not any(rule.broken(puzzle, board) for rule in genre.rules)
    }


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
