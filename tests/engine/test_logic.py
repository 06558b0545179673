"""The strategy ``logic`` on puzzles with many answers, which need many nested guesses."""

from __future__ import annotations

import pytest

import gridwright
from gridwright.engine import logic

KAMAJI = "kamaji-5x5-1211213324331312223312211"
"""148 answers, of which the first needs four nested guesses."""


def test_all_answers_take_few_guesses() -> None:
    found = gridwright.solve(KAMAJI, strategy="logic", limit=None)
    assert (found.count, found.exhausted) == (148, True)
    # A few for each answer; nested one deeper each time, more than 20,000 found 28 answers.
    assert found.stats["guesses_made"] < 1000
    assert found.stats["guesses"] <= found.stats["guesses_to_prove"] < 10


@pytest.mark.parametrize(
    "source", ["kurodoko/5/5/", "kurochute/5/5/", "kamaji-4x4-1111111111111113"]
)
def test_two_answers_of_very_many_take_few_guesses(source: str) -> None:
    found = gridwright.solve(source, strategy="logic")
    assert str(found.status) == "multiple"
    assert found.stats["guesses_made"] < 1500


@pytest.mark.parametrize(
    "source", ["kurodoko/3/4/", "kurochute/3/3/", "hitori/3/3/123231312", KAMAJI]
)
def test_branching_finds_the_same_answers(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logic, "PATIENCE", 0)
    found = gridwright.solve(source, strategy="logic", limit=None)
    right = gridwright.solve(source, limit=None)
    assert found.exhausted
    assert found.count == right.count > 1
    assert {*found.boards} == {*right.boards}


def test_a_number_of_nested_guesses_that_is_given_is_kept() -> None:
    found = gridwright.solve(KAMAJI, strategy="logic", guesses=2)
    assert (found.count, found.exhausted) == (0, False)
