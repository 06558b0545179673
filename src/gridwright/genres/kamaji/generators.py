"""Five generators for Kamaji: two of ours, that of Kleijn 2018, and two that the paper proposes.

``repair`` and ``construct`` give puzzles with exactly one solution. Puzzles of the others, like the
paper's, may have more; ``generate --unique`` tries again until there is only one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from gridwright.core.deadline import look, tell
from gridwright.core.errors import PuzzleError
from gridwright.core.generator import Generated, GenerateRequest, Generator
from gridwright.core.grid import Grid
from gridwright.core.options import option, resolve
from gridwright.core.saying import Saying, board_of
from gridwright.genres.kamaji.making.construction import construct
from gridwright.genres.kamaji.making.empty_pieces import Cover, Lengths, refuse_maximum
from gridwright.genres.kamaji.making.pattern import pattern
from gridwright.genres.kamaji.making.unique import Draft, laid_out, repair
from gridwright.genres.kamaji.paper.generator import attempt
from gridwright.genres.kamaji.pieces import SMALLEST_MAXIMUM, Line
from gridwright.genres.kamaji.puzzle import Kamaji


@dataclass(frozen=True)
class AnyOptions:
    """The options of every method."""

    maximum: int = option(0, "what every piece adds up to; 0 means the longer side of the board")
    attempts: int = option(2000, "give up after this many boards")


@dataclass(frozen=True)
class PieceOptions(AnyOptions):
    """The options of the methods that place empty pieces."""

    ones: float = option(0.2, "roughly the share of cells that hold a one")
    shared: float = option(
        0.2, "how often a piece shares a one with another piece when it need not"
    )
    shortest: int = option(2, "the smallest number of cells in a piece")
    longest: int = option(5, "the largest number of cells in a piece")


@dataclass(frozen=True)
class ConstructOptions:
    """The options of the construction."""

    side: bool = option(
        False,
        "the maximum is the side of the board, from 13×13 on; not easy, as something has to be"
        " ruled out",
    )


ROUNDS = 150
"""How often a board is repaired before a new one is started."""

Attempt = Callable[[GenerateRequest, int, Random], "tuple[list[int], Sequence[Line]] | None"]
"""One attempt: the numbers and the pieces of a solution, or None if it failed."""


def _pieces(request: GenerateRequest) -> PieceOptions:
    """The options of a method that places empty pieces; a share outside 0 to 1 is refused."""
    options = resolve(PieceOptions, request.options, Saying("the method"))
    for name, share in (("ones", options.ones), ("shared", options.shared)):
        if not 0 <= share <= 1:
            raise PuzzleError(
                "the option {name} is {share}; expected a share from 0 to 1",
                name=repr(name),
                share=str(share),
            )
    return options


def _maximum(request: GenerateRequest, options: AnyOptions) -> int:
    maximum = options.maximum or max(request.rows, request.cols, SMALLEST_MAXIMUM)
    refuse_maximum(maximum)
    return maximum


def _lengths(request: GenerateRequest, options: PieceOptions, maximum: int) -> Lengths:
    shortest, longest = options.shortest, options.longest
    if not 2 <= shortest <= longest:
        raise PuzzleError(
            "pieces of {shortest} to {longest} cells are impossible; expected 2 or more, and "
            "the shortest not above the longest",
            shortest=shortest,
            longest=longest,
        )
    side = max(request.rows, request.cols)
    most = min(longest, maximum, side)
    if shortest > most and side > 1:
        raise PuzzleError(
            "pieces of {shortest} [shortest|cell|cells] do not fit a board of {size} with a "
            "maximum of {maximum}",
            shortest=shortest,
            size=board_of(request.rows, request.cols),
            maximum=maximum,
        )
    return Lengths(shortest, most)


def _give_up(request: GenerateRequest, attempts: int, what: Saying) -> PuzzleError:
    return PuzzleError(
        "{attempts} [attempts|attempt|attempts] gave no {what} of {size}; try another size, "
        "maximum or share of ones",
        attempts=attempts,
        what=what,
        size=board_of(request.rows, request.cols),
    )


def make_by_repair(request: GenerateRequest, rng: Random) -> Generated[Kamaji]:
    """A puzzle with exactly one solution: cover, number, repair (``making/unique.py``)."""
    options = _pieces(request)
    maximum, ones, shared = _maximum(request, options), options.ones, options.shared
    lengths = _lengths(request, options, maximum)
    grid = Grid.of(request.rows, request.cols)
    for number in range(1, options.attempts + 1):
        look()
        cover = Cover(grid, maximum, rng.randrange(grid.size))
        if not cover.lay_everywhere(lengths, shared, rng):
            continue
        tell(
            "board {number}: {pieces} [pieces|piece|pieces]",
            number=number,
            pieces=len(cover.pieces),
        )
        share, numbers = cover.fill_nearest(ones * grid.size, rng)
        wanted = round(ones * grid.size)
        draft = Draft(cover, numbers, lengths, share, shared, wanted)
        if repair(draft, rng, ROUNDS):
            puzzle = draft.puzzle()
            stats = {
                "moves": draft.moves,
                "relaid": draft.relaid,
                "pieces": len(cover.pieces),
                # Overlaps are always ones, and short pieces hold none: report the actual share.
                "ones": round(draft.numbers.count(1) / grid.size, 3),
            }
            return Generated(puzzle, draft.solution(puzzle), number, stats)
    raise _give_up(request, options.attempts, Saying("puzzle with exactly one solution"))


def _make_by(
    tries: Attempt, kind: type[AnyOptions]
) -> Callable[[GenerateRequest, Random], Generated[Kamaji]]:
    """A generator that starts over until an attempt succeeds."""

    def make(request: GenerateRequest, rng: Random) -> Generated[Kamaji]:
        options = resolve(kind, request.options, Saying("the method"))
        request = replace(request, options=options)
        maximum, failed = _maximum(request, options), 0
        for number in range(1, options.attempts + 1):
            look()
            tell("board {number}, {failed} failed", number=number, failed=failed)
            result = tries(request, maximum, rng)
            if result is None:
                failed += 1
                continue
            numbers, lines = result
            puzzle = Kamaji(request.rows, request.cols, tuple(numbers), maximum)
            return Generated(puzzle, laid_out(puzzle, lines), number, {"failed": failed})
        raise _give_up(request, options.attempts, Saying("puzzle"))

    return make


def kleijn_attempt(
    request: GenerateRequest, maximum: int, rng: Random
) -> tuple[list[int], Sequence[Line]] | None:
    """One run of the generator of Kleijn 2018 (``paper/generator.py``)."""
    laying = attempt(Grid.of(request.rows, request.cols), maximum, rng)
    return None if laying is None else (laying.numbers, laying.lines)


SMALLEST_PART, LARGEST_PART = 3, 5


def sub_boards_attempt(
    request: GenerateRequest, maximum: int, rng: Random
) -> tuple[list[int], Sequence[Line]] | None:
    """Smaller boards side by side, each from the paper's generator (§8.1.2, first proposal)."""
    grid = Grid.of(request.rows, request.cols)
    parts = [
        (top, left, Grid.of(height, width))
        for top, height in _cut(request.rows, rng)
        for left, width in _cut(request.cols, rng)
    ]
    with_maximum = rng.randrange(len(parts))
    numbers = [0] * grid.size
    lines: list[Line] = []
    for number, (top, left, part) in enumerate(parts):
        laying = None
        for _ in range(60):
            laying = attempt(part, maximum, rng, with_maximum=number == with_maximum)
            if laying is not None:
                break
        if laying is None:
            return None
        to = [
            grid.cell(top + row, left + col) for row in range(part.rows) for col in range(part.cols)
        ]
        for cell, value in enumerate(laying.numbers):
            numbers[to[cell]] = value
        lines += [tuple(to[cell] for cell in line) for line in laying.lines]
    return numbers, [tuple(sorted(line)) for line in lines]


def _cut(side: int, rng: Random) -> list[tuple[int, int]]:
    """A side cut into parts of three to five cells, as (start, length)."""
    parts: list[tuple[int, int]] = []
    start = 0
    while side - start > LARGEST_PART:
        room = side - start - SMALLEST_PART
        length = rng.randint(SMALLEST_PART, max(SMALLEST_PART, min(LARGEST_PART, room)))
        parts.append((start, length))
        start += length
    return [*parts, (start, side - start)]


def empty_pieces_attempt(
    request: GenerateRequest, maximum: int, rng: Random
) -> tuple[list[int], Sequence[Line]] | None:
    """Empty pieces first, then numbers (§8.1.2, second proposal; ``making/empty_pieces.py``)."""
    grid = Grid.of(request.rows, request.cols)
    cover = Cover(grid, maximum, rng.randrange(grid.size))
    options = _pieces(request)
    lengths = _lengths(request, options, maximum)
    if not cover.lay_everywhere(lengths, options.shared, rng):
        return None
    return cover.fill_nearest(options.ones * grid.size, rng)[1], list(cover.pieces.values())


def make_by_construction(request: GenerateRequest, rng: Random) -> Generated[Kamaji]:
    """A puzzle with exactly one solution, without search (``making/construction.py``)."""
    if not resolve(ConstructOptions, request.options, Saying("the method")).side:
        puzzle, lines = construct(request.rows, request.cols, rng)
    elif request.rows == request.cols:
        puzzle, lines = pattern(request.rows, rng)
    else:
        raise PuzzleError(
            "a board of {size} has no single side to be the maximum; expected a square",
            size=board_of(request.rows, request.cols),
        )
    return Generated(puzzle, laid_out(puzzle, lines), 1, {"pieces": len(lines)})


GENERATORS: tuple[Generator[Kamaji], ...] = (
    Generator(
        "repair",
        "exactly one solution: the board is repaired where a second one exists",
        make_by_repair,
        PieceOptions,
        ensures_unique=True,
    ),
    Generator(
        "construct",
        "exactly one solution, by a pattern and without search: easy, at any size from 3×3 on",
        make_by_construction,
        ConstructOptions,
        ensures_unique=True,
    ),
    Generator(
        "kleijn2018",
        "numbered pieces at random (Kleijn 2018, §5.1)",
        _make_by(kleijn_attempt, AnyOptions),
        AnyOptions,
    ),
    Generator(
        "sub-boards",
        "smaller boards side by side, for sides of six cells or more (Kleijn 2018, §8.1.2)",
        _make_by(sub_boards_attempt, AnyOptions),
        AnyOptions,
    ),
    Generator(
        "empty-pieces",
        "empty pieces first, numbers afterwards (Kleijn 2018, §8.1.2)",
        _make_by(empty_pieces_attempt, PieceOptions),
        PieceOptions,
    ),
)
