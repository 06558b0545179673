"""Links of what-ifs, on a made-up puzzle of three decisions."""

from __future__ import annotations

import pytest

from gridwright.core.board import Board
from gridwright.core.grid import Grid
from gridwright.core.saying import Saying
from gridwright.logic.ladder import Ladder
from gridwright.logic.steps import Attempts, Walk
from gridwright.logic.technique import NOTHING, Case, Finding, OnBoard
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
