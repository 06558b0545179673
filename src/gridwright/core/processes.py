"""Other processes of Python: started in the same way on every system, ended with their parent."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType


def follow_parent() -> None:
    """Called first in a process of ours: its parent says when it ends, and it ends with its parent.

    Ctrl-C goes to all processes of a terminal, SIGTERM often to all processes of a job; the parent
    tells the others when to stop. However the parent dies, by SIGKILL too, the system closes the
    pipe whose other end is here, on which a thread waits.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    end_with_parent()


def end_with_parent() -> None:
    """This process ends as soon as the one that started it has ended, however that was."""
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
    """Processes that begin in here do not run the main script again.

    They need nothing of it, and a script without ``if __name__ == "__main__":`` would start
    processes in each of its processes.
    """
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main
