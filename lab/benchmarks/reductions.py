"""Random clauses of one-in-three SAT as puzzles: do answers and assignments correspond?

    python lab/benchmarks/reductions.py [--genre NAME] [--fixed-clues] [--count 1000] [--larger 20]
                                    [--seed 0] [--out FOLDER]

For each genre of circuits, the board of some random clauses is solved like any other puzzle, and
all its answers are listed. In one direction, each answer is read back, and must be an assignment
that satisfies the clauses. In the other, each assignment that a SAT solver finds for the clauses
alone gives an answer without a solver; it must be one of those listed. So both lists must have the
same length: exactly one answer for each assignment. ``--count`` formulas have one to four clauses,
``--larger`` ones have five to twenty, and every other of these is made so that it can be satisfied;
at most a hundred answers are listed, and as many assignments tried. It prints what it found and, by
the number of clauses, how large boards are and what they take, in processor seconds. ``--out``
writes this as a report with a plot.

With Kölker's gadgets (``--genre kurodoko``, or ``--fixed-clues`` for boards of parts, which are
fifty times as large) an assignment has many answers. The board must have an answer exactly if the
clauses can be satisfied; the solver's answer must read back as a satisfying assignment; and the
answer built from each assignment must read back as that assignment.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, islice
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from pysat.solvers import Solver

from gridwright.core.grid import boards_up_to
from gridwright.engine.check import check
from gridwright.engine.solve import solve
from gridwright.genres import by_name
from gridwright_lab.reductions.families import FAMILIES, Family, kurodoko_with
from gridwright_lab.reductions.instance import Instance
from gridwright_lab.reductions.koelker.reduction import MOST_SQUARES
from gridwright_lab.reductions.random_instances import planted
from gridwright_lab.studies.report import Plot, Report, Table, machine, write

MOST_LISTED = 100
GENRES = tuple(name for name, family in FAMILIES.items() if family.target)


class Row(NamedTuple):
    """What was found for one formula."""

    clauses: int
    cells: int
    answers: int
    right: bool
    build: float
    solve: float


def random_instance(clauses: int, random: Random) -> Instance:
    """Clauses of one to three literals, mostly three; a variable may occur twice in a clause."""
    names = random.randint(2, 2 * clauses + 1)
    lengths = random.choices((1, 2, 3), weights=(1, 3, 8), k=clauses)
    return Instance(
        tuple(
            tuple(random.choice((1, -1)) * random.randint(1, names) for _ in range(length))
            for length in lengths
        )
    )


def assignments(instance: Instance) -> Iterator[dict[int, bool]]:
    """The assignments that satisfy the clauses, from a SAT solver that knows nothing of boards."""
    with Solver(name="minisat22") as solver:
        for clause in instance.clauses:
            solver.add_clause(list(clause))
            for one, other in combinations(clause, 2):
                solver.add_clause([-one, -other])
        while solver.solve():
            model = set(solver.get_model() or ())
            found = {name: name in model for name in instance.variables}
            yield found
            solver.add_clause([-name if value else name for name, value in found.items()])


def tried(family: Family, instance: Instance) -> Row:
    """Build the board, solve it, and compare both lists."""
    began = process_time()
    reduced = family.reduce(instance)
    built = process_time()
    genre = by_name(reduced.puzzle.genre)
    one_to_one = family.target is not None
    boards = solve(genre, reduced.puzzle, limit=MOST_LISTED if one_to_one else 1).boards
    solved = process_time()
    right = all(instance.satisfied_by(family.read_back(reduced, board)) for board in boards)
    wanted = list(islice(assignments(instance), MOST_LISTED))
    for assignment in wanted:
        answer = family.answer(reduced, assignment)
        right &= check(genre, reduced.puzzle, answer).solved
        if one_to_one:
            right &= answer in boards or len(boards) == MOST_LISTED
        else:
            right &= family.read_back(reduced, answer) == assignment
    right &= len(boards) == len(wanted) if one_to_one else bool(boards) == bool(wanted)
    cells = reduced.puzzle.rows * reduced.puzzle.cols
    return Row(len(instance.clauses), cells, len(boards), right, built - began, solved - built)


def rows_of(family: Family, asked: argparse.Namespace) -> Iterator[Row]:
    """All formulas; the same for every genre."""
    random = Random(asked.seed)
    for number in range(asked.count):
        yield tried(family, random_instance(1 + number % 4, random))
    for number in range(asked.larger):
        clauses = 5 + number * 15 // max(asked.larger - 1, 1)
        make = planted if number % 2 else random_instance
        yield tried(family, make(clauses, random))


def table_of(rows: list[Row]) -> list[tuple[Any, ...]]:
    """Medians by the number of clauses."""
    by_clauses: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        by_clauses[row.clauses].append(row)
    return [
        (
            clauses,
            len(some),
            sum(row.answers > 0 for row in some),
            int(median(row.cells for row in some)),
            round(median(row.build for row in some), 3),
            round(median(row.solve for row in some), 3),
            round(max(row.solve for row in some), 2),
        )
        for clauses, some in sorted(by_clauses.items())
    ]


HEADS = ("clauses", "formulas", "satisfiable", "cells", "build", "solve", "solve, most")


def main() -> None:
    """Print, and write if asked to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--genre", choices=tuple(FAMILIES), action="append")
    parser.add_argument("--fixed-clues", action="store_true")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--larger", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    if asked.fixed_clues and asked.genre not in (None, ["kurodoko"]):
        parser.error("--fixed-clues is for kurodoko")
    with boards_up_to(MOST_SQUARES):
        run(asked)


def run(asked: argparse.Namespace) -> None:
    """Print what is found for each genre."""
    report: list[Compared] = []
    for name in asked.genre or (("kurodoko",) if asked.fixed_clues else GENRES):
        family = kurodoko_with(fixed_clues=True) if asked.fixed_clues else FAMILIES[name]
        rows = list(rows_of(family, asked))
        found = Compared(name, family.target is not None, rows, table_of(rows))
        print(found.said)
        for line in (HEADS, *found.table):
            print("  ".join(f"{cell:>11}" for cell in line))
        print()
        report.append(found)
    if asked.out:
        written(report, asked)


class Compared(NamedTuple):
    """What was found for one genre."""

    name: str
    one_to_one: bool
    rows: list[Row]
    table: list[tuple[Any, ...]]

    @property
    def said(self) -> str:
        """How many formulas were wrong, in a sentence."""
        wrong = sum(not row.right for row in self.rows)
        answers = sum(row.answers for row in self.rows)
        if self.one_to_one:
            found = f"{answers} answers, {wrong} formulas for which answers and assignments did not"
            return f"{self.name}: {len(self.rows)} formulas, {found} correspond one to one."
        found = f"{answers} of them with an answer, {wrong} for which answers and assignments did"
        return f"{self.name}: {len(self.rows)} formulas, {found} not correspond."


def written(report: list[Compared], asked: argparse.Namespace) -> None:
    """Write the report with its plot."""
    tables = [
        Table(
            found.name,
            f"{found.name.capitalize()}: medians, in cells and processor seconds",
            HEADS,
            tuple(found.table),
        )
        for found in report
    ]
    verdicts = []
    for found in report:
        name, _, rest = found.said.partition(":")
        verdicts.append(f"**{name.capitalize()}**:{rest}")
    options = [f"--genre {name}" for name in asked.genre or ()]
    options += ["--fixed-clues"] * asked.fixed_clues
    options += [f"--{name} {getattr(asked, name)}" for name in ("count", "larger", "seed")]
    sizes = {found.name: [(row[0], float(row[3])) for row in found.table] for found in report}
    plot = Plot(
        "sizes", "Boards by the number of clauses", "line", "clauses", "cells", sizes,
        log_across=True, log_up=True,
    )  # fmt: skip
    made = f"Made by `python lab/benchmarks/reductions.py {' '.join(options)}`. {machine()}"
    print(write(Report("Reductions", (made, *verdicts, plot, *tables)), asked.out))


if __name__ == "__main__":
    main()
