"""Files are read with bounds, and a pipe without a writer is not waited for."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest

from gridwright.core import reading
from gridwright.core.errors import InputError
from gridwright.core.reading import read_file, read_plain_file

BOTH = pytest.mark.parametrize("read", [read_file, read_plain_file])
Read = Callable[[Path, int], bytes]


@BOTH
def test_a_file_is_read_up_to_the_bound(read: Read, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert read(path, 5) == b"12345"
    with pytest.raises(InputError, match="is larger than"):
        read(path, 4)
    path.write_bytes(b"")
    assert read(path, 0) == b""


@BOTH
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("missing", "no such file"),
        (".", "directory|folder"),
        ("loop", "symbolic links"),
        ("a\0b", "cannot be the name of a file"),
        ("\udc80" * 2 + "\ud800", "cannot be the name of a file"),
        ("q" * 5000, "too long"),
        ("file/below", "not a directory"),
    ],
)
def test_what_cannot_be_opened(read: Read, name: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match=words):
        read(tmp_path / name, 100)


def test_devices_are_bounded_or_refused() -> None:
    zero = Path("/dev/zero")
    with pytest.raises(InputError, match="is larger than"):
        read_file(zero, 1000)
    assert read_file(Path(os.devnull), 1000) == b""
    with pytest.raises(InputError, match="expected a file, found a pipe or a device"):
        read_plain_file(zero, 1000)


def test_a_pipe_without_a_writer_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.setattr(reading, "SECONDS_FOR_A_WRITER", 0.05)
    with pytest.raises(InputError, match="nobody writes to this pipe"):
        read_file(tmp_path / "pipe", 1000)
    with pytest.raises(InputError, match="expected a file, found a pipe"):
        read_plain_file(tmp_path / "pipe", 1000)


@pytest.mark.parametrize("size", [0, 5, 300_000])
def test_a_pipe_with_a_writer_is_read_to_its_end(size: int, tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    data = b"x" * size
    writer = Thread(target=path.write_bytes, args=(data,))
    writer.start()
    assert read_file(path, size) == data
    writer.join()


def test_a_pipe_that_says_too_much_is_refused(tmp_path: Path) -> None:
    ends = os.pipe()
    os.write(ends[1], b"x" * 1001)
    try:
        with pytest.raises(InputError, match="is larger than"):
            read_file(Path(f"/dev/fd/{ends[0]}"), 1000)
    finally:
        for end in ends:
            os.close(end)


@pytest.mark.parametrize("data", [b"", b"kurodoko/3/3/o"])
def test_a_pipe_of_a_shell_is_read(data: bytes) -> None:
    """What ``<(command)`` hands over; its writer may have left already."""
    receiving, sending = os.pipe()
    os.write(sending, data)
    os.close(sending)
    try:
        assert read_file(Path(f"/dev/fd/{receiving}"), 1000) == data
    finally:
        os.close(receiving)
