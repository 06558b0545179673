"""How much memory a piece of work may take, and the limits of a process.

>>> refuse_memory_limit(0)
Traceback (most recent call last):
...
gridwright.core.errors.InputError: the memory limit is 0; expected 1 megabyte or more
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress

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


def limit_memory(most: int) -> None:
    """This process may map so many bytes in all, where the system has such a limit."""
    limit_process("RLIMIT_AS", most)


def limit_process(name: str, most: int) -> None:
    """Set a limit of the system for this process, where it has such a limit."""
    if sys.platform != "win32":
        import resource

        with suppress(AttributeError, ValueError, OSError):
            kind = getattr(resource, name)
            hard = resource.getrlimit(kind)[1]
            soft = most if hard == resource.RLIM_INFINITY else min(most, hard)
            # Whoever reaches the hard limit of processor time is killed without a reason.
            resource.setrlimit(kind, (soft, hard))


def mapped() -> int | None:
    """How many bytes this process has mapped, its libraries included; None where nobody knows."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return None
