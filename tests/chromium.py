"""Where Chromium is: the one without windows if it is installed, since it does less."""

from __future__ import annotations

import shutil

import pytest

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")


def chromium() -> str:
    """The program; a skip where there is none."""
    for name in NAMES:
        found = shutil.which(name)
        if found is not None:
            return found
    pytest.skip("Chromium is missing (on Debian, as root: apt-get install chromium)")
