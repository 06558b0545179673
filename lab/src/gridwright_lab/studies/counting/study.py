"""How many legal boards there are, how the number grows, and what uniformly drawn answers change.

No paper counts these puzzles. The study does so for every genre that has a puzzle without clues,
and for the layouts of Kamaji (``layouts.py``), size by size as far as the time limit
allows, for the complete patterns of Hitori (``patterns.py``), and for boards from the
papers. Then it compares
puzzles grown from answers drawn uniformly from all legal boards with puzzles grown from the genre's
own answers. The report has the sequences as files: ``n a(n)`` on each line.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from gridwright.batch.ledger import FILE_NAME, Ledger, Row
from gridwright.core.control import Control
from gridwright.core.deadline import Deadline, within
from gridwright.core.errors import InputError
from gridwright.core.grid import Grid
from gridwright.core.memory import MEGABYTE
from gridwright.counting.automaton import Automaton
from gridwright.counting.total import Counted
from gridwright.counting.total import count as count_ways
from gridwright.engine.count import CountRequest
from gridwright.engine.count import count as count_answers
from gridwright.engine.filling import GREEDY, UNIFORM, can_be_uniform
from gridwright.engine.generate import generate
from gridwright.engine.grade import grade
from gridwright.genre import Genre
from gridwright.genres import all_genres, by_name
from gridwright_lab.studies.cells import machines
from gridwright_lab.studies.counting.boards import boards
from gridwright_lab.studies.counting.layouts import layouts
from gridwright_lab.studies.counting.patterns import Patterns
from gridwright_lab.studies.counting.report import report_of
from gridwright_lab.studies.rows import Kept, kept
from gridwright_lab.studies.study import Study, StudyRequest
from gridwright_lab.studies.timing import Repeats, timed

LINES = "kamaji"
"""The genre whose boards are divided into lines."""
BITS = 2
"""So many bits for each cell are enough for the number of its layouts."""
LARGEST = 30
"""The largest side that is counted, however much time is left."""
MEMORY = 4000
"""Megabytes for one board."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How much is counted and generated."""

    seconds: float
    """The time limit of one board."""
    puzzles: int
    """How many puzzles of each kind are grown."""
    side: int
    """Their side."""
    patterns: int
    """The largest side of which complete patterns are counted."""
    answers: int
    """The largest side of which each of them is made into a puzzle."""


SMALL = Scale(seconds=3.0, puzzles=10, side=7, patterns=5, answers=4)
FULL = Scale(seconds=600.0, puzzles=100, side=10, patterns=6, answers=5)
BOARD_SHARE = 0.1
"""A board of a paper gets this share of a square's time: most are far too wide to count."""


def gather(request: StudyRequest) -> Kept:
    """Count and generate what is not in the ledger yet; all rows."""
    scale = FULL if request.full else SMALL
    seconds = scale.seconds if request.time_limit is None else request.time_limit
    ledger = Ledger(request.out / FILE_NAME)
    blank = [
        genre for genre in all_genres() if genre.blank is not None and genre.frontier is not None
    ]
    counted_squares = [*blank, by_name(LINES)]
    squares = [
        row for genre in counted_squares for row in _squares(genre, seconds, ledger, request)
    ]
    patterns = list(_patterns(scale, ledger, request))
    counted = list(_boards(seconds * BOARD_SHARE, ledger, request))
    grown = [
        row
        for genre in blank
        if can_be_uniform(genre)
        for fill in (GREEDY, UNIFORM)
        for row in _puzzles(genre, fill, scale, ledger, request)
    ]
    about = {
        "seconds": seconds,
        "memory": MEMORY,
        "board_seconds": BOARD_SHARE * seconds,
        "machines": machines(ledger),
    }
    return kept("counting", about, squares=squares, patterns=patterns, boards=counted, grown=grown)


# Legal boards of a square.


def _squares(
    genre: Genre[Any], seconds: float, ledger: Ledger, request: StudyRequest
) -> Iterator[Row]:
    """Squares of growing side, until one takes too long."""
    for side in range(1 if _fits(genre, 1) else 2, LARGEST + 1):
        request.progress(f"{genre.name} {side}×{side}", 0, 1)
        key = ["square", genre.name, side]
        too_large = ["too large", genre.name, side, seconds]
        if not ledger.has(key):
            row = None if ledger.has(too_large) else _square(genre, side, seconds)
            if row is None:
                ledger.row(too_large, dict)  # so that it is not tried again
                return
            ledger.row(key, partial(dict, row))
        named = {"genre": genre.title, "name": genre.name, "side": side}
        yield ledger.row(key, dict) | named


def _square(genre: Genre[Any], side: int, seconds: float) -> Row | None:
    """The legal boards of a square; ``None`` if time or memory does not suffice."""
    ways, times = timed(
        partial(_ways, genre, side, seconds), Repeats(1), lambda found: bool(found.exact)
    )
    if not ways.exact:
        return None
    return {
        "by_black": {str(black): str(number) for black, number in ways.by.items()},
        "states": ways.states,
        "seconds": round(times.mean, 3),
    }


def _ways(genre: Genre[Any], side: int, seconds: float) -> Counted:
    with within(Deadline(seconds)):
        bits = (BITS if genre.name == LINES else 1) * side * side + 1
        return count_ways(_automaton(genre, side), memory=MEMORY * MEGABYTE, by=bits)


def _automaton(genre: Genre[Any], side: int) -> Automaton:
    """The legal boards of a square; in Kamaji, which has no puzzle without numbers, the layouts."""
    grid = Grid.of(side, side)
    if genre.name == LINES:
        return layouts(grid)
    assert genre.blank is not None  # noqa: S101 - asked before
    assert genre.frontier is not None  # noqa: S101 - asked before
    return genre.frontier(genre.blank(grid, 0))


def _fits(genre: Genre[Any], side: int) -> bool:
    """Whether the genre has a puzzle of this size at all."""
    try:
        _automaton(genre, side)
    except InputError:
        return False
    return True


# Complete patterns of Hitori.


def _patterns(scale: Scale, ledger: Ledger, request: StudyRequest) -> Iterator[Row]:
    for side in range(1, min(scale.patterns, LARGEST) + 1):
        request.progress(f"complete patterns, {side}×{side}", 0, 1)
        asked = side <= scale.answers
        yield ledger.row(["patterns", side, asked], partial(_complete, side, asked))


def _complete(side: int, asked: bool) -> Row:
    """How many there are, and if asked, how many are the only answer of a puzzle."""
    row, times = timed(partial(_pattern_row, side, asked), Repeats(1))
    return row | {"seconds": round(times.mean, 3)}


def _pattern_row(side: int, asked: bool) -> Row:
    patterns = Patterns.of(side)
    return {
        "side": side,
        "legal": len(patterns.legal),
        "complete": len(patterns.complete),
        "classes": len(patterns.classes),
        "answers": sum(patterns.is_answer(board, side) for board in patterns.classes)
        if asked
        else None,
    }


# Boards from the papers.


def _boards(seconds: float, ledger: Ledger, request: StudyRequest) -> Iterator[Row]:
    for name, puzzle, genre in boards():
        request.progress(name, 0, 1)
        key = ["board", name, seconds]
        yield ledger.row(key, partial(_counted, name, puzzle, genre, seconds))


def _counted(name: str, puzzle: Any, genre: Genre[Any], seconds: float) -> Row:
    result, times = timed(
        lambda: Control(seconds).run(
            count_answers, genre, puzzle, request=CountRequest(memory=MEMORY)
        ),
        Repeats(1),
        lambda found: bool(found.exhausted),
    )
    told = result.stats.get("refinements", {})
    return {
        "board": name,
        "genre": genre.title,
        "size": f"{puzzle.grid.cols}×{puzzle.grid.rows}",
        "answers": str(result.count),
        "exact": result.exhausted,
        "minimal": str(told["minimal"]["count"]) if "minimal" in told else "",
        "method": result.strategy,
        "seconds": round(times.mean, 3),
    }


# Puzzles grown from answers of both kinds.


def _puzzles(
    genre: Genre[Any], fill: str, scale: Scale, ledger: Ledger, request: StudyRequest
) -> Iterator[Row]:
    side, seed = scale.side, request.seed
    for number in range(scale.puzzles):
        request.progress(f"{genre.name}, {fill}", number, scale.puzzles)
        key = ["grown", genre.name, fill, number, side, seed]
        yield ledger.row(key, partial(_grown, genre, fill, number, side, seed))


def _grown(genre: Genre[Any], fill: str, number: int, side: int, seed: int) -> Row:
    """One puzzle, with the figures to compare."""
    made = next(generate(genre, side, side, seed=seed, start=number, options={"fill": fill}))
    graded = grade(genre, made.puzzle)
    rows = "".join(genre.answer_rows(made.puzzle, made.answer))
    return {
        "genre": genre.title,
        "fill": fill,
        "side": side,
        "black": rows.count("#") / len(rows),
        "clues": made.stats["clues"],
        "values": [int(value) for value in getattr(made.puzzle, "numbers", {}).values()],
        "level": graded.level,
        "score": graded.score,
    }


STUDY = Study(
    "counting",
    "legal boards by size, boards from the papers, and puzzles grown from uniformly drawn answers",
    "none",
    gather,
    report_of,
)
