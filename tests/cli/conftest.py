"""A shell in which ``gridwright`` is the command under test."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

import pytest

import gridwright
from web.conftest import site_folder, site_parts  # noqa: F401 - for what writes a site

SOURCES = Path(gridwright.__file__).parents[1]


@pytest.fixture
def gridwright_on_path(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment whose PATH begins with a ``gridwright`` that runs the code under test."""
    folder = tmp_path_factory.mktemp("bin")
    command = folder / "gridwright"
    command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m gridwright "$@"\n')
    command.chmod(0o755)
    return {
        **os.environ,
        "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": os.pathsep.join(filter(None, (str(SOURCES), os.environ.get("PYTHONPATH")))),
    }
