"""Answers one after another: local clauses, then cuts where a board breaks a global rule.

This is how gridwright finds exact answers: encode the local rules, let the solver answer, check the
board, and where a global rule is broken, add a clause that every legal board obeys; then continue
in the same solver. Cuts hold for every board, so they stay when an answer is blocked, which makes
proofs of uniqueness, enumeration and backbones cheap.

Two of three decisions are yes, but not the first two together:

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
from time import perf_counter
from typing import Any

from gridwright.core.board import Board
from gridwright.core.closable import Closable
from gridwright.core.deadline import Listener, tell
from gridwright.core.garbage import collection_paused
from gridwright.core.grid import bits
from gridwright.core.saying import Saying
from gridwright.sat.cardinality import AUTO
from gridwright.sat.cnf import Cnf, Cut
from gridwright.sat.openpart import OpenPart
from gridwright.sat.oracle import Oracle, nothing
from gridwright.sat.questions import Asked, FindCuts, Shared, backbone, find

SECONDS_BETWEEN_NEWS = 0.5
"""Progress is reported at most this often."""

Encode = Callable[[Cnf], object]
"""Appends the clauses that are known before any board is."""


def literals_of(board: Board) -> list[int]:
    """The settled decisions of a board as literals.

    >>> literals_of(Board(3, yes=0b001, no=0b100))
    [1, -3]
    """
    return [i + 1 for i in bits(board.yes)] + [-i - 1 for i in bits(board.no)]


class Answers(Closable):
    """The answers of one formula, asked of one incremental solver. Use it in a ``with``."""

    def __init__(
        self,
        decisions: int,
        encode: Encode,
        find_cuts: FindCuts | None = None,
        *,
        solver: str | None = None,
        cardinality: str = AUTO,
        apart: bool = False,
        progress: Listener = tell,
    ) -> None:
        self.cnf = Cnf(decisions, apart=apart)
        with collection_paused():
            try:
                encode(self.cnf)
                kind = OpenPart if self.cnf.true | self.cnf.false else Oracle
                self.oracle: Asked = kind(self.cnf, solver, cardinality=cardinality)
                self._written = len(self.cnf.clauses)
            finally:
                # The solver has its own copy now, or time ran out. If the clauses are freed here,
                # garbage collection need not visit them.
                self.cnf.clauses.clear()
        self.cuts: list[Cut] = []
        self.rounds = 0
        self._given = find_cuts
        self._progress = progress
        self._next_news = perf_counter() + SECONDS_BETWEEN_NEWS
        self.oracle.between = self._tell

    def close(self) -> None:
        """Free the solver's memory."""
        self.oracle.close()
        # The solver and this object know each other; without this, only the garbage collection
        # would free them.
        self.oracle.between = nothing

    def next(self, assumptions: Sequence[int] = ()) -> Board | None:
        """An answer under the assumptions that is not blocked, or ``None`` if there is none."""
        size = self.cnf.decisions
        find_cuts = None if self.cnf.legal else self._find_cuts
        true = find(self.oracle, size, assumptions, find_cuts)
        return None if true is None else Board.whole(size, self._flipped(true))

    def _find_cuts(self, true: int) -> list[Cut]:
        """Clauses that every legal board obeys and this model breaks."""
        self.rounds += 1
        if self._given is None:
            return []
        cuts = self._given(self._flipped(true))
        self.cuts += cuts
        self._tell()
        more = self.cnf.separators(self._flipped(true)) if cuts and self.cnf.separators else []
        return cuts + more

    def _tell(self) -> None:
        """Report progress, unless that was done a moment ago."""
        now = perf_counter()
        if now < self._next_news:
            return
        self._next_news = now + SECONDS_BETWEEN_NEWS
        self._progress(
            Saying(
                "{conflicts} [conflicts|conflict|conflicts], {boards} [boards|board|boards], {cuts}"
                " [cuts|cut|cuts]",
                conflicts=self.oracle.conflicts(), boards=self.rounds, cuts=len(self.cuts),
            )
        )  # fmt: skip

    def _flipped(self, mask: int) -> int:
        """Convert between true variables and yes decisions; in some formulas true means no."""
        return mask if self.cnf.yes_is_true else mask ^ ((1 << self.cnf.decisions) - 1)

    def block(self, board: Board) -> None:
        """Require that every later answer differs from this board."""
        if not self.cnf.yes_is_true:
            board = Board(board.size, board.no, board.yes)
        if isinstance(self.oracle, OpenPart):
            self.oracle.block(board.yes, board.no)
        else:
            self.oracle.add([[-literal for literal in literals_of(board)]])

    def __iter__(self) -> Iterator[Board]:
        """All answers, each once."""
        while (board := self.next()) is not None:
            yield board
            self.block(board)
            if self.cnf.legal:
                return  # encoders have settled every decision, so there is no other

    def backbone(self, assumptions: Sequence[int] = ()) -> Shared | None:
        """What all answers under the assumptions share; ``None`` if there is no answer."""
        shared = backbone(self.oracle, self.cnf.decisions, self._find_cuts, assumptions)
        if shared is None or self.cnf.yes_is_true:
            return shared
        return Shared(shared.no, shared.yes, shared.models)

    def stats(self) -> dict[str, Any]:
        """Figures about the work done so far."""
        return {
            "variables": self.oracle.variables,
            "clauses": self._written,
            "at_most_constraints": len(self.cnf.at_most),
            "cardinality": self.oracle.cardinality,
            "cardinality_clauses": self.oracle.encoded,
            "cuts": len(self.cuts) + len(self.cnf.watcher.given if self.cnf.watcher else ()),
            "rounds": self.rounds,
            "conflicts": self.oracle.conflicts(),
            "solver": self.oracle.name,
        }
