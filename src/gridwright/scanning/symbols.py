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

from gridwright.core.sketch import is_number
from gridwright.scanning.glyphs import digits_in
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


def read(cells: Array, large: Array | None = None) -> list[Reading]:
    """The reading of each cell; ``large`` are the same cells with all their dots."""
    answers = loaded().answers(cells)
    apart = _taken_apart(answers, cells if large is None else large)
    return [
        _reading({name: values[cell] for name, values in answers.items()}, apart.get(cell, []))
        for cell in range(len(cells))
    ]


def _taken_apart(answers: dict[str, Array], large: Array) -> dict[int, list[tuple[str, float]]]:
    """For each cell that may hold a number of several digits, what they are one by one."""
    numbers = np.flatnonzero(answers["sign"][:, SIGNS.index("number")] > 0.1)
    found = {
        int(cell): digits_in(large[cell], bool(answers["black"][cell][1] > 0.5)) for cell in numbers
    }
    several = {cell: digits for cell, digits in found.items() if 2 <= len(digits) <= 3}
    if not several:
        return {}
    first = loaded().answers(np.stack([one for all in several.values() for one in all]))["first"]
    read, place = {}, 0
    for cell, digits in several.items():
        likely = [
            _likely(first[place + number], number and answers[DIGITS[number]][cell][0])
            for number in range(len(digits))
        ]
        read[cell] = sorted(
            (
                ("".join(str(digit) for digit, _ in taken), float(np.prod([p for _, p in taken])))
                for taken in product(*likely)
                if taken[0][0]
            ),
            key=lambda pair: -pair[1],
        )[:4]
        place += len(digits)
    return read


def _likely(chances: Array, nought: float) -> list[tuple[int, float]]:
    """The likeliest digits, given the probability of each as the only digit and that of 0.

    No number begins with 0; so whether a later digit is one, only the whole cell can tell.
    """
    digits = chances[:NO_DIGIT] / max(float(chances[:NO_DIGIT].sum()), 1e-6) * (1 - nought)
    digits[0] = nought
    return [(int(digit), float(digits[digit])) for digit in np.argsort(-digits)[:3]]


def _reading(answers: dict[str, Array], apart: list[tuple[str, float]]) -> Reading:
    signs = sorted(_agreed(_signs(answers), apart), key=lambda pair: -pair[1])
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


def _agreed(
    whole: list[tuple[str, float]], apart: list[tuple[str, float]]
) -> list[tuple[str, float]]:
    """What the whole cell and its digits, one by one, say together about the number."""
    if not apart:
        return whole
    number = sum(chance for sign, chance in whole if is_number(sign))
    one, other = dict(whole), dict(apart)
    signs = {sign for sign in (*one, *other) if is_number(sign)}
    # Small digits are hard to tell in a whole cell, but three that stand apart are three.
    weight = 0.8 if len(apart[0][0]) == 3 else 0.5
    both = {
        sign: max(one.get(sign, 0), 1e-3) ** (1 - weight) * max(other.get(sign, 0), 1e-3) ** weight
        for sign in signs
    }
    total = sum(both.values())
    rest = [(sign, chance) for sign, chance in whole if not is_number(sign)]
    return [*rest, *((sign, number * chance / total) for sign, chance in both.items())]


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
