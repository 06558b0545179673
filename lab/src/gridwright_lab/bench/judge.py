"""Whether a step follows from what it names: cells with their marks, clues and rules, no more.

Every rule of a puzzle is stated in clauses, each under the rule and the clues that it comes from.
What a step does not name is switched off, every other cell is open, and a solver is asked for a
board on which the conclusion is wrong. If there is none, the step is justified. So a step that is
true but rests on more than it says is refused.

>>> from gridwright_lab.bench.rows import load
>>> with Judge(load({"genre": "kuromasu", "puzzle": "kurodoko/3/1/2h"})) as judge:
...     first = Named(cells=0b001, rules=("numbers",))
...     judge.follows(first, yes=0b100, no=0b010), judge.follows(Named(cells=0b001), 0b100, 0)
(True, False)

A clause comes from the encoding that gridwright's own proofs use; what proofs leave to boards
(connected cells, loops, islands) is added when a board breaks it, here for each rule alone
(:mod:`~gridwright_lab.bench.cuts`).

The position of a clue is known to everyone, what it says only where it is named: the cell of a
Kuromasu number is white only where that cell is named. S and G belong to the rule of their path.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from gridwright.core.board import Board
from gridwright.core.closable import Closable
from gridwright.core.grid import bits, mask_of
from gridwright.genres.kamaji.rules import COVERED, ONCE
from gridwright.genres.nurimaze.rules import CIRCLES, LOOPS, MARKS, TRIANGLES
from gridwright.kinds.connected import BLACK_CONNECTED, CONNECTED
from gridwright.kinds.count import NUMBER
from gridwright.kinds.islands import ISLANDS, Islands
from gridwright.kinds.kind import state
from gridwright.kinds.pieces import pieces
from gridwright.kinds.propagation.two_areas import checkerboards, two_areas
from gridwright.kinds.tetromino import Tetromino, meaning
from gridwright.sat.cnf import Clause, Cnf
from gridwright.sat.oracle import Oracle
from gridwright.sat.subsets import by_group
from gridwright.shading.numbergrid import NumberGrid
from gridwright.shading.rules import GIVEN
from gridwright_lab.bench.cuts import Cutter, Found, Needs, cutter_of
from gridwright_lab.bench.rows import Loaded

MARKED, USED = MARKS, COVERED
"""The rules by which something is known from the start, in Nurimaze and in Kamaji."""
OF_CLUES = frozenset({NUMBER, ISLANDS, GIVEN, MARKS, CIRCLES, TRIANGLES, COVERED, ONCE})
"""The rules that are about clues: each clue has to be named too."""
SOLVER = "minisat22"
"""Formulas are small and asked once or twice for each step; its start is the quickest."""


ROUNDS = 5_000
"""After so many boards that break what is left to boards, a question is given up. Not seconds: the
score must not depend on the machine."""


class Undecided(Exception):
    """A question that was given up."""


class Named(NamedTuple):
    """What a step names as its reason."""

    yes: int = 0
    """Marks: decisions that are yes."""
    no: int = 0
    cells: int = 0
    """Cells, whose clues hold."""
    rules: tuple[str, ...] = ()


class Judge(Closable):
    """One puzzle, ready to be asked about steps."""

    def __init__(self, loaded: Loaded) -> None:
        self.loaded, self.guards = loaded, dict[str | int, int]()
        cnf, self._stated = Cnf(loaded.puzzle.decisions, simplify=False), list[Stated]()
        self._cutter: Cutter = cutter_of(loaded.puzzle)
        if isinstance(loaded.puzzle, NumberGrid):
            _state_grid(loaded.puzzle, cnf, self._stated)
        else:
            loaded.genre.encode(loaded.puzzle, cnf)
            _state_marks(loaded.puzzle, self._stated)
        groups, top = by_group(cnf)
        for (rule, cells), clauses in groups.items():
            clues = tuple(bits(cells)) if rule in OF_CLUES else ()
            if rule not in (MARKS, DEFINED):
                self._stated += [(clause, (rule, *clues)) for clause in clauses]
            elif rule == DEFINED:
                self._stated += [(clause, ()) for clause in clauses]
        start = Cnf(loaded.puzzle.decisions, top=top)
        self.guards = {need: start.new() for need in _all_needs(loaded, self._stated)}
        start.clauses += [self._guarded(clause, needs) for clause, needs in self._stated]
        self.oracle = Oracle(start, SOLVER)

    def close(self) -> None:
        """Free the solver's memory."""
        self.oracle.close()

    def _guarded(self, clause: Clause, needs: Needs) -> Clause:
        return [*(-self.guards[need] for need in needs), *clause]

    def follows(self, named: Named, yes: int, no: int) -> bool:
        """Whether these decisions are as said on every board that obeys what is named."""
        held: set[str | int] = {*named.rules, *bits(named.cells)}
        answer = self.loaded.answer
        if held.issuperset(self.guards) and not (named.yes & answer.no or named.no & answer.yes):
            return not (yes & answer.no or no & answer.yes)  # all that there is leads to the answer
        # Left open, what is not named would be obeyed too: a solver repeats its last choices.
        assumed = [on if need in held else -on for need, on in self.guards.items()]
        assumed += [one + 1 for one in bits(named.yes)] + [-one - 1 for one in bits(named.no)]
        wrong = [-one - 1 for one in bits(yes)] + [one + 1 for one in bits(no)]
        if len(wrong) != 1:
            switch = self.oracle.new()
            self.oracle.add([[-switch, *wrong]])
            wrong = [switch]
        assumed += wrong
        for _ in range(ROUNDS):
            if not self.oracle.solve(assumed):
                return True
            cuts = self._cuts(assumed, held)
            if not cuts:
                return False
            self.oracle.add(cuts)
        raise Undecided

    def _cuts(self, assumed: list[int], held: set[str | int]) -> list[Clause]:
        """Clauses of what is held that the solver's board breaks."""
        size = self.loaded.puzzle.decisions
        true = self.oracle.true_mask(size + self._cutter.further)
        board = Board.whole(size, true & ((1 << size) - 1))
        forced = self.oracle.propagate(assumed) or ()
        known, rest = _marks(forced, 0, size), _marks(forced, size, self._cutter.further)
        found = self._cutter.broken(Found(board, true >> size, known, held, self.oracle.top, rest))
        cuts = [self._guarded(clause, needs) for clause, needs in found if held.issuperset(needs)]
        # A cut may bring variables of its own.
        self.oracle.top = max([self.oracle.top, *(abs(one) for cut in cuts for one in cut)])
        return cuts


def _marks(literals: Iterable[int], first: int, size: int) -> Board:
    """What literals say of so many variables after the first ones."""
    return Board(
        size,
        mask_of(one - first - 1 for one in literals if first < one <= first + size),
        mask_of(-one - first - 1 for one in literals if first < -one <= first + size),
    )


Stated = tuple[Clause, Needs]
"""A clause, with the rules and the cells of clues that it comes from."""
DEFINED = ""
"""The group of clauses that only say what a variable means."""


def _all_needs(loaded: Loaded, stated: Iterable[Stated]) -> dict[str | int, None]:
    rules = dict.fromkeys(rule.name for rule in loaded.genre.rules)
    return rules | dict.fromkeys(need for _, needs in stated for need in needs)


def _state_grid(puzzle: NumberGrid, cnf: Cnf, stated: list[Stated]) -> None:
    """Numbers, rooms and given cells; islands and connected cells are left to cuts."""
    for kind in sorted(puzzle.kinds(), key=lambda kind: not isinstance(kind, Tetromino)):
        if isinstance(kind, Tetromino):
            _state_room(puzzle, kind, cnf, stated)
        elif not isinstance(kind, Islands):
            state(kind, puzzle.grid, cnf)
    if two_areas(puzzle.everywhere):
        both = (CONNECTED, BLACK_CONNECTED)
        stated += [(clause, both) for clause in checkerboards(puzzle.grid)]
    given = puzzle.given
    for cell in bits(given.yes | given.no):
        clause = [cell + 1 if given.yes >> cell & 1 else -cell - 1]
        stated.append((clause, says_given(puzzle, cell)))


def says_given(puzzle: NumberGrid, cell: int) -> Needs:
    """What has to be named so that a given cell is known: a clue's own cell is as clues are."""
    if not puzzle.clue_mask >> cell & 1:
        return GIVEN, cell
    islands = any(isinstance(kind, Islands) for kind in puzzle.kinds())
    return (ISLANDS, cell) if islands else (cell,)


def _state_room(puzzle: NumberGrid, kind: Tetromino, cnf: Cnf, stated: list[Stated]) -> None:
    """The places of a piece: what the variable of each means holds whether the rule does or not."""
    cnf.group(DEFINED)
    places = []
    for piece in pieces(puzzle.grid, kind.mask):
        places.append(cnf.new())
        cnf.meanings[places[-1]] = meaning(puzzle.grid, piece.mask)
        signs = [cell + 1 if piece.mask >> cell & 1 else -cell - 1 for cell in bits(kind.mask)]
        cnf.clauses += [[-places[-1], sign] for sign in signs]
        cnf.clauses.append([places[-1], *(-sign for sign in signs)])
    stated.append((places, (kind.rule,)))


def _state_marks(puzzle: Any, stated: list[Stated]) -> None:
    """In Nurimaze, a marked cell is white, and four white cells in a square are a loop."""
    if not hasattr(puzzle, "marked"):
        return
    rooms = puzzle.room_numbers
    stated += [([-rooms[cell] - 1], (MARKS, cell)) for cell in bits(puzzle.marked)]
    cols = puzzle.cols
    for cell in bits(puzzle.grid.full >> cols & puzzle.grid.not_last_column):
        square = {rooms[at] + 1 for at in (cell, cell + 1, cell + cols, cell + cols + 1)}
        stated.append((sorted(square), (LOOPS,)))
