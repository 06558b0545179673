"""Scores are exact: another solver judges reasons in the same way, and no text is an error."""

from __future__ import annotations

import json
from itertools import islice
from random import Random
from typing import Any

import pytest

import gridwright
from bench.checks import checked, loaded_row, solved_elsewhere
from gridwright.core.board import Board
from gridwright.core.size import read_size
from gridwright.engine.generate import generate
from gridwright.genres import all_genres, by_name
from gridwright.kinds.islands import ISLANDS
from gridwright_lab.bench.baselines import NAMES, reply
from gridwright_lab.bench.cuts import Found, cutter_of
from gridwright_lab.bench.rows import shown
from gridwright_lab.bench.scoring import hint_for, score_answer, score_steps

GENRES = [genre.name for genre in all_genres()]


def row_of(name: str, size: str = "5x5") -> dict[str, Any]:
    """A puzzle that is made, and always the same."""
    genre, wanted = by_name(name), read_size(size)
    made = next(islice(generate(genre, wanted.rows, wanted.cols, seed=4), 1))
    return {"id": name, "genre": name, "puzzle": genre.line(made.puzzle)}


@pytest.mark.parametrize("genre", GENRES)
def test_another_solver_agrees(genre: str) -> None:
    row = row_of(genre)
    assert solved_elsewhere(row)
    text = reply("solver", {**row, "way": "steps"})
    score = score_steps(row, text)
    assert score.whole
    assert score.reason is None
    found = checked(row, text)
    assert not found.wrong
    assert found.steps == len(score.steps)
    assert found.flipped >= found.steps
    assert found.fewer > found.refused > 0 == found.undecided
    answer = reply("solver", {**row, "way": "answer"})
    assert score_answer(row, answer).record() == {
        "whole": True, "cells": 25, "of": 25, "broken": [], "reason": None,
    }  # fmt: skip
    hint = hint_for(row)
    assert hint["status"] == "step"
    assert hint_for(row, answer)["status"] == "done"


def test_lines_and_json_have_the_same_score() -> None:
    row = row_of("hitori")
    lines = reply("solver", {**row, "way": "steps"})
    steps = []
    for line in lines.splitlines()[1:-1]:
        settles, cells, rules, technique = (part.split(", ") for part in line.split(" | "))
        steps.append({
            "settles": dict(one.split(" ") for one in settles),
            "because": {
                "cells": [one for one in cells if one and " " not in one],
                "decisions": dict(one.split(" ") for one in cells if " " in one),
                "rules": rules,
            },
            "technique": technique[0],
        })  # fmt: skip
    first = [step.technique for step in score_steps(row, lines).steps]
    for text in (json.dumps(steps), json.dumps({"steps": steps}),
                 "So:\n```json\n" + "\n".join(map(json.dumps, steps)) + "\n```"):  # fmt: skip
        score = score_steps(row, text)
        assert score.whole
        assert [step.technique for step in score.steps] == first
    assert first == [step["technique"] for step in steps]


MALFORMED = (
    "", "\n" * 9, "I do not know.", "| | |", "r1c1 | r1c1", "r9c9 white | |", "{", "[1, 2]", "[[]]",
    '{"steps": 3}', '{"settles": {"r1c1": 7}, "because": 4}', "[" * 5000, "```\n```",
    '[{"settles": [{"cell": null}], "because": {"cells": 3, "rules": {"a": 1}}}]', "r1c1 white |",
    "\x00|\x00", "#" * 24, "?????\n" * 5, "1+ 2 3 4 5\n" * 5, ". . . . .\n" * 4, "😀" * 25,
)  # fmt: skip


@pytest.mark.parametrize("genre", ["kuromasu", "kamaji", "nurimaze"])
def test_no_text_is_an_error(genre: str) -> None:
    row = row_of(genre)
    rng = Random(1)
    signs = 'rc123|,#.?* \n`{}[]":whitebackdrn'
    noise = ["".join(rng.choices(signs, k=rng.randrange(200))) for _ in range(200)]
    # The deepest text that can be read cannot be shown again.
    lists = ("[" * depth + "]" * depth for depth in range(700, 999))
    deep = [f'{{"settles": {{"r1c1": {each}}}}}' for each in lists]
    for text in (*MALFORMED, *noise, *deep, None, 7, b"r1c1", ["#"]):
        answer, steps = score_answer(row, text), score_steps(row, text)
        assert not answer.whole
        assert not steps.whole
        assert steps.reason or steps.steps
        assert all(step.reason for step in steps.steps if not step.justified)
        json.dumps([answer.record(), steps.record()])
    assert score_answer(row, None).reason == "the answer is no text"
    assert score_steps(row, "no idea").reason == (
        "no step was found; expected lines 'cell value | cells | rules', or JSON"
    )
    assert hint_for(row, "nonsense")["status"] == "malformed"


def test_what_is_wrong_is_said() -> None:
    loaded, row = loaded_row("kuromasu", "kurodoko/3/1/2h")
    text = "\n".join([
        "r1c3 white | r1c1 | numbers",
        "r1c3 black | r1c1, r1c2 white | numbers",
        "r1c3 black | r1c1 | number",
        "r1c3 black | r1c1 | black cells apart",
        "r1c2 white, r1c3 black | r1c1 | Numbers",
        "r1c2 white | r1c1 | numbers",
    ])  # fmt: skip
    score = score_steps(row, text)
    assert [(step.true, step.justified, step.progress) for step in score.steps] == [
        (False, False, False), (True, False, True), (True, False, False), (True, False, False),
        (True, True, True), (True, True, False),
    ]  # fmt: skip
    assert [step.reason for step in score.steps] == [
        "r1c3 is not so in the answer",
        "it names a mark at r1c2 that is not on the board",
        "there is no rule 'number'",
        "it does not follow from what it names",
        None,
        None,
    ]
    assert (score.settled, score.proved, score.whole) == (3, 3, False)
    wrong = score_answer(row, "...")
    assert (wrong.whole, wrong.cells, wrong.of, wrong.broken) == (False, 2, 3, ("numbers",))
    assert shown(loaded, loaded.answer) == [". . #"]


@pytest.mark.parametrize("name", [*NAMES[:1], "greedy:1", "greedy:99", *NAMES[2:]])
def test_baselines(name: str) -> None:
    for genre in ("kamaji", "kuromasu", "akari"):
        row = row_of(genre)
        answer = score_answer(row, reply(name, {**row, "way": "answer"}))
        steps = score_steps(row, reply(name, {**row, "way": "steps"}))
        assert answer.reason is None
        if name in ("solver", "greedy:99"):
            assert answer.whole
            assert steps.whole
        if name.startswith("greedy"):
            assert all(step.justified for step in steps.steps)


def test_a_white_cell_without_a_clue_is_cut_off_near_the_clues() -> None:
    """As few boards as possible are then needed to say that no way leads to a clue."""
    puzzle = gridwright.Nurikabe(1, 7, {6: 1})
    black = 0b0100010  # r1c2, beside the white cell, and r1c6, beside the clue
    board = Board.whole(7, black)
    [(clause, needs)] = cutter_of(puzzle).broken(Found(board, 0, Board(7), {ISLANDS}))[:1]
    assert (sorted(clause), needs) == ([-6, 1], (ISLANDS,))
    known = Board(7, yes=0b10)
    [(clause, _)] = cutter_of(puzzle).broken(Found(board, 0, known, {ISLANDS}))[:1]
    assert sorted(clause) == [-2, 1]
