"""What-ifs: assume the opposite of a decision and follow the consequences to a contradiction.

A *link* is one application of a technique after the assumption. Links are found round by round: in
each round, every post with something new to read looks at the board that the last round left. If
a post finds its unit impossible, or two findings contradict each other, the *chain* of links is
traced back from there: only links that the contradiction rests on are counted and shown.

The answer of the puzzle is known, so only false assumptions are tried.
"""

from __future__ import annotations

from typing import Generic

from gridwright.core.deadline import look
from gridwright.core.grid import bits
from gridwright.core.record import dataclass
from gridwright.logic.ladder import MEMORY, Ladder
from gridwright.logic.reason import reason
from gridwright.logic.technique import Case, Masks, V


@dataclass(frozen=True, slots=True)
class Link:
    """One application of a technique inside a what-if."""

    post: int
    case: Case


@dataclass(frozen=True, slots=True)
class Chain:
    """A refuted assumption: its links in order, and the contradiction."""

    assumed_yes: int
    assumed_no: int
    links: tuple[Link, ...]
    clash: tuple[Link, ...]
    """One link whose unit is impossible, or two that settle a decision both ways."""
    known_yes: int
    known_no: int
    """The settled decisions outside the chain that it rests on."""

    @property
    def length(self) -> int:
        """How many links it has, not counting the contradiction.

        If two findings contradict each other, one of them counts as a link and the other as the
        contradiction.
        """
        return len(self.links) + len(self.clash) - 1


def _length(chain: Chain) -> int:
    return chain.length


class Trial(Generic[V]):
    """One assumption on one board, and what follows from it."""

    def __init__(self, ladder: Ladder[V], yes: int, no: int, assumed: Masks) -> None:
        self.ladder = ladder
        self.base = (yes, no)
        self.assumed = assumed
        self.links: list[tuple[int, int, int, int, int]] = []
        """Post, what it newly settles, and the board that it read."""
        self.origin_yes: dict[int, int] = {}
        self.origin_no: dict[int, int] = {}
        self.read_yes = self.read_no = 0
        """The decisions that the outcome depends on: those that posts read, as yes and as no, and
        those that they settled."""
        self._yes, self._no = yes | assumed[0], no | assumed[1]
        self._agenda = ladder.woken(*assumed) & ladder.inside
        self._rounds = self._linked = 0
        """How many rounds are done, and how many links they had."""
        self._best: Chain | None = None

    def again(self, yes: int, no: int) -> None:
        """Go on on another board, which is the same where this was read."""
        before_yes, before_no = self.base
        self.base = (yes, no)
        self._yes, self._no = self._yes & ~before_yes | yes, self._no & ~before_no | no

    def run(self, most: int) -> Chain | None:
        """Follow the assumption for ``most`` rounds; the chain, if there is a contradiction.

        The first contradiction need not have the fewest links: it is followed as long as a later
        one may have fewer. It may be followed further afterwards.
        """
        ladder = self.ladder
        while self._agenda:
            look()
            agenda, yes, no, rounds = self._agenda, self._yes, self._no, self._rounds
            # The last round may have been begun before, when nothing was to follow it.
            del self.links[self._linked :]
            found_yes = found_no = 0
            clashes: list[tuple[int, ...]] = []
            for post in bits(agenda & ladder.first_posts):
                self.read_yes |= ladder.scope_yes[post]
                self.read_no |= ladder.scope_no[post]
            for post, finding in ladder.look_around(agenda, yes, no):
                if finding is None:
                    clashes.append((post,))
                    continue
                self.read_yes |= finding[0] | finding[1]
                self.read_no |= finding[0] | finding[1]
                new_yes, new_no = finding[0] & ~yes, finding[1] & ~no
                if not (new_yes or new_no):
                    continue
                if new_yes & no or new_no & yes:
                    clashes.append((post, new_yes & no, new_no & yes))
                    continue
                if new_yes & new_no:
                    clashes.append((post, 0, new_yes & new_no))
                    continue
                if rounds < most:
                    fresh_yes, fresh_no = new_yes & ~found_yes, new_no & ~found_no
                    self._link(post, fresh_yes, fresh_no, yes, no)
                    found_yes |= fresh_yes
                    found_no |= fresh_no
            chains = []
            for clash in clashes[:8]:
                chains.append(self._chain(clash, yes, no))
                # It has a link in each round, so that none is shorter.
                if chains[-1].length <= rounds:
                    break
            both = found_yes & found_no
            if both and not chains:
                chains += [self._both(decision, yes, no) for decision in bits(both)]
            best = min([*([self._best] if self._best else []), *chains], key=_length, default=None)
            # A chain that a later round ends has a link in each round.
            if rounds == most or both or (best and best.length <= rounds + 1):
                return best
            self._best = best
            self._rounds, self._linked = rounds + 1, len(self.links)
            self._yes, self._no = yes | found_yes, no | found_no
            self._agenda = ladder.woken(found_yes, found_no) & ladder.inside
        return self._best

    def _link(self, post: int, new_yes: int, new_no: int, yes: int, no: int) -> None:
        """Record what a post newly settles; each decision separately if it has its own reason."""
        parts = [(new_yes, new_no)] if new_yes or new_no else []
        if self.ladder.technique_of[post].apart:
            parts = [(1 << one, 0) for one in bits(new_yes)]
            parts += [(0, 1 << one) for one in bits(new_no)]
        for part_yes, part_no in parts:
            for decision in bits(part_yes):
                self.origin_yes[decision] = len(self.links)
            for decision in bits(part_no):
                self.origin_no[decision] = len(self.links)
            self.links.append((post, part_yes, part_no, yes, no))

    def _case(self, post: int, yes: int, no: int, new_yes: int, new_no: int) -> Link:
        ladder = self.ladder
        yes, no = yes & ladder.scope_yes[post], no & ladder.scope_no[post]
        asked = post, yes, no, new_yes, new_no
        known = ladder.reasons.get(asked)
        if known is None:
            if len(ladder.reasons) >= MEMORY:
                ladder.reasons.clear()
            known = ladder.reasons[asked] = reason(ladder, *asked)
        return Link(post, Case(self.ladder.unit_of[post], new_yes, new_no, *known))

    def _chain(self, clash: tuple[int, ...], yes: int, no: int) -> Chain:
        post = clash[0]
        if len(clash) == 1:
            return self._traced([self._case(post, yes, no, 0, 0)], 0, 0)
        # The finding says the opposite of what is settled: choose one such decision.
        wrong_yes, wrong_no = clash[1], clash[2]
        if wrong_yes:
            bit = wrong_yes & -wrong_yes
            return self._traced([self._case(post, yes, no, bit, 0)], 0, bit)
        bit = wrong_no & -wrong_no
        return self._traced([self._case(post, yes, no, 0, bit)], bit, 0)

    def _both(self, decision: int, yes: int, no: int) -> Chain:
        """Two links of one round that settle a decision both ways."""
        bit = 1 << decision
        first = self.links[self.origin_yes[decision]]
        second = self.links[self.origin_no[decision]]
        return self._traced(
            [
                self._case(first[0], first[3], first[4], bit, 0),
                self._case(second[0], second[3], second[4], 0, bit),
            ],
            0,
            0,
        )

    def _traced(self, clash: list[Link], also_yes: int, also_no: int) -> Chain:
        """The links that a contradiction rests on, in the order in which they were found."""
        need_yes, need_no = also_yes, also_no
        for link in clash:
            need_yes |= link.case.known_yes
            need_no |= link.case.known_no
        base_yes, base_no = self.base
        own_yes, own_no = self.assumed
        used: dict[int, Link] = {}
        wanted: dict[int, Masks] = {}
        # Later links rest on earlier ones only, so one pass from the last to the first is enough.
        for number in range(len(self.links) - 1, -1, -1):
            post, new_yes, new_no, yes, no = self.links[number]
            mine_yes = new_yes & need_yes & ~base_yes & ~own_yes
            mine_no = new_no & need_no & ~base_no & ~own_no
            if not (mine_yes or mine_no):
                continue
            link = self._case(post, yes, no, mine_yes, mine_no)
            used[number] = link
            wanted[number] = (mine_yes, mine_no)
            need_yes |= link.case.known_yes
            need_no |= link.case.known_no
        links = tuple(used[number] for number in sorted(used))
        return Chain(own_yes, own_no, links, tuple(clash), need_yes & base_yes, need_no & base_no)
