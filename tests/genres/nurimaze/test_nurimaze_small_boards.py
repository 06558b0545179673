"""Options and parts of the paper's strategies; that all strategies agree is in ``generic``."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from generic.boards.nurimaze import random_puzzle, white_paths
from gridwright.core.control import Control
from gridwright.core.errors import InputError
from gridwright.core.grid import Grid, mask_of
from gridwright.engine.genre_check.small import answers
from gridwright.engine.solve import solve
from gridwright.genres.nurimaze import GENRE
from gridwright.genres.nurimaze.paper.contradiction import CHECKING
from gridwright.genres.nurimaze.paper.orders import ORDERS
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright.genres.nurimaze.rules import on_some_path


def found_by(puzzle: Nurimaze, strategy: str, **options: object) -> set[int]:
    result = solve(GENRE, puzzle, strategy, limit=None, options=options)
    assert result.exhausted
    assert result.count == len(result.boards) == len({board.yes for board in result.boards})
    return {board.yes for board in result.boards}


def test_every_option_of_the_modified_algorithm_finds_the_same() -> None:
    rng = Random(8)
    for _ in range(12):
        puzzle = random_puzzle(Grid.of(3, 4), rng, walls=0.8)
        expected = answers(GENRE, puzzle)
        for checks, order, two, path in product(CHECKING, ORDERS, (True, False), (True, False)):
            options = {"checks": checks, "order": order, "two-rooms": two, "white-path": path}
            assert found_by(puzzle, "modified-contradiction", **options) == expected, options
        assert found_by(puzzle, "modified-contradiction", **{"count-all": True}) == expected


@pytest.mark.process
def test_attempts_in_processes_find_the_same() -> None:
    rng = Random(21)
    for strategy in ("contradiction", "modified-contradiction"):
        puzzle = random_puzzle(Grid.of(4, 4), rng, walls=0.9)
        assert found_by(puzzle, strategy, processes=2) == found_by(puzzle, "sat")


def test_a_wrong_option_is_refused() -> None:
    puzzle = Nurimaze(1, 3, "abc", 0, 2)
    for options in ({"checks": "none"}, {"order": 3}, {"processes": 0}, {"two-rooms": "perhaps"}):
        with pytest.raises(InputError, match="expected"):
            solve(GENRE, puzzle, "modified-contradiction", options=options)


@pytest.mark.parametrize("strategy", ["backtracking", "contradiction", "modified-contradiction"])
def test_a_timeout_is_no_answer(strategy: str) -> None:
    puzzle = Nurimaze(9, 9, range(81), 0, 80)
    result = Control(0.05).run(solve, GENRE, puzzle, strategy, limit=None)
    assert result.status in ("timeout", "multiple")
    assert not result.exhausted


def test_cells_on_some_path() -> None:
    rng = Random(2)
    for _ in range(200):
        grid = Grid.of(3, 4)
        puzzle = random_puzzle(grid, rng)
        within = rng.getrandbits(grid.size) | rng.getrandbits(grid.size) | puzzle.ends
        ways = list(white_paths(puzzle, within))
        if ways:
            on_path = mask_of({cell for way in ways for cell in way})
            assert on_some_path(grid, puzzle.start, puzzle.goal, within) == on_path
