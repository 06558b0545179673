"""A time limit is kept by everything that can take long, and a timeout is its own status."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count

import pytest

from cli.runner import run
from generic.boards.kamaji import FIGURE_1
from gridwright.core import deadline as clocks
from gridwright.core.control import Control
from gridwright.core.deadline import Deadline, within
from gridwright.core.errors import Timeout
from gridwright.core.grid import Grid
from gridwright.core.options import options_of
from gridwright.core.result import Result
from gridwright.core.strategy import Request
from gridwright.engine.logic import LOGIC
from gridwright.engine.solve import solve, strategies, strategy
from gridwright.genres.kamaji import GENRE, encoding
from gridwright.genres.kamaji.encoding import encode, encode_minimal
from gridwright.genres.kamaji.paper.published import encode_kleijn
from gridwright.genres.kamaji.paper.search import bigger_first
from gridwright.genres.kamaji.pieces import pieces_on
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright.sat.cnf import Cnf

NAMES = [strategy.name for strategy in strategies(GENRE)]


def large(maximum: int, side: int = 20) -> Kamaji:
    """Ones and a small maximum: thousands of pieces, and more solutions than can be counted."""
    numbers = [1] * (side * side)
    numbers[side * side // 2 + 3] = maximum
    return Kamaji(side, side, tuple(numbers))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("puzzle", [FIGURE_1, Kamaji(1, 1, (1,)), large(2), large(5)])
def test_a_tiny_time_limit_is_a_timeout(name: str, puzzle: Kamaji) -> None:
    known = [option.name for option in options_of(strategy(GENRE, name).options)]
    for options in ({}, {"refinement": "minimal"})[: 1 + ("refinement" in known)]:
        result = Control(1e-9).run(solve, GENRE, puzzle, name, options=options)
        assert (str(result.status), result.count, result.exhausted) == ("timeout", 0, False)
        assert result.stats["timed_out"]


def stopped(name: str, puzzle: Kamaji, questions: int, monkeypatch: pytest.MonkeyPatch) -> Result:
    """Time passes only by being asked for: it is over after this many questions."""
    ticks = count()
    monkeypatch.setattr(clocks, "clock", lambda: float(next(ticks)))
    with within(Deadline(questions + 0.5)):
        result = strategy(GENRE, name).find(puzzle, Request(limit=None))
    assert str(result.status) == "timeout"
    assert result.count == len(result.boards)
    return result


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("questions", [0, 1, 5, 30])
def test_the_clock_is_read_again_and_again(
    name: str, questions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert stopped(name, large(2), questions, monkeypatch).count <= questions


@pytest.mark.parametrize("name", [name for name in NAMES if name not in (LOGIC, "network")])
def test_what_was_found_in_time_is_kept(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = large(3, side=6)
    result = stopped(name, puzzle, 3000, monkeypatch)
    assert result.count > 1
    assert not any(rule.broken(puzzle, board) for board in result.boards for rule in GENRE.rules)


def test_every_part_stops_at_the_deadline() -> None:
    puzzle = large(3)
    parts: list[Callable[[], object]] = [
        lambda: Kamaji(20, 20, puzzle.numbers),
        lambda: pieces_on(Grid.of(20, 20), puzzle.numbers, 3),
        lambda: bigger_first(puzzle),
        *(
            partial(clauses, puzzle, Cnf(puzzle.decisions))
            for clauses in (encode, encode_kleijn, encode_minimal)
        ),
    ]
    for part in parts:
        with within(Deadline(0)), pytest.raises(Timeout):
            part()


def test_the_command_says_timeout() -> None:
    puzzle = "kamaji-4x4-1112313142111123"
    for name in NAMES:
        assert run("solve", puzzle, "--strategy", name, "--time-limit", "0.000001").status == 3


def test_minimal_clauses_do_not_grow_with_the_square_of_the_pieces() -> None:
    def clauses(length: int) -> int:
        puzzle = Kamaji(1, length, (length // 2, *[1] * (length - 1)))
        cnf = Cnf(puzzle.decisions)
        encode_minimal(puzzle, cnf)
        return len(cnf.clauses)

    # Twice the length has four times as many pairs of a piece and a cell.
    assert clauses(400) < 5 * clauses(200)


def test_minimal_is_the_same_by_pairs_and_by_counting(monkeypatch: pytest.MonkeyPatch) -> None:
    def minimal(puzzle: Kamaji) -> set[int]:
        options = {"refinement": "minimal"}
        boards = solve(GENRE, puzzle, limit=None, options=options).boards
        return {board.yes for board in boards}

    for puzzle in (FIGURE_1, large(3, side=4), Kamaji(1, 9, (4, *[1] * 8))):
        by_pairs = minimal(puzzle)
        with monkeypatch.context() as patch:
            patch.setattr(encoding, "FEW", 1)
            assert minimal(puzzle) == by_pairs
        assert by_pairs
