"""What makes the tests the same on every machine, whatever its terminal, locale, load or user.

The variables of a person's shell that change how a command looks are taken away, properties are
tried on the same examples everywhere. That no test waits for ever is set in ``pyproject.toml``.
"""

from __future__ import annotations

import gc
import os
import site
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from itertools import count
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from gridwright.core import apart, deadline
from gridwright.genres import all_genres
from gridwright.sat.solvers import SOLVERS, TRIAL

SHELL = (
    "COLUMNS", "LINES", "TERM", "TERMINAL_WIDTH", "NO_COLOR", "FORCE_COLOR", "PY_COLORS",
    "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM", "GITHUB_ACTIONS", "TTY_COMPATIBLE",
    "TTY_INTERACTIVE", "PYTHONIOENCODING", "PYTHONUNBUFFERED", "PYTHONWARNINGS",
)  # fmt: skip
"""Rich and Python look at these."""

# A busy machine is no failure, and a failure must come back when the tests run again.
# For other examples: ./run-tests --hypothesis-profile=default
settings.register_profile(
    "all",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
# A property that does not hold shows it soon; ./run-tests --all tries it on more examples. What
# else is tried on many puzzles follows suit (tests/trying.py).
settings.register_profile("everywhere", settings.get_profile("all"), max_examples=8)
settings.load_profile("everywhere")


@pytest.hookimpl(trylast=True)
def pytest_configure() -> None:
    """Forget the shell, after pytest has looked at it and before Rich is imported."""
    gc.disable()  # what is imported and collected now stays: there is no garbage to look for
    for name in SHELL:
        os.environ.pop(name, None)
    os.environ["COLUMNS"] = "80"
    # Standard output and files may hold any sign, also in processes that a test starts.
    os.environ["PYTHONUTF8"] = "1"


BROWSER = {"browser"}
PROCESS = {"browser", "server", "gridwright_on_path"}
"""Fixtures that start one."""
APART = {solver.name for solver in SOLVERS if not solver.limits}
"""Solvers that work in a child process: marked on every machine, also where they do not run."""


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Mark the tests whose fixtures or solvers start a browser, a server or another process."""
    for item in items:
        fixtures = {*getattr(item, "fixturenames", ())}
        if fixtures & BROWSER:
            item.add_marker(pytest.mark.browser)
        if fixtures & PROCESS or _has_a_solver_apart(item):
            item.add_marker(pytest.mark.process)
        if _named(item) & LONG.keys() or _is_not_its_turn(item):
            item.add_marker(pytest.mark.long)
    yield
    if "PYTEST_XDIST_WORKER" in os.environ:
        _spread(items, int(os.environ["PYTEST_XDIST_WORKER_COUNT"]))


def _spread(items: list[pytest.Item], processes: int) -> None:
    """Files with tests that wait are for every second process, which has the others after them.

    While one process waits for a browser, another has something to compute, and no more than half
    of them start a server and a browser and load the page. Each gets as many tests as the others,
    from first to last. Examples of documents come before all browsers, whose driver keeps the event
    loop that one of them starts.
    """
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    documents = [item for item in items if item.path.suffix != ".py"]
    waiting, computing = list[pytest.Item](), list[pytest.Item]()
    for path, each in files.items():
        if path.suffix == ".py":
            waits = any(item.get_closest_marker("process") for item in each)
            (waiting if waits else computing).extend(each)
    whole, share = len(items), -(-len(waiting) // -(-processes // 2))
    items[:] = documents
    for process in range(1, processes + 1):
        if process % 2:
            items += waiting[:share]
            del waiting[:share]
        room = max(0, whole * process // processes - len(items))
        items += computing[:room]
        del computing[:room]
    items += computing


LONG: dict[str, Any] = tomllib.loads(
    (Path(__file__).parent / "tests" / "long.toml").read_text(encoding="utf-8")
)
"""The tests that are too long for every run, by name, with what guards the same thing each time."""
TURNS: list[str] = LONG.pop("turns")
"""The tests that one genre runs each time."""
TURN_FILES = list(dict.fromkeys(name.partition("::")[0] for name in TURNS))
"""Their files: tests of one file run with the same genres, so that they share what they prepare."""


def _named(item: pytest.Item) -> set[str]:
    """The names by which the list of long tests may mean a test: itself, all of it, or its file."""
    return {item.nodeid, item.nodeid.partition("[")[0], item.nodeid.partition("::")[0]}


def _is_not_its_turn(item: pytest.Item) -> bool:
    """Whether it is a test of a genre whose turn it is with ``--all`` only."""
    name, _, values = item.nodeid.partition("[")
    if name not in TURNS:
        return False
    turn = TURN_FILES.index(name.partition("::")[0])
    places = [at for at, genre in enumerate(all_genres()) if genre.name in values]
    return bool(places and (places[0] + turn) % len(all_genres()))


def _has_a_solver_apart(item: pytest.Item) -> bool:
    """Whether a parameter of a test is such a solver, or its name."""
    values = item.callspec.params.values() if hasattr(item, "callspec") else ()
    names = (getattr(value, "name", value) for value in values)
    return any(isinstance(name, str) and name in APART for name in names)


JUDGES = {"minisat", "node"}
"""Programs that check our answers; they are quick, so the quick tests may ask them."""


@pytest.fixture(autouse=True)
def _starts_only_what_it_says(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A test that starts a process without the mark fails, so that the quick tests stay quick.

    What a library starts of its own accord is not the test's doing, and depends on the machine:
    Matplotlib asks ``fc-list`` where it has no list of fonts yet.
    What is usually done in a process of its own, such as decoding a picture, is done here then.
    """
    if not isinstance(request.node, pytest.Function) or request.node.get_closest_marker("process"):
        return
    popen = subprocess.Popen

    def ask_a_judge(command: Sequence[str], **options: Any) -> subprocess.Popen[str]:
        # Whether a solver runs here is tried once, in whatever test asks first.
        allowed = Path(command[0]).name in JUDGES or TRIAL in command
        if not allowed and not _asked_by_a_library():
            refuse()
        return popen(command, **options)

    def refuse(*_: object) -> None:
        raise AssertionError("this test starts a process: mark it with @pytest.mark.process")

    monkeypatch.setattr(apart, "may_start", lambda: False)
    monkeypatch.setattr(subprocess, "Popen", ask_a_judge)
    monkeypatch.setattr(BaseProcess, "start", refuse)


ROOT = Path(__file__).parent
OURS = (str(ROOT / "tests"), str(ROOT / "lab"), str(Path(deadline.__file__).parents[1]))
LIBRARIES = tuple({*site.getsitepackages(), site.getusersitepackages()})


def _asked_by_a_library() -> bool:
    """Whether the nearest caller outside the standard library is an installed package of others."""
    frame = sys._getframe(1)
    while frame.f_back is not None:
        frame = frame.f_back
        path = frame.f_code.co_filename
        if path.startswith(OURS):
            return False
        if path.startswith(LIBRARIES):
            return True
    return False


def pytest_collection_finish() -> None:
    """Take what all tests hold out of every later garbage collection.

    A study collects garbage before it takes a time, and thousands of tests hold a lot.
    """
    gc.collect()
    gc.freeze()
    gc.enable()


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock of its own for time limits: each look at it takes a hundredth of a second.

    So a test says how much work is done before the limit comes, not how fast the machine is.
    """
    looks = count()
    monkeypatch.setattr(deadline, "clock", lambda: next(looks) / 100)
