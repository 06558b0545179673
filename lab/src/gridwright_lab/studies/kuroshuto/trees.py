"""The argument of the two trees (Straathof 2025, §4.2.1), checked on all small boards.

Every tile but the root has one arrow to a neighbour, and so has every vertex inside the board; the
vertices on the edge are one root. A white tile points to a white one. Arrows do not oppose
(formulas 6 and 7) or cross (8). The paper argues that no arrows then form a cycle if the root is at
the edge of the board, so that the white tiles are connected exactly if there are such arrows.

Here arrows are chosen at one place after another: where two tiles meet, an arrow may go from one to
the other, or cross between them from vertex to vertex. Only which nodes have their arrow is carried
along, so nothing in the choice knows of cycles, of trees or of the formula. Three checks follow
(the last one in ``patterns.py``):

- The choices are *counted* and compared with the number of spanning trees by Kirchhoff's
  determinant. Every spanning tree, with the tree of vertices between its branches, is a choice; if
  there are no more choices than trees, none has a cycle.
- On the smallest boards all choices are *listed* and every arrow is followed.
- For every black pattern at once (a set of patterns is one number), the choices that suit it: the
  pattern must be *accepted* exactly if its white tiles are connected.

>>> counted(Board(3, 3), 0), trees(Board(3, 3)), counted(Board(3, 3), 4)
(192, 192, 196)

With its root in the middle of 3×3, there are four choices too many: two cycles around it, each
in two directions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from operator import add

from gridwright.batch.ledger import Row

Node = tuple[str, int, int]
"""A tile or a vertex: its kind, row and column."""
Arrow = tuple[Node, Node]
Place = tuple[Arrow, ...]
"""Where two tiles meet: the arrows between them both ways, and the vertex arrows across."""

TILE, VERTEX = "tile", "vertex"

OPPOSING_TILES = "tile arrows do not oppose (6)"
OPPOSING_VERTICES = "vertex arrows do not oppose (7)"
CROSSING = "arrows do not cross (8)"
EVERY_VERTEX = "every vertex has an arrow (4)"
BLACK_TILES = "black tiles have arrows (3)"
ROOT = "the root is at the edge"
CONDITIONS = (
    OPPOSING_TILES, OPPOSING_VERTICES, CROSSING, EVERY_VERTEX, BLACK_TILES, ROOT,
)  # fmt: skip
ALL = frozenset(CONDITIONS)


@dataclass(frozen=True)
class Board:
    """The tiles of a board, numbered by rows, and the places where two of them meet."""

    rows: int
    cols: int

    @cached_property
    def places(self) -> list[Place]:
        """All places, each between two tiles and between two vertices."""
        found = []
        for row in range(self.rows):
            for col in range(self.cols):
                here, corner = (TILE, row, col), (VERTEX, row + 1, col + 1)
                if col + 1 < self.cols:
                    found.append((here, (TILE, row, col + 1), (VERTEX, row, col + 1), corner))
                if row + 1 < self.rows:
                    found.append((here, (TILE, row + 1, col), (VERTEX, row + 1, col), corner))
        return [self._arrows(*place) for place in found]

    def _arrows(self, tile: Node, other: Node, vertex: Node, corner: Node) -> Place:
        """The arrows at a place; the vertices on the edge are a root and have none."""
        ways = [(tile, other), (other, tile), (vertex, corner), (corner, vertex)]
        return tuple(
            (start, end)
            for start, end in ways
            if start[0] == TILE or (0 < start[1] < self.rows and 0 < start[2] < self.cols)
        )

    def tile(self, number: int) -> Node:
        """A tile by its number."""
        return (TILE, *divmod(number, self.cols))

    @property
    def roots(self) -> list[int]:
        """The tiles up to symmetry."""
        unlike: dict[tuple[int, ...], int] = {}
        for tile in range(self.rows * self.cols):
            row, col = divmod(tile, self.cols)
            far = (min(row, self.rows - 1 - row), min(col, self.cols - 1 - col))
            unlike.setdefault(tuple(sorted(far)) if self.rows == self.cols else far, tile)
        return list(unlike.values())

    def at_edge(self, tile: int) -> bool:
        """Whether a tile lies at the edge."""
        row, col = divmod(tile, self.cols)
        return row in (0, self.rows - 1) or col in (0, self.cols - 1)

    def neighbours(self, tile: int) -> list[int]:
        """The tiles beside a tile."""
        row, col = divmod(tile, self.cols)
        around = ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
        return [r * self.cols + c for r, c in around if 0 <= r < self.rows and 0 <= c < self.cols]


def together(arrows: Sequence[Arrow], kept: frozenset[str]) -> bool:
    """Whether these arrows may be at one place, by the conditions that are kept."""
    kinds = Counter(start[0] for start, _ in arrows)
    return not (
        (kinds[TILE] == 2 and OPPOSING_TILES in kept)
        or (kinds[VERTEX] == 2 and OPPOSING_VERTICES in kept)
        or (len(kinds) == 2 and CROSSING in kept)
    )


@dataclass(frozen=True, slots=True)
class Choice:
    """What may be chosen at one place, and the nodes for which it is the last place."""

    options: list[tuple[int, tuple[Arrow, ...]]]
    """Arrows that go together, after the set of nodes where they begin, as a mask."""
    complete: list[tuple[int, Node]]


def choices(board: Board, root: int, kept: frozenset[str]) -> list[Choice]:
    """What may be chosen at each place; the root has no arrow."""
    last = {start: at for at, place in enumerate(board.places) for start, _ in place}
    bit = {node: 1 << at for at, node in enumerate(last)}
    found = []
    for at, place in enumerate(board.places):
        ways = [way for way in place if way[0] != board.tile(root)]
        options = [
            (sum(bit[start] for start, _ in some), some)
            for number in range(len(ways) + 1)
            for some in combinations(ways, number)
            if together(some, kept)
        ]
        complete = [
            (bit[node], node)
            for node, end in last.items()
            if end == at and node != board.tile(root)
        ]
        found.append(Choice(options, complete))
    return found


def swept(
    plan: Sequence[Choice],
    start: int,
    arrow: Callable[[int, Arrow], int],
    complete: Callable[[int, Node, bool], int],
    join: Callable[[int, int], int],
) -> int:
    """Choose at all places; what is carried along is joined where the same nodes have arrows."""
    states = {0: start}
    for choice in plan:
        after: dict[int, int] = {}
        for having, carried in states.items():
            for begin, arrows in choice.options:
                if having & begin:
                    continue
                now, value = having | begin, carried
                for way in arrows:
                    value = arrow(value, way)
                for bit, node in choice.complete:
                    value = complete(value, node, bool(now & bit))
                    now &= ~bit
                if value:
                    after[now] = join(after[now], value) if now in after else value
        states = after
    return states.get(0, 0)


# Counting.


def counted(board: Board, root: int) -> int:
    """How many choices there are of arrows that keep all conditions, whatever the colours."""
    return swept(
        choices(board, root, ALL), 1, lambda number, _: number,
        lambda number, _, has: number if has else 0, add,
    )  # fmt: skip


def trees(board: Board) -> int:
    """How many spanning trees the tiles have: Kirchhoff's determinant, without fractions."""
    size = board.rows * board.cols - 1
    matrix = [[0] * size for _ in range(size)]
    for tile in range(size):
        beside = board.neighbours(tile)
        matrix[tile][tile] = len(beside)
        for other in beside:
            if other < size:
                matrix[tile][other] = -1
    before = 1
    for step in range(size - 1):
        pivot = matrix[step][step]
        for row in range(step + 1, size):
            factor = matrix[row][step]
            matrix[row] = [
                (own * pivot - factor * above) // before
                for own, above in zip(matrix[row], matrix[step], strict=True)
            ]
        before = pivot
    return matrix[-1][-1] if size else 1


# Listing.


def listed(board: Board, root: int, kept: frozenset[str] = ALL) -> Iterator[dict[Node, Node]]:
    """All choices: where the arrow of every node leads."""
    plan = choices(board, root, kept)

    def after(at: int, having: int, chosen: dict[Node, Node]) -> Iterator[dict[Node, Node]]:
        if at == len(plan):
            yield chosen
            return
        for begin, arrows in plan[at].options:
            now = having | begin
            if not having & begin and all(now & bit for bit, _ in plan[at].complete):
                yield from after(at + 1, now, chosen | dict(arrows))

    return after(0, 0, {})


def cycles(arrows: dict[Node, Node]) -> list[list[Node]]:
    """The cycles of arrows, two opposing arrows among them; each is listed once."""
    found, seen = [], set[Node]()
    for first in arrows:
        path: list[Node] = []
        node = first
        while node in arrows and node not in seen:
            seen.add(node)
            path.append(node)
            node = arrows[node]
        if node in path:
            found.append(path[path.index(node) :])
    return found


def goes_around(cycle: Sequence[Node], node: Node) -> bool:
    """Whether a cycle goes around a node: a line from it to the right meets the cycle oddly."""
    (y, x), corners = point(node), [point(each) for each in cycle]
    ways = zip(corners, (*corners[1:], corners[0]), strict=True)
    return (
        node not in cycle
        and sum(x < left for (low, left), (high, _) in ways if (low > y) != (high > y)) % 2 == 1
    )


def point(node: Node) -> tuple[int, int]:
    """Where a node is, in halves of a tile."""
    kind, row, col = node
    return (2 * row + 1, 2 * col + 1) if kind == TILE else (2 * row, 2 * col)


# Rows of the study.


def count_row(rows: int, cols: int, root: int) -> Row:
    """How many choices there are on a board, and how many spanning trees."""
    board = Board(rows, cols)
    found = {"choices": counted(board, root), "trees": trees(board)}
    return {"rows": rows, "cols": cols, "root": root, "edge": board.at_edge(root)} | found


def list_row(rows: int, cols: int, root: int, *, opposing: bool) -> Row:
    """Every arrow followed: how many choices have a cycle, and whether it goes around the root.

    On request the same with opposing arrows allowed: the proof says that every longer cycle has two
    of them inside.
    """
    board = Board(rows, cols)
    row = Counter(choices=0, cyclic=0, around=0, opposing=0, longer=0, inside=0)
    for arrows in listed(board, root):
        found = cycles(arrows)
        row["choices"] += 1
        row["cyclic"] += bool(found)
        row["around"] += all(goes_around(one, board.tile(root)) for one in found) and bool(found)
    loose = ALL - {OPPOSING_TILES, OPPOSING_VERTICES}
    for arrows in listed(board, root, loose) if opposing else ():
        found = cycles(arrows)
        longer = [one for one in found if len(one) > 2]
        pairs = [one for one in found if len(one) == 2]
        row["opposing"] += 1
        row["longer"] += bool(longer)
        row["inside"] += bool(longer) and all(
            any(all(goes_around(one, node) for node in pair) for pair in pairs) for one in longer
        )
    return {"rows": rows, "cols": cols, "root": root, "edge": board.at_edge(root), **row}
