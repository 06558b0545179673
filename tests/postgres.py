"""A PostgreSQL server of our own, in a temporary folder, for the tests of the collection."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

import pytest

SECONDS = 60


def _program(name: str) -> str | None:
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(places[-1]) if places else shutil.which(name)


def _user() -> str | None:
    """Who runs the server: PostgreSQL refuses to be run by root."""
    if os.getuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next((name for name in ("postgres", "nobody") if name in names), None)


@contextmanager
def server() -> Iterator[str]:
    """The URL of an empty database; the test is skipped if there is no PostgreSQL."""
    initdb, control = _program("initdb"), _program("pg_ctl")
    if initdb is None or control is None:
        pytest.skip("PostgreSQL is not installed (on Debian: apt-get install postgresql)")
    user = _user()
    if os.getuid() == 0 and user is None:
        pytest.skip("PostgreSQL cannot be run by root, and there is no user for it")
    # A short path: that of a socket may not be longer than a hundred characters.
    folder = Path(mkdtemp(prefix="gw-pg-", dir="/tmp"))
    if user is not None:
        shutil.chown(folder, user)
    data = folder / "data"

    def run(*words: str) -> None:
        subprocess.run(
            words, user=user, cwd="/", check=True, timeout=SECONDS, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    try:
        run(initdb, "-D", str(data), "-A", "trust", "-U", "gridwright", "--no-sync")
        settings = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off"
        run(control, "-D", str(data), "-w", "-o", settings, "-l", str(folder / "log"), "start")
        try:
            yield f"postgresql+psycopg://gridwright@/postgres?host={folder}"
        finally:
            run(control, "-D", str(data), "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
