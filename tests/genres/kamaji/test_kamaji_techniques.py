"""Steps are sound, and the ladder solves what the generator makes."""

from __future__ import annotations

from generic.boards.kamaji import all_three_by_three, samples
from gridwright.core.board import Board
from gridwright.core.strategy import Request
from gridwright.engine.generate import generate
from gridwright.engine.solve import strategies
from gridwright.genres.kamaji import GENRE
from gridwright.genres.kamaji.puzzle import Kamaji

SAT = strategies(GENRE)[0]


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


def test_steps_are_sound_on_all_small_boards() -> None:
    for puzzle in [*all_three_by_three()[::12], *samples(4, 4, 40)]:
        found = SAT.find(puzzle, Request(limit=300))
        if puzzle.maximum > 2 and found.exhausted and found.count:
            climb(puzzle, puzzle.given, list(found.boards))


def test_every_technique_is_sound_by_itself() -> None:
    """Asked at once, before easier ones have had their turn."""
    for puzzle in [*all_three_by_three()[::40], *samples(4, 5, 25)]:
        found = SAT.find(puzzle, Request(limit=300))
        if not found.exhausted:
            continue
        for technique in GENRE.techniques:
            for step in technique.find(puzzle, puzzle.given):
                after = step.apply(puzzle.given)
                assert all(after.agrees_with(solution) for solution in found.boards)


def test_the_ladder_solves_what_the_generator_makes() -> None:
    for made in generate(GENRE, 7, 7, count=4, seed=11):
        assert climb(made.puzzle, made.puzzle.given, [made.answer]) == made.answer
