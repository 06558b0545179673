"""Check single clauses about a Kuromasu: does every board that obeys the rules obey this clause?

Independent of ``encoding.py`` and ``proving.py``, and of the tables in ``Grid``: everything is
counted again from rows and columns. A clause about a clue is tested by assuming its negation: the
bounds on the four arm lengths, which add up to the number minus one, must leave no possibility.
Clauses that are not about numbers are checked by ``shading/audit.py``.

>>> judge = audit(Kuromasu(1, 3, {0: 2}), {})
>>> judge("numbers", "r1c1", (-2,)), judge("numbers", "r1c1", (3,))     # white, then black
('', '')
>>> print(judge("numbers", "r1c1", (2,)))
it does not follow from the 2 at r1c1
>>> judge("cut", "", (-2,))
''
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gridwright.core.digits import small_number
from gridwright.core.saying import Saying
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.kinds.count import NUMBER
from gridwright.sat.verify.claim import Judge, Reason
from gridwright.sat.verify.formula import Rejected
from gridwright.shading.audit import STEPS, Place, ShadingJudge

SIDES = tuple(STEPS)
SIDE_NUMBERS = (0, 1, 2, 3)

Demand = tuple[tuple[int, ...], int, int]
"""Some sides, and two bounds between which the sum of their lengths lies."""


def audit(puzzle: Kuromasu, meanings: Mapping[int, str]) -> Judge:
    """A judge of clauses whose auxiliary variables have these meanings."""
    return _Judge(puzzle, meanings).judge


class _Judge:
    def __init__(self, puzzle: Kuromasu, meanings: Mapping[int, str]) -> None:
        self.rows, self.cols = puzzle.rows, puzzle.cols
        self.numbers = {divmod(cell, self.cols): value for cell, value in puzzle.numbers.items()}
        self.cells = ShadingJudge.of(puzzle)
        self.meanings = {variable: self._meaning(text) for variable, text in meanings.items()}
        self.arms: dict[Place, tuple[dict[Place, tuple[int, int]], list[int]]] = {}

    def _meaning(self, text: str) -> tuple[Place, tuple[int, ...], int]:
        """``r1c4 up+down 3``: the clue's place, the sides, and the number."""
        words = text.split()
        place = self.cells.named(words[0])
        sides = words[1].split("+") if len(words) == 3 else []
        number = small_number(words[-1])
        if place is None or not sides or len(set(sides)) < len(sides) or number is None:
            raise Rejected("formula: the meaning {text} cannot be understood", text=repr(text))
        if not set(sides) <= set(SIDES):
            raise Rejected("formula: the meaning {text} names no direction", text=repr(text))
        return place, tuple(SIDES.index(side) for side in sides), number

    def judge(self, rule: str, place: str, clause: Sequence[int]) -> Reason:
        """Why the clause does not follow from the rule; empty if it does."""
        if rule == NUMBER:
            return self._about_a_number(place, clause)
        return self.cells(rule, clause)

    def _about_a_number(self, name: str, clause: Sequence[int]) -> Reason:
        place = self.cells.named(name)
        if place is None or place not in self.numbers:
            return Saying("there is no number at {name}", name=repr(name))
        cells, most = self._arms_of(place)
        low, high = [0, 0, 0, 0], list(most)
        not_the_length: list[set[int]] = [set(), set(), set(), set()]
        need = self.numbers[place] - 1
        demands: list[Demand] = [(SIDE_NUMBERS, need, need)]
        for literal in clause:
            variable = abs(literal)
            if variable in self.meanings:
                clue, sides, number = self.meanings[variable]
                if clue == place:
                    least, greatest = (number, need) if literal < 0 else (0, number - 1)
                    others = tuple(side for side in SIDE_NUMBERS if side not in sides)
                    demands.append((sides, least, greatest))
                    # The more cells some arms have together, the fewer the others have.
                    demands.append((others, need - greatest, need - least))
                continue
            named = cells.get(self.cells.place(variable))
            if named is not None:
                side, step = named
                if literal > 0:
                    not_the_length[side].add(step)
                else:
                    high[side] = min(high[side], step)
        if _impossible(low, high, not_the_length, demands):
            return ""
        return Saying("it does not follow from the {number} at {name}", number=need + 1, name=name)

    def _arms_of(self, place: Place) -> tuple[dict[Place, tuple[int, int]], list[int]]:
        """For each cell seen along an arm its side and distance; and the lengths of the arms."""
        if place not in self.arms:
            cells: dict[Place, tuple[int, int]] = {}
            most = []
            for side, (down, right) in enumerate(STEPS.values()):
                step, (row, col) = 0, (place[0] + down, place[1] + right)
                while 0 <= row < self.rows and 0 <= col < self.cols:
                    cells[row, col] = side, step
                    step, row, col = step + 1, row + down, col + right
                most.append(step)
            self.arms[place] = cells, most
        return self.arms[place]


def _impossible(
    low: list[int], high: list[int], holes: list[set[int]], demands: list[Demand]
) -> bool:
    """Whether no four lengths within the bounds, outside the holes, satisfy all constraints."""
    changed = True
    while changed:
        changed = False
        for side in range(4):
            while low[side] in holes[side] and low[side] <= high[side]:
                low[side] += 1
            while high[side] in holes[side] and low[side] <= high[side]:
                high[side] -= 1
            if low[side] > high[side]:
                return True
        for sides, least, most in demands:
            lowest, highest = sum(low[s] for s in sides), sum(high[s] for s in sides)
            if lowest > most or highest < least or least > most:
                return True
            for side in sides:
                new_low = max(low[side], least - (highest - high[side]))
                new_high = min(high[side], most - (lowest - low[side]))
                if new_low > new_high:
                    return True
                if (new_low, new_high) != (low[side], high[side]):
                    lowest += new_low - low[side]
                    highest += new_high - high[side]
                    low[side], high[side] = new_low, new_high
                    changed = True
    return False
