"""The ladder: a genre's techniques set up for one puzzle, and all that follows from a board.

A *post* is one technique at one unit of the puzzle. Posts are numbered from the easiest technique
up, so a set of posts is an int whose lowest bit is the easiest one; the *agenda* is the set of
posts that have to look again. When a decision is settled, a table says which posts read it. What a
post finds is cached, by the decisions that it has read.

:meth:`Ladder.settle` gives all that follows, without sentences: for strategies, what-ifs and
generators.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import copy
from functools import cached_property
from math import inf
from operator import or_
from typing import Any, Generic, Self

from gridwright.core.board import Board
from gridwright.core.deadline import look, watched
from gridwright.core.errors import InputError
from gridwright.core.grid import MOST_BYTES, bits, mask_of
from gridwright.logic.technique import Finding, Masks, Technique, V

MEMORY = 2048
"""For how many boards the findings of one post are cached."""

SMALL = 1 << 18
"""Tables of up to this many entries (posts times decisions) are made in one go."""

SHARED = 16
"""A scope of at least so many posts is entered once for all of them."""

SPARSE = 64
"""A post that reads less than one in so many decisions is entered for each of them alone."""

BLOCK = 1024
"""The other posts are entered so many at a time."""


def most_posts(size: int) -> int:
    """How many posts fit into memory for ``size`` decisions.

    Each post has four masks; on average they need half the bits, since a mask ends with its last
    decision. A Kuromasu of 100×100 has 78,000 posts, which take 250 MB.

    >>> most_posts(100), most_posts(10_000)
    (12000000, 120000)
    """
    return 4 * MOST_BYTES // max(size, 1)


class Ladder(Generic[V]):
    """Techniques at their units, for one view of one puzzle."""

    def __init__(
        self,
        view: V,
        techniques: Sequence[Technique[V]],
        top: int = 0,
        puzzle: Any = None,
    ) -> None:
        """``top`` is the rung below the what-ifs where a genre has harder techniques than these.

        ``puzzle`` is for the steps that people are shown.
        """
        self.view, self.puzzle = view, puzzle
        self.size = view.size
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
        self.all = (1 << len(self.unit_of)) - 1
        self.inside = 0
        for technique in self.techniques:
            if technique.inside:
                self.inside |= self.posts[technique.name]
        self.reasons: dict[tuple[int, int, int, int, int], Masks] = {}
        """Why a post finds something on a board, as far as what-ifs asked for it."""
        self.used: Counter[str] = Counter()
        """How many decisions each technique settled, on all boards together."""
        self._wakes_yes, self._wakes_no = [0] * self.size, [0] * self.size
        """For each decision the posts that read whether it is yes, and whether it is no."""
        self._entered = 0
        """How many posts are in these tables."""
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

    def about(self, puzzle: Any) -> Self:
        """The same for a puzzle of which only the given cells are others, with all that was found.

        Both remember what either of them finds.
        """
        self._desks  # noqa: B018 - made before it is shared
        twin = copy(self)
        twin.puzzle = puzzle
        return twin

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

    @cached_property
    def desks(self) -> dict[int, tuple[int, ...]]:
        """Posts of one rung that read the same decisions share a desk, which its first post names.

        They wake together, and on a board where they have looked before, so have all of them.
        """
        desks: dict[tuple[int, bool, int, int], list[int]] = {}
        for post, technique in enumerate(self.technique_of):
            scope = self.scope_yes[post], self.scope_no[post]
            desks.setdefault((technique.rung, technique.inside, *scope), []).append(post)
        return {posts[0]: tuple(posts) for posts in desks.values()}

    @cached_property
    def desk_of(self) -> dict[int, int]:
        """The desk of each post."""
        return {post: desk for desk, posts in self.desks.items() for post in posts}

    def whole_desks(self, posts: int) -> int:
        """Those of some posts whose desk has no others."""
        some = Counter(self.desk_of[post] for post in bits(posts))
        whole = (desk for desk, number in some.items() if number == len(self.desks[desk]))
        return mask_of(post for desk in whole for post in self.desks[desk])

    @cached_property
    def _desks(self) -> dict[int, tuple[int, int, dict[Masks, tuple[tuple[int, Finding], ...]]]]:
        """What each desk reads, and what its posts have found, by what they read."""
        return {desk: (self.scope_yes[desk], self.scope_no[desk], {}) for desk in self.desks}

    @cached_property
    def first_posts(self) -> int:
        """The first post of every desk."""
        return mask_of(self.desks)

    def look_around(self, posts: int, yes: int, no: int) -> list[tuple[int, Finding]]:
        """What posts find on one board, the easiest first, without those that find nothing.

        Either all or none of the posts of a desk look.
        """
        found: list[tuple[int, Finding]] = []
        desks = self._desks
        for post in bits(posts & self.first_posts):
            scope_yes, scope_no, memory = desks[post]
            key = (yes & scope_yes, no & scope_no)
            here = memory.get(key)
            if here is None:
                if len(memory) >= MEMORY:
                    memory.clear()
                memory[key] = here = self._found_at(post, *key)
            if here:
                found += here
        found.sort()
        return found

    def _found_at(self, desk: int, yes: int, no: int) -> tuple[tuple[int, Finding], ...]:
        """What the posts of a desk find."""
        found = []
        for technique, posts in self._groups[desk]:
            units = technique.promising(self.view, yes, no)
            for unit in posts if units < 0 else filter(posts.__contains__, bits(units)):
                look()
                finding = technique.look(self.view, yes, no, unit)
                if finding is None or finding[0] or finding[1]:
                    found.append((posts[unit], finding))
        return tuple(found)

    @cached_property
    def _groups(self) -> dict[int, list[tuple[Technique[V], dict[int, int]]]]:
        """The posts of each desk, by technique and unit."""
        groups: dict[int, list[tuple[Technique[V], dict[int, int]]]] = {}
        for desk, posts in self.desks.items():
            of: dict[Technique[V], dict[int, int]] = {}
            for post in posts:
                of.setdefault(self.technique_of[post], {})[self.unit_of[post]] = post
            groups[desk] = [*of.items()]
        return groups

    def _enter(self, posts: int) -> None:
        """Let the table of readers have the first so many posts."""
        # A first hint needs no table, and on a large board the table takes longer than the hint;
        # an easy puzzle needs no posts of hard techniques.
        first = self._entered
        scopes = self.scope_yes[first:posts], self.scope_no[first:posts]
        wakes_yes, wakes_no = _both_readers(*scopes, self.size)
        for decision in range(self.size):
            self._wakes_yes[decision] |= wakes_yes[decision] << first
            self._wakes_no[decision] |= wakes_no[decision] << first
        # Last, since a time limit may have been reached before.
        self._entered = posts

    def woken(self, yes: int, no: int, most: int | None = None) -> int:
        """The posts (or those of the first ``most``) that read newly settled decisions.

        There may be others among them if only the first are asked for.
        """
        most = len(self.unit_of) if most is None else most
        if most > self._entered:
            self._enter(most)
        wakes_yes, wakes_no = self._wakes_yes, self._wakes_no
        posts = 0
        for decision in bits(yes):
            posts |= wakes_yes[decision]
        for decision in bits(no):
            posts |= wakes_no[decision]
        return posts

    def readers_of(self, yes: int, no: int) -> int:
        """The same without a table: for a few questions, asking every post is faster."""
        scopes = enumerate(zip(self.scope_yes, self.scope_no, strict=True))
        return mask_of(post for post, (one, other) in scopes if one & yes or other & no)

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

    def settle(
        self, yes: int, no: int, agenda: int | None = None, among: int = -1, enough: float = inf
    ) -> Masks | None:
        """All that follows from a board; ``None`` on a contradiction.

        ``agenda`` is the set of posts that have to look, by default all of them; no others than
        those ``among`` which it is to follow ever do. It ends as soon as so many decisions are
        settled that it is ``enough``.
        """
        # On a tiny board everything is soon cached, and then no post looks again.
        look()
        agenda = (self.all if agenda is None else agenda) & among
        see, units, last = self.look, -1, None
        while agenda:
            lowest = agenda & -agenda
            agenda ^= lowest
            post = lowest.bit_length() - 1
            if self.technique_of[post] is not last:
                last = self.technique_of[post]
                units = last.promising(self.view, yes, no)
            if units >= 0 and not units >> self.unit_of[post] & 1:
                continue
            finding = see(post, yes, no)
            if finding is None:
                return None
            new_yes, new_no = finding[0] & ~yes, finding[1] & ~no
            if new_yes or new_no:
                if new_yes & (no | new_no) or new_no & yes:
                    return None
                self.used[self.technique_of[post].name] += (new_yes | new_no).bit_count()
                yes |= new_yes
                no |= new_no
                if (yes | no).bit_count() >= enough:
                    break
                last = None
                agenda |= self.woken(new_yes, new_no) & among
        return yes, no


def _both_readers(
    scopes_yes: Sequence[int], scopes_no: Sequence[int], size: int
) -> tuple[list[int], list[int]]:
    """For each decision the posts that read whether it is yes, and whether it is no."""
    if len(scopes_yes) * size <= SMALL:
        return _readers(scopes_yes, size), _readers(scopes_no, size)
    pairs = list(zip(scopes_yes, scopes_no, strict=True))
    both = _readers([yes if yes == no else 0 for yes, no in pairs], size)
    only_yes = _readers([yes if yes != no else 0 for yes, no in pairs], size)
    only_no = _readers([no if yes != no else 0 for yes, no in pairs], size)
    return list(map(or_, both, only_yes)), list(map(or_, both, only_no))


def _readers(scopes: Sequence[int], size: int) -> list[int]:
    """For each decision the mask of the posts that read it; the deadline is checked.

    >>> _readers([0b001, 0b111, 0b000], 3) == [0b011, 0b010, 0b010]
    True
    """
    if len(scopes) * size <= SMALL:
        return _columns(scopes, size)
    # Techniques that look at each room often read the whole board: one entry for all their posts.
    times = Counter(scopes)
    shared: dict[int, list[int]] = {
        scope: [] for scope, posts in times.items() if posts >= SHARED and scope
    }
    few = size // SPARSE
    sparse: list[tuple[int, int]] = []
    apart: list[int] = []
    for post, scope in enumerate(scopes):
        alone = scope not in shared
        if not alone:
            shared[scope].append(post)
        elif scope.bit_count() <= few:
            sparse.append((post, scope))
            alone = False
        apart.append(scope if alone else 0)
    table = _table(apart, size)
    for post, scope in watched(sparse, every=64):
        byte, bit = post >> 3, 1 << (post & 7)
        for decision in bits(scope):
            table[decision][byte] |= bit
    readers = [int.from_bytes(row, "little") for row in table]
    for scope, some in shared.items():
        mask = mask_of(some)
        for decision in bits(scope):
            readers[decision] |= mask
    return readers


def _table(scopes: Sequence[int], size: int) -> list[bytearray]:
    """For each decision the posts that read it as bytes, entered many posts at a time.

    >>> [row[0] for row in _table([0b01, 0b11], 2)] == [0b11, 0b10]
    True
    """
    table = [bytearray() for _ in range(size)]
    for first in watched(range(0, len(scopes), BLOCK), every=1):
        some = scopes[first : first + BLOCK]
        for row, posts in zip(table, _columns(some, size), strict=True):
            row.extend(posts.to_bytes(BLOCK // 8, "little"))
    return table


def _columns(scopes: Sequence[int], size: int) -> list[int]:
    """For each decision the mask of the posts that read it, of a few posts.

    >>> _columns([0b001, 0b111, 0b000], 3) == [0b011, 0b010, 0b010]
    True
    """
    if not any(scopes):
        return [0] * size
    # Write the scopes as rows of binary digits, the last post first, and read the columns.
    text = "".join([bin(scope | 1 << size)[3:] for scope in reversed(scopes)])
    return [int(text[place::size], 2) for place in range(size - 1, -1, -1)]
