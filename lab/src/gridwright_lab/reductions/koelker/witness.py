"""Kurodoko is in NP: checking a list of black squares on boards of any size (Kölker 2012, §1-2).

The board is ``rows`` by ``cols``, which may be astronomically large: only clues and black squares
are listed. Rules 1, 2 and 4 need only these lists. For rule 3, that the white squares are
connected, neighbouring rows without a black square are merged into one, and so are columns; the
remaining board is at most 2|B| + 1 squares wide and high. There, each row's runs of white squares
are joined with those they touch in the next row, which is faster than flooding every square.

>>> huge = 10**12
>>> check_witness(huge, huge, {(0, 0): 2 * huge - 1}, [])
[]
>>> check_witness(huge, huge, {(0, 0): 4}, [(0, 2), (3, 0), (huge - 1, huge - 1)])
[]
>>> check_witness(huge, huge, {}, [(0, 1), (1, 0)])
['rule 3: the white squares are not connected']
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from gridwright.core.disjoint_sets import DisjointSets
from gridwright.core.saying import ENGLISH, Cell, Listed, Saying
from gridwright.core.words import board_size
from gridwright_lab.reductions.koelker.compose import Square


def check_witness(
    rows: int, cols: int, clues: Mapping[Square, int], black: Iterable[Square]
) -> list[str]:
    """Which of the paper's four rules the black squares break, and where; empty if none."""
    return [str(each) for each in broken_rules(rows, cols, clues, black)]


def broken_rules(
    rows: int, cols: int, clues: Mapping[Square, int], black: Iterable[Square]
) -> list[Saying]:
    """The same as sentences in any language.

    Takes O((|B| + |C|) log (|B| + |C|)) steps, whatever the size of the board.
    """
    squares = set(black)
    outside = [square for square in (*squares, *clues) if not _inside(square, rows, cols)]
    if outside:
        return [Saying("{cell} lies outside the board", cell=_cell(min(outside)))]
    broken = [
        Saying("rule 1: {cell} holds a clue and is black", cell=_cell(square))
        for square in sorted(squares.intersection(clues))
    ]
    broken += [
        Saying("rule 2: {cells} are black and touch", cells=Listed((_cell(square), _cell(other))))
        for square in sorted(squares)
        for other in ((square[0], square[1] + 1), (square[0] + 1, square[1]))
        if other in squares
    ]
    if not white_connected(rows, cols, squares):
        broken.append(Saying("rule 3: the white squares are not connected"))
    sight = _Sight(rows, cols, squares)
    for square, clue in sorted(clues.items()):
        seen = sight.seen_from(square)
        if seen != clue:
            broken.append(
                Saying(
                    "rule 4: the {clue} at {cell} sees {seen} [seen|white square|white squares]",
                    clue=clue,
                    cell=_cell(square),
                    seen=seen,
                )
            )
    return broken


def _inside(square: Square, rows: int, cols: int) -> bool:
    return 0 <= square[0] < rows and 0 <= square[1] < cols


def _cell(square: Square) -> Cell:
    return Cell(square[0] + 1, square[1] + 1)


class _Sight:
    """The black squares of each row and column in order, to find the nearest by bisection."""

    def __init__(self, rows: int, cols: int, black: set[Square]) -> None:
        self.rows, self.cols = rows, cols
        self.in_row: dict[int, list[int]] = {}
        self.in_col: dict[int, list[int]] = {}
        for row, col in sorted(black):
            self.in_row.setdefault(row, []).append(col)
            self.in_col.setdefault(col, []).append(row)

    def seen_from(self, square: Square) -> int:
        """The white squares that a clue sees: both runs through it, itself counted once."""
        row, col = square
        across = _run(self.in_row.get(row, []), col, self.cols)
        down = _run(self.in_col.get(col, []), row, self.rows)
        return across + down - 1


def _run(black: list[int], place: int, size: int) -> int:
    """The length of the run of white squares through a position on a line."""
    after = bisect_left(black, place)
    first = black[after - 1] + 1 if after else 0
    # A black clue square is reported by rule 1; here it counts as white.
    after += after < len(black) and black[after] == place
    end = black[after] if after < len(black) else size
    return end - first


def compress(size: int, used: Iterable[int]) -> tuple[int, dict[int, int]]:
    """Merge neighbouring lines without a black square: the new size, and where used lines go.

    >>> compress(10**12, [0, 7, 8])
    (5, {0: 0, 7: 2, 8: 3})
    """
    moved: dict[int, int] = {}
    before, place = -1, -1
    for line in sorted(set(used)):
        place += 1 if line == before + 1 else 2
        moved[line] = place
        before = line
    return place + (1 if before == size - 1 else 2), moved


def white_connected(rows: int, cols: int, black: set[Square]) -> bool:
    """Rule 3: whether the white squares are connected, on the compressed board.

    Where no square is white, Theorem 2 accepts a board of one square and no other.

    >>> white_connected(1, 1, {(0, 0)}), white_connected(1, 2, {(0, 0), (0, 1)})
    (True, False)
    """
    height, row_of = compress(rows, (row for row, _ in black))
    width, col_of = compress(cols, (col for _, col in black))
    lines: list[list[int]] = [[] for _ in range(height)]
    for row, col in sorted(black):
        lines[row_of[row]].append(col_of[col])
    pieces_of = DisjointSets()
    above: list[Run] = []
    pieces = 0
    for line in lines:
        runs = [
            Run(first, end, number)
            for number, (first, end) in enumerate(_runs(line, width), start=len(pieces_of))
        ]
        pieces_of.add(len(runs))
        pieces += len(runs) - _join(above, runs, pieces_of)
        above = runs
    return pieces == 1 or (pieces == 0 and rows == cols == 1)


class Run(NamedTuple):
    """A run of white squares in a row: from ``first`` to before ``end``, with a number."""

    first: int
    end: int
    number: int


def _runs(black: list[int], width: int) -> Iterator[tuple[int, int]]:
    """The runs of white squares between the black ones of a row."""
    first = 0
    for col in (*black, width):
        if first < col:
            yield first, col
        first = col + 1


def _join(above: list[Run], below: list[Run], pieces: DisjointSets) -> int:
    """Join the runs that touch across two rows; return how many pieces merged with another."""
    joined = at = 0
    for run in below:
        while at < len(above) and above[at].end <= run.first:
            at += 1
        reach = at
        while reach < len(above) and above[reach].first < run.end:
            joined += pieces.join(above[reach].number, run.number)
            reach += 1
        at = max(at, reach - 1)
    return joined


def one_is_possible(rows: int, cols: int) -> bool:
    """Theorem 1: a solvable board that holds a clue 1 is a strip with rows + cols at most 4.

    >>> [(rows, cols) for rows in (1, 2, 3) for cols in (1, 2, 3) if one_is_possible(rows, cols)]
    [(1, 1), (1, 2), (1, 3), (2, 1), (3, 1)]
    """
    return 1 in (rows, cols) and rows + cols <= 4


def theorem_1(rows: int, cols: int, clues: Mapping[Square, int]) -> str | None:
    """Why a board has no answer by Theorem 1; ``None`` if the theorem does not apply."""
    ones = sorted(square for square, clue in clues.items() if clue == 1)
    if not ones or one_is_possible(rows, cols):
        return None
    where = ENGLISH.say(_cell(ones[0]))
    return (
        f"no answer: the clue 1 at {where} forces rows + columns to be at most 4"
        f" (Theorem 1), but the board has {board_size(rows, cols)}"
    )
