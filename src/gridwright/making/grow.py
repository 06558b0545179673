"""Add clues where the reasoning needs them, then drop the clues that are not needed.

Where the reasoning is stuck, a clue is added: of a few random ones, the one that settles most at
once. A clue only adds deductions, so the walk continues from where it was. When everything is
settled, the puzzle needs nothing but this reasoning, hence it has one answer. Then each clue is
left out in turn; if everything still follows, it is dropped.

Clues are added and dropped in *parts*: the places that belong together under the symmetry.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from gridwright.core.puzzle import P
from gridwright.making.draft import SPENT, Clues, Draft, Judge, Walker

SAMPLES = 10
"""Of this many parts that would settle something, the best is added."""
AT_ONCE = 800
"""For this many open decisions, one more part is added at a time."""

Part = tuple[int, ...]
"""Places that belong together."""


def grow(
    draft: Draft[P],
    walker: Walker,
    start: Clues,
    parts: Sequence[Part],
    rng: Random,
) -> Clues | None:
    """Clues that suffice, as offers by place; ``None`` if even all of them do not.

    ``start`` holds the clues that are there from the beginning, ``parts`` the places of others.
    """
    chosen = dict(start)
    for offer in chosen.values():
        walker.add(offer)
    waiting = [part for part in parts if part[0] not in chosen]
    rng.shuffle(waiting)
    while True:
        yes, no = walker.settled()
        left = (draft.all & ~(yes | no)).bit_count()
        if not left:
            return chosen
        best, waiting = _best(draft, waiting, yes, no, rng, 1 + left // AT_ONCE)
        if not best:
            return None
        for offers in best:
            chosen |= offers
            for offer in offers.values():
                walker.add(offer)


def _best(
    draft: Draft[P], waiting: list[Part], yes: int, no: int, rng: Random, many: int
) -> tuple[list[Clues], list[Part]]:
    """The parts of a sample that settle most, as offers by place; and those that still wait.

    Parts that settle nothing now may do so later: they go behind those not looked at yet.
    """
    helpful: list[tuple[int, Part, Clues]] = []
    behind: list[Part] = []
    wanted = SAMPLES * many
    while waiting and len(helpful) < wanted:
        part = waiting.pop()
        gain, offers = _offers(draft, part, yes, no, rng)
        if gain > 0:
            helpful.append((gain, part, offers))
        elif gain == 0:
            behind.append(part)
    helpful.sort(key=lambda each: -each[0])
    if not helpful and behind:
        part = behind.pop()
        helpful = [(0, part, _offers(draft, part, yes, no, rng)[1])]
    again = [part for _, part, _ in helpful[many:]]
    rng.shuffle(again)
    return [offers for _, _, offers in helpful[:many]], behind + waiting + again


def _offers(draft: Draft[P], part: Part, yes: int, no: int, rng: Random) -> tuple[int, Clues]:
    """The best offer at each place of a part, and how much they settle together."""
    total, spent, offers = 0, True, {}
    for place in part:
        at = draft.at[place]
        if len(at) == 1:
            gain, offer = draft.gain(at[0], yes, no), at[0]
        else:
            gain, _, offer = max((draft.gain(each, yes, no), rng.random(), each) for each in at)
        if gain != SPENT:
            total, spent = total + gain, False
        offers[place] = offer
    return SPENT if spent else total, offers


def drop(judge: Judge, chosen: Clues, parts: Sequence[Part], rng: Random) -> Clues:
    """Leave out, in a random order, each part that is not needed."""
    order = [part for part in parts if part[0] in chosen]
    rng.shuffle(order)
    return drop_in_order(judge, chosen, order)


def drop_in_order(judge: Judge, chosen: Clues, order: Sequence[Part]) -> Clues:
    """Leave out, in this order, each part that is not needed."""
    for part in order:
        rest = {place: offer for place, offer in chosen.items() if place not in part}
        if judge.solves(list(rest.values())):
            chosen = rest
        else:
            judge.need(chosen[place] for place in part)
    return chosen
