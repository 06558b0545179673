"""What other packages provide: the entry points of a group, quickly where there are none.

Importing ``importlib.metadata`` takes longer than solving a small puzzle. So the files in which
installed packages declare entry points are searched for the group first, and the module is imported
only if one of them has it.

>>> points("gridwright.nothing")
()
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


def points(group: str) -> tuple[EntryPoint, ...]:
    """The entry points of a group, by name."""
    if not any(_may_declare(folder, f"[{group}]".encode()) for folder in sys.path):
        return ()
    from importlib.metadata import entry_points

    return tuple(sorted(entry_points(group=group), key=lambda point: (point.name, point.value)))


def _may_declare(folder: str, heading: bytes) -> bool:
    """Whether a package in a folder of the search path may declare entry points of the group."""
    try:
        names = os.listdir(folder or ".")
    except NotADirectoryError:
        return True  # an archive, which cannot be searched as easily
    except OSError:
        return False
    about = [name for name in names if name.endswith((".dist-info", ".egg-info"))]
    return any(heading in _text(os.path.join(folder, name, "entry_points.txt")) for name in about)


def _text(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return b""
