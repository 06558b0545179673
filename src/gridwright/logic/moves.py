"""The moves that can be made on a board: what posts have found and what is not settled yet.

A walk looks at the moves of one rung again and again, while the board fills. So what was found is
kept, and only a finding some of which has been settled since is taken apart again. The nearest move
is found without measuring how far away the others are: the place where the last move was made grows
cell by cell until it meets one of them.

>>> grid = Grid.of(1, 5)
>>> offers = [Offer(Move(1, 1 << cell, 0, cell), 1 << cell) for cell in (0, 4)]
>>> away, near = nearest(grid, 1 << 3, offers)
>>> away, [offer.move.post for offer in near]
(1, [4])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple

from gridwright.core.deadline import look, watched
from gridwright.core.grid import Grid, bits, mask_of, union
from gridwright.logic.ladder import Ladder
from gridwright.logic.technique import Masks, V
from gridwright.logic.trial import Chain


class Move(NamedTuple):
    """Something that can be settled now."""

    rung: int
    yes: int
    no: int
    post: int = -1
    """The post that found it; -1 for a what-if."""
    chain: Chain | None = None

    @property
    def length(self) -> int:
        """How many links its what-if has; 0 if it is not a what-if."""
        return self.chain.length if self.chain else 0


class Offer(NamedTuple):
    """A move, and the cells of the grid that it settles."""

    move: Move
    cells: int


class Looked(NamedTuple):
    """Posts that have looked at a board and found nothing new there."""

    yes: int
    no: int
    nothing: int = 0
    """Those that found nothing."""
    settled: int = 0
    """Those that found only what was settled already."""

    @property
    def posts(self) -> int:
        """All of them; they need not look again on this board."""
        return self.nothing | self.settled

    def again(self, ladder: Ladder[V], yes: int, no: int) -> Looked:
        """What is known of this on another board: posts that read no difference find the same."""
        if (yes, no) == (self.yes, self.no):
            return self
        awake = ladder.readers_of(yes ^ self.yes, no ^ self.no)
        taken_back = self.yes & ~yes or self.no & ~no
        # What was settled may be open again, without the posts that find it reading it.
        settled = 0 if taken_back else self.settled & ~awake
        return Looked(yes, no, self.nothing & ~awake, settled)

    def more(self, nothing: int, settled: int) -> Looked:
        """The same with further posts."""
        return Looked(self.yes, self.no, self.nothing | nothing, self.settled | settled)


class _Finding:
    """What one post has found, and the moves that are left of it."""

    __slots__ = ("both", "no", "offers", "yes")

    def __init__(self, yes: int, no: int) -> None:
        self.yes, self.no, self.both = yes, no, yes | no
        self.offers: list[tuple[Masks, Offer]] | None = None
        """``None`` until they are asked for; each with what it settles."""


class Pending(Generic[V]):
    """What the posts of one rung have found, in the order in which they found it."""

    def __init__(self, ladder: Ladder[V], rung: int, posts: int) -> None:
        self.ladder, self.rung, self.posts = ladder, rung, posts
        self._found: dict[int, _Finding] = {}
        self._settled = 0
        """What was settled when moves were asked for last."""

    @property
    def found(self) -> int:
        """The posts that have found something."""
        return mask_of(self._found)

    def enter(self, post: int, yes: int, no: int) -> None:
        """A post has found something new; it keeps its place if it had found something before."""
        self._found[post] = _Finding(yes, no)

    def forget(self, post: int) -> None:
        """A post no longer finds what it had found."""
        self._found.pop(post, None)

    def offers(self, yes: int, no: int) -> list[Offer]:
        """The moves that still settle something on a board; of equal ones, the first."""
        settled = yes | no
        changed = settled & ~self._settled
        self._settled = settled
        offers: dict[Masks, Offer] = {}
        gone = []
        for post, finding in self._found.items():
            found = finding.offers
            if found is None or finding.both & changed:
                found = finding.offers = self._apart(post, finding.yes & ~yes, finding.no & ~no)
                if not found:
                    gone.append(post)
            for settles, offer in found:
                offers.setdefault(settles, offer)
        for post in gone:
            del self._found[post]
        return list(offers.values())

    def left(self, yes: int, no: int) -> list[tuple[int, Masks]]:
        """The posts that have found something, and what of it is open on a board."""
        found = [
            (post, (finding.yes & ~yes, finding.no & ~no)) for post, finding in self._found.items()
        ]
        for post, (new_yes, new_no) in found:
            if not (new_yes or new_no):
                del self._found[post]
        return [(post, new) for post, new in found if new[0] or new[1]]

    def _apart(self, post: int, yes: int, no: int) -> list[tuple[Masks, Offer]]:
        cells = self.ladder.view.cells
        return [
            (part, Offer(Move(self.rung, *part, post), cells(part[0] | part[1])))
            for part in parts(self.ladder, post, yes, no)
        ]


def parts(ladder: Ladder[V], post: int, yes: int, no: int) -> list[Masks]:
    """What a post finds, as the moves that are made of it."""
    if not (yes or no):
        return []
    if not ladder.technique_of[post].apart:
        return [(yes, no)]
    return [(1 << one, 0) for one in bits(yes)] + [(0, 1 << one) for one in bits(no)]


def nearest(grid: Grid, last: int, offers: Sequence[Offer]) -> tuple[int, Sequence[Offer]]:
    """The moves that are nearest to some cells, and how far away these are."""
    if not last:
        return 0, offers
    everywhere = union(offer.cells for offer in offers)
    reached, away = last, 0
    while not reached & everywhere:
        look()
        reached |= grid.neighbours(reached)
        away += 1
    return away, [offer for offer in offers if offer.cells & reached]


def distance(grid: Grid, one: int, other: int) -> int:
    """How many rows and columns lie between the nearest cells of two sets; 0 if one is empty.

    >>> distance(Grid.of(3, 3), 0b1, 0b100_000_000)
    4
    """
    if not one or not other:
        return 0
    places = [grid.place(cell) for cell in bits(other)]
    return min(
        abs(row - other_row) + abs(col - other_col)
        for row, col in (grid.place(cell) for cell in watched(bits(one), every=16))
        for other_row, other_col in places
    )
