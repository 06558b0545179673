"""A number that counts the white cells seen from its cell, declared once (``kind.py``).

Literals "the first ``k`` cells of this arm are white" are chained along each of the four arms. As
many of them are true as white cells are seen besides the clue's own. There are three ways to say
how many that is: for proofs the arms are added as unary numbers, and every auxiliary variable has a
stated meaning ("the arms in these directions, seen from this clue, together have at least ``k``
white cells"); where no proof is written, the solver adds them up itself, which takes far fewer
clauses; and for generators, unit propagation must bound each arm by the other three.

>>> cnf = Cnf(4, simplify=False)
>>> Sight(0, 3).state(Grid.of(1, 4), cnf)
>>> cnf.meanings
{5: 'r1c1 right 2', 6: 'r1c1 right 3'}
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import cast

from gridwright.core.board import Board
from gridwright.core.clue import Clue
from gridwright.core.grid import DIRECTIONS, Grid, mask_of
from gridwright.core.rule import Place
from gridwright.core.saying import Saying
from gridwright.kinds.count import NUMBER
from gridwright.sat.cnf import Cnf
from gridwright.sat.unary import added, length


class Cells:
    """The cells of a mask, to ask for one after another."""

    __slots__ = ("mask",)

    def __init__(self, mask: int) -> None:
        self.mask = mask

    def __contains__(self, cell: object) -> bool:
        return bool(self.mask >> cast("int", cell) & 1)


SEES = "the {number} at {cell} sees {count} white [count|cell|cells], counting its own"
ALREADY_SEES = (
    "the {number} at {cell} already sees {count} white [count|cell|cells], counting its own"
)
SEES_ONLY = "the {number} at {cell} sees only {count} white [count|cell|cells], counting its own"
CAN_SEE = (
    "the {number} at {cell} can see at most {count} white [count|cell|cells], counting its own"
)


@dataclass(frozen=True, slots=True)
class Sight:
    """From this cell, this many white cells are seen along row and column, its own included."""

    clue: int
    number: int
    rule: str = NUMBER

    def broken(self, grid: Grid, board: Board) -> Iterator[Place]:
        """It sees too many white cells, or can no longer see enough: at most one place."""
        sure, possible = self.seen(grid, Cells(board.yes), Cells(board.no))
        if len(sure) > self.number:
            words, seen = (SEES if board.complete else ALREADY_SEES), sure
        elif len(possible) < self.number:
            words, seen = (SEES_ONLY if sure == possible else CAN_SEE), possible
        else:
            return
        at = grid.at(self.clue)
        saying = Saying(words, number=self.number, cell=at, count=len(seen))
        yield Place(mask_of(seen), saying, self.clue)

    def state_of_clue(self, grid: Grid, board: Board) -> Clue:
        """How many white cells it certainly sees, of how many."""
        sure, possible = self.seen(grid, Cells(board.yes), Cells(board.no))
        seen = len(sure)
        saying = Saying("sees {seen} of {number}, its own counted", seen=seen, number=self.number)
        done = sure == possible and seen == self.number
        # Few cells of perhaps many: added up, they take less time than ``mask_of``.
        masks = [sum(1 << other for other in cells) for cells in (sure, possible)]
        return Clue(self.clue, done, masks[0], saying, masks[1])

    def seen(
        self, grid: Grid, black: Container[int], white: Container[int]
    ) -> tuple[list[int], list[int]]:
        """The cells surely seen (white all the way) and those possibly seen."""
        sure, possible = [self.clue], [self.clue]
        for ray in grid.rays(self.clue):
            unbroken = True
            for other in ray:
                if other in black:
                    break
                unbroken = unbroken and other in white
                possible.append(other)
                if unbroken:
                    sure.append(other)
        return sure, possible

    def state(self, grid: Grid, cnf: Cnf, selector: int = 0) -> None:
        """The lengths of the four arms add up to the number minus one."""
        cnf.group(NUMBER, self.clue)
        if selector:
            self._selected(grid, cnf, selector)
        elif cnf.simplify:
            self._left_to_the_solver(grid, cnf)
        else:
            self._provable(grid, cnf)

    def _left_to_the_solver(self, grid: Grid, cnf: Cnf) -> None:
        rays = grid.rays(self.clue)
        literals = [each for ray in rays for each in length(_black(ray[: self.number]), cnf)]
        if self.number > len(literals) + 1:
            cnf.clauses.append([])
        else:
            cnf.exactly(literals, self.number - 1)

    def _provable(self, grid: Grid, cnf: Cnf) -> None:
        up, right, down, left = (self._arm(grid, side, cnf) for side in range(4))
        first, second = self._sum(grid, up, down, cnf), self._sum(grid, right, left, cnf)
        for one in range(self.number + 1):
            two = self.number - one
            # If the first sum is at least ``one``, the second is less than ``two``, and conversely.
            if one <= len(first.literals) and two <= len(second.literals):
                both = [(first, one), (second, two)]
                cnf.clauses.append([-arms.literals[k - 1] for arms, k in both if k])
            if one and two:
                cnf.clauses.append(
                    [*first.literals[one - 1 : one], *second.literals[two - 1 : two]]
                )

    def _arm(self, grid: Grid, side: int, cnf: Cnf) -> _Arms:
        """One arm, up to one more than the clue needs."""
        arm = _Arms(DIRECTIONS[side], length(_black(grid.ray(self.clue, side)[: self.number]), cnf))
        self._name(grid, arm, cnf, 2)
        return arm

    def _sum(self, grid: Grid, one: _Arms, two: _Arms, cnf: Cnf) -> _Arms:
        """Two arms together, up to one more than the clue needs."""
        if not one.literals or not two.literals:
            return one if one.literals else two
        most = min(len(one.literals) + len(two.literals), self.number)
        arms = _Arms(f"{one.name}+{two.name}", list(cnf.new_ones(most)))
        self._name(grid, arms, cnf, 1)
        both = added(one.literals, two.literals, arms.literals)
        cnf.clauses += [[*said, literal] for said, literal in both]
        return arms

    def _name(self, grid: Grid, arms: _Arms, cnf: Cnf, first: int) -> None:
        """State what the variables mean, from the one for this length on."""
        where = f"{grid.name(self.clue)} {arms.name}"
        for least, variable in enumerate(arms.literals[first - 1 :], first):
            cnf.meanings[variable] = f"{where} {least}"

    def _selected(self, grid: Grid, cnf: Cnf, selector: int) -> None:
        need = self.number - 1
        lengths = []
        for ray in grid.rays(self.clue):
            arm = length(_black(ray[:need]), cnf)
            if len(ray) > need:
                # An arm that has all that is needed ends there.
                cnf.clauses.append([-selector, *(-longest for longest in arm[-1:]), ray[need] + 1])
            if arm:
                lengths.append(arm)
        # Short ones first: the fewest clauses.
        lengths.sort(key=len)
        while len(lengths) > 2:
            one, two = lengths.pop(0), lengths.pop(0)
            total = list(cnf.new_ones(min(len(one) + len(two), self.number)))
            cnf.clauses += [[literal, *said] for said, literal in added(one, two, total)]
            lengths.append(total)
            lengths.sort(key=len)
        first, second = (*lengths, [], [])[:2]
        _add_up(first, second, need, selector, cnf)


@dataclass(frozen=True, slots=True)
class _Arms:
    """The length of some arms together, in unary."""

    name: str
    literals: list[int]


def _black(cells: range) -> range:
    """The variables of some cells in a row."""
    return range(cells.start + 1, cells.stop + 1, cells.step)


def _add_up(one: list[int], other: list[int], need: int, selector: int, cnf: Cnf) -> None:
    """Two numbers add up to a third, if the selector is true."""
    append = cnf.clauses.append
    if len(one) > need:
        append([-selector, -one[need]])
    for left in range(min(len(one), need) + 1):
        right = need - left
        reached = [-one[left - 1]] if left else []
        if right < len(other):
            append([-selector, *reached, -other[right]])
        if right:
            append([-selector, *one[left : left + 1], *other[right - 1 : right]])
