"""What is declared about numbers means the same everywhere: on boards, in clauses, when counting.

The reference is written here in plain words, without gridwright's masks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random

import pytest

from generic.shadings import legal_shadings
from gridwright.core.board import Board
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.counting.sweep import sweep
from gridwright.sat.answers import Answers
from gridwright.sat.cnf import Cnf
from gridwright.sat.oracle import Oracle
from gridwright.shading.declared import AtMostOne, ExactlyOne
from gridwright.shading.encoding import cuts, encode
from gridwright.shading.frontier import frontier
from gridwright.shading.numbergrid import Declared, NumberGrid
from gridwright.shading.proving import encode_for_proof
from gridwright.shading.sight import Sight

SIZES = [(1, 5), (2, 3), (3, 2), (3, 3)]
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


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
    assert isinstance(said, AtMostOne)
    found = colours(board, said.cells, said.black)
    return found == 1 if isinstance(said, ExactlyOne) else found <= 1


def some_declared(rows: int, cols: int) -> Iterator[tuple[Declared, int | None]]:
    """Sights of all cells and numbers, and random groups; each with the cell of its clue."""
    rng = Random(rows * 10 + cols)
    size = rows * cols
    for cell, number in product(range(size), range(1, rows + cols + 1)):
        yield Sight(cell, number), cell
    for kind, black in product((AtMostOne, ExactlyOne), (True, False)):
        for count in range(min(size, 4) + 1):
            cells = tuple(rng.sample(range(size), count))
            yield kind(cells, black), None
            others = [cell for cell in range(size) if cell not in cells]
            if others:
                clue = rng.choice(others)
                yield kind(cells, black, clue), clue


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
        assert allowed(cnf, size, size + 1) == right, said
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
            assert isinstance(said, AtMostOne)
            few = len(said.cells_with(board)) <= 1
            assert (few and (not said.needed or bool(said.cells_left(board)))) == can, (said, board)


@dataclass(frozen=True, slots=True, repr=False)
class Mixed(NumberGrid):
    """A genre that declares something of everything."""

    def declared(self) -> Iterator[Declared]:
        for cell, number in self.numbers.items():
            around = tuple(self.grid.beside(cell))
            if number == 1:
                yield ExactlyOne(around, black=True, clue=cell)
            elif number == 2:
                yield AtMostOne(around, black=False, clue=cell)
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
    assert kinds == {ExactlyOne, AtMostOne, Sight}


def _found(puzzle: Mixed, say: object) -> set[int]:
    assert callable(say)
    size = puzzle.decisions
    with Answers(
        size, lambda cnf: say(puzzle, cnf), lambda yes: cuts(puzzle, Board.whole(size, yes))
    ) as found:
        return {board.yes for board in found}
