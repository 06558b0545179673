"""Check clauses about pieces of four cells in rooms: one in each, equal shapes apart, connected.

Part of the proof checker, used by the ``audit.py`` of a genre. Pieces are grown here cell by cell,
and told apart by how many neighbours each cell has and how many cells are in line; nothing is
shared with ``kinds/``. A variable for a place means that the black cells of a room are these four;
one for a shape, that a cell belongs to a piece of this shape. A clause is tested by assuming its
negation: then no piece must be left for a room, or, for two rooms, only pieces that are equal and
touch.

>>> room = frozenset([(0, 0), (0, 1), (0, 2), (1, 1)])
>>> judge = PieceJudge(ShadingJudge(2, 3, set(), set(), connected=False), [room], {})
>>> judge(TETROMINO, "", (2,)), str(judge(TETROMINO, "", (-2,)))
('', 'it does not follow from the pieces of a room')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from gridwright.core.deadline import look
from gridwright.core.saying import Saying
from gridwright.sat.verify.claim import CUT, Reason
from gridwright.sat.verify.formula import Rejected
from gridwright.shading.audit import CONNECTED, STEPS, Place, ShadingJudge, place_named

SHAPES = ("L", "I", "T", "S")
TETROMINO, DIFFERENT = "four cells in each room", "equal shapes apart"

Room = frozenset[Place]
Piece = frozenset[Place]


class PieceJudge:
    """Checks clauses about pieces and cuts, and leaves the others to the judge of cells."""

    def __init__(
        self, cells: ShadingJudge, rooms: Sequence[Room], meanings: Mapping[int, str]
    ) -> None:
        self.cells, self.rooms = cells, rooms
        self.room_of = {place: number for number, room in enumerate(rooms) for place in room}
        self.pieces: dict[int, list[tuple[Piece, str]]] = {}
        self.meanings = {variable: self._meaning(text) for variable, text in meanings.items()}

    def _meaning(self, text: str) -> tuple[Piece, str]:
        """``piece r1c1 r1c2 r1c3 r1c4``, or ``shape I r1c1``."""
        kind, *words = text.split() or [""]
        shape = words.pop(0) if kind == "shape" and words else ""
        places = [place for word in words if (place := place_named(word)) in self.room_of]
        right = len(places) == len(words) and len({self.room_of[each] for each in places}) == 1
        if not right or (kind, len(words), shape in SHAPES) not in MEANINGS:
            raise Rejected("formula: the meaning {text} cannot be understood", text=repr(text))
        return frozenset(places), shape

    def __call__(self, rule: str, place: str, clause: Sequence[int]) -> Reason:
        """Why a clause does not follow from the rule; empty if it does."""
        if rule in (TETROMINO, DIFFERENT):
            right = self._follows(clause, rule)
            return "" if right else Saying("it does not follow from the pieces of a room")
        if rule in (*CONNECTED, CUT) and not any(abs(each) in self.meanings for each in clause):
            return "" if self._separated(clause) else Saying("its cells separate nothing")
        return self.cells(rule, clause)

    def _follows(self, clause: Sequence[int], rule: str) -> bool:
        """Whether no pieces can break every literal of a clause."""
        asked: dict[int, list[int]] = {}
        for literal in clause:
            meaning = self.meanings.get(abs(literal))
            place = self.cells.place(abs(literal)) if meaning is None else next(iter(meaning[0]))
            if place not in self.room_of:
                return False
            asked.setdefault(self.room_of[place], []).append(literal)
        if not clause:
            asked = {room: [] for room in range(len(self.rooms))}
        left = [self._left(room, literals) for room, literals in asked.items()]
        if not all(left):
            return True
        if rule == TETROMINO:
            return False
        return any(
            all(
                shape == other and _touch(piece, near)
                for piece, shape in one
                for near, other in two
            )
            for at, one in enumerate(left)
            for two in left[at + 1 :]
        )

    def _left(self, room: int, literals: Iterable[int]) -> list[tuple[Piece, str]]:
        """The pieces of a room that make all these literals false."""
        if room not in self.pieces:
            self.pieces[room] = list(_pieces(self.rooms[room]))
        left = self.pieces[room]
        for literal in literals:
            cells, shape = self.meanings.get(
                abs(literal), (frozenset([self.cells.place(abs(literal))]), "")
            )
            wanted = literal < 0
            left = [
                each for each in left if (cells <= each[0] and shape in ("", each[1])) == wanted
            ]
        return left

    def _separated(self, clause: Sequence[int]) -> bool:
        """Whether, if no literal holds, white cells separate black ones of which there must be
        some: a cell of the clause, or those of a room that has other cells on one side only.
        """
        places = {self.cells.place(abs(literal)): literal > 0 for literal in clause}
        white = {place for place, is_white in places.items() if is_white}
        if not all(place in self.room_of for place in places) or len(places) < len(clause):
            return False
        parts = [*_parts(set(self.room_of) - white)]
        rooms = [room - white for room in self.rooms]
        occupied = [
            part
            for part in parts
            if part & (places.keys() - white) or any(room and room <= part for room in rooms)
        ]
        return len(occupied) > 1 or not parts


MEANINGS = {("piece", 4, False), ("shape", 1, True)}
"""The kinds of meanings, with the number of their cells and whether they name a shape."""


def _beside(place: Place) -> list[Place]:
    return [(place[0] + down, place[1] + right) for down, right in STEPS.values()]


def _touch(piece: Piece, other: Piece) -> bool:
    return any(near in other for place in piece for near in _beside(place))


def _parts(cells: set[Place]) -> Iterator[set[Place]]:
    """The connected parts of some cells."""
    while cells:
        look()
        stack = [cells.pop()]
        part = set(stack)
        while stack:
            near = {each for each in _beside(stack.pop()) if each in cells}
            cells -= near
            part |= near
            stack += near
        yield part


def _pieces(room: Room) -> Iterator[tuple[Piece, str]]:
    """All connected sets of four cells of a room, but squares, with their shapes."""
    grown: set[Piece] = {frozenset([place]) for place in room}
    for _ in range(3):
        grown = {
            piece | {near}
            for piece in grown
            for place in piece
            for near in _beside(place)
            if near in room and near not in piece
        }
    for piece in grown:
        look()
        shape = _shape(piece)
        if shape:
            yield piece, shape


def _shape(piece: Piece) -> str:
    """A cell of a T has three others beside it; in line are four cells of an I and three of an L;
    each cell of a square has two beside it, which is not so in an S.
    """
    beside = sorted(sum(near in piece for near in _beside(place)) for place in piece)
    if beside[-1] == 3:
        return "T"
    lines = [[place[axis] for place in piece] for axis in (0, 1)]
    longest = max(line.count(number) for line in lines for number in line)
    if longest > 2:
        return "I" if longest == 4 else "L"
    return "S" if beside[0] == 1 else ""
