"""Hamiltonian paths as Nurimaze: tiles of 5x5 cells, one answer for each path.

A *grid graph* is a set of squares of a lattice; squares that share a side are joined. It is
NP-complete to decide whether a path from one given square to another visits every square once
(Itai, Papadimitriou and Szwarcfiter 1982). Here every square of the lattice becomes a tile:

    ┌─────┐
    │·····│   the white cells of a tile are one room: three bars and an upright
    │##·##│
    │·····│   in the middle is a circle, S or G; in a tile that is no square of
    │##·##│   the graph, a triangle
    │·····│
    └─────┘

Between two tiles is one row or column of cells, with an *opening* in the middle. If both tiles are
squares of the graph, the opening is a room of one cell, and nothing else is left to decide: white
means that the path goes through. All other cells between tiles, with the black cells of tiles that
they touch, are large rooms that have to be black. A tile with a triangle has one white opening, to
a tile nearer to the graph.

A cell in an even row and an even column, counted from 0, is in a bar, and white. Every 2x2 has one
of these, and one that is in an odd row and an odd column, and black. So only openings matter: white
cells form a tree whose path from S to G has every circle on it. Then no other openings are white
than those of the path. ``docs/nurimaze-is-np-complete.md`` has the proof.

>>> reduced = reduce(parse(["Soo", "..o", "Goo"]))
>>> reduced.puzzle.rows, reduced.puzzle.cols, len(reduced.openings)
(17, 17, 6)
>>> (path,) = reduced.graph.paths()
>>> read_back(reduced, answer_of(reduced, path)) == path
True
>>> list(parse(["Soo", "o.o", "ooG"]).paths())
[]
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise, permutations, product

from gridwright.core.board import Board
from gridwright.core.deadline import look
from gridwright.core.errors import InputError
from gridwright.core.grid import bits, mask_of
from gridwright.engine.check import check
from gridwright.engine.solve import solve
from gridwright.genres.nurimaze import GENRE
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright.render.svg import svg
from gridwright_lab.reductions.instance import NotAnAnswerError

Square = tuple[int, int]
"""The row and column of a square of the graph, and of its tile."""
Path = tuple[Square, ...]

START, GOAL, SQUARE, HOLE = "SGo."
TILE = (
    ".....",
    "##.##",
    ".....",
    "##.##",
    ".....",
)
PITCH = len(TILE) + 1
MIDDLE = len(TILE) // 2
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


@dataclass(frozen=True, slots=True)
class GridGraph:
    """Squares of a lattice, joined if they share a side; a path leads from one to another."""

    rows: int
    cols: int
    squares: frozenset[Square]
    start: Square
    goal: Square

    def __str__(self) -> str:
        """The drawing, its rows separated by spaces."""
        signs = dict.fromkeys(self.squares, SQUARE) | {self.start: START, self.goal: GOAL}
        rows = (
            (signs.get((row, col), HOLE) for col in range(self.cols)) for row in range(self.rows)
        )
        return " ".join("".join(row) for row in rows)

    def squared(self) -> GridGraph:
        """The same graph on as many rows as columns of the lattice, with holes for the rest."""
        side = max(self.rows, self.cols)
        return replace(self, rows=side, cols=side)

    def beside(self, at: Square) -> Iterator[Square]:
        """The squares of the lattice that share a side with this one, in the graph or not."""
        for down, right in STEPS:
            row, col = at[0] + down, at[1] + right
            if 0 <= row < self.rows and 0 <= col < self.cols:
                yield row, col

    def joins(self) -> Iterator[tuple[Square, Square]]:
        """Each pair of squares of the graph that share a side, once."""
        for at in sorted(self.squares):
            yield from (
                (at, there) for there in self.beside(at) if there in self.squares and at < there
            )

    def paths(self) -> Iterator[Path]:
        """All paths from the start to the goal that visit every square once, by trying all."""
        return self._longer((self.start,))

    def _longer(self, path: Path) -> Iterator[Path]:
        if path[-1] == self.goal:
            if len(path) == len(self.squares):
                yield path
            return
        for there in self.beside(path[-1]):
            if there in self.squares and there not in path:
                yield from self._longer((*path, there))


def parse(lines: Sequence[str]) -> GridGraph:
    """A graph as a drawing: S and G are its ends, o its other squares, full stops are none.

    >>> sorted(parse(["S.", "oG"]).squares)
    [(0, 0), (1, 0), (1, 1)]
    >>> parse(["So"])
    Traceback (most recent call last):
    ...
    gridwright.core.errors.InputError: the drawing has 0 times G: expected it once
    """
    if not lines or not lines[0] or any(len(line) != len(lines[0]) for line in lines):
        raise InputError("the drawing of a graph has to have rows of the same length")
    drawn = {(row, col): sign for row, line in enumerate(lines) for col, sign in enumerate(line)}
    for sign in drawn.values():
        if sign not in (START, GOAL, SQUARE, HOLE):
            raise InputError(
                "the drawing of a graph has {sign}: expected S, G, o or a full stop",
                sign=repr(sign),
            )
    ends = {sign: [at for at, found in drawn.items() if found == sign] for sign in (START, GOAL)}
    for sign, places in ends.items():
        if len(places) != 1:
            raise InputError(
                "the drawing has {count} times {sign}: expected it once",
                count=len(places),
                sign=sign,
            )
    squares = frozenset(at for at, sign in drawn.items() if sign != HOLE)
    return GridGraph(len(lines), len(lines[0]), squares, ends[START][0], ends[GOAL][0])


def opening(one: Square, other: Square) -> Square:
    """The cell in the middle between two tiles that share a side."""
    (row, col), (down, right) = min(one, other), (abs(one[0] - other[0]), abs(one[1] - other[1]))
    return (
        PITCH * row + (len(TILE) if down else MIDDLE),
        PITCH * col + (len(TILE) if right else MIDDLE),
    )


def towards_the_graph(graph: GridGraph) -> dict[Square, Square]:
    """For each tile that is no square of the graph, a neighbour that is nearer to the graph."""
    nearer: dict[Square, Square] = {}
    waiting = deque(sorted(graph.squares))
    while waiting:
        at = waiting.popleft()
        for there in graph.beside(at):
            if there not in graph.squares and there not in nearer:
                nearer[there] = at
                waiting.append(there)
    return nearer


@dataclass(frozen=True, slots=True)
class ReducedGraph:
    """A graph, and the puzzle that has an answer for each of its paths."""

    graph: GridGraph
    puzzle: Nurimaze
    openings: Mapping[int, tuple[Square, Square]]
    """The rooms that are left to decide, and the squares that each of them joins."""


def reduce(graph: GridGraph) -> ReducedGraph:
    """The puzzle of a graph."""
    cols = PITCH * graph.cols - 1
    labels = _labels(graph)
    places = list(product(range(graph.rows), range(graph.cols)))
    middle = {at: (PITCH * at[0] + MIDDLE) * cols + PITCH * at[1] + MIDDLE for at in places}
    puzzle = Nurimaze(
        PITCH * graph.rows - 1,
        cols,
        [labels[cell] for cell in sorted(labels)],
        middle[graph.start],
        middle[graph.goal],
        mask_of(middle[at] for at in graph.squares - {graph.start, graph.goal}),
        mask_of(middle[at] for at in places if at not in graph.squares),
    )
    cells = {join: opening(*join) for join in graph.joins()}
    rooms = {puzzle.room_numbers[row * cols + col]: join for join, (row, col) in cells.items()}
    return ReducedGraph(graph, puzzle, rooms)


def _labels(graph: GridGraph) -> dict[Square, object]:
    """The room of each cell: that of a tile, that of an opening, or what has to be black."""
    rows, cols = (PITCH * count - 1 for count in (graph.rows, graph.cols))
    labels: dict[Square, object] = dict.fromkeys(product(range(rows), range(cols)), "black")
    for row, col in labels:
        if row % PITCH < len(TILE) > col % PITCH and TILE[row % PITCH][col % PITCH] == ".":
            labels[row, col] = row // PITCH, col // PITCH
    for at, there in towards_the_graph(graph).items():
        labels[opening(at, there)] = at
    return labels | {opening(*join): join for join in graph.joins()}


def answer_of(reduced: ReducedGraph, path: Path) -> Board:
    """The answer of a path that visits every square once, without a solver."""
    puzzle = reduced.puzzle
    taken = {(min(pair), max(pair)) for pair in pairwise(path)}
    white = {room for room, join in reduced.openings.items() if join in taken}
    # The rooms of tiles are those with a mark.
    white |= {puzzle.room_numbers[cell] for cell in bits(puzzle.marked)}
    return Board.whole(puzzle.decisions, mask_of(set(range(puzzle.decisions)) - white))


def read_back(reduced: ReducedGraph, answer: Board) -> Path:
    """The path of an answer; a board that is not an answer is refused with the reason."""
    checked = check(GENRE, reduced.puzzle, answer)
    if not checked.solved:
        raise NotAnAnswerError(
            "this is not an answer: {broken}", broken=checked.violations[0].saying
        )
    beside: dict[Square, set[Square]] = {at: set() for at in reduced.graph.squares}
    for room, (one, other) in reduced.openings.items():
        if not answer.yes >> room & 1:
            beside[one].add(other)
            beside[other].add(one)
    path = [reduced.graph.start]
    while path[-1] != reduced.graph.goal:
        path += beside[path[-1]].difference(path)
    return tuple(path)


def drawn(reduced: ReducedGraph, answer: Board | None) -> str:
    """The board as SVG, with an answer if there is one."""
    board = reduced.puzzle.given if answer is None else answer
    return svg(GENRE.draw(reduced.puzzle, board), 16, heading=False, coordinates=False)


# All graphs of small lattices.

SMALL_LATTICES = ((1, 2), (1, 3), (2, 2), (1, 4), (2, 3), (3, 2))


@dataclass(frozen=True, slots=True)
class CheckedLattice:
    """How many graphs a lattice has, and how many paths and answers these have together."""

    graphs: int
    paths: int
    answers: int
    right: bool
    """Whether the answers of every graph are exactly those of its paths."""


def checked_lattice(rows: int, cols: int) -> CheckedLattice:
    """List all answers of all graphs of a lattice, with all ends, and compare them with paths."""
    graphs = list(every_graph(rows, cols))
    paths = answers = 0
    right = True
    for graph in graphs:
        look()
        found = agreement(graph)
        paths += found.paths
        answers += found.answers
        right &= found.right
    return CheckedLattice(len(graphs), paths, answers, right)


def agreement(graph: GridGraph) -> CheckedLattice:
    """The same for one graph: each path gives an answer, and each answer that a solver finds is
    read back as a path.
    """
    reduced = reduce(graph)
    paths = list(graph.paths())
    built = {answer_of(reduced, path) for path in paths}
    found = solve(GENRE, reduced.puzzle, limit=len(paths) + 1).boards
    right = built == set(found) and {read_back(reduced, each) for each in found} == set(paths)
    return CheckedLattice(1, len(paths), len(found), right)


def every_graph(rows: int, cols: int) -> Iterator[GridGraph]:
    """All graphs of a lattice with at least two squares, with all pairs of ends."""
    places = list(product(range(rows), range(cols)))
    for number in range(2, len(places) + 1):
        for squares in combinations(places, number):
            for start, goal in permutations(squares, 2):
                yield GridGraph(rows, cols, frozenset(squares), start, goal)
