"""The figures of every strategy: names that a program can use, plain values, no contradiction."""

from __future__ import annotations

import json
from collections.abc import Iterator

from generic.boards import sampled
from generic.ways import Way, every_strategy, params
from gridwright.core.deadline import Deadline
from gridwright.core.errors import GridwrightError
from gridwright.core.result import Result, Status
from gridwright.core.strategy import Request
from strategies import solved_cases


def runs(way: Way) -> Iterator[Result]:
    """What it tells about a puzzle of its own genre, and about small ones."""
    puzzles = [puzzle for puzzle, _ in (solved_cases(way.genre)[0], *sampled(way.genre.name, 12))]
    told = 0
    for puzzle in puzzles:
        for limit in (1, 2, None):
            try:
                result = way.find(puzzle, limit)
            except GridwrightError:
                assert way.limited
                continue
            told += 1
            yield result
    assert told > 10


@params(every_strategy())
def test_keys_are_identifiers_and_values_go_into_json(way: Way) -> None:
    for result in runs(way):
        for key in result.stats:
            assert key.isidentifier(), key
            assert key == key.lower()
        json.dumps(result.stats, allow_nan=False)


@params(every_strategy())
def test_what_ended_the_search_is_told(way: Way) -> None:
    for result in runs(way):
        stats = result.stats
        assert stats["exhausted"] is result.exhausted
        assert stats["timed_out"] is (result.status is Status.TIMEOUT)
        assert not (stats["exhausted"] and stats["timed_out"])
        if result.status in (Status.NONE, Status.UNIQUE):
            assert stats["exhausted"]


@params(every_strategy())
def test_guesses_are_counted(way: Way) -> None:
    for result in runs(way):
        for key, value in result.stats.items():
            if key.startswith("guesses"):
                assert isinstance(value, int)
                assert value >= 0
        assert result.strategy == way.strategy.name
        assert result.seconds >= 0


@params(every_strategy())
def test_no_time_leaves_no_answer(way: Way) -> None:
    """A deadline that has passed is told as such, unless all was found without looking at it."""
    puzzle = solved_cases(way.genre)[0][0]
    try:
        result = way.strategy.find(puzzle, Request(limit=None, deadline=Deadline(0)))
    except GridwrightError:
        assert way.limited
        return
    assert result.exhausted or result.status is Status.TIMEOUT
    assert result.stats["timed_out"] is (result.status is Status.TIMEOUT)
