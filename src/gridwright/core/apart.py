"""Work in a process of its own, which is killed when it takes too long or too much.

A library that is written in C checks no clock and hears neither Ctrl-C nor ``kill`` while it works,
and a stranger's file may keep it at work for hours or fill the memory. In a process of its own, it
has so much processor time and so much memory and no more, and what it prints is seen by nobody. The
caller checks its own clock meanwhile. The answer is bytes: what comes from there is only data.

>>> apart(bytes.upper, b"abc", seconds=5, memory=2**28)
b'ABC'
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gridwright.core.deadline import SECONDS_BETWEEN_LOOKS, look
from gridwright.core.memory import limit_memory, limit_process, mapped
from gridwright.core.processes import Child

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


class NoAnswerError(Exception):
    """The process ended before it had an answer."""

    def __init__(self, out_of_time: bool) -> None:
        super().__init__()
        self.out_of_time = out_of_time
        """Whether it had used up its processor time."""


def may_start() -> bool:
    """Whether this process may start others: one of a pool may not, but its owner can kill it."""
    from multiprocessing import current_process

    return not current_process().daemon


def apart(work: Callable[..., bytes], *given: Any, seconds: int, memory: int) -> bytes:
    """The answer of ``work``, with so many seconds of processor time and bytes of new memory.

    The limits hold where the system has such limits.
    """
    if not may_start():
        return work(*given)
    child = Child(_serve, seconds, memory, work)
    try:
        _next_from(child.connection)
        # Not before it is ready to take this: nobody looks at the clock while much is sent.
        child.connection.send(given)
        return _next_from(child.connection)
    except (EOFError, OSError):
        child.process.join()
        raise NoAnswerError(child.process.exitcode == -_OUT_OF_TIME) from None
    finally:
        child.end()


_OUT_OF_TIME = getattr(signal, "SIGXCPU", 0)


def _next_from(process: Connection) -> bytes:
    while not process.poll(SECONDS_BETWEEN_LOOKS):
        look()
    return process.recv_bytes()


def _serve(parent: Connection, seconds: int, memory: int, work: Callable[..., bytes]) -> None:
    # Libraries print what they think of a file; nobody asked them.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    parent.send_bytes(b"ready")
    given = parent.recv()
    limit_process("RLIMIT_CORE", 0)
    limit_process("RLIMIT_CPU", seconds)
    if (already := mapped()) is not None:
        limit_memory(already + memory)
    parent.send_bytes(work(*given))
