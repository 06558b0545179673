"""How much memory a piece of work may take, in megabytes.

>>> refuse_memory_limit(0)
Traceback (most recent call last):
...
gridwright.core.errors.InputError: the memory limit is 0; expected 1 megabyte or more
"""

from __future__ import annotations

from gridwright.core.errors import InputError

MEGABYTE = 1_000_000
MEGABYTES = 1000
"""The limit if none is given."""


def refuse_memory_limit(megabytes: int) -> None:
    """Refuse a limit of less than one megabyte."""
    if megabytes < 1:
        raise InputError(
            "the memory limit is {megabytes}; expected 1 megabyte or more", megabytes=megabytes
        )
