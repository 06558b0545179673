"""Modules of version 0.3 that have another place now. They work until 1.0, with a warning.

>>> place("gridwright.reductions.hitori.boards"), place("gridwright.genres")
('gridwright_lab.reductions.tiles.hitori.boards', None)
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.machinery import ModuleSpec

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

_TILES = (
    "circuit", "drawing", "hitori", "kamaji", "kuromasu", "kuroshuto", "reduced", "search",
    "target", "verifying",
)  # fmt: skip
PLACES = {
    "dataset": "gridwright_lab.dataset",
    "genres.kamaji.construction": "gridwright.genres.kamaji.making.construction",
    "genres.kamaji.pattern": "gridwright.genres.kamaji.making.pattern",
    "learning": "gridwright_lab.learning",
    "learning.network": "gridwright.networks.network",
    "learning.stored": "gridwright.networks.stored",
    "reductions": "gridwright_lab.reductions",
    **{f"reductions.{each}": f"gridwright_lab.reductions.tiles.{each}" for each in _TILES},
    "reductions.kurodoko": "gridwright_lab.reductions.koelker",
    "reductions.nurimaze": "gridwright_lab.reductions.paths",
    "scanning.training": "gridwright_lab.symbols",
    "shading.chains": "gridwright.kinds.propagation.chains",
    "shading.formats": "gridwright.shading.format",
    "shading.linked": "gridwright.kinds.propagation.linked",
    "shading.memory": "gridwright.kinds.memory.changes",
    "shading.sight": "gridwright.kinds.sight",
    "shading.sight_memory": "gridwright.kinds.memory.sight",
    "shading.view": "gridwright.kinds.views.shading",
    "studies": "gridwright_lab.studies",
}
"""What is documented, and what genres of other packages import: a module or a whole package, by
its old name after ``gridwright.``, with the new name. The longest old name that fits counts."""


def place(name: str) -> str | None:
    """The new name of a module; nothing where the name stayed."""
    old = name.removeprefix("gridwright.") if name.startswith("gridwright.") else ""
    rest = ""
    while old and old not in PLACES:
        old, _, last = old.rpartition(".")
        rest = f".{last}{rest}"
    return PLACES[old] + rest if old else None


class Moved:
    """Finds and loads such a module: the one at the new place, and not a second copy of it."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """How Python asks."""
        return ModuleSpec(name, self) if place(name) else None  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """The module at the new place, with a warning."""
        from importlib.util import find_spec
        from warnings import warn

        new = str(place(spec.name))
        said = f"{spec.name} is now {new}; the old name will be removed in version 1.0"
        warn(said, DeprecationWarning, stacklevel=2)
        if find_spec(new.partition(".")[0]) is None:
            said = f"{spec.name} is now {new}: pip install 'gridwright[lab]'"
            raise ModuleNotFoundError(said, name=spec.name)
        module = import_module(new)
        spec.loader_state = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """It has run already; Python has given it the old name's specification."""
        if module.__spec__ is not None and module.__spec__.loader_state is not None:
            module.__spec__ = module.__spec__.loader_state


def install() -> None:
    """Let Python ask here first: below an old package it would load modules a second time."""
    sys.meta_path.insert(0, Moved())
