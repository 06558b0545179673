"""Whether each circle can still be on the path from S to G, for all circles at once.

``check_circles`` of Mourits 2022, §3.1 walks over the board twice for each circle. Here the board
without the circles that may separate it is divided into components once. Components and circles
form a small graph, and one depth-first search over it (Hopcroft and Tarjan's) shows for each circle
which components it cuts off from S.

>>> from gridwright.genres.nurimaze.puzzle import Nurimaze
>>> puzzle = Nurimaze(1, 5, "abcde", start=0, goal=4, circles=0b00100)
>>> passable(Tables(puzzle), 0b11111), passable(Tables(puzzle), 0b01111)
(True, False)
"""

from __future__ import annotations

from gridwright.core.grid import bits
from gridwright.genres.nurimaze.logic.cut_nodes import Tree, depth_first
from gridwright.genres.nurimaze.paper.colouring import Tables


def passable(tables: Tables, free: int) -> bool:
    """Whether from each circle one neighbour reaches S and another G over free cells."""
    doubtful: list[tuple[int, list[int]]] = []
    removed = 0
    for cell, one, sides, pairs in tables.circle_tables:
        ways = [side for side, mask in sides if free & mask]
        if len(ways) < 2 or not free & one:
            return False
        links = 0
        for pair in pairs:
            links += free & pair == pair
        # If the exits are connected around the circle, it separates nothing.
        if len(ways) - links > 1:
            doubtful.append((cell, ways))
            removed |= one
    start, pieces = _pieces(tables, free & ~removed)
    if not doubtful:
        # Circles that separate nothing only have to be connected to S and G.
        return not (tables.circles | tables.goal) & ~start
    return _each_is_passed(tables, doubtful, [start, *pieces])


def _pieces(tables: Tables, within: int) -> tuple[int, list[int]]:
    """The component of S, and the other ones."""
    flood = tables.grid.flood
    start = flood(tables.start, within)
    left = within & ~start
    pieces = []
    while left:
        piece = flood(left & -left, left)
        pieces.append(piece)
        left ^= piece
    return start, pieces


def _each_is_passed(
    tables: Tables, doubtful: list[tuple[int, list[int]]], pieces: list[int]
) -> bool:
    node_of = _nodes(tables, doubtful, pieces)
    links: list[list[int]] = [[] for _ in range(len(pieces) + len(doubtful))]
    for cell, ways in doubtful:
        node = node_of[cell]
        links[node] = [node_of[way] for way in ways]
        for other in links[node]:
            if other < len(pieces):
                links[other].append(node)
    tree = depth_first(links, 0)
    goal = tree.order[node_of[tables.puzzle.goal]] if tables.puzzle.goal in node_of else -1
    if goal < 0:
        return False
    for cell, _ in doubtful:
        if not _is_passed(node_of[cell], links[node_of[cell]], tree, goal):
            return False
    missed = (piece for node, piece in enumerate(pieces) if tree.order[node] < 0)
    return not any(piece & tables.circles for piece in missed)


def _nodes(
    tables: Tables, doubtful: list[tuple[int, list[int]]], pieces: list[int]
) -> dict[int, int]:
    """The node of each doubtful circle, of each cell beside one, and of G; S is in node 0."""
    wanted = tables.circle_sides | tables.goal
    node_of = {cell: node for node, piece in enumerate(pieces) for cell in bits(piece & wanted)}
    node_of.update((cell, len(pieces) + at) for at, (cell, _) in enumerate(doubtful))
    return node_of


def _is_passed(node: int, ways: list[int], tree: Tree, goal: int) -> bool:
    """Whether one way out of a circle leads to S, and another one to G.

    Subtrees below the circle that are not joined to a node above it are cut off from S. If G is in
    one of them, the circle is between S and G; otherwise two exits must lead to S.
    """
    order, last = tree.order, tree.last
    if order[node] < 0:
        return False
    cut_off = [
        (order[other], last[other])
        for other in ways
        if tree.above[other] == node and tree.cut_off(other)
    ]
    if any(first <= goal < final for first, final in cut_off):
        return True
    to_start = [
        other
        for other in ways
        if not any(first <= order[other] < final for first, final in cut_off)
    ]
    return len(to_start) > 1
