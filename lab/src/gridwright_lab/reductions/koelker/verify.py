"""The proof's case inspections, done by a solver (Kölker 2012, §4.1, §5 and A.2).

Each gadget is put on a board of its own with a Variable at every port, directly or via wires, so
that its neighbours allow every value. For each of the nine gadgets in all eight orientations the
solver finds which colours of the input squares are possible; this must be exactly the relation of
§4.1. Then every mark of the partial solutions (``marks.py``) is proved: no answer has a black
``.``, a white ``#``, or a named square that differs from its port.

>>> checked = check_gadget(gadget("B", 1, mirrored=True))
>>> checked.gadget.symbol, sorted(map(sorted, checked.possible)), checked.right, checked.marks
('B̅⁺', [['n'], ['w']], True, 150)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from gridwright.engine.answers import answers_of
from gridwright.genres.kuromasu import GENRE
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.sat.answers import Answers
from gridwright_lab.reductions.koelker.components import Placed
from gridwright_lab.reductions.koelker.compose import compose
from gridwright_lab.reductions.koelker.gadgets import INPUT, PITCH, Gadget, every_gadget, gadget
from gridwright_lab.reductions.koelker.marks import (
    BLACK,
    BOTH,
    NOTHING,
    WHITE,
    marks,
    ports_of_both,
)
from gridwright_lab.reductions.sides import OPPOSITE, SIDES, STEP, Side


@dataclass(frozen=True, slots=True)
class Checked:
    """What a solver found about a gadget in one orientation."""

    gadget: Gadget
    wires: int
    """How many wires are between the gadget and the Variables around it."""
    possible: frozenset[frozenset[Side]]
    """The possible sets of ports whose input squares are black."""
    marks: int
    """How many squares the partial solution marks."""
    marks_hold: bool

    @property
    def right(self) -> bool:
        """Whether the gadget does exactly what the paper claims."""
        return self.possible == self.gadget.allowed and self.marks_hold


def verify(gadgets: Iterable[Gadget] | None = None, wires: int = 0) -> Iterator[Checked]:
    """Check gadgets one after another; by default, all of them in all orientations."""
    for one in every_gadget() if gadgets is None else gadgets:
        yield check_gadget(one, wires)


def surrounded(one: Gadget, wires: int) -> tuple[Kuromasu, int]:
    """A board with only the gadget and a Variable at every port, and the gadget's position."""
    middle = wires + 1
    placed = [Placed(one, middle, middle)]
    for side in one.ports:
        down, right = STEP[side]
        along = gadget("W", 0 if side in "ns" else 1)
        for step in range(1, middle):
            placed.append(Placed(along, middle + down * step, middle + right * step))
        # A Variable's port faces north: turn it towards the gadget.
        facing = gadget("V", SIDES.index(OPPOSITE[side]))
        placed.append(Placed(facing, middle + down * middle, middle + right * middle))
    board = compose(placed)
    numbers = {row * board.cols + col: clue for (row, col), clue in board.clues.items()}
    return Kuromasu(board.rows, board.cols, numbers), PITCH * middle


def check_gadget(one: Gadget, wires: int = 0) -> Checked:
    """Ask the solver which port values are possible, and whether some mark can be wrong."""
    puzzle, corner = surrounded(one, wires)

    def black(row: int, col: int) -> int:
        return (corner + row) * puzzle.cols + corner + col + 1

    ports = {side: black(*INPUT[side]) for side in one.ports}
    with answers_of(GENRE, puzzle) as answers:
        possible = frozenset(
            frozenset(side for side, value in zip(one.ports, values, strict=True) if value)
            for values in product((False, True), repeat=len(one.ports))
            if answers.next(
                [
                    ports[side] if value else -ports[side]
                    for side, value in zip(one.ports, values, strict=True)
                ]
            )
            is not None
        )
        wrong = list(_wrong_marks(one, answers, ports, black))
        answers.oracle.add([wrong])
        return Checked(one, wires, possible, len(wrong), answers.next() is None)


def _wrong_marks(
    one: Gadget,
    answers: Answers,
    ports: dict[Side, int],
    black: Callable[[int, int], int],
) -> Iterator[int]:
    """For every mark a literal that is true if the mark is wrong."""
    for row, line in enumerate(marks(one)):
        for col, sign in enumerate(line):
            square = black(row, col)
            if sign == NOTHING:
                continue
            if sign == BLACK:
                yield -square
            elif sign == WHITE:
                yield square
            elif sign == BOTH:
                first, second = (ports[side] for side in ports_of_both(one))
                both = answers.oracle.new()
                answers.oracle.add([[-both, first], [-both, second], [both, -first, -second]])
                yield _differ(answers, square, both)
            else:
                port = ports[sign.lower()]
                yield _differ(answers, square, -port if sign.isupper() else port)


def _differ(answers: Answers, one: int, other: int) -> int:
    """A literal that can be true only if two literals differ."""
    switch = answers.oracle.new()
    answers.oracle.add([[-switch, one, other], [-switch, -one, -other]])
    return switch


def relation_text(possible: frozenset[frozenset[Side]]) -> str:
    """A relation as a readable list of the sets of ports whose input squares are black.

    >>> relation_text(frozenset({frozenset("n"), frozenset()}))
    '{} {n}'
    """
    texts = sorted("".join(sorted(black, key=SIDES.index)) for black in possible)
    return " ".join("{" + ",".join(text) + "}" for text in sorted(texts, key=lambda t: (len(t), t)))
