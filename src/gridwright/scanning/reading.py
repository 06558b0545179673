"""What is in a cell, with the probability of each reading.

The network answers several questions about a cell; here they become readings: a sign, whether the
cell is black, and whether the sign has a ring around it. The confidence in a reading is the product
of the probabilities of its answers. No NumPy is needed for this, so that it also runs inside a
browser, where JavaScript has asked the network.

>>> likely = {name: [1.0] + [0.0] * (count - 1) for name, count in HEADS.items()}
>>> reading(likely) == Reading("")
True
>>> number = {"sign": [0.0] * 11 + [1.0], "first": [0, 0.1, 0, 0, 0, 0, 0, 0.9, 0, 0, 0]}
>>> nothing = [0.0] * 10 + [1.0]
>>> found = reading(likely | number | {"second": nothing, "third": nothing})
>>> found.sign, found.others
('7', (('1', 0.1),))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import inf, log, prod

from gridwright.core.sketch import UNKNOWN, is_number
from gridwright.scanning.shared import SHARED

SIGNS = (
    "empty", "dot", "circle", "disc", "cross", "star", "triangle", "S", "G", "?", "tick",
    "number",
)  # fmt: skip
ALIKE = SIGNS[: SHARED["finding"]["alike"]]
"""What looks the same from all sides."""
NO_DIGIT = 10
HEADS: Mapping[str, int] = {
    "sign": 12,
    "black": 2,
    "ring": 2,
    "turn": 4,
    "first": 11,
    "second": 11,
    "third": 11,
}
"""The questions to the network, with the number of possible answers to each."""
DIGITS = ("first", "second", "third")
MOST = 7
"""So many readings of a cell are kept, only numbers after the first: no genre has all of them."""
POSSIBLE = 0.003
"""A reading that is less probable is left out."""
FEW = 0.03
"""A number of so many digits is one only if the whole cell gives it this share."""
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
    colour: float = 1.0
    """The probability that it is black, or that it is not."""
    suspect: bool = False
    """Whether something was misread, and it may have been this."""

    @property
    def doubtful(self) -> bool:
        """Whether a person should look at it; what the rules settled is marked as such instead."""
        return (self.confidence < SURE or self.suspect) and not self.by_rules


def reading(answers: Answers, digits: Sequence[Sequence[float]] = ()) -> Reading:
    """What a cell holds.

    ``digits`` are its pieces of ink from left to right: for each, the probabilities of the digits
    if it stood alone. They help if there are two or three.
    """
    apart = _one_by_one(digits) if len(digits) in (2, 3) else []
    signs = sorted(_agreed(_signs(answers), apart), key=lambda pair: -pair[1])
    sign, chance = signs[0]
    black = answers["black"][1] > 0.5
    ring = answers["ring"][1] > 0.5 and (sign == UNKNOWN or is_number(sign))
    sure = chance * max(answers["black"])
    colour = round(max(answers["black"]), 4)
    others = [pair for place, pair in enumerate(signs[1:MOST]) if place < 3 or is_number(pair[0])]
    return Reading(sign, black, ring, round(sure, 4), tuple(others), colour=colour)


def shaded_by_room(cells: Sequence[Reading]) -> bool:
    """Whether there are signs of a puzzle whose rooms have one colour: a start and a goal."""
    return any(cell.sign in ("S", "G") and not cell.doubtful for cell in cells)


def together(answers: Sequence[Answers]) -> list[Answers]:
    """The answers for all cells of a board, given how often it has each sign, and black cells.

    The network has learnt from boards with all signs; a puzzle has few of them, many cells are
    empty, and most boards have no black cell, but shadows. How often each occurs follows from the
    answers themselves, in a few rounds (Saerens and others 2002, *Adjusting the Outputs of a
    Classifier to New a Priori Probabilities*).
    """
    found = {
        name: _as_often([_calibrated(each[name], name) for each in answers], *learnt)
        for name, learnt in LEARNT.items()
    }
    found["sign"] = [_shares([chance * RARER.get(name, 1.0)
                              for name, chance in zip(SIGNS, each, strict=True)])
                     for each in found["sign"]]  # fmt: skip
    return [{**each, **{name: told[cell] for name, told in found.items()}}
            for cell, each in enumerate(answers)]  # fmt: skip


RARER: Mapping[str, float] = SHARED["rarer"]
"""By how much the odds of a sign are less, or more, than they seem on photographs: of 234 cells
that were less than 0.97 sure to hold a ``?``, a dot, a cross or a tick none did; 906 with a ``?``
were surer than 0.998. Of 257 that were 0.7 to 0.9 sure to be empty, 251 were."""


def _calibrated(chances: Sequence[float], name: str) -> Sequence[float]:
    """The probabilities as they are right on photographs that the network has not learnt from."""
    surer = SHARED["doubts"].get(name)
    return _shares([chance**surer for chance in chances]) if surer else chances


def _as_often(
    told: Sequence[Sequence[float]], learnt: Sequence[float], most: float
) -> list[list[float]]:
    """The answers to one question, if each is as often right as they say together."""
    found = [list(each) for each in told]
    for _ in range(ROUNDS):
        sums = [sum(column) + MORE for column in zip(*found, strict=True)]
        share = sum(sums)
        usual = [min(most, each / share / before)
                 for each, before in zip(sums, learnt, strict=True)]  # fmt: skip
        found = [_shares([chance * weight for chance, weight in zip(each, usual, strict=True)])
                 for each in told]  # fmt: skip
    return found


def _shares(values: Sequence[float]) -> list[float]:
    total = sum(values) or 1.0
    return [value / total for value in values]


LEARNT = {
    "sign": (
        (0.115, 0.045, 0.045, 0.032, 0.02, 0.027, 0.031, 0.022, 0.022, 0.032, 0.02, 0.589),
        inf,
    ),
    "black": ((0.89, 0.11), 1.0),
    "ring": ((0.8, 0.2), 1.0),
}
"""How often each answer was right in the cells that the network has learnt from, and how many times
as often it may be on a board. A shadow is not black because there are many black cells."""
ROUNDS, MORE = 6, 0.1
"""How often this is done, and how many cells with each sign are supposed at the beginning."""


def _one_by_one(digits: Sequence[Sequence[float]]) -> Signs:
    """The likeliest numbers, by their digits."""
    likely = [_best(chances[:NO_DIGIT], 3) for chances in digits]
    found = [
        ("".join(str(digit) for digit, _ in taken), prod(chance for _, chance in taken))
        for taken in product(*likely)
        if taken[0][0] and prod(chance for _, chance in taken) > 0
    ]
    return sorted(found, key=lambda pair: -pair[1])[:4]


def upright(answers: Sequence[Answers]) -> list[float]:
    """What the cells of a board say for a turn by so many quarters, beyond what for none.

    It is the logarithm of the odds. The figures of a board are in one font, so that they are not
    as many witnesses as they are cells.
    """
    told = [each["turn"] for each in answers if max(each["sign"]) not in each["sign"][: len(ALIKE)]]
    share = min(1.0, WITNESSES / max(len(told), 1))
    return [
        share * sum(log(max(each[by], 1e-6) / max(each[0], 1e-6)) for each in told)
        for by in range(4)
    ]


WITNESSES = SHARED["finding"]["witnesses"]
"""For how many cells all that have a direction count at most."""


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
    as_long = sum(chance for sign, chance in whole if len(sign) == len(apart[0][0]))
    if as_long < FEW * number:
        return whole  # what looked like a digit is a piece of a line
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
    """The likeliest numbers: of each digit the best few are tried."""
    likely = [_best(answers[name], 4 if name == "first" else 2) for name in DIGITS]
    found: dict[str, float] = {}
    for (first, one), (second, two), (third, three) in product(*likely):
        # No number begins with nothing, a longer one not with 0, and none has a gap.
        if first == NO_DIGIT or (second == NO_DIGIT and third != NO_DIGIT):
            continue
        if first == 0 and second != NO_DIGIT:
            continue
        text = "".join(str(digit) for digit in (first, second, third) if digit != NO_DIGIT)
        found[text] = found.get(text, 0.0) + one * two * three
    return sorted(found.items(), key=lambda pair: -pair[1])[:MOST]
