"""Colouring attempts in parallel processes (Mourits 2022, §6, its last proposal).

The rooms of a pass are distributed to processes. Each tries its rooms on the colouring at the start
of the pass and returns which rooms are forced. All results can be used together, because they
follow from the same colouring. They take effect after the pass, not at once, so a run may need more
attempts than a single process. Each process counts its own checks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from gridwright.core.pool import Pool, Record, in_order, refuse_lost
from gridwright.genres.nurimaze.paper.colouring import Colouring, Tables, actions
from gridwright.genres.nurimaze.paper.contradiction import (
    Attempts,
    Impossible,
    ModifiedOptions,
    Solver,
)
from gridwright.genres.nurimaze.puzzle import Nurimaze

ForcedRooms = list[tuple[int, bool]]
"""Rooms and whether they must be black."""


class Share(NamedTuple):
    """What one process does in a pass: try these rooms, alone or each with another one."""

    number: int
    colouring: Colouring
    rooms: list[int]
    others: list[int] | None


class Trying:
    """What each process has of its own, from its first task on."""

    def __init__(self, puzzle: Nurimaze, options: ModifiedOptions) -> None:
        self.puzzle, self.options = puzzle, options

    @cached_property
    def attempts(self) -> Attempts:
        """Its own tables and figures."""
        return Attempts(Tables(self.puzzle), self.options)

    def __call__(self, share: Share) -> Record:
        """The rooms that are found to be forced, and the figures since the last time."""
        forced: ForcedRooms = []
        possible = True
        try:
            for room in share.rooms:
                black = self._forced(share, room)
                if black is not None:
                    forced.append((room, black))
                    if share.others is not None:
                        break
        except Impossible:
            possible = False
        checks, figures = self.attempts.checks, self.attempts.figures
        counts = {"asked": checks.asked, "failed": checks.failed, "figures": figures}
        checks.asked, checks.failed, self.attempts.figures = Counter(), Counter(), Counter()
        return {"possible": possible, "forced": forced, **counts}

    def _forced(self, share: Share, room: int) -> bool | None:
        if share.others is None:
            return self.attempts.forced_by_one(share.colouring, room)
        others = [other for other in share.others if other != room]
        return self.attempts.forced_by_two(share.colouring, room, others)


class ParallelSolver(Solver):
    """A solver whose attempts are made by several processes."""

    pool: Pool[Share]

    def answers(self) -> Iterator[Colouring]:
        """All answers."""
        trying = Trying(self.tables.puzzle, self.options)
        with Pool(trying, self.options.processes) as self.pool:
            yield from super().answers()

    def _pass(self, colouring: Colouring) -> Colouring:
        self._tell(colouring)
        rooms = self.order(self.tables, colouring)
        forced = self._gather(colouring, rooms, None)
        self.attempts.figures["rooms_coloured_by_one"] += len(forced)
        return self._coloured_all(colouring, forced)

    def _two_rooms(self, colouring: Colouring) -> Colouring:
        rooms = self.order(self.tables, colouring)
        forced = self._gather(colouring, rooms, rooms)
        self.attempts.figures["rooms_coloured_by_two"] += len(forced)
        return self._coloured_all(colouring, forced)

    def _coloured_all(self, colouring: Colouring, found: ForcedRooms) -> Colouring:
        for room, black in found:
            colouring = self.tables.colour(colouring, room, black)
        after = actions(self.tables, *colouring)
        # Rooms forced one by one may contradict each other only if there is no answer.
        if found and self.attempts.checks.first_broken(after) is not None:
            raise Impossible
        return after

    def _gather(
        self, colouring: Colouring, rooms: list[int], others: list[int] | None
    ) -> ForcedRooms:
        """Distribute the rooms in turn, so that each process gets some of the promising ones."""
        count = self.options.processes
        hands = [hand for hand in (rooms[at::count] for at in range(count)) if hand]
        shares = [Share(at, colouring, hand, others) for at, hand in enumerate(hands)]
        found = [each for group in self.pool.run(shares) for each in group]
        forced: ForcedRooms = []
        for record in in_order((share.number, record) for share, record in found):
            refuse_lost(record)
            self.attempts.checks.asked += record["asked"]
            self.attempts.checks.failed += record["failed"]
            self.attempts.figures += record["figures"]
            if not record["possible"]:
                raise Impossible
            forced += record["forced"]
        return forced
