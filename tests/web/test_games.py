"""The games that the service keeps."""

from __future__ import annotations

import gridwright
from gridwright.web.games import Games
from gridwright.web.records import board_text
from gridwright.web.service import call

ONE, OTHER = "kurodoko/4/4/g4i7j4i6g", "kurodoko/6/6/jbh2j3g4l8g9j9h5j"


def test_only_so_many_games_are_kept() -> None:
    one, other = gridwright.parse(ONE), gridwright.parse(OTHER)
    games = Games(most=1)
    first = games.of(one)
    assert games.of(one) is first
    games.of(other)
    assert games.of(one) is not first


def test_large_games_are_forgotten_for_others() -> None:
    one, other = gridwright.parse(ONE), gridwright.parse(OTHER)
    games = Games(most_bytes=10)
    first = games.of(one)
    games.of(other)
    assert games.of(one) is first  # nothing was found out yet, so it takes no memory
    first.hint()
    games.of(other)
    assert games.of(one) is not first


def test_hints_of_the_service_do_not_depend_on_those_before() -> None:
    puzzle = gridwright.parse(ONE)
    start = puzzle.given
    (step,) = gridwright.hint(puzzle).steps
    for board in (start, step.apply(start), start, step.apply(start)):
        told = call({"verb": "hint", "puzzle": ONE, "board": board_text(board)})
        assert told["saying"] == gridwright.hint(puzzle, board).saying.record()
