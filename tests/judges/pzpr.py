"""An outside judge of our puzzle addresses, files and answers: the puzzle player pzpr.

The tests ask a program that nobody here wrote what it makes of our output. That program is `pzpr`,
the player of pzv.jp, from which that of puzz.link descends, as a library. Node runs it in one
process that stays open (`judge.cjs`).

    verdict = judge_url("kurodoko/2/2/g2h", ["..", "#."])
    verdict.complete    # False
    verdict.failcodes   # ("nmSumViewNe",): the names of the rules that are broken
    verdict.clues       # ((-1, 2), (-1, -1)): what pzpr read out of the address
    verdict.url         # "http://pzv.jp/p.html?kurodoko/2/2/g2h": how pzpr writes it

An input that is no puzzle at all raises `RefusedError`. Where the machine has no Node or no pzpr,
the test that asks is skipped and says what to install. The first failcode is the one that the site
shows; later ones may follow from it (a Nurimaze whose S is shaded has no path, so its circles are
off the path as well).

Two points where pzpr is not the rulebook: an answer without a shaded cell is `brNoShade` in
Kurodoko and Kurochute unless `allow_empty` is given, and a Nurimaze without S or G has them in its
first and its last cell.
"""

from __future__ import annotations

import atexit
import json
import shutil
import subprocess
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any

import pytest

HERE = Path(__file__).parent
NO_CLUE = -1
UNKNOWN_CLUE = -2


class JudgeDiedError(RuntimeError):
    """The process ended, or was stopped after `timeout`, without a reply."""


class RefusedError(ValueError):
    """pzpr cannot make a board of the request."""


@dataclass(frozen=True)
class Verdict:
    """What pzpr made of one board.

    `clues` holds `NO_CLUE`, `UNKNOWN_CLUE` (a "?") or the number, cell by cell; `url` and `file`
    are the board as pzpr itself writes it, `file` with the answer that was judged.
    """

    pid: str
    rows: int
    cols: int
    complete: bool
    failcodes: tuple[str, ...]
    url: str
    file: str
    clues: tuple[tuple[int, ...], ...]


class Judge:
    """One Node process, started at the first question and closed by `close` or `with`."""

    def __init__(self, directory: Path = HERE, timeout: float = 60.0) -> None:
        self._directory = directory
        self._timeout = timeout
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Judge:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def judge_url(
        self, url: str, answer: Sequence[str] | None = None, *, allow_empty: bool = False
    ) -> Verdict:
        """Judge an address such as `https://puzz.link/p?kurodoko/...`, or its part after `?`."""
        return self._judge({"url": url}, answer, allow_empty)

    def judge_file(
        self, text: str, answer: Sequence[str] | None = None, *, allow_empty: bool = False
    ) -> Verdict:
        """Judge a pzprv3 file, with the answer inside it unless another one is given."""
        return self._judge({"file": text}, answer, allow_empty)

    def close(self) -> None:
        """End the process; asking again starts a new one."""
        process, self._process = self._process, None
        if process is None:
            return
        try:
            process.communicate(timeout=5)  # closes stdin, which is the sign to end
        except (subprocess.TimeoutExpired, BrokenPipeError):
            process.kill()
            process.communicate(timeout=60)

    def _judge(
        self, request: dict[str, Any], answer: Sequence[str] | None, allow_empty: bool
    ) -> Verdict:
        if answer is not None:
            request["answer"] = list(answer)
        request["allow_empty"] = allow_empty
        reply = json.loads(self._exchange(json.dumps(request)))
        if not reply["ok"]:
            raise RefusedError(reply["error"])
        return Verdict(
            pid=reply["pid"],
            rows=reply["rows"],
            cols=reply["cols"],
            complete=reply["complete"],
            failcodes=tuple(reply["failcode"]),
            url=reply["url"],
            file=reply["file"],
            clues=tuple(tuple(row) for row in reply["clues"]),
        )

    def _exchange(self, line: str) -> str:
        process = self._process = self._process or start_process(self._directory)
        assert process.stdin is not None
        assert process.stdout is not None
        stop = threading.Timer(self._timeout, process.kill)
        stop.start()
        try:
            process.stdin.write(line + "\n")
            process.stdin.flush()
            reply = process.stdout.readline()
        except BrokenPipeError:
            reply = ""
        finally:
            stop.cancel()
        if not reply.endswith("\n"):
            self.close()
            raise JudgeDiedError(f"the pzpr judge ended without a reply to {line[:200]}")
        return reply


def start_process(directory: Path) -> subprocess.Popen[str]:
    """Start Node on the judge in `directory`, or skip the test and say what is not installed."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed (on Debian: apt-get install nodejs npm)")
    if not (directory / "node_modules" / "pzpr").is_dir():
        pytest.skip("pzpr is not installed (npm install in tests/judges)")
    return subprocess.Popen(
        [node, str(directory / "judge.cjs")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )


@cache
def shared_judge() -> Judge:
    """The judge that all tests of one run use; it closes when Python ends."""
    judge = Judge()
    atexit.register(judge.close)
    return judge


def judge_url(
    url: str, answer: Sequence[str] | None = None, *, allow_empty: bool = False
) -> Verdict:
    """`Judge.judge_url` of the shared judge."""
    return shared_judge().judge_url(url, answer, allow_empty=allow_empty)


def judge_file(
    text: str, answer: Sequence[str] | None = None, *, allow_empty: bool = False
) -> Verdict:
    """`Judge.judge_file` of the shared judge."""
    return shared_judge().judge_file(text, answer, allow_empty=allow_empty)
