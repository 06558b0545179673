"""Kinds of rule as plain data: by them the page checks a board itself (``page/js/rules/kinds.js``).

Kinds that differ in their cells and numbers only are one group, with these in ``each``. A kind that
is not known here has no data, and neither has its puzzle; then the page asks Python what is broken,
so that no rule is left out.

>>> as_data([Count((0, 1), 1, 1), Count((2, 3), 2, 2, clue=2)])[0]["each"]
[[[0, 1], 1, 1, None], [[2, 3], 2, 2, 2]]
>>> as_data([Apart(corners=True), Connected()])[0]
{'kind': 'apart', 'corners': True, 'rule': 'black cells apart', 'thing': 'black'}
>>> class More(Count):
...     '''It may say something else than its base.'''
>>> as_data([Apart(), More((0, 1), 1, 1)]) is None
True
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gridwright.kinds.apart import Apart
from gridwright.kinds.connected import Connected
from gridwright.kinds.count import Count
from gridwright.kinds.different import Different
from gridwright.kinds.islands import Islands
from gridwright.kinds.kind import Kind
from gridwright.kinds.square import NoSquare
from gridwright.kinds.tetromino import Tetromino

KNOWN: dict[Any, tuple[str, ...]] = {
    Apart: (),
    Connected: (),
    Count: ("cells", "least", "most", "clue"),
    Different: (),
    Islands: ("clues",),
    NoSquare: (),
    Tetromino: ("cells",),
}
"""The kinds that the page checks, each with the fields in which those of a group differ."""


def as_data(kinds: Iterable[Kind]) -> list[dict[str, Any]] | None:
    """The kinds in groups; ``None`` if one of them is not known."""
    groups: list[dict[str, Any]] = []
    for kind in kinds:
        own = KNOWN.get(type(kind))
        if own is None:
            return None
        fields = kind._asdict()  # type: ignore[attr-defined]  # those that are known are tuples
        said = {name: _plain(value) for name, value in fields.items()}
        each = [said.pop(name) for name in own]
        shared = {"kind": type(kind).__name__.lower(), **said}
        if not own:
            groups.append(shared)
        elif groups and groups[-1] == {**shared, "each": groups[-1].get("each")}:
            groups[-1]["each"].append(each)
        else:
            groups.append({**shared, "each": [each]})
    return groups


def _plain(value: Any) -> Any:
    """Tuples as lists, as the page gets them."""
    return [*map(_plain, value)] if isinstance(value, tuple) else value
