"""The verbs. They know the Genre record and no genre by name.

Each module is imported when it is first used:

>>> from gridwright import engine
>>> engine.solve.SAT
'sat'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.core.loading import loaded

if TYPE_CHECKING:
    from types import ModuleType

    from gridwright.engine import check as check
    from gridwright.engine import count as count
    from gridwright.engine import dimacs as dimacs
    from gridwright.engine import explain as explain
    from gridwright.engine import frames as frames
    from gridwright.engine import generate as generate
    from gridwright.engine import genre_check as genre_check
    from gridwright.engine import grade as grade
    from gridwright.engine import ladders as ladders
    from gridwright.engine import load as load
    from gridwright.engine import proof_folder as proof_folder
    from gridwright.engine import prove as prove
    from gridwright.engine import repair as repair
    from gridwright.engine import setting as setting
    from gridwright.engine import solve as solve
    from gridwright.engine import verify as verify


def __getattr__(name: str) -> ModuleType:
    module = f"{__name__}.{name}"
    try:
        return loaded(module)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise  # a package that the module needs is missing, which has to be said
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None
