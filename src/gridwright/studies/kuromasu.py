"""The comparison of van Meurs 2008, §7: brute force, logic and the genetic algorithm, beside SAT.

Every strategy gets every puzzle, and the genetic algorithm gets three tries, as in the paper. The
paper's own puzzles (50 easy and medium ones from a book) are not available, so its figures are
compared with those of other published puzzles of the same kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from gridwright.batch.ledger import FILE_NAME, Ledger, Row
from gridwright.core.board import Board
from gridwright.core.errors import GridwrightError
from gridwright.engine.load import read, write
from gridwright.engine.solve import solve
from gridwright.formats.document import Document
from gridwright.genres.kuromasu import GENRE
from gridwright.genres.kuromasu.paper.lower_bound import lower_bound
from gridwright.genres.kuromasu.paper.methods import LENGTHS
from gridwright.studies.kuromasu_report import report_of
from gridwright.studies.report import Report
from gridwright.studies.study import Study, StudyRequest, corpus_entries

CORPUS = "kuromasu-janko"
LARGEST_SIDE = 12
"""The paper's puzzles were easy and medium; the genetic algorithm does not solve larger ones."""
TRIES = 3


@dataclass(frozen=True, slots=True)
class Entry:
    """One puzzle of the study, with its answer if that is known beforehand."""

    name: str
    puzzle: Any
    answer: Board | None
    level: str = ""

    @property
    def fingerprint(self) -> str:
        """What identifies the puzzle in the ledger, whatever it is called."""
        text = write(GENRE, Document(self.puzzle), "json")
        return sha256(text.encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Method:
    """One column of the comparison: a strategy with options, and what it is given."""

    name: str
    strategy: str
    seconds: float
    """The time limit of one try."""
    options: Mapping[str, Any] = field(default_factory=dict)
    tries: int = 1
    only_small: bool = False
    """Whether it gets only puzzles of the paper's sizes."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How much of the experiment is run."""

    puzzles: int | None
    """How many puzzles up to the paper's size, evenly spread; ``None`` for all of any size."""
    genetic_puzzles: int
    seconds: float


SMALL = Scale(puzzles=8, genetic_puzzles=8, seconds=1.0)
FULL = Scale(puzzles=None, genetic_puzzles=50, seconds=5.0)


def methods(seconds: float) -> tuple[Method, ...]:
    """What is compared. The names are those of the report."""
    early = {"restart": 60}
    as_paper: dict[str, Any] = {"without": LENGTHS}
    return (
        Method("sat", "sat", seconds),
        Method("logic", "vanmeurs2008", seconds),
        Method("logic, the paper's techniques", "vanmeurs2008", seconds, as_paper),
        Method(
            "logic, as in the paper", "vanmeurs2008", seconds, as_paper | {"forget": True}, 1, True
        ),
        Method("logic+brute-force", "logic+brute-force", seconds, only_small=True),
        Method("logic+genetic", "logic+genetic", seconds, early, only_small=True),
        Method("genetic, the paper's parameters", "genetic", seconds, {}, TRIES, True),
        Method("genetic, restart after 60", "genetic", seconds, early, TRIES, True),
    )


def run(request: StudyRequest) -> Report:
    """Run what is not in the ledger yet, and report on all of it."""
    scale = FULL if request.full else SMALL
    seconds = scale.seconds if request.time_limit is None else request.time_limit
    entries = chosen_entries(request, scale)
    columns = methods(seconds)
    jobs = [
        (method, entry, request.seed + number)
        for method in columns
        for entry in _entries_for(method, entries, scale)
        for number in range(method.tries)
    ]
    ledger = Ledger(request.out / FILE_NAME)
    rows = []
    for done, (method, entry, seed) in enumerate(jobs):
        request.progress(f"{method.name}: {entry.name}", done, len(jobs))
        rows.append(_row(ledger, method, entry, seed))
    request.progress("done", len(jobs), len(jobs))
    return report_of(rows, seconds, whole=request.full)


def _entries_for(method: Method, entries: list[Entry], scale: Scale) -> list[Entry]:
    if not method.only_small:
        return entries
    small = [entry for entry in entries if _is_small(entry)]
    return spread(small, scale.genetic_puzzles) if method.strategy == "genetic" else small


def _is_small(entry: Entry) -> bool:
    return bool(max(entry.puzzle.rows, entry.puzzle.cols) <= LARGEST_SIDE)


def chosen_entries(request: StudyRequest, scale: Scale) -> list[Entry]:
    """The given puzzles, or those of the corpus that the scale asks for."""
    if request.documents:
        return [
            Entry(document.about.get("title", f"puzzle {number}"), document.puzzle, None)
            for number, document in enumerate(request.documents, start=1)
        ]
    entries = [_of_corpus(fields) for fields in corpus_entries(CORPUS)]
    if scale.puzzles is None:
        return entries
    return spread([entry for entry in entries if _is_small(entry)], scale.puzzles)


def spread(entries: list[Entry], number: int) -> list[Entry]:
    """``number`` entries, evenly spread by size; all if there are fewer."""
    ordered = sorted(entries, key=lambda entry: entry.puzzle.decisions)
    count = min(number, len(ordered))
    return [ordered[(2 * at + 1) * len(ordered) // (2 * count)] for at in range(count)]


def _of_corpus(fields: Mapping[str, Any]) -> Entry:
    puzzle = read(fields["puzzlink_url"], [GENRE])[0].puzzle
    answer = GENRE.read_answer(puzzle, fields["solution"])
    return Entry(str(fields["id"]), puzzle, answer, str(fields.get("difficulty") or "").lower())


def _row(ledger: Ledger, method: Method, entry: Entry, seed: int) -> Row:
    settings = [method.strategy, sorted(method.options.items()), method.seconds, seed]
    key = [entry.fingerprint, *settings]
    kept = ledger.row(key, lambda: measure(method, entry, seed))
    # Names may change between runs; measurements do not.
    return kept | {"method": method.name, "puzzle": entry.name, "level": entry.level, "seed": seed}


def measure(method: Method, entry: Entry, seed: int) -> Row:
    """One try of one method on one puzzle."""
    puzzle = entry.puzzle
    about = {
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "numbers": len(puzzle.numbers),
        "lower bound": lower_bound(puzzle),
    }
    try:
        result = solve(
            GENRE,
            puzzle,
            method.strategy,
            time_limit=method.seconds,
            seed=seed,
            options=method.options,
        )
    except GridwrightError as refusal:
        return about | {"status": "refused", "why": str(refusal), "seconds": 0.0}
    board = result.board
    right = None if board is None or entry.answer is None else board == entry.answer
    wanted = ("guesses", "guesses_made", "generations", "left_by_logic", "options", "checked")
    figures = {name: result.stats[name] for name in wanted if name in result.stats}
    return about | figures | {
        "status": str(result.status),
        "seconds": result.seconds,
        "right": right,
        "black": None if board is None else board.yes.bit_count(),
    }


STUDY = Study(
    "kuromasu",
    "brute force, logic and the genetic algorithm on Kuromasu, beside SAT",
    "van Meurs 2008, §7",
    run,
    genre="kuromasu",
)
