"""Every technique of every genre is sound: what it settles holds in all answers of the position."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from generic.boards import GENRES, Solved, sampled, small
from gridwright.core.board import Board
from gridwright.core.grid import bits
from gridwright.engine.check import completable
from gridwright.engine.ladders import view_of
from gridwright.engine.load import read
from gridwright.genre import Genre
from gridwright.logic.ladder import Ladder
from gridwright.logic.steps import findings, told
from gridwright.logic.technique import NOTHING, Technique
from strategies import cases, solved_cases
from trying import share, spread

TECHNIQUES = [
    pytest.param(genre, technique, id=f"{genre.name}-{technique.name}")
    for genre in GENRES
    for technique in genre.techniques
]


def positions(solved: Solved, rng: Random) -> list[Board]:
    """Boards on the way to an answer: what the puzzle gives and a random part more."""
    puzzle, answers = solved
    size = puzzle.decisions
    found = []
    for yes in [rng.choice(sorted(answers)) for _ in range(4)] if answers else []:
        given = puzzle.given
        half = rng.getrandbits(size)
        known = rng.choice((0, half, half & rng.getrandbits(size))) | given.yes | given.no
        found.append(Board(size, yes & known, ~yes & known & (1 << size) - 1))
    return found


def puzzles(genre: Genre[Any]) -> list[Solved]:
    """Small puzzles, random ones, and larger ones with a single answer."""
    larger = [(puzzle, frozenset([answer.yes])) for puzzle, answer in solved_cases(genre)]
    return [*spread(small(genre.name), 600), *spread(sampled(genre.name, 200)), *larger * share(5)]


@pytest.mark.parametrize(("genre", "technique"), TECHNIQUES)
def test_steps_hold_in_every_answer(genre: Genre[Any], technique: Technique[Any]) -> None:
    """One that assumes a single answer leaves at least one of several."""
    rng = Random(technique.name)
    needed = any if technique.assumes_unique else all
    for puzzle, answers in puzzles(genre):
        ladder = Ladder(view_of(genre, puzzle), [technique])
        for board in positions((puzzle, answers), rng):
            left = [yes for yes in answers if not (board.yes & ~yes or board.no & yes)]
            units = technique.promising(ladder.view, board.yes, board.no)
            for unit in technique.units(ladder.view) if units >= 0 else ():
                found = technique.look(ladder.view, board.yes, board.no, unit)
                assert found == NOTHING or units >> unit & 1, (puzzle, board, unit)
            for link in findings(ladder, board.yes, board.no):
                step = told(ladder, link)
                where = (puzzle, board, step.sentence)
                assert step.technique == technique.name
                assert (step.yes | step.no) & board.open, where
                assert needed(not (step.yes & ~yes or step.no & yes) for yes in left), where


@pytest.mark.parametrize(("genre", "technique"), TECHNIQUES)
def test_the_step_of_its_own_position_holds(genre: Genre[Any], technique: Technique[Any]) -> None:
    """No answer of the position settles anything in the other way."""
    found = [case for case in cases(genre)["technique"] if case["name"] == technique.name]
    assert found
    for case in found:
        puzzle = read(case["source"], [genre])[0].puzzle
        board = genre.read_answer(puzzle, case["board"])
        ladder = Ladder(view_of(genre, puzzle), [technique])
        steps = [told(ladder, link) for link in findings(ladder, board.yes, board.no)]
        assert steps
        for step in steps if not technique.assumes_unique else []:
            for one in bits((step.yes | step.no) & board.open):
                yes, no = step.no & 1 << one, step.yes & 1 << one
                other = Board(board.size, board.yes | yes, board.no | no)
                assert completable(genre, puzzle, other) is False, step.sentence
