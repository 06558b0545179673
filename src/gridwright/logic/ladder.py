"""The ladder: a genre's techniques set up for one puzzle, and all that follows from a board.

A *post* is one technique at one unit of the puzzle. Posts are numbered from the easiest technique
up, so a set of posts is an int whose lowest bit is the easiest one; the *agenda* is the set of
posts that have to look again. When a decision is settled, a table says which posts read it. What a
post finds is cached, by the decisions that it has read.

:meth:`Ladder.settle` gives all that follows, without sentences: for strategies, what-ifs and
generators.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Generic

from gridwright.core.board import Board
from gridwright.core.deadline import look, watched
from gridwright.core.errors import InputError
from gridwright.core.grid import MOST_BYTES, bits, mask_of
from gridwright.logic.technique import Finding, Masks, Technique, V

MEMORY = 2048
"""How many findings of one post are cached."""

SMALL = 1 << 20
"""Tables of up to this many entries (posts times decisions) are transposed in one go."""

SHARED = 16
"""A scope of at least so many posts is entered once for all of them."""


def most_posts(size: int) -> int:
    """How many posts fit into memory for ``size`` decisions; each post has four masks of that size.

    >>> most_posts(100), most_posts(10_000)
    (6000000, 60000)
    """
    return 2 * MOST_BYTES // max(size, 1)


class Ladder(Generic[V]):
    """Techniques at their units, for one view of one puzzle."""

    def __init__(
        self,
        view: V,
        techniques: Sequence[Technique[V]],
        top: int = 0,
    ) -> None:
        """``top`` is the rung below the what-ifs where a genre has harder techniques than these."""
        self.view = view
        self.size = size = view.size
        self.techniques = tuple(sorted(techniques, key=lambda each: each.rung))
        self.top = max([top, *(technique.rung for technique in techniques)])
        """The hardest rung below the what-ifs."""
        self.technique_of: list[Technique[V]] = []
        self.unit_of: list[int] = []
        self.scope_yes: list[int] = []
        self.scope_no: list[int] = []
        self.posts: dict[str, int] = {}
        """The mask of the posts of each technique, by its name."""
        for technique in self.techniques:
            self._set_up(technique)
        self.wakes_yes = _readers(self.scope_yes, size)
        self.wakes_no = _readers(self.scope_no, size)
        self.all = (1 << len(self.unit_of)) - 1
        self.inside = 0
        for technique in self.techniques:
            if technique.inside:
                self.inside |= self.posts[technique.name]
        self.used: Counter[str] = Counter()
        """How many decisions each technique settled, on all boards together."""
        self._memory: list[dict[Masks, Finding]] = [{} for _ in self.unit_of]
        places = {technique.name: place for place, technique in enumerate(self.techniques)}
        self.order_of = [places[technique.name] for technique in self.technique_of]
        """The place of each post's technique on the ladder."""

    def _set_up(self, technique: Technique[V]) -> None:
        """One post for every unit of a technique."""
        first, most = len(self.unit_of), most_posts(self.size)
        for unit in watched(technique.units(self.view)):
            if len(self.unit_of) >= most:
                raise InputError(
                    "the board is too large for the techniques: they look at more than {most} "
                    "places, the most that are accepted for {size} decisions",
                    most=most,
                    size=self.size,
                )
            yes, no = technique.scope(self.view, unit)
            self.technique_of.append(technique)
            self.unit_of.append(unit)
            self.scope_yes.append(yes)
            self.scope_no.append(no)
        self.posts[technique.name] = (1 << len(self.unit_of)) - (1 << first)

    def look(self, post: int, yes: int, no: int) -> Finding:
        """What one post finds on a board, from the cache if possible."""
        key = (yes & self.scope_yes[post], no & self.scope_no[post])
        memory = self._memory[post]
        try:
            return memory[key]
        except KeyError:
            look()
            if len(memory) >= MEMORY:
                memory.clear()
            finding = self.technique_of[post].look(self.view, *key, self.unit_of[post])
            memory[key] = finding
            return finding

    def woken(self, yes: int, no: int) -> int:
        """The posts that read one of these newly settled decisions."""
        posts = 0
        for decision in bits(yes):
            posts |= self.wakes_yes[decision]
        for decision in bits(no):
            posts |= self.wakes_no[decision]
        return posts

    def settle_board(self, board: Board, since: Board | None = None) -> Board | None:
        """All that follows from a board; ``None`` on a contradiction.

        ``since`` is a settled board that this one extends: only what is new is then looked at.
        """
        if board.contradictory:
            return None
        agenda = None
        if since is not None:
            agenda = self.woken(board.yes & ~since.yes, board.no & ~since.no)
        settled = self.settle(board.yes, board.no, agenda)
        return None if settled is None else Board(board.size, *settled)

    def settle(self, yes: int, no: int, agenda: int | None = None) -> Masks | None:
        """All that follows from a board; ``None`` on a contradiction.

        ``agenda`` is the set of posts that have to look, by default all of them.
        """
        # On a tiny board everything is soon cached, and then no post looks again.
        look()
        agenda = self.all if agenda is None else agenda
        see = self.look
        while agenda:
            lowest = agenda & -agenda
            agenda ^= lowest
            finding = see(lowest.bit_length() - 1, yes, no)
            if finding is None:
                return None
            new_yes, new_no = finding[0] & ~yes, finding[1] & ~no
            if new_yes or new_no:
                if new_yes & (no | new_no) or new_no & yes:
                    return None
                self.used[self.technique_of[lowest.bit_length() - 1].name] += (
                    new_yes | new_no
                ).bit_count()
                yes |= new_yes
                no |= new_no
                agenda |= self.woken(new_yes, new_no)
        return yes, no


def _readers(scopes: Sequence[int], size: int) -> list[int]:
    """For each decision the mask of the posts that read it.

    >>> _readers([0b001, 0b111, 0b000], 3) == [0b011, 0b010, 0b010]
    True
    """
    # Techniques that look at each room often read the whole board: one entry for all their posts.
    times = Counter(scopes)
    shared = {scope: array("I") for scope, posts in times.items() if posts >= SHARED}
    for post, scope in enumerate(scopes):
        if scope in shared:
            shared[scope].append(post)
    readers = _readers_apart([0 if scope in shared else scope for scope in scopes], size)
    for scope, posts in shared.items():
        mask = mask_of(posts)
        for decision in bits(scope):
            readers[decision] |= mask
    return readers


def _readers_apart(scopes: Sequence[int], size: int) -> list[int]:
    """The same, each scope by itself."""
    if not scopes:
        return [0] * size
    if len(scopes) * size > SMALL:
        return list(_readers_of_many(scopes, size))
    # Write the scopes as rows of binary digits, the last post first, and read the columns.
    rows = [bin(scope | 1 << size)[3:] for scope in reversed(scopes)]
    return [int("".join(column), 2) for column in zip(*rows, strict=True)][::-1]


def _readers_of_many(scopes: Sequence[int], size: int) -> Iterator[int]:
    """The same for a large table, which is mostly empty; the deadline is checked.

    >>> list(_readers_of_many([0b01, 0b11, 0b00], 2)) == [0b011, 0b010]
    True
    """
    readers = [array("I") for _ in range(size)]
    for post, scope in enumerate(watched(scopes)):
        for decision in bits(scope):
            readers[decision].append(post)
    for posts in watched(readers):
        yield mask_of(posts)
