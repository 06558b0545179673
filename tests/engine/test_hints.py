"""Hints near where the player last wrote: the step that people would look for from there."""

from __future__ import annotations

from copy import copy
from random import Random
from typing import Any

import pytest

from gridwright.core.board import Board
from gridwright.core.grid import bits
from gridwright.engine.explain import hint
from gridwright.engine.generate import generate
from gridwright.engine.hints import Costs, Looker, costs_of, likely
from gridwright.engine.ladders import chosen, ladder_of
from gridwright.genre import Genre
from gridwright.genres import all_genres, by_name
from gridwright.logic.ladder import Ladder
from gridwright.logic.moves import Move, distance
from gridwright.logic.steps import WHAT_IF_NAMES, Walk, name_of

WITH_LADDERS = [genre for genre in all_genres() if genre.techniques and genre.making]


def made(name: str, side: int = 8) -> tuple[Genre[Any], Any, Board]:
    """A puzzle that is large enough for moves far from each other, with its answer."""
    genre = by_name(name)
    puzzle = next(generate(genre, side, side, seed=5))
    return genre, puzzle.puzzle, puzzle.answer


@pytest.mark.parametrize("genre", WITH_LADDERS, ids=lambda genre: str(genre.name))
def test_a_hint_is_the_cheapest_move(genre: Genre[Any]) -> None:
    """No move costs less, as seen from where the player wrote."""
    _, puzzle, answer = made(genre.name, 6)
    costs = costs_of(genre)
    for cell in (0, puzzle.grid.size // 2, puzzle.grid.size - 1):
        walk = Walk(ladder_of(genre, puzzle), puzzle.given, answer.yes, last=1 << cell)
        (step,) = hint(genre, puzzle, near=1 << cell).steps
        view = walk.ladder.view
        far = distance(puzzle.grid, 1 << cell, view.cells(step.yes | step.no))
        if costs is None:
            easiest = walk.moves()
            assert step.rung == easiest[0].rung
            others = [
                distance(puzzle.grid, 1 << cell, view.cells(move.yes | move.no)) for move in easiest
            ]
            assert far == min(others)
            continue
        rungs = {each.name: each.rung for each in walk.ladder.techniques}
        price = {each.name: costs.of(each, rungs) for each in walk.ladder.techniques}
        looker, taken = Looker(walk), likely(walk, costs)
        assert taken is not None
        assert (taken.move.yes, taken.move.no, taken.distance) == (step.yes, step.no, far)

        def cost(move: Move, price: dict[str, float] = price, seen: Looker = looker) -> float:
            name = name_of(seen.walk.ladder, move)
            assert costs is not None
            return costs.whole(name, price[name], seen.at(move))

        assert cost(taken.move) <= min(map(cost, walk.all_moves())) + 1e-5


def test_without_a_place_the_easiest_rung_comes_first() -> None:
    genre, puzzle, answer = made("kuromasu")
    walk = Walk(ladder_of(genre, puzzle), puzzle.given, answer.yes)
    (step,) = hint(genre, puzzle).steps
    assert step.rung == walk.moves()[0].rung


def test_the_place_decides() -> None:
    """With a short reach nothing but the distance counts, with a long one only the technique."""
    genre, puzzle, answer = made("kuromasu")
    ladder = ladder_of(genre, puzzle)
    order = {each.name: float(place) for place, each in enumerate(ladder.techniques)}
    for cell in range(0, puzzle.grid.size, 7):
        walk = Walk(ladder, puzzle.given, answer.yes, last=1 << cell)
        near, easy = likely(walk, Costs(0.01, order)), likely(walk, Costs(1e6, order))
        assert near is not None
        assert easy is not None
        moves = walk.all_moves()
        assert near.distance == min(
            distance(puzzle.grid, 1 << cell, move.yes | move.no) for move in moves
        )
        assert name_of(ladder, easy.move) == name_of(ladder, moves[0])


@pytest.mark.parametrize("genre", WITH_LADDERS, ids=lambda genre: str(genre.name))
def test_hints_from_place_to_place_lead_to_the_answer(genre: Genre[Any]) -> None:
    _, puzzle, answer = made(genre.name, 5)
    board, near = puzzle.given, 1
    for _ in range(puzzle.decisions):
        if board.complete:
            break
        (step,) = hint(genre, puzzle, board, near=near).steps
        assert not step.yes & answer.no
        assert not step.no & answer.yes
        board = step.apply(board)
        near = 1 << next(bits(genre.view(puzzle).cells(step.yes | step.no)))  # type: ignore[misc]
    assert board.yes == answer.yes


def test_where_no_technique_helps_there_are_what_ifs() -> None:
    genre, puzzle, _ = made("kuromasu")
    easy = [each.name for each in chosen(genre, None) if each.rung == 1]
    closed = ladder_of(genre, puzzle, easy).settle_board(puzzle.given)
    assert closed is not None
    assert not closed.complete
    found = hint(genre, puzzle, closed, near=1, techniques=[*easy, *WHAT_IF_NAMES])
    assert found.steps[0].technique in WHAT_IF_NAMES


def test_a_technique_without_a_cost_costs_as_much_as_those_below_it() -> None:
    genre = by_name("kuromasu")
    rungs = {each.name: each.rung for each in genre.techniques}
    by_name_of = {each.name: each for each in genre.techniques}
    costs = Costs(2.0, {"beside black": 1.0, "cut off": 2.5, "joins too much": 0.5})
    assert costs.of(by_name_of["3 beside two clues"], rungs) == 1.0
    assert costs.of(by_name_of["possible lengths"], rungs) == 2.5
    assert costs.of(by_name_of["cut off"], rungs) == 2.5
    assert Costs(2.0, {}).of(by_name_of["cut off"], rungs) == 0.0


def test_what_the_last_mark_touches_comes_first() -> None:
    """The rest of a step that was begun comes before what is far away."""
    genre, puzzle, answer = made("kuromasu")
    walk = Walk(ladder_of(genre, puzzle), puzzle.given, answer.yes)
    move = next(each for each in walk.moves() if (each.yes | each.no).bit_count() > 1)
    begun = next(bits(move.yes | move.no))
    bit = 1 << begun
    walk.take(move.yes & bit, move.no & bit)
    seen = Looker(walk)
    looks = {(each.yes, each.no): seen.at(each) for each in walk.all_moves()}
    rest = move.yes & ~bit, move.no & ~bit
    assert looks[rest].more
    far = Costs(1e6, {}, more=dict.fromkeys(rungs_of(genre), -1.0))
    taken = likely(walk, far)
    assert taken is not None
    assert looks[taken.move.yes, taken.move.no].more


def rungs_of(genre: Genre[Any]) -> dict[str, int]:
    return {each.name: each.rung for each in genre.techniques}


@pytest.mark.parametrize("genre", WITH_LADDERS, ids=lambda genre: str(genre.name))
def test_the_costs_are_of_techniques_that_there_are(genre: Genre[Any]) -> None:
    costs = costs_of(genre)
    if costs is not None:
        assert min(costs.techniques.values()) == 0
        for table in (costs.techniques, costs.after, costs.more):
            assert set(table) <= {each.name for each in chosen(genre, None)}


@pytest.mark.parametrize("genre", WITH_LADDERS, ids=lambda genre: str(genre.name))
def test_techniques_settle_only_what_they_say(genre: Genre[Any]) -> None:
    """A hint near a place does not ask posts that cannot settle anything near enough."""
    _, puzzle, answer = made(genre.name, 7)
    ladder, rng = ladder_of(genre, puzzle), Random(1)
    for _ in range(12):
        some = rng.getrandbits(ladder.size) & rng.getrandbits(ladder.size)
        for post, finding in ladder.look_around(ladder.all, answer.yes & some, answer.no & some):
            technique = ladder.technique_of[post]
            if technique.settles is not None and finding is not None:
                may = technique.settles(ladder.view, ladder.unit_of[post])
                assert not (finding[0] | finding[1]) & ~may, technique.name


@pytest.mark.parametrize("name", ["kuromasu", "nurimaze", "heyawake", "starbattle", "lits"])
def test_the_order_of_looking_does_not_change_a_hint(name: str) -> None:
    """The same hint if every technique looks everywhere."""
    genre, puzzle, answer = made(name, 7)
    costs = costs_of(genre)
    assert costs is not None
    ladder, rng = ladder_of(genre, puzzle), Random(2)
    everywhere = [copy(each) for each in chosen(genre, None)]
    for each in everywhere:
        each.settles = None
    slow = Ladder(ladder.view, everywhere, ladder.top)
    for _ in range(30):
        some = rng.getrandbits(ladder.size) & rng.getrandbits(ladder.size)
        board = Board(ladder.size, answer.yes & some, answer.no & some)
        last = 1 << rng.randrange(puzzle.grid.size)
        found = likely(Walk(ladder, board, answer.yes, last=last), costs)
        other = likely(Walk(slow, board, answer.yes, last=last), costs)
        assert (found and (found.move, found.distance)) == (other and (other.move, other.distance))
