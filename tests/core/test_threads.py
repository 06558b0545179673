"""NumPy multiplies in one thread, whoever loaded it and whatever it does otherwise."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from gridwright import api
from gridwright.cli import entry
from gridwright.core.threads import ONE_THREAD, Threads, numpy_threads, one_thread
from gridwright.networks.network import Steps
from gridwright.scanning import network


@pytest.fixture
def two() -> Iterator[Threads]:
    """NumPy as somebody else has set it, with two threads."""
    threads = numpy_threads()
    if threads is None:
        pytest.skip("NumPy multiplies with another library here")
    before = threads.get()
    threads.put(2)
    yield threads
    threads.put(before)


def test_there_is_one_thread_until_the_last_block_ends(two: Threads) -> None:
    first, second = one_thread(), one_thread()
    with first:
        second.__enter__()
        assert two.get() == 1
    # As in two threads, of which the first has come to its end.
    assert two.get() == 1
    second.__exit__(None, None, None)
    assert two.get() == 2


def test_networks_multiply_in_one_thread(two: Threads, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def noted(work: Any) -> Any:
        def done(*given: Any) -> Any:
            seen.append(two.get())
            return work(*given)

        return done

    monkeypatch.setattr(Steps, "_product", noted(Steps._product))
    api.solve("kamaji-4x4-2141235421311423", strategy="network")
    assert seen
    assert {*seen} == {1}
    seen.clear()
    monkeypatch.setattr(network, "_convolution", noted(network._convolution))
    network.loaded().answers(np.zeros((1, 32, 32), np.float32))
    assert seen
    assert {*seen} == {1}
    assert two.get() == 2


def test_a_command_starts_no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless somebody wishes for more."""
    for name in ONE_THREAD:
        monkeypatch.setenv(name, "1")
        monkeypatch.delenv(name)
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "4")
    monkeypatch.setattr(sys, "argv", ["gridwright", "genres"])
    with pytest.raises(SystemExit):
        entry.main()
    assert {name: os.environ[name] for name in ONE_THREAD} == {
        "OPENBLAS_NUM_THREADS": "4",
        "OPENCV_FOR_THREADS_NUM": "1",
    }
