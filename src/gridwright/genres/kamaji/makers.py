"""Four ways to generate a Kamaji: ours, the seed's, and the two that the seed proposes.

``repair`` (the default) gives puzzles with exactly one solution. The others give puzzles that have
a solution, as the seed's do, and perhaps further ones; ``generate --unique`` draws again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from gridwright.core.board import Board
from gridwright.core.errors import PuzzleError
from gridwright.core.grid import Grid
from gridwright.core.maker import Made, Maker, Option, Wish
from gridwright.core.stats import Stats
from gridwright.core.words import board_size, counted
from gridwright.genres.kamaji.cover import Cover, Lengths
from gridwright.genres.kamaji.pieces import Line
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright.genres.kamaji.repair import Draft, repair
from gridwright.genres.kamaji.seed_maker import attempt

MAXIMUM = Option("maximum", 0, "what every piece adds up to; 0 means the longer side of the board")
ONES = Option("ones", 0.2, "roughly the share of cells that hold a one")
SHARED = Option("shared", 0.2, "how often a piece shares a one with another piece when it need not")
SHORTEST = Option("shortest", 2, "the smallest number of cells in a piece")
LONGEST = Option("longest", 5, "the largest number of cells in a piece")
ATTEMPTS = Option("attempts", 2000, "give up after this many boards")
SMALLEST_MAXIMUM = 3

ROUNDS = 150
"""So often a board is repaired before another one is begun."""

Attempt = Callable[[Wish, int, Random], "tuple[list[int], Sequence[Line]] | None"]
"""One try: numbers and the pieces of a solution, or None."""


def _maximum(wish: Wish) -> int:
    maximum = int(wish.options.get("maximum", 0)) or max(wish.rows, wish.cols, SMALLEST_MAXIMUM)
    if maximum < SMALLEST_MAXIMUM:
        raise PuzzleError(
            f"the maximum is {maximum}; expected {SMALLEST_MAXIMUM} or more, so that numbers"
            " above one can stand beside it"
        )
    return maximum


def _share(wish: Wish, option: Option) -> float:
    share = float(wish.options.get(option.name, option.default))
    if not 0 <= share <= 1:
        raise PuzzleError(f"the option {option.name!r} is {share}; expected a share from 0 to 1")
    return share


def _lengths(wish: Wish, maximum: int) -> Lengths:
    shortest = int(wish.options.get("shortest", SHORTEST.default))
    longest = int(wish.options.get("longest", LONGEST.default))
    if not 2 <= shortest <= longest:
        raise PuzzleError(
            f"pieces of {shortest} to {longest} cells are impossible; expected 2 or more, and the"
            " shortest not above the longest"
        )
    side = max(wish.rows, wish.cols)
    most = min(longest, maximum, side)
    if shortest > most and side > 1:
        raise PuzzleError(
            f"pieces of {counted(shortest, 'cell')} do not fit a board of"
            f" {board_size(wish.rows, wish.cols)} with a maximum of {maximum}"
        )
    return Lengths(shortest, most)


def _board(puzzle: Kamaji, lines: Sequence[Line]) -> Board:
    used = 0
    for line in lines:
        used |= 1 << puzzle.piece_at[sum(1 << cell for cell in line)]
    return Board.whole(puzzle.decisions, used)


def _give_up(wish: Wish, attempts: int, what: str) -> PuzzleError:
    return PuzzleError(
        f"{counted(attempts, 'attempt')} gave no {what} of {board_size(wish.rows, wish.cols)};"
        " try another size, maximum or share of ones"
    )


def make_by_repair(wish: Wish, dice: Random) -> Made[Kamaji]:
    """A puzzle with exactly one solution: cover, number, repair (``repair.py``)."""
    maximum = _maximum(wish)
    lengths, ones = _lengths(wish, maximum), _share(wish, ONES)
    grid, limit = Grid.of(wish.rows, wish.cols), int(wish.options.get("attempts", 2000))
    for number in range(1, limit + 1):
        wish.deadline.check()
        cover = Cover(grid, maximum, dice.randrange(grid.size))
        if not cover.lay_everywhere(lengths, _share(wish, SHARED), dice, deadline=wish.deadline):
            continue
        wish.progress(f"board {number}: {counted(len(cover.pieces), 'piece')}")
        share, numbers = _filled(cover, ones, dice)
        wanted = round(ones * grid.size)
        draft = Draft(cover, numbers, lengths, share, _share(wish, SHARED), wanted)
        if repair(draft, dice, wish.deadline, ROUNDS):
            puzzle = draft.puzzle(wish.deadline)
            stats = {
                "moves": draft.moves,
                "relaid": draft.relaid,
                "pieces": len(cover.pieces),
                # Overlaps are ones whatever the wish, and short pieces hold none: say what came.
                "ones": round(draft.numbers.count(1) / grid.size, 3),
            }
            return Made(puzzle, draft.solution(puzzle), number, Stats(stats))
    raise _give_up(wish, limit, "puzzle with exactly one solution")


def _filled(cover: Cover, ones: float, dice: Random) -> tuple[float, list[int]]:
    """The numbering whose share of ones is nearest to the wish, and how often ones were chosen.

    Overlaps are ones already and short pieces can hold none, so the two shares differ.
    """
    fills = [(tenth / 10, cover.fill(tenth / 10, dice)) for tenth in range(11)]
    wanted = ones * cover.grid.size
    return min(fills, key=lambda fill: abs(fill[1].count(1) - wanted))


def _make_by(tries: Attempt) -> Callable[[Wish, Random], Made[Kamaji]]:
    """A maker that starts over until a try succeeds."""

    def make(wish: Wish, dice: Random) -> Made[Kamaji]:
        maximum = _maximum(wish)
        limit, failed = int(wish.options.get("attempts", 2000)), 0
        for number in range(1, limit + 1):
            wish.deadline.check()
            wish.progress(f"board {number}, {failed} failed")
            result = tries(wish, maximum, dice)
            if result is None:
                failed += 1
                continue
            numbers, lines = result
            puzzle = Kamaji(wish.rows, wish.cols, tuple(numbers), maximum, wish.deadline)
            return Made(puzzle, _board(puzzle, lines), number, Stats(failed=failed))
        raise _give_up(wish, limit, "puzzle")

    return make


def seed_attempt(
    wish: Wish, maximum: int, dice: Random
) -> tuple[list[int], Sequence[Line]] | None:
    """The seed's program (``seed_maker.py``)."""
    laying = attempt(Grid.of(wish.rows, wish.cols), maximum, dice, deadline=wish.deadline)
    return None if laying is None else (laying.numbers, laying.lines)


SMALLEST_PART, LARGEST_PART = 3, 5


def sub_boards_attempt(
    wish: Wish, maximum: int, dice: Random
) -> tuple[list[int], Sequence[Line]] | None:
    """Smaller boards side by side, each made by the seed's program (§8.1.2, first proposal)."""
    grid = Grid.of(wish.rows, wish.cols)
    parts = [
        (top, left, Grid.of(height, width))
        for top, height in _cut(wish.rows, dice)
        for left, width in _cut(wish.cols, dice)
    ]
    with_maximum = dice.randrange(len(parts))
    numbers = [0] * grid.size
    lines: list[Line] = []
    for number, (top, left, part) in enumerate(parts):
        laying = None
        for _ in range(60):
            laying = attempt(
                part, maximum, dice, with_maximum=number == with_maximum, deadline=wish.deadline
            )
            if laying is not None:
                break
        if laying is None:
            return None
        to = [
            grid.cell(top + row, left + col)
            for row in range(part.rows)
            for col in range(part.cols)
        ]
        for cell, value in enumerate(laying.numbers):
            numbers[to[cell]] = value
        lines += [tuple(to[cell] for cell in line) for line in laying.lines]
    return numbers, [tuple(sorted(line)) for line in lines]


def _cut(side: int, dice: Random) -> list[tuple[int, int]]:
    """A side in parts of three to five, as (start, length)."""
    parts: list[tuple[int, int]] = []
    start = 0
    while side - start > LARGEST_PART:
        room = side - start - SMALLEST_PART
        length = dice.randint(SMALLEST_PART, max(SMALLEST_PART, min(LARGEST_PART, room)))
        parts.append((start, length))
        start += length
    return [*parts, (start, side - start)]


def empty_pieces_attempt(
    wish: Wish, maximum: int, dice: Random
) -> tuple[list[int], Sequence[Line]] | None:
    """Empty pieces first, numbers once all is covered (§8.1.2, second proposal; ``cover.py``)."""
    grid = Grid.of(wish.rows, wish.cols)
    cover = Cover(grid, maximum, dice.randrange(grid.size))
    shared = _share(wish, SHARED)
    if not cover.lay_everywhere(_lengths(wish, maximum), shared, dice, deadline=wish.deadline):
        return None
    return _filled(cover, _share(wish, ONES), dice)[1], list(cover.pieces.values())


MAKERS: tuple[Maker[Kamaji], ...] = (
    Maker(
        "repair",
        "exactly one solution: the board is repaired where a second one exists",
        make_by_repair,
        (MAXIMUM, ONES, SHARED, SHORTEST, LONGEST, ATTEMPTS),
        ensures_unique=True,
    ),
    Maker(
        "seed",
        "numbered pieces at random (Kleijn 2018, §5.1)",
        _make_by(seed_attempt),
        (MAXIMUM, ATTEMPTS),
    ),
    Maker(
        "sub-boards",
        "smaller boards side by side (Kleijn 2018, §8.1.2)",
        _make_by(sub_boards_attempt),
        (MAXIMUM, ATTEMPTS),
    ),
    Maker(
        "empty-pieces",
        "empty pieces first, numbers afterwards (Kleijn 2018, §8.1.2)",
        _make_by(empty_pieces_attempt),
        (MAXIMUM, ONES, SHARED, SHORTEST, LONGEST, ATTEMPTS),
    ),
)
