"""Which black patterns the two trees accept (Straathof 2025, §4.2.1), for all patterns at once.

A set of patterns is a number with one bit for each pattern. Arrows are chosen as in
``trees.py``, and the set of patterns that suit them is carried along. A pattern is
accepted rightly if its white tiles are connected, which is found by walking over them.

>>> from gridwright_lab.studies.kuroshuto.trees import OPPOSING_TILES
>>> known = patterns(Board(3, 3), legal=False)
>>> accepted(known, 0) == known.connected & known.white[known.board.tile(0)]
True
>>> wrong = accepted(known, 0, ALL - {OPPOSING_TILES}) & ~known.connected
>>> wrong.bit_count()
52

So if tile arrows may oppose, 52 patterns of 3×3 that are cut in two are accepted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from operator import or_

from gridwright.batch.ledger import Row
from gridwright_lab.studies.kuroshuto.trees import (
    ALL,
    BLACK_TILES,
    EVERY_VERTEX,
    ROOT,
    VERTEX,
    Arrow,
    Board,
    Choice,
    Node,
    choices,
    point,
    swept,
)


@dataclass(frozen=True)
class Patterns:
    """Black patterns of a board; a set of them is a number with one bit for each."""

    board: Board
    masks: Sequence[int]
    """The black tiles of each pattern."""

    @cached_property
    def all(self) -> int:
        """The set of all patterns."""
        return (1 << len(self.masks)) - 1

    @cached_property
    def white(self) -> dict[Node, int]:
        """For each tile, the set of patterns in which it is white."""
        size = self.board.rows * self.board.cols
        backwards = self.masks[::-1]
        return {
            self.board.tile(at): int("".join("01"[not mask >> at & 1] for mask in backwards), 2)
            for at in range(size)
        }

    @cached_property
    def connected(self) -> int:
        """The set of patterns whose white tiles are connected."""
        return int("".join("01"[joined(self.board, mask)] for mask in self.masks[::-1]), 2)


def joined(board: Board, black: int) -> bool:
    """Whether the white tiles are connected, by walking from one of them to all."""
    white = {tile for tile in range(board.rows * board.cols) if not black >> tile & 1}
    edge = [white.pop()] if white else []
    while edge and white:
        beside = white.intersection(board.neighbours(edge.pop()))
        white -= beside
        edge += beside
    return not white


def patterns(board: Board, *, legal: bool) -> Patterns:
    """All black patterns, or those without black neighbours."""
    masks = [0]
    for tile in range(board.rows * board.cols):
        before = sum(1 << other for other in board.neighbours(tile) if other < tile)
        masks += [mask | 1 << tile for mask in masks if not (legal and mask & before)]
    return Patterns(board, masks)


@dataclass(frozen=True)
class Colours:
    """How a choice of arrows depends on black patterns, by the conditions that are kept."""

    known: Patterns
    kept: frozenset[str]

    def arrow(self, some: int, way: Arrow) -> int:
        """Those of some patterns that allow an arrow: a white tile points to a white one."""
        start, end = way
        if start[0] == VERTEX:
            return some
        return some & (self.known.all ^ self.known.white[start] | self.known.white[end])

    def complete(self, some: int, node: Node, has: bool) -> int:
        """Those of some patterns that allow a node to have an arrow, or to have none."""
        if node[0] == VERTEX:
            return some if has or EVERY_VERTEX not in self.kept else 0
        if BLACK_TILES in self.kept:
            return some if has else 0
        white = self.known.white[node]
        return some & (white if has else self.known.all ^ white)

    def accepted(self, plan: Sequence[Choice], root: int) -> int:
        """The set of patterns with a white root for which there are arrows."""
        start = self.known.white[self.known.board.tile(root)]
        return swept(plan, start, self.arrow, self.complete, or_)


def accepted(known: Patterns, root: int, kept: frozenset[str] = ALL) -> int:
    """The set of patterns with a white root for which there are arrows."""
    return Colours(known, kept).accepted(choices(known.board, root, kept), root)


def example(board: Board, root: int, black: int, kept: frozenset[str]) -> list[Arrow]:
    """Arrows for one pattern that has some: at each place the first that leave others possible."""
    colours, plan = Colours(Patterns(board, [black]), kept), choices(board, root, kept)
    arrows: list[Arrow] = []
    for at, choice in enumerate(plan):
        for option in choice.options:
            plan[at] = replace(choice, options=[option])
            if colours.accepted(plan, root):
                arrows += option[1]
                break
    return arrows


def pattern_row(rows: int, cols: int, *, legal: bool) -> Row:
    """Which black patterns are accepted, for every root up to symmetry."""
    board = Board(rows, cols)
    known = patterns(board, legal=legal)
    roots = []
    for root in board.roots:
        found, white = accepted(known, root), known.white[board.tile(root)]
        roots.append({
            "root": root, "edge": board.at_edge(root),
            "wrong": (found & ~known.connected).bit_count(),
            "missed": (known.connected & white & ~found).bit_count(),
        })  # fmt: skip
    figures = {"patterns": len(known.masks), "connected": known.connected.bit_count()}
    return {"rows": rows, "cols": cols, "legal": legal, "roots": roots} | figures


def needed_row(condition: str, sizes: Sequence[tuple[int, int]]) -> Row:
    """The first of these boards on which, without a condition, a wrong pattern is accepted.

    Only patterns without black neighbours are tried, which are those of the puzzle.
    """
    for rows, cols in sizes:
        board = Board(rows, cols)
        known = patterns(board, legal=True)
        for root in board.roots:
            if board.at_edge(root) == (condition == ROOT):
                continue
            wrong = accepted(known, root, ALL - {condition}) & ~known.connected
            if wrong:
                black = known.masks[(wrong & -wrong).bit_length() - 1]
                arrows = example(board, root, black, ALL - {condition})
                return {
                    "condition": condition, "rows": rows, "cols": cols, "root": root,
                    "wrong": wrong.bit_count(), "black": black,
                    "arrows": [(*point(start), *point(end)) for start, end in arrows],
                }  # fmt: skip
    return {"condition": condition, "rows": None}
