"""What tests have done in a process of its own."""

from __future__ import annotations

import os
import resource
import signal
import sys
import time


def limits() -> bytes:
    """The seconds of processor time, and the bytes that may still be mapped, in millions."""
    with open("/proc/self/statm", encoding="ascii") as file:
        now = int(file.read().split()[0]) * resource.getpagesize()
    seconds = resource.getrlimit(resource.RLIMIT_CPU)[0]
    memory = resource.getrlimit(resource.RLIMIT_AS)[0]
    return f"{seconds} {(memory - now) // 1_000_000}".encode()


def greedy() -> bytes:
    """More than any test allows."""
    return bytes(2**32)


def late() -> bytes:
    """What the system does when the processor time is used up."""
    signal.raise_signal(signal.SIGXCPU)
    return b""


def endless() -> bytes:
    """No answer, and nothing that Ctrl-C could end."""
    while True:
        time.sleep(60)


def loud() -> bytes:
    """An answer, and something printed by a library."""
    os.write(2, b"premature end of data segment")
    print("premature end of data segment", file=sys.stderr)
    return b"answer"
