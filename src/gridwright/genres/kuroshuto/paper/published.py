"""The SAT solver of Straathof 2025: its formula, clause for clause, and a strategy that uses it.

The formula of §4: variable ``n × i + j + 1`` says that a tile is *white*; formula 2 for every
number (reached tiles in the order up, down, left, right), a unit clause for every numbered tile,
formula 1 for neighbours, then the two trees (``sat/connectivity/two_trees_edge.py``). A test checks
that Figure 17 gives the paper's listing. The solver is MiniSat, as in the paper.
``gridwright cnf --encoding straathof2025`` writes the formula.

>>> cnf = published(Kuroshuto(4, 4, {3: 2, 6: 1, 8: 3, 12: 3, 13: 1}))
>>> len(cnf.clauses), cnf.clauses[:3]
(331, [[12, 2], [-12, -2], [3, 11]])
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from gridwright.core.deadline import watched
from gridwright.core.errors import InputError
from gridwright.core.grid import bits
from gridwright.core.options import option, resolve
from gridwright.core.result import Result
from gridwright.core.saying import Saying
from gridwright.core.strategy import Boards, Request, collect
from gridwright.genres.kuroshuto.puzzle import Kuroshuto
from gridwright.sat.answers import Answers
from gridwright.sat.cnf import Cnf
from gridwright.sat.connectivity import Connected, encode
from gridwright.shading.encoding import white_connected

PUBLISHED = "two-trees-seed"
CONNECTIVITY = "two-trees-edge"
MINISAT = "minisat22"
FIGURES = ("variables", "clauses", "conflicts")

NUMBER = "1 black tile per number"
NUMBERED = "numbered tiles"
NEIGHBOURS = "no 2 black neighbours"


def published(puzzle: Kuroshuto) -> Cnf:
    """The formula."""
    cnf = Cnf(puzzle.decisions)
    encode_straathof(puzzle, cnf)
    return cnf


def encode_straathof(puzzle: Kuroshuto, cnf: Cnf) -> None:
    """Append the formula; a board without a clue at the edge is refused: it cannot be expressed."""
    grid = puzzle.grid
    if not (puzzle.clue_mask | puzzle.white) & grid.border:
        raise InputError(
            "the published formula needs a numbered cell at the edge of the board, but there is"
            " none; try the strategy 'sat' with the connectivity 'two-trees'"
        )
    encode_numbers(puzzle, cnf)
    encode(cnf, _white_is_true(puzzle), CONNECTIVITY)


def encode_numbers(puzzle: Kuroshuto, cnf: Cnf) -> None:
    """Append the formula without the rule that no white tile is cut off."""
    grid = puzzle.grid
    cnf.yes_is_true = False
    cnf.group(NUMBER)
    for cell, number in watched(puzzle.numbers.items(), every=64):
        up, right, down, left = grid.rays(cell)
        reached = [ray[number - 1] + 1 for ray in (up, down, left, right) if len(ray) >= number]
        cnf.clauses += [[one, two] for one, two in combinations(reached, 2)]
        cnf.clauses.append([-tile for tile in reached])
    cnf.group(NUMBERED)
    cnf.clauses += [[cell + 1] for cell in bits(puzzle.clue_mask | puzzle.white)]
    cnf.clauses += [[-cell - 1] for cell in bits(puzzle.black)]
    cnf.group(NEIGHBOURS)
    cnf.clauses += [
        [cell + 1, other + 1]
        for cell in watched(range(grid.size), every=64)
        for other in grid.neighbour_lists[cell]
        if other > cell
    ]


def _white_is_true(puzzle: Kuroshuto) -> Connected:
    task = white_connected(puzzle)
    return Connected(task.neighbours, range(1, task.size + 1), roots=task.roots, grid=task.grid)


@dataclass(frozen=True)
class PublishedOptions:
    """The options of the strategy."""

    solver: str = option("", "the SAT solver, MiniSat by default")


def find_as_published(puzzle: Kuroshuto, request: Request) -> Result:
    """Answers of the published formula, one after another, by MiniSat."""
    options = resolve(
        PublishedOptions, request.options, Saying("the strategy {name}", name=repr(PUBLISHED))
    )
    stats: dict[str, Any] = {}

    def search() -> Boards:
        with Answers(
            puzzle.decisions,
            lambda cnf: encode_straathof(puzzle, cnf),
            solver=options.solver or MINISAT,
        ) as answers:
            try:
                yield from answers
            finally:
                figures = answers.stats()
                stats.update({name: figures[name] for name in FIGURES})
        return True

    return collect(puzzle, PUBLISHED, request, search(), lambda: stats)


ENCODINGS = {"straathof2025": encode_straathof}
