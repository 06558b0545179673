"""The seed's backtracking (Mourits 2022, §3.2): rooms in reading order, white first.

After each room the checks say whether the colouring is still valid; if not, the room is coloured
black, and then the step before is taken back. It is pure: not even the cells with a mark are
coloured at the start. It goes on after the first answer, so it can prove uniqueness.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.core.deadline import Deadline
from gridwright.core.errors import OutOfTime
from gridwright.core.options import settle
from gridwright.core.result import Result
from gridwright.core.strategy import Request, Strategy
from gridwright.genres.nurimaze.checks import Checks
from gridwright.genres.nurimaze.colouring import OPEN, Colouring, Tables
from gridwright.genres.nurimaze.outcome import Outcome
from gridwright.genres.nurimaze.puzzle import Nurimaze

NAME = "backtracking"


class Search:
    """A depth-first walk over the colourings of the open rooms; it counts the states it meets."""

    def __init__(self, tables: Tables, checks: Checks, deadline: Deadline) -> None:
        self.tables = tables
        self.checks = checks
        self.deadline = deadline
        self.states = 0

    def answers(self, colouring: Colouring) -> Iterator[Colouring]:
        """Every answer that completes a colouring. Without recursion: there are many rooms."""
        tables, first_broken = self.tables, self.checks.first_broken
        rooms = tables.open_rooms(colouring)
        if not rooms:
            # Nothing is left to try, so nothing has looked at this colouring yet.
            self.states += 1
            if first_broken(colouring) is None:
                yield colouring
            return
        # The colourings still to be looked at, the next one last, each with its number of rooms.
        waiting = self._both(colouring, rooms, 0)
        while waiting:
            depth, colouring = waiting.pop()
            self.states += 1
            self.deadline.check()
            if first_broken(colouring) is not None:
                continue
            if depth == len(rooms):
                yield colouring
            else:
                waiting += self._both(colouring, rooms, depth)

    def _both(
        self, colouring: Colouring, rooms: list[int], depth: int
    ) -> list[tuple[int, Colouring]]:
        room = rooms[depth]
        return [
            (depth + 1, self.tables.colour(colouring, room, black=True)),
            (depth + 1, self.tables.colour(colouring, room, black=False)),
        ]


def find(puzzle: Nurimaze, request: Request) -> Result:
    """The strategy ``backtracking``."""
    settle((), request.options, f"the strategy {NAME!r}")
    outcome = Outcome(request)
    tables = Tables(puzzle)
    checks = Checks(tables)
    search = Search(tables, checks, request.deadline)
    try:
        request.deadline.check()
        for answer in search.answers(OPEN):
            if outcome.add(tables, answer):
                break
        else:
            outcome.exhausted = True
    except OutOfTime:
        outcome.timed_out = True
    return outcome.result(NAME, checks, states=search.states)


BACKTRACKING: Strategy[Nurimaze] = Strategy(
    NAME,
    "colours rooms in reading order, white first, and steps back where a check fails (§3.2)",
    "unique, multiple, none",
    find,
)
