"""Other clues at the same places, where clues everywhere do not suffice.

Where several clues are possible at a place, growing takes the one that settles most at that moment.
When all places have been used and a few decisions are still open, another clue at one of those
places may settle them. It replaces the first one if more is settled with it.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from gridwright.core.puzzle import P
from gridwright.making.draft import Draft, Reasoner

LOOKED_AT = 60
"""How many clues are tried to find one that settles more."""


def exchanged(
    draft: Draft[P],
    reasoner: Reasoner,
    chosen: dict[int, int],
    fixed: Collection[int],
    rng: Random,
) -> dict[int, int] | None:
    """Clues at the same places that settle everything; ``None`` where none were found.

    The clues at ``fixed`` places stay.
    """
    everything = (1 << draft.decisions) - 1
    yes, no = reasoner.settle(list(chosen.values()))
    while yes | no != everything:
        others = [
            (place, offer)
            for place in chosen
            if place not in fixed
            for offer in draft.at[place]
            if offer != chosen[place] and draft.gain(offer, yes, no) > 0
        ]
        rng.shuffle(others)
        for place, offer in others[:LOOKED_AT]:
            tried = chosen | {place: offer}
            then = reasoner.settle(list(tried.values()))
            if (then[0] | then[1]).bit_count() > (yes | no).bit_count():
                chosen, (yes, no) = tried, then
                break
        else:
            return None
    return chosen
