"""Every cell of a board is shown to the network, and what it answers becomes a reading.

A number of several digits is shown to it once as a whole and once digit by digit.

>>> import numpy
>>> read(numpy.zeros((1, 32, 32), numpy.float32), 1)[0][0].sign
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


def read(cells: Array, cols: int, large: Array | None = None) -> tuple[list[Reading], list[float]]:
    """The reading of each cell, and what they say for a turn by so many quarters.

    ``large`` are the same cells with all their dots.
    """
    answers = answered(cells, cols)
    apart = _taken_apart(answers, cells if large is None else large)
    each = [
        {name: values[cell].tolist() for name, values in answers.items()}
        for cell in range(len(cells))
    ]
    read = [reading(one, apart[cell]) for cell, one in enumerate(together(each))]
    return read, upright(each)


def answered(cells: Array, cols: int) -> dict[str, Array]:
    """What the network answers about each cell; what is beside it says whether it is black."""
    answers = loaded().answers(cells)
    answers["black"][_bare(cells)] = 1, 0
    black = _compared(answers["black"][:, 1].reshape(-1, cols), cells).ravel()
    answers["black"] = np.stack([1 - black, black], axis=1)
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


def _compared(black: Array, cells: Array) -> Array:
    """The probability that each cell is black, given how much of its ink ends at its lines.

    The ink of a black cell ends where a white one begins. A shadow does not: a cell that is no
    darker than those around it is not black.
    """
    near, far = slice(NEAR, NEAR + WIDE), slice(-NEAR - WIDE, -NEAR)
    along = slice(END, -END)
    # Inside each cell, at its left, right, upper and lower line.
    strips = (cells[:, along, near], cells[:, along, far], cells[:, near, along],
              cells[:, far, along])  # fmt: skip
    inks = np.stack([np.median(each, axis=(1, 2)).reshape(black.shape) for each in strips])
    beyond, white = inks.copy(), np.zeros(inks.shape, bool)
    for side, here, there in (
        (0, np.s_[:, 1:], np.s_[:, :-1]), (1, np.s_[:, :-1], np.s_[:, 1:]),
        (2, np.s_[1:], np.s_[:-1]), (3, np.s_[:-1], np.s_[1:]),
    ):  # fmt: skip
        beyond[side][here], white[side][here] = inks[side ^ 1][there], black[there] <= 0.5
    ends = (inks - beyond) / np.maximum(inks, INK)
    shadow = white.any(0) & (ends.max(0) < SAME) & (black < SURELY)
    alone = white.any(0) & (~white | (ends >= ENDS)).all(0) & (black > PERHAPS)
    dark = inks.mean(0)
    surely = dark[black >= SURELY]
    alone &= dark >= ALIKE * (np.median(surely) if surely.size else 0)
    surer = ODDS * black / (1 - black + ODDS * black)
    return np.select([shadow, alone], [np.zeros_like(black), surer], black)


_OWN = SHARED["beside"]
NEAR, WIDE, END = _OWN["near"], _OWN["dots"], _OWN["end"]
"""From where on, in how many dots, and up to where the ink of a cell is looked at beside a line."""
SAME, ENDS = _OWN["same"], _OWN["ends"]
"""A cell of whose ink less than the first share ends at any of its lines is no darker than what is
around it; one of whose ink more than the second ends at each white cell is."""
SURELY, PERHAPS, ODDS = _OWN["surely"], _OWN["perhaps"], _OWN["odds"]
"""The one is not black unless that is surer; the other is so many times as probably black, if that
is not less probable."""
ALIKE = _OWN["alike"]
"""It has at least this share of the ink of cells that are surely black: all are in one pencil."""


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
