"""What is in a cell, with the probability of each reading.

The network answers several questions about a cell; here they become readings: a sign, whether the
cell is black, and whether the sign has a ring around it. The confidence in a reading is the product
of the probabilities of its answers.

>>> import numpy
>>> read(numpy.zeros((1, 32, 32), numpy.float32))[0].sign
''
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from gridwright.scanning.network import NO_DIGIT, SIGNS, loaded

Array = NDArray[np.float32]

POSSIBLE = 0.003
"""A reading that is less probable is left out."""
DIGITS = ("first", "second", "third")


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read in one cell."""

    sign: str
    """A number, ``?``, ``S``, ``G``, ``circle``, ``triangle``, ``dot``, or nothing."""
    black: bool = False
    ring: bool = False
    """Whether there is a ring around a number or ``?``."""
    confidence: float = 1.0
    """From 0 to 1."""
    others: tuple[tuple[str, float], ...] = ()
    """Other possible signs, the most probable first."""
    by_rules: bool = False
    """Whether the sign was chosen because only with it the puzzle has exactly one answer."""

    @property
    def doubtful(self) -> bool:
        """Whether a person should look at it; what the rules settled is marked as such instead."""
        return self.confidence < SURE and not self.by_rules


SURE = 0.9
"""Below this confidence, a reading is doubtful."""


def read(cells: Array) -> list[Reading]:
    """The reading of each cell."""
    answers = loaded().answers(cells)
    return [
        _reading({name: values[cell] for name, values in answers.items()})
        for cell in range(len(cells))
    ]


def _reading(answers: dict[str, Array]) -> Reading:
    signs = sorted(_signs(answers), key=lambda pair: -pair[1])
    sign, chance = signs[0]
    black = bool(answers["black"][1] > 0.5)
    ring = bool(answers["ring"][1] > 0.5) and sign not in ("", "dot", "circle", "triangle")
    sure = chance * float(answers["black"].max())
    return Reading(sign, black, ring, round(sure, 4), tuple(signs[1:4]))


def _signs(answers: dict[str, Array]) -> list[tuple[str, float]]:
    """The possible signs with their probabilities."""
    found = []
    for number, name in enumerate(SIGNS):
        chance = float(answers["sign"][number])
        if chance < POSSIBLE and chance < float(answers["sign"].max()):
            continue
        if name == "number":
            found += [(text, chance * part) for text, part in _numbers(answers)]
        else:
            found.append(("" if name == "empty" else name, chance))
    return [pair for pair in found if pair[1] >= POSSIBLE] or found


def _numbers(answers: dict[str, Array]) -> list[tuple[str, float]]:
    """The likeliest numbers: of each digit the best two are tried."""
    likely = [
        [(int(digit), float(answers[name][digit])) for digit in np.argsort(-answers[name])[:2]]
        for name in DIGITS
    ]
    found: dict[str, float] = {}
    for (first, one), (second, two), (third, three) in product(*likely):
        # No number begins with nothing or with 0, and none has a gap.
        if first in (NO_DIGIT, 0) or (second == NO_DIGIT and third != NO_DIGIT):
            continue
        text = "".join(str(digit) for digit in (first, second, third) if digit != NO_DIGIT)
        found[text] = found.get(text, 0.0) + one * two * three
    return sorted(found.items(), key=lambda pair: -pair[1])[:4]
