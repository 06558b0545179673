"""Switch Python's garbage collection off where it would find nothing."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collection_paused() -> Iterator[None]:
    """Switch garbage collection off for a while: clauses are many small lists without cycles.

    In a process that has loaded much, one collection takes longer than most puzzles.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
