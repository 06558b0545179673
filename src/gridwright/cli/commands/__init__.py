"""The commands, in the groups in which help shows them, each with the module that has it.

So one command can be run without importing the others.
"""

from __future__ import annotations

from collections.abc import Mapping

GROUPS: Mapping[str, Mapping[str, str]] = {
    "Solve": {
        "solve": "solve", "count": "count", "backbone": "backbone", "sample": "sample",
        "check": "check", "verify": "verify", "serve": "serve",
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
    "Collect": {"library": "library", "batch": "batch", "dataset": "dataset"},
    "Study": {
        "study": "study", "learn": "learn", "cnf": "cnf", "decode": "decode", "reduce": "reduce",
    },
}  # fmt: skip
MODULES = {name: module for group in GROUPS.values() for name, module in group.items()}
