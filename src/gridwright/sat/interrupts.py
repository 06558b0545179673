"""Ctrl-C while a solver works: Python raises it once the solver has returned.

PySAT's own way is a signal handler that jumps out of the solver with ``longjmp``. If the solver is
allocating memory just then, the heap is left broken, and the process may die later with a
segmentation fault. So PySAT is told that it never runs in the main thread: then it installs no
handler, and an interrupt waits for Python. The slices of ``oracle.py`` are short, so it does not
wait long.

>>> leave_to_python()
>>> from pysat._utils import MainThread
>>> MainThread.check()
False
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

HELD = (signal.SIGINT, signal.SIGTERM)
"""The signals that end a command: Ctrl-C, and ``kill``."""


def leave_to_python() -> None:
    """Keep PySAT from installing its signal handler, in this process."""
    from pysat._utils import MainThread

    MainThread.check = staticmethod(_never)


def _never() -> bool:
    return False


@contextmanager
def held_back() -> Iterator[None]:
    """Raise an interrupt at the end of the block instead of within it.

    A solver with a propagator calls Python functions and cannot handle what they raise.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    usual = {
        number: signal.signal(number, lambda number, _: came.append(number)) for number in HELD
    }
    try:
        yield
    finally:
        for number, handler in usual.items():
            signal.signal(number, handler)
    if came:
        signal.raise_signal(came[0])
