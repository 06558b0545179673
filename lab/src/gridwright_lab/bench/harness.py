"""Run a program over a set of puzzles: it reads prompts as JSON lines and writes replies.

For each puzzle the program gets a line with ``id``, ``way``, ``genre``, ``puzzle``, ``prompt`` and
``messages`` (the talk so far), and writes a line with the same ``id`` and ``text``, and ``cost`` if
it costs something. With ``moves`` there are several turns, counted by ``turn``. A reply that is
late, missing or no JSON is a score with a reason; a program that ends is started again.

Every result is a line of a file as soon as it is known, so that the same command continues.
"""

from __future__ import annotations

import json
import queue
import subprocess
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import IO, Any

from gridwright.core.errors import InputError
from gridwright.core.writing import add_to_file, make_folder
from gridwright_lab.bench.prompts import Way, prompt
from gridwright_lab.bench.rows import Row
from gridwright_lab.bench.scoring import score_answer, score_steps
from gridwright_lab.bench.text import TextEnvironment

KEPT = ("id", "genre", "rows", "cols", "level")
"""What a result has of its row."""


class Late(Exception):
    """The program gave no reply in time, or ended."""


@dataclass
class Program:
    """A program that is asked line by line."""

    command: Sequence[str]
    seconds: float
    """How long a reply may take."""
    cost: float = 0.0
    """What all replies have cost."""
    _process: subprocess.Popen[str] | None = field(default=None, init=False)
    _lines: queue.Queue[str | None] = field(default_factory=queue.Queue, init=False)
    _reader: threading.Thread | None = field(default=None, init=False)

    def ask(self, asked: dict[str, Any]) -> str:
        """The text of its reply."""
        process = self._started()
        try:
            assert process.stdin is not None  # noqa: S101 - it is a pipe
            process.stdin.write(json.dumps(asked, ensure_ascii=False) + "\n")
            process.stdin.flush()
        except OSError:
            self.close()
            raise Late("the program ended before it was asked") from None
        return self._reply(asked["id"])

    def _started(self) -> subprocess.Popen[str]:
        if self._process is None or self._process.poll() is not None:
            try:
                self._process = subprocess.Popen(
                    [*self.command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                    encoding="utf-8", errors="replace",
                )  # fmt: skip
            except OSError as error:
                raise InputError(
                    "the program {name} could not be started: {error}",
                    name=repr(self.command[0]),
                    error=str(error.strerror),
                ) from None
            self._lines = queue.Queue()
            assert self._process.stdout is not None  # noqa: S101 - it is a pipe
            reads = self._process.stdout, self._lines
            self._reader = threading.Thread(target=_read, args=reads, daemon=True)
            self._reader.start()
        return self._process

    def _reply(self, wanted: str) -> str:
        """The next line that is about this puzzle; others are passed over."""
        until = monotonic() + self.seconds
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, until - monotonic()))
            except queue.Empty:
                # What it writes later would be taken for a reply to the next prompt.
                self.close()
                raise Late(f"no reply in {self.seconds:g} seconds") from None
            if line is None:
                self.close()
                raise Late("the program ended without a reply")
            reply = _object(line)
            if reply is not None and reply.get("id", wanted) == wanted:
                cost = reply.get("cost", 0.0)
                self.cost += cost if isinstance(cost, int | float) and cost > 0 else 0.0
                return str(reply.get("text", ""))

    def close(self) -> None:
        """End it."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(OSError):
            if process.stdin is not None:
                process.stdin.close()
        try:
            process.wait(timeout=1.0)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if self._reader is not None:
            self._reader.join(timeout=1.0)


def _read(output: IO[str], lines: queue.Queue[str | None]) -> None:
    """Pass on what a program writes; the last thing is nothing."""
    with suppress(ValueError, OSError), output:
        for line in output:
            lines.put(line)
    lines.put(None)


def _object(line: str) -> dict[str, Any] | None:
    try:
        reply = json.loads(line)
    except ValueError:
        return None
    return reply if isinstance(reply, dict) else None


@dataclass(frozen=True)
class Limits:
    """When a run ends early."""

    seconds: float | None = None
    cost: float | None = None
    rows: int | None = None
    turns: int | None = None
    """How many moves there may be for a puzzle."""


def run(
    rows: Iterable[Row], program: Program, way: Way, results: Path, limits: Limits
) -> Iterator[dict[str, Any]]:
    """Ask about each row that has no result yet; each result as it comes, the old ones first."""
    done = results_in(results)
    yield from done
    known, started = {each["id"] for each in done}, monotonic()
    make_folder(results.parent)
    left = limits.rows
    try:
        for row in rows:
            if row["id"] in known:
                continue
            if left is not None and left <= 0:
                return
            if limits.seconds is not None and monotonic() - started >= limits.seconds:
                return
            spent = program.cost + sum(each.get("cost", 0.0) for each in done)
            if limits.cost is not None and spent >= limits.cost:
                return
            found = asked_about(row, program, way, limits.turns)
            add_to_file(results, json.dumps(found) + "\n")
            left = None if left is None else left - 1
            yield found
    finally:
        program.close()


def results_in(path: Path) -> list[dict[str, Any]]:
    """The results of a file; a line that was cut off is left out, and asked about again."""
    if not path.is_file():
        return []
    text = path.read_text(encoding="utf-8")
    if text and not text.endswith("\n"):
        add_to_file(path, "\n")
    found = (_object(line) for line in text.splitlines())
    return [each for each in found if each is not None and "id" in each]


def asked_about(row: Row, program: Program, way: Way, turns: int | None) -> dict[str, Any]:
    """The result of one row."""
    before, started = program.cost, monotonic()
    try:
        score = _played(row, program, turns) if way == "moves" else _told(row, program, way)
    except Late as error:
        score = {"whole": False, "reason": str(error)}
    return {
        **{name: row[name] for name in KEPT if name in row},
        "way": way,
        **score,
        "seconds": round(monotonic() - started, 3),
        "cost": program.cost - before,
    }


def _told(row: Row, program: Program, way: Way) -> dict[str, Any]:
    text = prompt(row, way)
    said = program.ask({**_asked(row, way), "prompt": text, "messages": [_message("user", text)]})
    if way == "answer":
        return score_answer(row, said).record()
    return _short(score_steps(row, said).record())


def _played(row: Row, program: Program, turns: int | None) -> dict[str, Any]:
    game = TextEnvironment(row, turns)
    text, messages, turn = game.reset(), list[dict[str, str]](), 0
    while not game.done:
        messages.append(_message("user", text))
        asked = {**_asked(row, "moves"), "turn": turn, "prompt": text, "messages": messages}
        said = program.ask(asked)
        messages.append(_message("assistant", said))
        text, turn = game.step(said).text, turn + 1
    record = _short(game.score().record())
    return {**record, "moves": game.moves, "hints": game.hints}


def _asked(row: Row, way: Way) -> dict[str, Any]:
    return {"id": row["id"], "way": way, "genre": row["genre"], "puzzle": row["puzzle"]}


def _message(role: str, content: str) -> dict[str, str]:
    return {"role": role, "content": content}


def _short(record: dict[str, Any]) -> dict[str, Any]:
    """The counts of a score, without its steps."""
    return {name: value for name, value in record.items() if name != "steps"}
