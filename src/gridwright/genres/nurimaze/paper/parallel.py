"""Colouring attempts in parallel processes (Mourits 2022, §6, its last proposal).

The rooms of a pass are distributed to processes. Each tries its rooms on the colouring at the start
of the pass and returns which rooms are forced. All results can be used together, because they
follow from the same colouring. They take effect after the pass, not at once, so a run may need more
attempts than a single process. Each process counts its own checks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

from gridwright.core.control import Control
from gridwright.core.deadline import AROUND, Flag, look
from gridwright.core.errors import Timeout
from gridwright.core.processes import follow_parent, starting
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
Report = tuple[str, ForcedRooms, dict[str, Counter[str]]]
"""How a task ended, what it found, and how often each check was asked."""

SECONDS_BETWEEN_LOOKS = 0.1
SPAWN = get_context("spawn")

_worker: Attempts
_control: Control


def _begin(puzzle: Nurimaze, options: ModifiedOptions, seconds: float | None, stop: Flag) -> None:
    """Called once in each process."""
    global _worker, _control  # noqa: PLW0603  # a worker process has no other place for what it keeps
    follow_parent()
    _control = Control(seconds, cancel=stop)
    _worker = Attempts(Tables(puzzle), options)


def _try_one(colouring: Colouring, rooms: list[int]) -> Report:
    forced: ForcedRooms = []
    status = "done"
    try:
        with _control:
            for room in rooms:
                black = _worker.forced_by_one(colouring, room)
                if black is not None:
                    forced.append((room, black))
    except Impossible:
        status = "impossible"
    except Timeout:
        status = "out of time"
    return status, forced, _counted()


def _try_two(colouring: Colouring, rooms: list[int], others: list[int]) -> Report:
    status = "done"
    forced: ForcedRooms = []
    try:
        with _control:
            for room in rooms:
                rest = [other for other in others if other != room]
                black = _worker.forced_by_two(colouring, room, rest)
                if black is not None:
                    forced.append((room, black))
                    break
    except Timeout:
        status = "out of time"
    return status, forced, _counted()


def _counted() -> dict[str, Counter[str]]:
    """The figures since the last time they were sent."""
    checks = _worker.checks
    counts = {"asked": checks.asked, "failed": checks.failed, "figures": _worker.figures}
    checks.asked, checks.failed, _worker.figures = Counter(), Counter(), Counter()
    return counts


class ParallelSolver(Solver):
    """A solver whose attempts are made by several processes."""

    pool: ProcessPoolExecutor

    def answers(self) -> Iterator[Colouring]:
        """All answers."""
        with self._processes():
            yield from super().answers()

    @contextmanager
    def _processes(self) -> Iterator[None]:
        seconds = AROUND.rest()
        stop = SPAWN.Event()
        self.pool = ProcessPoolExecutor(
            self.options.processes,
            mp_context=SPAWN,
            initializer=_begin,
            initargs=(self.tables.puzzle, self.options, seconds, stop),
        )
        try:
            yield
        finally:
            # Shutting down waits for the processes, so they are told to stop first.
            stop.set()
            self.pool.shutdown(cancel_futures=True)

    def _pass(self, colouring: Colouring) -> Colouring:
        self._tell(colouring)
        rooms = self.order(self.tables, colouring)
        forced = self._gather(_try_one, colouring, rooms)
        self.attempts.figures["rooms_coloured_by_one"] += len(forced)
        return self._coloured_all(colouring, forced)

    def _two_rooms(self, colouring: Colouring) -> Colouring:
        rooms = self.order(self.tables, colouring)
        forced = self._gather(_try_two, colouring, rooms, rooms)
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

    def _awaited(self, future: Future[Any]) -> Any:
        """What a process found; deadline and cancellation are checked while it works."""
        while True:
            try:
                return future.result(SECONDS_BETWEEN_LOOKS)
            except TimeoutError:
                look()

    def _gather(self, task: Any, colouring: Colouring, rooms: list[int], *more: Any) -> ForcedRooms:
        """Distribute the rooms in turn, so that each process gets some of the promising ones."""
        count = self.options.processes
        hands = [hand for hand in (rooms[at::count] for at in range(count)) if hand]
        with starting(SPAWN):
            waiting = [self.pool.submit(task, colouring, hand, *more) for hand in hands]
        forced: ForcedRooms = []
        for future in waiting:
            status, part, counts = self._awaited(future)
            self.attempts.checks.asked += counts["asked"]
            self.attempts.checks.failed += counts["failed"]
            self.attempts.figures += counts["figures"]
            if status == "impossible":
                raise Impossible
            if status == "out of time":
                raise Timeout
            forced += part
        return forced
