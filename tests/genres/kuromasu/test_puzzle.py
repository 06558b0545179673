"""What is a Kuromasu, and what is refused with place and reason."""

from __future__ import annotations

from typing import Any

import pytest

from gridwright.core.control import Control
from gridwright.core.errors import PuzzleError
from gridwright.engine.solve import solve
from gridwright.genres.kuromasu import GENRE, Kuromasu


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((0, 3), "0 rows and 3 columns"),
        ((99_999_999, 99_999_999), "99999999 rows"),
        ((2, 3, {4: 0}), "the clue 0 at r2c2 is impossible.*from 1 to 4"),
        ((2, 3, {5: 5}), "the clue 5 at r2c3 is impossible.*from 1 to 4"),
        ((2, 3, {6: 2}), "no cell 6"),
        ((2, 2, {0: 2}, 0b1), "r1c1 is given twice"),
        ((2, 2, {}, 0b10, 0b10), "r1c2 is given twice"),
        ((2, 2, {}, 0, 0b100, 0b100), "r2c1 is given twice"),
        ((2, 2, {}, 0b10000), "outside the board"),
    ],
)
def test_refused(arguments: tuple[Any, ...], sentence: str) -> None:
    with pytest.raises(PuzzleError, match=sentence):
        Kuromasu(*arguments)


def test_numbers_are_kept_in_reading_order() -> None:
    puzzle = Kuromasu(2, 2, {3: 2, 0: 3})
    assert list(puzzle.numbers) == [0, 3]
    assert puzzle == Kuromasu(2, 2, {0: 3, 3: 2})
    assert hash(puzzle) == hash(Kuromasu(2, 2, {0: 3, 3: 2}))


@pytest.mark.parametrize(
    ("puzzle", "status", "count"),
    [
        (Kuromasu(1, 1), "unique", 1),
        (Kuromasu(1, 1, {0: 1}), "unique", 1),
        (Kuromasu(1, 1, black=1), "none", 0),
        (Kuromasu(1, 2), "multiple", 3),
        (Kuromasu(1, 2, {0: 1}), "unique", 1),
        (Kuromasu(1, 3, {0: 1}), "none", 0),
        (Kuromasu(2, 2, {0: 1}), "none", 0),
        (Kuromasu(2, 2), "multiple", 5),
        (Kuromasu(2, 2, {0: 3}), "multiple", 2),
        (Kuromasu(5, 5, {0: 9, 24: 9, 12: 1}), "none", 0),
        (Kuromasu(3, 3, black=0b11), "none", 0),
    ],
)
def test_edges(puzzle: Kuromasu, status: str, count: int) -> None:
    result = solve(GENRE, puzzle, limit=None)
    assert (str(result.status), result.count) == (status, count)


@pytest.mark.parametrize("length", range(1, 41))
def test_a_single_row_has_black_cells_only_at_its_ends(length: int) -> None:
    for puzzle in (Kuromasu(1, length), Kuromasu(length, 1)):
        expected = {1: 1, 2: 3}.get(length, 4)
        result = solve(GENRE, puzzle, limit=None)
        assert result.count == expected


def test_large_boards_with_few_clues() -> None:
    puzzle = Kuromasu(100, 100, {0: 150, 5050: 3, 9999: 101})
    result = solve(GENRE, puzzle)
    assert result.status == "multiple"
    first, second = result.boards
    assert first != second
    for board in result.boards:
        assert not any(rule.broken(puzzle, board) for rule in GENRE.rules)


def test_the_encoding_of_large_clues_stays_small() -> None:
    """A clue of 200 on a wide board: clauses grow with the arms, not with their product."""
    result = solve(GENRE, Kuromasu(150, 150, {150 * 75 + 75: 200}), limit=1)
    assert result.status == "found"
    assert result.stats["clauses"] < 2 * 150 * 150 + 4 * 3 * 150


def test_a_time_limit_is_a_status_of_its_own() -> None:
    result = Control(0.5).run(solve, GENRE, Kuromasu(8, 8), limit=None, keep=False)
    assert result.stats["timed_out"]
    assert not result.exhausted
    hopeless = Control(0.001).run(solve, GENRE, Kuromasu(300, 300, {0: 300}))
    assert (hopeless.status, hopeless.boards) == ("timeout", ())
