"""What other packages add to the page: verbs, lessons, and what both need in a static site.

A package declares an entry point of the group ``gridwright.page`` whose value is a
:class:`PagePart`. Its files are served below the name of the entry point: the file ``hard.js`` of
the part ``lab`` has the address ``lab/hard.js``, and imports modules of the page as
``../js/dom.js``. A part that is broken is left out, with a warning that names it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from gridwright.core.plug_ins import left_out, points
from gridwright.core.saying import Saying
from gridwright.version import VERSION
from gridwright.web.asked import Asked

GROUP = "gridwright.page"


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb of the service."""

    answer: Callable[[Asked], dict[str, Any]]
    long: bool = False
    """Whether it may take long: it then shows progress, and a player may stop it."""


@dataclass(frozen=True, slots=True)
class PagePart:
    """What a package adds to the page."""

    verbs: Mapping[str, Verb] = field(default_factory=dict)
    files: Path | None = None
    """A folder whose files are served with the page."""
    lessons: Mapping[str, str] = field(default_factory=dict)
    """The lessons below the courses: the name of each, which is also the key of its title, with its
    module among the files. The module has a function ``lesson``, which gives the view."""
    packages: tuple[Path, ...] = ()
    """The folders of the Python packages that the verbs need in a static site."""
    left_out: frozenset[str] = frozenset()
    """The folders in them that no verb needs."""


LISTED = "parts.json"
"""In a static site nothing is installed; this file beside the module says what there is."""


@cache
def places() -> dict[str, str]:
    """The parts by name, and where each is defined: ``package.module:NAME``."""
    listed = Path(__file__).with_name(LISTED)
    if listed.exists():
        found: dict[str, str] = json.loads(listed.read_text("utf-8"))
        return found
    return {point.name: point.value for point in points(GROUP)}


@cache
def parts() -> dict[str, PagePart]:
    """The parts by name."""
    found = {}
    for name, place in places().items():
        module, _, attribute = place.partition(":")
        try:
            part = getattr(import_module(module), attribute)
            if not isinstance(part, PagePart):
                raise TypeError(f"{place} is no PagePart")
        except Exception as error:
            left_out(
                Saying(
                    "the part {name} of the page, {place}, is broken: {kind}: {error}",
                    name=repr(name),
                    place=place,
                    kind=type(error).__name__,
                    error=str(error),
                )
            )
            continue
        found[name] = part
    return found


def verbs() -> dict[str, Verb]:
    """The verbs of all parts."""
    return {name: verb for part in parts().values() for name, verb in part.verbs.items()}


def lessons() -> dict[str, str]:
    """The lessons of all parts, with the addresses of their modules."""
    return {
        lesson: f"{name}/{module}"
        for name, part in parts().items()
        for lesson, module in part.lessons.items()
    }


def home_record(home: str, collection: int) -> dict[str, Any]:
    """What the page asks first: where the service is, and what there is."""
    return {"home": home, "version": VERSION, "collection": collection, "lessons": lessons()}


def files() -> Iterator[tuple[str, Path]]:
    """The files of all parts by address."""
    for name, part in parts().items():
        if part.files:
            for path in sorted(part.files.rglob("*")):
                yield f"{name}/{path.relative_to(part.files).as_posix()}", path
