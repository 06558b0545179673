"""Encodings on the hardest boards there are (Straathof 2025, §7): climbed, and made from clauses.

Random puzzles need hardly any conflicts (``conflicts.py``), so here they are searched for: from
random numbers on, single numbers are changed, and a change is kept if MiniSat then meets no fewer
conflicts with cuts, as long as the board has an answer, or more of them, if it has none. Beside
them stand the boards that ``gridwright reduce kuroshuto`` makes of a few clauses, on which
deciding is hard in theory. Such boards may have one answer, several or none; every encoding finds
up to two, so what is timed is deciding that. All encodings run in MiniSat, but the propagator,
which is what cspuz does, needs CaDiCaL. A peer is run too, where it is installed: puzzlekit writes
the distance to a root as an integer for CP-SAT, and stops at the first answer.

>>> climbed(6, 0, 0, steps=10)["size"]
6
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from gridwright.batch.ledger import Ledger, Row
from gridwright.engine.answers import answers_of
from gridwright.engine.load import read
from gridwright.genres.kuroshuto import GENRE, Kuroshuto
from gridwright.genres.kuroshuto.paper.published import MINISAT
from gridwright.sat.connectivity import PROPAGATOR
from gridwright_lab.reductions.families import FAMILIES
from gridwright_lab.reductions.instance import parse_arguments
from gridwright_lab.studies.cells import Cell, rows_of
from gridwright_lab.studies.kuroshuto.conflicts import WAYS, encoded_board, proved
from gridwright_lab.studies.kuroshuto.hard_report import PEER
from gridwright_lab.studies.study import StudyRequest
from gridwright_lab.studies.timing import Repeats, timed

SECONDS = 5.0
"""The limit of one cell."""
HIGHEST, DENSITY = 9, 0.1
"""The numbers that a climb begins with, and how many cells have one."""


@dataclass(frozen=True, slots=True)
class Hard:
    """Which hard boards are made."""

    climbs: tuple[tuple[int, int], ...]
    """Sizes, and how many boards of each are climbed to."""
    steps: int
    formulas: tuple[str, ...]
    """Clauses, as ``gridwright reduce`` takes them."""


FEW = Hard(((8, 1),), 50, ())
MANY = Hard(((20, 2), (30, 1)), 2000, ("1.2", "1.2 1.-2"))


def climbed(size: int, number: int, seed: int, *, steps: int) -> Row:
    """A board on which MiniSat meets many conflicts with cuts, by changing numbers."""
    random = Random(f"{size} {number} {seed}")
    highest = min(HIGHEST, size - 1)
    numbers = {
        cell: random.randint(1, highest) for cell in range(size**2) if random.random() < DENSITY
    }
    best = conflicts_of(size, numbers)
    for _ in range(steps):
        changed = dict(numbers)
        for _ in range(random.randint(1, 2)):
            cell = random.randrange(size**2)
            if cell in changed and random.random() < 0.5:
                del changed[cell]
            else:
                changed[cell] = random.randint(1, highest)
        found = conflicts_of(size, changed)
        if found["conflicts"] >= best["conflicts"] + (found["answers"] == 0):
            numbers, best = changed, found
    line = GENRE.line(Kuroshuto(size, size, numbers))
    return {"source": f"climbed, {size}×{size}", "size": size, "number": number, "puzzle": line}


def conflicts_of(size: int, numbers: Mapping[int, int]) -> Row:
    """The answers, up to two, and the conflicts with cuts."""
    return proved(partial(answers_of, GENRE, Kuroshuto(size, size, numbers), solver=MINISAT))


def from_clauses(number: int, text: str) -> Row:
    """The board of some clauses."""
    puzzle = FAMILIES[GENRE.name].reduce(parse_arguments(text.split())).puzzle
    return {"source": f"clauses {text}, {puzzle.rows}×{puzzle.cols}", "size": puzzle.rows,
            "number": number, "puzzle": GENRE.line(puzzle)}  # fmt: skip


def decided(line: str, way: str, seconds: float, repeats: Repeats) -> Row:
    """One encoding, or the peer, on one board."""
    puzzle = read(line, [GENRE])[0].puzzle
    if way == PEER:
        return {"way": way} | _by_peer(puzzle, seconds, repeats)
    return encoded_board(puzzle, way, seconds, repeats)


def _by_peer(puzzle: Kuroshuto, seconds: float, repeats: Repeats) -> Row:
    """The peer's time for the first answer; ``None`` where it is not installed."""
    if find_spec(PEER) is None:
        return {"time": None}
    grid = [
        [str(puzzle.numbers.get(row * puzzle.cols + col, "-")) for col in range(puzzle.cols)]
        for row in range(puzzle.rows)
    ]
    asked: dict[str, Any] = {"num_rows": puzzle.rows, "num_cols": puzzle.cols, "grid": grid}
    package = import_module(PEER)
    options = {"num_workers": 1, "time_limit_sec": seconds}
    result, times = timed(lambda: package.solve(asked, GENRE.name, solver_options=options), repeats)
    late = not result.is_solved and times.mean >= seconds
    return {"answers": int(result.is_solved), "time": {"seconds": times.mean, "late": late}}


def hard_tables(
    request: StudyRequest, ledger: Ledger, hard: Hard, repeats: Repeats
) -> dict[str, list[Row]]:
    """The boards, and every encoding on each of them."""
    seed, limit = request.seed, request.time_limit or SECONDS
    cells = [
        Cell(["climbed", size, number, seed, hard.steps],
             partial(climbed, size, number, seed, steps=hard.steps))
        for size, count in hard.climbs
        for number in range(count)
    ]  # fmt: skip
    cells += [
        Cell(["clauses", text], partial(from_clauses, number, text))
        for number, text in enumerate(hard.formulas)
    ]
    boards = rows_of(cells, ledger, "looking for hard boards", request, timed=False)
    return {"hard": _decided(request, ledger, boards, limit, repeats)}


def _decided(
    request: StudyRequest, ledger: Ledger, boards: Sequence[Row], limit: float, repeats: Repeats
) -> list[Row]:
    cells = [
        Cell(
            ["hard", way, row["source"], row["number"], request.seed, limit, str(repeats)],
            partial(decided, row["puzzle"], way, limit, repeats),
            f"{way}, {row['source']}",
            {name: row[name] for name in ("source", "size", "number")},
        )
        for row in boards
        for way in (*WAYS, PROPAGATOR, PEER)
    ]
    return rows_of(cells, ledger, "hard boards", request)
