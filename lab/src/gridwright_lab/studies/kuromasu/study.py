"""The comparison of van Meurs 2008, §7: brute force, logic, the genetic algorithm, and SAT.

Every strategy gets every puzzle, and the genetic algorithm gets three tries of 10,000 generations,
as in the paper. The paper's own puzzles (50 easy and medium ones from a book) are not available, so
its figures are compared with those of other published puzzles of the same kind. Of puzzles that are
the same, also after a rotation or reflection, only one is counted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Literal

from gridwright.batch.ledger import FILE_NAME, Ledger, Row
from gridwright.core.errors import InputError
from gridwright.engine.canonical import fingerprint
from gridwright.genres.kuromasu import GENRE
from gridwright.genres.kuromasu.paper.lower_bound import lower_bound
from gridwright.genres.kuromasu.paper.methods import LENGTHS
from gridwright.genres.kuromasu.paper.strategies import boards_to_check
from gridwright.search.brute_force import years
from gridwright_lab.studies.cells import Cell, machines, rows_of
from gridwright_lab.studies.kuromasu.report import report_of
from gridwright_lab.studies.kuromasu.rows import (
    BRUTE_FORCE,
    GENETIC,
    GENETIC_LARGER,
    LOGIC,
    LOGIC_AS_PAPER,
    LOGIC_BRUTE_FORCE,
    LOGIC_GENETIC,
    LOGIC_GENETIC_PAPER,
    LOGIC_PAPER,
)
from gridwright_lab.studies.kuromasu.settings import cells as settings_cells
from gridwright_lab.studies.kuromasu.settings import large_cells
from gridwright_lab.studies.puzzles import Chosen, Entry, chosen, spread
from gridwright_lab.studies.rows import Kept, kept
from gridwright_lab.studies.study import Study, StudyRequest, command
from gridwright_lab.studies.timing import Repeats, processor_limits, timed_solve

CORPUS = "kuromasu-janko"
BRUTE_FORCE_STRATEGY = "brute-force"
INSTEAD = ((7, 7), (9, 9), (9, 9), (10, 10), (12, 12), (12, 12), (13, 13), (17, 17))
"""The sizes of the puzzles that are generated if the published ones are missing."""
LARGEST_SIDE = 12
"""The largest puzzles that all methods get. The paper's were easy and medium, of unknown sizes."""
LARGER = ((13, 13), (14, 14))
"""The next larger sizes of the published puzzles, on which the genetic algorithm is tried too;
there are none of 15×15 or 16×16."""
TRIES = 3
LONGEST = 60.0
"""Seconds for logic as in the paper, whose program took up to four minutes for a puzzle."""


Which = Literal["all", "small", "spread", "larger"]
"""The puzzles of a method: all, those up to 12×12, some of these, or some of the next sizes."""


@dataclass(frozen=True, slots=True)
class Method:
    """One column of the comparison: a strategy with options, and what it is given."""

    name: str
    strategy: str
    seconds: float | None
    """The time limit of one try; ``None`` where generations are the limit, as in the paper."""
    options: Mapping[str, Any] = field(default_factory=dict)
    tries: int = 1
    which: Which = "all"


@dataclass(frozen=True, slots=True)
class Scale:
    """How much of the experiment is run."""

    puzzles: int | None
    """How many puzzles up to the paper's size, evenly spread; ``None`` for all of any size."""
    genetic_puzzles: int
    larger_puzzles: int
    """How many puzzles of each size in ``LARGER`` the genetic algorithm gets."""
    seconds: float
    as_paper: bool
    """Whether the methods of the paper get as long as there, instead of ``seconds``."""


SMALL = Scale(puzzles=8, genetic_puzzles=8, larger_puzzles=0, seconds=1.0, as_paper=False)
FULL = Scale(puzzles=None, genetic_puzzles=50, larger_puzzles=3, seconds=5.0, as_paper=True)


def methods(seconds: float, *, as_paper: bool = False) -> tuple[Method, ...]:
    """What is compared. The names are those of the report.

    ``as_paper``: the genetic algorithm runs to its 10,000 generations, however long that takes.
    """
    early = {"restart": 60}
    techniques: dict[str, Any] = {"without": LENGTHS}
    forget = techniques | {"forget": True, "assume_unique": True}
    genetic, logic = (None, LONGEST) if as_paper else (seconds, seconds)
    return (
        Method("sat", "sat", seconds),
        Method(LOGIC, "vanmeurs2008", seconds),
        Method(LOGIC_PAPER, "vanmeurs2008", seconds, techniques),
        Method(LOGIC_AS_PAPER, "vanmeurs2008", logic, forget, 1, "small"),
        Method(BRUTE_FORCE, BRUTE_FORCE_STRATEGY, seconds, which="small"),
        Method(LOGIC_BRUTE_FORCE, "logic+brute-force", seconds, which="small"),
        Method(GENETIC[0], "genetic", genetic, {}, TRIES, "spread"),
        Method(GENETIC_LARGER, "genetic", genetic, {}, TRIES, "larger"),
        Method(LOGIC_GENETIC_PAPER, "logic+genetic", genetic, techniques | early, 1, "small"),
        Method(GENETIC[1], "genetic", genetic, early, TRIES, "spread"),
        Method(LOGIC_GENETIC, "logic+genetic", genetic, early),
    )


def gather(request: StudyRequest) -> Kept:
    """Run what is not in the ledger yet; all rows."""
    scale = FULL if request.full else SMALL
    seconds = scale.seconds if request.time_limit is None else request.time_limit
    puzzles = chosen_puzzles(request, scale)
    ledger = Ledger(request.out / FILE_NAME)
    compared = methods(seconds, as_paper=scale.as_paper and request.time_limit is None)
    cells = [
        _cell(method, entry, request.seed + number)
        for method in compared
        for entry in _entries_for(method, puzzles.entries, scale)
        for number in range(method.tries)
    ]
    asked = (puzzles.entries, request.seed, request.time_limit)
    with processor_limits():
        tries = rows_of(cells, ledger, "tries", request)
        large, settings = (
            rows_of(list(some), ledger, "settings", request, timed=False)
            for some in (
                large_cells(*asked, TRIES, full=request.full),
                settings_cells(*asked, full=request.full),
            )
        )
    about = {
        "command": command("kuromasu", request),
        "full": request.full,
        "seconds": seconds,
        "longest": LONGEST if any(method.seconds is None for method in compared) else None,
        "tries": TRIES,
        "short": Repeats(1).long,
        "puzzles": puzzles.origin,
        "machines": machines(ledger),
    }
    return kept("kuromasu", about, tries=tries, settings=settings, large=large)


def _entries_for(method: Method, entries: Sequence[Entry], scale: Scale) -> Sequence[Entry]:
    small = [entry for entry in entries if _is_small(entry)]
    if method.which == "larger":
        return [entry for size in LARGER for entry in _some_of(size, entries, scale.larger_puzzles)]
    if method.which == "spread":
        return spread(small, scale.genetic_puzzles)
    return small if method.which == "small" else entries


def _some_of(size: tuple[int, int], entries: Sequence[Entry], number: int) -> list[Entry]:
    same = [entry for entry in entries if (entry.puzzle.rows, entry.puzzle.cols) == size]
    return spread(same, number)


def _is_small(entry: Entry) -> bool:
    return bool(max(entry.puzzle.rows, entry.puzzle.cols) <= LARGEST_SIDE)


def chosen_puzzles(request: StudyRequest, scale: Scale) -> Chosen:
    """The given puzzles, or those of the corpus that the scale asks for; no copies."""
    puzzles = chosen(request, GENRE, CORPUS, INSTEAD)
    entries, copies = without_copies(puzzles.entries)
    origin = puzzles.origin
    if copies:
        origin += f"; {len(copies)} of them are copies of others (as they are, rotated or mirrored)"
        origin += " and are left out"
    if puzzles.published and scale.puzzles is not None:
        entries = spread([entry for entry in entries if _is_small(entry)], scale.puzzles)
        origin += f"; {len(entries)} of them up to 12×12, evenly spread by size, are used"
    return replace(puzzles, entries=tuple(entries), origin=origin)


def without_copies(entries: Sequence[Entry]) -> tuple[list[Entry], list[Entry]]:
    """The entries without copies of earlier ones, also rotated or mirrored, and the copies."""
    first: dict[str, Entry] = {}
    copies = []
    for entry in entries:
        if first.setdefault(fingerprint(GENRE, entry.puzzle), entry) is not entry:
            copies.append(entry)
    return list(first.values()), copies


def _cell(method: Method, entry: Entry, seed: int) -> Cell:
    settings = [method.strategy, sorted(method.options.items()), method.seconds, seed]
    level = str(entry.about.get("difficulty") or "").lower()
    return Cell(
        [entry.fingerprint, *settings],
        partial(measure, method, entry, seed),
        f"{method.name}: {entry.name}",
        {"method": method.name, "puzzle": entry.name, "level": level, "seed": seed},
    )


def measure(method: Method, entry: Entry, seed: int) -> Row:
    """One try of one method on one puzzle."""
    puzzle = entry.puzzle
    about: Row = {
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "numbers": len(puzzle.numbers),
        "lower bound": lower_bound(puzzle),
    }
    if method.strategy == BRUTE_FORCE_STRATEGY:
        about["years"] = years(boards_to_check(puzzle, puzzle.given))
    try:
        result, times = timed_solve(
            GENRE, puzzle, method.seconds, Repeats(1), method.strategy, seed=seed,
            options=method.options,
        )  # fmt: skip
    except InputError as refusal:
        return about | {"status": "refused", "why": str(refusal), "seconds": 0.0}
    board = result.board
    right = None if board is None or entry.answer is None else board == entry.answer
    wanted = (
        "guesses", "guesses_made", "generations", "restarts", "variety", "left_by_logic",
        "options", "checked",
    )  # fmt: skip
    figures = {name: result.stats[name] for name in wanted if name in result.stats}
    return (
        about
        | figures
        | {
            "status": str(result.status),
            "seconds": times.mean,
            "right": right,
            "black": None if board is None else board.yes.bit_count(),
        }
    )


STUDY = Study(
    "kuromasu",
    "brute force, logic and the genetic algorithm on Kuromasu, compared with SAT",
    "van Meurs 2008, §7",
    gather,
    report_of,
    genre="kuromasu",
)
