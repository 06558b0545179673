"""Published puzzles: the right answer, proven to be the only one."""

from __future__ import annotations

from typing import Any

from corpus import corpus
from gridwright import api
from gridwright.core.errors import InputError


def wrong(source: str, answer: list[str] | None) -> str | None:
    """What is wrong with our answer, if anything."""
    try:
        puzzle = api.load(source)
    except InputError as error:
        return f"{source}: {error}"
    result = api.solve(puzzle)
    if result.status != "unique" or result.board is None:
        return f"{source}: {result.status}"
    rows = api.format_board(puzzle, result.board).splitlines()
    if answer is not None and rows != answer:
        return f"{source}: {rows} instead of {answer}"
    if not api.check(puzzle, result.board).solved:
        return f"{source}: the rules do not accept our answer"
    return None


def test_janko() -> None:
    puzzles: list[dict[str, Any]] = corpus("kuromasu-janko")
    assert len(puzzles) >= 280
    found = [wrong(entry["puzzlink_url"], entry["solution"]) for entry in puzzles]
    assert not [problem for problem in found if problem]


def test_addresses() -> None:
    puzzles = [e for e in corpus("puzzlink-urls") if e["genre"] == "kurodoko"]
    assert puzzles
    found = [wrong(entry["url"], entry["solution"]) for entry in puzzles]
    assert not [problem for problem in found if problem]


def test_range_ids() -> None:
    found = [wrong(entry["id"], None) for entry in corpus("range-ids")]
    assert not [problem for problem in found if problem]
