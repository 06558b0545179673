"""What the proof for Nurimaze uses about its boards.

That cells between tiles are black is a statement about one tile with the cells around it: it may be
at any edges of the board, and any of its openings may be open. The others are looked at on the
boards of all graphs of a lattice of 3x3 tiles.

>>> from gridwright_lab.reductions.tiles.lemmas import checked
>>> LEMMAS[0].name, checked(LEMMAS[0])
('N1', Checked(cases=502, broken=()))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from itertools import combinations, product

from gridwright.core.grid import bits
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright_lab.reductions import paths
from gridwright_lab.reductions.paths import (
    MIDDLE,
    GridGraph,
    ReducedGraph,
    Square,
    reduce,
    towards_the_graph,
)
from gridwright_lab.reductions.sides import SIDES, STEP, Side
from gridwright_lab.reductions.tiles.lemmas import Cases, Lemma

SIDE = 3
OPENINGS: Mapping[Side, Square] = {
    "n": (-1, MIDDLE),
    "e": (MIDDLE, len(paths.TILE)),
    "s": (len(paths.TILE), MIDDLE),
    "w": (MIDDLE, -1),
}


@cache
def _boards() -> tuple[ReducedGraph, ...]:
    """The boards of all graphs; where S and G are does not matter for rooms."""
    places = list(product(range(SIDE), range(SIDE)))
    every = [some for n in range(2, len(places) + 1) for some in combinations(places, n)]
    return tuple(reduce(GridGraph(SIDE, SIDE, frozenset(some), some[0], some[1])) for some in every)


def _white(puzzle: Nurimaze) -> set[int]:
    """The rooms of tiles, which have a mark."""
    return {puzzle.room_numbers[cell] for cell in bits(puzzle.marked)}


def _cases(holds: Callable[[ReducedGraph], bool]) -> Cases:
    for board in _boards():
        yield "" if holds(board) else f"the graph {board.graph}"


def _both_colours(board: ReducedGraph) -> bool:
    puzzle, white = board.puzzle, _white(board.puzzle)
    return all(
        (puzzle.room_numbers[row * puzzle.cols + col] in white) == (row % 2 == 0)
        for row, col in product(range(puzzle.rows), range(puzzle.cols))
        if row % 2 == col % 2
    )


def _others_are_black() -> Cases:
    """Around a tile, at any edges of the board and with any openings that are not black."""
    sides = [frozenset(some) for n in range(5) for some in combinations(SIDES, n)]
    for edges, opened in product(sides, sides):
        black = {cell for cell in _around(edges) if not _in_tile(cell)} - {
            OPENINGS[side] for side in opened
        }
        kept = _kept_black(black)
        right = kept == black
        yield "" if right else f"a tile at {sorted(edges)} with openings {sorted(opened)}"


def _around(edges: frozenset[Side]) -> list[Square]:
    """The cells of a tile and those between it and its neighbours, if there are any."""
    last = len(paths.TILE)
    rows = range(-("n" not in edges), last + ("s" not in edges))
    return [*product(rows, range(-("w" not in edges), last + ("e" not in edges)))]


def _in_tile(cell: Square) -> bool:
    """Whether a cell is in the white room of the tile."""
    last = len(paths.TILE)
    return all(0 <= place < last for place in cell) and paths.TILE[cell[0]][cell[1]] == "."


def _kept_black(black: set[Square]) -> set[Square]:
    """The cells that are connected with one that would fill a 2x2 with white ones of the tile."""
    found: list[Square] = []
    for row, col in product(range(-1, len(paths.TILE) + 1), repeat=2):
        four = {(row + i, col + j) for i, j in product((0, 1), repeat=2)}
        others = [cell for cell in four if not _in_tile(cell)]
        if black.issuperset(others) and (len(others) == 1 or _are_beside(others)):
            found += others
    for row, col in found:
        near = ((row + i, col + j) for i, j in STEP.values())
        found += [cell for cell in near if cell in black and cell not in found]
    return {*found}


def _are_beside(cells: list[Square]) -> bool:
    return len(cells) == 2 and sum(abs(a - b) for a, b in zip(*cells, strict=True)) == 1


def _rooms_are_trees(board: ReducedGraph) -> bool:
    """Rooms of tiles have no loop, and touch each other only where a hole leads to the graph."""
    puzzle, white = board.puzzle, _white(board.puzzle)
    size = dict.fromkeys(white, 0)
    for room in puzzle.room_numbers:
        if room in white:
            size[room] += 1
    links = dict.fromkeys(white, 0)
    touching = 0
    for one, other in _beside(puzzle):
        if one in white and other in white:
            if one == other:
                links[one] += 1
            else:
                touching += 1
    right = all(size[room] == links[room] + 1 for room in white)
    return right and touching == len(towards_the_graph(board.graph))


def _beside(puzzle: Nurimaze) -> Iterator[tuple[int, int]]:
    """The rooms of each two cells that share a side."""
    for cell, near in enumerate(puzzle.grid.neighbour_lists):
        for other in near:
            if cell < other:
                yield puzzle.room_numbers[cell], puzzle.room_numbers[other]


LEMMAS = (
    Lemma(
        "N1",
        "Cells in even rows and columns are in rooms with a mark, cells in odd rows and columns are"
        " not.",
        partial(_cases, _both_colours),
    ),
    Lemma(
        "N2",
        "Around a tile, every cell that is not in its white room and no open opening is connected"
        " with one that would fill a 2x2 with cells of that room.",
        _others_are_black,
    ),
    Lemma(
        "N3",
        "Rooms with a mark have no loop, and touch only where a hole leads to the graph.",
        partial(_cases, _rooms_are_trees),
    ),
)
