"""The commands, in the groups in which help shows them, each with the module that has it.

So one command can be run without importing the others. Other packages add commands by entry points
of the group ``gridwright.commands``: the name is that of the command, the value a module whose
``COMMANDS`` hold it. The laboratory does so; its commands have their places here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from gridwright.core.plug_ins import points

LAB = ""
"""In the place of a module: the command comes with the laboratory."""
GROUPS: Mapping[str, Mapping[str, str]] = {
    "Solve": {
        "solve": "solve", "count": "count", "backbone": "backbone", "sample": "sample",
        "check": "check", "verify": "verify", "play": "play", "serve": "serve",
    },
    "Understand": {
        "hint": "explain", "explain": "explain", "grade": "grade", "techniques": "techniques",
        "strategies": "strategies", "solvers": "solvers",
    },
    "Set": {
        "generate": "generate", "minimise": "setting", "spare": "setting", "repair": "setting",
        "vary": "setting", "scan": "scan",
    },
    "Print": {
        "show": "draw", "draw": "draw", "convert": "convert", "book": "book", "site": "site",
    },
    "Collect": {"library": "library", "batch": "batch", "dataset": LAB},
    "Study": {
        "study": LAB, "bench": LAB, "learn": LAB, "cnf": "cnf", "decode": "decode", "reduce": LAB,
        "check-genre": "check_genre",
    },
}  # fmt: skip
OTHERS = "Other packages"
"""The group of commands that have no place above."""
OF_THE_LAB = frozenset(name for group in GROUPS.values() for name in group if not group[name])
OWN = {
    name: f"{__name__}.{module}"
    for group in GROUPS.values()
    for name, module in group.items()
    if module
}
"""The modules of our own commands."""


@cache
def modules() -> dict[str, str]:
    """The module of every command that is installed."""
    return {point.name: point.value for point in points("gridwright.commands")} | OWN


def groups() -> dict[str, list[str]]:
    """The commands that are installed, in their groups."""
    found = {
        title: [name for name in group if name in modules()] for title, group in GROUPS.items()
    }
    placed = {name for names in found.values() for name in names}
    others = [name for name in modules() if name not in placed]
    return found | ({OTHERS: others} if others else {})
