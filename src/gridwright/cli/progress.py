"""What a long run is doing: one line on the terminal's standard error, written over itself.

Every command that may take long shows the same line: how much is done where that is known, how
long it has taken, and what is going on. It is seen by people alone: nothing is written where
standard error is no terminal, and the line is gone when the run ends, however it ends.

>>> line(40, 100, "generating 8×8", done=3, total=10)
'3 of 10 [####............] 0:40 generating 8×8'
>>> line(3725, 24, "guesses nested 3 deep, 1200 made")
'1:02:05 guesses nested …'
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from gridwright.core.picture import without_controls
from gridwright.render.words import places, shortened

if TYPE_CHECKING:
    from threading import Thread

REFRESH = 0.1
"""Seconds from one writing of the line to the next."""
BAR = 16
"""The places of the bar; it is left out where the line has not three times as many."""


@contextmanager
def status_line(json: bool = False) -> Iterator[StatusLine]:
    """The line of a run; with ``json`` none on a terminal that the objects are printed to, too."""
    shown = StatusLine(sys.stderr.isatty() and not (json and sys.stdout.isatty()))
    try:
        yield shown
    finally:
        shown.close()


class StatusLine:
    """The line itself. What is said often is written ten times a second at most."""

    def __init__(self, visible: bool) -> None:
        self.visible = visible
        self._text = ""
        self._done: int | None = None
        self._total: int | None = None
        self._started = monotonic()
        self._written = ""
        self._thread: Thread | None = None

    def say(self, text: str, done: int | None = None, total: int | None = None) -> None:
        """What is going on, and how much is done; numbers that are left out stay as they were."""
        self._text = text
        self._done = self._done if done is None else done
        self._total = self._total if total is None else total
        if self.visible and self._thread is None:
            self._start()

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """Take the line away while something else is printed."""
        if self._thread is None:
            yield
            return
        with self._lock:
            self._write("")
            yield
            # Before the line is written again, what was printed has to be there.
            sys.stdout.flush()

    def close(self) -> None:
        """Take the line away for good."""
        if self._thread is not None:
            self._ended.set()
            self._thread.join()
            self._write("")
            self._thread = None
        self.visible = False

    def _start(self) -> None:
        # A thread, so that the clock goes on where a run says nothing for a while.
        from threading import Event, Lock, Thread

        self._lock, self._ended = Lock(), Event()
        self._thread = Thread(target=self._keep_writing, daemon=True)
        self._thread.start()

    def _keep_writing(self) -> None:
        while not self._ended.is_set():
            with self._lock:
                seconds = monotonic() - self._started
                # In the last column, some terminals begin a new line.
                room = _columns() - 1
                self._write(line(seconds, room, self._text, self._done, self._total))
            self._ended.wait(REFRESH)

    def _write(self, text: str) -> None:
        if not _can_be_written(text):
            text = text.encode("ascii", "replace").decode()
        if text == self._written:
            return
        # Blanks instead of escape codes: every terminal knows them.
        over = " " * (places(self._written) - places(text))
        back = "" if text else "\r"
        print(f"\r{text}{over}{back}", end="", file=sys.stderr, flush=True)
        self._written = text


def _can_be_written(text: str) -> bool:
    try:
        text.encode(sys.stderr.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def line(
    seconds: float, room: int, text: str, done: int | None = None, total: int | None = None
) -> str:
    """The line for so many columns: numbers first, for they stay where the room is small."""
    parts = []
    if done is not None and total:
        parts.append(f"{done} of {total}")
        if room >= 3 * BAR:
            full = BAR * min(done, total) // total
            parts.append(f"[{'#' * full}{'.' * (BAR - full)}]")
    parts += [_clock(seconds), " ".join(without_controls(text).split())]
    return shortened(" ".join(parts).rstrip(), room)


def _clock(seconds: float) -> str:
    minutes, second = divmod(int(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"


def _columns() -> int:
    """How wide the terminal of standard error is."""
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and int(said):
        return int(said)
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or 80
    except (OSError, ValueError):
        return 80
