"""Time, memory, progress and cancelling: what is known when counting has to stop."""

from __future__ import annotations

import re
from dataclasses import replace
from threading import Event
from typing import Any, cast

import pytest

from counting.boards import every_genre, with_answers
from gridwright.core import deadline as clocks
from gridwright.core.control import Control
from gridwright.core.errors import Cancelled, InputError, Timeout
from gridwright.core.memory import MEGABYTE
from gridwright.core.result import Status
from gridwright.core.saying import Value
from gridwright.counting import total as counting
from gridwright.counting.automaton import Moves, State
from gridwright.counting.listing import answers
from gridwright.counting.shares import shares
from gridwright.counting.sweep import OutOfMemory, advanced, sweep
from gridwright.counting.total import count
from gridwright.engine import count as engine
from gridwright.engine.count import CountRequest
from gridwright.engine.count import count as count_answers
from gridwright.engine.frontier import automaton_of
from gridwright.genre import Genre
from gridwright.genres import by_name

KUROMASU = by_name("kuromasu")


def square(side: int) -> Any:
    return KUROMASU.puzzle(side, side)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that the test drives: each look at it takes as long as the second number says."""
    now = [0.0, 0.0]

    def look() -> float:
        now[0] += now[1]
        return now[0]

    monkeypatch.setattr(clocks, "clock", look)
    return now


# Lower bounds.


@every_genre
def test_narrow_sweeps_never_count_too_many(genre: Genre[Any]) -> None:
    for puzzle, all_answers in with_answers(genre, 2, 2000, 12):
        automaton = automaton_of(genre, puzzle)
        for width in (1, 2, 4, 8, 32):
            swept = sweep(automaton, width=width)
            assert swept.total <= len(all_answers)
            assert swept.dropped or swept.total == len(all_answers)


def test_a_wider_sweep_leaves_out_less() -> None:
    totals = [sweep(automaton_of(KUROMASU, square(7)), width=width).total for width in (4, 32, 256)]
    assert totals == sorted(totals)
    assert 1000 < totals[0] < totals[1] < totals[2] == 296058640


def test_counting_begins_narrow_and_ends_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "NARROWEST", 4)
    bounds: list[int] = []
    found = count(automaton_of(KUROMASU, square(7)), at_least=bounds.append)
    assert (found.number, found.exact) == (296058640, True)
    assert bounds == sorted(set(bounds))
    assert len(bounds) >= 2
    assert bounds[-1] < found.number


# Time.


def test_out_of_time_gives_the_lower_bound_reached(clock: list[float]) -> None:
    def told(text: str) -> None:
        if text.startswith("at least"):
            clock[0] = 100.0

    result = Control(10.0, told).run(count_answers, KUROMASU, square(10), "frontier")
    assert result.status is Status.TIMEOUT
    assert not result.exhausted
    assert result.stats.timed_out
    assert result.stats.out_of == "time"
    assert 10**9 < result.count < 208786414361204882


def test_out_of_time_at_once(clock: list[float]) -> None:
    clock[1] = 1.0
    for strategy in ("auto", "frontier", "sat"):
        result = Control(0.5).run(count_answers, KUROMASU, square(10), strategy)
        assert result.status is Status.TIMEOUT
        assert (result.count, result.exhausted) == (0, False)


def test_the_clock_is_checked_within_a_layer(clock: list[float]) -> None:
    looked: list[int] = []

    def step(state: State) -> Moves:
        looked.append(cast("int", state))
        return ()

    clock[1] = 1.0
    with (
        clocks.within(clocks.Deadline(3.0)),
        pytest.raises(Timeout, match="the time limit was reached"),
    ):
        advanced(dict.fromkeys(range(10_000), 1), step)
    assert 0 < len(looked) < 1000


def test_drawing_and_shares_keep_the_time_limit(clock: list[float]) -> None:
    clock[1] = 1.0
    expected = "the time limit of 5 seconds was reached while"
    with pytest.raises(Timeout, match=expected):
        Control(5).run(engine.sample, KUROMASU, square(9))
    with pytest.raises(Timeout, match=expected):
        Control(5).run(engine.shares, KUROMASU, square(9))


# Memory.


def test_out_of_memory_gives_the_lower_bound_reached() -> None:
    result = count_answers(KUROMASU, square(14), "auto", CountRequest(memory=1))
    assert result.status is Status.TIMEOUT
    assert result.stats.out_of == "memory"
    assert 10**12 < result.count < 8951629622004424856628885578891048
    # Not many states were held at any time: a state takes more than a hundred bytes.
    assert result.stats.widest < 1 * MEGABYTE / 100


def test_layers_keep_to_the_memory() -> None:
    for memory in (20_000, 100_000, 1_000_000):
        widest = sweep(automaton_of(KUROMASU, square(12)), memory=memory).widest
        assert widest * 200 < memory * 2


@pytest.mark.parametrize("verb", [engine.sample, engine.shares])
def test_drawing_and_shares_refuse_what_does_not_fit(verb: Any) -> None:
    with pytest.raises(OutOfMemory, match="the memory limit of 1 MB was reached"):
        verb(KUROMASU, square(12), memory=1)


def test_listing_refuses_what_does_not_fit() -> None:
    with pytest.raises(OutOfMemory):
        next(answers(automaton_of(KUROMASU, square(10)), memory=200_000))


def test_shares_are_the_same_with_little_memory() -> None:
    automaton = automaton_of(KUROMASU, square(6))
    assert shares(automaton, 36, memory=2 * MEGABYTE) == shares(automaton, 36)


# Progress and cancelling.


def test_progress_goes_cell_by_cell() -> None:
    told: list[Value] = []
    count(automaton_of(KUROMASU, square(6)), progress=told.append)
    cells = [re.fullmatch(r"cell (\d+) of 36, \d+ states?", str(said)) for said in told]
    assert [int(match[1]) for match in cells if match] == list(range(1, 37))


@pytest.mark.parametrize("strategy", ["auto", "frontier"])
def test_cancelled_while_counting(strategy: str) -> None:
    stop = Event()

    def told(text: str) -> None:
        if "cell" in text:
            stop.set()

    with pytest.raises(Cancelled):
        Control(progress=told, cancel=stop).run(count_answers, KUROMASU, square(10), strategy)


@pytest.mark.parametrize("verb", [engine.sample, engine.shares])
@pytest.mark.parametrize("stage", ["forwards", "backwards"])
def test_cancelled_while_drawing(verb: Any, stage: str) -> None:
    stop = Event()

    def told(text: str) -> None:
        if text.startswith(stage):
            stop.set()

    with pytest.raises(Cancelled):
        Control(progress=told, cancel=stop).run(verb, KUROMASU, square(8))


# Which way is chosen.


def method(puzzle: Any, **asked: Any) -> tuple[str, int, bool]:
    result = count_answers(KUROMASU, puzzle, "auto", CountRequest(**asked))
    return result.strategy, result.count, result.exhausted


def test_few_answers_are_listed_and_many_are_counted() -> None:
    assert method(KUROMASU.puzzle(3, 3, {4: 5})) == ("sat", 16, True)
    assert method(square(6)) == ("frontier", 1646096, True)
    assert method(square(6), limit=30) == ("sat", 30, False)
    assert method(square(6), limit=1_000_000) == ("frontier", 1646096, True)


def test_listing_goes_on_where_the_frontier_does_not_see_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(counting, "NARROWEST", 1)
    monkeypatch.setattr(engine, "FEW", 2)
    monkeypatch.setattr(engine, "MANY", 10_000)
    assert method(square(4))[:2] == ("sat", 562)


def test_a_genre_without_an_automaton_is_listed() -> None:
    template = replace(by_name("template"), frontier=None)
    puzzle = template.puzzle(2, 2)
    result = count_answers(template, puzzle)
    assert (result.strategy, result.exhausted) == ("sat", True)
    with pytest.raises(InputError, match="there is no automaton for Template"):
        count_answers(template, puzzle, "frontier")


@pytest.mark.parametrize(
    ("strategy", "asked", "sentence"),
    [
        ("frontier", {"options": {"solver": "x"}}, "the strategy frontier has no option 'solver'"),
        ("frontier", {"memory": 0}, "the memory limit is 0; expected 1 megabyte or more"),
        ("sat", {"by": "black"}, "the strategy 'sat' cannot count by black; expected 'frontier'"),
        ("auto", {"by": "white"}, "Kuromasu cannot be counted by 'white'; expected 'black'"),
        ("magic", {}, "kuromasu has no strategy 'magic'; it has: sat, logic, frontier"),
    ],
)
def test_what_cannot_be_counted(strategy: str, asked: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        count_answers(KUROMASU, square(3), strategy, CountRequest(**asked))
