"""Answers of a puzzle one after another: local clauses, then cuts where a board falls apart.

This is gridwright's default way to exact answers: encode the local rules, let the solver answer,
look at the board, and where a global rule is broken add a clause that every legal board obeys; go
on in the same solver. Cuts hold for every board of the puzzle, so they stay when an answer is
blocked, which makes proofs of uniqueness, enumeration and backbones cheap.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter
from types import TracebackType
from typing import Any, Generic

from gridwright.core.board import Board
from gridwright.core.deadline import NEVER, Deadline
from gridwright.core.errors import GridwrightError
from gridwright.core.grid import bits
from gridwright.core.puzzle import P
from gridwright.genre import Genre, Notion
from gridwright.sat.cardinality import AUTO
from gridwright.sat.cnf import Cnf, Cut
from gridwright.sat.connectivity import CUTS
from gridwright.sat.connectivity import encode as connect
from gridwright.sat.oracle import Oracle
from gridwright.sat.questions import find

SECONDS_BETWEEN_NEWS = 0.5
"""How often progress is told, at most."""


def literals_of(board: Board) -> list[int]:
    """The settled decisions of a board as literals.

    >>> literals_of(Board(3, yes=0b001, no=0b100))
    [1, -3]
    """
    return [i + 1 for i in bits(board.yes)] + [-i - 1 for i in bits(board.no)]


def formula(
    genre: Genre[P], puzzle: P, cnf: Cnf, connectivity: str = CUTS, encoding: str = ""
) -> None:
    """Append a puzzle's clauses: the local rules, and its connection in the way of this name.

    ``encoding`` names another encoding of the rules, where the genre has one. It says them all, so
    that no connectivity is to be added.
    """
    if encoding and encoding not in genre.encodings:
        names = ", ".join(genre.encodings)
        others = f"it has: {names}" if names else "it has only its own"
        raise GridwrightError(f"{genre.name} has no encoding {encoding!r}; {others}")
    (genre.encodings[encoding] if encoding else genre.encode)(puzzle, cnf)
    if connectivity == CUTS:
        return
    if encoding:
        raise GridwrightError(
            f"the encoding {encoding!r} says all the rules: expected no connectivity beside it"
        )
    if genre.connected is None:
        raise GridwrightError(
            f"{genre.title} has no rule of connection: expected the connectivity {CUTS!r}"
        )
    connect(cnf, genre.connected(puzzle), connectivity)


def stricter(genre: Genre[P], name: str) -> Notion[P]:
    """The stricter notion of an answer that has this name; an unknown one is refused."""
    for notion in genre.notions:
        if notion.name == name:
            return notion
    names = ", ".join(notion.name for notion in genre.notions) or "none"
    raise GridwrightError(f"{genre.name} has no notion {name!r} of an answer; it has: {names}")


@contextmanager
def _no_garbage() -> Iterator[None]:
    """Clauses are many small lists without cycles: looking for garbage meanwhile is time lost.

    In a process that has loaded much, one collection takes longer than most puzzles.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class Answers(Generic[P]):
    """The answers of one puzzle, asked of one incremental solver. Use it in a ``with``."""

    def __init__(
        self,
        genre: Genre[P],
        puzzle: P,
        solver: str | None = None,
        deadline: Deadline = NEVER,
        connectivity: str = CUTS,
        cardinality: str = AUTO,
        notion: str = "",
        progress: Callable[[str], None] = lambda text: None,
    ) -> None:
        self.genre = genre
        self.puzzle = puzzle
        self.cnf = Cnf(puzzle.decisions, deadline=deadline)
        self.connectivity = connectivity
        self.cuts: list[Cut] = []
        self.rounds = 0
        self._progress = progress
        self._next_news = perf_counter() + SECONDS_BETWEEN_NEWS
        with _no_garbage():
            formula(genre, puzzle, self.cnf, connectivity)
            if notion:
                stricter(genre, notion).encode(puzzle, self.cnf)
            self.oracle = Oracle(self.cnf, solver, cardinality=cardinality)
        self.oracle.between = self._tell

    def __enter__(self) -> Answers[P]:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.oracle.close()

    def next(self, assumptions: Sequence[int] = ()) -> Board | None:
        """An answer under the assumptions that is not blocked, or ``None`` if there is none."""
        size = self.puzzle.decisions
        yes = find(self.oracle, size, assumptions, self.look)
        return None if yes is None else Board.whole(size, yes)

    def look(self, yes: int) -> list[Cut]:
        """The clauses that a board breaks although every legal board obeys them."""
        self.rounds += 1
        cuts = self.genre.cuts(self.puzzle, Board.whole(self.puzzle.decisions, yes))
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

    def block(self, board: Board) -> None:
        """From now on, every answer differs from this board somewhere."""
        self.oracle.add([[-literal for literal in literals_of(board)]])

    def __iter__(self) -> Iterator[Board]:
        """All answers, each once."""
        while (board := self.next()) is not None:
            yield board
            self.block(board)

    def stats(self) -> dict[str, Any]:
        """Figures about the work done so far."""
        return {
            "variables": self.oracle.top,
            "clauses": len(self.cnf.clauses),
            "at_most_constraints": len(self.cnf.at_most),
            "cardinality": self.oracle.cardinality,
            "cardinality_clauses": self.oracle.encoded,
            "connectivity": self.connectivity,
            "cuts": len(self.cuts) + len(self.cnf.watcher.given if self.cnf.watcher else ()),
            "rounds": self.rounds,
            "conflicts": self.oracle.conflicts(),
            "solver": self.oracle.name,
        }
