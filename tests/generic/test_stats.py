"""The stats of every strategy: keys that are identifiers, plain values, no contradictions."""

from __future__ import annotations

import json
from collections.abc import Iterator

from generic.boards import sampled
from generic.variants import Variant, every_strategy, params
from gridwright.core.deadline import Deadline, within
from gridwright.core.errors import InputError
from gridwright.core.result import Result, Status
from gridwright.engine.solve import solve
from strategies import solved_cases


def runs(variant: Variant) -> list[Result]:
    """The results for a puzzle from the genre's cases and for small ones, for all tests."""
    if str(variant) not in FOUND:
        FOUND[str(variant)] = [*_runs(variant)]
    return FOUND[str(variant)]


FOUND: dict[str, list[Result]] = {}


def _runs(variant: Variant) -> Iterator[Result]:
    genre = variant.genre
    puzzles = [puzzle for puzzle, _ in (solved_cases(genre)[0], *sampled(genre.name, 12))]
    told = 0
    for puzzle in puzzles:
        for limit in (1, 2, None):
            try:
                result = variant.find(puzzle, limit)
            except InputError:
                assert variant.limited
                continue
            told += 1
            yield result
    assert told > 10


@params(every_strategy())
def test_keys_are_identifiers_and_values_go_into_json(variant: Variant) -> None:
    for result in runs(variant):
        for key in result.stats:
            assert key.isidentifier(), key
            assert key == key.lower()
        json.dumps(result.stats, allow_nan=False)


@params(every_strategy())
def test_what_ended_the_search_is_told(variant: Variant) -> None:
    for result in runs(variant):
        stats = result.stats
        assert stats["exhausted"] is result.exhausted
        assert stats["timed_out"] is (result.status is Status.TIMEOUT)
        assert not (stats["exhausted"] and stats["timed_out"])
        if result.status in (Status.NONE, Status.UNIQUE):
            assert stats["exhausted"]


@params(every_strategy())
def test_guesses_are_counted(variant: Variant) -> None:
    for result in runs(variant):
        for key, value in result.stats.items():
            if key.startswith("guesses"):
                assert isinstance(value, int)
                assert value >= 0
        assert result.strategy == variant.strategy.name
        assert result.seconds >= 0


@params(every_strategy())
def test_no_time_leaves_no_answer(variant: Variant) -> None:
    """A timeout is reported, unless everything was found before the deadline was checked."""
    puzzle = solved_cases(variant.genre)[0][0]
    try:
        with within(Deadline(0)):
            result = solve(variant.genre, puzzle, variant.strategy.name, limit=None)
    except InputError:
        assert variant.limited
        return
    assert result.exhausted or result.status is Status.TIMEOUT
    assert result.stats["timed_out"] is (result.status is Status.TIMEOUT)
