"""The harness asks any program, goes on after an interruption, and keeps to its limits."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from bench.test_scoring import row_of
from gridwright.core.errors import InputError
from gridwright_lab.bench.harness import Limits, Program, results_in, run
from gridwright_lab.bench.tables import table
from gridwright_lab.commands.bench import COMMANDS

ROWS = [row_of(genre) | {"rows": 5, "cols": 5, "level": 1} for genre in ("akari", "kamaji")]
ODD = """
import json, sys, time
for line in sys.stdin:
    asked = json.loads(line)
    if {how!r} == "ends": sys.exit(1)
    if {how!r} == "sleeps": time.sleep(60)
    print("no JSON")
    print(json.dumps({{"id": "another", "text": "x"}}))
    print(json.dumps({{"id": asked["id"], "text": "?", "cost": 0.5}}), flush=True)
"""


def ours(name: str) -> list[str]:
    return [sys.executable, "-m", "gridwright_lab.bench.baselines", name]


def odd(how: str) -> list[str]:
    return [sys.executable, "-c", ODD.format(how=how)]


def results(path: Path, command: list[str], way: Any, **limits: Any) -> list[dict[str, Any]]:
    seconds = limits.pop("reply", 60.0)
    return [*run(ROWS, Program(command, seconds), way, path, Limits(**limits))]


@pytest.mark.process
@pytest.mark.parametrize("way", ["answer", "steps", "moves"])
def test_a_run_goes_on(tmp_path: Path, way: str) -> None:
    path = tmp_path / "results.jsonl"
    first = results(path, ours("solver"), way, rows=1)
    assert [each["id"] for each in first] == ["akari"]
    with path.open("a", encoding="utf-8") as file:
        file.write('{"id": "kam')
    both = results(path, ours("solver"), way)
    assert [(each["id"], each["whole"]) for each in both] == [("akari", True), ("kamaji", True)]
    assert results_in(path) == both == results(path, ["there is none"], way)
    lines = table(both).splitlines()
    assert [line.split(" | ")[0] for line in lines[2:]] == [
        "| all", "| akari", "| kamaji", "| level 1", "| 5x5"
    ]  # fmt: skip
    assert "100 % (34 to 100)" in lines[2]
    assert all(line.count("|") == lines[0].count("|") for line in lines)


@pytest.mark.process
def test_odd_programs_are_scored(tmp_path: Path) -> None:
    ended = results(tmp_path / "a", odd("ends"), "answer")
    assert [each["reason"] for each in ended] == ["the program ended without a reply"] * 2
    late = results(tmp_path / "b", odd("sleeps"), "steps", reply=0.2)
    assert [each["reason"] for each in late] == ["no reply in 0.2 seconds"] * 2
    costly = results(tmp_path / "c", odd("answers"), "answer", cost=0.4)
    assert [(each["cost"], each["reason"]) for each in costly] == [
        (0.5, "no board of 5x5 was found")
    ]
    turns = results(tmp_path / "d", odd("answers"), "moves", turns=3)
    assert [(each["moves"], each["whole"]) for each in turns] == [(3, False)] * 2
    with pytest.raises(InputError, match="'there is none' could not be started"):
        results(tmp_path / "e", ["there is none"], "answer")


@pytest.mark.process
def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = tmp_path / "rows.jsonl"
    rows.write_text("".join(json.dumps(row) + "\n" for row in ROWS), encoding="utf-8")
    start, show, prompt = (command.run for command in COMMANDS[0].commands)
    options: Any = COMMANDS[0].commands[0].options
    asked = options(
        folder=rows, baseline="greedy:1", way="steps", out=tmp_path / "out.jsonl", count=1
    )
    assert start(asked) == 3
    assert "1 puzzle left; the same command continues" in capsys.readouterr().err
    assert start(asked) == 0
    told = capsys.readouterr().out
    show(COMMANDS[0].commands[1].options(results=tmp_path / "out.jsonl"))
    assert capsys.readouterr().out == told
    prompt(COMMANDS[0].commands[2].options(folder=rows, way="moves"))
    assert capsys.readouterr().out.startswith("Akari on a board of 5 rows and 5 columns.")
    for wrong, why in (
        (asked.but(command="python x"), "expected either --command or --baseline"),
        (asked.but(baseline=""), "expected either --command or --baseline"),
        (asked.but(baseline="best"), "there is no baseline 'best'"),
        (asked.but(baseline="greedy:x"), "expected a rung"),
        (asked.but(baseline="", command="'"), "is not closed"),
        (asked.but(way="answer"), "has results of another way, 'steps'"),
        (asked.but(folder=tmp_path), "there is no file"),
        (asked.but(folder=tmp_path / "out.jsonl"), "has no rows of a data set"),
    ):
        with pytest.raises(InputError, match=why):
            start(wrong)
