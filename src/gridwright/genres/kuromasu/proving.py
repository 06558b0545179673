"""Kuromasu's rules as clauses that can be checked one by one, for proofs.

Unlike in ``encoding.py``, nothing is deduced beforehand, every clause is an instance of one rule,
and every auxiliary variable has a stated meaning: "the arms in these directions, seen from this
clue, together have at least ``k`` white cells". The four arms are added as unary numbers in two
pairs; the two sums together are the clue's number minus one. Where no proof is written
(``cnf.simplify``), the solver adds up the arms itself, which takes far fewer clauses.

>>> from gridwright.genres.kuromasu.puzzle import Kuromasu
>>> cnf = Cnf(4, simplify=False)
>>> encode_for_proof(Kuromasu(1, 4, {0: 3}), cnf)
>>> cnf.meanings
{5: 'r1c1 right 2', 6: 'r1c1 right 3'}
"""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.core.grid import DIRECTIONS
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.genres.kuromasu.rules import NUMBER
from gridwright.sat.cnf import Cnf
from gridwright.shading import cuts as shading


def encode_for_proof(puzzle: Kuromasu, cnf: Cnf) -> None:
    """Append the clauses of all rules except connectivity, which is left to the cuts."""
    shading.encode_for_proof(puzzle, cnf)
    for cell, number in puzzle.numbers.items():
        cnf.deadline.check()
        cnf.group(NUMBER, cell)
        (_left_to_the_solver if cnf.simplify else _clue)(puzzle, cell, number - 1, cnf)


def _left_to_the_solver(puzzle: Kuromasu, cell: int, need: int, cnf: Cnf) -> None:
    """The literals "the first ``k`` cells of this arm are white"; as many are true as are seen."""
    literals: list[int] = []
    clauses, top = cnf.clauses, cnf.top
    for ray in puzzle.grid.rays(cell):
        longer = 0
        for other in ray[: need + 1]:
            black = other + 1
            if longer:
                top += 1
                clauses += ([-top, longer], [-top, -black], [top, -longer, black])
                longer = top
            else:
                longer = -black
            literals.append(longer)
    cnf.top = top
    if need > len(literals):
        clauses.append([])
    else:
        cnf.exactly(literals, need)


@dataclass(frozen=True, slots=True)
class _Sum:
    """The length of some arms together, in unary: literals "at least 1, 2, …"."""

    name: str
    literals: list[int]

    def at_least(self, number: int) -> list[int]:
        """The literal as a list; empty if it is impossible."""
        return [self.literals[number - 1]] if number <= len(self.literals) else []


def _clue(puzzle: Kuromasu, cell: int, need: int, cnf: Cnf) -> None:
    rays = puzzle.grid.rays(cell)
    where = puzzle.grid.name(cell)
    arms = [_arm(where, side, rays[side], need, cnf) for side in range(4)]
    first = _together(where, arms[0], arms[2], need, cnf)
    second = _together(where, arms[1], arms[3], need, cnf)
    for one in range(need + 2):
        two = need + 1 - one
        # If the first sum is at least ``one``, the second is less than ``two``, and conversely.
        if one <= len(first.literals) and two <= len(second.literals):
            cnf.clauses.append(_not(first, one) + _not(second, two))
        if one and two:
            cnf.clauses.append(first.at_least(one) + second.at_least(two))


def _not(sum_: _Sum, number: int) -> list[int]:
    """The literal "less than" as a list; empty for 0, for which it is false."""
    return [-sum_.literals[number - 1]] if number else []


def _arm(where: str, side: int, ray: range, need: int, cnf: Cnf) -> _Sum:
    """Literals along one arm, up to one more than the clue needs."""
    literals: list[int] = []
    for step in range(min(len(ray), need + 1)):
        black = ray[step] + 1
        if not literals:
            literals.append(-black)
            continue
        longer = literals[-1]
        even_longer = _new(cnf, f"{where} {DIRECTIONS[side]} {step + 1}")
        cnf.clauses += [[-even_longer, longer], [-even_longer, -black]]
        cnf.clauses.append([even_longer, -longer, black])
        literals.append(even_longer)
    return _Sum(DIRECTIONS[side], literals)


def _together(where: str, one: _Sum, two: _Sum, need: int, cnf: Cnf) -> _Sum:
    """The sum of two arms, up to one more than the clue needs."""
    if not one.literals or not two.literals:
        return one if one.literals else two
    most = min(len(one.literals) + len(two.literals), need + 1)
    name = f"{one.name}+{two.name}"
    total = _Sum(name, [_new(cnf, f"{where} {name} {k}") for k in range(1, most + 1)])
    for a in range(len(one.literals) + 1):
        for b in range(len(two.literals) + 1):
            if 0 < a + b <= most:
                cnf.clauses.append(_not(one, a) + _not(two, b) + total.at_least(a + b))
            if a + b < most:
                less = one.at_least(a + 1) + two.at_least(b + 1)
                cnf.clauses.append([*less, *_not(total, a + b + 1)])
    return total


def _new(cnf: Cnf, meaning: str) -> int:
    variable = cnf.new()
    cnf.meanings[variable] = meaning
    return variable
