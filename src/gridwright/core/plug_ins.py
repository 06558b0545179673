"""What other packages provide: the entry points of a group, quickly where there are none.

A package that is broken must not stop what has nothing to do with it: it is left out, with a
warning that names it (:func:`left_out`).

Importing ``importlib.metadata`` takes as long as solving a few small puzzles. Entry points are a
few lines of text in a file of each package, so they are read here; only for packages in archives is
the module imported.

>>> points("gridwright.nothing")
()
>>> Point("root", "math:sqrt").load()(9.0)
3.0
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple

from gridwright.core.saying import Saying


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


class Point(NamedTuple):
    """A name, and what a package provides by it: ``package.module:THING``, or a module."""

    name: str
    value: str

    @property
    def module(self) -> str:
        """Where it is."""
        return self.value.partition("[")[0].partition(":")[0].strip()

    def load(self) -> Any:
        """The thing, or the module."""
        thing = self.value.partition("[")[0].partition(":")[2].strip()
        found = import_module(self.module)
        return attrgetter(thing)(found) if thing else found


def points(group: str) -> tuple[Point, ...]:
    """The entry points of a group, by name."""
    found: set[Point] = set()
    wanted = f"[{group}]"
    for package, data in _declared():
        if wanted.encode() not in data:
            continue
        heading = ""
        try:
            for line in map(str.strip, data.decode().splitlines()):
                if line.startswith("["):
                    heading = line
                elif heading == wanted and line and not line.startswith("#"):
                    name, value = map(str.strip, line.split("=", 1))
                    found.add(Point(name, value))
        except ValueError as error:
            left_out(
                Saying(
                    "the entry points of the package {name} cannot be read: {kind}: {error}",
                    name=repr(package),
                    kind=type(error).__name__,
                    error=str(error),
                )
            )
    return tuple(sorted(found))


def _declared() -> Iterator[tuple[str, bytes]]:
    """Each installed package, and the entry points that it declares.

    Of a package that is there twice the first counts, as where Python imports it.
    """
    seen = set()
    for folder in map(Path, sys.path):
        for package, data in _in_archive(folder) if folder.is_file() else _in_folder(folder):
            if package not in seen:
                seen.add(package)
                yield package, data


def _in_folder(folder: Path) -> Iterator[tuple[str, bytes]]:
    for info in sorted(folder.glob("*-info")):
        package = info.name.rpartition(".")[0].partition("-")[0]
        try:
            yield package, (info / "entry_points.txt").read_bytes()
        except OSError:
            yield package, b""


def _in_archive(archive: Path) -> Iterator[tuple[str, bytes]]:
    from importlib.metadata import distributions

    for package in distributions(path=[str(archive)]):
        yield package.name, (package.read_text("entry_points.txt") or "").encode()
