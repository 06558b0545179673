"""The rows of the study of clues: what is asked of each size, in which order, and kept how.

A size is searched in parts, each a row of the ledger; so a run that was killed loses no more than
the part it was at. The table of the boards of a size is made once for all questions about it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations
from random import Random
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from gridwright.batch.ledger import FILE_NAME, Ledger, Row
from gridwright.core.deadline import Deadline, within
from gridwright.core.errors import Timeout
from gridwright.core.grid import Grid
from gridwright.core.result import Status
from gridwright.counting.sampling import sample
from gridwright.engine.grade import grade_of_unique
from gridwright.engine.solve import solve
from gridwright.genres import by_name
from gridwright_lab.studies.cells import Cell, machines, rows_of
from gridwright_lab.studies.clues.checker import Checker, Wrong
from gridwright_lab.studies.clues.puzzle import MAZE, Ends
from gridwright_lab.studies.clues.sets.drawn import (
    STEPS,
    fewest_of,
    harder,
    random_clues,
    random_minimal,
)
from gridwright_lab.studies.clues.sets.ends import by_logic, largest, number_of, without_symbols
from gridwright_lab.studies.clues.sets.fewest import Search, guess, index_of, settled
from gridwright_lab.studies.clues.sets.tables import OFFERED, Offers, offers_by, offers_of
from gridwright_lab.studies.rows import Kept, kept, tables_of
from gridwright_lab.studies.study import StudyRequest, command

ANY, TURNED, LOGIC = "any", "turned", "logic"
Size = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Scale:
    """How much is searched: the number of cells up to which each question is asked."""

    seconds: float
    """The time limit of one size."""
    fewest: int
    squares: int
    """The largest side of a square that is searched beyond that."""
    checked: int
    """Up to here the certificates are checked at once; the checker can do it later."""
    ends: int
    """Nurimaze with S and G anywhere."""
    logic: int
    number: int
    """How many puzzles have the fewest clues."""
    largest: int
    minimal: int
    """How many random minimal puzzles of a square are graded."""
    drawn: int
    """How many random puzzles of each number of clues are counted."""
    sides: tuple[int, ...]
    """The squares for which they are."""
    beyond: tuple[int, ...]
    """Larger squares, of which as many random answers are searched as are graded of the others."""


SMALL = Scale(60.0, 16, 4, 12, 9, 16, 16, 12, 10, 50, (3, 4), (5,))
FULL = Scale(1800.0, 30, 6, 36, 16, 30, 25, 20, 100, 200, (4, 5, 6, 7), (7,))
NARROWEST, WIDEST = 2, 10
PART = 20_000
"""So many boards, up to symmetry, are searched at a time."""
GUESSED_FROM = 20_000
"""So many boards are searched for a number of clues that suffices."""
TRIES = 2
"""For each random puzzle so many boards are drawn: some do not offer that many clues."""
COUNTED = 36
"""Answers are counted on boards of up to so many cells; on larger ones a second is looked for."""


def sizes(cells: int, square: int) -> list[Size]:
    """All sizes of up to so many cells, and squares up to a side, by the number of cells.

    >>> sizes(6, 3)
    [(2, 2), (2, 3), (3, 3)]
    """
    sides = range(NARROWEST, WIDEST + 1)
    every = {(rows, cols) for rows in sides for cols in sides if rows <= cols}
    chosen = {size for size in every if size[0] * size[1] <= cells}
    chosen |= {(side, side) for side in sides if side <= square}
    return sorted(chosen, key=lambda size: (size[0] * size[1], size))


@lru_cache(maxsize=1)
def table(name: str, rows: int, cols: int, ends: Ends = None) -> Offers:
    """The boards of a size; the last one is kept."""
    return offers_of(name, rows, cols, ends)


def gather(request: StudyRequest) -> Kept:
    """Search what is not in the ledger yet; all rows."""
    scale = FULL if request.full else SMALL
    limit = scale.seconds if request.time_limit is None else request.time_limit
    task = Task(Ledger(request.out / FILE_NAME), request, scale, limit)
    for size in sizes(scale.fewest, scale.squares):
        for name in OFFERED:
            task.ask(name, size)
    for name in OFFERED:
        for side in scale.sides:
            task.draw(name, side)
    for name in OFFERED:
        for side in scale.beyond:
            task.go_beyond(name, side)
    about = {
        "command": command("clues", request),
        "seconds": limit,
        "machines": machines(task.ledger),
        "scale": {name: getattr(scale, name) for name in ("minimal", "drawn")},
    }
    return kept("clues", about, **task.tables)


class Task:
    """One run: its ledger, what is asked, and the rows so far."""

    def __init__(self, ledger: Ledger, request: StudyRequest, scale: Scale, seconds: float) -> None:
        self.ledger, self.request, self.scale, self.seconds = ledger, request, scale, seconds
        self.tables: dict[str, list[Row]] = {name: [] for name in tables_of("clues")}

    def ask(self, name: str, size: Size) -> None:
        """All questions about a size, in the order of their cost."""
        cells, scale = size[0] * size[1], self.scale
        for kind in (ANY, TURNED):
            row = self._fewest(name, size, kind)
            self.tables["fewest"].append(row)
            if kind == ANY and row.get("clues"):
                if cells <= scale.logic:
                    self._one("logic", name, size, partial(_logical, name, size, row["clues"]))
                if cells <= scale.number:
                    self._one("number", name, size, partial(_number, name, size, row["clues"]))
        if cells <= scale.largest:
            self._one("largest", name, size, partial(_largest, name, size))
        if size[0] == size[1]:
            number, seed = scale.minimal, self.request.seed
            work = partial(_minimal, name, size, number, seed)
            self._one("minimal", name, size, work, number, seed)
        if name == MAZE and cells <= scale.ends:
            self._one("rooms", name, size, partial(_rooms, name, size))
            self.tables["ends"] += [self._fewest(name, size, ANY, ends) for ends in _ends(size)]

    def draw(self, name: str, side: int) -> None:
        """Random puzzles with each number of clues."""
        drawn, seed = self.scale.drawn, self.request.seed
        cells = [
            Cell(["drawn", name, side, clues, drawn, seed],
                 partial(_drawn, name, side, clues, drawn, seed), f"{clues} clues")
            for clues in range(side * side)
        ]  # fmt: skip
        stage = f"{name} {side}×{side}, random clues"
        found = rows_of(cells, self.ledger, stage, self.request, timed=False)
        self.tables["drawn"] += [row for row in found if 4 * row["puzzles"] >= drawn]

    def go_beyond(self, name: str, side: int) -> None:
        """The fewest clues that were found on a larger square."""
        number, seed = self.scale.minimal, self.request.seed
        work = partial(_beyond, name, side, number, seed)
        self._one("beyond", name, (side, side), work, number, seed, STEPS)

    def _one(self, question: str, name: str, size: Size, work: Any, *about: int) -> None:
        """One row, unless it takes too long; that is kept too, so that it is not tried again."""
        key, late = [question, name, *size, *about], ["late", question, name, *size, self.seconds]
        self.request.progress(f"{name} {size[0]}×{size[1]}, {question}", 0, 1)
        if not self.ledger.has(key):
            if self.ledger.has(late):
                return
            started = process_time()
            try:
                with within(Deadline(self.seconds)):
                    row = work()
            except Timeout:
                self.ledger.row(late, dict)
                return
            row["seconds"] = round(process_time() - started, 2)
            self.ledger.row(key, partial(dict, row))
        named = {"genre": name, "rows": size[0], "cols": size[1]}
        self.tables[question].append(named | self.ledger.row(key, dict))

    def _fewest(self, name: str, size: Size, kind: str, ends: Ends = None) -> Row:
        """The fewest clues, with the certificate; neither if the search takes too long."""
        key = ["fewest", name, *size, kind, *(ends or ())]
        row: Row = {"genre": name, "rows": size[0], "cols": size[1], "kind": kind}
        if not self.ledger.has(key):
            late = ["late", *key, self.seconds]
            if self.ledger.has(late):
                return row
            try:
                with within(Deadline(self.seconds)):
                    found = self._searched(name, size, kind, ends)
            except Timeout:
                self.ledger.row(late, dict)
                return row
            self.ledger.row(key, partial(dict, found))
        row |= self.ledger.row(key, dict)
        if size[0] * size[1] <= self.scale.checked or self.ledger.has(["checked", *key]):
            self.request.progress(f"{name} {size[0]}×{size[1]}, {kind}, checking", 0, 1)
            row |= self._verdict(["checked", *key], row)
        return row

    def _verdict(self, key: list[Any], row: Row) -> Row:
        """What the checker says; nothing if it takes too long."""
        late = ["late", *key, self.seconds]
        if not self.ledger.has(key) and self.ledger.has(late):
            return {}
        try:
            with within(Deadline(self.seconds)):
                return self.ledger.row(key, partial(_checked, row))
        except Timeout:
            return self.ledger.row(late, dict)

    def _searched(self, name: str, size: Size, kind: str, ends: Ends) -> Row:
        """The parts of a size, one after another; each part knows what the earlier ones found."""
        offers = table(name, *size, ends)
        search = Search(offers, kind == TURNED)
        part_key = ["part", name, *size, kind, *(ends or ()), PART]
        first = self.ledger.row([*part_key, "guess"], partial(_guessed, search))
        below, best, seconds = first["clues"] + 1, None, 0.0
        further: dict[str, str] = {}
        starts = range(0, len(offers.classes), PART)
        for number, start in enumerate(starts):
            stage = f"{name} {size[0]}×{size[1]}, {kind}"
            self.request.progress(stage, number, len(starts))
            rows = offers.classes[start : start + PART]
            row = self.ledger.row([*part_key, start], partial(_part, search, rows, below))
            if row["clues"] is not None:
                below, best = row["below"], row["clues"]
            further |= row["further"]
            seconds += row["seconds"]
        return {
            "refuted": below - 1,
            "clues": None if best is None else below,
            "witness": best,
            "further": further,
            "ends": offers.ends,
            "boards": len(offers.boards),
            "classes": len(offers.classes),
            "seconds": round(seconds, 2),
        }


def _guessed(search: Search) -> Row:
    return {"clues": guess(search, GUESSED_FROM)}


def _part(search: Search, rows: Any, below: int) -> Row:
    started = process_time()
    found, boards = settled(search, rows, below), search.offers.boards
    return {
        "below": found.below,
        "clues": None if found.clues is None else search.offers.told(found.clues),
        "further": {
            f"{boards[row]:x}": " ".join(f"{boards[other]:x}" for other in others)
            for row, others in found.further.items()
        },
        "seconds": round(process_time() - started, 2),
    }


def _checked(row: Row) -> Row:
    started = process_time()
    try:
        Checker(row).check()
        verdict = "verified"
    except Wrong as problem:
        verdict = f"wrong: {problem}"
    return {"checked": verdict, "checking": round(process_time() - started, 2)}


def _logical(name: str, size: Size, fewest: int) -> Row:
    offers = table(name, *size)
    clues, tried = by_logic(offers, fewest)
    return {"clues": len(clues), "tried": tried, "witness": offers.told(clues)}


def _number(name: str, size: Size, fewest: int) -> Row:
    return {"puzzles": number_of(table(name, *size), fewest)}


def _largest(name: str, size: Size) -> Row:
    offers = table(name, *size)
    clues = largest(offers)
    return {
        "clues": None if clues is None else len(clues),
        "witness": None if clues is None else offers.told(clues),
    }


def _minimal(name: str, size: Size, number: int, seed: int) -> Row:
    """Random minimal puzzles: the number of their clues, and a hard one."""
    offers = table(name, *size)
    index, rng = index_of(offers), Random(f"{name} {size} {seed}")
    drawn = (random_minimal(index, rng.randrange(len(offers.boards)), rng) for _ in range(number))
    found = [clues for clues in drawn if clues is not None]
    if not found:
        return {"puzzles": 0}
    graded = [(grade_of_unique(offers.genre, offers.puzzle(clues)).score, clues) for clues in found]
    hard = max(graded, key=lambda each: each[0])[1]
    hardest, clues = harder(index, hard, number, rng)
    return {
        "puzzles": len(found),
        "most": max(map(len, found)),
        "mean": round(sum(map(len, found)) / len(found), 3),
        "level": hardest.level,
        "score": hardest.score,
        "technique": hardest.hardest,
        "witness": offers.told(clues),
    }


def _rooms(name: str, size: Size) -> Row:
    boards, unique = without_symbols(table(name, *size))
    return {"boards": boards, "unique": unique}


def _ends(size: Size) -> Iterator[tuple[int, int]]:
    """Where S and G can be, up to symmetry: which of the two is S does not matter."""
    grid = Grid.of(*size)
    moves = [to for _, moved, to in grid.symmetries() if moved.rows == grid.rows]
    for ends in combinations(range(grid.size), 2):
        if all(sorted((to[ends[0]], to[ends[1]])) >= list(ends) for to in moves):
            yield ends


def _drawn(name: str, side: int, clues: int, number: int, seed: int) -> Row:
    """Puzzles with so many random clues of an answer drawn from all legal boards."""
    rng = Random(f"{name} {side} {clues} {seed}")
    small = side * side <= COUNTED
    offers = table(name, side, side) if small else _sampled(name, side, number, seed)
    index = index_of(offers)
    answers: list[int] = []
    for at in range(TRIES * number if small else number):
        row = rng.randrange(len(offers.boards)) if small else at
        chosen = random_clues(offers, row, clues, rng)
        if chosen is None or len(answers) == number:
            continue
        if small:
            answers.append(index.agreeing(chosen).bit_count())
        else:
            unique = solve(offers.genre, offers.puzzle(chosen)).status is Status.UNIQUE
            answers.append(1 if unique else 2)
    return {
        "genre": name,
        "side": side,
        "clues": clues,
        "puzzles": len(answers),
        "unique": answers.count(1),
        "answers": median(answers) if small and answers else None,
    }


def _beyond(name: str, side: int, number: int, seed: int) -> Row:
    """The fewest clues of some answers of a size that has too many boards to list."""
    offers, below = _sampled(name, side, number, seed), side * side
    best, tried = None, 0
    for row in range(len(offers.boards)):
        found = fewest_of(offers, row, below)
        tried += 1
        if found is not None:
            best, below = found, len(found)
    return {
        "answers": tried,
        "clues": None if best is None else below,
        "witness": None if best is None else offers.told(best),
    }


@lru_cache(maxsize=1)
def _sampled(name: str, side: int, number: int, seed: int) -> Offers:
    """Some boards of a size that has too many to list, drawn uniformly."""
    genre, grid = by_name(name), Grid.of(side, side)
    assert genre.blank is not None  # noqa: S101 - the genres of this study have both
    assert genre.frontier is not None  # noqa: S101
    drawn = sample(genre.frontier(genre.blank(grid, 0)), number, Random(seed))
    return offers_by(name, grid, np.array(drawn, np.uint64))
