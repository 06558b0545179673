"""What techniques solve, and what difficulty is: every genre's ladder and grade on real puzzles.

Every puzzle is walked as often as ``grade`` walks it. The walks give the share of puzzles that each
rung of the ladder solves, the grade, and the figures by which the grade is compared with the labels
of a publisher (Kuromasu), with the classes of Straathof 2025 (Kuroshuto), and with size and kind
where there are no labels. Other scores are shown for comparison.

Published puzzles come from the corpus, others from the genre's generator; the report says what is
missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from typing import Any

from gridwright.batch.ledger import FILE_NAME, Ledger, Row
from gridwright.core.control import Control
from gridwright.core.deadline import Deadline, within
from gridwright.core.errors import InputError, Timeout
from gridwright.engine.canonical import canonical
from gridwright.engine.generate import generate
from gridwright.engine.grade import WALKS, walks
from gridwright.engine.load import read
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.genres import all_genres
from gridwright.logic.effort import BOUNDARIES, NEAR, level_of
from gridwright.version import VERSION
from gridwright_lab.studies.cells import machines
from gridwright_lab.studies.difficulty.labels import judge
from gridwright_lab.studies.difficulty.ladder import PUBLISHED
from gridwright_lab.studies.difficulty.papers import compared_with_papers, kamaji_row
from gridwright_lab.studies.difficulty.report import report_of
from gridwright_lab.studies.difficulty.scores import graded, hardest_rung, summary
from gridwright_lab.studies.puzzles import Entry, evenly, fingerprint_of, source_of
from gridwright_lab.studies.rows import Kept, kept
from gridwright_lab.studies.study import Study, StudyRequest, corpus_entries

PAPER_LOGIC = "vanmeurs2008"
"""The strategy whose guesses are a baseline, in the genre that has it."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How many puzzles are walked, and how much is drawn."""

    puzzles: int | None
    """How many published puzzles of a genre, evenly spread by size; ``None`` for all."""
    made: int
    """Generated puzzles of each kind."""
    repeats: int
    """How often the folds are drawn again."""
    samples: int
    """How many samples an interval comes from."""
    seconds: float
    """The time limit of one puzzle."""


SMALL = Scale(puzzles=60, made=10, repeats=2, samples=200, seconds=20.0)
FULL = Scale(puzzles=None, made=50, repeats=10, samples=1000, seconds=120.0)


@dataclass(frozen=True, slots=True)
class Kind:
    """Generated puzzles of one kind."""

    name: str
    genre: str
    side: int
    options: Mapping[str, Any] = field(default_factory=dict)


SIDES = (6, 8, 10)
"""The sizes of generated puzzles in every genre."""
USUAL = "generated"
"""As ``generate`` makes them; the largest number of a Kamaji is the side, as in its paper."""
BEST_OF = 5
BEST = f"generated, best of {BEST_OF}"
"""Puzzles of the highest quality among so many."""
KAMAJI_SIX = {"maximum": 6}
"""Kamaji whose largest number is 6; they are harder than those of the default kind."""


def kinds() -> list[Kind]:
    """Generated puzzles, by genre and size: of the default kind, the best, and harder Kamaji."""
    chosen = []
    for genre in all_genres():
        if not genre.techniques or genre.making is None:
            continue
        for side in SIDES:
            chosen.append(Kind(USUAL, genre.name, side))
            if side == SIDES[-1]:
                chosen.append(Kind(BEST, genre.name, side, {"quality": BEST_OF}))
            # A maximum of 6 is the default at 6×6.
            if genre.name == "kamaji" and side > KAMAJI_SIX["maximum"]:
                chosen.append(Kind("generated, largest number 6", genre.name, side, KAMAJI_SIX))
    return chosen


def gather(request: StudyRequest) -> Kept:
    """Walk what is not in the ledger yet; all rows."""
    scale = FULL if request.full else SMALL
    seconds = scale.seconds if request.time_limit is None else request.time_limit
    ledger = Ledger(request.out / FILE_NAME)
    rows, missing = [], []
    validation: dict[str, list[Row]] = {}
    for genre in all_genres():
        if genre.techniques:
            try:
                entries = published(genre, scale.puzzles)
            except InputError:
                missing.append(genre.title)
                continue
            walked = _walked(PUBLISHED, genre, entries, request, ledger, seconds, len(entries))
            rows += walked
            validation = validation or judge(
                genre,
                [row for row in walked if row["status"] == "walked"],
                repeats=scale.repeats,
                samples=scale.samples,
                seed=request.seed,
                progress=request.progress,
            )
    kamaji: list[Row] = []
    for kind in kinds():
        genre = next(genre for genre in all_genres() if genre.name == kind.genre)
        entries_made = list(made(kind, genre, scale.made, request, seconds))
        rows += _walked(kind.name, genre, entries_made, request, ledger, seconds, scale.made)
        if kind.genre == "kamaji" and kind.name == USUAL:
            kamaji += [
                {"kind": kind.name, "puzzle": entry.name} | kamaji_row(entry.puzzle)
                for entry in entries_made
            ]
    about = {
        "command": "gridwright study difficulty" + (" --full" if request.full else ""),
        "full": request.full,
        "missing": missing,
        "seed": request.seed,
        "seconds": seconds,
        "repeats": scale.repeats,
        "samples": scale.samples,
        "bounds": list(BOUNDARIES),
        "near": NEAR,
        "machines": machines(ledger),
    }
    # Puzzles of one genre and kind are kept together, whatever their size.
    order = {(row["genre"], row["kind"]): None for row in rows}
    places = {key: place for place, key in enumerate(sorted(order, key=lambda key: key[0]))}
    rows.sort(key=lambda row: places[row["genre"], row["kind"]])
    figures = _figures(rows)
    papers = compared_with_papers(figures, kamaji, scale.samples)
    tables = {"puzzles": figures, "kamaji": kamaji, "papers": papers} | validation
    return kept("difficulty", about, **tables)


SUMS = ("used", "first", "distances", "highest", "turned")
"""What only the scores need."""


def _figures(rows: list[Row]) -> list[Row]:
    """The rows as the report needs them: of the walks, what the first one used."""
    first: dict[str, int] = {}
    figures = []
    for row in rows:
        about = {name: row[name] for name in row if name not in SUMS}
        if row["status"] == "walked":
            turned = first.setdefault(row["turned"], len(first))
            about |= {"moves": row["first"], "hardest": hardest_rung(row), "turned": turned}
        figures.append(about)
    return figures


def published(genre: Genre[Any], most: int | None) -> list[Entry]:
    """The puzzles of the corpus, or some of them, evenly spread by size."""
    entries = [
        Entry(str(fields["id"]), read(source_of(genre, fields), [genre])[0].puzzle, about=fields)
        for fields in corpus_entries(f"{genre.name}-janko")
    ]
    if most is None or len(entries) <= most:
        return entries
    return evenly(sorted(entries, key=lambda entry: int(entry.puzzle.grid.size)), most)


def made(
    kind: Kind, genre: Genre[Any], number: int, request: StudyRequest, seconds: float
) -> Iterator[Entry]:
    """This many puzzles of one kind, each with exactly one answer."""
    for at in range(number):
        run = Control(seconds).each(
            generate(
                genre,
                kind.side,
                kind.side,
                seed=request.seed,
                start=at,
                options=kind.options,
                unique=True,
            )
        )
        try:
            puzzle = next(run).puzzle
        except Timeout:
            continue
        yield Entry(f"{kind.side}×{kind.side} number {at + 1}", puzzle)


def _walked(
    name: str,
    genre: Genre[Any],
    entries: Iterable[Entry],
    request: StudyRequest,
    ledger: Ledger,
    seconds: float,
    total: int,
) -> list[Row]:
    rows = []
    for done, entry in enumerate(entries):
        request.progress(f"{genre.title}, {name}: {entry.name}", done, total)
        key = [
            "walked near",
            VERSION,
            WALKS,
            _ladder(genre),
            genre.name,
            entry.fingerprint,
            seconds,
        ]
        row = ledger.row(key, partial(measure, genre, entry.puzzle, seconds))
        label = str(entry.about.get("difficulty") or "").lower()
        about = {"genre": genre.name, "kind": name, "puzzle": entry.name, "label": label}
        rows.append(about | row | _graded(genre, row))
    return rows


def _ladder(genre: Genre[Any]) -> str:
    """What tells one ladder of techniques from another."""
    told = [(each.name, each.rung, each.obvious) for each in genre.techniques]
    return sha256(repr(told).encode()).hexdigest()[:8]


def measure(genre: Genre[Any], puzzle: Any, seconds: float) -> Row:
    """The walks over one puzzle, and what the baselines need."""
    about: Row = {
        "rows": puzzle.grid.rows,
        "cols": puzzle.grid.cols,
        "clues": len(getattr(puzzle, "numbers", ())),
    }
    try:
        with within(Deadline(seconds)):
            turned = canonical(genre, puzzle)
            walked = summary(list(walks(genre, puzzle)), puzzle.grid.size)
    except Timeout:
        return about | {"status": "timeout"}
    status = {"status": "walked", "turned": fingerprint_of(turned)}
    return about | status | walked | _solver_figures(genre, puzzle, seconds)


def _graded(genre: Genre[Any], row: Row) -> Row:
    """Score and level, which are not kept: they follow from the walks."""
    if row["status"] != "walked":
        return {}
    found = graded(genre, row)
    return found | {"level": level_of(found["score"])}


def _solver_figures(genre: Genre[Any], puzzle: Any, seconds: float) -> Row:
    """How hard it is for programs: conflicts of the solver, guesses of the paper's logic."""
    figures: Row = {"conflicts": solve(genre, puzzle).stats.get("conflicts", 0)}
    if any(strategy.name == PAPER_LOGIC for strategy in genre.strategies):
        result = Control(seconds).run(solve, genre, puzzle, PAPER_LOGIC)
        figures["guesses"] = result.stats["guesses_made"]
    return figures


STUDY = Study(
    "difficulty",
    "what the techniques solve, and how well the grade agrees with labels, classes and sizes",
    "no paper: labels of a publisher; the classes of Straathof 2025",
    gather,
    report_of,
)
