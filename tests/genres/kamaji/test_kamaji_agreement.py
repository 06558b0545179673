"""Rules, encodings and strategies agree, on all 3×3 boards and on samples of larger ones."""

from __future__ import annotations

from itertools import chain, combinations

import pytest

from gridwright.core.board import Board
from gridwright.core.grid import bits
from gridwright.core.strategy import Request
from gridwright.engine.logic import LOGIC
from gridwright.engine.solve import strategies
from gridwright.genres.kamaji import GENRE
from gridwright.genres.kamaji.paper.search import bigger_first
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright.genres.kamaji.rules import is_minimal
from kamaji_boards import FIGURE_1, all_three_by_three, puzzle_or_none, samples

ALL = Request(limit=None)
SAT, *OTHERS = strategies(GENRE)
FEW = 8
"""Guesses on top of each other take too long where there are more solutions."""


def obeys_the_rules(puzzle: Kamaji, board: Board) -> bool:
    return not any(rule.broken(puzzle, board) for rule in GENRE.rules)


def solutions_by_rules(puzzle: Kamaji) -> set[int]:
    every = range(1 << puzzle.decisions)
    return {yes for yes in every if obeys_the_rules(puzzle, Board.whole(puzzle.decisions, yes))}


def minimal_by_definition(solutions: set[int]) -> set[int]:
    """Those that hold no other one."""
    return {
        one for one in solutions if not any(other & one == other != one for other in solutions)
    }


@pytest.mark.parametrize("first", range(3))
def test_clauses_say_what_the_rules_say(first: int) -> None:
    boards = [puzzle for puzzle in all_three_by_three() if puzzle.decisions <= 9]
    some = [*boards[first::90], *(p for p in samples(2, 4, 12, first) if p.decisions <= 9)]
    assert len(some) > 50
    for puzzle in some:
        expected = solutions_by_rules(puzzle)
        found = SAT.find(puzzle, ALL)
        assert {board.yes for board in found.boards} == expected
        minimal = minimal_by_definition(expected)
        assert found.stats["refinements"]["minimal"]["count"] == len(minimal)
        assert {board.yes for board in found.boards if is_minimal(puzzle, board)} == minimal


def same_solutions(puzzle: Kamaji) -> None:
    expected = SAT.find(puzzle, ALL)
    boards = {board.yes for board in expected.boards}
    assert len(boards) == expected.count
    for strategy in OTHERS:
        if strategy.name == LOGIC and len(boards) > FEW:
            continue
        found = strategy.find(puzzle, ALL)
        assert found.exhausted
        assert found.count == len(found.boards) == len(boards), strategy.name
        assert {board.yes for board in found.boards} == boards, strategy.name
        assert found.stats["refinements"] == expected.stats["refinements"], strategy.name


@pytest.mark.parametrize("part", range(4))
def test_every_strategy_finds_the_same_on_all_three_by_three(part: int) -> None:
    # With a maximum of 2 all other numbers are ones: tens of thousands of solutions, see below.
    for puzzle in [p for p in all_three_by_three() if p.maximum > 2][part::4]:
        same_solutions(puzzle)


def test_boards_of_ones() -> None:
    corner, edge, centre = (p for p in all_three_by_three() if p.maximum == 2)
    same_solutions(centre)
    # Too many to block them one by one: the searches list them, SAT the minimal ones.
    by_name = {strategy.name: strategy for strategy in OTHERS}
    for puzzle, name in ((corner, "fewest-first"), (edge, "brute-force")):
        found = by_name[name].find(puzzle, ALL)
        assert found.count == len({board.yes for board in found.boards}) > 10_000
        minimal = {board.yes for board in found.boards if is_minimal(puzzle, board)}
        by_sat = SAT.find(puzzle, Request(limit=None, options={"refinement": "minimal"}))
        assert {board.yes for board in by_sat.boards} == minimal


@pytest.mark.parametrize(("rows", "cols"), [(4, 4), (3, 5), (5, 3), (2, 6), (1, 6), (4, 5)])
def test_every_strategy_finds_the_same_on_samples(rows: int, cols: int) -> None:
    for puzzle in samples(rows, cols, 25):
        if SAT.find(puzzle, Request(limit=500)).count < 500:
            same_solutions(puzzle)


@pytest.mark.parametrize("numbers", [(1,), (7,)])
def test_a_single_cell(numbers: tuple[int, ...]) -> None:
    puzzle = Kamaji(1, 1, numbers)
    same_solutions(puzzle)
    assert str(SAT.find(puzzle, Request()).status) == "unique"


def test_what_biggerfirst_solves_alone_has_one_minimal_solution() -> None:
    """The claim of Kleijn 2018, §3.2, by the definition of minimal."""
    solved = 0
    for puzzle in chain(all_three_by_three()[::5], samples(4, 4, 60), samples(5, 5, 30)):
        runs = bigger_first(puzzle)
        if runs.solved:
            solved += 1
            only = SAT.find(puzzle, Request(limit=None, options={"refinement": "minimal"}))
            assert only.count == 1
            assert only.boards[0].yes == sum(1 << piece for piece in runs.laid) | puzzle.given.yes
    assert solved > 200


def test_the_converse_fails() -> None:
    """A puzzle may have one minimal solution, even one solution, and need more than runs."""
    counterexamples = [
        puzzle
        for puzzle in all_three_by_three()
        if not bigger_first(puzzle).solved and SAT.find(puzzle, Request(limit=2)).count == 1
    ]
    assert counterexamples
    for puzzle in counterexamples[:20]:
        only = SAT.find(puzzle, Request(limit=2, options={"refinement": "minimal"}))
        assert str(only.status) == "unique"


@pytest.mark.parametrize("puzzle", [FIGURE_1, *samples(3, 4, 6)])
def test_turned_and_mirrored_puzzles_have_turned_and_mirrored_solutions(puzzle: Kamaji) -> None:
    expected = solutions_as_cells(puzzle)
    for _, grid, to in puzzle.grid.symmetries():
        numbers = [0] * grid.size
        for cell, number in enumerate(puzzle.numbers):
            numbers[to[cell]] = number
        moved = puzzle_or_none(grid.rows, grid.cols, tuple(numbers))
        assert moved is not None
        assert solutions_as_cells(moved) == {
            frozenset(frozenset(to[cell] for cell in piece) for piece in solution)
            for solution in expected
        }


def solutions_as_cells(puzzle: Kamaji) -> set[frozenset[frozenset[int]]]:
    return {
        frozenset(frozenset(puzzle.lines[piece]) for piece in bits(board.yes))
        for board in SAT.find(puzzle, ALL).boards
    }


def test_partial_boards_are_blamed_only_for_what_no_completion_mends() -> None:
    for puzzle in [p for p in all_three_by_three(3) if p.decisions <= 6][::20]:
        answers = solutions_by_rules(puzzle)
        for settled in chain.from_iterable(
            combinations(range(puzzle.decisions), count) for count in range(3)
        ):
            for signs in range(1 << len(settled)):
                yes = sum(1 << piece for at, piece in enumerate(settled) if signs >> at & 1)
                no = sum(1 << piece for piece in settled) & ~yes
                if not obeys_the_rules(puzzle, Board(puzzle.decisions, yes, no)):
                    assert not any(a & yes == yes and not a & no for a in answers)
