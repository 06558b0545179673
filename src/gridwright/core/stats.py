"""Figures about a piece of work: the same keys in Python and in JSON.

A key is a Python identifier, so each figure can be read as an item or as an attribute. Figures that
every strategy has are always there. A figure that only some strategies have reads as ``None`` where
it is missing. A strategy may add others.

>>> stats = Stats({"wrong guesses": 3, "cells_by_number": {4: 2}}, exhausted=True)
>>> stats
{'wrong_guesses': 3, 'cells_by_number': {'4': 2}, 'exhausted': True}
>>> stats["wrong_guesses"], stats.wrong_guesses, stats.exhausted, stats.conflicts
(3, 3, True, None)
>>> import json
>>> json.loads(json.dumps(stats)) == stats
True
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from gridwright.core.frozen import Frozen


class Stats(Frozen[str, Any]):
    """Figures by name; they cannot be changed."""

    __slots__ = ()

    if TYPE_CHECKING:
        # Declared for readers and type checkers; __getattr__ finds them.
        exhausted: bool
        """Whether the answers found are proven to be all of them."""
        timed_out: bool
        """Whether the time limit was reached first."""
        solver: str | None
        """The SAT solver."""
        variables: int | None
        clauses: int | None
        conflicts: int | None
        """How many conflicts the SAT solver met."""
        cuts: int | None
        """How many connectivity clauses were added."""
        rounds: int | None
        """How many boards were checked for connectivity."""
        guesses: int | None
        nodes: int | None
        """How many boards a search visited."""
        refinements: Mapping[str, Mapping[str, Any]] | None
        """What is known about stricter kinds of answer, by name."""

    def __init__(self, figures: Mapping[Any, Any] | None = None, **more: Any) -> None:
        every = {**figures, **more} if figures else more
        if not _SIMPLE.issuperset(map(type, every.values())):
            every = {key: _plain(value) for key, value in every.items()}
        names = _renamed(tuple(every))
        super().__init__(zip(names, every.values(), strict=True) if names else every)

    def __getattr__(self, name: str) -> Any:
        if name in self:
            return self[name]
        if name in _FLAGS:
            return False
        if name in _USUAL:
            return None
        raise AttributeError(f"there is no figure {name!r}; there are: {', '.join(self)}")

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self, *_FLAGS, *_USUAL})


_SIMPLE = frozenset({bool, int, float, str, type(None)})
"""What nearly all values are: a check for Mapping is slow."""
_FLAGS = frozenset({"exhausted", "timed_out"})
_USUAL = frozenset(
    {
        "solver",
        "variables",
        "clauses",
        "conflicts",
        "cuts",
        "rounds",
        "guesses",
        "nodes",
        "refinements",
    }
)


@lru_cache(maxsize=1024)
def _renamed(keys: tuple[Hashable, ...]) -> tuple[str, ...]:
    """Keys as one word each: ``wrong guesses`` and ``wrong-guesses`` are ``wrong_guesses``.

    Empty if they are so already.
    """
    names = tuple(str(key).replace(" ", "_").replace("-", "_") for key in keys)
    return () if names == keys else names


def _plain(value: Any) -> Any:
    """A value as JSON has it: keys of nested mappings are strings too."""
    if isinstance(value, Mapping):
        return Frozen({str(key): _plain(inner) for key, inner in value.items()})
    if isinstance(value, tuple | list):
        return [_plain(inner) for inner in value]
    return value
