"""What readers of Straathof 2025 would still ask: the rows about the two trees.

The acyclicity of §4.2.1 is checked on all small boards (``trees.py``). Nothing here is
timed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from gridwright.batch.ledger import Ledger, Row
from gridwright_lab.studies.cells import Cell, rows_of
from gridwright_lab.studies.kuroshuto.patterns import needed_row, pattern_row
from gridwright_lab.studies.kuroshuto.trees import CONDITIONS, Board, count_row, list_row
from gridwright_lab.studies.study import StudyRequest

Size = tuple[int, int]


def sizes(most: int, longest: int) -> list[Size]:
    """All boards from 2×2 on with so many tiles and so long a side, the smallest first.

    >>> sizes(8, 4)
    [(2, 2), (2, 3), (2, 4)]
    """
    found = [
        (rows, cols)
        for cols in range(2, longest + 1)
        for rows in range(2, cols + 1)
        if rows * cols <= most
    ]
    return sorted(found, key=lambda size: (size[0] * size[1], size))


@dataclass(frozen=True, slots=True)
class Boards:
    """The boards on which the two trees are checked."""

    counted: Sequence[Size]
    followed: Sequence[Size]
    opposing: int
    """Opposing arrows are followed too on boards of at most so many tiles."""
    patterns: Sequence[Size]
    legal: Sequence[Size]
    """Here only patterns without black neighbours are tried."""


FEW = Boards(sizes(16, 4), sizes(9, 4), 8, sizes(12, 4), [(4, 4)])
MANY = Boards(sizes(49, 7), sizes(12, 6), 10, sizes(20, 8), [(5, 5)])
NEEDED = sizes(25, 5)
"""The boards on which a condition is left out."""


def tree_tables(request: StudyRequest, ledger: Ledger, boards: Boards) -> dict[str, list[Row]]:
    """The rows of every check."""
    kinds = {
        "arrows": [
            Cell(["arrows", rows, cols, root], partial(count_row, rows, cols, root))
            for rows, cols in boards.counted
            for root in Board(rows, cols).roots
        ],
        "followed": [
            Cell(
                ["followed", rows, cols, root, rows * cols <= boards.opposing],
                partial(list_row, rows, cols, root, opposing=rows * cols <= boards.opposing),
            )
            for rows, cols in boards.followed
            for root in Board(rows, cols).roots
        ],
        "patterns": [
            Cell(["patterns", *size, legal], partial(pattern_row, *size, legal=legal))
            for legal, some in ((False, boards.patterns), (True, boards.legal))
            for size in some
        ],
        "needed": [Cell(["needed", one], partial(needed_row, one, NEEDED)) for one in CONDITIONS],
    }
    return {
        name: rows_of(cells, ledger, f"two trees: {name}", request, timed=False)
        for name, cells in kinds.items()
    }
