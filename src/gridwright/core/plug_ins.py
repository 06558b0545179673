"""What other packages provide: the entry points of a group, quickly where there are none.

A package that is broken must not stop what has nothing to do with it: it is left out, with a
warning that names it (:func:`left_out`).

Importing ``importlib.metadata`` takes longer than solving a small puzzle. So the files in which
installed packages declare entry points are searched for the group first, and the module is imported
only if one of them has it.

>>> points("gridwright.nothing")
()
"""

from __future__ import annotations

import sys
import warnings
from pathlib import Path
from typing import TYPE_CHECKING

from gridwright.core.saying import Saying

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


class PlugInWarning(UserWarning):
    """What a package provides is broken and left out. The command line prints it as a sentence."""

    def __init__(self, saying: Saying) -> None:
        super().__init__(str(saying))
        self.saying = saying


_told: set[str] = set()
"""The warnings so far: each is told once."""


def left_out(what: Saying) -> None:
    """Warn that something of another package is left out, and why."""
    warning = PlugInWarning(what)
    if str(warning) not in _told:
        _told.add(str(warning))
        warnings.warn(warning, stacklevel=3)


def points(group: str) -> tuple[EntryPoint, ...]:
    """The entry points of a group, by name."""
    if not any(_may_declare(folder, f"[{group}]".encode()) for folder in sys.path):
        return ()
    from importlib.metadata import entry_points

    try:
        found = [*entry_points(group=group)]
    except Exception:
        found = _of_each_package(group)
    return tuple(sorted(found, key=lambda point: (point.name, point.value)))


def _of_each_package(group: str) -> list[EntryPoint]:
    """The same, but for packages whose entry points cannot be read."""
    from importlib.metadata import distributions

    found: dict[tuple[str, str], EntryPoint] = {}
    for package in distributions():
        try:
            for point in package.entry_points.select(group=group):
                found.setdefault((point.name, point.value), point)
        except Exception as error:
            left_out(
                Saying(
                    "the entry points of the package {name} cannot be read: {kind}: {error}",
                    name=repr(package.name),
                    kind=type(error).__name__,
                    error=str(error),
                )
            )
    return [*found.values()]


def _may_declare(folder: str, heading: bytes) -> bool:
    """Whether a package in a folder of the search path may declare entry points of the group."""
    place = Path(folder)
    try:
        if place.is_file():
            return True  # an archive, which cannot be searched as easily
        return any(heading in file.read_bytes() for file in place.glob("*-info/entry_points.txt"))
    except OSError:
        return True
