"""Check a certificate of the fewest clues. Shares nothing with the search but the genres' rules.

A certificate says that the fewest clues of a size are ``n``. It holds a puzzle with ``n`` clues,
the ``witness``, and for some boards ``further`` boards. The checker finds all legal boards by
itself, row by row, and what clues each offers from the definition of the genre. Then it shows

* that exactly one legal board agrees with the puzzle, and obeys the genre's rules (``rules.py``);
* that no board is the only answer of a puzzle with fewer clues: for every legal board, up to
  rotation and reflection, it takes the legal boards with one cell changed and the further boards of
  the certificate, and finds that no ``n - 1`` clues of the board rule out all of them.

Where no puzzle of a size has one answer, there is no witness, and as many clues as there are cells
are refuted in the same way.

That boards are legal or not is also asked of ``rules.py``: for the boards of the certificate, and
for some others.

    python -m gridwright_lab.studies.clues.checker lab/docs/studies/clues/rows.jsonl.gz

>>> legal = sorted(legal_boards(2, 2, None))
>>> [f"{board:04b}" for board in legal]
['0000', '0001', '0010', '0100', '1000']
>>> offered("kuromasu", 2, 2, 0b0001, None)
[(1, 2), (2, 2), (3, 3)]
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import takewhile, zip_longest
from pathlib import Path
from typing import Any

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.core.errors import InputError
from gridwright.genres import by_name

Ends = tuple[int, int] | None
Clue = tuple[int, int]
"""A cell and its value: a number, or 1 for a circle and 2 for a triangle."""

SOME = 997
"""One in so many boards is also judged by the genre's rules."""


class Wrong(Exception):
    """What a certificate claims is not so."""


# Legal boards, row by row. A board is a mask of black cells; cell 0 is the upper left.


def legal_boards(rows: int, cols: int, ends: Ends) -> Iterator[int]:
    """All legal boards without clues; with ``ends``, mazes from one of these cells to the other."""
    white_ends = 0 if ends is None else 1 << ends[0] | 1 << ends[1]
    yield from _extended(rows, cols, 0, 0, ends is not None, white_ends)


def _extended(
    rows: int, cols: int, row: int, board: int, maze: bool, white_ends: int
) -> Iterator[int]:
    full = (1 << cols) - 1
    above = board >> (row - 1) * cols if row else None
    for black in range(1 << cols):
        if white_ends >> row * cols & black:
            continue
        if maze:
            if above is not None and _one_colour(black, above, cols):
                continue
        elif black & black >> 1 or (above is not None and black & above):
            continue
        further = board | black << row * cols
        white = ~further & ((1 << (row + 1) * cols) - 1)
        last = row == rows - 1
        if not _may_be_connected(white, row, cols, maze, full, last):
            continue
        if last:
            yield further
        else:
            yield from _extended(rows, cols, row + 1, further, maze, white_ends)


def _one_colour(black: int, above: int, cols: int) -> bool:
    """Whether a square of two rows is all black or all white."""
    both, neither = black & above, ~(black | above) & ((1 << cols) - 1)
    return bool(both & both >> 1 or neither & neither >> 1)


def _may_be_connected(white: int, row: int, cols: int, maze: bool, full: int, last: bool) -> bool:
    """Whether the white cells so far can be connected by the next row, in a maze without a loop."""
    bottom, parts, rest, left = full << row * cols, 0, white, _left(row + 1, cols)
    while rest:
        part = _part(rest & -rest, white, cols, left)
        rest &= ~part
        parts += 1
        if not last and not part & bottom:
            # Cut off, unless nothing white follows, which no genre here allows.
            return False
    if last and parts != 1:
        return False
    if not maze:
        return True
    beside = (white & white >> 1 & ~(left << cols - 1)).bit_count()
    below = (white & white >> cols).bit_count()
    return white.bit_count() - beside - below == parts


def _part(start: int, white: int, cols: int, left: int) -> int:
    """The white cells connected with a cell."""
    found, edge, right = 0, start, left << cols - 1
    while edge:
        found |= edge
        edge = edge << cols | edge >> cols | (edge & ~left) >> 1 | (edge & ~right) << 1
        edge &= white & ~found
    return found


@cache
def _left(rows: int, cols: int) -> int:
    """The cells of the leftmost column."""
    return sum(1 << row * cols for row in range(rows))


def _cells(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


# What a board offers, from the definition of each genre.


def offered(genre: str, rows: int, cols: int, board: int, ends: Ends) -> list[Clue]:
    """All clues that a board agrees with."""
    if ends is not None:
        return _marks(rows, cols, board, ends)
    lines = [board >> row * cols & (1 << cols) - 1 for row in range(rows)]
    standing = [
        sum((board >> row * cols + col & 1) << row for row in range(rows)) for col in range(cols)
    ]
    told = _seen if genre == "kuromasu" else _black_at
    across = [told(line, cols) for line in lines]
    down = [told(line, rows) for line in standing]
    clues = []
    for cell in range(rows * cols):
        row, col = divmod(cell, cols)
        if board >> cell & 1:
            continue
        both = zip_longest(across[row][col], down[col][row], fillvalue=0)
        if genre == "kuromasu":
            clues += [(cell, 1 + one + other) for one, other in both]
        else:
            clues += [(cell, at) for at, (one, other) in enumerate(both, 1) if one + other == 1]
    return clues


@cache
def _seen(line: int, cells: int) -> list[tuple[int, ...]]:
    """For each cell of a line, how many other white cells of it are seen, as a tuple of one."""

    def white(way: range) -> int:
        return len(list(takewhile(lambda at: not line >> at & 1, way)))

    return [(white(range(at - 1, -1, -1)) + white(range(at + 1, cells)),) for at in range(cells)]


@cache
def _black_at(line: int, cells: int) -> list[tuple[int, ...]]:
    """For each cell of a line, how many cells at the distances 1, 2, … are black."""
    return [
        tuple(
            sum(line >> at & 1 for at in (cell - far, cell + far) if 0 <= at < cells)
            for far in range(1, cells)
        )
        for cell in range(cells)
    ]


def _marks(rows: int, cols: int, board: int, ends: tuple[int, int]) -> list[Clue]:
    """Circles on the path from S to G, triangles beside it."""
    came = {ends[0]: -1}
    todo = [ends[0]]
    for cell in todo:
        near = [cell - cols, cell + cols]
        near += [cell - 1] if cell % cols else []
        near += [cell + 1] if cell % cols < cols - 1 else []
        for other in near:
            if 0 <= other < rows * cols and not board >> other & 1 and other not in came:
                came[other] = cell
                todo.append(other)
    path, cell = set(), ends[1]
    while cell >= 0:
        path.add(cell)
        cell = came[cell]
    return [(cell, 1 if cell in path else 2) for cell in sorted(came) if cell not in ends]


# The claim.


class Checker:
    """One certificate."""

    def __init__(self, claim: dict[str, Any]) -> None:
        self.genre, self.rows, self.cols = claim["genre"], claim["rows"], claim["cols"]
        self.ends: Ends = tuple(claim["ends"]) if claim.get("ends") else None
        self.turned: bool = claim["kind"] == "turned"
        self.refuted: int = claim["refuted"]
        """So many clues never suffice."""
        witness: list[list[int]] | None = claim["witness"]
        self.witness = None if witness is None else [(cell, value) for cell, value in witness]
        self.further = {
            int(board, 16): [int(other, 16) for other in others.split()]
            for board, others in claim["further"].items()
        }
        self.size = self.rows * self.cols
        self.legal = set(watched(legal_boards(self.rows, self.cols, self.ends)))
        self.number: dict[Clue, int] = {}
        self.masks: dict[int, int] = {}
        self.cell_of: list[int] = []

    def check(self) -> str:
        """A sentence about what was verified; :class:`Wrong` if something is not."""
        self._rules_agree()
        if self.witness is not None:
            self._one_answer(self.witness)
        elif self.refuted < self.size:
            raise Wrong("there is no puzzle")
        moves = self._moves()
        boards = 0
        for board in watched(self.legal):
            if all(_moved(board, to) >= board for to in moves):
                boards += 1
                self._needs_more(board)
        found = f"the fewest clues are {self.refuted + 1}"
        if self.witness is None:
            found = "no puzzle has exactly one answer"
        return (
            f"{self.genre} {self.rows}×{self.cols}{', turned' if self.turned else ''}: {found};"
            f" {len(self.legal)} legal boards, {boards} up to symmetry"
        )

    def _mask(self, board: int) -> int:
        """What a board offers, as a mask of numbered clues; worked out once."""
        if board not in self.masks:
            clues = offered(self.genre, self.rows, self.cols, board, self.ends)
            self.masks[board] = self._masked(clues)
        return self.masks[board]

    def _masked(self, clues: Sequence[Clue]) -> int:
        """Clues as a mask of their numbers."""
        mask = 0
        for clue in clues:
            if clue not in self.number:
                self.number[clue] = len(self.number)
                self.cell_of.append(clue[0])
            mask |= 1 << self.number[clue]
        return mask

    def _puzzle(self, clues: Sequence[Clue]) -> Any:
        kind: Any = by_name(self.genre).puzzle
        try:
            if self.ends is None:
                return kind(self.rows, self.cols, dict(clues))
            marks = [sum(1 << cell for cell, mark in clues if mark == each) for each in (1, 2)]
            return kind(self.rows, self.cols, range(self.size), *self.ends, *marks)
        except InputError as problem:
            raise Wrong(str(problem)) from problem

    def _obeys(self, puzzle: Any, board: int) -> bool:
        whole = Board.whole(self.size, board)
        return not any(rule.broken(puzzle, whole) for rule in by_name(self.genre).rules)

    def _rules_agree(self) -> None:
        """The boards of the certificate are legal; legal and illegal ones are told apart."""
        blank = self._puzzle(())
        listed = {*self.further, *(one for others in self.further.values() for one in others)}
        some = {*sorted(self.legal)[::SOME], *listed}
        for board in sorted(some):
            if board not in self.legal or not self._obeys(blank, board):
                raise Wrong(f"the board {board:#x} is not legal")
            changed = board ^ 1 << board % self.size
            if (changed in self.legal) != self._obeys(blank, changed):
                raise Wrong(f"the rules judge the board {changed:#x} differently")

    def _one_answer(self, witness: list[Clue]) -> None:
        """Exactly one legal board agrees with the witness, and the rules say the same."""
        cells = {cell for cell, _ in witness}
        if len(cells) != len(witness) or len(cells) != self.refuted + 1:
            raise Wrong("the puzzle does not have so many clues")
        if self.turned and cells != {self.size - 1 - cell for cell in cells}:
            raise Wrong("the clues of the puzzle are not symmetric")
        puzzle, agreeing = self._puzzle(witness), 0
        wanted = self._masked(witness)
        for number, board in enumerate(watched(sorted(self.legal))):
            agrees = self._mask(board) & wanted == wanted
            agreeing += agrees
            if (agrees or number % SOME == 0) and self._obeys(puzzle, board) != agrees:
                raise Wrong(f"the rules judge the board {board:#x} differently")
        if agreeing != 1:
            raise Wrong(f"the puzzle has {agreeing} answers")

    def _moves(self) -> list[list[int]]:
        """Where the cells go in each rotation and reflection that keeps the shape, S and G."""
        rows, cols = self.rows, self.cols
        moves = []
        for flip in range(8):
            if flip & 4 and rows != cols:
                continue
            to = []
            for cell in range(self.size):
                row, col = divmod(cell, cols)
                row, col = (col, row) if flip & 4 else (row, col)
                row, col = rows - 1 - row if flip & 1 else row, cols - 1 - col if flip & 2 else col
                to.append(row * cols + col)
            if self.ends is None or {to[end] for end in self.ends} == set(self.ends):
                moves.append(to)
        return moves

    def _needs_more(self, board: int) -> None:
        """The clues that are refuted do not rule out all boards that are looked at."""
        own = self._mask(board)
        changed = (board ^ 1 << cell for cell in range(self.size))
        others = [other for other in changed if other in self.legal]
        others += self.further.get(board, [])
        unlike = sorted({own & ~self._mask(other) for other in others if other != board},
                        key=int.bit_count)  # fmt: skip
        capable = {self.cell_of[bit] for bit in _cells(own)}
        if self.turned:
            alone = [bit for bit in _cells(own)
                     if self.size - 1 - self.cell_of[bit] not in capable]  # fmt: skip
            forbidden = sum(1 << bit for bit in alone)
            unlike = [each & ~forbidden for each in unlike]
        if self._can_hit(unlike, self.refuted, frozenset()):
            raise Wrong(f"{self.refuted} clues may suffice for the board {board:#x}")

    def _can_hit(self, unlike: list[int], most: int, chosen: frozenset[int]) -> bool:
        """Whether further clues meet every set, where these cells have been given one already."""
        if not unlike:
            return True
        if self._apart(unlike) > most - len(chosen):
            return False
        tried = 0
        for bit in _cells(min(unlike, key=int.bit_count)):
            cell = self.cell_of[bit]
            more = chosen | {cell}
            if cell not in chosen and self._clues(more) <= most:
                rest = [each & ~tried for each in unlike if not each >> bit & 1]
                if self._can_hit(rest, most, more):
                    return True
            tried |= 1 << bit
        return False

    def _clues(self, cells: frozenset[int]) -> int:
        """How many clues there are at least if these cells have one."""
        return len(cells | {self.size - 1 - cell for cell in cells} if self.turned else cells)

    def _apart(self, unlike: list[int]) -> int:
        """How many of the sets have nothing in common: each needs a clue of its own."""
        number = used = 0
        for each in sorted(unlike, key=int.bit_count):
            if not each & used:
                used |= each
                number += 1
        return number


def _moved(board: int, to: Sequence[int]) -> int:
    return sum(1 << to[cell] for cell in _cells(board))


def certificates(path: Path) -> Iterator[dict[str, Any]]:
    """The certificates among the rows of the study."""
    for line in map(json.loads, gzip.decompress(path.read_bytes()).splitlines()):
        if line.get("table") in ("fewest", "ends") and "refuted" in line["row"]:
            yield line["row"]


def main(paths: Sequence[str]) -> int:
    """Check all certificates of some files; 1 if one is wrong, 2 if a file cannot be read."""
    wrong = 0
    for path in paths:
        try:
            claims = list(certificates(Path(path)))
        except (OSError, EOFError, ValueError, KeyError, TypeError, AttributeError) as problem:
            print(f"{path} cannot be read as rows of the study: {problem}", file=sys.stderr)
            return 2
        for claim in claims:
            try:
                print(Checker(claim).check(), flush=True)
            except Wrong as problem:
                wrong = 1
                print(f"{claim['genre']} {claim['rows']}×{claim['cols']}: wrong: {problem}")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
