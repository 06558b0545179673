"""What is declared about numbers means the same everywhere: on boards, in clauses, when counting.

The reference is written here in plain words, without gridwright's masks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, product
from random import Random
from typing import Any

import pytest

from generic.shadings import legal_shadings
from gridwright.core.board import Board
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.counting.sweep import sweep
from gridwright.kinds.apart import Apart
from gridwright.kinds.connected import Connected
from gridwright.kinds.count import Count, at_most_one, exactly_one
from gridwright.kinds.sight import Sight
from gridwright.kinds.square import NoSquare
from gridwright.sat.answers import Answers
from gridwright.sat.cnf import Cnf, Cut
from gridwright.sat.oracle import Oracle
from gridwright.shading.encoding import cuts, encode
from gridwright.shading.frontier import frontier
from gridwright.shading.numbergrid import Declared, NumberGrid
from gridwright.shading.proving import encode_for_proof

SIZES = [(1, 5), (2, 3), (3, 2), (3, 3)]
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))

WHOLE: tuple[Apart | Connected | NoSquare, ...] = (
    Apart(),
    Connected(),
    Connected(black=True),
    NoSquare(),
    NoSquare(black=False),
)
"""What may hold on the whole board."""


def colours(board: int, cells: tuple[int, ...], black: bool) -> int:
    """How many of the cells have the colour."""
    return sum((board >> cell & 1) == black for cell in cells)


def seen(rows: int, cols: int, board: int, cell: int) -> int:
    """How many white cells are seen from a cell, its own included."""
    total = 1
    for down, right in STEPS:
        row, col = cell // cols + down, cell % cols + right
        while 0 <= row < rows and 0 <= col < cols and not board >> (row * cols + col) & 1:
            total, row, col = total + 1, row + down, col + right
    return total


def holds(rows: int, cols: int, said: Declared, board: int) -> bool:
    """Whether a whole board does what is said."""
    if isinstance(said, Sight):
        return seen(rows, cols, board, said.clue) == said.number
    assert isinstance(said, Count)
    return said.least <= colours(board, said.cells, said.black) <= said.most


def some_declared(rows: int, cols: int) -> Iterator[tuple[Declared, int | None]]:
    """Sights of all cells and numbers, and random groups; each with the cell of its clue."""
    rng = Random(rows * 10 + cols)
    size = rows * cols
    for cell, number in product(range(size), range(1, rows + cols + 1)):
        yield Sight(cell, number), cell
    for black, count in product((True, False), range(1, min(size, 5) + 1)):
        for least, most in combinations_with_replacement(range(count + 2), 2):
            cells = tuple(rng.sample(range(size), count))
            yield Count(cells, least, most, black, rng.choice([None, *cells])), None


def allowed(cnf: Cnf, size: int, selector: int = 0) -> set[int]:
    """The boards that the clauses allow."""
    with Oracle(cnf) as oracle:
        return {
            board
            for board in range(1 << size)
            if oracle.solve(
                [cell + 1 if board >> cell & 1 else -cell - 1 for cell in range(size)]
                + ([selector] if selector else [])
            )
        }


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_the_clauses_say_what_is_declared(rows: int, cols: int) -> None:
    size, grid = rows * cols, Grid.of(rows, cols)
    for said, clue in some_declared(rows, cols):
        # A sight is about a white cell: the clause that it is white belongs to the given cells.
        boards = [board for board in range(1 << size) if clue is None or not board >> clue & 1]
        right = {board for board in boards if holds(rows, cols, said, board)}
        for simplify in (True, False):
            cnf = Cnf(size, simplify=simplify)
            said.state(grid, cnf)
            assert allowed(cnf, size) & {*boards} == right, (said, simplify)
        cnf = Cnf(size + 1)
        said.state(grid, cnf, selector=size + 1)
        assert allowed(cnf, size, size + 1) & {*boards} == right, said
        assert allowed(cnf, size, -size - 1) == {*range(1 << size)}, said


def every_partial_board(size: int) -> Iterator[Board]:
    for signs in product((0, 1, 2), repeat=size):
        yes, no = (mask_of(at for at, sign in enumerate(signs) if sign == one) for one in (1, 2))
        yield Board(size, yes, no)


@pytest.mark.parametrize(("rows", "cols"), [(1, 4), (2, 3)])
def test_a_board_breaks_it_exactly_if_no_completion_does_what_is_said(rows: int, cols: int) -> None:
    size, grid = rows * cols, Grid.of(rows, cols)
    for said, clue in some_declared(rows, cols):
        right = [board for board in range(1 << size) if holds(rows, cols, said, board)]
        for board in every_partial_board(size):
            if clue is not None and board.yes >> clue & 1:
                continue
            can = any(not (board.yes & ~yes or board.no & yes) for yes in right)
            if isinstance(said, Sight):
                sure, possible = said.seen(grid, {*bits(board.yes)}, {*bits(board.no)})
                # The sides must also add up, so these are bounds, and exact on whole boards.
                fits = len(sure) <= said.number <= len(possible)
                assert fits if can else not (fits and board.complete), (said, board)
                continue
            assert isinstance(said, Count)
            assert bool([*said.broken(grid, board)]) == (not can), (said, board)


@dataclass(frozen=True, slots=True, repr=False)
class Mixed(NumberGrid):
    """A genre that declares something of everything."""

    def declared(self) -> Iterator[Declared]:
        for cell, number in self.numbers.items():
            around = tuple(self.grid.beside(cell))
            if number == 1:
                yield exactly_one(around, black=True, clue=cell)
            elif number == 2:
                yield at_most_one(around, black=False, clue=cell)
            else:
                yield Sight(cell, number)


def answers(puzzle: Mixed) -> set[int]:
    """The answers, from legal shadings and the reference above."""
    rows, cols = puzzle.rows, puzzle.cols
    said = list(puzzle.declared())
    return {
        board
        for board in legal_shadings(rows, cols)
        if not any(board >> cell & 1 for cell in puzzle.numbers)
        and all(holds(rows, cols, each, board) for each in said)
    }


@pytest.mark.parametrize(("rows", "cols"), [(2, 3), (3, 3), (2, 5), (4, 3)])
def test_a_genre_may_declare_several_kinds(rows: int, cols: int) -> None:
    rng = Random(rows * cols)
    kinds = set()
    for _ in range(60):
        cells = rng.sample(range(rows * cols), rng.randint(1, 4))
        puzzle = Mixed(rows, cols, {cell: rng.randint(1, rows + cols - 1) for cell in cells})
        kinds |= {type(each) for each in puzzle.declared()}
        right = answers(puzzle)
        assert sweep(frontier(puzzle)).total == len(right), dict(puzzle.numbers)
        for say in (encode, encode_for_proof):
            assert _found(puzzle, say) == right, dict(puzzle.numbers)
    assert kinds == {Count, Sight}


def _found(puzzle: NumberGrid, say: object) -> set[int]:
    assert callable(say)
    size = puzzle.decisions
    with Answers(
        size, lambda cnf: say(puzzle, cnf), lambda yes: cuts(puzzle, Board.whole(size, yes))
    ) as found:
        return {board.yes for board in found}


@pytest.mark.parametrize(("rows", "cols"), [(1, 4), (2, 3), (3, 3)])
@pytest.mark.parametrize("kind", [*WHOLE, Apart(corners=True)])
def test_kinds_of_the_whole_board_break_exactly_where_no_completion_helps(
    kind: Apart | Connected | NoSquare, rows: int, cols: int
) -> None:
    grid, size = Grid.of(rows, cols), rows * cols
    wrong = {board for board in range(1 << size) if [*kind.broken(grid, Board.whole(size, board))]}
    assert bool(wrong) == (rows > 1 or not isinstance(kind, NoSquare))
    assert len(wrong) < 1 << size
    for board in every_partial_board(size) if size < 9 else ():
        left = (yes for yes in range(1 << size) if not (board.yes & ~yes or board.no & yes))
        assert bool([*kind.broken(grid, board)]) == all(yes in wrong for yes in left), board
    apart = not isinstance(kind, Connected)
    for others in [()] if apart else [(), (Apart(),)]:
        cnf = Cnf(size)
        kind.state(grid, cnf)
        found = allowed(cnf, size)
        legal = {board for board in found if not others or not grid.touching(board)}
        cut = {board for board in legal if not apart and _cut(kind, grid, board, others)}
        assert legal - cut == legal - wrong, others
        for mask in cut:
            for clause in _cut(kind, grid, mask, others):
                assert all((mask >> abs(each) - 1 & 1) != (each > 0) for each in clause), mask
                obey = (any((other >> abs(each) - 1 & 1) == (each > 0) for each in clause)
                        for other in legal - wrong)  # fmt: skip
                assert all(obey), (mask, clause)


def _cut(
    kind: Apart | Connected | NoSquare, grid: Grid, board: int, others: tuple[Apart, ...]
) -> list[Cut]:
    assert isinstance(kind, Connected)
    return kind.cuts(grid, Board.whole(grid.size, board), others)


def obeys(rows: int, cols: int, kind: Apart | Connected | NoSquare, board: int) -> bool:
    """Whether a whole board does what is said everywhere, in plain words."""
    signs = [[board >> (row * cols + col) & 1 for col in range(cols)] for row in range(rows)]
    places = {(row, col) for row in range(rows) for col in range(cols)}
    if isinstance(kind, Apart):
        yes = {(row, col) for row, col in places if signs[row][col]}
        return not any((row + 1, col) in yes or (row, col + 1) in yes for row, col in yes)
    own = {(row, col) for row, col in places if signs[row][col] == kind.black}
    if isinstance(kind, NoSquare):
        return not any({(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} <= own for r, c in own)
    todo = [*own][:1]
    for row, col in todo:
        todo += {(row + down, col + right) for down, right in STEPS} & own - {*todo}
    return bool(own) and {*todo} == own


@pytest.mark.parametrize(("rows", "cols"), [(1, 4), (2, 3), (3, 3), (2, 5), (4, 3)])
def test_what_holds_everywhere_is_counted_and_solved_alike(rows: int, cols: int) -> None:
    """All that may hold on the whole board, in any combination, with given cells."""
    rng, size = Random(rows), rows * cols
    legal = {kind: {b for b in range(1 << size) if obeys(rows, cols, kind, b)} for kind in WHOLE}
    for kinds in (some for number in range(1, 6) for some in combinations(WHOLE, number)):
        own: Any = type("Whole", (NumberGrid,), {"everywhere": kinds, "__module__": "gridwright."})
        black, white = (mask_of(rng.sample(range(size), rng.randint(0, 1))) for _ in "bw")
        puzzle = own(rows, cols, white=white & ~black, black=black)
        right = {
            board
            for board in set.intersection(*(legal[kind] for kind in kinds))
            if not (puzzle.black & ~board or puzzle.white & board)
        }
        assert sweep(frontier(puzzle)).total == len(right), kinds
        for say in (encode, encode_for_proof):
            assert _found(puzzle, say) == right, (kinds, puzzle.clues)
