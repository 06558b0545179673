"""The seed's searches: brute force (Kleijn 2018, §3.1), Biggerfirst (§3.2), fewest first (§8.1.1).

Each search yields solutions as tuples of pieces in the order in which they were laid, the maximum
left out, every solution exactly once. A stack of small states stands in for recursion: boards are
larger than Python's stack.

>>> puzzle = Kamaji(3, 3, (1, 2, 1, 2, 3, 2, 1, 2, 1))
>>> list(brute_force(puzzle, Meter()))
[(0, 3, 4, 7), (1, 2, 5, 6)]
>>> bigger_first(puzzle)
Runs(laid=(), found=(), solved=False)
>>> sorted(map(sorted, fewest_first(puzzle, Meter())))
[[0, 3, 4, 7], [1, 2, 5, 6]]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, combinations

from gridwright.core.deadline import NEVER, Deadline
from gridwright.core.grid import bits
from gridwright.genres.kamaji.puzzle import Kamaji

Laid = tuple[int, ...]
"""Pieces in the order in which they were laid."""


@dataclass
class Meter:
    """Counts the boards that a search looked at, and stops it at the deadline."""

    deadline: Deadline = field(default=NEVER)
    nodes: int = 0

    def tick(self) -> None:
        """One board more."""
        self.nodes += 1
        # On large boards each takes milliseconds.
        if self.nodes % 16 == 1:
            self.deadline.check()


def brute_force(puzzle: Kamaji, meter: Meter, laid: Laid = ()) -> Iterator[Laid]:
    """All solutions that hold the pieces ``laid``, by trying pieces from the upper left on.

    Entries are visited in reading order. One that is still free has to begin a piece there, since
    every piece begins at its first entry; a one that is used may begin further ones. Directions
    are tried in the stated order, few pieces before many.
    """
    maximum = puzzle.masks[-1]
    stack = [(0, puzzle.cells_of(_mask(laid)) | maximum, laid)]
    size, masks, above_one = puzzle.grid.size, puzzle.masks, puzzle.above_one
    # On a board of one cell the maximum is a one, which could be begun again.
    skip = frozenset((*laid, puzzle.decisions - 1))
    while stack:
        cell, covered, laid_here = stack.pop()
        meter.tick()
        options: list[Laid] = [()]
        while cell < size and options == [()]:
            free = not covered >> cell & 1
            pieces = [
                piece
                for piece in puzzle.starting[cell]
                if piece not in skip and not masks[piece] & covered & above_one
            ]
            several = puzzle.numbers[cell] == 1
            options = list(_choices(pieces, free, several))
            cell += 1
        if options == [()]:
            yield laid_here
            continue
        for chosen in reversed(options):
            after = covered
            for piece in chosen:
                after |= masks[piece]
            stack.append((cell, after, laid_here + chosen))


def _choices(pieces: list[int], needed: bool, several: bool) -> Iterator[Laid]:
    """Which of the pieces to lay: one or none, or for a one any number of them."""
    most = len(pieces) if several else min(1, len(pieces))
    return chain.from_iterable(
        combinations(pieces, count) for count in range(1 if needed else 0, most + 1)
    )


def _mask(pieces: Laid) -> int:
    mask = 0
    for piece in pieces:
        mask |= 1 << piece
    return mask


@dataclass(frozen=True, slots=True)
class Runs:
    """What Biggerfirst found without brute force."""

    laid: Laid
    """The pieces, which every solution has, in the order in which they were laid."""
    found: tuple[int, ...]
    """How many pieces each run laid; the last run that laid none is not among them."""
    solved: bool
    """Whether nothing is left to cover."""


def bigger_first(puzzle: Kamaji, deadline: Deadline = NEVER) -> Runs:
    """Runs over the numbers from the largest down, laying what is the only way to cover one.

    Within a run each value is gone through until it yields nothing more. A single pass in reading
    order would need two runs for the seed's Figure 2, which the seed solves in one.
    """
    entries: dict[int, list[int]] = {}
    for cell, number in enumerate(puzzle.numbers):
        entries.setdefault(number, []).append(cell)
    covered = puzzle.masks[-1]
    laid: list[int] = []
    found: list[int] = []
    while covered != puzzle.grid.full:
        deadline.check()
        before = len(laid)
        for number in sorted(entries, reverse=True):
            while forced := _only_ways(puzzle, entries[number], covered, deadline):
                laid += forced
                covered |= puzzle.cells_of(_mask(forced))
        if len(laid) == before:
            break
        found.append(len(laid) - before)
    return Runs(tuple(laid), tuple(found), covered == puzzle.grid.full)


def _only_ways(puzzle: Kamaji, cells: list[int], covered: int, deadline: Deadline) -> Laid:
    """One pass: the pieces that are the only way to cover one of the cells, laid as they come."""
    forced: list[int] = []
    for cell in cells:
        if not covered >> cell & 1:
            deadline.check()
            possible = still_possible(puzzle, cell, covered)
            if len(possible) == 1:
                forced += possible
                covered |= puzzle.masks[possible[0]]
    return tuple(forced)


def still_possible(puzzle: Kamaji, cell: int, covered: int, banned: int = 0) -> list[int]:
    """The pieces that can still cover a free cell: nothing in them above one is used."""
    blocked = covered & puzzle.above_one
    return [
        piece
        for piece in puzzle.through[cell]
        if not puzzle.masks[piece] & blocked and not banned >> piece & 1
    ]


def fewest_first(puzzle: Kamaji, meter: Meter) -> Iterator[Laid]:
    """All solutions, always going on at the entry that the fewest pieces can still cover.

    Of the pieces through that entry, the branch of the second leaves out the first, and so on:
    so a set of pieces is met once, although a one may lie in several.
    """
    stack: list[tuple[int, int, Laid]] = [(puzzle.masks[-1], 0, ())]
    while stack:
        covered, banned, laid = stack.pop()
        meter.tick()
        pieces = _fewest(puzzle, covered, banned)
        if pieces is None:
            spare = [p for p in puzzle.of_ones if p not in laid and not banned >> p & 1]
            for extra in _choices(spare, needed=False, several=True):
                meter.tick()
                yield laid + extra
            continue
        branches = []
        for piece in pieces:
            branches.append((covered | puzzle.masks[piece], banned, (*laid, piece)))
            banned |= 1 << piece
        stack += reversed(branches)


def _fewest(puzzle: Kamaji, covered: int, banned: int) -> list[int] | None:
    """The fewest pieces that a free entry still has; None where all are covered."""
    fewest: list[int] | None = None
    for cell in bits(puzzle.grid.full & ~covered):
        pieces = still_possible(puzzle, cell, covered, banned)
        if fewest is None or len(pieces) < len(fewest):
            fewest = pieces
            if len(pieces) < 2:
                break
    return fewest
