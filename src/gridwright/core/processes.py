"""Other processes of Python: started in the same way on every system, ended with their parent."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType


def follow_parent() -> None:
    """Call this first in a child process, so that its parent decides when it ends.

    Ctrl-C goes to all processes of a terminal, SIGTERM often to all processes of a job; the parent
    tells the others when to stop. However the parent dies, even by SIGKILL, the system closes the
    pipe between the two, and a thread here waits for that.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    end_with_parent()


def end_with_parent() -> None:
    """End this process as soon as the one that started it has ended, for whatever reason."""
    from threading import Thread

    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        # Nobody is left to read a result.
        os._exit(1)


@contextmanager
def no_main_module() -> Iterator[None]:
    """Processes that are started in this block do not run the main script again.

    They need nothing of it, and a script without ``if __name__ == "__main__":`` would start
    processes in each of its processes.
    """
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main
