"""On all boards of small grids, rules, clauses and brute force agree."""

from __future__ import annotations

import random
from itertools import product

import pytest

from generic.brute_force import answers, legal_shadings
from gridwright.core.board import Board
from gridwright.engine.answers import Answers
from gridwright.engine.check import check
from gridwright.engine.solve import backbone, solve
from gridwright.genres.kuromasu import GENRE, Kuromasu
from gridwright.sat.cnf import Cnf
from gridwright.sat.oracle import Oracle

SMALL = [(rows, cols) for rows in range(1, 5) for cols in range(1, 5) if rows * cols <= 12]


def found_by_sat(puzzle: Kuromasu) -> set[int]:
    result = solve(GENRE, puzzle, limit=None)
    assert result.exhausted
    assert result.count == len(result.boards)
    return {board.yes for board in result.boards}


def seen(rows: int, cols: int, black: int, cell: int) -> int:
    """How many white cells a cell sees, by walking."""
    total = 1
    row, col = divmod(cell, cols)
    for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        r, c = row + down, col + right
        while 0 <= r < rows and 0 <= c < cols and not black >> (r * cols + c) & 1:
            total += 1
            r, c = r + down, c + right
    return total


@pytest.mark.parametrize(
    ("rows", "cols", "number"), [(3, 3, 39), (4, 4, 562), (4, 5, 2749), (5, 5, 20297)]
)
def test_the_number_of_boards_without_clues(rows: int, cols: int, number: int) -> None:
    result = solve(GENRE, Kuromasu(rows, cols), limit=None, keep=False)
    assert (result.count, result.exhausted) == (number, True)
    assert len(result.boards) == 2


@pytest.mark.parametrize(("rows", "cols"), SMALL)
def test_rules_agree_with_an_independent_walk(rows: int, cols: int) -> None:
    assert answers(GENRE, Kuromasu(rows, cols)) == set(legal_shadings(rows, cols))


@pytest.mark.parametrize(("rows", "cols"), [*SMALL, (4, 4), (2, 7), (1, 12)])
def test_every_single_clue(rows: int, cols: int) -> None:
    boards = legal_shadings(rows, cols)
    for cell, number in product(range(rows * cols), range(1, rows + cols)):
        expected = {
            black
            for black in boards
            if not black >> cell & 1 and seen(rows, cols, black, cell) == number
        }
        assert found_by_sat(Kuromasu(rows, cols, {cell: number})) == expected


def random_puzzle(rng: random.Random, rows: int, cols: int) -> Kuromasu:
    """Clues that may contradict each other, question marks and given cells."""
    size = rows * cols
    cells = rng.sample(range(size), rng.randint(0, min(size, 6)))
    kinds = {cell: rng.choice("nnnn?wb") for cell in cells}
    black = rng.choice(legal_shadings(rows, cols))
    numbers = {}
    for cell in cells:
        if kinds[cell] == "n":
            honest = seen(rows, cols, black, cell) if not black >> cell & 1 else 2
            numbers[cell] = honest if rng.random() < 0.9 else rng.randint(1, rows + cols - 1)
    masks = {
        kind: sum(1 << cell for cell in cells if kinds[cell] == kind) for kind in "?wb"
    }
    return Kuromasu(rows, cols, numbers, masks["?"], masks["w"], masks["b"])


@pytest.mark.parametrize("seed", range(150))
def test_random_puzzles(seed: int) -> None:
    rng = random.Random(seed)
    rows, cols = rng.choice([(3, 3), (3, 4), (4, 3), (2, 5), (4, 4), (1, 9)])
    puzzle = random_puzzle(rng, rows, cols)
    expected = {
        black
        for black in legal_shadings(rows, cols)
        if not black & (puzzle.clues | puzzle.white)
        and not puzzle.black & ~black
        and all(seen(rows, cols, black, cell) == n for cell, n in puzzle.numbers.items())
    }
    assert found_by_sat(puzzle) == expected
    if rows * cols <= 12:
        assert answers(GENRE, puzzle) == expected
    result = solve(GENRE, puzzle)
    assert result.status == ("none", "unique", "multiple")[min(len(expected), 2)]
    _check_backbone(puzzle, expected)
    _check_plain_encoding(puzzle, expected)


def _check_backbone(puzzle: Kuromasu, expected: set[int]) -> None:
    found = backbone(GENRE, puzzle)
    if not expected:
        assert found.status == "none"
        return
    full = puzzle.grid.full
    always = full
    never = full
    for black in expected:
        always &= black
        never &= ~black
    assert (found.board.yes, found.board.no) == (always, never)


def _check_plain_encoding(puzzle: Kuromasu, expected: set[int]) -> None:
    """Without propagation, as proofs use it, the clauses say the same."""
    cnf = Cnf(puzzle.decisions, simplify=False)
    GENRE.encode(puzzle, cnf)
    found = set()
    with Oracle(cnf) as oracle:
        while oracle.solve():
            board = Board.whole(puzzle.decisions, oracle.true_mask(puzzle.decisions))
            cuts = GENRE.cuts(puzzle, board)
            if cuts:
                oracle.add(cuts)
                continue
            found.add(board.yes)
            oracle.add(
                [[-(i + 1) if board.yes >> i & 1 else i + 1 for i in range(board.size)]]
            )
    assert found == expected


@pytest.mark.parametrize("seed", range(60))
def test_partial_boards(seed: int) -> None:
    """A partial board is completable exactly when some answer agrees with it."""
    rng = random.Random(seed)
    rows, cols = rng.choice([(3, 3), (3, 4), (2, 5)])
    puzzle = random_puzzle(rng, rows, cols)
    all_answers = answers(GENRE, puzzle)
    for _ in range(20):
        settled, yes = rng.getrandbits(rows * cols), rng.getrandbits(rows * cols)
        if all_answers and rng.random() < 0.5:
            yes = rng.choice(sorted(all_answers))
        board = Board(rows * cols, settled & yes, settled & ~yes)
        expected = any(
            not (board.yes & ~black or board.no & black) for black in all_answers
        )
        found = check(GENRE, puzzle, board)
        assert bool(found.completable) == expected, (puzzle, board)
        if expected:
            assert not found.violations


@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (3, 4)])
def test_cuts_hold_for_every_legal_board(rows: int, cols: int) -> None:
    puzzle = Kuromasu(rows, cols)
    legal = legal_shadings(rows, cols)
    apart = [
        black
        for black in range(1 << rows * cols)
        if not puzzle.grid.touching(black) and black not in legal
    ]
    for black in apart:
        board = Board.whole(rows * cols, black)
        cuts = GENRE.cuts(puzzle, board)
        assert cuts or black == puzzle.grid.full
        for cut in cuts:
            assert all(black >> (-literal - 1) & 1 for literal in cut), "the board breaks it"
            for other in legal:
                assert any(not other >> (-literal - 1) & 1 for literal in cut)


def test_answers_can_be_asked_under_assumptions() -> None:
    with Answers(GENRE, Kuromasu(3, 3)) as found:
        assert found.next([1, 2]) is None, "r1c1 and r1c2 touch"
        board = found.next([1, 3])
        assert board is not None
        assert board.yes & 0b111 == 0b101
