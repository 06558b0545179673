"""Ctrl-C and SIGTERM end a command in one way: it says so, keeps what is done, leaves no process.

The exit status is 130 after Ctrl-C and 143 after SIGTERM, as in a shell. SIGTERM comes from
``kill``, from ``timeout``, from a service manager or when a machine shuts down.

This is the first thing that a command loads, so it imports next to nothing. Half of what a command
does at first is to import more. An interrupt within an import waits for its end: Python can lose
one there, and a library that is loaded by halves fails in ways of its own.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType

INTERRUPTED = 128 + signal.SIGINT
TERMINATED = 128 + signal.SIGTERM
IMPORTS = "<frozen importlib._bootstrap>"
"""The file of the functions that import, as Python names it."""


class Listening:
    """Hears Ctrl-C and SIGTERM from now on, and raises KeyboardInterrupt where that does no harm.

    Where a signal is ignored, or somebody else listens to it, nothing is changed.
    """

    def __init__(self) -> None:
        self._start = sys._getframe(1)
        self._raised = False
        self._first = 0
        self._status: int | None = None
        usual = {signal.SIGINT: signal.default_int_handler, signal.SIGTERM: signal.SIG_DFL}
        for number, handler in usual.items():
            if signal.getsignal(number) is handler:
                with suppress(ValueError):  # only the main thread hears signals
                    signal.signal(number, self._hear)

    def ended(self, status: int) -> int:
        """All is done and said; the exit status. A signal from now on ends the process at once."""
        terminated = status == INTERRUPTED and self._first == signal.SIGTERM
        self._status = TERMINATED if terminated else status
        return self._status

    def _hear(self, number: int, frame: FrameType | None) -> None:
        if self._status is not None:
            os._exit(self._status)
        self._first = self._first or number
        if self._raised and number == signal.SIGTERM:
            return  # The end has begun, and nothing is to disturb it. A person may press twice.
        outermost = self._import_around(frame)
        if outermost is None:
            self._raised = True
            raise KeyboardInterrupt

        def look(frame: FrameType, event: str, _: object) -> None:
            if frame is outermost and event == "return":
                self._raised = True
                raise KeyboardInterrupt

        sys.setprofile(look)  # until it raises

    def _import_around(self, frame: FrameType | None) -> FrameType | None:
        """The call that began to import what is being imported, if anything is."""
        found = None
        while frame is not None and frame is not self._start:
            if frame.f_code.co_filename == IMPORTS:
                found = frame
            frame = frame.f_back
        return found
