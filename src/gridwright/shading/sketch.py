"""Sketches of puzzles on a grid of cells to be blackened: numbers, ``?``, shades and rooms.

>>> from gridwright.shading.numbergrid import NumberGrid
>>> editing = number_editing(NumberGrid)
>>> sketch = Sketch(1, 3, {0: "3", 2: "white"})
>>> puzzle = editing.read(sketch)
>>> dict(puzzle.numbers), puzzle.white, editing.write(puzzle) == sketch
({0: 3}, 4, True)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from gridwright.core.grid import bits
from gridwright.core.sketch import (
    BLACK,
    CIRCLE,
    DISC,
    UNKNOWN,
    WHITE,
    Changing,
    Editing,
    Sign,
    Sketch,
)
from gridwright.shading.numbergrid import N

SHADES = (Sign(BLACK, ("b",)), Sign(WHITE, ("w",)))
CIRCLES = (Sign(DISC, ("b", "2")), Sign(CIRCLE, ("w", "1")))
SIGNS = (Sign(UNKNOWN, ("-",)), *SHADES)


def number_editing(
    kind: type[N],
    signs: tuple[Sign, ...] = SIGNS,
    *,
    usual: Callable[[int, int], range] | None = None,
    numbered: bool = True,
    own: Mapping[str, range] = MappingProxyType({}),
    complete: Changing | None = None,
    repair: Changing | None = None,
) -> Editing[N]:
    """What can be edited in a genre of this kind, which has these signs besides numbers.

    ``usual`` gives the numbers that are offered, if larger ones are possible too. Without
    ``numbered``, cells hold none. ``own`` are fields that are a number for the whole board.
    """
    rooms = hasattr(kind, "room_numbers")
    shades = (CIRCLE, DISC) if kind.circles else (WHITE, BLACK)

    def read(sketch: Sketch) -> N:
        unknown, white, black = (sketch.cells(sign) for sign in (UNKNOWN, *shades))
        more: dict[str, Any] = {
            name: sketch.own.get(name, numbers.start) for name, numbers in own.items()
        }
        more |= {"rooms": sketch.rooms} if rooms else {}
        return kind(sketch.rows, sketch.cols, sketch.numbers, unknown, white, black, **more)

    def numbers(rows: int, cols: int) -> range:
        return range(kind.smallest, max(kind.smallest, kind(rows, cols).largest + 1))

    def write(puzzle: N) -> Sketch:
        signs = {cell: str(number) for cell, number in puzzle.written.items()}
        masks = puzzle.unknown, puzzle.white, puzzle.black
        for sign, mask in zip((UNKNOWN, *shades), masks, strict=True):
            signs |= dict.fromkeys(bits(mask), sign)
        return Sketch(
            puzzle.rows,
            puzzle.cols,
            dict(sorted(signs.items())),
            getattr(puzzle, "room_numbers", ()),
            {name: getattr(puzzle, name) for name in own},
        )

    return Editing(
        signs=signs,
        read=read,
        write=write,
        rooms=rooms,
        own=own,
        numbers=usual or (numbers if numbered else None),
        larger=usual is not None,
        complete=complete,
        repair=repair,
    )
