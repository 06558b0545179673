"""How a command ends that is told to, or killed: what is done is kept, and no process is left."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from cli.runner import PATIENCE, as_before, heard, start, start_counting
from gridwright.cli.signals import Listening
from gridwright.core.processes import follow_parent, starting

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals"),
]

TERMINATED = 143
PUZZLES = ("generate", "kuromasu", "--size", "9", "--count", "100000", "--seed", "1", "-j", "2")
SECONDS = 60
"""Far more than it takes: a process that is left behind goes on for ever."""


def alive() -> dict[int, int]:
    """The processes that are not dead, each with its parent."""
    told = subprocess.run(
        ["ps", "-A", "-o", "pid=,ppid=,stat="], capture_output=True, text=True, check=True
    ).stdout
    rows = (line.split() for line in told.splitlines())
    return {int(pid): int(parent) for pid, parent, state in rows if state[0] != "Z"}


def children(pid: int) -> set[int]:
    return {child for child, parent in alive().items() if parent == pid}


def left_of(pids: set[int]) -> set[int]:
    """Those that are still alive after a while."""
    until = time.monotonic() + SECONDS
    while (left := pids & alive().keys()) and time.monotonic() < until:
        time.sleep(0.1)
    return left


def at_work(process: subprocess.Popen[Any]) -> set[int]:
    """The processes of a run that has printed something; two of them make puzzles."""
    assert process.stdout is not None
    # Byte by byte: ``communicate`` does not see what a reader with a buffer has read beyond a line.
    first = b""
    while not first.endswith(b"\n"):
        more = os.read(process.stdout.fileno(), 1)
        assert more, "it ended before the first puzzle"
        first += more
    assert first.startswith(b"https://puzz.link/p?kurodoko/9/9/")
    found = children(process.pid)
    assert len(found) >= 2
    return found


@pytest.mark.parametrize("to", ["the command", "all of its processes"])
def test_sigterm_keeps_the_puzzles_and_leaves_no_process(to: str) -> None:
    with start(
        *PUZZLES, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        workers = at_work(process)
        if to == "the command":
            process.terminate()
        else:
            os.killpg(process.pid, signal.SIGTERM)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == TERMINATED
    told = re.search(r"^interrupted: (\d+) of 100000 puzzles made$", err, re.M)
    assert told is not None, err
    assert err.count("\n") == 1, err
    # One puzzle was read before; the signal may come between the printing and the counting of one.
    assert len(out.splitlines()) + 1 - int(told[1]) in (0, 1)
    assert not left_of(workers)


def test_sigkill_leaves_no_process() -> None:
    with start(*PUZZLES, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        workers = at_work(process)
        process.kill()
        process.communicate(timeout=PATIENCE)
    left = left_of(workers)
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert not left


@pytest.mark.parametrize("options", [(), ("--strategy", "sat")])
def test_sigterm_while_counting(options: tuple[str, ...]) -> None:
    with start_counting(*options) as process:
        process.terminate()
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == TERMINATED, err
    assert err == "gridwright: interrupted\n"
    assert out == "" or re.search(r"at least\s\d+ answers?\s\(interrupted\)\n$", out)


def test_sigterm_in_a_batch(tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    asked = ("kuromasu", "--size", "9x9", "--count", "100000", "--out", str(results), "-j", "2")
    with start(
        "batch", "generate", *asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        while process.poll() is None and not (results.exists() and results.stat().st_size):
            time.sleep(0.05)
        workers = children(process.pid)
        process.terminate()
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == TERMINATED, err
    assert "Traceback" not in err
    assert re.search("the same command( with --seed [0-9]+)? continues", err)
    assert not left_of(workers)
    assert [json.loads(line) for line in results.read_text().splitlines()]


def test_sigterm_that_is_ignored_stays_so() -> None:
    """As in ``trap '' TERM``: a child inherits it, and the command does not listen then."""
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with start("solve", "-", stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            assert process.stdin is not None
            process.terminate()
            process.stdin.write(b"kurodoko/2/1/2g\n")
            out, _ = process.communicate(timeout=PATIENCE)
    finally:
        signal.signal(signal.SIGTERM, before)
    assert process.returncode == 0
    assert out


INTERRUPTED_AT = """
import os, signal, sys

class Interrupt:
    "A finder that finds nothing; it interrupts the import of a module, when that has begun."

    def find_spec(self, name, path=None, target=None):
        if name == at:
            signal.raise_signal(signal.SIGINT)

arguments, modules = sys.argv[1:3], sys.argv[3:]
for at in modules:
    child = os.fork()
    if not child:
        sys.meta_path.insert(0, Interrupt())
        sys.argv = ["gridwright", *arguments]
        from gridwright.cli.entry import main
        main()
    print(at, os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""
MODULES = (
    "gridwright.cli.streams", "gridwright.cli.app", "gridwright.cli.commands.solve",
    "gridwright.core.control", "gridwright.genres.kuromasu", "pysat.solvers",
)  # fmt: skip
"""What is imported on the way to an answer: one of them at the very first, one at the last."""


def test_ctrl_c_within_an_import_ends_the_command_in_one_line() -> None:
    """Python can lose an interrupt there, and libraries catch it and fail in ways of their own."""
    with heard():
        done = subprocess.run(
            (sys.executable, "-c", INTERRUPTED_AT, "solve", "kurodoko/3/1/i", *MODULES),
            capture_output=True, text=True, timeout=PATIENCE, check=True,
        )  # fmt: skip
    assert done.stdout.splitlines() == [f"{name} 130" for name in MODULES]
    assert done.stderr.splitlines() == ["gridwright: interrupted"] * len(MODULES)


def test_ctrl_c_after_the_end_leaves_the_status(monkeypatch: pytest.MonkeyPatch) -> None:
    """While Python cleans up; it would print a traceback, and may wait for a library."""
    ended: list[int] = []
    monkeypatch.setattr(os, "_exit", ended.append)
    with heard(), as_before():
        assert Listening().ended(3) == 3
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert ended == [3]


def _here(connection: Any) -> None:
    follow_parent()
    connection.send("here")


def test_a_process_hears_no_ctrl_c_while_it_starts() -> None:
    """As with ``generate --jobs 2``: it goes to all processes, and only the first one tells it."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    child = context.Process(target=_here, args=(theirs,))
    with heard(), starting(context):
        child.start()
        os.kill(child.pid or 0, signal.SIGINT)
    theirs.close()
    assert ours.recv() == "here"
    child.join()


def test_ctrl_c_while_the_server_starts() -> None:
    with start(
        *("serve", "--port", "0", "--workers", "1"),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    ) as process:  # fmt: skip
        while process.poll() is None and not (workers := children(process.pid)):
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (130, "gridwright: interrupted\n")
    assert not left_of(workers)
