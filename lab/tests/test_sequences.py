"""The sequences: against the rules of the genres, and as the page has them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from gridwright.core.board import Board
from gridwright.engine.solve import solve
from gridwright.genres import by_name
from gridwright_lab.sequences import LEGAL, OFFERED, ROWS, Listed, answers, sequences

PAGE = Path(__file__).parents[1] / "docs" / "sequences.md"
SIDE = 3


@pytest.fixture(scope="module")
def small() -> dict[str, Listed]:
    return {each.name: each for each in sequences(SIDE, ROWS)}


def test_the_page_has_these_sequences(small: dict[str, Listed]) -> None:
    page = PAGE.read_text(encoding="utf-8")
    found = dict(re.findall(r"^## (.*)\n\n.*\n\nn = \d+ to \d+: (.*)$", page, re.MULTILINE))
    assert found.keys() == small.keys()
    for name, each in small.items():
        terms = ", ".join("–" if term is None else str(term) for term in each.terms)
        assert f"{found[name]}, ".startswith(f"{terms}, "), name


@pytest.mark.parametrize("name", ["kuromasu", "yinyang"])
def test_legal_boards_obey_the_rules(name: str, small: dict[str, Listed]) -> None:
    genre: Any = by_name(name)
    blank = genre.puzzle(SIDE, SIDE, {})
    legal = sum(
        not any(rule.broken(blank, Board.whole(SIDE**2, black)) for rule in genre.rules)
        for black in range(1 << SIDE**2)
    )
    (found,) = (each for each in small if name in each and each.endswith("legal boards"))
    assert small[found].terms[-1] == legal


@pytest.mark.parametrize("name", ["kuromasu", "kuroshuto", "mosaic"])
def test_puzzles_of_side_two_with_one_answer(name: str, small: dict[str, Listed]) -> None:
    """All puzzles, each given to the solver."""
    genre: Any = by_name(name)
    largest = 4
    unique = []
    for code in range((largest + 2) ** 4):
        numbers = [code // (largest + 2) ** cell % (largest + 2) - 1 for cell in range(4)]
        clues = {cell: number for cell, number in enumerate(numbers) if number >= 0}
        if name != "mosaic" and 0 in clues.values():
            continue
        if name == "kuroshuto" and any(number > 1 for number in clues.values()):
            continue
        if name == "kuromasu" and any(number > 3 for number in clues.values()):
            continue
        if solve(genre, genre.puzzle(2, 2, clues), limit=2).count == 1:
            unique.append(len(clues))
    assert small[f"{name}: puzzles with one answer"].terms[1] == len(unique)
    assert small[f"{name}: fewest clues"].terms[1] == min(unique, default=None)


def test_every_genre_is_named() -> None:
    assert {name for name, *_ in OFFERED} <= {
        each for name, *_ in LEGAL for each in re.split(r", (?!one|two)", name)
    }
    assert answers([[[(0, 1)], [(0, 2)]]]) == (2, 2, 1)
