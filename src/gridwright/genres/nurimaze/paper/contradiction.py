"""The contradiction algorithm of Mourits 2022 (§3.3) and its four modifications.

Rooms with a mark are white; the actions colour what follows. Then each open room is tried in both
colours, with actions and checks; if one colour fails, the room gets the other. This ends with a
pass over all open rooms that finds nothing. ``modified-contradiction`` then tries two rooms at once
(§3.3.2). Backtracking does the rest. Each modification is an option. ``strategies.py``
offers them by name.

Only forced colours are ever set, so a fully coloured board is the only answer; if both colours of a
room fail, there is none; and backtracking explores everything that is left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from gridwright.core.deadline import look
from gridwright.core.options import option
from gridwright.core.saying import Saying
from gridwright.core.strategy import Request
from gridwright.genres.nurimaze.paper.backtracking import Search
from gridwright.genres.nurimaze.paper.checks import BASIC, MODIFIED, Checks
from gridwright.genres.nurimaze.paper.colouring import Colouring, Tables, actions, icons
from gridwright.genres.nurimaze.paper.orders import ORDERS
from gridwright.genres.nurimaze.puzzle import Nurimaze

CHECKING = ("room", "colour", "board")
"""Checks by room and colour, by colour only, or of the whole board each time (§3.3.4)."""


@dataclass(frozen=True)
class BasicOptions:
    """The options of ``contradiction``."""

    processes: int = option(1, "try this many rooms at the same time, one per process (§6)")


@dataclass(frozen=True)
class ModifiedOptions(BasicOptions):
    """Which modifications are in use; the defaults are those of the modified algorithm."""

    two_rooms: bool = option(True, "try pairs of rooms before backtracking (§3.3.2)")
    white_path: bool = option(True, "check that a white path from S to G has all circles (§3.3.3)")
    checks: str = option(
        "room",
        "what is checked after an attempt: around the coloured rooms, what their colour can break,"
        " or the whole board (§3.3.4)",
        choices=CHECKING,
    )
    order: str = option("neighbours", "which rooms are tried first (§3.3.5)", choices=tuple(ORDERS))
    count_all: bool = option(
        False, "run every check of every coloured room even if one has failed, to count them (§5.2)"
    )


UNMODIFIED = ModifiedOptions(two_rooms=False, white_path=False, checks="board", order="reading")


class Impossible(Exception):
    """Both colours of a room fail: there is no answer."""


class Attempts:
    """Colouring attempts on one puzzle."""

    def __init__(self, tables: Tables, options: ModifiedOptions) -> None:
        self.tables = tables
        self.options = options
        names = MODIFIED if options.white_path else tuple(n for n in MODIFIED if n != "white_path")
        if options.checks == "board" and not options.white_path:
            names = tuple(name for name in BASIC if name != "icons")
        self.checks = Checks(tables, names, options.count_all)
        self.figures: Counter[str] = Counter()

    def attempt(self, colouring: Colouring, room: int, black: bool) -> Colouring | None:
        """The colouring after this room and the actions, or ``None`` if a check fails."""
        self.figures["attempts"] += 1
        look()
        after = actions(self.tables, *self.tables.colour(colouring, room, black))
        return after if self._valid(colouring, after, room) else None

    def _valid(self, before: Colouring, after: Colouring, first: int) -> bool:
        checks, checking = self.checks, self.options.checks
        if checking == "board":
            return checks.first_broken(after) is None
        near = checking == "room"
        hold = (
            checks.first_broken_by(after, room, black, near) is None
            for room, black in self._coloured(before, after, first)
        )
        # The first room that fails is enough, unless the failures of all rooms are counted.
        return all(list(hold) if self.options.count_all else hold)

    def _coloured(
        self, before: Colouring, after: Colouring, first: int
    ) -> Iterator[tuple[int, bool]]:
        """The rooms coloured in this step with their colours, starting with the one tried."""
        tables = self.tables
        left = (after[0] | after[1]) & ~(before[0] | before[1])
        room = first
        while True:
            cells = tables.room_cells[room]
            yield room, bool(cells & after[0])
            left &= ~cells
            if not left:
                return
            room = tables.room_of[(left & -left).bit_length() - 1]

    def forced_by_one(self, colouring: Colouring, room: int) -> bool | None:
        """Whether this room must be black (True) or white (False); ``None`` if unknown."""
        white = self.attempt(colouring, room, black=False)
        black = self.attempt(colouring, room, black=True)
        if white is None and black is None:
            raise Impossible
        return None if white is not None and black is not None else white is None

    def forced_by_two(self, colouring: Colouring, room: int, others: list[int]) -> bool | None:
        """Like ``forced_by_one``, but a colour also fails if some second room then has none."""
        both = []
        for black in (False, True):
            after = self.attempt(colouring, room, black)
            if after is None:
                return not black
            both.append(after)
        for other in others:
            bit = self.tables.first_cell[other]
            for black, after in zip((False, True), both, strict=True):
                if bit & (after[0] | after[1]):
                    continue
                self.figures["second_rooms"] += 1
                if self.attempt(after, other, False) is None and (
                    self.attempt(after, other, True) is None
                ):
                    return not black
        return None


class Solver:
    """One run: passes of attempts, pairs of rooms if needed, then backtracking."""

    def __init__(self, puzzle: Nurimaze, request: Request, options: ModifiedOptions) -> None:
        self.tables = Tables(puzzle)
        self.options = options
        self.request = request
        self.attempts = Attempts(self.tables, options)
        self.search = Search(self.tables, Checks(self.tables))
        self.order = ORDERS[options.order]

    def answers(self) -> Iterator[Colouring]:
        """All answers."""
        figures = self.attempts.figures
        try:
            colouring = self._coloured_by_contradiction()
        except Impossible:
            return
        left = len(self.tables.open_rooms(colouring))
        figures["rooms_left_to_backtracking"] = left
        self.request.progress(Saying("{count} [count|room|rooms] left to backtracking", count=left))
        yield from self.search.answers(colouring)

    def _coloured_by_contradiction(self) -> Colouring:
        tables, attempts = self.tables, self.attempts
        colouring = actions(tables, *icons(tables))
        # No check has seen yet what the actions deduced from the marks alone.
        if attempts.checks.first_broken(colouring) is not None:
            raise Impossible
        attempts.figures["rooms_coloured_by_the_first_actions"] = len(tables.room_cells) - len(
            tables.open_rooms(colouring)
        )
        while True:
            after = self._pass(colouring)
            if after == colouring and self.options.two_rooms:
                after = self._two_rooms(colouring)
            if after == colouring:
                return colouring
            colouring = after

    def _pass(self, colouring: Colouring) -> Colouring:
        """Try each open room once; forced colours take effect at once."""
        tables, attempts = self.tables, self.attempts
        self._tell(colouring)
        for room in self.order(tables, colouring):
            if tables.first_cell[room] & (colouring[0] | colouring[1]):
                continue
            black = attempts.forced_by_one(colouring, room)
            if black is not None:
                attempts.figures["rooms_coloured_by_one"] += 1
                colouring = actions(tables, *tables.colour(colouring, room, black))
        return colouring

    def _tell(self, colouring: Colouring) -> None:
        left = len(self.tables.open_rooms(colouring))
        rooms = len(self.tables.room_cells)
        self.request.progress(
            Saying("{count} of {rooms} [rooms|room|rooms] left", count=left, rooms=rooms)
        )

    def _two_rooms(self, colouring: Colouring) -> Colouring:
        """Try pairs of rooms until one room is settled."""
        tables, attempts = self.tables, self.attempts
        rooms = self.order(tables, colouring)
        for room in rooms:
            others = [other for other in rooms if other != room]
            black = attempts.forced_by_two(colouring, room, others)
            if black is not None:
                attempts.figures["rooms_coloured_by_two"] += 1
                return actions(tables, *tables.colour(colouring, room, black))
        return colouring
