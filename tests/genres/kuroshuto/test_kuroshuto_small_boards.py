"""On small boards everything agrees: readable rules, clauses, every encoding, every strategy."""

from __future__ import annotations

import pytest

from gridwright.core.board import Board
from gridwright.core.errors import GridwrightError
from gridwright.core.result import Status, status_of
from gridwright.engine.solve import backbone, solve
from gridwright.genres.kuroshuto import GENRE, Kuroshuto
from gridwright.sat.cnf import Cnf
from gridwright.sat.connectivity import names
from gridwright.sat.oracle import Oracle
from kuroshuto_boards import every_puzzle, expected, random_puzzles

SMALL = [(1, 1), (1, 2), (2, 1), (1, 3), (1, 4), (2, 2)]
LARGER = [(2, 4), (3, 3), (4, 2), (3, 4), (4, 4), (2, 7)]


def found(puzzle: Kuroshuto, strategy: str = "sat", **options: object) -> set[int]:
    result = solve(GENRE, puzzle, strategy, limit=None, options=options)
    assert result.exhausted
    assert result.count == len(result.boards)
    assert result.status == status_of(result.count, True, False, None)
    return {board.yes for board in result.boards}


@pytest.mark.parametrize(("rows", "cols"), [*SMALL, (2, 3), (3, 3)])
def test_the_readable_rules_agree_with_a_walk(rows: int, cols: int) -> None:
    puzzles = every_puzzle(rows, cols) if rows * cols < 6 else random_puzzles(rows, cols, 25)
    for puzzle in puzzles:
        legal = {
            yes
            for yes in range(1 << rows * cols)
            if not any(rule.broken(puzzle, Board.whole(rows * cols, yes)) for rule in GENRE.rules)
        }
        assert legal == expected(puzzle)


@pytest.mark.parametrize(("rows", "cols"), SMALL)
def test_every_way_agrees_on_every_puzzle_of_the_smallest_boards(rows: int, cols: int) -> None:
    for puzzle in every_puzzle(rows, cols):
        agree(puzzle)


def test_clauses_and_deductions_agree_on_every_puzzle_of_2x3() -> None:
    for puzzle in every_puzzle(2, 3):
        answers = expected(puzzle)
        assert found(puzzle) == answers
        assert found(puzzle, "rules") == answers


@pytest.mark.parametrize(("rows", "cols"), LARGER)
def test_every_way_agrees_on_random_puzzles(rows: int, cols: int) -> None:
    for puzzle in random_puzzles(rows, cols, 12):
        agree(puzzle)


def agree(puzzle: Kuroshuto) -> None:
    """Every encoding and strategy, in every order of guessing, finds exactly the answers."""
    answers = expected(puzzle)
    assert found(puzzle, "rules") == answers
    assert found(puzzle, "rules", order="most") == answers
    assert found(puzzle, "rules", diagonal=False, diamond=False, flood=False) == answers
    edge = bool((puzzle.clues | puzzle.white) & puzzle.grid.border)
    for name in names(limited=True):
        # A board's only cell is its root, clue or not.
        if name == "two-trees-edge" and not edge and puzzle.decisions > 1:
            with pytest.raises(GridwrightError, match="numbered cell at the edge"):
                found(puzzle, connectivity=name)
        else:
            assert found(puzzle, connectivity=name) == answers, name
    if edge:
        assert found(puzzle, "two-trees-seed") == answers
    else:
        with pytest.raises(GridwrightError, match="numbered cell at the edge"):
            found(puzzle, "two-trees-seed")
    one = solve(GENRE, puzzle, "rules", limit=1)
    assert one.status == (Status.FOUND if answers else Status.NONE)
    assert not answers or (one.board is not None and one.board.yes in answers)


@pytest.mark.parametrize(("rows", "cols"), LARGER)
def test_what_is_forced_is_what_all_answers_share(rows: int, cols: int) -> None:
    for puzzle in random_puzzles(rows, cols, 8):
        answers = expected(puzzle)
        shared = backbone(GENRE, puzzle)
        if not answers:
            assert shared.status == Status.NONE
            continue
        full = puzzle.grid.full
        yes = no = full
        for black in answers:
            yes &= black
            no &= full ^ black
        assert (shared.board.yes, shared.board.no) == (yes, no)


@pytest.mark.parametrize("simplify", [True, False])
def test_clauses_say_the_same_with_and_without_deducing_first(simplify: bool) -> None:
    for puzzle in random_puzzles(3, 4, 30):
        cnf = Cnf(puzzle.decisions, simplify=simplify)
        GENRE.encode(puzzle, cnf)
        masks = set()
        with Oracle(cnf) as oracle:
            while oracle.solve():
                yes = oracle.true_mask(puzzle.decisions)
                board = Board.whole(puzzle.decisions, yes)
                cuts = GENRE.cuts(puzzle, board)
                if not cuts:
                    masks.add(yes)
                    cuts = [
                        [-i if yes >> (i - 1) & 1 else i for i in range(1, puzzle.decisions + 1)]
                    ]
                oracle.add(cuts)
        assert masks == expected(puzzle)


def test_answers_turn_with_the_puzzle() -> None:
    for puzzle in random_puzzles(3, 4, 6):
        for name, moved, to in puzzle.grid.symmetries():
            turned = Kuroshuto(
                moved.rows,
                moved.cols,
                {to[cell]: number for cell, number in puzzle.numbers.items()},
                *(
                    sum(1 << to[cell] for cell in range(puzzle.decisions) if mask >> cell & 1)
                    for mask in (puzzle.unknown, puzzle.white, puzzle.black)
                ),
            )
            turned_answers = {
                sum(1 << to[cell] for cell in range(puzzle.decisions) if black >> cell & 1)
                for black in expected(puzzle)
            }
            assert found(turned) == turned_answers, name
