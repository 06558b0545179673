"""With --json a bad source is an object with an error, in its place; the batch goes on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cli.runner import run

GOOD = "kurodoko/4/4/g4i7j4i6g"
SCHEMA = Path(__file__).parents[2] / "docs" / "json-schema.json"
COMMANDS = (
    ("solve",), ("count",), ("backbone",), ("explain",), ("grade",),
    ("check", "--answer", "#.#./..../#..#/...."),
)  # fmt: skip


def assert_described(record: dict[str, Any]) -> None:
    """The object is as the schema says."""
    described = json.loads(SCHEMA.read_text())["$defs"]["error"]
    assert set(described["required"]) == set(record) == set(described["properties"])
    types = {"string": str, "integer": int, "null": type(None)}
    for name, value in record.items():
        kinds = described["properties"][name]["type"]
        kinds = [kinds] if isinstance(kinds, str) else kinds
        assert type(value) in [types[kind] for kind in kinds]


@pytest.mark.parametrize("command", COMMANDS, ids=[name for name, *_ in COMMANDS])
def test_a_bad_source_is_an_object_in_its_place(command: tuple[str, ...]) -> None:
    name, *rest = command
    found = run(name, GOOD, "kurodoko/3/3/g!n", GOOD, "missing.txt", *rest, "--json")
    assert found.status == 2
    assert [record["source"] for record in found.records] == [
        GOOD, "kurodoko/3/3/g!n", GOOD, "missing.txt",
    ]  # fmt: skip
    assert ["error" in record for record in found.records] == [False, True, False, True]
    _, place, _, missing = found.records
    assert (place["line"], place["column"]) == (1, 15)
    assert place["error"].startswith("line 1, column 15: expected ")
    assert missing["error"] == "there is no file 'missing.txt'"
    assert (missing["line"], missing["column"]) == (None, None)
    assert found.err.count("\n") == 2
    for record in (place, missing):
        assert_described(record)


def test_a_puzzle_that_cannot_be_done_is_an_object() -> None:
    found = run("check", GOOD, "--answer", "#.#.", "--json")
    assert found.status == 2
    assert_described(found.records[0])
    found = run("solve", GOOD, GOOD, "--strategy", "magic", "--json")
    assert [record["source"] for record in found.records] == [GOOD, GOOD]
    for record in found.records:
        assert "magic" in record["error"]


def test_lists_and_files_of_several_puzzles(tmp_path: Path) -> None:
    listed = tmp_path / "list"
    listed.write_text(f"{GOOD}\nnothing.txt\n{GOOD}\n")
    found = run("count", "--json", "--from", str(listed))
    assert (found.status, ["error" in record for record in found.records]) == (
        2,
        [False, True, False],
    )


def test_decode(tmp_path: Path) -> None:
    answer = tmp_path / "answer"
    answer.write_text("SAT\n1 ² 0\n")
    for puzzle, words in ((GOOD, "expected a literal, found '²'"), ("nothing.txt", "no file")):
        found = run("decode", puzzle, str(answer), "--json")
        assert found.status == 2
        assert_described(found.records[0])
        assert words in found.records[0]["error"]


@pytest.mark.parametrize("word", ["²", "١", "1_0", "+1", "9" * 5000, "--1"])
def test_what_a_solver_prints_is_plain_numbers(word: str, tmp_path: Path) -> None:
    answer = tmp_path / "answer"
    answer.write_text(f"SAT\n1 {word} 0\n")
    found = run("decode", GOOD, str(answer))
    assert found.status == 2
    assert f"expected a literal, found {word[:40]!r}" in found.err


def test_without_json_nothing_but_the_sentence_is_said() -> None:
    found = run("solve", "missing.txt")
    assert (found.status, found.out) == (2, "")
