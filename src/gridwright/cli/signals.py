"""SIGTERM ends a command as Ctrl-C does: it says so, keeps what is done, and leaves no process.

A command is ended this way by ``kill``, by ``timeout``, by a service manager or when a machine
shuts down. Its exit status is 143, as in a shell; that of Ctrl-C is 130.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

TERMINATED = 128 + signal.SIGTERM


@contextmanager
def sigterm_as_interrupt() -> Iterator[list[int]]:
    """Inside, SIGTERM raises KeyboardInterrupt once; the list then holds it.

    Where SIGTERM is ignored, or somebody else listens to it, nothing is changed.
    """
    came: list[int] = []

    def hear(number: int, frame: FrameType | None) -> None:
        came.append(number)
        if len(came) == 1:  # the end has begun; nothing is to disturb it
            raise KeyboardInterrupt

    in_main = threading.current_thread() is threading.main_thread()
    if not in_main or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield came
        return
    signal.signal(signal.SIGTERM, hear)
    try:
        yield came
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
