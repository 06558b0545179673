"""Overlay gadgets to form one board, and give each ``?`` its value (Kölker 2012, §4.2 and §4.4).

Neighbours share a row or a column of squares and must agree on it. An *end square* is a ``?`` with
a black square in three directions inside its gadget. The line through it in the fourth, open
direction and its opposite, up to the black square at either end, is a *ray*. Lemma 1 says that
every ``?`` lies on a ray; every ray has exactly two end squares. The value of a ``?`` is one plus
the number of squares in each direction before the first black one.

>>> from gridwright_lab.reductions.koelker.components import clause, shifted, variable, zero
>>> board = compose(clause((1,)) + shifted(variable(1), 2, 0)
...                 + shifted(zero(), 2, 2) + shifted(zero(), 2, 4))
>>> board.rows, board.cols, len(board.rays), max(board.clues.values())
(49, 81, 9, 68)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from gridwright.core.errors import PuzzleError
from gridwright.core.saying import Cell, Saying
from gridwright_lab.reductions.koelker.components import Placed
from gridwright_lab.reductions.koelker.gadgets import BLACK, DEFERRED, EMPTY, PITCH, SIZE, Gadget
from gridwright_lab.reductions.sides import NAMES, OPPOSITE, SIDES, STEP, Side

Square = tuple[int, int]
"""Row and column, from 0."""


@dataclass(frozen=True, slots=True)
class Ray:
    """A line of white squares between two black ones, with two end squares that face each other."""

    start: Square
    """The uppermost or leftmost square."""
    end: Square
    first: Square
    """The end square nearer to the start."""
    second: Square

    @property
    def squares(self) -> int:
        """How many squares it has."""
        return self.end[0] - self.start[0] + self.end[1] - self.start[1] + 1


@dataclass(frozen=True, slots=True)
class Composed:
    """A board of gadgets: the overlaid squares, the rays, and the clues with final values."""

    rows: int
    cols: int
    placed: tuple[Placed, ...]
    signs: tuple[str, ...]
    """The squares of the gadgets, row by row: ``.``, a digit, ``?`` or ``!``."""
    rays: tuple[Ray, ...]
    clues: dict[Square, int]


def compose(placed: Iterable[Placed]) -> Composed:
    """The board of these gadgets; gadgets that do not fit together are refused."""
    placed = tuple(placed)
    _check_ports(placed)
    signs = _overlay(placed)
    rays = _rays(placed, signs)
    _check_lemma_1(rays, signs)
    clues = {
        (row, col): _value(signs, row, col) if sign == DEFERRED else int(sign)
        for row, line in enumerate(signs)
        for col, sign in enumerate(line)
        if sign not in (EMPTY, BLACK)
    }
    return Composed(len(signs), len(signs[0]), placed, signs, rays, clues)


def size_of(placed: Sequence[Placed]) -> tuple[int, int]:
    """The rows and columns of the board of these gadgets, without building it."""
    rows = PITCH * max(one.row for one in placed) + SIZE
    return rows, PITCH * max(one.col for one in placed) + SIZE


def _overlay(placed: tuple[Placed, ...]) -> tuple[str, ...]:
    rows, cols = size_of(placed)
    signs = [[" "] * cols for _ in range(rows)]
    for one in placed:
        left = PITCH * one.col
        for at, line in enumerate(one.gadget.rows, start=PITCH * one.row):
            if signs[at][left : left + SIZE] != [" "] * SIZE:
                _check_overlap(one, at, signs[at][left : left + SIZE], line)
            signs[at][left : left + SIZE] = line
    return tuple("".join(line).replace(" ", EMPTY) for line in signs)


def _check_ports(placed: tuple[Placed, ...]) -> None:
    """Every port leads to a port: §4.3's "in the areas where gadgets overlap"."""
    ports = {(one.row, one.col): one.gadget.ports for one in placed}
    for one in placed:
        for side in one.gadget.ports:
            beyond = one.row + STEP[side][0], one.col + STEP[side][1]
            if OPPOSITE[side] not in ports.get(beyond, ()):
                raise PuzzleError(
                    "the {name} at gadget row {row}, column {col} has a port to the {side}, "
                    "but no port meets it there",
                    name=one.gadget.kind.name,
                    row=one.row + 1,
                    col=one.col + 1,
                    side=Saying(NAMES[side]),
                )


def _check_overlap(one: Placed, row: int, there: list[str], here: str) -> None:
    for col, (before, sign) in enumerate(zip(there, here, strict=True), start=PITCH * one.col):
        if before not in (" ", sign):
            raise PuzzleError(
                "gadgets disagree at {cell}: it is {before}, but the {name} at gadget row "
                "{row}, column {col} needs {sign}",
                cell=Cell(row + 1, col + 1),
                before=repr(before),
                name=one.gadget.kind.name,
                row=one.row + 1,
                col=one.col + 1,
                sign=repr(sign),
            )


def _rays(placed: tuple[Placed, ...], signs: tuple[str, ...]) -> tuple[Ray, ...]:
    """The lines between black squares through end squares; each has two end squares."""
    ends = {
        (PITCH * one.row + row, PITCH * one.col + col): direction
        for one in placed
        for row, col, direction in end_squares(one.gadget)
    }
    on_ray: dict[tuple[Square, Square], list[Square]] = {}
    for square, direction in ends.items():
        both = _to_black(signs, square, direction), _to_black(signs, square, OPPOSITE[direction])
        on_ray.setdefault((min(both), max(both)), []).append(square)
    for (start, _), squares in on_ray.items():
        facing = {ends[square] for square in squares}
        if len(squares) != 2 or facing not in ({"n", "s"}, {"e", "w"}):
            raise PuzzleError(
                "the ray at {cell} does not have exactly two end squares that face each other",
                cell=Cell(start[0] + 1, start[1] + 1),
            )
    return tuple(Ray(*line, *sorted(squares)) for line, squares in sorted(on_ray.items()))


def _to_black(signs: tuple[str, ...], square: Square, side: Side) -> Square:
    """The last square before the first black one; a ray that runs off the board is refused."""
    if not _ends_black(signs, square, side):
        raise PuzzleError(
            "the ray from {cell} runs off the board: a gadget is missing",
            cell=Cell(square[0] + 1, square[1] + 1),
        )
    *_, last = square, *_until_black(signs, square, side)
    return last


_ENDS: dict[tuple[str, ...], list[tuple[int, int, Side]]] = {}


def end_squares(gadget: Gadget) -> list[tuple[int, int, Side]]:
    """Each ``?`` with black squares in three directions inside the gadget, and the open direction.

    If several on one line qualify, only the one nearest to the black square counts: this gives the
    six that the paper counts in S.

    >>> from gridwright_lab.reductions.koelker.gadgets import gadget
    >>> len(end_squares(gadget("S"))), end_squares(gadget("N"))
    (6, [])
    """
    if gadget.rows not in _ENDS:
        _ENDS[gadget.rows] = [
            (row, col, side)
            for row, line in enumerate(gadget.rows)
            for col, sign in enumerate(line)
            if sign == DEFERRED
            for side in _only_open_side(gadget.rows, (row, col))
        ]
    return _ENDS[gadget.rows]


def _only_open_side(signs: tuple[str, ...], square: Square) -> list[Side]:
    open_sides = [side for side in SIDES if not _ends_black(signs, square, side)]
    if len(open_sides) != 1:
        return []
    behind = _until_black(signs, square, OPPOSITE[open_sides[0]])
    return [] if any(signs[row][col] == DEFERRED for row, col in behind) else open_sides


def _ends_black(signs: tuple[str, ...], square: Square, side: Side) -> bool:
    *_, (row, col) = square, *_until_black(signs, square, side)
    row, col = row + STEP[side][0], col + STEP[side][1]
    return 0 <= row < len(signs) and 0 <= col < len(signs[0])


def _until_black(signs: tuple[str, ...], square: Square, side: Side) -> Iterator[Square]:
    """The squares from a square's neighbour up to the first black one or the edge."""
    down, right = STEP[side]
    row, col = square[0] + down, square[1] + right
    while 0 <= row < len(signs) and 0 <= col < len(signs[0]) and signs[row][col] != BLACK:
        yield row, col
        row, col = row + down, col + right


def _check_lemma_1(rays: tuple[Ray, ...], signs: tuple[str, ...]) -> None:
    """Check Lemma 1: every ``?`` lies on a ray."""
    on_a_ray = {
        (row, col)
        for ray in rays
        for row in range(ray.start[0], ray.end[0] + 1)
        for col in range(ray.start[1], ray.end[1] + 1)
    }
    for row, line in enumerate(signs):
        col = line.find(DEFERRED)
        while col >= 0:
            if (row, col) not in on_a_ray:
                raise PuzzleError(
                    "Lemma 1 fails: the '?' at {cell} is on no ray", cell=Cell(row + 1, col + 1)
                )
            col = line.find(DEFERRED, col + 1)


def _value(signs: tuple[str, ...], row: int, col: int) -> int:
    """The value of a ``?``: itself and the squares before a black one in each direction."""
    return 1 + sum(1 for side in SIDES for _ in _until_black(signs, (row, col), side))
