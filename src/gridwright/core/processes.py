"""Other processes of Python: started in the same way on every system, ended with their parent."""

from __future__ import annotations

import atexit
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import Context
from types import ModuleType
from typing import TYPE_CHECKING, Any

from gridwright.core.interrupts import held_back

if TYPE_CHECKING:
    from multiprocessing.context import ForkContext, SpawnContext

INTERRUPTS = (signal.SIGINT, signal.SIGTERM)
"""What ends a command: Ctrl-C, and ``kill``."""


def quick_context() -> ForkContext | SpawnContext:
    """How to start a process that computes: as a copy of this one where that is safe, else anew.

    A copy has everything imported already, and is there in a few milliseconds. It is safe as
    long as this process has one thread, which Linux tells: a copy has only the thread that made it,
    and a lock that another one held would be held there for ever.
    """
    from multiprocessing import get_context

    return get_context("fork") if _threads() == 1 else get_context("spawn")


def _threads() -> int | None:
    """How many threads this process has, those of libraries included; None where nobody knows."""
    try:
        return len(os.listdir("/proc/self/task"))
    except OSError:
        return None


class Child:
    """A process that does ``work``, which is given one end of a connection; we have the other.

    It keeps neither to our time limit nor to our flag: whoever waits for it does, and ends it. One
    that is ``fresh`` is never a copy, so it holds nothing that is open here, and it may start
    processes of its own. Its connection is a socket, which a loop of asyncio can wait for.
    """

    def __init__(self, work: Callable[..., None], *given: Any, fresh: bool = False) -> None:
        from multiprocessing import get_context
        from socket import socketpair

        context = get_context("spawn") if fresh else quick_context()
        self.connection: Any
        self.connection, theirs = socketpair() if fresh else context.Pipe()
        self.process = context.Process(target=_begin, args=(work, theirs, *given), daemon=not fresh)
        try:
            with starting(context):
                self.process.start()
        except BaseException:
            self.end()
            raise
        theirs.close()

    def end(self) -> None:
        """Kill it; it does not hear SIGTERM."""
        self.connection.close()
        if self.process.pid is not None:
            self.process.kill()
            self.process.join()


class Children:
    """Processes that end together, at the latest when Python is left."""

    def __init__(self) -> None:
        self._all: list[Child] = []

    def start(self, work: Callable[..., None], *given: Any, fresh: bool = False) -> Child:
        """One more; see :class:`Child`."""
        if not self._all:
            # Whoever leaves Python with work that is not finished does not wait for the processes.
            atexit.register(self.close)
        self._all.append(Child(work, *given, fresh=fresh))
        return self._all[-1]

    def end(self, child: Child) -> None:
        """Kill one of them, if it has not ended; another may take its place."""
        if child in self._all:
            self._all.remove(child)
            child.end()

    def close(self) -> None:
        """Kill all of them, whatever they are doing."""
        atexit.unregister(self.close)
        while self._all:
            self._all.pop().end()

    def busy(self) -> bool:
        """Whether one of them is still at work."""
        return any(child.process.is_alive() for child in self._all)


def _begin(work: Callable[..., None], *given: Any) -> None:
    follow_parent()
    # A copy of this process would look at its clock, and tell what nobody there can hear.
    Context().run(work, *given)


def follow_parent() -> None:
    """Call this first in a child process, so that its parent decides when it ends.

    Ctrl-C goes to all processes of a terminal, SIGTERM often to all processes of a job; the parent
    tells the others when to stop. However the parent dies, even by SIGKILL, the system closes the
    pipe between the two, and a thread here waits for that.
    """
    from threading import Thread

    for number in INTERRUPTS:
        signal.signal(number, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, INTERRUPTS)
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
def starting(context: ForkContext | SpawnContext) -> Iterator[None]:
    """Start processes in this block: they call :func:`follow_parent`, and hear no Ctrl-C before.

    They do not run the main script again. They need nothing of it, and a script without
    ``if __name__ == "__main__":`` would start processes in each of its processes.
    """
    main, before = sys.modules["__main__"], None
    with held_back():
        if sys.platform != "win32":
            if context.get_start_method() == "spawn":
                from multiprocessing import resource_tracker

                # It is started along with the first process, and would unblock interrupts.
                resource_tracker.ensure_running()
            # Python's own start would print a traceback.
            before = signal.pthread_sigmask(signal.SIG_BLOCK, INTERRUPTS)
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = main
            if sys.platform != "win32" and before is not None:
                signal.pthread_sigmask(signal.SIG_SETMASK, before)
