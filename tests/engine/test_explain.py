"""Explanations, hints and grades of every genre."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from gridwright.core.board import Board
from gridwright.core.errors import InputError
from gridwright.core.grid import bits
from gridwright.core.result import Status
from gridwright.engine.explain import explain, hint, smallest_of
from gridwright.engine.explanation import Explanation
from gridwright.engine.grade import LEVELS, grade
from gridwright.engine.ladders import chosen, decision_at, rungs, view_of
from gridwright.engine.load import read
from gridwright.engine.logic import LOGIC
from gridwright.engine.records import hint_saying
from gridwright.engine.solve import solve, strategies
from gridwright.genre import Genre
from gridwright.genres import all_genres, by_name
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.logic.ladder import Ladder
from gridwright.logic.steps import SMALLEST_SET
from gridwright.sat.cnf import Cut
from ladder_boards import Sample, drawn, medium, unique
from ladder_properties import some_boards

WITH_LADDERS = [genre for genre in all_genres() if genre.techniques]
every_genre = pytest.mark.parametrize("genre", WITH_LADDERS, ids=lambda genre: str(genre.name))


def some(genre: Genre[Any]) -> list[Sample]:
    """A few puzzles with one answer, of all sizes."""
    return unique(genre)[::3]


def assert_leads_to(genre: Genre[Any], sample: Sample, found: Explanation) -> None:
    """Every step settles something new, from what is settled before it, and rightly."""
    (answer,) = sample.answers
    view = view_of(genre, sample.puzzle)
    ladder = Ladder(view, genre.techniques)
    board = found.start
    known = {rung.name: rung.rung for rung in rungs(genre)}
    for step in found.steps:
        assert (step.yes | step.no) & board.open == step.yes | step.no != 0, step
        assert not step.yes & ~answer, step
        assert not step.no & answer, step
        assert not step.basis.yes & ~board.yes, step
        assert not step.basis.no & ~board.no, step
        assert step.rung == known[step.technique]
        assert set(step.basis.rules) <= {rule.name for rule in genre.rules}
        if step.technique in ladder.posts:
            looks = [
                ladder.look(post, step.basis.yes, step.basis.no)
                for post in bits(ladder.posts[step.technique])
            ]
            assert any(
                look is not None and not (step.yes & ~look[0] or step.no & ~look[1])
                for look in looks
            ), step
        board = step.apply(board)
    assert found.complete
    assert board == found.end == Board.whole(board.size, answer)


@pytest.mark.slow
@every_genre
def test_every_puzzle_with_one_answer_is_explained_to_its_end(genre: Genre[Any]) -> None:
    for sample in unique(genre):
        found = explain(genre, sample.puzzle)
        assert (found.status, found.sentence) == (Status.UNIQUE, "")
        assert_leads_to(genre, sample, found)


@every_genre
def test_an_explanation_goes_on_from_the_player_s_board(genre: Genre[Any]) -> None:
    rng = Random(1)
    for sample in some(genre):
        for yes, no in some_boards(rng, sample.answers[0], sample.puzzle.decisions, 3):
            found = explain(genre, sample.puzzle, Board(sample.puzzle.decisions, yes, no))
            assert_leads_to(genre, sample, found)


@every_genre
def test_the_last_resort_needs_no_technique(genre: Genre[Any]) -> None:
    sample = unique(genre)[0]
    found = explain(genre, sample.puzzle, techniques=[SMALLEST_SET])
    assert found.complete
    assert found.end == Board.whole(sample.puzzle.decisions, sample.answers[0])
    assert {step.technique for step in found.steps} <= {SMALLEST_SET}


@every_genre
def test_only_the_techniques_that_are_named_are_used(genre: Genre[Any]) -> None:
    names = [technique.name for technique in chosen(genre, None)][:2]
    for sample in some(genre):
        found = explain(genre, sample.puzzle, techniques=names)
        assert {step.technique for step in found.steps} <= set(names)
        assert found.complete == (not found.end.open)
        assert bool(found.sentence) != found.complete
    with pytest.raises(InputError, match="no technique 'magic'; it has: "):
        explain(genre, sample.puzzle, techniques=["magic"])


@every_genre
def test_hints_from_any_board_of_the_answer(genre: Genre[Any]) -> None:
    rng = Random(2)
    for sample in some(genre):
        size, answer = sample.puzzle.decisions, sample.answers[0]
        for yes, no in some_boards(rng, answer, size, 4):
            board = Board(size, yes, no | sample.puzzle.given.no)
            found = hint(genre, sample.puzzle, board)
            if not (board.open & ~sample.puzzle.given.yes):
                assert found.status == "done"
                continue
            assert found.status == "step"
            (step,) = found.steps
            assert (step.yes | step.no) & board.open
            assert not step.yes & ~answer
            assert not step.no & answer
            where, technique, whole = (str(hint_saying(found, n)) for n in (1, 2, 3))
            assert where.startswith("Look at ")
            assert technique.startswith(where[:-1])
            assert step.technique in technique
            assert whole == step.sentence
        assert hint(genre, sample.puzzle, Board.whole(size, answer)).status == "done"


@every_genre
def test_a_hint_for_one_decision_leads_to_it(genre: Genre[Any]) -> None:
    rng = Random(3)
    for sample in some(genre):
        puzzle, answer = sample.puzzle, sample.answers[0]
        view = view_of(genre, puzzle)
        decision = rng.choice(list(bits(puzzle.given.open)))
        found = hint(genre, puzzle, puzzle.given, decision=decision)
        assert found.status == "step"
        assert (found.steps[-1].yes | found.steps[-1].no) >> decision & 1
        yes, no = puzzle.given.yes, puzzle.given.no
        for step in found.steps:
            assert not step.basis.yes & ~yes
            assert not step.basis.no & ~no
            yes, no = yes | step.yes, no | step.no
        assert decision_at(view, view.name(decision)) == decision
        known = Board(puzzle.decisions, answer & 1 << decision, ~answer & 1 << decision)
        assert "already" in hint(genre, puzzle, known, decision=decision).sentence


@every_genre
def test_mistakes_are_named(genre: Genre[Any]) -> None:
    rng = Random(4)
    for sample in some(genre):
        puzzle, answer = sample.puzzle, sample.answers[0]
        decision = rng.choice(list(bits(puzzle.given.open)))
        bit = 1 << decision
        board = Board(puzzle.decisions, bit & ~answer, bit & answer)
        found = hint(genre, puzzle, board)
        assert (found.status, found.wrong) == ("mistake", bit)
        name = view_of(genre, puzzle).name(decision)
        first, *why, last = map(str, found.stages)
        assert found.sentence == first
        assert first.startswith("Something is wrong ")
        assert found.stage_cells[0] & view_of(genre, puzzle).cells(bit)
        assert last.startswith("mistake at ")
        assert name in last
        # What shows it: a rule, or steps from the clues to the opposite.
        assert why
        if found.steps:
            assert (found.steps[-1].yes, found.steps[-1].no) != (board.yes, board.no)
            assert (found.steps[-1].yes | found.steps[-1].no) & bit
        assert found.before == puzzle.given
        explained = explain(genre, puzzle, board)
        assert (explained.steps, explained.complete) == ((), False)
        assert explained.sentence == f"{first} {why[0]}"


def test_clues_that_clash_are_named_and_none_of_them_can_be_left_out() -> None:
    genre, rng, met = by_name("kuromasu"), Random(5), 0
    while met < 40:
        rows, cols = rng.randint(3, 5), rng.randint(3, 5)
        cells = rng.sample(range(rows * cols), 5)
        numbers = {cell: rng.randint(2, rows + cols - 1) for cell in cells}
        puzzle = Kuromasu(rows, cols, numbers)
        if solve(genre, puzzle).status is not Status.NONE:
            continue
        met += 1
        found = explain(genre, puzzle)
        assert (found.status, found.steps, found.complete) == (Status.NONE, (), False)
        clash = {cell: numbers[cell] for cell in bits(found.where)}
        assert all(puzzle.grid.name(cell) in found.sentence for cell in clash)
        assert solve(genre, Kuromasu(rows, cols, clash)).status is Status.NONE
        for cell in clash:
            fewer = {other: number for other, number in clash.items() if other != cell}
            assert solve(genre, Kuromasu(rows, cols, fewer)).status is not Status.NONE


@every_genre
def test_rules_that_clash_are_named_and_none_can_be_left_out(genre: Genre[Any]) -> None:
    """On puzzles that have an answer, with the opposite of one of its decisions assumed."""
    for sample in some(genre)[:3]:
        puzzle, answer = sample.puzzle, sample.answers[0]
        cuts: list[Cut] = []

        def find_cuts(puzzle: Any, board: Board, cuts: list[Cut] = cuts) -> list[Cut]:
            found = genre.cuts(puzzle, board)
            cuts.extend(found)
            return found

        smallest = smallest_of(replace(genre, cuts=find_cuts), puzzle)
        decision = next(bits(puzzle.given.open))
        opposite = -decision - 1 if answer >> decision & 1 else decision + 1
        clash = smallest.clash(decision, opposite, 0, 0)
        assert clash is not None
        assert not smallest.groups.fit(clash.rules, [opposite])
        # Cuts stay in the solver and rest on rules themselves, so a rule may become redundant.
        for rule in () if cuts else clash.rules:
            others = [other for other in clash.rules if other != rule]
            assert smallest.groups.fit(others, [opposite])
        smallest.close()


@pytest.mark.slow
@every_genre
def test_of_several_answers_the_differences_are_named(genre: Genre[Any]) -> None:
    met = 0
    for sample in drawn(genre):
        if len(sample.answers) < 2:
            continue
        met += 1
        found = explain(genre, sample.puzzle)
        assert (found.status, found.complete) == (Status.MULTIPLE, False)
        assert "more than one answer" in found.sentence
        view = view_of(genre, sample.puzzle)
        ever = always = sample.answers[0]
        for answer in sample.answers:
            ever, always = ever | answer, always & answer
        named = [one for one in range(view.size) if view.name(one) in found.sentence]
        assert named
        assert found.where
        assert not found.where & ~view.cells(ever & ~always)
        # The steps settle what all answers share, and nothing else; then two answers part.
        assert found.end.yes == always | sample.puzzle.given.yes
        assert found.end.open == ever & ~always
        told = hint(genre, sample.puzzle, found.end)
        assert told.status == "multiple"
        assert {each.yes for each in told.answers} <= {*sample.answers}
        assert len(told.answers) == 2
        assert grade(genre, sample.puzzle).level == 0
        if met == 8:
            return
    raise AssertionError("too few puzzles with several answers")


@pytest.mark.slow
@every_genre
def test_the_grade_is_the_same_for_all_rotations_and_reflections(genre: Genre[Any]) -> None:
    for sample in unique(genre)[:3]:
        puzzle = sample.puzzle
        grades = [grade(genre, puzzle.moved(grid, to)) for _, grid, to in puzzle.grid.symmetries()]
        assert len(grades) == 8
        first = grades[0]
        assert 1 <= first.level <= 5
        assert first.name == LEVELS[first.level - 1]
        assert first.length > 0
        assert first.techniques
        assert first.hardest in first.techniques
        for each in grades:
            assert (each.level, each.score, each.hardest) == (
                first.level, first.score, first.hardest,
            )  # fmt: skip
            assert (each.techniques, each.longest) == (first.techniques, first.longest)


@pytest.mark.slow
@every_genre
def test_logic_agrees_with_sat(genre: Genre[Any]) -> None:
    names = [strategy.name for strategy in strategies(genre)]
    assert names[:2] == ["sat", LOGIC]
    for sample in medium(genre)[::4]:
        if len(sample.answers) > 4:
            continue
        found = solve(genre, sample.puzzle, LOGIC, limit=None)
        assert found.exhausted
        assert sorted(board.yes for board in found.boards) == sample.answers
        assert found.status == ("unique" if len(sample.answers) == 1 else "multiple")
        assert found.stats["guesses"] >= 0
    for sample in some(genre):
        found = solve(genre, sample.puzzle, LOGIC)
        assert (found.status, found.board) == (
            "unique", Board.whole(sample.puzzle.decisions, sample.answers[0]),
        )  # fmt: skip


@pytest.mark.slow
@every_genre
def test_logic_without_guesses_shows_where_it_is_stuck(genre: Genre[Any]) -> None:
    stuck = 0
    for sample in [*unique(genre), *medium(genre)[::5]]:
        found = solve(genre, sample.puzzle, LOGIC, options={"guesses": 0})
        assert found.stats["guesses_made"] == 0
        if found.status == "unique":
            assert sample.unique
            continue
        stuck += 1
        assert found.status == "unknown"
        board = genre.read_answer(sample.puzzle, found.stats["settled"])
        assert board.open.bit_count() == found.stats["left_by_logic"] > 0
        assert all(board.agrees_with(Board.whole(board.size, one)) for one in sample.answers)
    assert stuck


def test_what_assumes_one_answer_proves_nothing() -> None:
    genre = by_name("kuromasu")
    puzzle = Kuromasu(3, 3, {0: 2})
    names = ", ".join(technique.name for technique in genre.techniques)
    found = solve(genre, puzzle, LOGIC, options={"techniques": names})
    assert solve(genre, puzzle).status == "multiple"
    assert found.status != "unique"
    assert not found.exhausted


def test_a_move_that_is_no_longer_found_is_not_made() -> None:
    """Linked pairs find r6c1 white; then r8c1 is black, and the same cells would close a chain."""
    genre = by_name("hitori")
    source = "hitori/8/8/1654275822737615171435674827182368371251813254877115688473447128"
    puzzle = read(source, [genre])[0].puzzle
    ladder = Ladder(view_of(genre, puzzle), chosen(genre, None))
    yes, no = puzzle.given.yes, puzzle.given.no
    found = explain(genre, puzzle)
    assert found.status == Status.UNIQUE
    for step in found.steps:
        posts = ladder.posts.get(step.technique, 0)
        looks = [ladder.look(post, yes, no) for post in bits(posts)]
        assert step.links or any(
            look and not (step.yes & ~look[0] or step.no & ~look[1]) for look in looks
        )
        yes, no = yes | step.yes, no | step.no
