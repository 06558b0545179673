"""Many puzzles: each has its result, in order, whatever is wrong with the others."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Iterator
from functools import partial
from itertools import cycle
from pathlib import Path
from threading import Event

import pytest

import gridwright
from cli.runner import heard
from gridwright import Solved
from gridwright.api import Source

pytestmark = pytest.mark.process

FOUR = "kurodoko/4/4/g4i7j4i6g"
SEVERAL = "kurodoko/3/1/i"
ENDLESS = partial(gridwright.solve_many, cycle(["kurodoko/8/8/zzzj"]), jobs=2, limit=None)
"""The first puzzle does not end by itself."""


@pytest.fixture(autouse=True)
def no_process_is_left() -> Iterator[None]:
    before = {*multiprocessing.active_children()}
    yield
    assert {*multiprocessing.active_children()} <= before


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_are_those_of_solve_and_in_order(jobs: int) -> None:
    made = gridwright.generate("kuroshuto", "5x5", count=12, seed=1)
    sources: list[Source] = [*(one.puzzle for one in made), FOUR, SEVERAL]
    told_by: list[str] = []
    found = [*gridwright.solve_many(sources, jobs=jobs, progress=told_by.append)]
    assert [one.number for one in found] == [*range(14)]
    for source, one in zip(sources, found, strict=True):
        alone = gridwright.solve(source)
        assert one.result is not None
        assert (one.status, one.result.boards) == (str(alone.status), alone.boards)
        assert one.puzzle == one.result.puzzle == alone.puzzle
    assert told_by == [f"{done} of 14 puzzles solved" for done in range(1, 15)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_is_wrong_with_a_puzzle_is_its_result(jobs: int, tmp_path: Path) -> None:
    (tmp_path / "four").write_text(FOUR)
    wrong = ["kurodoko/2/2/9", tmp_path / "none", 3, "kurodoko/8/8/zzzj"]
    sources = iter([*wrong, tmp_path / "four"])
    asked = {"jobs": jobs, "ordered": False, "limit": None, "time_limit_each": 0.3}
    found = sorted(gridwright.solve_many(sources, **asked), key=lambda one: one.number)  # type: ignore[arg-type]
    assert [one.status for one in found] == ["error", "error", "error", "timeout", "unique"]
    assert "the clue 9 at r1c1 is impossible" in found[0].error
    assert "no such file" in found[1].error
    assert "expected a puzzle" in found[2].error
    assert (found[0].puzzle, found[0].result) == (None, None)


def test_a_process_that_dies_takes_only_its_own_puzzle_with_it() -> None:
    before = {*multiprocessing.active_children()}
    run = gridwright.solve_many([FOUR, "kurodoko/8/8/zzzj", FOUR], jobs=2, limit=None)
    first = next(run)
    for child in {*multiprocessing.active_children()} - before:
        os.kill(child.pid or 0, signal.SIGKILL)
    statuses = [first.status, *(one.status for one in run)]
    assert statuses[1] == "crashed"
    assert statuses[0] == "unique"


def test_the_time_limit_and_cancelling_hold_for_all_together() -> None:
    with pytest.raises(gridwright.Timeout, match=r"of 0\.3 seconds was reached while solving"):
        deque(ENDLESS(time_limit=0.3))
    stop = Event()
    run = gridwright.solve_many(cycle([FOUR]), jobs=2, cancel=stop)
    assert str(next(run).result and next(run).puzzle) == str(gridwright.parse(FOUR))
    stop.set()
    with pytest.raises(gridwright.Cancelled):
        next(run)


def test_ctrl_c_keeps_what_is_finished() -> None:
    kept: list[Solved] = []
    with heard(), pytest.raises(KeyboardInterrupt):
        interrupted(kept)
    assert [one.status for one in kept] == ["unique"] * 3


def interrupted(kept: list[Solved]) -> None:
    for one in gridwright.solve_many(cycle([FOUR]), jobs=2):
        kept.append(one)
        if len(kept) == 3:
            signal.raise_signal(signal.SIGINT)


def test_bad_requests_are_refused_at_once() -> None:
    with pytest.raises(TypeError, match="solve_many takes several puzzles"):
        gridwright.solve([FOUR])  # type: ignore[arg-type]
    for one in (gridwright.parse(FOUR), FOUR):
        with pytest.raises(TypeError, match="expected several puzzles, texts, paths or Documents"):
            gridwright.solve_many(one)  # type: ignore[arg-type]
    with pytest.raises(gridwright.InputError, match="the number of processes is 0"):
        gridwright.solve_many([FOUR], jobs=0)
    with pytest.raises(gridwright.InputError, match="the time limit is 0"):
        gridwright.solve_many([FOUR], time_limit_each=0)
