"""Gadgets with one answer for each signal (a question of Kölker 2012, §6).

The paper's map from assignments to answers is not injective the other way round: most squares of a
board are free, so one assignment has many answers. It asks for a reduction without that. Here clues
are added to a gadget until its free squares are settled, and the solver is asked how many answers
are left for each combination of signals:

- A *screen* is a square that is black in every answer. Screens stop lines of sight before they
  reach a square whose colour depends on the signals.
- A square that is white in every answer, and that sees the same number of squares whatever the
  signals are, gets that number as a clue. If nothing it sees depends on the signals, its number
  can only be reached if all of these squares are white.
- Between two lines of sight that grow and shrink together, a square may *follow* the signals: it is
  black for some of them. Where the sums match, a clue beside it settles it.

The screens and followers below settle every gadget but the Xor and the Choice, where squares beside
the centre stay free. Whether other clues settle these two is open, and with it whether this
reduction can be made injective. ``reductions/tiles/kuromasu/`` has one that is, with other tiles.

>>> version = settle(gadget("B"))
>>> version.answers == {frozenset("e"): 1, frozenset("s"): 1}, version.settled
(True, True)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from gridwright.engine.answers import answers_of
from gridwright.genres.kuromasu import GENRE
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright_lab.reductions.koelker.components import Placed
from gridwright_lab.reductions.koelker.compose import Composed, Square, compose
from gridwright_lab.reductions.koelker.gadgets import INPUT, PITCH, SIZE, Gadget, gadget
from gridwright_lab.reductions.koelker.marks import BLACK, NOTHING, WHITE, black_squares, marks
from gridwright_lab.reductions.sides import OPPOSITE, SIDES, STEP, Side

FEW = 3
"""Answers for one combination of signals are counted up to this number."""
LAST = SIZE - 1

_AT_A_PORT = ((1, 3), (1, LAST - 3))
"""Screens beside a northern port."""
_MIRRORED_SCREENS: Mapping[str, tuple[Square, ...]] = {
    "W": ((2, 2), (4, 3), (5, 2), (7, 3), (8, 2), (12, 3), (14, 2)),
    "N": ((2, 2), (4, 3), (5, 2), (7, 3), (8, 2), (9, 1), (11, 3), (12, 2), (14, 2)),
    "T": ((2, 2), (3, 4), (2, 5), (2, 7)),
    "C": ((2, 6), (3, 7)),
    "X": ((14, 6), (13, 7)),
}
"""Screens left of the middle; each has a twin on the right."""
_SCREENS: Mapping[str, tuple[Square, ...]] = {
    "T": ((3, 8),),
    "S": ((2, 2), (4, 3), (7, 1)),
    "B": ((7, 2), (3, 8), (3, 12), (2, 14)),
}
_FOLLOWERS: Mapping[str, Mapping[Square, tuple[str, ...]]] = {
    "N": {(8, 5): ("ns",), (8, 11): ("ns",)},
    "T": {(5, 8): ("s",), (10, 7): ("s",), (10, 9): ("s",)},
    "S": {(7, 3): ("s",), (7, 10): ("s",)},
    "B": {(10, 9): ("s",)},
}
"""Squares that are black for these sets of black input squares, before any turning."""


@dataclass(frozen=True, slots=True)
class Version:
    """A gadget with more clues, and how many answers each combination of signals has left."""

    gadget: Gadget
    clues: int
    """How many clues were added inside the gadget."""
    answers: dict[frozenset[Side], int]
    """By the set of black input squares, up to :data:`FEW`."""

    @property
    def settled(self) -> bool:
        """Whether each combination of signals has exactly one answer."""
        return all(number == 1 for number in self.answers.values())


def screens(one: Gadget) -> set[Square]:
    """The squares that are black in every answer, besides those of the paper."""
    letter = one.kind.letter
    left = _MIRRORED_SCREENS.get(letter, ())
    own = (*left, *((row, LAST - col) for row, col in left), *_SCREENS.get(letter, ()))
    screened = {_turned(square, one.quarters, one.mirrored) for square in own}
    for side in one.ports:
        screened |= {_turned(square, SIDES.index(side), False) for square in _AT_A_PORT}
    return screened


def _turned(square: Square, quarters: int, mirrored: bool) -> Square:
    row, col = square
    if mirrored:
        col = LAST - col
    for _ in range(quarters % 4):
        row, col = col, LAST - row
    return row, col


def settle(one: Gadget) -> Version:
    """Add clues to a gadget in its usual position, and ask the solver for answers."""
    placed = [Placed(one, 1, 1)]
    for side in one.ports:
        facing = gadget("V", SIDES.index(OPPOSITE[side]))
        placed.append(Placed(facing, 1 + STEP[side][0], 1 + STEP[side][1]))
    board = compose(placed)
    sight = _Sight(board)
    added = dict(sight.clues())
    cols = board.cols
    numbers = {row * cols + col: clue for (row, col), clue in (board.clues | added).items()}
    inside = range(PITCH, PITCH + SIZE)
    answers_found = {}
    for allowed in one.allowed:
        with answers_of(GENRE, Kuromasu(board.rows, cols, numbers)) as answers:
            answers.oracle.add(
                [[black if side in allowed else -black] for side, black in _ports(one, cols)]
            )
            answers_found[allowed] = 0
            while answers_found[allowed] < FEW and (answer := answers.next()) is not None:
                answers_found[allowed] += 1
                answers.block(answer)
    number = sum(row in inside and col in inside for row, col in added)
    return Version(one, number, answers_found)


def _ports(one: Gadget, cols: int) -> Iterator[tuple[Side, int]]:
    for side in one.ports:
        row, col = INPUT[side]
        yield side, (PITCH + row) * cols + PITCH + col + 1


class _Sight:
    """What the squares of a board of gadgets see, for each combination of a gadget's signals."""

    def __init__(self, board: Composed) -> None:
        self.board = board
        self.signs = [[NOTHING] * board.cols for _ in range(board.rows)]
        for one in board.placed:
            top, left = PITCH * one.row, PITCH * one.col
            for row, line in enumerate(marks(one.gadget)):
                for col, sign in enumerate(line):
                    if sign != NOTHING:
                        self.signs[top + row][left + col] = sign
            for row, col in screens(one.gadget):
                self.signs[top + row][left + col] = BLACK
            for row, col in _FOLLOWERS.get(one.gadget.kind.letter, ()):
                self.signs[top + row][left + col] = "?"

    def clues(self) -> Iterator[tuple[Square, int]]:
        """Every square that can be given a clue, with its number."""
        home = {(one.row, one.col): one for one in self.board.placed}
        for row, line in enumerate(self.signs):
            for col, sign in enumerate(line):
                if (row, col) in self.board.clues or sign not in (WHITE, NOTHING):
                    continue
                number = self._number(home.get((row // PITCH, col // PITCH)), (row, col))
                if number is not None:
                    yield (row, col), number

    def _number(self, own: Placed | None, square: Square) -> int | None:
        """What a square sees, if that is the same whatever its gadget's signals are."""
        numbers = {self._seen(own, black, square) for black in self._colourings(own)}
        return numbers.pop() if len(numbers) == 1 else None

    def _colourings(self, own: Placed | None) -> Iterator[set[Square]]:
        """The black squares of a gadget, for each combination of its signals."""
        if own is None:
            yield set()
            return
        one = own.gadget
        top, left = PITCH * own.row, PITCH * own.col
        for allowed in one.allowed:
            values = {side: side in allowed for side in one.ports}
            chosen = "".join(sorted(allowed, key=SIDES.index))
            followers = _FOLLOWERS.get(one.kind.letter, {}).items()
            yield {
                (top + row, left + col)
                for row, col in chain(
                    black_squares(one, values),
                    (square for square, when in followers if chosen in when),
                )
            }

    def _seen(self, own: Placed | None, black: set[Square], square: Square) -> int | None:
        """How many squares a square sees; ``None`` if a signal of another gadget matters."""
        seen = 1
        for down, right in STEP.values():
            row, col = square[0] + down, square[1] + right
            while 0 <= row < self.board.rows and 0 <= col < self.board.cols:
                sign = self.signs[row][col]
                if sign == BLACK or (row, col) in black:
                    break
                if sign not in (WHITE, NOTHING) and not _in(own, row, col):
                    return None
                seen += 1
                row, col = row + down, col + right
        return seen


def _in(own: Placed | None, row: int, col: int) -> bool:
    return (
        own is not None
        and 0 <= row - PITCH * own.row <= LAST
        and 0 <= col - PITCH * own.col <= LAST
    )
