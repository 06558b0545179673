"""Counting without listing gives the number of answers, and of each kind of answer."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from counting.boards import COUNTED, every_genre, solved, with_answers
from generic.boards import sampled, small
from generic.moving import moved
from gridwright.core.board import Board
from gridwright.core.grid import bits
from gridwright.counting.listing import answers as listed
from gridwright.counting.shares import shares
from gridwright.counting.sweep import sweep
from gridwright.counting.total import count
from gridwright.engine.count import CountRequest
from gridwright.engine.count import count as count_answers
from gridwright.engine.frontier import automaton_of
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.genres import by_name
from strategies import puzzles_of
from trying import examples

LEGAL_BOARDS = {
    5: 20297,
    6: 1646096,
    7: 296058640,
    8: 118930018898,
    10: 208786414361204882,
}
"""Squares without clues: black cells apart, white cells connected, at least one white."""

LIMIT = 400


@pytest.mark.parametrize("name", ["kuromasu", "kuroshuto"])
@pytest.mark.parametrize("side", LEGAL_BOARDS)
def test_legal_boards_of_a_square(name: str, side: int) -> None:
    genre = by_name(name)
    result = count_answers(genre, genre.puzzle(side, side))
    assert (result.count, result.exhausted) == (LEGAL_BOARDS[side], True)
    assert (str(result.status), result.strategy) == ("multiple", "frontier")
    assert len(set(result.boards)) == 2
    for board in result.boards:
        assert not any(rule.broken(genre.puzzle(side, side), board) for rule in genre.rules)


@every_genre
def test_all_small_boards(genre: Genre[Any]) -> None:
    for puzzle, answers in (*small(genre.name), *sampled(genre.name, 120)):
        assert sweep(automaton_of(genre, puzzle)).total == len(answers), puzzle


@every_genre
def test_answers_are_listed_each_once(genre: Genre[Any]) -> None:
    for puzzle, answers in solved(genre, 200, 40):
        found = list(listed(automaton_of(genre, puzzle)))
        assert len(found) == len(answers)
        assert set(found) == answers


@every_genre
@examples(120)
@given(data=st.data())
def test_both_ways_agree_on_any_draft(genre: Genre[Any], data: st.DataObject) -> None:
    puzzle = data.draw(puzzles_of(genre))
    by_listing = solve(genre, puzzle, limit=LIMIT, keep=False)
    assume(by_listing.exhausted)
    found = count_answers(genre, puzzle, "frontier")
    assert (found.count, found.status) == (by_listing.count, by_listing.status)
    told = {name: one["count"] for name, one in found.stats.get("refinements", {}).items()}
    before = by_listing.stats.get("refinements", {})
    assert told == {name: one["count"] for name, one in before.items()}


@every_genre
def test_a_turned_puzzle_has_as_many_answers(genre: Genre[Any]) -> None:
    for puzzle, answers in with_answers(genre, 2, 1000, 10):
        for name, grid, to in puzzle.grid.symmetries():
            turned = moved(puzzle, grid, to)
            assert sweep(automaton_of(genre, turned)).total == len(answers), (puzzle, name)


@every_genre
def test_stricter_kinds_of_answers(genre: Genre[Any]) -> None:
    for refinement in genre.refinements:
        for puzzle, _ in solved(genre, 300, 60):
            options = {"refinement": refinement.name}
            few = solve(genre, puzzle, limit=None, options=options, keep=False)
            found = sweep(automaton_of(genre, puzzle, refinement.name)).total
            assert found == few.count, puzzle


def size_of(genre: Genre[Any], puzzle: Any, yes: int) -> int:
    """The measure of an answer, as a person would count it."""
    text = "".join(genre.answer_rows(puzzle, Board.whole(puzzle.decisions, yes)))
    return text.count("#") if set(text) <= set("#.") else yes.bit_count()


@every_genre
def test_answers_by_the_number_of_black_cells(genre: Genre[Any]) -> None:
    for puzzle, answers in with_answers(genre, 1, 2000, 25):
        measure = automaton_of(genre, puzzle).measure
        found = count_answers(genre, puzzle, "auto", CountRequest(by=measure))
        told = {int(size): number for size, number in found.stats[f"by_{measure}"].items()}
        assert told == dict(Counter(size_of(genre, puzzle, yes) for yes in answers))
        assert found.count == len(answers) == sum(told.values())


@every_genre
def test_how_often_each_decision_is_yes(genre: Genre[Any]) -> None:
    for puzzle, answers in with_answers(genre, 1, 2000, 25):
        found = shares(automaton_of(genre, puzzle), puzzle.decisions)
        often = Counter(decision for yes in answers for decision in bits(yes))
        assert found.total == len(answers)
        assert found.yes == tuple(often[decision] for decision in range(puzzle.decisions))


def test_every_genre_has_an_automaton() -> None:
    assert {genre.name for genre in COUNTED} >= {"kuromasu", "kuroshuto", "nurimaze", "kamaji"}


def test_numbers_are_exact_however_large() -> None:
    found = count(automaton_of(by_name("kuromasu"), by_name("kuromasu").puzzle(2, 300)))
    assert found.exact
    # Two rows: a column is white, or one of its two cells is black.
    ways = [1, 0]  # columns so far that end white, or black above (and as many below)
    for _ in range(300):
        ways = [ways[0] + 2 * ways[1], ways[0]]
    # Black cells that touch at a corner would cut the white cells apart, and so does nothing else.
    assert found.number == ways[0] + 2 * ways[1]
