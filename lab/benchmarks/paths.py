"""Random grid graphs as Nurimaze: do answers and Hamiltonian paths correspond?

    python lab/benchmarks/paths.py [--count 1000] [--larger 20] [--seed 0]

``--count`` graphs are drawn on lattices of up to 4x4, ``--larger`` ones on 5x5 and 6x6; about one
square in eight is a hole, and every other of the larger graphs is made so that it has a path. The
board of each graph is solved like any other puzzle. Of a small graph all answers are listed and
compared with all paths, which are found by trying all. Of a larger one at most a hundred answers
are listed: each is read back as a path, and there are as many as paths, or a hundred of both; each
of the first hundred paths gives an answer without a solver, which is checked. It prints what it
found by the number of squares, with processor seconds.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from itertools import islice, product
from random import Random
from time import process_time
from typing import NamedTuple

from gridwright.engine.solve import solve
from gridwright.genres.nurimaze import GENRE
from gridwright_lab.reductions.paths import GridGraph, agreement, answer_of, read_back, reduce

MOST_LISTED = 100
HOLES = 1 / 8


class Row(NamedTuple):
    """What was found for one graph."""

    squares: int
    cells: int
    answers: int
    right: bool
    seconds: float


def random_graph(rows: int, cols: int, random: Random) -> GridGraph:
    """A graph with some holes; its ends are squares of it."""
    places = list(product(range(rows), range(cols)))
    while True:
        squares = [at for at in places if random.random() >= HOLES]
        if len(squares) > 1:
            start, goal = random.sample(squares, 2)
            return GridGraph(rows, cols, frozenset(squares), start, goal)


def walked_graph(rows: int, cols: int, random: Random) -> GridGraph:
    """A graph that has a path: the squares of a random walk that covers most of the lattice."""
    while True:
        path = [(random.randrange(rows), random.randrange(cols))]
        whole = GridGraph(rows, cols, frozenset(path), path[0], path[0])
        while free := [at for at in whole.beside(path[-1]) if at not in path]:
            path.append(random.choice(free))
        if 3 * len(path) > 2 * rows * cols:
            return GridGraph(rows, cols, frozenset(path), path[0], path[-1])


def measured(graph: GridGraph, large: bool) -> Row:
    """Whether answers and paths correspond, and what it takes."""
    started = process_time()
    if large:
        answers, right = _in_part(graph)
    else:
        found = agreement(graph)
        answers, right = found.answers, found.right
    cells = (6 * graph.rows - 1) * (6 * graph.cols - 1)
    return Row(len(graph.squares), cells, answers, right, process_time() - started)


def _in_part(graph: GridGraph) -> tuple[int, bool]:
    """The same for a graph that may have very many paths."""
    reduced = reduce(graph)
    paths = list(islice(graph.paths(), MOST_LISTED))
    found = solve(GENRE, reduced.puzzle, limit=MOST_LISTED).boards
    back = {read_back(reduced, board) for board in found}
    whole = len(paths) < MOST_LISTED
    right = len(paths) == len(found) == len(back) and (not whole or back == set(paths))
    for path in paths:
        right &= read_back(reduced, answer_of(reduced, path)) == path
    return len(found), right


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--larger", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    random = Random(asked.seed)
    sizes = [(random.randint(1, 4), random.randint(2, 4)) for _ in range(asked.count)]
    rows = [measured(random_graph(*size, random), large=False) for size in sizes]
    for number in range(asked.larger):
        side = random.choice((5, 6))
        draw = walked_graph if number % 2 else random_graph
        rows.append(measured(draw(side, side, random), large=True))
    groups: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        low = (row.squares - 1) // 8 * 8 + 1
        groups[f"{low} to {low + 7}"].append(row)
    print("squares   graphs  with a path  answers  wrong  cells at most  seconds at most")
    for name, some in sorted(groups.items(), key=lambda group: int(group[0].split()[0])):
        print(
            f"{name:<9} {len(some):>6} {sum(row.answers > 0 for row in some):>12}"
            f" {sum(row.answers for row in some):>8} {sum(not row.right for row in some):>6}"
            f" {max(row.cells for row in some):>14,} {max(row.seconds for row in some):>16.2f}"
        )
    wrong = sum(not row.right for row in rows)
    print(f"{len(rows):,} graphs, {sum(row.answers for row in rows):,} answers, {wrong} wrong")


if __name__ == "__main__":
    main()
