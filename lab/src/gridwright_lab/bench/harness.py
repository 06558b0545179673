"""Run a program over a set of puzzles: it reads prompts as JSON lines and writes replies.

For each puzzle the program gets a line with ``id``, ``way``, ``genre``, ``puzzle``, ``prompt`` and
``messages`` (the talk so far), and writes a line with the same ``id`` and ``text``, and ``cost`` if
it costs something. With ``moves`` there are several turns, counted by ``turn``. A reply that is
late, missing or no JSON is a score with a reason; a program that ends is started again.

Every result is a line of a file as soon as it is known, so that the same command continues.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from io import BufferedReader, TextIOWrapper
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Any

from gridwright.batch.ledger import end_last_line
from gridwright.core.errors import InputError
from gridwright.core.writing import add_to_file, alone_with, make_folder
from gridwright_lab.bench.prompts import WAYS, Way, prompt
from gridwright_lab.bench.rows import Row
from gridwright_lab.bench.scoring import score_answer, score_steps
from gridwright_lab.bench.text import TextEnvironment

KEPT = ("id", "genre", "rows", "cols", "level", "puzzle")
"""What a result has of its row."""
NEEDED = {"id", "genre", "way", "whole"}
"""What no result lacks."""


class Late(Exception):
    """The program gave no reply in time, or ended."""


LONGEST_LINE = 8_000_000
"""So many characters without an end of line are taken for a line."""
WAITING = 4
"""So many lines wait to be read; a program that has written more waits too."""


@dataclass
class Program:
    """A program that is asked line by line."""

    command: Sequence[str]
    seconds: float
    """How long a reply may take."""
    cost: float = 0.0
    """What all replies have cost."""
    _running: Running | None = field(default=None, init=False)
    _works: bool = field(default=False, init=False)
    """Whether it has replied, or taken its time."""

    def ask(self, asked: dict[str, Any]) -> Any:
        """The text of its reply.

        A program that ends after some replies may not have read this prompt: it is started again
        and asked once more. One that ends at the very first prompt does not work at all.
        """
        while True:
            if self._running is None:
                self._running = Running(self.command)
            running = self._running
            reply = self._reply(running, asked)
            if reply is not None:
                running.replies += 1
                self.cost += _cost(reply)
                return reply.get("text")
            self.close()
            if not self._works:
                raise InputError(
                    "the program {name} ended without a reply, with exit status {status}",
                    name=repr(self.command[0]),
                    status=str(running.process.returncode),
                )
            if not running.replies:
                raise Late("the program ended without a reply")

    def _reply(self, running: Running, asked: dict[str, Any]) -> dict[str, Any] | None:
        """The line that is about this puzzle, others are passed over; none, if it has ended."""
        running.send(json.dumps(asked, ensure_ascii=False) + "\n")
        until, other = monotonic() + self.seconds, ""
        while (left := until - monotonic()) > 0:
            try:
                line = running.lines.get(timeout=left)
            except queue.Empty:
                break
            if line is None:
                return None
            reply = _object(line)
            if reply is not None and _is_about(reply, asked["id"]):
                self._works = True
                return reply
            other = other or line.strip()
        # What it writes later would be taken for a reply to the next prompt.
        self.close()
        self._works = True
        told = f"; it wrote {other[:60]!r}, which is none" if other else ""
        raise Late(f"no reply in {self.seconds:g} seconds{told}")

    def close(self) -> None:
        """End it."""
        running, self._running = self._running, None
        if running is not None:
            running.close()


class Running:
    """A program that has been started; with threads, so that it can never hold us up."""

    def __init__(self, command: Sequence[str]) -> None:
        self.replies = 0
        try:
            self.process = subprocess.Popen(
                [*command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0,
                start_new_session=True,
            )  # fmt: skip
        except OSError as error:
            raise InputError(
                "the program {name} could not be started: {error}",
                name=repr(command[0]),
                error=str(error.strerror),
            ) from None
        self.lines: queue.Queue[str | None] = queue.Queue(WAITING)
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def send(self, line: str) -> None:
        """Write a line to it; if it does not read, that shows in its reply."""
        Thread(target=self._write, args=(line.encode("utf-8", "replace"),), daemon=True).start()

    def _write(self, data: bytes) -> None:
        with suppress(OSError, ValueError):
            while data and self.process.stdin is not None:
                data = data[self.process.stdin.write(data) or 0 :]

    def _read(self) -> None:
        """Pass on what it writes; the last thing is nothing."""
        raw: Any = self.process.stdout
        with TextIOWrapper(BufferedReader(raw), encoding="utf-8", errors="replace") as output:
            while line := output.readline(LONGEST_LINE):
                self.lines.put(line)
        self.lines.put(None)

    def close(self) -> None:
        """End it, with the programs that it has started."""
        if self.process.stdin is not None:
            self.process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=1.0)
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        self.process.wait()
        with suppress(queue.Empty):
            while self._reader.is_alive():
                self.lines.get(timeout=0.1)


def _is_about(reply: dict[str, Any], wanted: str) -> bool:
    """Whether an object is a reply; it may leave its puzzle out."""
    return reply.get("id") == wanted or (reply.get("id") is None and "text" in reply)


def _cost(reply: dict[str, Any]) -> float:
    cost = reply.get("cost")
    return float(cost) if isinstance(cost, int | float) and 0 < cost < HUGE else 0.0


HUGE = 1e12
"""A larger cost is none."""


def _object(line: str) -> dict[str, Any] | None:
    try:
        reply = json.loads(line)
    except (ValueError, RecursionError):
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
    rows: Sequence[Row], program: Program, way: Way, results: Path, limits: Limits, name: str = ""
) -> Iterator[dict[str, Any]]:
    """Ask about each row that has no result yet; each result as it comes, the old ones first.

    ``name`` is written to each result: a file has those of one program, one way and one set.
    """
    make_folder(results.parent)
    with alone_with(results), closing(program):
        done = results_in(results)
        end_last_line(results, results.read_bytes())
        _refuse_others(done, rows, {"way": way, "program": name}, results)
        yield from done
        known, started = {each["id"] for each in done}, monotonic()
        program.cost += sum(_cost(each) for each in done)
        left = [row for row in rows if row["id"] not in known]
        for row in left[: limits.rows]:
            if limits.seconds is not None and monotonic() - started >= limits.seconds:
                return
            if limits.cost is not None and program.cost >= limits.cost:
                return
            found = {**asked_about(row, program, way, limits.turns), "program": name}
            add_to_file(results, json.dumps(found) + "\n")
            yield found


def _refuse_others(
    done: Iterable[dict[str, Any]], rows: Iterable[Row], same: dict[str, str], path: Path
) -> None:
    """Shares of different ways, programs or sets cannot be added up."""
    puzzles = {row["id"]: row["puzzle"] for row in rows}
    for each in done:
        wrong = [what for what, value in same.items() if each.get(what) != value]
        if each["id"] in puzzles and each.get("puzzle") != puzzles[each["id"]]:
            wrong.append("puzzle")
        if wrong:
            raise InputError(
                "{file} has results of another run, whose {what} is {found}; name another file"
                " with --out",
                file=repr(str(path)),
                what=wrong[0],
                found=repr(each.get(wrong[0])),
            )


def results_in(path: Path) -> list[dict[str, Any]]:
    """The results of a file; a line that was cut off is left out, and asked about again."""
    if not path.is_file():
        return []
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    found = [each for line in lines if (each := _object(line)) is not None]
    readable = len(found) >= len(lines) - 1
    if not readable or not all({*each} >= NEEDED and each["way"] in WAYS for each in found):
        raise InputError("{name} has no results of a run", name=repr(str(path)))
    return found


def asked_about(row: Row, program: Program, way: Way, turns: int | None) -> dict[str, Any]:
    """The result of one row."""
    before, started = program.cost, monotonic()
    score = _played(row, program, turns) if way == "moves" else _told(row, program, way)
    return {
        **{name: row[name] for name in KEPT if name in row},
        "way": way,
        **score,
        "seconds": round(monotonic() - started, 3),
        "cost": program.cost - before,
    }


def _told(row: Row, program: Program, way: Way) -> dict[str, Any]:
    text = prompt(row, way)
    said: Any = None
    late: dict[str, str] = {}
    try:
        asked = {**_asked(row, way), "prompt": text, "messages": [_message("user", text)]}
        said = program.ask(asked)
    except Late as error:
        late = {"reason": str(error)}
    if way == "answer":
        return score_answer(row, said).record() | late
    return _short(score_steps(row, said).record()) | late


def _played(row: Row, program: Program, turns: int | None) -> dict[str, Any]:
    game = TextEnvironment(row, turns)
    text, messages, turn = game.reset(), list[dict[str, str]](), 0
    late: dict[str, Any] = {}
    while not game.done and not late:
        messages.append(_message("user", text))
        asked = {**_asked(row, "moves"), "turn": turn, "prompt": text, "messages": messages}
        try:
            said = program.ask(asked)
        except Late as error:
            late = {"reason": str(error)}
        else:
            messages.append(_message("assistant", said if isinstance(said, str) else ""))
            text, turn = game.step(said).text, turn + 1
    record = _short(game.score().record()) | late
    return {**record, "moves": game.moves, "hints": game.hints}


def _asked(row: Row, way: Way) -> dict[str, Any]:
    return {"id": row["id"], "way": way, "genre": row["genre"], "puzzle": row["puzzle"]}


def _message(role: str, content: str) -> dict[str, str]:
    return {"role": role, "content": content}


def _short(record: dict[str, Any]) -> dict[str, Any]:
    """The counts of a score, without its steps."""
    return {name: value for name, value in record.items() if name != "steps"}
