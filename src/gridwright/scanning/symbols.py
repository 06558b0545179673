"""Every cell of a board is shown to the network, and what it answers becomes a reading.

A number of several digits is shown to it once as a whole and once digit by digit.

>>> import numpy
>>> read(numpy.zeros((1, 32, 32), numpy.float32))[0][0].sign
''
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.scanning.glyphs import digits_in
from gridwright.scanning.network import loaded
from gridwright.scanning.reading import SIGNS, Reading, reading, together, upright
from gridwright.scanning.shared import SHARED

Array = NDArray[np.float32]


def read(cells: Array, large: Array | None = None) -> tuple[list[Reading], list[float]]:
    """The reading of each cell, and what they say for a turn by so many quarters.

    ``large`` are the same cells with all their dots.
    """
    answers = answered(cells)
    apart = _taken_apart(answers, cells if large is None else large)
    each = [
        {name: values[cell].tolist() for name, values in answers.items()}
        for cell in range(len(cells))
    ]
    read = [reading(one, apart[cell]) for cell, one in enumerate(together(each))]
    return read, upright(each)


def answered(cells: Array) -> dict[str, Array]:
    """What the network answers about each cell; one that is bare is not black."""
    answers = loaded().answers(cells)
    answers["black"][_bare(cells)] = 1, 0
    return answers


def _bare(cells: Array) -> NDArray[np.bool_]:
    """Which cells have no ink between their sign and their lines, so that they are not black.

    A thick frame around a grid looks like that of a cell that somebody has begun to blacken.
    """
    near, far = FROM, cells.shape[1] - FROM - DOTS
    parts = [cells[:, y : y + DOTS, x : x + DOTS] for y in (near, far) for x in (near, far)]
    found: NDArray[np.bool_] = np.mean(parts, axis=(0, 2, 3)) < INK
    return found


_OWN = SHARED["bare"]
FROM, DOTS, INK = _OWN["from"], _OWN["dots"], _OWN["ink"]
"""Where is looked, from each corner on, in how many dots each way; with less ink it is bare."""


def _taken_apart(answers: dict[str, Array], large: Array) -> list[list[list[float]]]:
    """For each cell that may hold a number of several digits, what each digit is if it is alone."""
    numbers = answers["sign"][:, SIGNS.index("number")] > 0.1
    pieces = [
        digits_in(cell, bool(black > 0.5)) if number else []
        for cell, black, number in zip(large, answers["black"][:, 1], numbers, strict=True)
    ]
    pieces = [some if 2 <= len(some) <= 3 else [] for some in pieces]
    digits = [one for some in pieces for one in some]
    if not digits:
        return [[] for _ in pieces]
    first = iter(loaded().answers(np.stack(digits))["first"].tolist())
    return [[next(first) for _ in some] for some in pieces]
