"""How a test runs the command line: in this process for speed, or as a person's shell would."""

from __future__ import annotations

import io
import json
import os
import shlex
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from gridwright.cli import entry

COMMAND = (sys.executable, "-m", "gridwright")
MEMORY = 1_500_000_000
PATIENCE = 300
"""Seconds after which a process that a test started is ended: it hangs."""


@dataclass(frozen=True)
class Run:
    """How a run ended and what it said."""

    status: int
    out: str
    err: str

    @property
    def records(self) -> list[dict[str, Any]]:
        """The JSON objects of standard output, which holds nothing else."""
        return [json.loads(line) for line in self.out.splitlines()]


def run(
    *arguments: str,
    stdin: bytes | str = b"",
    encoding: str = "utf-8",
    environment: Mapping[str, str] | None = None,
) -> Run:
    """Run the command in this process; an exception that escapes it fails the test."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    streams = [io.TextIOWrapper(io.BytesIO(), encoding=encoding) for _ in range(2)]
    with pytest.MonkeyPatch.context() as patch:
        # The terminal that the tests were started from is not theirs, nor is its language.
        for name in ("COLUMNS", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
            patch.delenv(name, raising=False)
        for name, value in (environment or {}).items():
            patch.setenv(name, value)
        patch.setattr(sys, "argv", ["gridwright", *arguments])
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(data))))
        patch.setattr(sys, "stdout", streams[0])
        patch.setattr(sys, "stderr", streams[1])
        with as_before(), pytest.raises(SystemExit) as leaving:
            entry.main()
    assert isinstance(leaving.value.code, int)
    return Run(leaving.value.code, *(_written(stream, encoding) for stream in streams))


@contextmanager
def as_before() -> Iterator[None]:
    """What listens to signals afterwards is what did before; a command listens until its end."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _written(stream: io.TextIOWrapper, encoding: str) -> str:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode(encoding)


SHELL = set("|&;<>()$`*?[]{}~!\n")
"""Characters that a shell may understand; some need quotes to be themselves."""
APART = {"batch", "serve", "site", "study"}
"""Commands that start processes of their own: they need a main module."""


def typed(command: str, folder: Path, environment: Mapping[str, str]) -> Run:
    """Run what was typed into a shell in a folder; in this process if that needs no shell."""
    words = [] if SHELL & set(command) else shlex.split(command)
    if words[:1] == ["gridwright"] and not APART & set(words) and "processes" not in command:
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(folder)
            return run(*words[1:], environment=environment)
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder, env=dict(environment), capture_output=True, text=True, check=False,
        timeout=PATIENCE,
    )  # fmt: skip
    return Run(done.returncode, done.stdout, done.stderr)


def assert_zsh_hands_over_the_same_words(line: str, folder: Path) -> None:
    """Whether bash and zsh make the same words of what was typed."""
    show = "".join(f'{name}() {{ printf "%s\\n" "$@"; }}\n' for name in ("gridwright", "minisat"))
    words = [
        subprocess.run(
            [*shell, "-c", show + line], cwd=folder, capture_output=True, text=True, check=True
        ).stdout
        for shell in (("bash",), ("zsh", "-f"))
    ]
    assert words[0] == words[1] != "", line


def run_really(
    *arguments: str, stdin: bytes = b"", environment: Mapping[str, str] | None = None
) -> Run:
    """Run the command as a process of its own, with little memory and not for ever."""
    done = subprocess.run(
        ("sh", "-c", f'ulimit -v {MEMORY // 1024}; exec "$@"', "sh", *COMMAND, *arguments),
        input=stdin,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
        env={**os.environ, **(environment or {})},
    )
    return Run(done.returncode, done.stdout.decode(), done.stderr.decode())


@contextmanager
def heard() -> Iterator[None]:
    """What is started meanwhile hears Ctrl-C.

    What a shell starts in the background, such as the tests with ``./run-tests &``, ignores it,
    and so would the children. An ignored signal is all that a child inherits; so it is heard while
    the child starts.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def start(
    *arguments: str, environment: Mapping[str, str] | None = None, **options: Any
) -> Iterator[subprocess.Popen[Any]]:
    """Start the command as a shell does in the foreground, and end it when the test leaves."""
    with heard():
        process = subprocess.Popen(
            (*COMMAND, *arguments), env={**os.environ, **(environment or {})}, **options
        )
    stop = threading.Timer(PATIENCE, process.kill)
    stop.start()
    try:
        with process:
            yield process
            process.wait(PATIENCE)
    finally:
        stop.cancel()
        process.kill()


@contextmanager
def start_counting(*options: str) -> Iterator[subprocess.Popen[str]]:
    """Count the answers of a small board and of a large one.

    The small one is answered first: then the process is surely counting the large one.
    """
    with start(
        *("count", *options, "kurodoko/1/1/", "kurodoko/40/40/"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert "kurodoko/1/1/" in process.stdout.readline()
        yield process


def assert_refused(found: Run, *words: str, json: bool = False) -> None:
    """Exit status 2, and one line on standard error, which says these words.

    Standard output is empty; with ``json`` it holds one object with the same sentence.
    """
    assert found.status == 2
    if json:
        (record,) = found.records
        assert list(record) == ["source", "error", "line", "column"]
        assert " ".join(record["error"].split())[:60] in found.err
    else:
        assert found.out == ""
    assert found.err.startswith("gridwright: ")
    assert found.err.endswith("\n")
    assert found.err.count("\n") == 1
    assert "Traceback" not in found.err
    assert len(found.err) < 500
    for word in words:
        assert word in found.err
