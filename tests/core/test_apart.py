"""Work in a process of its own: it has so much time and memory, and is ended with its caller."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from functools import partial
from multiprocessing import active_children, get_context

import pytest

from cli.runner import heard
from core import apart_work
from gridwright.core import apart as module
from gridwright.core.apart import NoAnswerError
from gridwright.core.control import Control
from gridwright.core.deadline import beating
from gridwright.core.errors import Timeout

pytestmark = pytest.mark.process
apart = partial(module.apart, seconds=9, memory=2**27)


@pytest.fixture(autouse=True)
def _leaves_nothing() -> Iterator[None]:
    yield
    assert active_children() == []


def test_it_has_so_much_time_and_memory() -> None:
    seconds, megabytes = map(int, apart(apart_work.limits).split())
    assert seconds == 9
    assert 100 < megabytes <= 135


@pytest.mark.parametrize("work", ["greedy", "late"])
def test_what_takes_too_much_gives_no_answer(work: str) -> None:
    with pytest.raises(NoAnswerError) as caught:
        apart(getattr(apart_work, work))
    assert caught.value.out_of_time == (work == "late")


def test_the_clock_of_the_caller_counts() -> None:
    with pytest.raises(Timeout), Control(time_limit=0.01):
        apart(apart_work.endless)


def test_ctrl_c_ends_both() -> None:
    interrupt = partial(signal.raise_signal, signal.SIGINT)
    with heard(), pytest.raises(KeyboardInterrupt), beating(interrupt):
        apart(apart_work.endless)


def test_what_is_printed_there_is_seen_by_nobody(capfd: pytest.CaptureFixture[str]) -> None:
    assert apart(apart_work.loud) == b"answer"
    assert capfd.readouterr() == ("", "")


def test_a_process_of_a_pool_does_the_work_itself() -> None:
    with get_context("spawn").Pool(1) as pool:
        assert pool.apply(module.apart, (bytes.upper, b"a"), {"seconds": 9, "memory": 1}) == b"A"
