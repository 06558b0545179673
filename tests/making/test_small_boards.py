"""Levels that small boards do not have are refused at once, and other searches there end soon."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cli.runner import run
from gridwright import generate
from gridwright.core.deadline import telling
from gridwright.core.errors import PuzzleError, Timeout
from gridwright.core.saying import Value
from gridwright.genres import all_genres
from gridwright.making import make, small_boards
from gridwright.making.small_boards import LARGEST, table

LEVELS = {1, 2, 3, 4, 5}
LISTED = [
    (genre, size, level)
    for genre, boards in table().items()
    for size, levels in boards.items()
    for level in levels
]


def test_the_table_lists_levels_of_small_boards() -> None:
    assert table().keys() <= {genre.name for genre in all_genres()}
    for boards in table().values():
        for size, levels in boards.items():
            rows, cols = map(int, size.split("x"))
            assert size == f"{rows}x{cols}"
            assert 2 <= rows <= cols
            assert rows * cols <= LARGEST
            assert levels == sorted({*levels} & LEVELS) != []


@pytest.mark.parametrize("genre", table())
def test_what_is_listed_is_refused_without_a_search(
    genre: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows and columns may be exchanged."""
    monkeypatch.setattr(make, "Attempts", None)
    for size, levels in table()[genre].items():
        cols, rows = size.split("x")
        for level in levels:
            for each in (size, f"{rows}x{cols}"):
                with pytest.raises(PuzzleError, match=f"^level {level} was not .* long searches"):
                    generate(genre, each, level=level, count=3, minimal=True, symmetry="none")
        if {*levels} == LEVELS:
            with pytest.raises(PuzzleError, match=r"^long searches found no such puzzle"):
                generate(genre, size)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "level 4 was not reached: long searches found no such puzzle on a board of 4 rows"),
        ("de", "Stufe 4 wurde nicht erreicht: langes Suchen fand kein solches Rätsel auf einem"),
    ],
)
def test_the_refusal_is_one_sentence(language: str, said: str) -> None:
    found = run("generate", "lits", "--size", "3x4", "--level", "4", "--language", language)
    assert (found.status, found.out) == (2, "")
    assert found.err.startswith(f"gridwright: {said}")
    assert found.err.count("\n") == 1


def test_what_is_not_listed_is_made() -> None:
    """Another level, and any level where there is one."""
    assert next(generate("mosaic", "3x3", level=2, seed=2)).stats["level"] == 2
    assert next(generate("lits", "3x4")).unique


def test_wishes_that_allow_other_puzzles_are_tried() -> None:
    """So are other methods, drafts and pictures."""
    wider: list[dict[str, Any]] = [{"guessing": True}, {"black": 40}, {"fill": "uniform"}]
    for asked in (*wider, {"method": "thin"}):
        with pytest.raises(PuzzleError, match=r"in \d+ answers"):
            next(generate("mosaic", "2x3", level=4, **asked))
    draft = next(generate("mosaic", "2x3", seed=1))
    with pytest.raises(PuzzleError, match=r"in \d+ answers"):
        next(generate("mosaic", "2x3", level=4, keep=draft.puzzle))
    with pytest.raises(PuzzleError, match=r"in \d+ answers"):
        next(generate("mosaic", "2x3", level=4, answer=["##", "..", ".."]))


@pytest.mark.parametrize("level", ["any", "4"])
def test_a_search_on_a_tiny_board_ends_soon(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A genre that is not in the table, as that of a plug-in, tries few answers and starts."""
    monkeypatch.setattr(small_boards, "table", dict)
    heard: list[str] = []

    def listen(said: Value) -> None:
        heard.append(str(said))

    asked: dict[str, Any] = {"seed": 1, "level": level}
    with telling(listen), pytest.raises(PuzzleError, match="in 2 answers"):
        next(generate("lits", "2x3", **asked))
    assert [said for said in heard if said.startswith("board")] == [
        f"board {number}" for number in range(1, 13)
    ] * 2


@pytest.mark.parametrize(("genre", "size", "level"), Random(5).sample(LISTED, 8))
def test_a_short_search_still_finds_nothing_that_is_listed(
    genre: str, size: str, level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(small_boards, "table", dict)
    for seed in (1001, 1002):
        with pytest.raises((PuzzleError, Timeout)):
            next(generate(genre, size, level=level, seed=seed, time_limit=3))
