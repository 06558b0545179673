"""Loading modules takes no time from a time limit, and Ctrl-C does not stop it halfway."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gridwright.core.loading import loaded

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
    [
        "solve", "count", "sample", "backbone", "backbone --shares", "explain", "hint", "grade",
        "minimise", "spare", "repair", "vary", "cnf", "check --answer ..#",
        "solve --strategy logic",
    ],
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
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        loaded(name)
    assert signal.getsignal(signal.SIGINT) is before
    assert more or loaded(name).WHOLE
