"""Answers one after another: local clauses, then cuts where a board breaks a global rule.

This is gridwright's way to exact answers: encode the local rules, let the solver answer, look at
the board, and where a global rule is broken add a clause that every legal board obeys; go on in the
same solver. Cuts hold for every board, so they stay when an answer is blocked, which makes proofs
of uniqueness, enumeration and backbones cheap.

Two of three decisions are taken, and not the first two together:

>>> def encode(cnf):
...     cnf.exactly([1, 2, 3], 2)
>>> def find_cuts(yes):
...     return [[-1, -2]] if yes & 0b011 == 0b011 else []
>>> with Answers(3, encode, find_cuts) as answers:
...     sorted(board.yes for board in answers)
[5, 6]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter
from types import TracebackType
from typing import Any

from gridwright.core.board import Board
from gridwright.core.deadline import NEVER, Deadline
from gridwright.core.garbage import no_garbage
from gridwright.core.grid import bits
from gridwright.sat.cardinality import AUTO
from gridwright.sat.cnf import Cnf, Cut
from gridwright.sat.oracle import Oracle
from gridwright.sat.questions import FindCuts, Shared, backbone, find

SECONDS_BETWEEN_NEWS = 0.5
"""So often progress is reported at most."""

Encode = Callable[[Cnf], object]
"""Appends the clauses that do not have to wait for a board."""


def literals_of(board: Board) -> list[int]:
    """The settled decisions of a board as literals.

    >>> literals_of(Board(3, yes=0b001, no=0b100))
    [1, -3]
    """
    return [i + 1 for i in bits(board.yes)] + [-i - 1 for i in bits(board.no)]


@contextmanager
def _given_back(cnf: Cnf) -> Iterator[None]:
    """Where time runs out, millions of clauses are let go before anybody looks through them."""
    try:
        yield
    except BaseException:
        cnf.clauses.clear()
        raise


class Answers:
    """The answers of one formula, asked of one incremental solver. Use it in a ``with``."""

    def __init__(
        self,
        decisions: int,
        encode: Encode,
        find_cuts: FindCuts | None = None,
        *,
        solver: str | None = None,
        deadline: Deadline = NEVER,
        cardinality: str = AUTO,
        progress: Callable[[str], None] = lambda text: None,
    ) -> None:
        self.cnf = Cnf(decisions, deadline=deadline)
        with no_garbage(), _given_back(self.cnf):
            encode(self.cnf)
            self.oracle = Oracle(self.cnf, solver, cardinality=cardinality)
        self.cuts: list[Cut] = []
        self.rounds = 0
        self._given = find_cuts
        self._progress = progress
        self._next_news = perf_counter() + SECONDS_BETWEEN_NEWS
        self.oracle.between = self._tell

    def __enter__(self) -> Answers:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Give the solver's memory back."""
        self.oracle.close()

    def next(self, assumptions: Sequence[int] = ()) -> Board | None:
        """An answer under the assumptions that is not blocked, or ``None`` if there is none."""
        size = self.cnf.decisions
        true = find(self.oracle, size, assumptions, self._find_cuts)
        return None if true is None else Board.whole(size, self._flipped(true))

    def _find_cuts(self, true: int) -> list[Cut]:
        """The clauses that a model breaks although every legal board obeys them."""
        self.rounds += 1
        if self._given is None:
            return []
        cuts = self._given(self._flipped(true))
        self.cuts += cuts
        self._tell()
        return cuts

    def _tell(self) -> None:
        """Say how far the work is, if that was not said just now."""
        now = perf_counter()
        if now < self._next_news:
            return
        self._next_news = now + SECONDS_BETWEEN_NEWS
        self._progress(
            f"{self.oracle.conflicts()} conflicts, {self.rounds} boards, {len(self.cuts)} cuts"
        )

    def _flipped(self, mask: int) -> int:
        """Between true variables and decisions taken, for a formula whose variables say no."""
        return mask if self.cnf.yes_is_true else mask ^ ((1 << self.cnf.decisions) - 1)

    def block(self, board: Board) -> None:
        """From now on, every answer differs from this board somewhere."""
        sign = -1 if self.cnf.yes_is_true else 1
        self.oracle.add([[sign * literal for literal in literals_of(board)]])

    def __iter__(self) -> Iterator[Board]:
        """All answers, each once."""
        while (board := self.next()) is not None:
            yield board
            self.block(board)

    def backbone(self) -> Shared | None:
        """What all answers share; ``None`` without an answer."""
        shared = backbone(self.oracle, self.cnf.decisions, self._find_cuts)
        if shared is None or self.cnf.yes_is_true:
            return shared
        return Shared(shared.no, shared.yes, shared.models)

    def stats(self) -> dict[str, Any]:
        """Figures about the work done so far."""
        return {
            "variables": self.oracle.top,
            "clauses": len(self.cnf.clauses),
            "at_most_constraints": len(self.cnf.at_most),
            "cardinality": self.oracle.cardinality,
            "cardinality_clauses": self.oracle.encoded,
            "cuts": len(self.cuts) + len(self.cnf.watcher.given if self.cnf.watcher else ()),
            "rounds": self.rounds,
            "conflicts": self.oracle.conflicts(),
            "solver": self.oracle.name,
        }
