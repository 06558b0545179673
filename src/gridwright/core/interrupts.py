"""Ctrl-C that waits for the end of what must not be broken off halfway.

Two things must not be: a solver that calls Python functions and cannot handle what they raise, and
the import of a module. Python forgets an interrupt that comes while it drops the lock of an import
(it says "Exception ignored"), and a library that is imported by halves may fail the second time.

>>> before = signal.signal(signal.SIGTERM, lambda number, frame: print("interrupted"))
>>> with held_back():
...     signal.raise_signal(signal.SIGTERM)
...     print("all of it")
all of it
interrupted
>>> _ = signal.signal(signal.SIGTERM, before)
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress


@contextmanager
def held_back() -> Iterator[None]:
    """Raise an interrupt (Ctrl-C, or ``kill``) at the end of the block instead of within it.

    Only the main thread hears signals; elsewhere nothing is changed.
    """
    came: list[int] = []
    try:
        with _noted(signal.SIGINT, came), _noted(signal.SIGTERM, came):
            yield
    finally:
        if came:
            signal.raise_signal(came[0])


@contextmanager
def _noted(number: int, came: list[int]) -> Iterator[None]:
    """Note a signal that comes. Whatever happens, the usual handler is put back."""
    usual = signal.getsignal(number)
    if usual is None:  # not Python's, and so it could not be put back
        yield
        return
    try:
        with suppress(ValueError):  # in another thread
            signal.signal(number, lambda number, _: came.append(number))
        yield
    finally:
        with suppress(ValueError):
            signal.signal(number, usual)
