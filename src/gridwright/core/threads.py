"""One thread for products of matrices, which libraries spread over all processors.

The threads of a product wait for each other. On a busy machine this takes far longer than the work
itself: one look of a network at a Kamaji took 3.6 to 26 seconds instead of 0.08. Whoever starts a
process sets :data:`ONE_THREAD` in its environment, which is read when a library is loaded. In
Python, NumPy may be loaded already and somebody else's, so :func:`one_thread` lasts for a block.

>>> with one_thread():
...     sum((1, 2))
3
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from threading import Lock
from typing import NamedTuple

ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OPENCV_FOR_THREADS_NUM": "1"}
"""The environment of a process that takes one processor, and no address space for more threads."""
_NAMES = ("scipy_openblas_{}64_", "scipy_openblas_{}", "openblas_{}64_", "openblas_{}")
"""The functions of OpenBLAS, as NumPy's own packages and others call them."""


class Threads(NamedTuple):
    """The two functions of a library that tell and set how many threads it uses."""

    get: Callable[[], int]
    put: Callable[[int], None]


_lock = Lock()
_before: list[int] = []
"""How many threads there were before the first of the blocks that are under way, once for each."""


@contextmanager
def one_thread() -> Iterator[None]:
    """In this block, NumPy multiplies in one thread, where its library can be told so.

    The library has one number for the whole process: the last block that ends puts it back.
    """
    threads = numpy_threads() if "numpy" in sys.modules else None
    if threads is None:
        yield
        return
    with _lock:
        _before.append(_before[0] if _before else threads.get())
        threads.put(1)
    try:
        yield
    finally:
        with _lock:
            before = _before.pop()
            if not _before:
                threads.put(before)


@cache
def numpy_threads() -> Threads | None:
    """The threads of the library with which NumPy multiplies; None if it is not OpenBLAS."""
    import ctypes

    for module in ("numpy._core._multiarray_umath", "numpy.core._multiarray_umath"):
        with suppress(AttributeError, KeyError, OSError):
            # A name is also looked for in the libraries that this one was linked with.
            library = ctypes.CDLL(str(sys.modules[module].__file__))
            for name in _NAMES:
                get, put = (name.format(f"{verb}_num_threads") for verb in ("get", "set"))
                if hasattr(library, get) and hasattr(library, put):
                    return Threads(getattr(library, get), getattr(library, put))
    return None
