"""Check single clauses about a Nurimaze: does every board that obeys the rules obey this clause?

Independent of ``encoding.py``, ``proving.py`` and the tables in ``Grid``: everything is computed
again from rows and columns. A clause is checked by its negation. If all its literals were false,
some rooms would be black and others white, some cells on the path and others off it, and white
rooms would or would not lead to S by a neighbour. This must contradict the named rule in a way that
this module knows.

``r1c2 leads to S by r1c1`` means: the room of r1c2 is white, and r1c1 is in the next room on the
path from there to S. White cells form a tree and rooms are connected, so the white rooms form a
tree too. There is only one such path, so the answer determines the variable.

>>> judge = audit(Nurimaze(1, 4, "abcd", start=0, goal=2), {5: "r1c2 on the path"})
>>> judge("marks white", "", (-3,)), judge("path from S to G", "r1c1", (5,))
('', '')
>>> judge("cut", "", (-2,))
''
>>> print(judge("cut", "", (-4,)))
its rooms neither separate the maze nor close a loop
>>> print(judge("path from S to G", "r1c1", (-5,)))
it does not follow from the path at r1c1
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from gridwright.core.deadline import watched
from gridwright.core.saying import Saying
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright.genres.nurimaze.rules import (
    CIRCLES,
    CONNECTED,
    LOOPS,
    MARKS,
    PATH,
    SQUARES,
    TRIANGLES,
)
from gridwright.sat.verify.claim import CUT, Judge, Reason
from gridwright.sat.verify.formula import Rejected
from gridwright.shading.audit import Place, place_named, places

Lead = tuple[int, int]
"""A room, and the next room on the path from it to S."""

PATH_MEANING = re.compile(r"(\S+) on the path")
LEAD_MEANING = re.compile(r"(\S+) leads to S by (\S+)")


@dataclass(slots=True)
class _Contrary:
    """What would hold if all literals of a clause were false."""

    black: set[int] = field(default_factory=set)
    white: set[int] = field(default_factory=set)
    on: set[Place] = field(default_factory=set)
    off: set[Place] = field(default_factory=set)
    leads: set[Lead] = field(default_factory=set)
    leads_not: set[Lead] = field(default_factory=set)


def audit(puzzle: Nurimaze, meanings: Mapping[int, str]) -> Judge:
    """A judge of clauses whose auxiliary variables have these meanings."""
    return _Judge(puzzle, meanings).judge


class _Judge:
    def __init__(self, puzzle: Nurimaze, meanings: Mapping[int, str]) -> None:
        cols = puzzle.cols
        self.room = {divmod(at, cols): room for at, room in enumerate(puzzle.room_numbers)}
        self.cells: dict[int, list[Place]] = {}
        for place, room in watched(self.room.items(), every=64):
            self.cells.setdefault(room, []).append(place)
        self.start, goal = divmod(puzzle.start, cols), divmod(puzzle.goal, cols)
        self.ends = {self.start, goal}
        self.circles = places(puzzle.circles, puzzle.rows, cols)
        self.triangles = places(puzzle.triangles, puzzle.rows, cols)
        marked = self.ends | self.circles | self.triangles
        self.marked_rooms = {self.room[place] for place in marked}
        self.root = self.room[self.start]
        self.squares = self._squares()
        self.sides = self._sides()
        self.neighbours: dict[int, set[int]] = {room: set() for room in self.cells}
        for one, other in self.sides:
            self.neighbours[one].add(other)
        self.on_path: dict[int, Place] = {}
        self.leads: dict[int, Lead] = {}
        for variable, text in watched(meanings.items(), every=16):
            self._understand(variable, text)

    def _squares(self) -> set[frozenset[int]]:
        """The rooms of each square of 2×2 cells."""
        return {
            frozenset(self.room[place] for place in square)
            for row, col in watched(self.room, every=64)
            for square in [[(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)]]
            if all(place in self.room for place in square)
        }

    def _sides(self) -> Counter[Lead]:
        """Along how many sides of cells two different rooms touch, in either order."""
        sides: Counter[Lead] = Counter()
        for place, room in watched(self.room.items(), every=64):
            for beside in _around(place):
                if beside in self.room and self.room[beside] != room:
                    sides[room, self.room[beside]] += 1
        return sides

    def _understand(self, variable: int, text: str) -> None:
        """Record what a variable means."""
        meaning = LEAD_MEANING.fullmatch(text) or PATH_MEANING.fullmatch(text)
        named = [self._named(name) for name in meaning.groups()] if meaning else []
        match [place for place in named if place is not None]:
            case [here, there]:
                self.leads[variable] = self.room[here], self.room[there]
            case [place] if len(named) == 1:
                self.on_path[variable] = place
            case _:
                raise Rejected("formula: the meaning {text} cannot be understood", text=repr(text))

    def _named(self, name: str) -> Place | None:
        """The cell with this name: ``r1c4``."""
        place = place_named(name)
        return place if place in self.room else None

    def _contrary(self, clause: Sequence[int]) -> _Contrary | None:
        """The negation of a clause; ``None`` if a variable has no meaning."""
        contrary = _Contrary()
        for literal in clause:
            variable = abs(literal)
            if 1 <= variable <= len(self.cells):
                (contrary.white if literal > 0 else contrary.black).add(variable - 1)
            elif variable in self.on_path:
                (contrary.off if literal > 0 else contrary.on).add(self.on_path[variable])
            elif variable in self.leads:
                (contrary.leads_not if literal > 0 else contrary.leads).add(self.leads[variable])
            else:
                return None
        return contrary

    def judge(self, rule: str, place: str, clause: Sequence[int]) -> Reason:
        """Why the clause does not follow from the rule; empty if it does."""
        contrary = self._contrary(clause)
        if contrary is None:
            return Saying("one of its variables has no meaning")
        if rule in (PATH, CIRCLES, TRIANGLES):
            return self._about_a_cell(rule, place, contrary)
        if rule == MARKS:
            return "" if contrary.black & self.marked_rooms else Saying("no such room holds a mark")
        if rule == SQUARES:
            colours = frozenset(contrary.black), frozenset(contrary.white)
            return "" if self.squares.intersection(colours) else Saying("there is no such square")
        if rule == LOOPS:
            right = self._closes_a_loop(contrary) or self._leads_astray(contrary)
            return "" if right else Saying("its rooms close no loop")
        if rule == CONNECTED:
            right = any(self._leads_nowhere(room, contrary) for room in contrary.white)
            return "" if right else Saying("none of its rooms is cut off")
        if rule == CUT:
            right = self._is_no_tree(contrary)
            return "" if right else Saying("its rooms neither separate the maze nor close a loop")
        return Saying("there is no rule {rule}", rule=repr(rule))

    def _about_a_cell(self, rule: str, name: str, contrary: _Contrary) -> Reason:
        place = self._named(name)
        if place is None:
            return Saying("there is no cell {name}", name=repr(name))
        if rule == CIRCLES:
            right = place in self.circles and place in contrary.off
            return "" if right else Saying("it does not follow from a circle at {name}", name=name)
        if rule == TRIANGLES:
            right = place in self.triangles and place in contrary.on
            return (
                "" if right else Saying("it does not follow from a triangle at {name}", name=name)
            )
        right = self._leaves_the_path(place, contrary)
        return "" if right else Saying("it does not follow from the path at {name}", name=name)

    def _leaves_the_path(self, place: Place, contrary: _Contrary) -> bool:
        """A path cell is white and has two path cells beside it; S and G have one.

        A further path cell beside it would close a loop.
        """
        if place in self.ends:
            if place in contrary.off:
                return True
            number = 1
        elif place in contrary.on:
            number = 2
        else:
            return False
        if self.room[place] in contrary.black:
            return True
        beside = {cell for cell in _around(place) if cell in self.room}
        return len(beside & contrary.on) > number or len(beside - contrary.off) < number

    def _closes_a_loop(self, contrary: _Contrary) -> bool:
        """White rooms contain or form a loop, or two of them touch and neither leads to S by the
        other: then their paths to S close a loop.
        """
        if any(_has_loop(self.cells[room]) for room in contrary.white):
            return True
        for one, other in combinations(sorted(contrary.white), 2):
            number = self.sides[one, other]
            if number > 1:
                return True
            if number == 1 and all(
                here == self.root or (here, there) in contrary.leads_not
                for here, there in ((one, other), (other, one))
            ):
                return True
        return False

    def _leads_astray(self, contrary: _Contrary) -> bool:
        """A room leads to S although it or the next room is black or it is the room of S; or two
        rooms lead to S by each other; or one room by two others.
        """
        if any(
            here in contrary.black
            or there in contrary.black
            or here == self.root
            or (there, here) in contrary.leads
            for here, there in contrary.leads
        ):
            return True
        return len({here for here, _ in contrary.leads}) < len(contrary.leads)

    def _leads_nowhere(self, room: int, contrary: _Contrary) -> bool:
        """A white room other than that of S that leads to S by none of the rooms it touches."""
        return room != self.root and all(
            (room, other) in contrary.leads_not
            or other in contrary.black
            or self.sides[room, other] > 1
            for other in self.neighbours[room]
        )

    def _is_no_tree(self, contrary: _Contrary) -> bool:
        """Black rooms cut a white cell off from S, or white cells close a loop."""
        rooms = contrary.white | self.marked_rooms
        white = {place for place, room in self.room.items() if room in rooms}
        possible = {place for place, room in self.room.items() if room not in contrary.black}
        return bool(white - _reached(self.start, possible)) or _has_loop(white)


def _around(place: Place) -> list[Place]:
    """The four places beside a place, on the board or not."""
    row, col = place
    return [(row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1)]


def _reached(start: Place, within: set[Place]) -> set[Place]:
    """The cells that are connected to the start."""
    reached = {start} & within
    stack = list(reached)
    while stack:
        for beside in _around(stack.pop()):
            if beside in within and beside not in reached:
                reached.add(beside)
                stack.append(beside)
    return reached


def _has_loop(cells: Iterable[Place]) -> bool:
    """Whether anything remains when dead ends are removed repeatedly."""
    left = set(cells)
    stack = list(left)
    while stack:
        place = stack.pop()
        if place in left:
            beside = [other for other in _around(place) if other in left]
            if len(beside) < 2:
                left.remove(place)
                stack += beside
    return bool(left)
