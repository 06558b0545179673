"""The backtracking of Mourits 2022 (§3.2): rooms in reading order, white first.

After each room the checks decide whether the colouring is still valid. If not, the room is coloured
black; if that fails too, the search steps back. Nothing is coloured at the start, not even cells
with a mark. The search continues after the first answer, so it can prove uniqueness.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.core.deadline import look
from gridwright.core.options import NoOptions, resolve
from gridwright.core.result import Result
from gridwright.core.saying import Saying
from gridwright.core.strategy import Boards, Request, Strategy, collect
from gridwright.genres.nurimaze.paper.checks import Checks
from gridwright.genres.nurimaze.paper.colouring import OPEN, Colouring, Tables
from gridwright.genres.nurimaze.puzzle import Nurimaze

NAME = "backtracking"


class Search:
    """A depth-first walk over the colourings of the open rooms; it counts the states it meets."""

    def __init__(self, tables: Tables, checks: Checks) -> None:
        self.tables = tables
        self.checks = checks
        self.states = 0

    def answers(self, colouring: Colouring) -> Iterator[Colouring]:
        """Every answer that completes a colouring, without recursion: there may be many rooms."""
        rooms = self.tables.open_rooms(colouring)
        if not rooms:
            # No room is left to try, so no check has seen this colouring yet.
            self.states += 1
            if self.checks.first_broken(colouring) is None:
                yield colouring
            return
        yield from self.continued(rooms, self._both(colouring, rooms, 0))

    def continued(
        self, rooms: list[int], waiting: list[tuple[int, Colouring]]
    ) -> Iterator[Colouring]:
        """Go on from the colourings still to be checked, the next one last, each with its number of
        rooms. The list is changed along the way; interrupted at any point, it says what is left.
        """
        while waiting:
            depth, colouring = waiting[-1]
            look()
            broken = self.checks.first_broken(colouring)
            waiting.pop()
            self.states += 1
            if broken is not None:
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
    resolve(NoOptions, request.options, Saying("the strategy {name}", name=repr(NAME)))
    tables = Tables(puzzle)
    checks = Checks(tables)
    search = Search(tables, checks)
    return collect(
        puzzle,
        NAME,
        request,
        boards_of(tables, search.answers(OPEN)),
        lambda: {"states": search.states, "checks": checks.figures()},
    )


def boards_of(tables: Tables, answers: Iterator[Colouring]) -> Boards:
    """Colourings as boards; the search is exhaustive."""
    for colouring in answers:
        yield tables.board(colouring)
    return True


BACKTRACKING: Strategy[Nurimaze] = Strategy(
    NAME,
    "colours rooms in reading order, white first, and steps back when a check fails (§3.2)",
    "unique, multiple, none",
    find,
)
