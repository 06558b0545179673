"""Sketches of puzzles with numbers on a grid of cells to be blackened: numbers, ``?`` and shades.

>>> from gridwright.shading.numbergrid import NumberGrid
>>> editing = number_editing(NumberGrid)
>>> sketch = Sketch(1, 3, {0: "3", 2: "white"})
>>> puzzle = editing.read(sketch)
>>> dict(puzzle.numbers), puzzle.white, editing.write(puzzle) == sketch
({0: 3}, 4, True)
"""

from __future__ import annotations

from collections.abc import Callable

from gridwright.core.grid import bits
from gridwright.core.sketch import BLACK, UNKNOWN, WHITE, Changing, Editing, Sign, Sketch
from gridwright.shading.numbergrid import N

SHADES = (Sign(BLACK, ("b",)), Sign(WHITE, ("w",)))
SIGNS = (Sign(UNKNOWN, ("-",)), *SHADES)


def number_editing(
    kind: type[N],
    signs: tuple[Sign, ...] = SIGNS,
    *,
    usual: Callable[[int, int], range] | None = None,
    complete: Changing | None = None,
    repair: Changing | None = None,
) -> Editing[N]:
    """What can be edited in a genre of this kind, which has these signs besides numbers.

    ``usual`` gives the numbers that are offered, if larger ones are possible too.
    """

    def read(sketch: Sketch) -> N:
        unknown, white, black = (sketch.cells(sign) for sign in (UNKNOWN, WHITE, BLACK))
        return kind(sketch.rows, sketch.cols, sketch.numbers, unknown, white, black)

    def numbers(rows: int, cols: int) -> range:
        return range(kind.smallest, max(kind.smallest, kind(rows, cols).largest + 1))

    return Editing(
        signs=signs,
        read=read,
        write=_write,
        numbers=usual or numbers,
        larger=usual is not None,
        complete=complete,
        repair=repair,
    )


def _write(puzzle: N) -> Sketch:
    signs = {cell: str(number) for cell, number in puzzle.numbers.items()}
    for sign, mask in ((UNKNOWN, puzzle.unknown), (WHITE, puzzle.white), (BLACK, puzzle.black)):
        signs |= dict.fromkeys(bits(mask), sign)
    return Sketch(puzzle.rows, puzzle.cols, dict(sorted(signs.items())))
