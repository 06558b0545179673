"""A server, a browser and puzzles for the tests of the page.

The browser is Debian's Chromium, driven by Playwright. Where one of them is missing, the tests say
what to install.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SOURCE = Path(__file__).parent.parent.parent / "src"


@dataclass(frozen=True)
class Server:
    """A running server."""

    address: str
    process: subprocess.Popen[str]


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """``gridwright serve`` on a free port."""
    pytest.importorskip("starlette", reason="pip install 'gridwright[test]' brings it")
    pytest.importorskip("uvicorn", reason="pip install 'gridwright[test]' brings it")
    command = (sys.executable, "-m", "gridwright", "serve", "--port", "0", "--workers", "2")
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, encoding="utf-8", env=environment
    ) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        yield Server(said.split(" at ")[1].split(" ")[0], process)
        process.terminate()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium without a window."""
    api = pytest.importorskip("playwright.sync_api", reason="pip install playwright brings it")
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        pytest.skip("Chromium is missing (on Debian, as root: apt-get install chromium)")
    with api.sync_playwright() as playing:
        chromium = playing.chromium.launch(executable_path=found)
        yield chromium
        chromium.close()
