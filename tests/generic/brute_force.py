"""All boards of a small puzzle by the readable rules: what every fast way must agree with."""

from __future__ import annotations

from collections.abc import Iterator

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
