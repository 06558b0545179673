"""Minimal solutions and Biggerfirst; that all strategies agree is in ``generic``."""

from __future__ import annotations

from itertools import chain, islice

import pytest

from generic.boards import sampled, small
from generic.boards.kamaji import all_three_by_three, answers, samples
from gridwright.core.strategy import Request
from gridwright.engine.logic import LOGIC
from gridwright.engine.solve import strategies
from gridwright.genres.kamaji import GENRE
from gridwright.genres.kamaji.paper.search import bigger_first, neighbours_first
from gridwright.genres.kamaji.rules import is_minimal

ALL = Request(limit=None)
SAT, *OTHERS = strategies(GENRE)
ALL_PROVEN = "unique, multiple, none"
FEW = 8
"""Guesses on top of each other take too long where there are more solutions."""


def minimal_by_definition(solutions: set[int]) -> set[int]:
    """Those that hold no other one."""
    return {one for one in solutions if not any(other & one == other != one for other in solutions)}


def test_minimal_solutions_hold_no_other_one() -> None:
    for puzzle, solutions in (*small("kamaji")[::15], *sampled("kamaji", 40)):
        minimal = minimal_by_definition(set(solutions))
        found = SAT.find(puzzle, ALL)
        assert found.stats["refinements"]["minimal"]["count"] == len(minimal)
        assert {board.yes for board in found.boards if is_minimal(puzzle, board)} == minimal


@pytest.mark.slow
def test_boards_of_ones() -> None:
    corner, edge, centre = (p for p in all_three_by_three() if p.maximum == 2)
    for strategy in OTHERS:
        # Guesses are explored one by one, which takes too long for so many answers.
        if strategy.name != LOGIC and strategy.proves == ALL_PROVEN:
            assert {board.yes for board in strategy.find(centre, ALL).boards} == answers(centre)
    # Too many to block them one by one: the searches list them, SAT the minimal ones.
    by_name = {strategy.name: strategy for strategy in OTHERS}
    for puzzle, name in ((corner, "fewest-first"), (edge, "brute-force")):
        found = by_name[name].find(puzzle, ALL)
        assert found.count == len({board.yes for board in found.boards}) > 10_000
        minimal = {board.yes for board in found.boards if is_minimal(puzzle, board)}
        by_sat = SAT.find(puzzle, Request(limit=None, options={"refinement": "minimal"}))
        assert {board.yes for board in by_sat.boards} == minimal


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


def test_runs_find_the_same_pieces_in_any_order() -> None:
    """By value and by available neighbours (§3.2 and §8.1.1), if there is a solution."""
    for puzzle in chain(all_three_by_three()[::50], samples(5, 5, 30), samples(7, 7, 10)):
        if SAT.find(puzzle, Request(limit=1)).count == 0:
            continue
        by_value, by_neighbours = bigger_first(puzzle), neighbours_first(puzzle)
        assert set(by_neighbours.laid) == set(by_value.laid)
        assert by_neighbours.solved == by_value.solved


@pytest.mark.slow
def test_the_converse_fails() -> None:
    """A puzzle may have one minimal solution, even one solution, and need more than runs."""
    counterexamples = (
        puzzle
        for puzzle in all_three_by_three()
        if not bigger_first(puzzle).solved and SAT.find(puzzle, Request(limit=2)).count == 1
    )
    some = list(islice(counterexamples, 20))
    assert some
    for puzzle in some:
        only = SAT.find(puzzle, Request(limit=2, options={"refinement": "minimal"}))
        assert str(only.status) == "unique"
