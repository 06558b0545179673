"""The search for tiles: contents of cells such that the answers are exactly a given table.

A genre says which tiles are candidates, as a formula: variables for what a cell contains, and for
each row of the table an answer, the *witness*, that the contents must allow. The loop here knows no
genre. It asks a SAT solver for a candidate, lists the candidate's answers with each set of wires
true, and learns from those that must not be there:

- An answer with wires that are no row of the table. From now on the contents must have an *excuse*:
  something that makes this answer impossible.
- A second answer of a row: an excuse, or this answer is the witness.

Each of these clauses holds for every tile that has the table with one answer for each row. So
nothing is missed: when no candidate is left, no such tile exists. This is counterexample-guided
synthesis (Solar-Lezama 2008), with tiles in place of programs.

A wire of Kuroshuto, three open cells in a column that are alternately black and white:

>>> from gridwright_lab.reductions.tiles.circuit import allowed
>>> from gridwright_lab.reductions.tiles.kuroshuto.search import KuroshutoTiles, show
>>> tiles = KuroshutoTiles("ns", largest_clue=1, size=5)
>>> tile = search(tiles, allowed("equal", "ns"))
>>> print(show(tile, tiles))
··o··
··1··
··o··
··1··
··o··
>>> search(KuroshutoTiles("ns", largest_clue=1, size=3), allowed("equal", "ns")) is None
True

The same settings give the same tile, whether or not there is a time limit.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence, Set
from itertools import islice
from typing import Protocol, TypeVar

from gridwright.core.deadline import tell
from gridwright.core.grid import bits
from gridwright.sat.cnf import Clause, Cnf
from gridwright.sat.oracle import Oracle
from gridwright_lab.reductions.sides import Side, sets_of

Row = frozenset[Side]
"""A row of a table: the sides whose wires are true."""
T = TypeVar("T")
C = TypeVar("C", bound=Hashable)

SOLVER = "cadical153"
"""The formulas have hardly any at-most constraints, which the usual solver is chosen for."""
ANSWERS_AT_ONCE = 4
"""How many answers of a candidate are listed for each set of true wires."""


class Candidates(Protocol[T, C]):
    """The tiles that may be found. An answer is a set of choices: pieces used, cells black."""

    @property
    def cnf(self) -> Cnf:
        """The formula of the contents."""

    @property
    def sides(self) -> str:
        """The sides with wires."""

    @property
    def used(self) -> Sequence[int]:
        """For each cell a literal that is true if the cell has a use; the fewer, the better."""

    def witness(self, row: Row) -> Mapping[C, int]:
        """Demand that there is an answer with these wires true; a literal for each choice."""

    def tile(self, true: Set[int]) -> T:
        """The tile of a model: of the variables that are true."""

    def answers(self, tile: T, row: Row) -> Iterator[frozenset[C]]:
        """All answers of a tile with just these wires true, each once."""

    def excuses(self, row: Row, answer: frozenset[C]) -> Clause:
        """Literals of the contents: this is no answer if and only if one of them is true."""


def search(candidates: Candidates[T, C], table: Collection[Row]) -> T | None:
    """A tile with just this table, one answer for each row; ``None`` if there is none."""
    return next(smaller_and_smaller(candidates, table), None)


def smaller_and_smaller(candidates: Candidates[T, C], table: Collection[Row]) -> Iterator[T]:
    """Tiles with just this table, each with fewer cells in use; the last one has the fewest."""
    rows = sorted(table, key=sorted)
    witnesses = {row: candidates.witness(row) for row in rows}
    tried = 0
    with Oracle(candidates.cnf, SOLVER, steady=True) as oracle:
        while oracle.solve():
            true = set(bits(oracle.true_mask(oracle.top) << 1))
            tile = candidates.tile(true)
            learnt = list(_lessons(candidates, tile, witnesses, true))
            oracle.add(learnt)
            tried += 1
            tell("{tiles} [tiles|tile|tiles] tried", tiles=tried)
            if not learnt:
                yield tile
                number = sum((abs(use) in true) == (use > 0) for use in candidates.used)
                oracle.add_at_most(list(candidates.used), number - 1)


def _lessons(
    candidates: Candidates[T, C], tile: T, witnesses: Mapping[Row, Mapping[C, int]], true: Set[int]
) -> Iterator[Clause]:
    """Clauses that every tile with the table obeys, and this one does not."""
    sides = candidates.sides
    for row in sets_of(sides):
        witness = witnesses.get(row)
        chosen = {choice for choice, literal in (witness or {}).items() if literal in true}
        for answer in islice(candidates.answers(tile, row), ANSWERS_AT_ONCE):
            excuses = candidates.excuses(row, answer)
            if witness is None:
                yield excuses
            elif answer != chosen:
                for choice, literal in witness.items():
                    yield [*excuses, literal if choice in answer else -literal]
