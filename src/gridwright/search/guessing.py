"""Guess a decision, see what follows, take it back: iterative deepening on nested guesses.

The general method of van Meurs 2008, §4.11. A guess settles one decision as yes and applies all
techniques. Then either (1) the board is complete, or (2) there is a contradiction, so the decision
is no, or (3) nothing more follows, and the guess is taken back. If no single guess helps, two are
nested, then three, and so on.

The paper stops at the first answer. Here the search goes on until every yes has been refuted or
fully explored, so it proves how many answers there are. What a contradiction proves (the decision
is no) is kept and used, which makes one guess at a time enough for nearly every published puzzle.
With ``forget`` a refuted guess is taken back as in the paper, and then nothing is proved.

A puzzle with many answers needs many guesses before the first one, and each depth takes as many
times longer than the one before as there are open decisions. So once the next depth would take more
guesses than ``patience``, guesses are nested as deep as it takes: first yes, and then no.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, field

from gridwright.core.board import Board
from gridwright.core.deadline import Listener, look, silent
from gridwright.core.grid import bits
from gridwright.core.saying import Saying
from gridwright.core.strategy import Boards

Settle = Callable[[Board, Board | None], Board | None]
"""From a board, and an already settled board that it extends, to all that follows; ``None`` on a
contradiction."""


@dataclass(slots=True)
class Guessing:
    """A search by guesses on one puzzle, and its results."""

    settle: Settle
    is_answer: Callable[[Board], bool]
    order: Callable[[Board], Iterable[int]]
    """The open decisions worth a guess, the best first; all others follow."""
    most: int | None = None
    """The largest number of nested guesses."""
    forget: bool = False
    """Take a refuted guess back to "open" instead of keeping what it proves, and stop at the first
    answer, as the paper does."""
    patience: int | None = None
    """About this many guesses may be made at one depth, from the third on; ``None``: any number."""
    progress: Listener = silent
    """Called with a short text at each new depth."""
    answers: dict[int, Board] = field(default_factory=dict)
    """By their yes mask, so that none counts twice."""
    depth: int = 0
    """How many guesses may be nested now; where any number may be, how many were."""
    found_at: int | None = None
    """The depth at which the first answer was found."""
    known: Board | None = None
    """What holds in every answer that has not been found; None on a contradiction."""
    left: int = 0
    """How many decisions are open after all techniques, before the first guess."""
    tried: int = 0
    """How many guesses were made in all."""

    def run(self, start: Board) -> Boards:
        """Search; return whether the answers found are proven to be all."""
        board = self.settle(start, None)
        if board is None:
            return True
        self.left = board.open.bit_count()
        deepest = board.open.bit_count() if self.most is None else self.most
        made = 0
        for self.depth in range(deepest + 1):
            if self.depth:
                self.progress(
                    Saying(
                        "guesses nested {depth} deep, {made} [made|guess|guesses] made",
                        depth=self.depth, made=self.tried,
                    )
                )  # fmt: skip
            if self.most is None and self._too_many(made * board.open.bit_count()):
                return (yield from self._branch(board))
            before = self.tried
            explored, board = yield from self._explore(board, self.depth)
            self.known, made = board, self.tried - before
            if explored or self._enough:
                return explored
        return False

    def _too_many(self, guesses: int) -> bool:
        return self.patience is not None and self.depth > 2 and guesses > self.patience

    def _branch(self, board: Board) -> Boards:
        """All answers that extend a board, by guesses nested as deep as it takes."""
        waiting = [(board, 0)]
        while waiting:
            look()
            board, nested = waiting.pop()
            self.depth = max(self.depth, nested)
            if board.complete:
                yield from self._keep(board)
                continue
            self.tried += 1
            cell = 1 << self._candidates(board)[0]
            for further, depth in (
                (self.settle(board.with_no(cell), board), nested),
                (self.settle(board.with_yes(cell), board), nested + 1),
            ):
                if further is not None:
                    waiting.append((further, depth))
        return True

    def figures(self) -> dict[str, int]:
        """What the search took so far, for the stats of a result."""
        return {
            "guesses": self.depth if self.found_at is None else self.found_at,
            "guesses_to_prove": self.depth,
            "guesses_made": self.tried,
            "left_by_logic": self.left,
        }

    @property
    def _enough(self) -> bool:
        return self.forget and bool(self.answers)

    def _explore(self, board: Board, depth: int) -> Generator[Board, None, tuple[bool, Board]]:
        """Whether all answers that extend this board are found, and what is now known about it."""
        if board.complete:
            yield from self._keep(board)
            return True, board
        if depth == 0:
            return False, board
        progress = True
        while progress:
            progress = False
            for cell in self._candidates(board):
                look()
                if not board.open >> cell & 1:
                    continue
                self.tried += 1
                refuted = yield from self._refuted(board, cell, depth)
                if self._enough:
                    return False, board
                if not refuted or self.forget:
                    continue
                # All answers with a yes here have been found, so from now on it is a no. What
                # follows from that may refute guesses that led nowhere before.
                further = self.settle(board.with_no(1 << cell), board)
                if further is None:
                    return True, board
                board, progress = further, True
            if board.complete:
                yield from self._keep(board)
                return True, board
        return False, board

    def _refuted(self, board: Board, cell: int, depth: int) -> Boards:
        """Whether all answers with a yes at this cell are found (most often: there are none)."""
        guess = self.settle(board.with_yes(1 << cell), board)
        if guess is None:
            return True
        explored, _ = yield from self._explore(guess, depth - 1)
        return explored

    def _candidates(self, board: Board) -> list[int]:
        ordered = dict.fromkeys(self.order(board))
        return [*ordered, *(cell for cell in bits(board.open) if cell not in ordered)]

    def _keep(self, board: Board) -> Iterator[Board]:
        if board.yes in self.answers or not self.is_answer(board):
            return
        self.answers[board.yes] = board
        if self.found_at is None:
            self.found_at = self.depth
        yield board
