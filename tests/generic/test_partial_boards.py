"""On a partial board a rule reports only what no completion can repair; a check finds the rest."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from generic.boards import GENRES, sampled, small
from gridwright.core.board import Board
from gridwright.engine.check import check
from gridwright.genre import Genre
from trying import share, spread

EVERY_GENRE = pytest.mark.parametrize("genre", GENRES, ids=lambda genre: str(genre.name))
MOST_BOARDS = 3**5


def every_partial_board(size: int) -> Iterator[Board]:
    """All of them, the whole ones too."""
    for signs in product((0, 1, 2), repeat=size):
        yes, no = (sum(1 << at for at, sign in enumerate(signs) if sign == one) for one in (1, 2))
        yield Board(size, yes, no)


def some_partial_boards(puzzle: Any, answers: frozenset[int], rng: Random) -> Iterator[Board]:
    """Random ones, half of them parts of answers."""
    size = puzzle.decisions
    for _ in range(12):
        settled, yes = rng.getrandbits(size), rng.getrandbits(size)
        if answers and rng.random() < 0.5:
            yes = rng.choice(sorted(answers))
        yield Board(size, settled & yes, settled & ~yes)


def can_be_completed(board: Board, answers: frozenset[int]) -> bool:
    return any(not (board.yes & ~yes or board.no & yes) for yes in answers)


@EVERY_GENRE
def test_rules_report_only_what_no_completion_mends(genre: Genre[Any]) -> None:
    rng = Random(3)
    solved = small(genre.name)
    reported = dict.fromkeys((rule.name for rule in genre.rules), 0)
    few = [one for one in solved if 3 ** one[0].decisions <= MOST_BOARDS]
    for puzzle, answers in spread(few, 120):
        for board in every_partial_board(puzzle.decisions):
            _mended(genre, puzzle, board, answers, reported)
    for puzzle, answers in (*spread(solved, 150), *sampled(genre.name, 60)):
        for board in some_partial_boards(puzzle, answers, rng):
            _mended(genre, puzzle, board, answers, reported)
    # A rule about the cells of one decision is never broken on a board of decisions.
    assert len(reported) - list(reported.values()).count(0) >= len(reported) - 1
    assert sum(reported.values()) > 100


def _mended(
    genre: Genre[Any], puzzle: Any, board: Board, answers: frozenset[int], reported: dict[str, int]
) -> None:
    for rule in genre.rules:
        violations = rule.broken(puzzle, board)
        if violations:
            reported[rule.name] += not board.complete
            assert not can_be_completed(board, answers), (puzzle, board, violations)
        for violation in violations:
            assert violation.rule == rule.name
            assert violation.sentence
            assert not violation.where & ~puzzle.grid.full


@EVERY_GENRE
def test_a_check_says_whether_a_board_can_be_completed(genre: Genre[Any]) -> None:
    rng = Random(4)
    solved = small(genre.name)
    seen = {True: 0, False: 0}
    for puzzle, answers in (*spread(solved, 40), *sampled(genre.name, 40)):
        for board in some_partial_boards(puzzle, answers, rng):
            can = can_be_completed(board, answers)
            found = check(genre, puzzle, board, open="open")
            assert found.completable is can, (puzzle, board)
            assert found.consistent == can
            assert found.solved == (board.complete and board.yes in answers)
            seen[can] += not board.complete
    assert min(seen.values()) > share(50)
