"""The ladder solves what the generator makes; that steps are sound is in ``generic``."""

from __future__ import annotations

from gridwright.core.board import Board
from gridwright.engine.generate import generate
from gridwright.genres.kamaji import GENRE
from gridwright.genres.kamaji.puzzle import Kamaji


def climb(puzzle: Kamaji, board: Board, solutions: list[Board]) -> Board:
    """Take the first step of the easiest technique until none is left; check every step found."""
    while True:
        chosen = None
        for technique in GENRE.techniques:
            for step in technique.find(puzzle, board):
                assert step.yes & ~board.yes or step.no & ~board.no, technique.name
                for solution in solutions:
                    assert step.apply(board).agrees_with(solution), (technique.name, step.sentence)
                chosen = chosen or step
            if chosen is not None:
                break
        if chosen is None:
            return board
        board = chosen.apply(board)


def test_the_ladder_solves_what_the_generator_makes() -> None:
    for made in generate(GENRE, 7, 7, count=4, seed=11):
        assert climb(made.puzzle, made.puzzle.given, [made.answer]) == made.answer
