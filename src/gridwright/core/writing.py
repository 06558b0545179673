"""Files are written whole or not at all: beside the old one, which is then replaced.

A full disk, a limit or Ctrl-C in the middle leaves the old file as it was, and nothing else. Every
file that gridwright writes goes through here, and every failure is reported in one sentence.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     path = Path(folder, "puzzle.txt")
...     write_file(path, "kurodoko/3/3/o")
...     add_to_file(path, " and more")
...     print(path.read_text(encoding="utf-8"), len(list(Path(folder).iterdir())))
kurodoko/3/3/o and more 1
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from stat import S_IMODE

from gridwright.core.errors import WriteError

_numbers = count()


def make_folder(folder: Path) -> None:
    """Create a folder unless it exists; a failure is reported in one sentence."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or "it cannot be created").lower()
        raise WriteError(
            "cannot create the folder {folder}: {reason}", folder=repr(str(folder)), reason=reason
        ) from None


def write_file(target: Path, content: str | bytes) -> None:
    """Write a file; if that fails, the file that was there before is still there.

    A link stays a link. Anything but a plain file (a pipe, ``/dev/stdout``) is written to directly,
    and so is a file in a folder where no other file can be created.
    """
    data = content.encode() if isinstance(content, str) else content
    with _told(target):
        target = Path(os.path.realpath(target))
        if _is_written_to(target):
            target.write_bytes(data)
        else:
            _replace({target: data})


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a folder, all of them or none; links with these names are replaced."""
    make_folder(folder)
    with _told(folder):
        _replace({folder / name: data for name, data in files.items()})


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write a whole folder, in place of the one that was there."""
    new, old = _beside(folder), _beside(folder)
    try:
        with _told(folder):
            for name, data in files.items():
                (new / name).parent.mkdir(parents=True, exist_ok=True)
                (new / name).write_bytes(data)
            if folder.exists():
                folder.rename(old)
            try:
                new.rename(folder)
            except OSError:
                if old.exists():
                    old.rename(folder)
                raise
    finally:
        for left in (new, old):
            shutil.rmtree(left, ignore_errors=True)


def add_to_file(target: Path, text: str) -> None:
    """Add to the end of a file, the whole text or nothing."""
    with _told(target), target.open("ab", buffering=0) as file:
        before = os.fstat(file.fileno()).st_size
        left = memoryview(text.encode())
        try:
            while left:
                left = left[file.write(left) or 0 :]
        except BaseException:
            with suppress(OSError):
                file.truncate(before)
            raise


class Growing:
    """A file that grows beside the old one, and takes its place when it is whole.

    If it never is, the old file stays, and what there is keeps a name of its own.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Growing(Path(folder, "puzzles.txt"))
    ...     file.add("kurodoko/3/3/o")
    ...     print(*os.listdir(folder))
    ...     file.finish()
    ...     print(*os.listdir(folder))
    puzzles.part.txt
    puzzles.txt
    """

    def __init__(self, target: Path) -> None:
        self.target = target
        self._part: Path | None = None
        self._begun = False

    @property
    def kept(self) -> Path | None:
        """Where the part is that has been written, if it is not in its place."""
        return self._part if self._part is not None and self._part.exists() else None

    def add(self, text: str) -> None:
        """Add to the end, the whole text or nothing."""
        if self._begun:
            add_to_file(self._part or self.target, text)
            return
        with _told(self.target):
            place = Path(os.path.realpath(self.target))
            if not _is_written_to(place):
                self._part = _new_part(place)
        try:
            if self._part is None:
                write_file(self.target, text)
            else:
                add_to_file(self._part, text)
        except BaseException:
            if self._part is not None:
                self._part.unlink(missing_ok=True)
            raise
        self._begun = True

    def finish(self) -> None:
        """It is whole: put it in its place."""
        if self._part is not None:
            with _told(self.target):
                place = Path(os.path.realpath(self.target))
                _keep_mode(self._part, place)
                os.replace(self._part, place)


@contextmanager
def alone_with(target: Path) -> Iterator[None]:
    """Write to this file in this block while no other process does so; a second one is refused.

    The system releases the lock when the process ends, for whatever reason.
    """
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:  # This system has no such locks.
        yield
        return
    with _told(target):
        file = target.open("ab")
    with file:
        try:
            flock(file, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            raise WriteError(
                "another run is writing to the file {target}; wait until it has ended, or name "
                "another file",
                target=repr(str(target)),
            ) from None
        except OSError:
            pass  # Some network drives have no locks.
        yield


def _is_written_to(target: Path) -> bool:
    """Whether what is there is written to, and not replaced; what may not be written is refused."""
    if not target.exists():
        return False
    if not target.is_file() or not os.access(target.parent, os.W_OK):
        return True
    if not os.access(target, os.W_OK):
        raise PermissionError(0, "permission denied")
    return False


def _replace(files: Mapping[Path, bytes]) -> None:
    """Write all files beside their places, then put them there."""
    parts = {target: _beside(target) for target in files}
    try:
        for target, part in parts.items():
            part.write_bytes(files[target])
            _keep_mode(part, target)
        for target, part in parts.items():
            os.replace(part, target)
    finally:
        for part in parts.values():
            with suppress(OSError):
                part.unlink(missing_ok=True)


def _keep_mode(part: Path, target: Path) -> None:
    """Whoever may read the old file may read the new one."""
    if target.is_file() and not target.is_symlink():
        part.chmod(S_IMODE(target.stat().st_mode))


def _new_part(target: Path) -> Path:
    """A new file beside this one, with a name that a person understands."""
    for number in count(1):
        more = "" if number == 1 else f"-{number}"
        part = target.with_name(f"{target.stem}.part{more}{target.suffix}")
        with suppress(FileExistsError):
            part.touch(exist_ok=False)
            return part
    raise AssertionError  # there is always another number


def _beside(target: Path) -> Path:
    """A name in the same folder that nobody else uses."""
    return target.with_name(f".gridwright-{os.getpid()}-{next(_numbers)}.part")


@contextmanager
def _told(target: Path) -> Iterator[None]:
    """Report an error of the system in one sentence, with the name that the user knows."""
    try:
        yield
    except OSError as error:
        reason = (error.strerror or "it cannot be opened").lower()
        raise WriteError(
            "cannot write the folder {target}: {reason}"
            if target.is_dir()
            else "cannot write the file {target}: {reason}",
            target=repr(str(target)),
            reason=reason,
        ) from None
