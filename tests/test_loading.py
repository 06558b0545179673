"""Loading modules takes no time from a time limit, and Ctrl-C does not stop it halfway."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from cli.runner import heard
from gridwright.core.interrupts import held_back
from gridwright.core.loading import loaded
from trying import each_time

LATE = """
import sys, time
from importlib.machinery import SourceFileLoader

clock, late = time.perf_counter, 0.0
time.perf_counter = lambda: clock() + late
load = SourceFileLoader.exec_module


def load_slowly(self, module):
    "Every module of gridwright, and of the solvers, takes an hour."
    global late
    late += 3600.0 * module.__name__.startswith(("gridwright", "pysat"))
    load(self, module)


SourceFileLoader.exec_module = load_slowly
from gridwright.cli.app import run
sys.exit(run(sys.argv[1:]))
"""
PUZZLE = "https://puzz.link/p?kurodoko/3/1/22g"


@pytest.mark.process
@pytest.mark.parametrize(
    "command",
    each_time(
        ["solve", "count", "explain", "repair", "cnf"],
        [
            "solve", "count", "sample", "backbone", "backbone --shares", "explain", "hint",
            "grade", "minimise", "spare", "repair", "vary", "cnf", "check --answer ..#",
            "solve --strategy logic",
        ],
    ),
)  # fmt: skip
def test_loading_takes_no_time(command: str) -> None:
    name, *options = command.split()
    asked = [name, PUZZLE, *options, "--time-limit", "600"]
    ran = subprocess.run(
        [sys.executable, "-c", LATE, *asked], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, (ran.stdout, ran.stderr)


@pytest.mark.parametrize("more", ["", "raise ValueError"])
def test_an_interrupt_waits_for_the_end_of_an_import(
    more: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"interrupted_{len(more)}"
    lines = ["import signal", "signal.raise_signal(signal.SIGINT)", more, "WHOLE = True"]
    (tmp_path / f"{name}.py").write_text("\n".join(lines))
    monkeypatch.syspath_prepend(tmp_path)
    with heard():
        before = signal.getsignal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            loaded(name)
        assert signal.getsignal(signal.SIGINT) is before
    assert more or loaded(name).WHOLE


def test_a_second_interrupt_leaves_no_handler_behind() -> None:
    """It comes when the first handler is back, and the second is not yet."""
    with heard():
        both: tuple[int, ...] = (signal.SIGINT, signal.SIGTERM)
        usual = {number: signal.getsignal(number) for number in both}
        set_handler = signal.signal

        def interrupted(number: int, handler: Any) -> Any:
            before = set_handler(number, handler)
            if handler is usual[number]:
                raise KeyboardInterrupt
            return before

        with (
            pytest.MonkeyPatch.context() as patch,
            pytest.raises(KeyboardInterrupt),
            held_back(),
        ):
            patch.setattr(signal, "signal", interrupted)
        assert {number: signal.getsignal(number) for number in both} == usual


def test_in_another_thread_nothing_is_held_back() -> None:
    handlers = []

    def look() -> None:
        with held_back():
            handlers.append(signal.getsignal(signal.SIGINT))

    thread = Thread(target=look)
    thread.start()
    thread.join()
    assert handlers == [signal.getsignal(signal.SIGINT)]
