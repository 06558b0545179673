"""What people do: recorded solves of published puzzles, compared with the ladders of techniques.

Every move of a record is replayed (:mod:`~gridwright_lab.studies.people.replay`): which technique
explains it, was it of the easiest rung that had a move, and was it the nearest to where the person
last wrote? From this follow the order in which people use the techniques, beside the ladder's
rungs, and a rule that predicts the next move, by which hints are chosen (``engine/hints.py``).

The records are in the corpus, ``human-moves.json``: by genre and by the puzzle's number, a text. In
other genres the puzzles have them themselves, as ``moves``.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from typing import Any, NamedTuple

from gridwright.batch.ledger import FILE_NAME, Ledger, Row
from gridwright.core.deadline import Deadline, within
from gridwright.core.errors import InputError, Timeout
from gridwright.engine.load import read
from gridwright.genre import Genre
from gridwright.genres import all_genres, by_name
from gridwright_lab.studies.cells import Cell, machines, rows_of
from gridwright_lab.studies.people.figures import (
    distance_rows,
    ladder_rows,
    pair_rows,
    share_rows,
    solve_row,
)
from gridwright_lab.studies.people.labels import label_rows
from gridwright_lab.studies.people.replay import CLOSED, WRITTEN, replay
from gridwright_lab.studies.people.report import report_of
from gridwright_lab.studies.people.rules import rule_rows
from gridwright_lab.studies.puzzles import evenly, source_of
from gridwright_lab.studies.rows import Kept, kept
from gridwright_lab.studies.study import (
    Study,
    StudyRequest,
    command,
    corpus_entries,
    corpus_file,
    missing,
)

LATE = "timeout"
RECORDS = "human-moves"
"""The file of the corpus that holds the records."""


class Scale(NamedTuple):
    """How much is replayed, and how often it is drawn again."""

    solves: int | None
    """How many of each genre; ``None`` for all."""
    cells: int | None
    """The largest board; ``None`` for any."""
    samples: int
    """How many samples an interval comes from."""
    seconds: float = 120.0
    """The time limit of one solve: on a large board, all techniques at every move take long."""


SMALL = Scale(solves=20, cells=110, samples=200)
FULL = Scale(solves=None, cells=None, samples=500)


class Recorded(NamedTuple):
    """One puzzle with the record of a person who solved it."""

    name: str
    puzzle: str
    """The puzzle as a text."""
    answer: tuple[str, ...]
    record: str
    cells: int
    label: str
    """How hard its publisher calls it, if that is known."""


def gather(request: StudyRequest) -> Kept:
    """Replay what is not in the ledger yet; all figures."""
    path = corpus_file(RECORDS)
    if path is None:
        raise InputError(missing(RECORDS))
    scale = FULL if request.full else SMALL
    seconds = scale.seconds if request.time_limit is None else request.time_limit
    ledger = Ledger(request.out / FILE_NAME)
    tables: dict[str, list[Row]] = {}
    late = 0
    by_genre = json.loads(path.read_text(encoding="utf-8"))
    for name, records in sorted((_with_puzzles() | by_genre).items()):
        genre = by_name(name)
        chosen = recorded(genre, records, scale)
        cells = [_cell(genre, one, seconds) for one in chosen]
        replays = rows_of(cells, ledger, genre.title, request, timed=False)
        request.progress(f"{genre.title}: figures", 0, 1)
        done = [at for at, row in enumerate(replays) if row.get("status") != LATE]
        late += len(chosen) - len(done)
        if not done:
            continue
        solves, states = [chosen[at] for at in done], [replays[at] for at in done]
        for table, rows in _figures(genre, solves, states, scale.samples, request.seed).items():
            tables.setdefault(table, []).extend(rows)
    about = {
        "command": command("people", request),
        "full": request.full,
        "seed": request.seed,
        "samples": scale.samples,
        "late": late,
        "machines": machines(ledger),
    }
    return kept("people", about, **tables)


def _with_puzzles() -> dict[str, dict[str, str]]:
    """The records that stand beside their puzzles, by genre and number."""
    found: dict[str, dict[str, str]] = {}
    for genre in all_genres():
        name = f"{genre.name}-janko"
        for entry in corpus_entries(name) if corpus_file(name) else ():
            if entry.get("moves"):
                found.setdefault(genre.name, {})[str(entry["id"])] = entry["moves"]
    return found


def recorded(genre: Genre[Any], records: dict[str, str], scale: Scale) -> Sequence[Recorded]:
    """The puzzles of a genre that have a record, or some of them."""
    chosen = []
    for entry in corpus_entries(f"{genre.name}-janko"):
        rows = tuple(entry["solution"])
        cells = sum(map(len, rows))
        if str(entry["id"]) in records and (scale.cells is None or cells <= scale.cells):
            label = str(entry.get("difficulty") or "").lower()
            record = records[str(entry["id"])]
            text = source_of(genre, entry)
            chosen.append(Recorded(str(entry["id"]), text, rows, record, cells, label))
    return evenly(chosen, len(chosen) if scale.solves is None else scale.solves)


def _cell(genre: Genre[Any], one: Recorded, seconds: float) -> Cell:
    ladder = json.dumps([one, ladder_rows(genre)])
    key = [genre.name, one.name, sha256(ladder.encode()).hexdigest()[:16], seconds]
    return Cell(key, partial(replayed, genre.name, one, seconds), one.name)


def replayed(genre_name: str, one: Recorded, seconds: float) -> Row:
    """One record, replayed, if that takes no longer than the limit."""
    genre = by_name(genre_name)
    puzzle = read(one.puzzle, [genre])[0].puzzle
    try:
        with within(Deadline(seconds)):
            return replay(genre, puzzle, genre.read_answer(puzzle, one.answer), one.record)
    except Timeout:
        return {"status": LATE}


def _figures(
    genre: Genre[Any], chosen: Sequence[Recorded], replays: Sequence[Row], samples: int, seed: int
) -> dict[str, list[Row]]:
    """The tables of one genre."""
    ladder = ladder_rows(genre)
    rungs = {row["technique"]: row["rung"] for row in ladder}
    solves = [
        {"genre": genre.name, "puzzle": one.name, "cells": one.cells, "label": one.label}
        | solve_row(row, rungs)
        for one, row in zip(chosen, replays, strict=True)
    ]
    tables: dict[str, list[Row]] = {
        "ladder": ladder,
        "solves": solves,
        "shares": share_rows(genre.name, solves, samples, seed),
        "labels": label_rows(genre.name, solves, samples, seed),
        "distances": distance_rows(
            genre.name, (state for row in replays for state in row["states"][WRITTEN])
        ),
        "pairs": [], "rules": [], "costs": [],
    }  # fmt: skip
    for board in (WRITTEN, CLOSED):
        states = [row["states"][board] for row in replays]
        tables["pairs"] += pair_rows(
            genre.name, board, (state for solve in states for state in solve)
        )
        rules, costs = rule_rows(genre.name, board, states, rungs, samples, seed)
        tables["rules"] += rules
        tables["costs"] += costs
    return tables


STUDY = Study(
    "people",
    "recorded solves of people, compared with the ladders of techniques; the rule of hints",
    "no paper: the records of a publisher",
    gather,
    report_of,
)
