"""A server, a browser and puzzles for the tests of the page.

The browser is Debian's Chromium, driven by Playwright. Where one of them is missing, the tests say
what to install.
"""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from chromium import chromium
from gridwright.web import courses, lesson_set, puzzle_set
from gridwright.web.site import PARTS, write_site
from trying import share

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parent.parent.parent
SOURCE = ROOT / "src"
KEPT = Path(os.environ.get("GRIDWRIGHT_PARTS", ROOT / ".venv" / "parts"))
"""Where the parts of the static site are that are not ours."""


@dataclass(frozen=True)
class Server:
    """A running server."""

    address: str
    process: subprocess.Popen[str]


@contextmanager
def started(*options: str, site: Path | None = None, **more: Any) -> Iterator[Server]:
    """``gridwright serve`` on a free port, with further options and a folder of packages."""
    pytest.importorskip("starlette", reason="pip install 'gridwright[test]' brings it")
    pytest.importorskip("uvicorn", reason="pip install 'gridwright[test]' brings it")
    command = (sys.executable, "-m", "gridwright", "serve", "--port", "0", *options)
    paths = filter(None, (SOURCE, ROOT / "lab" / "src", site))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, encoding="utf-8", env=environment, **more
    ) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        try:
            yield Server(said.split(" at ")[1].split(" ")[0], process)
        finally:
            process.terminate()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """One for all tests."""
    with started("--workers", "2") as found:
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium without a window."""
    api = pytest.importorskip("playwright.sync_api", reason="pip install playwright brings it")
    program = chromium()
    with api.sync_playwright() as playing:
        opened = playing.chromium.launch(executable_path=program)
        yield opened
        opened.close()


class Quiet(SimpleHTTPRequestHandler):
    """Hands out files and says nothing."""

    def log_message(self, format: str, *about: Any) -> None:
        """Nobody reads it."""


class Stopping(Quiet):
    """Hands out files that only a service worker keeps, and nothing after it was asked to stop."""

    stopped: ClassVar[set[object]] = set()
    """The addresses at which it stopped."""

    def end_headers(self) -> None:
        """No other cache may keep a file."""
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def do_GET(self) -> None:
        """A file, or an error."""
        address = self.server.server_address
        if address in self.stopped:
            self.send_error(503)
        elif self.path == "/stop":
            self.stopped.add(address)
            self.send_response(204)
            self.end_headers()
        else:
            super().do_GET()


class WithoutSolver(Quiet):
    """Hands out the site without the files that Python needs."""

    def do_GET(self) -> None:
        """A file, or an error."""
        if self.path.startswith("/parts/"):
            self.send_error(404)
        else:
            super().do_GET()


@contextmanager
def served(folder: Path, handler: type[SimpleHTTPRequestHandler] = Quiet) -> Iterator[str]:
    """The address at which a folder is served."""
    hands_out = partial(handler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), hands_out) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="session")
def site_parts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the static site is made of, where the site that was made is kept, too."""
    missing = [part.name for part in PARTS if not (KEPT / part.name).is_file()]
    if missing:
        pytest.skip(f"not in {KEPT}: {', '.join(missing)} (./run-tests fetches them)")
    if whole():
        return KEPT
    # A site that is not whole must not be taken for one.
    folder = _shared(tmp_path_factory) / "parts"
    folder.mkdir(exist_ok=True)
    for part in PARTS:
        with suppress(FileExistsError):
            (folder / part.name).symlink_to(KEPT / part.name)
    return folder


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory, site_parts: Path) -> Path:
    """The static site, in a folder; the whole of it with ``--all``."""
    shared = _shared(tmp_path_factory)
    found = shared / "site" / "public"
    with (shared / "site.lock").open("w") as lock, pytest.MonkeyPatch.context() as patch:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not found.exists():
            if not whole():
                _leave_out_most(patch)
            write_site(found, site_parts)
    return found


def _shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes share which test at the same time: a site is written once."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


def whole() -> bool:
    """Whether all is tried, as by ``./run-tests --all``."""
    return share(8) == 8


def _leave_out_most(patch: pytest.MonkeyPatch) -> None:
    """Puzzles of the weeks around today, lessons of one genre: the others take half a minute."""
    today = date.today()
    near = {
        name
        for week in (-1, 0, 1)
        for name in puzzle_set.first_parts(today + timedelta(weeks=week))
    }
    every = puzzle_set.parts()
    starters = {name for name, (genre, first, end) in every.items() if genre and first == end}
    kept = {name: about for name, about in every.items() if name in near | starters}
    patch.setattr(puzzle_set, "parts", lambda: kept)
    patch.setattr(lesson_set, "parts", lambda: (courses.NAME, "lessons/kuroshuto.json"))


def take_made(site: Path, patch: pytest.MonkeyPatch) -> None:
    """Take puzzles and lessons from a finished site: making them takes long."""
    for made in (puzzle_set, lesson_set):
        there = [name for name in made.parts() if (site / name).is_file()]
        patch.setattr(made, "parts", lambda there=there: there)
        patch.setattr(made, "part", lambda name: (site / name).read_bytes())


@pytest.fixture(scope="session")
def site_address(site_folder: Path) -> Iterator[str]:
    """Where the static site is served."""
    with served(site_folder) as address:
        yield address
