"""The status line of a long run: one line on standard error that is overwritten in place.

Every command that may take a long time shows the same line: how much is done if that is known, how
long it has taken, and what is going on. Only people see it: nothing is written if standard error is
not a terminal, and the line is removed when the run ends, however it ends.

>>> line(40, 100, "generating 8×8", done=3, total=10)
'3 of 10 [####............] 0:40 generating 8×8'
>>> line(3725, 24, "guesses nested 3 deep, 1200 made")
'1:02:05 guesses nested …'
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from gridwright.cli.common import Item, columns, is_quiet, say
from gridwright.core.deadline import telling
from gridwright.core.picture import without_controls
from gridwright.core.saying import Value
from gridwright.render.words import places, shortened

if TYPE_CHECKING:
    from threading import Thread

REFRESH = 0.1
"""Seconds between two updates of the line."""
BAR = 16
"""The width of the bar; it is left out if the line is less than three times as wide."""


@contextmanager
def status_line(json: bool = False) -> Iterator[StatusLine]:
    """The line of a run; with ``json``, none if the objects are printed to a terminal too."""
    wanted = not (is_quiet() or (json and sys.stdout.isatty()))
    shown = StatusLine(wanted and sys.stderr.isatty())
    try:
        yield shown
    finally:
        shown.close()


@contextmanager
def working(item: Item, json: bool = False, what: Value = "") -> Iterator[StatusLine]:
    """Work on a puzzle under its control, with a line that shows what is going on."""
    with status_line(json) as line, item.control, telling(line.say):
        if what:
            line.say(what)
        yield line


class StatusLine:
    """The line itself. However often it changes, it is written at most ten times a second."""

    def __init__(self, visible: bool) -> None:
        self.visible = visible
        self._what: Value = ""
        self._done: int | None = None
        self._total: int | None = None
        self._started = monotonic()
        self._written = ""
        self._thread: Thread | None = None

    def say(self, what: Value, done: int | None = None, total: int | None = None) -> None:
        """Set what is going on and how much is done; numbers that are left out stay the same."""
        self._what = what
        self._done = self._done if done is None else done
        self._total = self._total if total is None else total
        if self.visible and self._thread is None:
            self._start()

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """Remove the line while something else is printed."""
        if self._thread is None:
            yield
            return
        with self._lock:
            self._write("")
            yield
            # What was printed has to appear before the line is written again.
            sys.stdout.flush()

    def close(self) -> None:
        """Remove the line for good."""
        if self._thread is not None:
            self._ended.set()
            self._thread.join()
            self._write("")
            self._thread = None
        self.visible = False

    def _start(self) -> None:
        # A thread, so that the clock goes on while a run reports nothing.
        from threading import Event, Lock, Thread

        self._lock, self._ended = Lock(), Event()
        self._thread = Thread(target=self._keep_writing, daemon=True)
        self._thread.start()

    def _keep_writing(self) -> None:
        while not self._ended.is_set():
            with self._lock:
                seconds = monotonic() - self._started
                # In the last column, some terminals begin a new line.
                room = (columns(sys.stderr) or 80) - 1
                self._write(line(seconds, room, say(self._what), self._done, self._total))
            self._ended.wait(REFRESH)

    def _write(self, text: str) -> None:
        if not _can_be_written(text):
            text = text.encode("ascii", "replace").decode()
        if text == self._written:
            return
        # Blanks instead of escape codes: they work on every terminal.
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
    """The line for ``room`` columns: numbers first, so that they stay if there is little room."""
    parts = []
    if done is not None and total:
        parts.append(say("{done} of {total}", done=done, total=total))
        if room >= 3 * BAR:
            full = BAR * min(done, total) // total
            parts.append(f"[{'#' * full}{'.' * (BAR - full)}]")
    parts += [_clock(seconds), " ".join(without_controls(text).split())]
    return shortened(" ".join(parts).rstrip(), room)


def _clock(seconds: float) -> str:
    minutes, second = divmod(int(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"
