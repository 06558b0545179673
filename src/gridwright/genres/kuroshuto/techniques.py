"""Kuroshuto's deductions (Straathof 2025, §3.1.3 and §3.2): one function each, with its reason.

A function looks at one cell of a board and gives the step that it allows there, if any: a *number*
technique looks from the cell of a number, a *tile* technique at an open cell. The ladder
(:data:`TECHNIQUES`) asks them about all cells; the ``rules`` strategy about one cell after another,
in the order of the seed.

>>> puzzle = Kuroshuto(3, 3, {4: 1}, white=0b10100000)     # two cells are left to the 1
>>> for technique in TECHNIQUES:
...     for step in technique.find(puzzle, puzzle.given):
...         print(f"{step.technique}: {puzzle.grid.names(step.no)} white, because {step.sentence}")
...         break
unreached: r1c1 white, because no number reaches r1c1, so nothing could make it black
diagonal position: r1c1 white, because one of r1c2 or r2c1 is the black cell of the 1 at r2c2, \
and r1c1 touches both
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.core.grid import Grid, bits, refuse_masks
from gridwright.core.step import Step, Technique
from gridwright.genres.kuroshuto.puzzle import Kuroshuto, reach, reached

LAST = "last position"
DONE = "number done"
BESIDE = "beside black"
UNREACHED = "unreached"
DIAGONAL = "diagonal position"
DIAMOND = "diamond structure"
FLOOD = "flood fill"


@dataclass(frozen=True, slots=True)
class Relations:
    """The seed's two kinds of lists (§3.1.2), each the inverse of the other."""

    grid: Grid
    numbers: dict[int, int]
    reached: dict[int, int]
    """The numbered tile lists: number's cell to the mask of the cells it reaches."""
    reaching: tuple[tuple[int, ...], ...]
    """The empty tile lists: for each cell the cells of the numbers that reach it."""


def relations(puzzle: Kuroshuto) -> Relations:
    """The lists of a puzzle, made once for as long as it is worked on."""
    return _relations(puzzle.rows, puzzle.cols, tuple(puzzle.numbers.items()))


@lru_cache(maxsize=64)
def _relations(rows: int, cols: int, numbers: tuple[tuple[int, int], ...]) -> Relations:
    grid = Grid.of(rows, cols)
    refuse_masks("the cells that the numbers reach", len(numbers), grid.size)
    masks = {}
    lists: list[list[int]] = [[] for _ in range(grid.size)]
    for cell, number in watched(numbers):
        masks[cell] = reach(rows, cols, cell, number)
        for other in reached(rows, cols, cell, number):
            lists[other].append(cell)
    return Relations(grid, dict(numbers), masks, tuple(map(tuple, lists)))


def last_position(known: Relations, board: Board, cell: int) -> Step | None:
    """A number that reaches no black cell and has one possibility left: that one is black."""
    reached = known.reached[cell]
    possible = reached & ~board.no
    if reached & board.yes or not possible or possible & (possible - 1):
        return None
    return Step(
        LAST,
        f"{_the(known, cell)} has no other place for its black cell than {_names(known, possible)}",
        yes=possible,
        because=1 << cell | (reached ^ possible),
    )


def number_done(known: Relations, board: Board, cell: int) -> Step | None:
    """A number that reaches a black cell: the others that it reaches are white."""
    reached = known.reached[cell]
    hit = reached & board.yes
    rest = reached & ~hit & ~board.no
    if not hit or not rest:
        return None
    return Step(
        DONE,
        f"{_the(known, cell)} has its black cell at {_names(known, hit)}",
        no=rest,
        because=1 << cell | hit,
    )


def beside_black(known: Relations, board: Board, cell: int) -> Step | None:
    """The neighbours of a black cell are white."""
    beside = known.grid.neighbours(1 << cell) & ~board.no
    if not board.yes >> cell & 1 or not beside:
        return None
    return Step(
        BESIDE,
        f"black cells never touch, and {known.grid.name(cell)} is black",
        no=beside,
        because=1 << cell,
    )


def unreached(known: Relations, board: Board, cell: int) -> Step | None:
    """A tile that no number reaches is white, if the puzzle has one answer (§3.2)."""
    if known.reaching[cell] or (board.yes | board.no) >> cell & 1:
        return None
    return Step(
        UNREACHED,
        f"no number reaches {known.grid.name(cell)}, so nothing could make it black",
        no=1 << cell,
    )


def diagonal_position(known: Relations, board: Board, cell: int) -> Step | None:
    """A 1 whose two possibilities touch at a corner: the other cell beside both is white."""
    if known.numbers[cell] != 1:
        return None
    reached = known.reached[cell]
    possible = reached & ~board.no
    if reached & board.yes or possible.bit_count() != 2:
        return None
    first, second = possible & -possible, possible & (possible - 1)
    grid = known.grid
    both = grid.neighbours(first) & grid.neighbours(second) & ~(1 << cell)
    # Opposite each other they have only the number between them; round a corner one cell more.
    if not both & ~board.no or not grid.diagonals(first) & second:
        return None
    return Step(
        DIAGONAL,
        f"one of {_names(known, possible)} is the black cell of {_the(known, cell)},"
        f" and {_names(known, both)} touches both",
        no=both,
        because=1 << cell | possible,
    )


def diamond_structure(known: Relations, board: Board, cell: int) -> Step | None:
    """Three black cells around a tile: the fourth cell around it is white."""
    black, grid = board.yes, known.grid
    for inner in grid.neighbour_lists[cell]:
        around = grid.neighbours(1 << inner)
        rest = around & ~black
        if rest == 1 << cell and around.bit_count() == 4 and not black >> inner & 1:
            return Step(
                DIAMOND,
                f"three cells around {grid.name(inner)} are black, and a fourth would cut it off",
                no=1 << cell,
                because=1 << inner | (around ^ rest),
            )
    return None


def flood_fill(known: Relations, board: Board, cell: int) -> Step | None:
    """A tile that, if black, would cut white cells off from others: it is white."""
    grid, black, bit = known.grid, board.yes, 1 << cell
    if not _may_cut(grid, black, bit):
        return None
    rest = grid.full & ~black & ~bit
    part = grid.flood(rest & -rest, rest)
    if part == rest:
        return None
    other = rest ^ part
    smaller = min(part, other, key=int.bit_count)
    return Step(
        FLOOD,
        f"if {grid.name(cell)} were black, {grid.names(smaller, most=4)} would be cut off",
        no=bit,
        because=grid.neighbours(smaller) & black,
    )


def _may_cut(grid: Grid, black: int, bit: int) -> bool:
    """Whether a cell could close a chain of black cells: it needs two ends to join."""
    ends = (grid.diagonals(bit) & black).bit_count()
    return ends > 1 or bool(ends and bit & grid.border)


def _the(known: Relations, cell: int) -> str:
    return f"the {known.numbers[cell]} at {known.grid.name(cell)}"


def _names(known: Relations, mask: int) -> str:
    return " or ".join(map(known.grid.name, bits(mask)))


Look = Callable[[Relations, Board, int], Step | None]
"""What a deduction finds at one cell."""


def _at_numbers(look: Look) -> Callable[[Kuroshuto, Board], Iterator[Step]]:
    def find(puzzle: Kuroshuto, board: Board) -> Iterator[Step]:
        known = relations(puzzle)
        for cell in known.reached:
            if step := look(known, board, cell):
                yield step

    return find


def _at_black_cells(look: Look) -> Callable[[Kuroshuto, Board], Iterator[Step]]:
    def find(puzzle: Kuroshuto, board: Board) -> Iterator[Step]:
        known = relations(puzzle)
        for cell in bits(board.yes):
            if step := look(known, board, cell):
                yield step

    return find


def _at_open_cells(look: Look) -> Callable[[Kuroshuto, Board], Iterator[Step]]:
    def find(puzzle: Kuroshuto, board: Board) -> Iterator[Step]:
        known = relations(puzzle)
        for cell in bits(board.open):
            if step := look(known, board, cell):
                yield step

    return find


TECHNIQUES: tuple[Technique[Kuroshuto], ...] = (
    Technique(
        BESIDE, 1, "The cells beside a black cell are white.", _at_black_cells(beside_black)
    ),
    Technique(
        DONE,
        1,
        "A number that reaches a black cell reaches no other.",
        _at_numbers(number_done),
    ),
    Technique(
        LAST,
        1,
        "A number with one possible cell left has its black cell there.",
        _at_numbers(last_position),
    ),
    Technique(
        UNREACHED,
        2,
        "On a puzzle with one answer, a cell that no number reaches is white.",
        _at_open_cells(unreached),
        assumes_unique=True,
    ),
    Technique(
        DIAGONAL,
        3,
        "A 1 with two possible cells that touch at a corner: the cell beside both is white.",
        _at_numbers(diagonal_position),
    ),
    Technique(
        DIAMOND,
        3,
        "Three black cells around a cell: the fourth is white.",
        _at_open_cells(diamond_structure),
    ),
    Technique(
        FLOOD,
        4,
        "A cell is white if, as a black one, it would cut white cells off.",
        _at_open_cells(flood_fill),
    ),
)
"""The ladder, easiest first."""
