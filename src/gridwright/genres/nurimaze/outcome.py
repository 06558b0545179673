"""The answers that a strategy of the seed has found so far, and the result they amount to."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from gridwright.core.board import Board
from gridwright.core.result import Result, status_of
from gridwright.core.stats import Stats
from gridwright.core.strategy import Request
from gridwright.genres.nurimaze.checks import Checks
from gridwright.genres.nurimaze.colouring import Colouring, Tables


class Outcome:
    """A growing list of answers, and the clock."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.started = perf_counter()
        self.boards: list[Board] = []
        self.count = 0
        self.exhausted = False
        self.timed_out = False

    def add(self, tables: Tables, colouring: Colouring) -> bool:
        """Note an answer; whether as many are found as were asked for."""
        self.count += 1
        if self.request.keep or self.count <= 2:
            self.boards.append(tables.board(colouring))
        if self.request.counted is not None:
            self.request.counted(self.count)
        return self.count == self.request.limit

    def result(self, strategy: str, checks: Checks, **stats: Any) -> Result:
        """What was found, with the figures of the checks."""
        return Result(
            status_of(self.count, self.exhausted, self.timed_out, self.request.limit),
            tuple(self.boards),
            self.exhausted,
            self.count,
            strategy,
            perf_counter() - self.started,
            Stats(
                stats,
                checks=checks.figures(),
                exhausted=self.exhausted,
                timed_out=self.timed_out,
            ),
        )
