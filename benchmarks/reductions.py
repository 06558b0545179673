"""How long Kurodoko boards made from one-in-three SAT take, by number of clauses.

For each number of clauses a random satisfiable instance is drawn (with a planted assignment), and
the times for building the board, propagating, encoding, and finding the first answer are printed;
then an unsatisfiable instance (a contradicting clause is added), until that is proved. The run ends
when one minute is reached; the usual limit of a million squares does not apply. Times are processor
seconds, so that other work on the machine does not count:

    python benchmarks/reductions.py [--seed 1] [--first 1] [--limit 60] [--short-rays]
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from random import Random
from time import process_time

from gridwright.core import grid
from gridwright.engine.solve import solve
from gridwright.genres.kuromasu import GENRE
from gridwright.genres.kuromasu.propagation import propagate
from gridwright.reductions.instance import Instance
from gridwright.reductions.readback import read_back
from gridwright.reductions.reduction import reduce
from gridwright.shading.chains import OPEN, Contradiction


@dataclass(frozen=True, slots=True)
class Row:
    """The figures of one board."""

    clauses: int
    rows: int
    cols: int
    clues: int
    largest: int
    open: float
    """The share of squares that propagation leaves open."""
    build: float
    propagate: float
    solve: float
    """From the puzzle to the first answer or the proof: propagating, encoding and solving."""
    status: str


def planted(clauses: int, random: Random) -> Instance:
    """Clauses of three literals that a hidden assignment satisfies, one true literal in each."""
    names = range(1, clauses + 3)
    hidden = {name: random.random() < 0.5 for name in names}
    drawn = []
    for _ in range(clauses):
        chosen = random.sample(names, 3)
        true = random.randrange(3)
        drawn.append(
            tuple(
                name if hidden[name] == (place == true) else -name
                for place, name in enumerate(chosen)
            )
        )
    return Instance(tuple(drawn))


def contradictory(clauses: int, random: Random) -> Instance:
    """Clauses of which two cannot be satisfied together: the same one, all literals negated."""
    if clauses == 1:
        return Instance(((1, 1, 1),))
    instance = planted(clauses - 1, random)
    # Exactly one of three true, and exactly one of three false: never both.
    against = tuple(-literal for literal in instance.clauses[0])
    return Instance((*instance.clauses, against))


def measured(instance: Instance, short_rays: bool, limit: float) -> Row:
    """Build and solve one board, and check what comes out."""
    started = process_time()
    reduced = reduce(instance, short_rays)
    puzzle = reduced.puzzle
    built = process_time()
    try:
        state = propagate(puzzle).state
        left = state.count(OPEN) / len(state)
    except Contradiction:
        left = 0.0
    propagated = process_time()
    result = solve(GENRE, puzzle, limit=1, time_limit=limit)
    solved = process_time()
    if result.board is not None:
        assert instance.satisfied_by(read_back(reduced, result.board))
    return Row(
        len(instance.clauses),
        puzzle.rows,
        puzzle.cols,
        len(puzzle.numbers),
        reduced.largest_clue,
        left,
        built - started,
        propagated - built,
        solved - propagated,
        str(result.status),
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=1, help="clauses to begin with")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds at which to stop")
    parser.add_argument("--short-rays", action="store_true")
    given = parser.parse_args()
    print("clauses     board    clues  largest  open  build  propagate  solve  status")
    grid.MOST_CELLS = 10**8
    clauses = given.first
    slowest = 0.0
    while slowest < given.limit:
        for draw in (planted, contradictory):
            instance = draw(clauses, Random(given.seed))
            row = measured(instance, given.short_rays, 10 * given.limit)
            slowest = max(slowest, row.solve)
            print(
                f"{row.clauses:7} {row.rows:4}x{row.cols:<4} {row.clues:8} {row.largest:8}"
                f" {row.open:5.0%} {row.build:6.2f} {row.propagate:10.2f} {row.solve:6.2f}"
                f"  {row.status}",
                flush=True,
            )
        clauses += 1


if __name__ == "__main__":
    main()
