"""How Kamaji puzzles are made: a random cover by pieces, numbers, and repair along the ladder.

Every cell has its number, so no clues can be added or removed. Empty pieces cover the board
(``empty_pieces.py``), numbers are filled in, and the techniques go as far as they can. Where they
are stuck, lines that add up by accident are still open: numbers of our own pieces are changed until
those lines no longer add up, or new pieces are laid there (``unique.py``). When the techniques
settle everything, the puzzle needs no guessing, hence it has one answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from random import Random
from typing import Any

from gridwright.core.board import Board
from gridwright.core.deadline import look, tell
from gridwright.core.errors import PuzzleError
from gridwright.core.grid import Grid, bits
from gridwright.core.options import option
from gridwright.core.saying import Listed, Saying, board_of
from gridwright.genres.kamaji.making.empty_pieces import Cover, Lengths, refuse_maximum
from gridwright.genres.kamaji.making.unique import Draft, meet_ones, mend, repair
from gridwright.genres.kamaji.pieces import SMALLEST_MAXIMUM, STEPS
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright.making.draft import ABOUT_CLUES, Frame, Making
from gridwright.making.tools import Tools
from gridwright.making.wishes import names

STRAIGHT = ((0, 1), (1, 0))
"""Right and down."""
ANY = -1.0
SHARED = 0.2
"""How often a piece shares a one with another piece when it need not."""
LONGEST = 5
"""The most cells in a piece, as a rule."""
TRIES = 12
"""How many covers are laid before giving up on a wish."""
ROUNDS = 120
"""How often a board is repaired before a new one is started."""
IN_VAIN = 25
"""How often a board is repaired without getting better."""
ASTRAY = 50
"""Where ones are counted, one too many or too few weighs as much as this many accidental lines."""
QUICK = ("used up", "corner", "only piece", "number needed", "leaves nothing")
"""The techniques that are tried first; the others take longer …"""
FEW = 30
"""… and are tried only if at most this many pieces are open."""
BY_LEVEL = {"1": 0.85, "2": 0.75, "3": 0.7, "4": 0.7, "5": 0.7}
"""The largest number, relative to the longer side of the board, by the level asked for: the smaller
it is, the more lines add up."""
LARGE = {"2": (6, 10), "3": (5, 9), "4": (5, 9), "5": (5, 8)}
"""On a large board few lines add up to a large number. So on these levels the largest number is at
most the first of these and a fifth of the longer side, and at most the second."""
HARDER = ("2", "3", "4", "5")
"""Puzzles of these levels are repaired until they have one answer, and grading says what they need;
easier ones until the techniques solve them."""
SMALL = 5
"""Below this, hardly any board has only one answer."""


@dataclass(frozen=True)
class KamajiOptions:
    """The options that only Kamaji has."""

    maximum: int = option(
        0, "the largest number, which every piece adds up to; 0 for the longer side of the board"
    )
    ones: float = option(ANY, "the percentage of cells that hold a one; -1 for the usual share")
    diagonals: bool = option(True, "whether pieces of the answer may run along diagonals")


USUAL_ONES = 20.0


def compose(
    frame: Frame, options: Any, rng: Random, tools: Tools[Kamaji]
) -> tuple[Kamaji, Board] | None:
    """A puzzle that the techniques solve; with guessing, one that has a single answer."""
    grid = frame.grid
    _refuse(options)
    maximum = _maximum(grid, options)
    side = max(grid.rows, grid.cols)
    lengths = Lengths(2, max(2, min(LONGEST, maximum, side)))
    if grid.size == 1:
        puzzle = Kamaji(1, 1, (maximum,))
        return puzzle, Board.whole(1, 1, puzzle)
    met = False
    for number in range(1, TRIES + 1):
        look()
        tell("board {number}", number=number)
        draft = _numbered(grid, maximum, lengths, options, rng)
        if draft is None:
            continue
        met = True
        repaired = _repaired(draft, options, rng, tools)
        if repaired is not None:
            return repaired
    raise PuzzleError(_why_none(grid, maximum, options, met))


def _refuse(options: KamajiOptions) -> None:
    if options.maximum:
        refuse_maximum(options.maximum)
    if options.ones != ANY and not 0 <= options.ones <= 100:
        raise PuzzleError(
            "the share of ones is {ones}; expected a percentage up to 100", ones=f"{options.ones:g}"
        )


def _maximum(grid: Grid, options: KamajiOptions) -> int:
    side = max(grid.rows, grid.cols)
    level = getattr(options, "level", "")
    usual = round(BY_LEVEL.get(level, 1.0) * side)
    if level in LARGE:
        more, most = LARGE[level]
        usual = min(usual, more + ceil(side / 5), most)
    return options.maximum or max(SMALLEST_MAXIMUM, min(side, SMALL), usual)


def _why_none(grid: Grid, maximum: int, options: KamajiOptions, met: bool) -> Saying:
    size, ones = board_of(grid.rows, grid.cols), f"{options.ones:g}"
    if not met and options.ones != ANY:
        return Saying(
            "no cover of {size} with the largest number {maximum} has {ones} % ones, in {boards}"
            " [boards|board|boards]; try another share or another largest number",
            size=size,
            maximum=maximum,
            ones=ones,
            boards=TRIES,
        )
    wishes = [Saying("the largest number {maximum}", maximum=maximum)]
    if options.ones != ANY:
        wishes.append(Saying("{ones} % ones", ones=ones))
    if not options.diagonals:
        wishes.append(Saying("no diagonals"))
    return Saying(
        "no puzzle of {size} with {wishes} and exactly one answer was found, in {boards}"
        " [boards|board|boards]; try a larger one",
        size=size,
        wishes=Listed(tuple(wishes), ""),
        boards=TRIES,
    )


def _numbered(
    grid: Grid, maximum: int, lengths: Lengths, options: KamajiOptions, rng: Random
) -> Draft | None:
    """A cover with numbers; ``None`` if the attempt failed."""
    steps = STEPS if options.diagonals else STRAIGHT
    cover = Cover(grid, maximum, rng.randrange(grid.size), steps)
    share = USUAL_ONES if options.ones == ANY else options.ones
    # Where pieces overlap there is a one, so few ones need few overlaps.
    shared = SHARED * min(1.0, share / USUAL_ONES)
    if not cover.lay_everywhere(lengths, shared, rng):
        return None
    wanted = round(share / 100 * grid.size)
    rate, numbers = cover.fill_nearest(wanted, rng)
    draft = Draft(cover, numbers, lengths, rate, shared, wanted)
    if options.ones != ANY:
        draft.astray = ASTRAY
        if not meet_ones(draft, rng):
            return None
    return draft


def _repaired(
    draft: Draft, options: Any, rng: Random, tools: Tools[Kamaji]
) -> tuple[Kamaji, Board] | None:
    """The puzzle of a draft, repaired until it can be solved and has as many ones as wanted."""
    exact = options.ones != ANY
    allowed = names(getattr(options, "techniques", "")) or None
    guessing = getattr(options, "guessing", False) or (
        getattr(options, "level", "") in HARDER and allowed is None
    )
    best, vain = draft.cover.grid.size**2, 0
    for turn in range(ROUNDS):
        look()
        if exact and not meet_ones(draft, rng):
            return None
        if guessing:
            if not repair(draft, rng, ROUNDS):
                return None
            if exact and draft.numbers.count(1) != draft.wanted_ones:
                continue
        puzzle = draft.puzzle()
        own = draft.solution(puzzle)
        strange = [] if guessing else _accidents_left(puzzle, own, allowed, tools)
        if not strange:
            return puzzle, own
        vain = vain + 1 if len(strange) >= best else 0
        best = min(best, len(strange))
        if vain > IN_VAIN:
            return None
        again = rng.random() < min(0.5, turn / 100)
        if not mend(draft, [puzzle.lines[piece] for piece in strange], again, rng):
            return None
    return None


def _accidents_left(
    puzzle: Kamaji, own: Board, allowed: tuple[str, ...] | None, tools: Tools[Kamaji]
) -> list[int]:
    """The pieces outside the answer that the techniques cannot rule out."""
    quick = tuple(name for name in QUICK if allowed is None or name in allowed)
    yes, no = tools.settled(puzzle, quick)
    left = own.all & ~(yes | no)
    if 0 < left.bit_count() <= FEW:
        yes, no = tools.settled(puzzle, allowed, (yes, no))
        left = own.all & ~(yes | no)
    # The open pieces cannot all be pieces of the answer: something must compete with them.
    return list(bits(left & ~own.yes)) or list(bits(left))


NUMBERS = Saying("every cell of a Kamaji holds a number, so no clue can be left out or added")

MAKING: Making[Kamaji] = Making(
    compose=compose,
    options=KamajiOptions,
    cannot={
        **dict.fromkeys(ABOUT_CLUES, NUMBERS),
        "black": Saying("a Kamaji has no black cells"),
        "answer": Saying("a Kamaji has no black cells that a picture could show"),
    },
)
