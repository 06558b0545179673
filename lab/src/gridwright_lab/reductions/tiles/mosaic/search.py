"""The search for tiles of Mosaic: which cells are black in each answer, and which clues say so.

A clue that fits all answers of a tile may be added to it. So it is enough to look for the answers:
a SAT solver proposes one for each row of the table, with a white rim but for the ends of true
wires, and all clues that fit are given. If these allow another answer, it differs from one of those
proposed by a *change*: some cells become black, others white, as few as possible. From now on, an
answer that allows the change needs a clue that notices it. Every tile with the table obeys this, so
when nothing is left to propose, there is no such tile. Like ``tiles/search.py``, this learns from
counterexamples; the clues that a tile does not need are left out at the end.

There is no wire of 5×5 cells. The one of 7×7 in which the fewest cells are ever black:

>>> from gridwright_lab.reductions.tiles.mosaic.boards import with_ends
>>> [*sparser_and_sparser(Answers("equal", "ns", size=5))]
[]
>>> *_, wire = sparser_and_sparser(Answers("equal", "ns", size=7))
>>> [len([*with_ends(wire, "ns", {*row})]) for row in ("", "n", "s", "ns")]
[1, 0, 0, 1]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import product

from gridwright.core.deadline import tell
from gridwright.core.grid import bits
from gridwright.sat.cnf import Clause, Cnf
from gridwright.sat.oracle import Oracle
from gridwright_lab.reductions.sides import sets_of
from gridwright_lab.reductions.tiles.circuit import Kind, allowed
from gridwright_lab.reductions.tiles.mosaic.boards import (
    SIZE,
    Clues,
    Colouring,
    Rows,
    Square,
    around,
    ends_of,
)
from gridwright_lab.reductions.tiles.search import SOLVER

Change = tuple[int, Set[Square]]
"""The number of an answer, and the cells that get the other colour."""


class Answers:
    """The answers of a tile with the table of a part, one for each row: what is looked for."""

    def __init__(self, kind: Kind, sides: str, *, size: int = SIZE, largest: int = 1) -> None:
        """With no clue above the largest."""
        self.size, self.largest, self.ends = size, largest, ends_of(sides, size)
        self.rows = sorted(allowed(kind, sides), key=sorted)
        self.cells = [*product(range(size), range(size))]
        self.inside = [*product(range(1, size - 1), range(1, size - 1))]
        self.cnf = Cnf(0)
        self.clue = {cell: self.cnf.new() for cell in self.inside}
        """Whether there is a clue, which then fits all answers."""
        self.used = {cell: self.cnf.new() for cell in self.inside}
        """Whether a cell is ever black; the fewer, the better."""
        true = self.cnf.new()
        self.cnf.clauses.append([true])
        self.black = []
        """For each answer whether a cell is black."""
        for row in self.rows:
            ends = {self.ends[side] for side in row}
            rim = {cell: true if cell in ends else -true for cell in self.cells}
            black = rim | {cell: self.cnf.new() for cell in self.inside}
            self.cnf.clauses += [[-black[cell], self.used[cell]] for cell in self.inside]
            self.black.append(black)
        for cell in self.inside:
            self._clue_fits(cell)

    def _clue_fits(self, cell: Square) -> None:
        """A clue here is the same in all answers, and not too large."""
        near, clue = sorted(around(cell)), self.clue[cell]
        first, *others = (self._sums([black[one] for one in near]) for black in self.black)
        self.cnf.clauses += [[-clue, -more] for more in first[self.largest : self.largest + 1]]
        for other in others:
            for one, same in zip(first, other, strict=True):
                self.cnf.clauses += [[-clue, -one, same], [-clue, one, -same]]

    def _sums(self, literals: Sequence[int]) -> list[int]:
        """Literals that say "at least 1", "at least 2" and so on of these are true."""
        sums: list[int] = []
        for literal in literals:
            more = [self.cnf.new() for _ in range(len(sums) + 1)]
            for place, now in enumerate(more):
                # Now at least so many: before it was so, or one fewer and this one is true.
                before, fewer = sums[place : place + 1], sums[:place][-1:]
                self.cnf.clauses += [[now, -old] for old in before]
                self.cnf.clauses += [[now, -literal, *(-old for old in fewer)]]
                self.cnf.clauses += [[-now, *before, old] for old in (literal, *fewer)]
            sums = more
        return sums

    def clues(self, answers: Sequence[Colouring]) -> Clues:
        """All clues that fit these answers."""
        found = {}
        for cell in self.inside:
            numbers = {len(black & around(cell)) for black in answers}
            if len(numbers) == 1 and max(numbers) <= self.largest:
                found[cell] = numbers.pop()
        return found

    def changes(self, clues: Clues, answers: Sequence[Colouring]) -> Iterator[Change]:
        """What turns one of the answers into another that the clues allow."""
        variable = {cell: place for place, cell in enumerate(self.cells, start=1)}
        cnf = Cnf(len(self.cells))
        for cell, number in clues.items():
            cnf.exactly([variable[one] for one in sorted(around(cell))], number)
        with Oracle(cnf, "minicard", steady=True) as oracle:
            for row in sets_of(self.ends):
                ends = [variable[at] * (1 if side in row else -1) for side, at in self.ends.items()]
                for place, black in enumerate(answers):
                    if row == self.rows[place] or row not in self.rows:
                        colours = [variable[at] * (1 if at in black else -1) for at in self.cells]
                        changed = _smallest(oracle, colours, ends)
                        if changed:
                            yield place, {self.cells[abs(one) - 1] for one in changed}

    def lesson(self, answers: Sequence[Colouring], change: Change) -> Clause:
        """The answer does not allow the change, or there is a clue that notices it."""
        place, changed = change
        step = {cell: -1 if cell in answers[place] else 1 for cell in sorted(changed)}
        noticed = [
            self.clue[cell]
            for cell in self.inside
            if sum(step[one] for one in around(cell) & changed)
        ]
        return [*(self.black[place][cell] * sign for cell, sign in step.items()), *noticed]

    def thinned(self, clues: Clues, answers: Sequence[Colouring]) -> Clues:
        """The clues that are needed, if each is left out that can be, one after the other."""
        for cell in self.inside:
            fewer = {at: number for at, number in clues.items() if at != cell}
            clues = clues if next(self.changes(fewer, answers), None) else fewer
        return clues

    def drawn(self, clues: Clues) -> Rows:
        """The tile as in ``tiles.txt``."""
        signs: Mapping[Square, object] = {**clues, **dict.fromkeys(self.ends.values(), "o")}
        places = range(self.size)
        return tuple("".join(str(signs.get((row, col), ".")) for col in places) for row in places)


def _smallest(oracle: Oracle, colours: Sequence[int], ends: Sequence[int]) -> Sequence[int]:
    """The colours that another answer with these ends does not have, none of them in vain."""

    def some(literals: Sequence[int]) -> int:
        """If this is true, so is one of them."""
        chosen = oracle.new()
        oracle.add([[-chosen, *literals]])
        return chosen

    changed: Sequence[int] = ()
    assumed = another = [*ends, some([-colour for colour in colours])]
    while oracle.solve(assumed):
        true = oracle.true_mask(len(colours)) << 1
        changed = [colour for colour in colours if (true >> abs(colour) & 1) != (colour > 0)]
        kept = [colour for colour in colours if colour not in changed]
        assumed = [*another, *kept, some(changed)]
    return changed


def sparser_and_sparser(wanted: Answers) -> Iterator[Rows]:
    """Tiles with fewer and fewer cells that are ever black; the last one has the fewest."""
    tried = 0
    with Oracle(wanted.cnf, SOLVER, steady=True) as oracle:
        while oracle.solve():
            true = set(bits(oracle.true_mask(oracle.top) << 1))
            answers = [
                frozenset(cell for cell, one in black.items() if (abs(one) in true) == (one > 0))
                for black in wanted.black
            ]
            clues = wanted.clues(answers)
            learnt = [wanted.lesson(answers, one) for one in wanted.changes(clues, answers)]
            oracle.add(learnt)
            tried += 1
            tell("{tiles} [tiles|tile|tiles] tried", tiles=tried)
            if not learnt:
                yield wanted.drawn(wanted.thinned(clues, answers))
                used = sum(any(cell in black for black in answers) for cell in wanted.used)
                oracle.add_at_most([*wanted.used.values()], used - 1)
