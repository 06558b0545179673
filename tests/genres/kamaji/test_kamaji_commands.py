"""Kamaji on the command line: both refinements of uniqueness, formats, encodings, generators."""

from __future__ import annotations

import json

import pytest

import gridwright
from cli.runner import run
from generic.boards.kamaji import FIGURE_1
from gridwright.core.errors import InputError

# A board with two solutions, one of which is minimal: a piece of three ones may be laid besides.
TWO = "kamaji-4x3-211311211111"


def test_both_numbers_are_counted() -> None:
    assert "exactly 2 answers, by sat; 1 of them minimal" in run("count", TWO).out


def test_both_notions_are_in_the_json() -> None:
    for strategy in (
        "sat",
        "sat-seed",
        "biggerfirst",
        "brute-force",
        "fewest-first",
        "neighbours-first",
    ):
        record = json.loads(run("count", TWO, "--json", "--strategy", strategy).out)
        assert (record["status"], record["count"]) == ("multiple", 2)
        minimal = record["stats"]["refinements"]["minimal"]
        assert minimal == {"status": "unique", "count": 1, "exhausted": True}


def test_minimal_answers_only() -> None:
    shown = run("solve", TWO, "--option", "refinement=minimal").out
    assert "exactly one answer" in shown
    assert "minimal answers only: exactly one answer" in run("solve", TWO).out


def test_an_unknown_notion_or_encoding_is_refused() -> None:
    with pytest.raises(InputError, match="refinement"):
        gridwright.solve(FIGURE_1, refinement="tiny")  # type: ignore[arg-type]
    assert run("cnf", TWO, "--encoding", "none").status == 2


def test_the_seeds_clauses() -> None:
    shown = run("cnf", TWO, "--encoding", "kleijn2018").out
    assert "c rule a piece covers all of its entries" in shown


def test_generate() -> None:
    made = run("generate", "kamaji", "--size", "5x4", "--seed", "1").out.strip()
    assert made.startswith("kamaji-5x4-")
    assert str(gridwright.solve(made).status) == "unique"


def test_a_board_through_which_no_piece_runs() -> None:
    found = run("solve", "kamaji-2x2-5214")
    assert found.status == 1
    assert "no answer (proven)" in found.out
