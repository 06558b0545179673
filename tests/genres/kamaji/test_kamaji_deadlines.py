"""A time limit is kept by everything that can take long, and a timeout is its own status."""

from __future__ import annotations

import pytest

from cli.runner import run
from generic.boards.kamaji import FIGURE_1
from gridwright.core.deadline import Deadline
from gridwright.core.errors import Timeout
from gridwright.core.grid import Grid
from gridwright.core.options import options_of
from gridwright.core.result import Result
from gridwright.core.strategy import Request
from gridwright.engine.frontier import FRONTIER
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
        result = solve(GENRE, puzzle, name, time_limit=1e-9, options=options)
        assert (str(result.status), result.count, result.exhausted) == ("timeout", 0, False)
        assert result.stats["timed_out"]


class Ticking(Deadline):
    """Time that passes only by being asked for: it is over at the n-th question."""

    __slots__ = ("questions",)

    def __init__(self, questions: int) -> None:
        super().__init__(1)
        self.questions = questions

    def passed(self) -> bool:
        self.questions -= 1
        return self.questions < 0

    def check(self) -> None:
        if self.passed():
            raise Timeout


def stopped(name: str, puzzle: Kamaji, questions: int) -> Result:
    result = strategy(GENRE, name).find(puzzle, Request(limit=None, deadline=Ticking(questions)))
    assert str(result.status) == "timeout"
    assert result.count == len(result.boards)
    return result


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("questions", [0, 1, 5, 30])
def test_the_clock_is_read_again_and_again(name: str, questions: int) -> None:
    # Between answers, this one looks at the clock on the wall, which the test cannot turn.
    puzzle = large(2, side=6 if name == FRONTIER else 20)
    assert stopped(name, puzzle, questions).count <= questions


@pytest.mark.parametrize("name", [name for name in NAMES if name != LOGIC])
def test_what_was_found_in_time_is_kept(name: str) -> None:
    puzzle = large(3, side=6)
    result = stopped(name, puzzle, 300)
    assert result.count > 1
    assert not any(rule.broken(puzzle, board) for board in result.boards for rule in GENRE.rules)


def test_every_part_stops_at_the_deadline() -> None:
    puzzle = large(3)
    over = Deadline(0)
    with pytest.raises(Timeout):
        Kamaji(20, 20, puzzle.numbers, deadline=over)
    with pytest.raises(Timeout):
        pieces_on(Grid.of(20, 20), puzzle.numbers, 3, over)
    with pytest.raises(Timeout):
        bigger_first(puzzle, over)
    for clauses in (encode, encode_kleijn, encode_minimal):
        with pytest.raises(Timeout):
            clauses(puzzle, Cnf(puzzle.decisions, deadline=over))


def test_the_deadline_is_no_part_of_the_puzzle() -> None:
    patient = Kamaji(2, 2, (1, 2, 3, 2), deadline=Deadline(100))
    assert patient == Kamaji(2, 2, (1, 2, 3, 2))
    assert "eadline" not in repr(patient)


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
