"""The experiments of Straathof 2025, §6, and the proposals of §7, on Kuroshuto.

The time to generate puzzles of several sizes (Table 2), also by turning boards into unique ones
(§7), and to solve them with the two solvers (Table 3); the classification of the published puzzles
(Table 4) and their clue density (§5.1); every connectivity encoding by board size, to see whether
fewer variables make it faster (§7).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

from gridwright.batch.ledger import FILE_NAME, Ledger, Row
from gridwright.core.control import Control
from gridwright.core.errors import InputError, Timeout
from gridwright.core.generator import GenerateRequest
from gridwright.engine.generate import generate, rng
from gridwright.engine.solve import SAT, solve
from gridwright.genres.kuroshuto import GENRE, Kuroshuto
from gridwright.genres.kuroshuto.paper.generator import METHOD, draft
from gridwright.genres.kuroshuto.paper.published import encode_numbers, published
from gridwright.sat.answers import Answers
from gridwright.sat.connectivity import names
from gridwright_lab.studies.cells import Cell, machines, rows_of
from gridwright_lab.studies.kuroshuto import conflicts as kuroshuto_conflicts
from gridwright_lab.studies.kuroshuto import hard as kuroshuto_hard
from gridwright_lab.studies.kuroshuto.claims import PUBLISHED, RULES
from gridwright_lab.studies.kuroshuto.conflicts import conflict_tables
from gridwright_lab.studies.kuroshuto.guesses import guessed
from gridwright_lab.studies.kuroshuto.hard import hard_tables
from gridwright_lab.studies.kuroshuto.questions import FEW, MANY, Boards, tree_tables
from gridwright_lab.studies.kuroshuto.report import report_of
from gridwright_lab.studies.puzzles import Entry, chosen
from gridwright_lab.studies.rows import Kept, kept
from gridwright_lab.studies.study import Study, StudyRequest, command
from gridwright_lab.studies.timing import Repeats, timed, timed_solve

CORPUS = "kuroshuto-janko"
SIZES = (8, 9, 10, 11, 12)
"""The board sizes of the paper's Tables 2 and 3."""
INSTEAD = tuple((size, size) for size in (8, 10, 12) for _ in range(4))
"""The sizes of the puzzles that are made if the published ones are missing."""
FORMULA = "two-trees-seed"
"""The strategy that is the paper's formula."""
NUMBERS_ALONE = {
    "diagonal": False, "diamond": False, "flood": False, "guess": False, "classify": False,
}  # fmt: skip
NOTHING_CUT_OFF = {"diamond": False, "flood": False, "guess": False, "classify": False}
"""The rules without the two techniques that look for tiles which would cut others off."""
DRAFT_SIZES = (4, 5, 6, 7, 8, 10, 12, 14)
"""The sizes of the boards that are drafted, to see how many are started over (§5.1)."""
FORMULA_SIZE = 6
"""The paper says how many clauses a puzzle of this size has (§4.5)."""
ORDERS = {
    "guesses, most": (1, "most"),
    "proof guesses, first": (2, "first"),
    "proof guesses, most": (2, "most"),
}
"""The limit and the order of the runs that are compared with the one of §3.3."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How much of the experiment is run."""

    made: int
    """Generated puzzles per size."""
    sizes: tuple[int, ...]
    encoded: int
    """Puzzles per size that every encoding is run on."""
    seconds: float
    """The time limit of one cell."""
    repeats: Repeats
    drafts: int
    """Boards per size that are drafted, unique or not."""
    trees: Boards = FEW
    """Boards on which the two trees are checked."""
    conflicts: kuroshuto_conflicts.Search = kuroshuto_conflicts.FEW
    """Where boards that need conflicts are looked for."""
    hard: kuroshuto_hard.Hard = kuroshuto_hard.FEW
    """The hard boards that are made."""


SMALL = Scale(made=6, sizes=SIZES, encoded=2, seconds=2.0, repeats=Repeats(1), drafts=50)
FULL = Scale(
    made=100, sizes=(*SIZES, 13, 14), encoded=20, seconds=60.0, repeats=Repeats(3), drafts=1000,
    trees=MANY, conflicts=kuroshuto_conflicts.MANY, hard=kuroshuto_hard.MANY,
)  # fmt: skip


def gather(request: StudyRequest) -> Kept:
    """Run what is not in the ledger yet; all rows."""
    scale = FULL if request.full else SMALL
    seconds = scale.seconds if request.time_limit is None else request.time_limit
    ledger = Ledger(request.out / FILE_NAME)
    puzzles = chosen(request, GENRE, CORPUS, INSTEAD)
    tables = {
        "made": _made(request, ledger, scale, seconds, turned=False),
        "turned": _made(request, ledger, scale, seconds, turned=True),
        "placed": _placed(request, ledger, puzzles.entries, seconds, scale.repeats),
        "guessed": guessed(request, ledger, puzzles.entries, seconds),
        "encoded": _encoded(
            request, ledger, by_size(puzzles.entries, scale.encoded), seconds, scale
        ),
        "drafted": _counted(request, ledger, "drafts", drafted, DRAFT_SIZES, scale.drafts),
        "formulas": _counted(request, ledger, "formulas", formulas, [FORMULA_SIZE], scale.made),
        **tree_tables(request, ledger, scale.trees),
        **conflict_tables(request, ledger, scale.conflicts, scale.repeats),
        **hard_tables(request, ledger, scale.hard, Repeats(1)),
    }
    about = {
        "command": command("kuroshuto", request),
        "seconds": seconds,
        "repeats": str(scale.repeats),
        "short": scale.repeats.long,
        "puzzles": f"{puzzles.origin}, and generated ones",
        "machines": machines(ledger),
    }
    return kept("kuroshuto", about, **tables)


def by_size(entries: Sequence[Entry], most: int) -> list[Entry]:
    """The first few of each size with a clue at the edge, so that every encoding accepts them."""
    groups: dict[int, list[Entry]] = {}
    for entry in entries:
        if entry.puzzle.clue_mask & entry.puzzle.grid.border:
            groups.setdefault(entry.puzzle.decisions, []).append(entry)
    return [entry for size in sorted(groups) for entry in groups[size][:most]]


# Tables 2 and 3.


def _made(
    request: StudyRequest, ledger: Ledger, scale: Scale, seconds: float, *, turned: bool
) -> list[Row]:
    cells = [
        Cell(
            ["made", size, number, turned, request.seed, seconds, str(scale.repeats)],
            partial(make, size, request.seed, number, seconds, scale.repeats, turned=turned),
            f"{size}×{size}",
        )
        for size in scale.sizes
        for number in range(scale.made)
    ]
    return rows_of(cells, ledger, "turning boards" if turned else "generating", request)


def make(
    size: int, seed: int, number: int, seconds: float, repeats: Repeats, *, turned: bool = False
) -> Row:
    """Generate one puzzle as the paper does, and solve it with all methods of Table 3.

    With ``turned``, a board with several answers is turned into one with a unique answer (§7); such
    a puzzle is not solved, since only the time to make it is compared.
    """
    about: Row = {"size": size, "number": number}
    asked: dict[str, Any] = {"method": METHOD, "options": {"turn": turned}}
    try:
        made, times = timed(
            lambda: next(
                Control(seconds).each(generate(GENRE, size, size, seed=seed, start=number, **asked))
            ),
            Repeats(1),
        )
    except Timeout:
        return about | {"seconds": None}
    about |= {
        "seconds": times.mean,
        "attempts": made.attempts,
        "density": made.stats["density"],
        "added": made.stats["added"],
    }
    if turned:
        return about
    return about | solved(made.puzzle, seconds, repeats) | connectivity(made.puzzle)


def connectivity(puzzle: Kuroshuto) -> Row:
    """Whether a puzzle needs the rule that no white tile is cut off.

    *Deduced*: the rules solve it without the techniques of that rule and without a guess. *One
    answer*: leaving the rule out gives it no other answer, so the rule is not needed at all.
    """
    deduced = solve(GENRE, puzzle, "rules", limit=1, options=NOTHING_CUT_OFF)
    with Answers(puzzle.decisions, partial(encode_numbers, puzzle)) as answers:
        number = sum(1 for _ in islice(answers, 2))
    return {"deduced": deduced.board is not None, "one answer": number == 1}


def drafted(size: int, number: int, seed: int) -> Row:
    """How many of some boards are started over (§5.1)."""
    request = GenerateRequest(size, size)
    drafts = [draft(request, rng(seed, each)) for each in range(number)]
    return {"size": size, "drafts": number, "over": sum(one is None for one in drafts)}


def formulas(size: int, number: int, seed: int) -> Row:
    """The clauses of the paper's formula for generated puzzles that it can express."""
    made = generate(GENRE, size, size, count=number, seed=seed, method=METHOD)
    clauses = []
    for one in made:
        with suppress(InputError):  # It needs a number at the edge.
            clauses.append(len(published(one.puzzle).clauses))
    return {"size": size, "clauses": clauses}


def _counted(
    request: StudyRequest,
    ledger: Ledger,
    stage: str,
    compute: Callable[[int, int, int], Row],
    sizes: Sequence[int],
    number: int,
) -> list[Row]:
    cells = [
        Cell([stage, size, number, request.seed], partial(compute, size, number, request.seed))
        for size in sizes
    ]
    return rows_of(cells, ledger, stage, request, timed=False)


def solved(puzzle: Kuroshuto, seconds: float, repeats: Repeats) -> Row:
    """The two solvers of the paper and ours, with the guesses and techniques of the rules."""
    rules, rules_time = by_rules(puzzle, seconds, repeats)
    proof, proof_time = _timed(puzzle, SAT, 2, seconds, repeats)
    agree = proof.board == rules.board if rules.board and proof.board else None
    row = {
        RULES: rules_time,
        SAT: proof_time,
        "guesses": rules.stats["guesses"],
        "points": rules.stats["points"],
        "techniques": rules.stats["techniques"],
        "agree": agree,
        PUBLISHED: None,
    }
    try:
        formula, row[PUBLISHED] = _timed(puzzle, FORMULA, 1, seconds, repeats)
    except InputError:
        # It needs a number at the edge.
        return row
    if formula.board and proof.board:
        row["agree"] = agree is not False and formula.board == proof.board
    return row


def by_rules(puzzle: Kuroshuto, seconds: float, repeats: Repeats) -> tuple[Any, Row]:
    """The first answer by the paper's rules, from which the class of a puzzle follows."""
    return _timed(puzzle, "rules", 1, seconds, repeats)


def _timed(
    puzzle: Kuroshuto,
    strategy: str,
    limit: int,
    seconds: float,
    repeats: Repeats,
    options: Mapping[str, Any] | None = None,
) -> tuple[Any, Row]:
    """The result, and its processor seconds; ``late`` if it reached the time limit."""
    result, times = timed_solve(
        GENRE, puzzle, seconds, repeats, strategy, limit=limit, options=dict(options or {})
    )
    return result, {"seconds": times.mean, "late": str(result.status) == "timeout"}


# Table 4.


def _placed(
    request: StudyRequest,
    ledger: Ledger,
    entries: Sequence[Entry],
    seconds: float,
    repeats: Repeats,
) -> list[Row]:
    cells = [
        Cell(
            ["placed", entry.fingerprint, seconds, str(repeats)],
            partial(place, entry, seconds, repeats),
            f"puzzle {entry.name}",
            {"puzzle": entry.name},
        )
        for entry in entries
    ]
    return rows_of(cells, ledger, "classification", request)


def place(entry: Entry, seconds: float, repeats: Repeats) -> Row:
    """The figures of one puzzle for Table 4, and the results of the second ordering."""
    puzzle = entry.puzzle
    row = solved(puzzle, seconds, repeats)
    alone = Control(seconds).run(solve, GENRE, puzzle, "rules", limit=1, options=NUMBERS_ALONE)
    row["numbers alone"] = alone.board is not None
    for name, (limit, order) in ORDERS.items():
        result, row[f"{name}: time"] = _timed(
            puzzle, "rules", limit, seconds, repeats, {"order": order, "classify": False}
        )
        row[name] = result.stats["guesses"]
    return row | {
        "size": puzzle.rows,
        "cells": puzzle.decisions,
        "numbers": len(puzzle.numbers),
    }


# Encodings.


def _encoded(
    request: StudyRequest, ledger: Ledger, entries: list[Entry], seconds: float, scale: Scale
) -> list[Row]:
    cells = [
        Cell(
            ["encoded", way, entry.fingerprint, seconds, str(scale.repeats)],
            partial(encode, entry, way, seconds, scale.repeats),
            f"{way}, puzzle {entry.name}",
            {"puzzle": entry.name},
        )
        for entry in entries
        for way in (*names(limited=True), PUBLISHED)
    ]
    return rows_of(cells, ledger, "encodings", request)


def encode(entry: Entry, way: str, seconds: float, repeats: Repeats) -> Row:
    """One encoding on one puzzle: variables, clauses, and seconds for the answer and its proof."""
    published = way == PUBLISHED
    result, time = _timed(
        entry.puzzle, FORMULA if published else SAT, 2, seconds, repeats,
        {} if published else {"connectivity": way},
    )  # fmt: skip
    return {
        "way": way,
        "size": entry.puzzle.rows,
        "time": time,
        **{name: result.stats.get(name) for name in ("variables", "clauses", "conflicts")},
    }


STUDY = Study(
    "kuroshuto",
    "generating, solving and classifying Kuroshuto, and every connectivity encoding by size",
    "Straathof 2025, §5.1, §6 and §7",
    gather,
    report_of,
    genre="kuroshuto",
)
