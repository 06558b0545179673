"""Read files with limits on their size and on the time to wait for a writer.

A source may be a file, a device or a pipe, because shells pass the output of a command as a pipe
(``gridwright solve <(command)``). A pipe is read to its end at the pace of its writer, like
standard input; a pipe without a writer is refused after a few seconds. Files of a proof folder are
plain files: :func:`read_plain_file` refuses anything else.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     path = Path(folder, "puzzle")
...     _ = path.write_text("kurodoko/3/3/o")
...     read_file(path, most=100), read_plain_file(path, most=100)
(b'kurodoko/3/3/o', b'kurodoko/3/3/o')
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, sleep

from gridwright.core.errors import FormatError, InputError
from gridwright.core.saying import Saying, Value

SECONDS_FOR_A_WRITER = 5.0
"""How long to wait for another process to open a named pipe for writing."""

_NOT_WAITING = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)


def read_file(path: Path, most: int) -> bytes:
    """The bytes of a file, a device or a pipe; more than ``most`` of them are refused."""
    with _opened(path) as number:
        beginning = b""
        if stat.S_ISFIFO(os.fstat(number).st_mode):
            beginning = _first_bytes(number, path)
        return beginning + _rest(number, path, most, len(beginning))


def read_plain_file(path: Path, most: int) -> bytes:
    """The bytes of a file that is neither a device nor a pipe nor too large."""
    with _opened(path) as number:
        mode = os.fstat(number).st_mode
        if not stat.S_ISREG(mode):
            raise InputError(
                "{file} cannot be read: expected a file, found {what}",
                file=_named(path),
                what=Saying("a folder" if stat.S_ISDIR(mode) else "a pipe or a device"),
            )
        return _rest(number, path, most, 0)


def too_large(name: Value, most: int) -> FormatError:
    """The error for a text that is larger than any puzzle or proof."""
    return FormatError("{name} is larger than {most} MiB", name=name, most=most // 2**20)


@contextmanager
def _opened(path: Path) -> Iterator[int]:
    """The file's descriptor. It is opened without blocking, because a pipe may have no writer."""
    try:
        number = os.open(path, _NOT_WAITING)
        try:
            yield number
        finally:
            os.close(number)
    except ValueError:
        raise InputError("{path} cannot be the name of a file", path=repr(str(path))) from None
    except OSError as error:
        reason = (error.strerror or "it cannot be opened").lower()
        raise InputError(
            "{file} cannot be read: {reason}", file=_named(path), reason=reason
        ) from None


def _named(path: Path) -> Saying:
    return Saying("the file {name}", name=repr(str(path)))


def _first_bytes(number: int, path: Path) -> bytes:
    """What a pipe already holds; if it is empty, wait for its writer, but not for long."""
    end = perf_counter() + SECONDS_FOR_A_WRITER
    while True:
        try:
            first = os.read(number, 1 << 16)
        except BlockingIOError:
            return b""  # There is a writer that has not written anything yet.
        if first or _has_ended(number):
            return first
        if perf_counter() > end:
            raise InputError("{file} cannot be read: nobody writes to this pipe", file=_named(path))
        sleep(0.01)


def _has_ended(number: int) -> bool:
    """Whether a pipe without a writer had one before."""
    import select  # It has no poll on systems without such pipes.

    poll = select.poll()
    poll.register(number, 0)
    return any(events & select.POLLHUP for _, events in poll.poll(0))


def _rest(number: int, path: Path, most: int, already: int) -> bytes:
    """Everything that follows, waiting for it if need be."""
    os.set_blocking(number, True)
    with os.fdopen(number, "rb", closefd=False) as file:
        rest = file.read(max(most + 1 - already, 0))
    if already + len(rest) > most:
        raise too_large(_named(path), most)
    return rest
