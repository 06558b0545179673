"""Ctrl-C that waits for the end of what must not be broken off halfway.

Two things must not be: a solver that calls Python functions and cannot handle what they raise, and
the import of a module. Python forgets an interrupt that comes while it takes the lock of an import
(it says "Exception ignored"), and a library that is imported by halves may fail the second time.

>>> try:
...     with held_back():
...         signal.raise_signal(signal.SIGINT)
...         print("all of it")
... except KeyboardInterrupt:
...     print("interrupted")
all of it
interrupted
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

HELD = (signal.SIGINT, signal.SIGTERM)
"""The signals that end a command: Ctrl-C, and ``kill``."""


@contextmanager
def held_back() -> Iterator[None]:
    """Raise an interrupt at the end of the block instead of within it."""
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
