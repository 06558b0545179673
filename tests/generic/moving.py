"""Puzzles turned and mirrored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from gridwright.core.grid import Grid, bits, mask_of


def moved(puzzle: Any, grid: Grid, to: Sequence[int]) -> Any:
    """The puzzle turned or mirrored: ``to`` says where each cell goes.

    A puzzle that can do it itself is asked. Otherwise its fields tell what they are: a mapping from
    cells, a value for each cell, or a mask.
    """
    if hasattr(puzzle, "moved"):
        return puzzle.moved(grid, to)
    values: dict[str, Any] = {"rows": grid.rows, "cols": grid.cols}
    for field in fields(puzzle):
        value = getattr(puzzle, field.name)
        if field.name in values or not field.init:
            continue
        if isinstance(value, dict):
            values[field.name] = {to[cell]: one for cell, one in value.items()}
        elif isinstance(value, tuple | list):
            places = sorted(range(grid.size), key=to.__getitem__)
            values[field.name] = type(value)(value[cell] for cell in places)
        elif field.name in ONE_CELL:
            values[field.name] = to[value]
        elif field.name in NO_CELLS:
            values[field.name] = value
        else:
            values[field.name] = mask_of(to[cell] for cell in bits(value))
    return type(puzzle)(**values)


ONE_CELL = {"start", "goal"}
NO_CELLS = {"maximum"}
