"""Links of what-ifs, on a made-up puzzle of three decisions."""

from __future__ import annotations

from collections import deque
from typing import Any

import pytest

from gridwright.core.board import Board
from gridwright.core.grid import Grid, bits
from gridwright.core.saying import Saying
from gridwright.engine.generate import generate
from gridwright.engine.ladders import ladder_of
from gridwright.engine.solve import solve
from gridwright.genres import by_name
from gridwright.logic.ladder import Ladder
from gridwright.logic.steps import Attempts, Stuck, Walk, settled_by
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, OnBoard
from gridwright.logic.trial import Trial
from gridwright.logic.view import CellView


class MadeUp(OnBoard[CellView]):
    name = "made up"
    rung = 1
    rules = ()

    def __init__(self, apart: bool = False) -> None:
        self.apart = apart

    def say(self, view: CellView, case: Case) -> Saying:
        return Saying(self.name)


class AfterTheFirst(MadeUp):
    def look(self, view: CellView, yes: int, no: int, unit: int) -> Finding:
        return (0b110, 0) if yes & 0b001 else NOTHING


class NeverBoth(MadeUp):
    name = "never both"

    def look(self, view: CellView, yes: int, no: int, unit: int) -> Finding:
        return None if yes & 0b110 == 0b110 else NOTHING


@pytest.mark.parametrize(("apart", "links"), [(False, [0b110]), (True, [0b010, 0b100])])
def test_what_has_a_reason_of_its_own_is_a_link_of_its_own(apart: bool, links: list[int]) -> None:
    techniques = [AfterTheFirst(apart), NeverBoth()]
    ladder = Ladder(CellView(Grid.of(1, 3)), techniques)
    chain = Trial(ladder, 0, 0, (0b001, 0)).run(5)
    assert chain is not None
    assert [link.case.yes for link in chain.links] == links
    assert chain.length == len(links)


class First(MadeUp):
    """The first makes the second and the third, and either of them the fourth."""

    def look(self, view: CellView, yes: int, no: int, unit: int) -> Finding:
        return (0b1110 if yes & 0b0110 else 0b0110, 0) if yes & 0b0001 else NOTHING


def test_a_chain_is_followed_again_on_the_board_where_it_is_told() -> None:
    ladder = Ladder(CellView(Grid.of(1, 4)), [First()])
    attempts = Attempts()
    empty = Walk(ladder, Board(4, no=0b1000), 0, attempts=attempts).moves()
    assert [move.length for move in empty] == [1]
    # Once the second is black, the first makes the fourth at once.
    later = Walk(ladder, Board(4, yes=0b0010, no=0b1000), 0b0010, attempts=attempts).moves()
    assert [(move.no, move.length) for move in later] == [(0b0001, 0)]
    assert [attempt.chain.length for attempt in attempts.about[0] if attempt.chain] == [0, 1]


def begun(level: str) -> tuple[Any, Ladder[Any], Board, Masks]:
    """A Yin-Yang of a level with its ladder, its answer, and what its techniques settle."""
    genre = by_name("yinyang")
    puzzle = next(generate(genre, 6, 6, seed=1, options={"level": level})).puzzle
    ladder, answer = ladder_of(genre, puzzle), solve(genre, puzzle).boards[0]
    settled = ladder.settle(puzzle.given.yes, puzzle.given.no)
    assert settled is not None
    return puzzle, ladder, answer, settled


def test_a_what_if_that_is_followed_further_ends_as_one_that_was_not_begun() -> None:
    """Also on a board that is the same where it was read."""
    puzzle, ladder, answer, (yes, no) = begun("4")
    ended = 0
    for decision in bits(puzzle.given.all & ~(yes | no)):
        bit = 1 << decision
        assumed = (0, bit) if answer.yes & bit else (bit, 0)
        trial = Trial(ladder, yes, no, assumed)
        for most in (1, 1, 2, 5):
            fresh = Trial(ladder, yes, no, assumed)
            chain = trial.run(most)
            assert chain == fresh.run(most)
            assert (trial.read_yes, trial.read_no) == (fresh.read_yes, fresh.read_no)
            ended += chain is not None
            if chain is None:
                # What it did not read may be settled meanwhile.
                unread = puzzle.given.all & ~(trial.read_yes | trial.read_no | yes | no | bit)
                yes, no = yes | unread & answer.yes, no | unread & ~answer.yes
                trial.again(yes, no)
    assert ended


def test_what_what_ifs_settle_in_any_order_is_what_a_walk_settles() -> None:
    puzzle, ladder, answer, settled = begun("5")
    reached = [settled_by(ladder, settled, answer.yes, longest) for longest in (0, 3, 8)]
    assert [yes | no == puzzle.given.all for yes, no in reached] == [False, False, True]
    walk = Walk(ladder, puzzle.given, answer.yes, longest=3)
    with pytest.raises(Stuck):
        deque(walk, 0)
    assert reached[1] == (walk.yes, walk.no)
