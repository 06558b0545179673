"""Find the answers of a puzzle one after another: local clauses first, cuts where they are needed.

This is gridwright's default method for exact answers. Encode the local rules, let the solver find
a board, and check the board. Where it breaks a global rule, add a clause that every legal board
obeys (a cut) and continue with the same solver. Cuts hold for every legal board of the puzzle, so
they remain valid after an answer is blocked. This makes uniqueness proofs, enumeration and
backbones cheap.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Generic

from gridwright.core.board import Board
from gridwright.core.deadline import NEVER, Deadline
from gridwright.core.errors import GridwrightError
from gridwright.core.grid import bits
from gridwright.core.puzzle import P
from gridwright.core.renamed import current_name
from gridwright.genre import Genre, Refinement
from gridwright.sat.cardinality import AUTO
from gridwright.sat.cnf import Cnf, Cut
from gridwright.sat.connectivity import CUTS
from gridwright.sat.connectivity import encode as connect
from gridwright.sat.oracle import Oracle
from gridwright.sat.questions import find


def literals_of(board: Board) -> list[int]:
    """The settled decisions of a board as literals.

    >>> literals_of(Board(3, yes=0b001, no=0b100))
    [1, -3]
    """
    return [i + 1 for i in bits(board.yes)] + [-i - 1 for i in bits(board.no)]


def formula(
    genre: Genre[P], puzzle: P, cnf: Cnf, connectivity: str = CUTS, encoding: str = ""
) -> None:
    """Append a puzzle's clauses: the local rules, and a connectivity encoding.

    ``encoding`` names another encoding, if the genre has one. Such an encoding covers all the
    rules, so it cannot be combined with a connectivity encoding.
    """
    encoding = current_name(encoding, genre.renamed, f"{genre.name}'s encoding")
    if encoding and encoding not in genre.encodings:
        names = ", ".join(genre.encodings)
        others = f"it has: {names}" if names else "it has only its own"
        raise GridwrightError(f"{genre.name} has no encoding {encoding!r}; {others}")
    (genre.encodings[encoding] if encoding else genre.encode)(puzzle, cnf)
    if connectivity == CUTS:
        return
    if encoding:
        raise GridwrightError(
            f"the encoding {encoding!r} covers all the rules; expected no connectivity with it"
        )
    if genre.connected is None:
        raise GridwrightError(
            f"{genre.title} has no connectivity rule; expected the connectivity {CUTS!r}"
        )
    connect(cnf, genre.connected(puzzle), connectivity)


def stricter(genre: Genre[P], name: str) -> Refinement[P]:
    """The refinement with this name; an unknown name is refused."""
    for refinement in genre.refinements:
        if refinement.name == name:
            return refinement
    names = ", ".join(refinement.name for refinement in genre.refinements) or "none"
    raise GridwrightError(f"{genre.name} has no refinement {name!r}; it has: {names}")


@contextmanager
def _no_garbage() -> Iterator[None]:
    """Switch garbage collection off while clauses are built: they are small lists without cycles.

    In a large process, one collection takes longer than most puzzles.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class Answers(Generic[P]):
    """The answers of one puzzle from one incremental solver. Use it in a ``with`` statement."""

    def __init__(
        self,
        genre: Genre[P],
        puzzle: P,
        solver: str | None = None,
        deadline: Deadline = NEVER,
        connectivity: str = CUTS,
        cardinality: str = AUTO,
        refinement: str = "",
    ) -> None:
        self.genre = genre
        self.puzzle = puzzle
        self.cnf = Cnf(puzzle.decisions, deadline=deadline)
        self.connectivity = connectivity
        with _no_garbage():
            formula(genre, puzzle, self.cnf, connectivity)
            if refinement:
                stricter(genre, refinement).encode(puzzle, self.cnf)
            self.oracle = Oracle(self.cnf, solver, cardinality=cardinality)
        self.cuts: list[Cut] = []
        self.rounds = 0

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
        """An unblocked answer under the assumptions, or ``None`` if there is none."""
        size = self.puzzle.decisions
        yes = find(self.oracle, size, assumptions, self.look)
        return None if yes is None else Board.whole(size, yes)

    def look(self, yes: int) -> list[Cut]:
        """Clauses that every legal board obeys and this board breaks."""
        self.rounds += 1
        cuts = self.genre.cuts(self.puzzle, Board.whole(self.puzzle.decisions, yes))
        self.cuts += cuts
        return cuts

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
