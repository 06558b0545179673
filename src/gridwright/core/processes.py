"""Starting other processes of Python, on every system in the same way."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType


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
