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
from gridwright_lab.commands.bench import COMMANDS, rows_of

ROWS = [row_of(genre) | {"rows": 5, "cols": 5, "level": 1} for genre in ("akari", "kamaji")]
KEYS = ("id", "genre", "puzzle")
ODD = """
import json, os, sys, time
how = {how!r}
if how == "ends": sys.exit(7)
if how == "deaf":
    os.close(0)
    time.sleep(60)
for line in sys.stdin:
    asked = json.loads(line)
    if how == "sleeps": time.sleep(60)
    while how == "talks": print("y" * 99_999)
    print("[" * 9_999)
    print(json.dumps({{"id": "another", "text": "x"}}))
    cost = {{"dear": 10**400, "endless": float("inf")}}.get(how, 0.5)
    text = 7 if how == "numbers" else "?"
    print(json.dumps({{"id": asked["id"], "text": text, "cost": cost}}), flush=True)
    if how == "once": sys.exit()
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
    late = results(tmp_path / "b", odd("sleeps"), "steps", reply=0.2)
    assert [each["reason"] for each in late] == ["no reply in 0.2 seconds"] * 2
    # What has no reply has a board of which nothing is right.
    assert [(each["proved"], each["of"]) for each in late] == [(0, 25), (0, 20)]
    assert "| all | 2 | 0 % (0 to 66) | 0 % | 0 % | 0 % |" in table(late)
    costly = results(tmp_path / "c", odd("answers"), "answer", cost=0.4)
    assert [(each["cost"], each["reason"]) for each in costly] == [
        (0.5, "no board of 5x5 was found")
    ]
    assert results(tmp_path / "c", odd("answers"), "answer", cost=0.4) == costly
    turns = results(tmp_path / "d", odd("answers"), "moves", turns=3)
    assert [(each["moves"], each["whole"]) for each in turns] == [(3, False)] * 2


@pytest.mark.process
@pytest.mark.parametrize("how", ["deaf", "talks"])
def test_no_program_holds_up_a_run(tmp_path: Path, how: str) -> None:
    [found] = results(tmp_path / "a", odd(how), "answer", reply=0.5, rows=1)
    assert found["reason"].startswith("no reply in 0.5 seconds")


@pytest.mark.process
def test_costs_and_texts_of_any_size(tmp_path: Path) -> None:
    for how in ("dear", "endless", "numbers"):
        found = results(tmp_path / how, odd(how), "answer", rows=1)
        assert [each["cost"] for each in found] == [0.5 if how == "numbers" else 0.0]
        assert json.loads((tmp_path / how).read_text("utf-8")) == found[0]
    assert found[0]["reason"] == "the answer is no text"


@pytest.mark.process
def test_a_program_that_ends_is_started_again(tmp_path: Path) -> None:
    once = results(tmp_path / "a", odd("once"), "moves", turns=3)
    assert [(each["moves"], each["reason"]) for each in once] == [(3, None)] * 2
    for command, why in (
        (["there is none"], "'there is none' could not be started"),
        (odd("ends"), "ended without a reply, with exit status 7"),
    ):
        with pytest.raises(InputError, match=why):
            results(tmp_path / "b", command, "answer")
    assert not (tmp_path / "b").read_text()


@pytest.mark.process
def test_a_file_has_one_program_one_way_and_one_set(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    first = results(path, ours("random"), "answer", rows=1)
    program = Program(ours("random"), 60.0)
    other = [{**row, "puzzle": row_of("akari", "4x4")["puzzle"]} for row in ROWS[:1]]
    for rows, way, name, what in (
        (ROWS, "steps", "", "whose way is 'answer'"),
        (ROWS, "answer", "mine", "whose program is ''"),
        (other, "answer", "", "whose puzzle is "),
    ):
        wanted: Any = way
        with pytest.raises(InputError, match=what):
            [*run(rows, program, wanted, path, Limits(), name)]
    assert results_in(path) == first
    for text in ("no\nJSON\n", "{}\n", '{"id": 1, "genre": 1, "way": "x", "whole": 1}\n'):
        path.write_text(text)
        with pytest.raises(InputError, match="has no results of a run"):
            results_in(path)


@pytest.mark.process
def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = tmp_path / "rows.jsonl"
    rows.write_text("".join(json.dumps(row) + "\n" for row in ROWS), encoding="utf-8")
    (tmp_path / "none.jsonl").write_text("{}\n")
    (tmp_path / "none.parquet").write_text("{}\n")
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
        (asked.but(way="answer"), "has results of another run, whose way is 'steps'"),
        (asked.but(folder=tmp_path), "there is no file"),
        (asked.but(folder=tmp_path / "none.jsonl"), "has no rows of a data set"),
        (asked.but(folder=tmp_path / "none.parquet"), "has no rows of a data set"),
    ):
        with pytest.raises(InputError, match=why):
            start(wrong)


def test_a_split_of_a_small_set_may_be_empty(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is missing: pip install '.[parquet]'")
    from pyarrow import parquet

    whole = pyarrow.Table.from_pylist([{key: row[key] for key in KEYS} for row in ROWS])
    for split, rows in (("train", whole), ("validation", whole[:0]), ("test", whole[:0])):
        parquet.write_table(rows, tmp_path / f"{split}.parquet")
    asked: Any = COMMANDS[0].commands[0].options(folder=tmp_path, split="all")
    assert [row["id"] for row in rows_of(asked)] == [row["id"] for row in ROWS]
    with pytest.raises(InputError, match=r"test\.parquet' has no rows of a data set"):
        rows_of(asked.but(split="test"))
