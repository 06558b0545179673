"""The contract of every strategy: limit, count, boards, deadline and progress.

Each genre's puzzle has a few answers: the smallest that has is taken.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from generic.boards import sampled, small
from gridwright.core import deadline as clocks
from gridwright.core import strategy as collecting
from gridwright.core.deadline import Deadline, within
from gridwright.core.errors import InputError
from gridwright.core.result import Result, Status
from gridwright.core.strategy import Request, Strategy
from gridwright.engine.solve import solve, strategies
from gridwright.genre import Genre
from gridwright.genres import all_genres

FEW = range(3, 7)
"""So many answers the puzzles have."""
ALL = "unique, multiple, none"

PAIRS = [
    pytest.param(genre, strategy, id=f"{genre.name} {strategy.name}")
    for genre in all_genres()
    for strategy in strategies(genre)
]


@cache
def puzzle_of(name: str) -> Any:
    """A small puzzle with a few answers that every strategy of the genre takes."""
    genre = next(genre for genre in all_genres() if genre.name == name)
    solved = [*small(name), *sampled(name, 200)]
    some = [puzzle for puzzle, answers in solved if len(answers) in FEW]
    return next(each for each in sorted(some, key=_decisions) if _taken_by_all(genre, each))


def _decisions(puzzle: Any) -> int:
    return int(puzzle.decisions)


def _taken_by_all(genre: Genre[Any], puzzle: Any) -> bool:
    try:
        for strategy in strategies(genre):
            strategy.find(puzzle, Request(limit=1))
    except InputError:
        return False
    return True


def ask(strategy: Strategy[Any], puzzle: Any, **request: Any) -> tuple[Result, list[int]]:
    counted: list[int] = []
    result = strategy.find(puzzle, Request(counted=counted.append, **request))
    return result, counted


@pytest.mark.parametrize(("genre", "strategy"), PAIRS)
def test_every_answer_is_counted_when_it_is_found(
    genre: Genre[Any], strategy: Strategy[Any]
) -> None:
    puzzle = puzzle_of(genre.name)
    result, counted = ask(strategy, puzzle, limit=None)
    assert counted == list(range(1, result.count + 1))
    assert len(set(result.boards)) == len(result.boards) == result.count
    if strategy.proves == ALL:
        assert result.count in FEW
        assert result.exhausted
        assert set(result.boards) == set(solve(genre, puzzle, limit=None).boards)


@pytest.mark.parametrize(("genre", "strategy"), PAIRS)
def test_no_strategy_goes_beyond_the_limit(genre: Genre[Any], strategy: Strategy[Any]) -> None:
    puzzle = puzzle_of(genre.name)
    for limit in range(1, FEW.start + 1):
        result, counted = ask(strategy, puzzle, limit=limit)
        assert result.count == len(result.boards) <= limit
        assert counted == list(range(1, result.count + 1))
        if strategy.proves == ALL:
            assert result.count == limit
            assert result.status is (Status.FOUND if limit == 1 else Status.MULTIPLE)


@pytest.mark.parametrize(("genre", "strategy"), PAIRS)
def test_two_boards_are_shown_where_none_are_to_be_kept(
    genre: Genre[Any], strategy: Strategy[Any]
) -> None:
    puzzle = puzzle_of(genre.name)
    kept, _ = ask(strategy, puzzle, limit=None)
    counted_only, counted = ask(strategy, puzzle, limit=None, keep=False)
    assert counted_only.count == kept.count == len(counted)
    assert counted_only.boards == kept.boards[:2]


@pytest.mark.parametrize(("genre", "strategy"), PAIRS)
def test_a_deadline_that_has_passed_is_a_timeout(
    genre: Genre[Any], strategy: Strategy[Any]
) -> None:
    counted: list[int] = []
    puzzle = puzzle_of(genre.name)  # looked for before, as this may be the first test to ask
    with within(Deadline(0.0)):
        result = solve(genre, puzzle, strategy.name, counted=counted.append)
    assert result.status is Status.TIMEOUT
    assert not result.exhausted
    assert result.boards == ()
    assert counted == []


@pytest.mark.parametrize(("genre", "strategy"), PAIRS)
def test_what_was_found_before_the_deadline_is_kept(
    genre: Genre[Any], strategy: Strategy[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr(clocks, "clock", lambda: now)

    def counted(count: int) -> None:
        nonlocal now
        now = 100.0

    with within(Deadline(10.0)):
        result = strategy.find(puzzle_of(genre.name), Request(limit=None, counted=counted))
    assert result.status is Status.TIMEOUT
    assert result.stats["timed_out"]
    assert not result.exhausted
    assert result.count == len(result.boards) == 1


@pytest.mark.parametrize(("genre", "strategy"), PAIRS)
def test_progress_is_reported_while_a_strategy_is_at_work(
    genre: Genre[Any], strategy: Strategy[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collecting, "SECONDS_BETWEEN_REPORTS", 0.0)
    told: list[Any] = []
    silent, _ = ask(strategy, puzzle_of(genre.name), limit=None)
    result, _ = ask(strategy, puzzle_of(genre.name), limit=None, progress=told.append)
    assert result.boards == silent.boards
    found = [re.match(r"(\d+) answers? so far", text) for text in map(str, told)]
    numbers = [int(match[1]) for match in found if match]
    assert numbers == sorted(numbers)
    assert max(numbers, default=0) == result.count
    # One report comes before each board that is asked for; the others from inside the search.
    assert len(told) > result.count + 1
    assert all(told)


@pytest.mark.parametrize(("genre", "strategy"), PAIRS)
def test_figures_have_names_that_python_takes(genre: Genre[Any], strategy: Strategy[Any]) -> None:
    result, _ = ask(strategy, puzzle_of(genre.name))
    assert [name for name in result.stats if not name.isidentifier()] == []
    assert result.stats["exhausted"] == result.exhausted
    assert result.stats["timed_out"] is False
