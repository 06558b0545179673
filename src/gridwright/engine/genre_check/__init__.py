"""Check any genre, also one of another package: is all there, and does everything agree?

The reference is the genre's own readable rules. Small puzzles are drawn at random by what the genre
lets a setter draw (``small.py``), and all their answers are found by looking at every board. Then
every face of the genre is compared with them (``faces.py``): clauses, strategies, counts, proofs,
techniques, formats. Cases, generated puzzles and words are looked at besides (``parts.py``).

>>> from gridwright.genres import by_name
>>> found = check_genre(by_name("mosaic"), puzzles=6)
>>> found.right, found.puzzles, found.faults
(True, 6, ())
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from gridwright.core.deadline import look, tell
from gridwright.core.errors import Cancelled, Timeout, refuse_below
from gridwright.core.saying import Saying
from gridwright.engine.genre_check.faces import FACES, Said
from gridwright.engine.genre_check.parts import cases, generating, notes
from gridwright.engine.genre_check.small import Solved, small_puzzles
from gridwright.genre import Genre

CASES, SMALL, GENERATOR = "cases", "small puzzles", "generator"
PARTS = (CASES, SMALL, *FACES, GENERATOR)
"""What is looked at."""
PUZZLES = 60
"""How many small puzzles are tried."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is missing or wrong."""

    part: str
    """What was looked at: ``clauses``, ``cases``."""
    saying: Saying

    @property
    def sentence(self) -> str:
        """What is wrong, in English."""
        return str(self.saying)


@dataclass(frozen=True, slots=True)
class GenreCheck:
    """What is known about a genre."""

    genre: Genre[Any]
    puzzles: int
    """How many small puzzles were tried; of each part, the first fault is told."""
    faults: tuple[Fault, ...]
    notes: tuple[Saying, ...]
    """What the genre leaves out, and what happens then; nothing of it is wrong."""
    finished: bool = True
    """False if the time limit was reached first."""

    @property
    def right(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults

    @property
    def status(self) -> str:
        """``right``, ``wrong``, or ``timeout`` if nothing is wrong so far."""
        return "wrong" if self.faults else "right" if self.finished else "timeout"


def check_genre(genre: Genre[Any], *, puzzles: int = PUZZLES, seed: int = 1) -> GenreCheck:
    """Look at everything; of each part, one fault is told, except of the cases."""
    refuse_below(1, puzzles, "the number of puzzles")
    faults: list[Fault] = []
    tried: list[Any] = []
    left_out: list[Saying] = []
    finished = True
    try:
        for part, said in _everything(genre, puzzles, Random(seed), tried):
            if part == CASES or part not in {fault.part for fault in faults}:
                faults.append(Fault(part, said))
        left_out += notes(genre, tried)
    except Timeout:
        finished = False
    return GenreCheck(genre, len(tried), tuple(faults), tuple(left_out), finished)


def _everything(
    genre: Genre[Any], number: int, rng: Random, tried: list[Any]
) -> Iterator[tuple[str, Saying]]:
    """What is wrong, part by part."""
    tell("looking at the cases")
    yield from _safely(CASES, lambda: cases(genre))
    drawn = small_puzzles(genre, number, rng)
    while (solved := _next(drawn)) is not None:
        if isinstance(solved, Saying):
            yield SMALL, solved
            break
        tried.append(solved[0])
        tell("{number} of {all} [all|puzzle|puzzles]", number=len(tried), all=number)
        for part, face in FACES.items():
            look()
            yield from _safely(part, lambda face=face: face(genre, solved, rng))  # type: ignore[misc]
    if not tried:
        yield SMALL, Saying("there are no small puzzles to try it with")
    tell("generating a puzzle")
    yield from _safely(GENERATOR, lambda: generating(genre))


def _next(drawn: Iterator[Solved]) -> Solved | Saying | None:
    """The next small puzzle, or what kept it from being found."""
    try:
        return next(drawn, None)
    except (Timeout, Cancelled):
        raise
    except Exception as error:  # whatever the code of the genre raises is its fault
        return _ended(error)


def _safely(part: str, said: Callable[[], Said]) -> Iterator[tuple[str, Saying]]:
    """What a part says is wrong; an error of its code is one of them."""
    try:
        for each in said():
            yield part, each
    except (Timeout, Cancelled):
        raise
    except Exception as error:  # as above
        yield part, _ended(error)


def _ended(error: Exception) -> Saying:
    return Saying(
        "it ends in an error: {kind}: {error}", kind=type(error).__name__, error=str(error)
    )
