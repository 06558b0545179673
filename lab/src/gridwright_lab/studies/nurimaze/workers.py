"""Colouring attempts by several workers, counted instead of timed (Mourits 2022, §6).

The paper proposes to make several colouring attempts at the same time. A time depends on the
machine, on what it costs to start processes and on how many cores there are; a count does not. So
here workers are simulated. In each round every worker makes one attempt: it takes the next room of
the order, tries it in both colours, one colour in each round, and then takes another room. What a
round finds is known to all workers in the next one; a room that is coloured meanwhile is given up.

With pairs of rooms (§3.3.2), trying one room is a task that comes first, and each second room in
each colour of the first is a task of its own. A free worker takes the first task that can be begun,
and all of them stop when a colour is found. Backtracking stays the work of one.

With one worker these are the attempts of ``modified-contradiction`` in their order, so there are as
many rounds. With more, a round costs more attempts: some of them would not have been made if what
others found had been known. A speed-up is the number of rounds of one worker, divided by that of
several.

>>> from gridwright.engine.load import read
>>> from gridwright.genres.nurimaze import GENRE
>>> puzzle = read("nurimaze/4/4/vvovvo81a34254", [GENRE])[0].puzzle
>>> attempts = Remembered(Tables(puzzle), ModifiedOptions())
>>> for workers in (1, 2, 8):
...     print(workers, worked(attempts, workers))
1 {'rounds': 8, 'attempts': 8, 'left': 0}
2 {'rounds': 6, 'attempts': 10, 'left': 0}
8 {'rounds': 2, 'attempts': 10, 'left': 0}
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from functools import partial

from gridwright.batch.ledger import Row
from gridwright.core.control import Control
from gridwright.core.deadline import look
from gridwright.core.errors import Timeout
from gridwright.core.strategy import Request
from gridwright.genres.nurimaze.paper.colouring import Colouring, Tables, actions
from gridwright.genres.nurimaze.paper.contradiction import (
    Attempts,
    Impossible,
    ModifiedOptions,
    Solver,
)
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright_lab.studies.cells import Cell
from gridwright_lab.studies.puzzles import Entry
from gridwright_lab.studies.timing import processor_limits

WORKERS = tuple(range(1, 17))
SHOWN_WORKERS = (2, 4, 8, 16)

Tries = Generator[None, None, bool | None]
"""One attempt with each step; returns whether a room must be black, or ``None`` if unknown."""


@dataclass(slots=True, eq=False)
class Task:
    """What one worker is doing: attempts that may settle the colour of a room."""

    room: int
    tries: Tries
    found: bool | None = None


class Remembered(Attempts):
    """Attempts whose results are kept: runs with other numbers of workers ask for most again."""

    def __init__(self, tables: Tables, options: ModifiedOptions) -> None:
        super().__init__(tables, options)
        self.known: dict[tuple[Colouring, int, bool], Colouring | None] = {}

    def attempt(self, colouring: Colouring, room: int, black: bool) -> Colouring | None:
        """The same as without a memory; it counts as an attempt each time."""
        asked = (colouring, room, black)
        if asked in self.known:
            self.figures["attempts"] += 1
            look()
            return self.known[asked]
        return self.known.setdefault(asked, super().attempt(*asked))


class Workers(Solver):
    """The modified algorithm by several workers; in each of the ``rounds`` all make an attempt."""

    def __init__(self, attempts: Remembered, workers: int) -> None:
        super().__init__(attempts.tables.puzzle, Request(limit=1), attempts.options)
        self.tables, self.attempts = attempts.tables, attempts
        self.workers = workers
        self.rounds = 0

    def coloured(self) -> Colouring:
        """What is coloured without backtracking."""
        return self._coloured_by_contradiction()

    def _pass(self, colouring: Colouring) -> Colouring:
        waiting = iter(self.order(self.tables, colouring))
        busy: list[Task] = []
        while True:
            busy = [task for task in busy if self._is_open(colouring, task.room)]
            while len(busy) < self.workers and (room := next(waiting, None)) is not None:
                if self._is_open(colouring, room):
                    busy.append(Task(room, self._both_colours(colouring, room)))
            if not busy:
                return colouring
            colouring = self._settled(colouring, self._round(busy))

    def _two_rooms(self, colouring: Colouring) -> Colouring:
        rooms = self.order(self.tables, colouring)
        firsts = deque(First(self.attempts, colouring, room, rooms) for room in rooms)
        busy: list[Task] = []
        after = colouring
        while after == colouring:
            while len(busy) < self.workers and (task := _ready(firsts)) is not None:
                busy.append(task)
            if not busy:
                break
            after = self._settled(colouring, self._round(busy))
        return after

    def _round(self, busy: list[Task]) -> list[Task]:
        """Every worker makes one attempt; who has finished stops being busy."""
        self.rounds += 1
        ended = []
        for task in busy:
            try:
                next(task.tries)
            except StopIteration as end:
                task.found = end.value
                ended.append(task)
        busy[:] = [task for task in busy if task not in ended]
        return ended

    def _settled(self, colouring: Colouring, ended: list[Task]) -> Colouring:
        for task in ended:
            if task.found is not None and self._is_open(colouring, task.room):
                after = self.tables.colour(colouring, task.room, task.found)
                colouring = actions(self.tables, *after)
        return colouring

    def _is_open(self, colouring: Colouring, room: int) -> bool:
        return not self.tables.first_cell[room] & (colouring[0] | colouring[1])

    def _both_colours(self, colouring: Colouring, room: int) -> Tries:
        white = self.attempts.attempt(colouring, room, black=False)
        yield
        black = self.attempts.attempt(colouring, room, black=True)
        if white is None and black is None:
            raise Impossible
        return None if white is not None and black is not None else white is None


class First:
    """The first room of pairs: once it has been tried, there is a task for each second room."""

    def __init__(
        self, attempts: Attempts, colouring: Colouring, room: int, rooms: list[int]
    ) -> None:
        self.attempts = attempts
        self.colouring = colouring
        self.room = room
        self.rooms = rooms
        self.begun = self.over = False
        self.seconds: Iterator[Task] | None = None

    def ready(self) -> Task | None:
        """The next task that can be begun."""
        if not self.begun:
            self.begun = True
            return Task(self.room, self._both_colours())
        if self.seconds is None:
            return None
        task = next(self.seconds, None)
        self.over = task is None
        return task

    def _both_colours(self) -> Tries:
        white = self.attempts.attempt(self.colouring, self.room, black=False)
        if white is None:
            return True
        yield
        black = self.attempts.attempt(self.colouring, self.room, black=True)
        if black is None:
            return False
        self.seconds = self._second_rooms(white, black)
        return None

    def _second_rooms(self, white: Colouring, black: Colouring) -> Iterator[Task]:
        for other in self.rooms:
            bit = self.attempts.tables.first_cell[other]
            for is_black, after in ((False, white), (True, black)):
                # The first room itself is coloured too.
                if not bit & (after[0] | after[1]):
                    yield Task(self.room, self._second_room(after, other, is_black))

    def _second_room(self, after: Colouring, other: int, is_black: bool) -> Tries:
        if self.attempts.attempt(after, other, black=False) is not None:
            return None
        yield
        return not is_black if self.attempts.attempt(after, other, black=True) is None else None


def _ready(firsts: deque[First]) -> Task | None:
    """The first task that can be begun, in the order of the rooms."""
    while firsts and firsts[0].over:
        firsts.popleft()
    return next((task for first in firsts if (task := first.ready()) is not None), None)


def worked(attempts: Remembered, workers: int) -> Row:
    """The rounds and attempts of so many workers, and how many rooms are left to backtracking."""
    attempts.figures.clear()
    solver = Workers(attempts, workers)
    colouring = solver.coloured()
    return {
        "rounds": solver.rounds,
        "attempts": attempts.figures["attempts"],
        "left": len(attempts.tables.open_rooms(colouring)),
    }


def worker_cells(entries: list[Entry], seconds: float) -> list[Cell]:
    """A cell for each puzzle."""
    return [
        Cell(
            [entry.fingerprint, "workers", len(WORKERS), seconds],
            partial(counted, entry.name, entry.puzzle, seconds),
            f"puzzle {entry.name}",
        )
        for entry in entries
    ]


def counted(name: str, puzzle: Nurimaze, seconds: float) -> Row:
    """The counts of one puzzle for every number of workers, within processor seconds."""
    attempts = Remembered(Tables(puzzle), ModifiedOptions())
    each: list[Row] = []
    status = "done"
    with processor_limits(), Control(seconds):
        try:
            each.extend(worked(attempts, workers) for workers in WORKERS)
        except Timeout:
            status = "timeout"
    return {
        "puzzle": name,
        "status": status,
        "rooms": puzzle.decisions,
        **{figure: [row[figure] for row in each] for figure in ("rounds", "attempts", "left")},
    }
