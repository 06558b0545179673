"""Guess, look how far logic carries, take it back: with ever more guesses on top of each other.

The general method of van Meurs 2008, §4.11. A guess settles one decision as yes and applies all
techniques. Then either (1) the board is whole, or (2) there is a contradiction, and the decision
is no, or (3) nothing more follows, and the guess is taken back. Where no single guess helps, two
are made on top of each other, then three: iterative deepening on the number of guesses.

The seed stops at the first answer. Here the search goes on until every yes has been either
refuted or explored to its end, so that it proves how many answers there are; and what a
contradiction proves (the decision is no) is kept and reasoned from, which makes one guess at a
time enough for nearly every published puzzle. With ``forget`` it is the seed's method to the
letter: it then proves nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from gridwright.core.board import Board
from gridwright.core.grid import bits
from gridwright.core.words import counted

Settle = Callable[[Board, Board | None], Board | None]
"""A board, and a settled board that it extends, to what follows; None on a contradiction."""


@dataclass(slots=True)
class Guessing:
    """A search by guesses on one puzzle, and what came of it."""

    settle: Settle
    is_answer: Callable[[Board], bool]
    order: Callable[[Board], Iterable[int]]
    """The open decisions worth a guess, the best first; all others follow."""
    limit: int | None = 2
    """Stop after so many answers."""
    most: int | None = None
    """So many guesses may stand on top of each other at most."""
    forget: bool = False
    """Take a refuted guess back to "open", as the seed does, instead of keeping what it proves."""
    counted: Callable[[int], None] | None = None
    """Told the number of answers found so far, after each of them."""
    progress: Callable[[str], None] = lambda text: None
    """Told, at each new depth, how deep the search is."""
    answers: dict[int, Board] = field(default_factory=dict)
    """By their yes mask, so that none counts twice."""
    depth: int = 0
    """How many guesses may stand on top of each other now."""
    found_at: int | None = None
    """The depth at which the first answer was found."""
    known: Board | None = None
    """What holds in every answer that has not been found; None on a contradiction."""
    left: int = 0
    """How many decisions are open after all techniques, before the first guess."""
    tried: int = 0
    """How many guesses were made in all."""

    def run(self, start: Board) -> bool:
        """Search; True where the answers found are all there are."""
        board = self.settle(start, None)
        if board is None:
            return True
        self.left = board.open.bit_count()
        deepest = board.open.bit_count() if self.most is None else self.most
        for self.depth in range(deepest + 1):
            if self.depth:
                made = counted(self.tried, "guess", "guesses")
                self.progress(f"guesses nested {self.depth} deep, {made} made")
            explored, board = self._explore(board, self.depth)
            self.known = board
            if explored or self._enough:
                return explored
        return False

    @property
    def _enough(self) -> bool:
        return self.limit is not None and len(self.answers) >= self.limit

    def _explore(self, board: Board, depth: int) -> tuple[bool, Board]:
        """Whether all answers of this settled board are found, and what is known of it now."""
        if board.complete:
            self._keep(board)
            return True, board
        if depth == 0:
            return False, board
        progress = True
        while progress:
            progress = False
            for cell in self._candidates(board):
                if not board.open >> cell & 1:
                    continue
                self.tried += 1
                refuted = self._refuted(board, cell, depth)
                if self._enough:
                    return False, board
                if not refuted or self.forget:
                    continue
                # All answers with a yes here are found, so from now on it is a no; what follows
                # may refute what stood before.
                further = self.settle(board.with_no(1 << cell), board)
                if further is None:
                    return True, board
                board, progress = further, True
            if board.complete:
                self._keep(board)
                return True, board
        return False, board

    def _refuted(self, board: Board, cell: int, depth: int) -> bool:
        """Whether all answers with a yes at this cell are found (most often: there are none)."""
        guess = self.settle(board.with_yes(1 << cell), board)
        return guess is None or self._explore(guess, depth - 1)[0]

    def _candidates(self, board: Board) -> list[int]:
        ordered = dict.fromkeys(self.order(board))
        return [*ordered, *(cell for cell in bits(board.open) if cell not in ordered)]

    def _keep(self, board: Board) -> None:
        if board.yes in self.answers or not self.is_answer(board):
            return
        self.answers[board.yes] = board
        if self.found_at is None:
            self.found_at = self.depth
        if self.counted is not None:
            self.counted(len(self.answers))
