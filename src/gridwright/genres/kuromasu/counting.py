"""Techniques that count from one number: Methods 1, 2, 4, 5, 7, 8 of van Meurs 2008 and one more.

Each is a function of what the number sees (:mod:`~gridwright.genres.kuromasu.sight`) to the cells
that must be black and white. It looks at one number and knows no other, so the ladder can ask all
numbers in turn, and the strategy ``logic`` only those that something new has happened to.

>>> from gridwright.core.board import Board
>>> puzzle = Kuromasu(1, 4, {0: 2})
>>> [step.sentence for step in steps(ENOUGH_SEEN, puzzle, Board(4, no=0b0011))]
['The 2 at r1c1 already sees its 2 white cells, so r1c3 is black.']
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from gridwright.core.board import Board
from gridwright.core.grid import bits, mask_of
from gridwright.core.step import Step
from gridwright.core.words import counted
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.genres.kuromasu.sight import SIDES, Sight, look

Conclusion = tuple[int, int]
"""Masks of the cells that must be black and of those that must be white."""

NOTHING: Conclusion = (0, 0)


class Counting(NamedTuple):
    """One counting technique: its function, and the sentence about what the number sees."""

    name: str
    conclude: Callable[[Sight], Conclusion]
    reason: Callable[[Sight], str]


def all_needed(sight: Sight) -> Conclusion:
    """Method 1: a number that sees just enough cells, if all are white, needs them all."""
    if sight.most != sight.number or sight.sure == sight.most:
        return NOTHING
    return 0, sum(sight.part(side, 0, sight.reaches[side]) for side in SIDES) & ~sight.white


def enough_seen(sight: Sight) -> Conclusion:
    """Method 2: a number that sees enough white cells is enclosed by black cells."""
    if sight.sure != sight.number:
        return NOTHING
    return sum(1 << sight.rays[side][sight.runs[side]] for side in _open_sides(sight)), 0


def too_many_if_white(sight: Sight) -> Conclusion:
    """Method 4: the cell after a run is black if a white one would join too many white cells."""
    spare = sight.number - sight.sure
    black = 0
    for side in _open_sides(sight):
        if 1 + _run_beyond(sight, side, spare) > spare:
            black |= 1 << sight.rays[side][sight.runs[side]]
    return black, 0


def _run_beyond(sight: Sight, side: int, most: int) -> int:
    """How many white cells follow in a row after the first open cell of a side, up to ``most``."""
    start = sight.runs[side] + 1
    length = 0
    for cell in sight.rays[side][start : min(start + most, sight.reaches[side])]:
        if not sight.white >> cell & 1:
            break
        length += 1
    return length


def three_sides_fixed(sight: Sight) -> Conclusion:
    """Method 5: where three sides have ended, the fourth is as long as the number still needs."""
    free = _open_sides(sight)
    if len(free) != 1:
        return NOTHING
    side = free[0]
    ray, run, reach = sight.rays[side], sight.runs[side], sight.reaches[side]
    length = run + sight.number - sight.sure
    if not run <= length <= reach:
        return NOTHING
    black = 1 << ray[length] if length < reach else 0
    return black, sight.part(side, run, length) & ~sight.white


def only_stop(sight: Sight) -> Conclusion:
    """Method 7: of all cells that could stop the view, one alone leaves enough white cells.

    The number can see too many cells, so one of the open cells that it can see is black. A cell is
    ruled out if, black, it leaves too few cells even where all others are white. The open cells of
    all four sides have to be tried: the only one left on *one* side may still be white.
    """
    if sight.most <= sight.number:
        return NOTHING
    found = 0
    for side in _open_sides(sight):
        reach = sight.reaches[side]
        nearest = max(sight.runs[side], sight.number - (sight.most - reach))
        for cell in sight.rays[side][nearest:reach]:
            if sight.is_open(cell):
                if found:
                    return NOTHING
                found = 1 << cell
    return found, 0


def three_sides_full(sight: Sight) -> Conclusion:
    """Method 8: what three sides cannot give even where they are all white, the fourth must."""
    white = 0
    for side in _open_sides(sight):
        run, reach = sight.runs[side], sight.reaches[side]
        needed = sight.number - (sight.most - reach)
        if run < needed <= reach:
            white |= sight.part(side, run, needed)
    return 0, white & ~sight.white


def lengths_add_up(sight: Sight) -> Conclusion:
    """Beyond the seed: of the lengths that each side can have, only those that add up remain.

    A side can end before an open cell, a black cell or the edge, never before a white cell. A set
    of lengths is a mask here, and the sums of two sets are an "or" of shifts.
    """
    lengths = [_possible_lengths(sight, side) for side in SIDES]
    black = white = 0
    for side in _open_sides(sight):
        others = 1
        for other in SIDES:
            if other != side:
                others = _sums(others, lengths[other])
        left = [
            length
            for length in bits(lengths[side])
            if length < sight.number and others >> (sight.number - 1 - length) & 1
        ]
        if not left:
            # No way at all: the number itself is contradicted.
            return 1 << sight.cell, 0
        white |= sight.part(side, sight.runs[side], left[0]) & ~sight.white
        if len(left) == 1 and left[0] < sight.reaches[side]:
            black |= 1 << sight.rays[side][left[0]]
    return black, white


def _possible_lengths(sight: Sight, side: int) -> int:
    reach = sight.reaches[side]
    ends = (
        place
        for place in range(sight.runs[side], reach)
        if not sight.white >> sight.rays[side][place] & 1
    )
    return mask_of(ends) | 1 << reach


def _sums(first: int, second: int) -> int:
    """The mask of all sums of a member of one mask and a member of the other.

    >>> list(bits(_sums(0b101, 0b110)))
    [1, 2, 3, 4]
    """
    total = 0
    for member in bits(second):
        total |= first << member
    return total


def _open_sides(sight: Sight) -> list[int]:
    """The sides that have not ended: an open cell follows the white run."""
    return [side for side in SIDES if sight.runs[side] < sight.reaches[side]]


def _white_cells(sight: Sight) -> str:
    return counted(sight.sure, "white cell")


ALL_NEEDED = Counting(
    "all cells in sight",
    all_needed,
    lambda sight: f"can see {counted(sight.most, 'cell')} at most and needs them all",
)
ENOUGH_SEEN = Counting(
    "enough in sight",
    enough_seen,
    lambda sight: f"already sees its {counted(sight.number, 'white cell')}",
)
TOO_MANY = Counting(
    "one more is too many",
    too_many_if_white,
    lambda sight: (
        f"sees {_white_cells(sight)} and would see more than {sight.number}"
        " if the next one on that side were white"
    ),
)
THREE_FIXED = Counting(
    "three sides fixed",
    three_sides_fixed,
    lambda sight: (
        f"sees {_white_cells(sight)} and can see more on one side only,"
        f" where it needs {sight.number - sight.sure} more"
    ),
)
ONLY_STOP = Counting(
    "only one stop",
    only_stop,
    lambda sight: (
        f"could see {counted(sight.most, 'cell')}, and any other black cell in its sight"
        f" would leave fewer than {sight.number}"
    ),
)
THREE_FULL = Counting(
    "three full sides",
    three_sides_full,
    lambda sight: (
        f"can see {counted(sight.most, 'cell')} at most and would see too few without these"
    ),
)
LENGTHS = Counting(
    "possible lengths",
    lengths_add_up,
    lambda sight: (
        f"needs {sight.number - 1} white cells on its four sides together,"
        " and the lengths that the sides can have add up in no other way"
    ),
)

COUNTING = (ALL_NEEDED, ENOUGH_SEEN, TOO_MANY, THREE_FIXED, ONLY_STOP, THREE_FULL, LENGTHS)


def steps(technique: Counting, puzzle: Kuromasu, board: Board) -> Iterator[Step]:
    """What the technique finds, number by number; nothing where the board contradicts it."""
    for cell in puzzle.numbers:
        sight = look(puzzle, board, cell)
        if sight.impossible:
            continue
        black, white = technique.conclude(sight)
        if (black or white) and not (black & board.no or white & board.yes):
            yield _step(technique, puzzle, sight, black, white)


def _step(technique: Counting, puzzle: Kuromasu, sight: Sight, black: int, white: int) -> Step:
    place = puzzle.grid.name(sight.cell)
    sentence = (
        f"The {sight.number} at {place} {technique.reason(sight)},"
        f" so {settled(puzzle, black, white)}."
    )
    because = sight.seen() | sight.stops()
    if technique is TOO_MANY:
        because |= _joined(sight, black)
    if technique is LENGTHS:
        because |= sum(sight.part(side, 0, sight.reaches[side]) for side in SIDES) & sight.white
    return Step(technique.name, sentence, black, white, because & ~(black | white))


def _joined(sight: Sight, black: int) -> int:
    """The white cells that would be joined to the number if these cells were white."""
    joined = 0
    for side in _open_sides(sight):
        start = sight.runs[side]
        if black >> sight.rays[side][start] & 1:
            length = _run_beyond(sight, side, sight.number)
            joined |= sight.part(side, start + 1, start + 1 + length)
    return joined


def settled(puzzle: Kuromasu, black: int, white: int) -> str:
    """What a step settles, in words.

    >>> settled(Kuromasu(2, 2), 0b0001, 0b1010)
    'r1c2, r2c2 are white and r1c1 is black'
    """
    parts = [
        f"{puzzle.grid.names(mask)} {'are' if mask.bit_count() > 1 else 'is'} {colour}"
        for mask, colour in ((white, "white"), (black, "black"))
        if mask
    ]
    return " and ".join(parts)


