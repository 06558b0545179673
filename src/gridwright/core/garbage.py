"""Switch Python's garbage collection off where it would find nothing."""

from __future__ import annotations

import gc


class collection_paused:  # noqa: N801 - used like a function
    """Switch garbage collection off for a while: clauses are many small lists without cycles.

    In a process that has loaded much, one collection takes longer than most puzzles.
    """

    __slots__ = ("_was_on",)

    def __enter__(self) -> None:
        self._was_on = gc.isenabled()
        gc.disable()

    def __exit__(self, *error: object) -> None:
        if self._was_on:
            gc.enable()
