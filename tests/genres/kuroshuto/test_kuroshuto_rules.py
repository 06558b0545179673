"""The paper's deductions and its solver: each technique right, countable and switchable."""

from __future__ import annotations

import pytest

from generic.boards.kuroshuto import random_puzzles
from gridwright.core.control import Control
from gridwright.core.errors import InputError
from gridwright.core.grid import bits
from gridwright.core.result import Status
from gridwright.engine.generate import generate
from gridwright.engine.load import read
from gridwright.engine.positions import cases_of
from gridwright.engine.solve import solve
from gridwright.genres.kuroshuto import GENRE, Kuroshuto
from gridwright.genres.kuroshuto.paper import strategies
from gridwright.genres.kuroshuto.paper.deduction import (
    DIAGONAL,
    DIAMOND,
    FLOOD,
    LAST,
    UNREACHED,
    Deduction,
    Settings,
)
from gridwright.genres.kuroshuto.paper.difficulty import Difficulty, points
from gridwright.genres.kuroshuto.paper.generator import METHOD
from gridwright.genres.kuroshuto.view import KuroshutoView
from gridwright_lab.studies.kuroshuto.study import place
from gridwright_lab.studies.puzzles import Entry
from gridwright_lab.studies.timing import Repeats

CASES = cases_of(GENRE)
SIZES = [(3, 3), (3, 4), (2, 5), (4, 4)]


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_the_steps_of_a_deduction_lead_to_its_board(rows: int, cols: int) -> None:
    for puzzle in random_puzzles(rows, cols, 20):
        deduction = Deduction(puzzle, Settings(trace=True))
        if not deduction.run():
            continue
        board = puzzle.given
        for step in deduction.steps:
            assert (step.yes | step.no) & board.open, step
            assert step.sentence
            board = step.apply(board)
        assert board == deduction.board


def test_the_two_kinds_of_lists_are_each_other_s_inverse() -> None:
    for puzzle in random_puzzles(4, 4, 10):
        view = KuroshutoView(puzzle)
        assert {(a, b) for a, mask in view.reach.items() for b in bits(mask)} == {
            (a, b) for b, cells in enumerate(view.reaching) for a in cells
        }


def test_each_technique_is_counted_and_can_be_switched_off() -> None:
    puzzle = read(CASES["solved"][2]["source"], [GENRE])[0].puzzle
    everything = solve(GENRE, puzzle, "rules", limit=1)
    assert everything.stats["techniques"][LAST] > 0
    for option, name in (("diagonal", DIAGONAL), ("diamond", DIAMOND), ("flood", FLOOD)):
        without = solve(GENRE, puzzle, "rules", limit=1, options={option: "off"})
        assert name not in without.stats["techniques"]
        assert without.board == everything.board
    none = {"diagonal": False, "diamond": False, "flood": False, "unreached": "off"}
    bare = solve(GENRE, puzzle, "rules", limit=1, options=none)
    assert set(bare.stats["techniques"]) <= {LAST}
    assert bare.stats["guesses"] >= everything.stats["guesses"]
    assert bare.board == everything.board


def test_unreached_tiles_are_white_only_where_one_answer_is_assumed() -> None:
    puzzle = Kuroshuto(2, 4, {0: 3})
    assumed = solve(GENRE, puzzle, "rules", limit=1)
    assert assumed.status == Status.FOUND
    assert assumed.stats["techniques"][UNREACHED] > 0
    proven = solve(GENRE, puzzle, "rules", limit=2)
    assert proven.status == Status.MULTIPLE
    assert UNREACHED not in proven.stats["techniques"]
    assert solve(GENRE, puzzle, "rules", limit=1, options={"unreached": "off"}).status == "found"
    with pytest.raises(InputError, match="assumes that there is one answer"):
        solve(GENRE, puzzle, "rules", limit=2, options={"unreached": "on"})


def test_without_guessing_the_solver_says_when_it_is_stuck() -> None:
    twice = Kuroshuto(2, 2, {0: 1, 3: 1})
    assert solve(GENRE, twice, "rules", options={"guess": False}).status == Status.UNKNOWN
    assert solve(GENRE, twice, "rules").status == Status.MULTIPLE
    never = Kuroshuto(2, 2, {0: 1, 1: 1, 2: 1})
    assert solve(GENRE, never, "rules", options={"guess": False}).status == Status.NONE
    easy = read(CASES["solved"][0]["source"], [GENRE])[0].puzzle
    assert solve(GENRE, easy, "rules", options={"guess": False}).status == Status.UNIQUE


def test_the_tile_that_affects_most_is_guessed_first() -> None:
    empty = Kuroshuto(3, 3)
    first = solve(GENRE, empty, "rules", limit=1, options={"unreached": "off"})
    most = solve(GENRE, empty, "rules", limit=1, options={"unreached": "off", "order": "most"})
    assert first.board is not None
    assert most.board is not None
    assert first.board.yes & 1
    assert most.board.yes >> 4 & 1


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"order": "last"}, "the option 'order' is 'last'; expected first or most"),
        ({"unreached": "maybe"}, "expected auto, on or off"),
        ({"flod": "off"}, "the strategy rules has no option 'flod'; it has: order"),
        ({"flood": "maybe"}, "the option 'flood' is 'maybe'; expected yes or no"),
    ],
)
def test_options_that_make_no_sense_are_refused(options: dict[str, str], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        solve(GENRE, Kuroshuto(3, 3), "rules", options=options)


def test_the_steps_before_any_guess_are_told_with_their_reasons() -> None:
    puzzle = read(CASES["solved"][0]["source"], [GENRE])[0].puzzle
    steps = solve(GENRE, puzzle, "rules", limit=1, options={"trace": True}).stats["steps"]
    assert {
        "technique": LAST,
        "black": ["r3c1"],
        "white": [],
        "because": "The 4 at r3c5 has no other place left for its black cell, so r3c1 is black.",
    } in steps
    stuck = Kuroshuto(2, 2, {0: 1, 3: 1})
    assert solve(GENRE, stuck, "rules", options={"trace": True}).stats["steps"] == []


def test_the_time_limit_is_no_answer() -> None:
    result = Control(0.05).run(solve, GENRE, Kuroshuto(12, 12), "rules", limit=None, keep=False)
    assert result.stats["timed_out"]
    assert not result.exhausted
    assert (
        Control(1e-6).run(solve, GENRE, Kuroshuto(30, 30, {0: 1}), "two-trees-seed").status
        == Status.TIMEOUT
    )


def test_points_and_the_order_of_difficulty() -> None:
    assert points({}) == 0
    assert points({DIAMOND: 4, DIAGONAL: 1, FLOOD: 9}) == 4
    easy, hard, harder = Difficulty(0, 4), Difficulty(1, 0), Difficulty(1, 1)
    assert sorted([harder, hard, easy]) == [easy, hard, harder]


def classes(puzzle: Kuroshuto) -> set[str]:
    """What runs of every kind call the class of a puzzle."""
    options: tuple[dict[str, object], ...] = (
        {}, {"order": "most"}, {"unreached": "off"}, {"guess": False}, {"trace": True},
        {"diagonal": False, "diamond": False, "flood": False},
    )  # fmt: skip
    runs = [
        solve(GENRE, puzzle, "rules", limit=limit, options=chosen).stats
        for limit in (1, 2, 3)
        for chosen in options
    ]
    assert {run["points"] for run in runs} == {int(runs[0]["difficulty"].split()[-1])}
    return {run["difficulty"] for run in runs}


def test_the_class_is_the_same_whatever_is_asked() -> None:
    """Puzzles with one answer and with several."""
    puzzles = [made.puzzle for made in generate(GENRE, 7, 7, count=20, seed=5)]
    puzzles += random_puzzles(4, 4, 40)
    guesses_differ = 0
    for puzzle in puzzles:
        one, two = (solve(GENRE, puzzle, "rules", limit=limit).stats for limit in (1, 2))
        (found,) = classes(puzzle)
        assert found == f"set {one['kept_guesses']}, group {points(one['techniques'])}"
        guesses_differ += one["guesses"] != two["guesses"]
    assert guesses_differ


def test_a_class_that_takes_too_long_is_not_told() -> None:
    result = Control(0.05).run(solve, GENRE, Kuroshuto(12, 12), "rules", limit=None, keep=False)
    assert "difficulty" not in result.stats


def test_what_is_timed_solves_a_puzzle_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Generating reads no class, and the study's own times are of one search each."""
    again: list[Kuroshuto] = []
    monkeypatch.setattr(strategies, "difficulty_of", again.append)
    for turn in (False, True):
        next(generate(GENRE, 6, 6, seed=1, method=METHOD, options={"turn": turn}))
    (made,) = generate(GENRE, 6, 6, seed=1)
    place(Entry("made", made.puzzle), 60.0, Repeats(1))
    assert not again
    assert "difficulty" not in solve(GENRE, made.puzzle, "rules", options={"classify": False}).stats
    assert not again
    solve(GENRE, made.puzzle, "rules")
    assert again == [made.puzzle]
