"""Commands that go on until they are interrupted, and the one that would fetch files."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import pytest

from cli.runner import heard
from gridwright.web.site import PARTS

ENDLESS = ("serve",)
"""Commands that go on until they are interrupted."""
KEPT = Path(os.environ.get("GRIDWRIGHT_PARTS", Path(__file__).parents[2] / ".venv" / "parts"))


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


def parts_of_the_site() -> Path:
    """What is fetched at other times; no test needs a network."""
    missing = [part.name for part in PARTS if not (KEPT / part.name).is_file()]
    if missing:
        pytest.skip(f"not in {KEPT}: {', '.join(missing)} (./run-tests fetches them)")
    return KEPT
