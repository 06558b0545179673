"""Every SAT solver on the same puzzles: what the defaults in ``sat/oracle.py`` rest on.

    python benchmarks/solvers.py [--genre NAME] [--sample N] [--markdown FILE]

Three tables: solving and proving uniqueness with each solver; the same with each way to encode
sums, on a solver that has them natively and on one that has not; and proofs in files, with each
solver that writes them. Times are processor seconds of a warm process, summed over the puzzles.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from time import process_time
from typing import Any

from collection import puzzles
from gridwright.core.loading import loaded
from gridwright.engine.prove import prove
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.genres import by_name
from gridwright.sat.cardinality import ENCODINGS
from gridwright.sat.oracle import DEFAULT_SOLVER
from gridwright.sat.solvers import SOLVERS, why_not
from gridwright.sat.verify import drat
from gridwright.sat.verify.formula import read


def solving(genre: Genre[Any], some: list[Any], **options: str) -> str:
    """Seconds to solve all puzzles."""
    started = process_time()
    for puzzle in some:
        if solve(genre, puzzle, options=options).status != "unique":
            raise ValueError(f"{options}: a puzzle is not unique")
    return f"{process_time() - started:.2f}"


def proving(genre: Genre[Any], some: list[Any], solver: str) -> list[str]:
    """Seconds to write all proofs, their lines, and seconds to check the lines."""
    started = process_time()
    proofs = [prove(genre, puzzle, solver=solver) for puzzle in some]
    made = process_time()
    for proof in proofs:
        drat.check([clause.literals for clause in read(proof.formula).clauses], proof.lines)
    checked = process_time()
    lines = sum(len(proof.lines) for proof in proofs)
    return [f"{made - started:.2f}", f"{lines:,}", f"{checked - made:.2f}"]


def table(heads: list[str], rows: Iterable[list[str]]) -> str:
    """A table in Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Compare the SAT solvers.")
    parser.add_argument("--genre", default="kuromasu")
    parser.add_argument("--sample", type=int, default=10, help="puzzles per size")
    parser.add_argument("--markdown", type=Path)
    given = parser.parse_args()
    loaded("pysat.solvers")
    genre = by_name(given.genre)
    some = [puzzle for group in puzzles(genre, given.sample).values() for puzzle in group]
    usable = [solver for solver in SOLVERS if not why_not(solver)]
    first = table(
        ["solver", f"{len(some)} puzzles, s"],
        ([solver.name, solving(genre, some, solver=solver.name)] for solver in usable),
    )
    print(first, flush=True)
    second = table(
        ["sums", DEFAULT_SOLVER, "glucose4"],
        (
            [kind, *(solving(genre, some, solver=name, cardinality=kind) if kind != "native"
                     or name == DEFAULT_SOLVER else "-" for name in (DEFAULT_SOLVER, "glucose4"))]
            for kind in ("native", *ENCODINGS)
        ),
    )  # fmt: skip
    print(second, flush=True)
    third = table(
        ["solver", "write, s", "lines", "check the lines, s"],
        ([one.name, *proving(genre, some, one.name)] for one in usable if one.proofs),
    )
    print(third)
    if given.markdown:
        given.markdown.write_text("\n".join((first, second, third)), encoding="utf-8")


if __name__ == "__main__":
    main()
