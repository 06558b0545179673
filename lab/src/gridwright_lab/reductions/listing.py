"""Drawings of tiles and gadgets: the text ``x.txt`` beside the module ``x.py`` that explains it.

A file has one block for each drawing: a line with its name, or with the names of several that are
the same, and below it the rows.

>>> list(drawings("gridwright_lab.reductions.tiles.hitori.tiles"))[:3]
['nothing', 'free n', 'free s']
"""

from __future__ import annotations

from importlib.resources import files


def drawings(module: str) -> dict[str, tuple[str, ...]]:
    """The rows of each drawing that belongs to a module, by name."""
    package, _, name = module.rpartition(".")
    found: dict[str, tuple[str, ...]] = {}
    for block in files(package).joinpath(f"{name}.txt").read_text("utf-8").split("\n\n"):
        names, *rows = block.splitlines()
        found |= dict.fromkeys(names.split(", "), tuple(rows))
    return found
