"""The searches of Kleijn 2018: brute force (§3.1), runs (§3.2, §8.1.1) and fewest pieces first.

Each search yields every solution exactly once, as a tuple of pieces in the order in which they were
placed, without the maximum. The techniques of the genre tell which piece alone can cover a number
(:mod:`~gridwright.genres.kamaji.techniques`). An explicit stack replaces recursion, which large
boards would exceed.

>>> puzzle = Kamaji(3, 3, (1, 2, 1, 2, 3, 2, 1, 2, 1))
>>> list(brute_force(puzzle, Meter()))
[(0, 3, 4, 7), (1, 2, 5, 6)]
>>> bigger_first(puzzle)
Runs(laid=(), found=(), solved=False, looked=8)
>>> sorted(map(sorted, fewest_first(puzzle, Meter())))
[[0, 3, 4, 7], [1, 2, 5, 6]]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from gridwright.core.board import Board
from gridwright.core.deadline import look, watched
from gridwright.core.grid import bits, mask_of
from gridwright.genres.kamaji.logic.view import KamajiView
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright.genres.kamaji.techniques import OnlyPiece
from gridwright.logic.technique import NOTHING

Laid = tuple[int, ...]
"""Pieces in the order in which they were placed."""


@dataclass
class Meter:
    """Counts the boards that a search looked at, and stops it at the deadline."""

    nodes: int = 0
    looked: int = 0
    """How often fewest first counted the pieces of an entry."""

    def tick(self) -> None:
        """Count one more board."""
        self.nodes += 1
        # On large boards each takes milliseconds.
        if self.nodes % 16 == 1:
            look()


def brute_force(puzzle: Kamaji, meter: Meter, laid: Laid = ()) -> Iterator[Laid]:
    """All solutions that contain the pieces ``laid``, by trying pieces from the upper left.

    Entries are visited in reading order. A piece must begin at every free entry, since a piece
    begins at its first entry; more pieces may begin at a one that is already used. Directions are
    tried in the stated order, few pieces before many.
    """
    maximum = puzzle.masks[-1]
    stack = [(0, puzzle.cells_of(mask_of(laid)) | maximum, laid)]
    size, masks, above_one = puzzle.grid.size, puzzle.masks, puzzle.above_one
    # On a board of one cell the maximum is a one, at which a piece could begin again.
    skip = frozenset((*laid, puzzle.decisions - 1))
    while stack:
        cell, covered, laid_here = stack.pop()
        meter.tick()
        options: list[Laid] = [()]
        while cell < size and options == [()]:
            free = not covered >> cell & 1
            pieces = [
                piece
                for piece in puzzle.starting[cell]
                if piece not in skip and not masks[piece] & covered & above_one
            ]
            several = puzzle.numbers[cell] == 1
            options = list(choices(pieces, free, several))
            cell += 1
        if options == [()]:
            yield laid_here
            continue
        for chosen in reversed(options):
            after = covered
            for piece in chosen:
                after |= masks[piece]
            stack.append((cell, after, laid_here + chosen))


def choices(pieces: list[int], needed: bool, several: bool) -> Iterator[Laid]:
    """Which of the pieces to place: one or none, or for a one any number of them."""
    most = len(pieces) if several else min(1, len(pieces))
    return chain.from_iterable(
        combinations(pieces, count) for count in range(1 if needed else 0, most + 1)
    )


@dataclass(frozen=True, slots=True)
class Runs:
    """What runs over all entries found without brute force."""

    laid: Laid
    """The pieces, common to all solutions, in the order in which they were placed."""
    found: tuple[int, ...]
    """How many pieces each run placed, without the last run, which placed none."""
    solved: bool
    """Whether nothing is left to cover."""
    looked: int
    """How often a free entry was asked whether only one piece can cover it."""


Group = Callable[[KamajiView, Board], list[int]]
"""Entries that a run asks together, as the board is when their turn comes."""


def bigger_first(puzzle: Kamaji) -> Runs:
    """Go over the numbers from the largest down and place each piece that is the only possibility.

    Within a run each value is repeated until it gives nothing more. With a single pass in reading
    order, Figure 2 of the paper would need two runs, but the paper solves it in one.
    """
    entries: dict[int, list[int]] = {}
    for cell, number in enumerate(puzzle.numbers):
        entries.setdefault(number, []).append(cell)
    return _runs(puzzle, [_always(entries[number]) for number in sorted(entries, reverse=True)])


def _always(cells: list[int]) -> Group:
    return lambda view, board: cells


def neighbours_first(puzzle: Kamaji) -> Runs:
    """The same, but entries with fewer available neighbours before those with more (§8.1.1).

    A neighbour is available if it is free or holds a one (§3.1). Every run asks the entries with
    none, then those with one, and so on; pieces take neighbours away, so they are counted anew.

    >>> neighbours_first(Kamaji(2, 2, (1, 2, 3, 2)))
    Runs(laid=(0, 1), found=(2,), solved=True, looked=3)
    """
    grid = puzzle.grid
    cells = (1 << cell for cell in watched(range(grid.size)))
    around = [grid.neighbours(cell) | grid.diagonals(cell) for cell in cells]
    return _runs(puzzle, [_with_available(number, around) for number in range(9)])


def _with_available(number: int, around: Sequence[int]) -> Group:
    def group(view: KamajiView, board: Board) -> list[int]:
        covered = view.cells(board.yes)
        available = view.grid.full & ~(covered & view.above_one)
        free = bits(view.grid.full & ~covered)
        return [cell for cell in free if (around[cell] & available).bit_count() == number]

    return group


def _runs(puzzle: Kamaji, order: Sequence[Group]) -> Runs:
    """Runs in which each group is asked until it gives nothing more, until a run gives nothing.

    If there is a solution, the order decides how soon a piece is found, but not which ones are:
    every piece found is in all solutions, so it takes no other one away.
    """
    view = KamajiView(puzzle)
    board = puzzle.given
    laid: list[int] = []
    lengths: list[int] = []
    looked = 0
    while view.unfinished(board.yes, board.no):
        look()
        before = len(laid)
        for group in order:
            forced: Laid | None = None
            while forced is None or forced:
                forced, asked = _only_ways(view, group(view, board), board)
                looked += asked
                laid += forced
                board = _drawn(view, board, forced)
        if len(laid) == before:
            break
        lengths.append(len(laid) - before)
    solved = not view.unfinished(board.yes, board.no)
    return Runs(tuple(laid), tuple(lengths), solved, looked)


def _only_ways(view: KamajiView, cells: list[int], board: Board) -> tuple[Laid, int]:
    """One pass: draw each piece that is the only one that can cover one of the cells.

    Also says how many of the cells were free. The paper looks at corners and other numbers alike,
    so one technique serves for all of them.
    """
    forced: list[int] = []
    asked, technique = 0, OnlyPiece()
    for cell in watched(cells):
        if view.through[cell] & board.yes:
            continue
        asked += 1
        # What several pieces or none can cover waits: the paper's runs find no contradictions.
        drawn, _ = technique.look(view, board.yes, board.no, cell) or NOTHING
        if drawn:
            forced.append(drawn.bit_length() - 1)
            board = _drawn(view, board, forced[-1:])
    return tuple(forced), asked


def _drawn(view: KamajiView, board: Board, pieces: Sequence[int]) -> Board:
    """The board with more pieces drawn, and what these use up."""
    yes, no = board.yes | mask_of(pieces), board.no
    for piece in pieces:
        no |= view.rivals[piece]
    return Board(board.size, yes, no)


def fewest_first(puzzle: Kamaji, meter: Meter) -> Iterator[Laid]:
    """All solutions, always continuing at the entry that the fewest pieces can still cover.

    The branch of the second piece through that entry excludes the first, and so on, so that each
    set of pieces is found once although a one may be in several pieces.
    """
    view = KamajiView(puzzle)
    stack: list[tuple[Board, int, Laid]] = [(puzzle.given, view.masks[-1], ())]
    spare_ones = mask_of(puzzle.of_ones)
    while stack:
        board, covered, laid = stack.pop()
        meter.tick()
        pieces = _fewest(view, board, covered, meter)
        if pieces is None:
            spare = list(bits(spare_ones & ~(board.yes | board.no)))
            for extra in choices(spare, needed=False, several=True):
                meter.tick()
                yield laid + extra
            continue
        branches = []
        for piece in bits(pieces):
            drawn = _drawn(view, board, (piece,))
            branches.append((drawn, covered | view.masks[piece], (*laid, piece)))
            board = Board(board.size, board.yes, board.no | 1 << piece)
        stack += reversed(branches)


def _fewest(view: KamajiView, board: Board, covered: int, meter: Meter) -> int | None:
    """The pieces of the free entry that has the fewest; ``None`` if all are covered."""
    fewest: int | None = None
    for cell in bits(view.grid.full & ~covered):
        meter.looked += 1
        pieces = view.ways(board.yes, board.no, cell)
        if fewest is None or pieces.bit_count() < fewest.bit_count():
            fewest = pieces
            if not pieces & (pieces - 1):
                break
    return fewest
