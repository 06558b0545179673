"""Standard output and standard error that take nothing more."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO


def give_up(stream: TextIO) -> None:
    """Let what a stream still holds go nowhere, so that Python does not fail over it at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
