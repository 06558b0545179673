"""What is in a cell, with the probability of each reading.

The network answers several questions about a cell; here they become readings: a sign, whether the
cell is black, and whether the sign has a ring around it. The confidence in a reading is the product
of the probabilities of its answers. No NumPy is needed for this, so that it also runs inside a
browser, where JavaScript has asked the network.

>>> likely = {name: [1.0] + [0.0] * (count - 1) for name, count in HEADS.items()}
>>> reading(likely)
Reading(sign='', black=False, ring=False, confidence=1.0, others=(), by_rules=False)
>>> number = {"sign": [0.0] * 7 + [1.0], "first": [0, 0.1, 0, 0, 0, 0, 0, 0.9, 0, 0, 0]}
>>> nothing = [0.0] * 10 + [1.0]
>>> found = reading(likely | number | {"second": nothing, "third": nothing})
>>> found.sign, found.others
('7', (('1', 0.1),))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from gridwright.core.sketch import is_number

SIGNS = ("empty", "dot", "circle", "triangle", "S", "G", "?", "number")
NO_DIGIT = 10
HEADS: Mapping[str, int] = {
    "sign": 8,
    "black": 2,
    "ring": 2,
    "first": 11,
    "second": 11,
    "third": 11,
}
"""The questions to the network, with the number of possible answers to each."""
DIGITS = ("first", "second", "third")
POSSIBLE = 0.003
"""A reading that is less probable is left out."""
SURE = 0.9
"""Below this confidence, a reading is doubtful."""

Answers = Mapping[str, Sequence[float]]
"""The probabilities of every answer to each question, for one cell."""
Signs = list[tuple[str, float]]


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


def reading(answers: Answers, digits: Sequence[Sequence[float]] = ()) -> Reading:
    """What a cell holds.

    ``digits`` are its pieces of ink from left to right: for each, the probabilities of the digits
    if it stood alone. They help if there are two or three.
    """
    apart = _one_by_one(answers, digits) if len(digits) in (2, 3) else []
    signs = sorted(_agreed(_signs(answers), apart), key=lambda pair: -pair[1])
    sign, chance = signs[0]
    black = answers["black"][1] > 0.5
    ring = answers["ring"][1] > 0.5 and sign not in ("", "dot", "circle", "triangle")
    sure = chance * max(answers["black"])
    return Reading(sign, black, ring, round(sure, 4), tuple(signs[1:4]))


def _one_by_one(answers: Answers, digits: Sequence[Sequence[float]]) -> Signs:
    """The likeliest numbers, by their digits."""
    likely = [
        _likely(chances, answers[DIGITS[place]][0] if place else 0.0)
        for place, chances in enumerate(digits)
    ]
    found = [
        ("".join(str(digit) for digit, _ in taken), prod(chance for _, chance in taken))
        for taken in product(*likely)
        if taken[0][0]
    ]
    return sorted(found, key=lambda pair: -pair[1])[:4]


def _likely(chances: Sequence[float], nought: float) -> list[tuple[int, float]]:
    """The likeliest digits, given the probability of each as the only digit and that of 0.

    No number begins with 0; so whether a later digit is one, only the whole cell can tell.
    """
    share = (1 - nought) / max(sum(chances[:NO_DIGIT]), 1e-6)
    digits = [nought, *(chance * share for chance in chances[1:NO_DIGIT])]
    return _best(digits, 3)


def _best(chances: Sequence[float], count: int) -> list[tuple[int, float]]:
    """The likeliest answers, with their probabilities."""
    return sorted(enumerate(chances), key=lambda pair: -pair[1])[:count]


def _signs(answers: Answers) -> Signs:
    """The possible signs with their probabilities."""
    found: Signs = []
    for name, chance in zip(SIGNS, answers["sign"], strict=True):
        if chance < POSSIBLE and chance < max(answers["sign"]):
            continue
        if name == "number":
            found += [(text, chance * part) for text, part in _numbers(answers)]
        else:
            found.append(("" if name == "empty" else name, chance))
    return [pair for pair in found if pair[1] >= POSSIBLE] or found


def _agreed(whole: Signs, apart: Signs) -> Signs:
    """What the whole cell and its digits, one by one, say together about the number."""
    if not apart:
        return whole
    number = sum(chance for sign, chance in whole if is_number(sign))
    one, other = dict(whole), dict(apart)
    signs = dict.fromkeys(sign for sign in (*one, *other) if is_number(sign))
    # Small digits are hard to tell in a whole cell, but three that stand apart are three.
    weight = 0.8 if len(apart[0][0]) == 3 else 0.5
    both = {
        sign: max(one.get(sign, 0), 1e-3) ** (1 - weight) * max(other.get(sign, 0), 1e-3) ** weight
        for sign in signs
    }
    total = sum(both.values())
    rest = [(sign, chance) for sign, chance in whole if not is_number(sign)]
    return [*rest, *((sign, number * chance / total) for sign, chance in both.items())]


def _numbers(answers: Answers) -> Signs:
    """The likeliest numbers: of each digit the best two are tried."""
    likely = [_best(answers[name], 2) for name in DIGITS]
    found: dict[str, float] = {}
    for (first, one), (second, two), (third, three) in product(*likely):
        # No number begins with nothing or with 0, and none has a gap.
        if first in (NO_DIGIT, 0) or (second == NO_DIGIT and third != NO_DIGIT):
            continue
        text = "".join(str(digit) for digit in (first, second, third) if digit != NO_DIGIT)
        found[text] = found.get(text, 0.0) + one * two * three
    return sorted(found.items(), key=lambda pair: -pair[1])[:4]
