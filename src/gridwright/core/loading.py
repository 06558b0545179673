"""Modules that are loaded when they are first needed, in time that counts against no limit.

A person who allows ten milliseconds for a puzzle means the puzzle, not the start of the program. So
the clock stands still while :func:`loaded` imports a module. Ctrl-C waits until it is imported.

>>> before = clock()
>>> loaded("gridwright.core.grid").Grid(2, 3)
Grid(rows=2, cols=3)
>>> clock() - before < 0.01
True
"""

from __future__ import annotations

import sys
from contextlib import nullcontext
from importlib import import_module
from time import perf_counter
from types import ModuleType

from gridwright.core.interrupts import held_back

_spent = [0.0]
"""The seconds in which modules were loaded so far."""
_under_way: list[str] = []
"""What is being loaded, each module because the one before it needs it."""


def clock() -> float:
    """The time in seconds, without that in which modules were loaded."""
    return perf_counter() - _spent[0]


def loaded(module: str) -> ModuleType:
    """A module by its full name, imported now if it has not been."""
    with nullcontext() if module in sys.modules else held_back():
        _under_way.append(module)
        started = perf_counter()
        try:
            return import_module(module)
        finally:
            _under_way.pop()
            if not _under_way:
                _spent[0] += perf_counter() - started
