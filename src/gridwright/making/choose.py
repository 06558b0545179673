"""The second stage: choose clues of an answer, few that suffice, or as many as are asked for.

They are grown and dropped (``grow.py``, ``halving.py``), or thinned where the puzzle may need more
than techniques (``thin.py``).

Where several clues are possible at a place, growing takes the one that settles most at that moment.
When all places have been used and a few decisions are still open, another clue at one of those
places may settle them. It replaces the first one if more is settled with it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Generic

from gridwright.core.garbage import collection_paused
from gridwright.core.grid import bits
from gridwright.core.puzzle import P
from gridwright.making.asked import BY_TECHNIQUES, Logic
from gridwright.making.draft import Clues, Draft, Reasoner, Walker
from gridwright.making.grow import Part, drop, grow
from gridwright.making.halving import drop_by_halves
from gridwright.making.places import Places
from gridwright.making.reasoning import Climbing, Stepwise, Units
from gridwright.making.symmetry import orbits
from gridwright.making.thin import Unique, thin
from gridwright.making.tools import Left
from gridwright.making.wishes import Wishes

NOT_LARGE = 200
"""On boards of up to this many cells, clues are chosen several times if the genre asks for it."""
SPARSE = 24
"""How often clues are chosen again for one answer where the fewest are wanted."""
NEARLY = 0.3
"""The share of decisions that may be open where techniques that look ahead are tried."""
LOOKED_AT = 60
"""How many other clues are tried to find one that settles more."""


@dataclass
class Choosing(Generic[P]):
    """The clues of one answer, of which some are chosen."""

    draft: Draft[P]
    places: Places
    logic: Logic[P]
    wishes: Wishes
    again: int
    """How often clues are chosen again on a board that is not large."""
    rng: Random
    joined: Callable[[Callable[[Draft[P]], bool]], Draft[P]] | None = None
    """Gives a draft of the answer with fewer parts, of which all clues suffice; if the genre can.
    """
    stuck: int = field(init=False, default=0)
    """The decisions that clues did not settle when they last did not suffice."""

    @cached_property
    def free(self) -> list[Part]:
        """The places that may have a clue and need not, in sets that belong together."""
        may, at = self.places.may & ~self.places.must, self.draft.at
        return [
            orbit
            for orbit in orbits(self.draft.grid, self.wishes.symmetry)
            if all(place in at and may >> place & 1 for place in orbit)
        ]

    def puzzle(self, chosen: Clues) -> P:
        """The puzzle with these clues, in the order in which they were chosen."""
        return self.draft.puzzle(list(chosen.values()))

    def sufficient(self) -> Clues | None:
        """Few clues that suffice; ``None`` where this answer has none."""
        start = self._start()
        if start is None:
            return None
        logic, wishes = self.logic, self.wishes
        if self.joined is not None and self._is_small:
            self.stuck = self._left(self.draft)
            if not self.stuck:
                self.draft = self.joined(lambda draft: not self._left(draft))
            elif not logic.beyond_techniques:
                return None
        draft = self.draft
        if self.begins_thinned:
            return self._thinned(start)
        # For a level above the second, clues are left out later anyway.
        again = self.again if self._is_small and logic.level < BY_TECHNIQUES else 0
        again = max(again, SPARSE) if wishes.sparse else again
        with collection_paused():
            chosen = self._grown_and_dropped(start)
            for _ in range(again if chosen else 0):
                other = self._grown_and_dropped(start)
                if chosen and other and len(other) < len(chosen):
                    chosen = other
        if chosen is None and logic.beyond_techniques:
            return self._thinned(start)
        if chosen and self.is_to_be_hard and logic.allowed is None:
            chosen = drop(Climbing(draft, logic.tools), chosen, self.free, self.rng)
        return chosen

    @property
    def begins_thinned(self) -> bool:
        """Whether clues are left out rather than added at first. Growing is faster on large boards;
        of several clues for a place, it takes those that settle most.
        """
        hard = self.is_to_be_hard or self.draft.has_alternatives or self._is_small
        return self.logic.guessing or (self.logic.beyond_techniques and hard)

    def thinned(self) -> Clues | None:
        """Clues of which none can be left out without a second answer; ``None`` if none suffice."""
        start = self._start()
        return None if start is None else self._thinned(start)

    @property
    def is_to_be_hard(self) -> bool:
        """Whether no clue may be there that is not needed, whatever the level."""
        wishes = self.wishes
        return wishes.minimal or wishes.sparse or bool(self.logic.needed)

    def left_open(self, chosen: Clues, least: int = 0) -> Left:
        """What the techniques of each level leave open, unless it is less than ``least``."""
        return self.logic.tools.left_open(self.puzzle(chosen), BY_TECHNIQUES, least=least)

    def fewer(self, chosen: Clues, some: Sequence[Part], unique: Unique[P] | None) -> Clues:
        """The clues without those of some places that are not needed: for one answer, or else for
        the techniques that a puzzle of the level may need.
        """
        if unique is not None:
            return drop(unique, chosen, some, self.rng)
        tools = self.logic.tools
        climbing = Climbing(self.draft, tools, tools.within(self.logic.level))
        return drop_by_halves(self.draft, climbing.walk, chosen, some, self.rng)

    def lacking(self, chosen: Clues, longest: int = 0) -> list[Clues]:
        """Clues at other places, in a random order: as many as techniques of the level and what-ifs
        of at most so many links need.
        """
        more = self.spare(chosen)
        self.rng.shuffle(more)

        def suffice(many: int) -> bool:
            return self.suffices(with_all(chosen, more[:many]), longest)

        # Mostly none are lacking.
        return more[: 0 if suffice(0) else bisect_left(range(len(more)), True, lo=1, key=suffice)]

    def suffices(self, chosen: Clues, longest: int) -> bool:
        """Whether clues suffice for the techniques of the level and what-ifs of so many links."""
        tools, puzzle = self.logic.tools, self.puzzle(chosen)
        names, answer = tools.within(self.logic.level), self.draft.board(puzzle).yes
        return tools.is_within(puzzle, answer, names, longest)

    def spare(self, chosen: Clues) -> list[Clues]:
        """Clues at all other places, those together that belong together."""
        return [self.offers_at(part) for part in self.free if part[0] not in chosen]

    def _start(self) -> Clues | None:
        """The clues that must stand; ``None`` where this answer cannot have them."""
        draft, kept = self.draft, self.places.kept
        start = {}
        for place in bits(self.places.must):
            offers = draft.at.get(place, [])
            if place in kept:
                offers = [one for one in offers if draft.offers[one].value == kept[place]]
            if not offers:
                return None
            start[place] = self._any_of(offers)
        return start

    def _any_of(self, offers: list[int]) -> int:
        return offers[0] if len(offers) == 1 else self.rng.choice(offers)

    def offers_at(self, part: Part) -> Clues:
        """An offer for each place of a part, a random one if there are several."""
        return {place: self._any_of(self.draft.at[place]) for place in part}

    def _grown_and_dropped(self, start: Clues) -> Clues | None:
        """Clues that suffice for the walk of the genre, for unit propagation, or for techniques."""
        draft, tools, allowed = self.draft, self.logic.tools, self.logic.allowed
        if draft.walk is not None and allowed is None:
            chosen = self._grown(draft.walk(), start)
            return chosen and drop_by_halves(draft, draft.walk, chosen, self.free, self.rng)
        if self._thorough and allowed is None and not self.logic.level:
            return self._dropped_by_techniques(start)
        with closing(Climbing(draft, tools, allowed) if allowed else self._fast()) as reasoner:
            chosen = self._grown_or_exchanged(reasoner, start)
            return chosen and drop(reasoner, chosen, self.free, self.rng)

    @property
    def _thorough(self) -> bool:
        return self.draft.thorough and self._is_small

    @property
    def _is_small(self) -> bool:
        return self.draft.grid.size <= NOT_LARGE

    def _dropped_by_techniques(self, start: Clues) -> Clues | None:
        """What the techniques need of clues everywhere."""
        everywhere = dict(start)
        for part in self.free:
            everywhere |= self.offers_at(part)
        self.stuck = self._left_by_techniques(self.draft, [*everywhere.values()])
        reasoner = Climbing(self.draft, self.logic.tools)
        return None if self.stuck else drop(reasoner, everywhere, self.free, self.rng)

    def _left(self, draft: Draft[P]) -> int:
        """What all the clues of an answer leave open, by the reasoning that is to solve it."""
        offers, logic = range(len(draft.offers)), self.logic
        if logic.allowed is None and (logic.beyond_techniques or not logic.level):
            return self._left_by_techniques(draft, offers)
        reasoner = Climbing(draft, logic.tools, logic.allowed) if logic.allowed else Units(draft)
        with closing(reasoner):
            yes, no = reasoner.settle(offers)
        return draft.all & ~(yes | no)

    def _left_by_techniques(self, draft: Draft[P], offers: Sequence[int]) -> int:
        """What clues leave open to techniques. Those that look ahead take long, so they are tried
        only if the others leave little.
        """
        tools = self.logic.tools
        near = [name for name in tools.techniques if name not in tools.ahead]
        yes, no = Climbing(draft, tools, near).settle(offers)
        if (draft.all & ~(yes | no)).bit_count() <= NEARLY * draft.decisions:
            yes, no = Climbing(draft, tools).settle(offers, (yes, no))
        return draft.all & ~(yes | no)

    def _fast(self) -> Reasoner:
        """The genre's own reasoning, or unit propagation."""
        return self.draft.reasoner() if self.draft.reasoner else Units(self.draft)

    def _grown(self, walker: Walker, start: Clues) -> Clues | None:
        grown = grow(self.draft, walker, start, self.free, self.rng)
        if grown is None:
            yes, no = walker.settled()
            self.stuck = self.draft.all & ~(yes | no)
        return grown

    def _grown_or_exchanged(self, reasoner: Reasoner, start: Clues) -> Clues | None:
        """Clues that suffice; if they do not, some are exchanged for others at the same places."""
        draft, walker = self.draft, Stepwise(reasoner, self.draft.all)
        grown = self._grown(walker, start)
        if grown is not None or not draft.has_alternatives:
            return grown
        used = {draft.offers[offer].place: offer for offer in walker.chosen}
        return self._exchanged(reasoner, used)

    def _exchanged(self, reasoner: Reasoner, chosen: Clues) -> Clues | None:
        """Clues at the same places that settle everything; ``None`` where none were found."""
        draft = self.draft
        yes, no = reasoner.settle(list(chosen.values()))
        while yes | no != draft.all:
            others = [
                (place, offer)
                for place in chosen
                if place not in self.places.kept
                for offer in draft.at[place]
                if offer != chosen[place] and draft.gain(offer, yes, no) > 0
            ]
            self.rng.shuffle(others)
            for place, offer in others[:LOOKED_AT]:
                tried = chosen | {place: offer}
                then = reasoner.settle(list(tried.values()))
                if (then[0] | then[1]).bit_count() > (yes | no).bit_count():
                    chosen, (yes, no) = tried, then
                    break
            else:
                return None
        return chosen

    def _thinned(self, start: Clues) -> Clues | None:
        """What is left of clues everywhere; if these do not suffice, of grown clues and others."""
        draft = self.draft
        with Unique(draft) as unique:
            thinned = self.thin_from(unique, start)
            if thinned is not None or not draft.has_alternatives:
                self.stuck = unique.differs if thinned is None else 0
                return thinned
            if draft.walk is not None:
                grown = self._grown(draft.walk(), start)
            else:
                with closing(self._fast()) as fast:
                    grown = self._grown_or_exchanged(fast, start)
            return None if grown is None else self.thin_from(unique, grown)

    def thin_from(
        self, unique: Unique[P], chosen: Clues, chosen_first: bool = True
    ) -> Clues | None:
        """Some clues, and others everywhere else, thinned; one of the two kinds goes first."""
        everywhere = dict(chosen)
        for part in self.free:
            if part[0] not in chosen:
                everywhere |= self.offers_at(part)
        order = list(self.free)
        self.rng.shuffle(order)
        order.sort(key=lambda part: (part[0] in chosen) != chosen_first)
        return thin(unique, everywhere, order)

    def with_more(self, chosen: Clues, wanted: int) -> Clues:
        """Further clues, up to the number that is asked for."""
        spare = [part for part in self.free if part[0] not in chosen]
        self.rng.shuffle(spare)
        chosen = dict(chosen)
        for part in spare:
            missing = wanted - len(chosen)
            if missing <= 0:
                break
            if len(part) <= missing:
                chosen |= self.offers_at(part)
        return chosen


def with_all(chosen: Clues, more: Iterable[Clues]) -> Clues:
    """All of these clues together."""
    return chosen | {place: offer for clues in more for place, offer in clues.items()}
