"""Commands that go on until they are interrupted, and the one that would fetch files."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import pytest

from cli.runner import heard

ENDLESS = ("serve",)
"""Commands that go on until they are interrupted."""


def run_for_a_while(shell: str, typed: str, folder: Path, environment: dict[str, str]) -> None:
    """Start what goes on until it is interrupted; it says that it is there, and ends."""
    with heard():
        started = subprocess.Popen(
            [shell, "-c", f"exec {typed}"],
            cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
    with started as running:
        assert running.stdout is not None
        assert "http://127.0.0.1:" in running.stdout.readline()
        running.send_signal(signal.SIGINT)
        running.communicate(timeout=60)


def parts_of_the_site(request: pytest.FixtureRequest) -> Path:
    """What is fetched at other times, and the site that was made of it: no test needs a network."""
    request.getfixturevalue("site_folder")
    folder: Path = request.getfixturevalue("site_parts")
    return folder
