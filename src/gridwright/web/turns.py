"""Whose turn it is: the order in which waiting requests get a worker.

How long a request takes is not known before it is tried. So everything is tried for a short time
first (:data:`QUICK`), and what is not done by then is *slow*. All workers but one may be taken by
slow work; the one that is left is always there within :data:`QUICK` for what is tried.

- Visitors take turns. The next is the one with the fewest requests being worked on, and among
  these the one who had the last turn longest ago.
- Of one visitor's requests, those that are not known to be slow come first, and among these what a
  player waits for (a check, a hint) before what shows progress (a grade, a count).
- Slow work that has no place waits. If a visitor who has none waits for a place, and another has
  two or more, the other's latest is stopped, and starts again when it has its turn.
- Where too many wait, a visitor with more than an equal share of those is refused, and nobody else.

>>> turns = Turns()
>>> for who, name in (("a", "1"), ("a", "2"), ("b", "3")):
...     turns.add(Job(who, name.encode(), 1.0))
>>> [job.line.decode() for _ in range(3) if (job := turns.next([], places=2))]
['1', '3', '2']
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from itertools import count
from typing import Any

QUICK = 1.0
"""Seconds in which work is done, or slow."""
_numbers = count()


@dataclass(eq=False)
class Job:
    """A request that waits or is worked on."""

    who: str
    line: bytes
    """The request, as the worker reads it."""
    seconds: float
    """How long it may take."""
    long: bool = False
    """Whether it shows progress; nobody waits for it as for a hint."""
    slow: bool = False
    """Whether it was tried, and not done."""
    stopped: bool = False
    """Whether it was stopped in favour of another, to start again."""
    number: int = field(default_factory=lambda: next(_numbers))
    worker: asyncio.Future[Any] | None = None
    """The worker, as soon as it has one."""
    begun: bool = False
    """Whether the worker has begun."""

    @property
    def rank(self) -> tuple[bool, bool, int]:
        """Its place among the requests of the same visitor."""
        return self.slow, self.long, self.number


class Turns:
    """The requests that wait."""

    def __init__(self) -> None:
        self.waiting: list[Job] = []
        self._last: dict[str, int] = {}
        """When each visitor that waits, or is worked for, had a turn."""
        self._turn = 0

    def add(self, job: Job) -> None:
        """Let a request wait."""
        self.waiting.append(job)

    def remove(self, job: Job) -> None:
        """A request that waits no longer."""
        if job in self.waiting:
            self.waiting.remove(job)

    def full(self, who: str, most: int) -> bool:
        """Whether one more request of this visitor would be too much."""
        if len(self.waiting) < most:
            return False
        waiting = Counter(job.who for job in self.waiting)
        return waiting[who] >= max(1, most // len({*waiting, who}))

    def room(self, running: Collection[Job], places: int) -> bool:
        """Whether what runs and turns out to be slow may go on, and takes no other's place."""
        slow = sum(job.slow for job in running)
        return slow < places and not any(job.slow for job in self.waiting)

    def next(self, running: Collection[Job], places: int) -> Job | None:
        """The request whose turn it is; at most ``places`` of those that run may be slow."""
        room = sum(job.slow for job in running) < places
        can = [job for job in self.waiting if room or not job.slow]
        if not can:
            return None
        busy = Counter(job.who for job in running)
        job = min(can, key=lambda job: (busy[job.who], self._last.get(job.who, -1), job.rank))
        self.waiting.remove(job)
        self._turn += 1
        kept = {each.who for each in (*self.waiting, *running)}
        self._last = {who: turn for who, turn in self._last.items() if who in kept}
        self._last[job.who] = self._turn
        return job

    def to_stop(self, running: Collection[Job], places: int) -> Job | None:
        """Slow work that has to make room for that of a visitor who has none."""
        slow = [job for job in running if job.slow]
        if len(slow) < places or any(job.stopped for job in running):
            return None
        has = Counter(job.who for job in slow)
        if all(has[job.who] for job in self.waiting if job.slow):
            return None
        who, most = has.most_common(1)[0]
        if most < 2:
            return None
        return max((job for job in slow if job.who == who), key=lambda job: job.number)
