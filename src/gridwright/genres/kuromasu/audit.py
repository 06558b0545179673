"""Judges single clauses about a Kuromasu: does every board that obeys the rules obey this clause?

Independent of ``encoding.py`` and ``proving.py``, and of the tables in ``Grid``: everything is
counted anew from rows and columns. A clause about a clue is tested by assuming its contrary: bounds
on the four arm lengths, which add up to the number minus one, must leave no possibility. A cut is
derived again: if all its cells were black, the rest of the board would fall apart.

>>> judge = audit(Kuromasu(1, 3, {0: 2}), {})
>>> judge("numbers", "r1c1", (-2,)), judge("numbers", "r1c1", (3,))     # white, then black
('', '')
>>> judge("numbers", "r1c1", (2,))
'it does not follow from the 2 at r1c1'
>>> judge("cut", "", (-2,))
''
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.genres.kuromasu.rules import CONNECTED, GIVEN, NUMBER, TOUCHING
from gridwright.sat.verify.claim import CUT, Judge
from gridwright.sat.verify.formula import Rejected

STEPS = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}
SIDES = tuple(STEPS)
SIDE_NUMBERS = (0, 1, 2, 3)

Place = tuple[int, int]
Demand = tuple[tuple[int, ...], int, int]
"""Sides whose lengths together lie between two bounds."""


def audit(puzzle: Kuromasu, meanings: Mapping[int, str]) -> Judge:
    """A judge of clauses whose auxiliary variables have these meanings."""
    return _Judge(puzzle, meanings).judge


class _Judge:
    def __init__(self, puzzle: Kuromasu, meanings: Mapping[int, str]) -> None:
        self.rows, self.cols = puzzle.rows, puzzle.cols
        self.numbers = {divmod(cell, self.cols): value for cell, value in puzzle.numbers.items()}
        white = puzzle.unknown | puzzle.white
        self.white = {*self.numbers, *(p for p in self._places() if white >> self._bit(p) & 1)}
        self.black = {place for place in self._places() if puzzle.black >> self._bit(place) & 1}
        self.meanings = {variable: self._meaning(text) for variable, text in meanings.items()}
        self.arms: dict[Place, tuple[dict[Place, tuple[int, int]], list[int]]] = {}

    def _places(self) -> list[Place]:
        return [(row, col) for row in range(self.rows) for col in range(self.cols)]

    def _bit(self, place: Place) -> int:
        return place[0] * self.cols + place[1]

    def _meaning(self, text: str) -> tuple[Place, tuple[int, ...], int]:
        """``r1c4 up+down 3``: the clue's place, the sides, and the number."""
        words = text.split()
        place = self._named(words[0])
        sides = words[1].split("+") if len(words) == 3 else []
        if place is None or not sides or len(set(sides)) < len(sides) or not words[2].isdigit():
            raise Rejected(f"formula: the meaning {text!r} cannot be understood")
        if not set(sides) <= set(SIDES):
            raise Rejected(f"formula: the meaning {text!r} names no direction")
        return place, tuple(SIDES.index(side) for side in sides), int(words[2])

    def _named(self, name: str) -> Place | None:
        found = re.fullmatch(r"r(\d+)c(\d+)", name)
        if not found:
            return None
        place = int(found[1]) - 1, int(found[2]) - 1
        return place if 0 <= place[0] < self.rows and 0 <= place[1] < self.cols else None

    def judge(self, rule: str, place: str, clause: Sequence[int]) -> str:
        """Why the clause does not follow from the rule; empty if it does."""
        if rule == NUMBER:
            return self._about_a_number(place, clause)
        cells = {divmod(abs(literal) - 1, self.cols): literal > 0 for literal in clause}
        if len(cells) != len(clause) or any(row >= self.rows for row, _ in cells):
            return "it is not a plain clause about cells"
        if rule == GIVEN:
            right = len(cells) == 1 and all(
                cell in (self.black if black else self.white) for cell, black in cells.items()
            )
            return "" if right else "no such cell is given"
        if any(cells.values()):
            return "a positive literal has no place in it"
        if rule == TOUCHING:
            return "" if _touch(list(cells)) else "the cells do not share a side"
        if rule in (CONNECTED, CUT):
            return "" if self._falls_apart(set(cells)) else "its cells part nothing"
        return f"Kuromasu has no rule {rule!r}"

    def _falls_apart(self, black: set[Place]) -> bool:
        """Whether the board without these cells has several parts, or none.

        Each part has a cell beside a black one, which is white because black cells do not touch.
        """
        left = set(self._places()) - black
        if not left:
            return True
        stack = [left.pop()]
        while stack:
            row, col = stack.pop()
            for down, right in STEPS.values():
                beside = row + down, col + right
                if beside in left:
                    left.remove(beside)
                    stack.append(beside)
        return bool(left)

    def _about_a_number(self, name: str, clause: Sequence[int]) -> str:
        place = self._named(name)
        if place is None or place not in self.numbers:
            return f"there is no number at {name!r}"
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
                    # What some arms have together, the other arms lack.
                    demands.append((others, need - greatest, need - least))
                continue
            found = cells.get(divmod(variable - 1, self.cols))
            if found is not None:
                side, step = found
                if literal > 0:
                    not_the_length[side].add(step)
                else:
                    high[side] = min(high[side], step)
        if _impossible(low, high, not_the_length, demands):
            return ""
        return f"it does not follow from the {need + 1} at {name}"

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


def _touch(cells: list[Place]) -> bool:
    if len(cells) != 2:
        return False
    (row, col), (other_row, other_col) = cells
    return abs(row - other_row) + abs(col - other_col) == 1


def _impossible(
    low: list[int], high: list[int], holes: list[set[int]], demands: list[Demand]
) -> bool:
    """Whether no four lengths between the bounds, outside the holes, meet all demands."""
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
