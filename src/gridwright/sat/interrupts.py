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


def leave_to_python() -> None:
    """Keep PySAT from installing its signal handler, in this process."""
    from pysat._utils import MainThread

    MainThread.check = staticmethod(_never)


def _never() -> bool:
    return False
