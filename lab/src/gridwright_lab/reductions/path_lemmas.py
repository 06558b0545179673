"""What the proof for Nurimaze uses about its boards, for all graphs of a lattice of 3x3 tiles.

The cells around a tile depend on which of its four neighbours are squares of the graph, and where
the openings of holes lead. A tile in the middle of nine has every such neighbourhood.

>>> from gridwright_lab.reductions.tiles.lemmas import checked
>>> LEMMAS[0].name, checked(LEMMAS[0])
('N1', Checked(cases=502, broken=()))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import combinations, product

from gridwright.core.grid import bits
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright_lab.reductions.paths import GridGraph, ReducedGraph, reduce, towards_the_graph
from gridwright_lab.reductions.tiles.lemmas import Cases, Lemma

SIDE = 3


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


def _others_are_black(board: ReducedGraph) -> bool:
    """Each room that is neither of a tile nor an opening fills a 2x2 with white rooms."""
    puzzle, white = board.puzzle, _white(board.puzzle)
    kept_black = set()
    for row, col in product(range(puzzle.rows - 1), range(puzzle.cols - 1)):
        first = row * puzzle.cols + col
        four = (first, first + 1, first + puzzle.cols, first + puzzle.cols + 1)
        rooms = {puzzle.room_numbers[cell] for cell in four} - white
        if len(rooms) == 1:
            kept_black |= rooms
    return set(range(puzzle.decisions)) - white - kept_black == set(board.openings) and (
        kept_black.isdisjoint(board.openings)
    )


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
        "A room without a mark is an opening between two squares of the graph, or it fills a 2x2"
        " with rooms that have a mark.",
        partial(_cases, _others_are_black),
    ),
    Lemma(
        "N3",
        "Rooms with a mark have no loop, and touch only where a hole leads to the graph.",
        partial(_cases, _rooms_are_trees),
    ),
)
