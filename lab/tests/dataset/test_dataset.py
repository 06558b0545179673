"""A data set is the same however it was made, holds each puzzle once, and says what it holds."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow", reason="pip install 'gridwright[test]' brings it")
from pyarrow import parquet

from cli.runner import run
from gridwright.batch.tasks import Results, Task, done
from gridwright.core.errors import InputError
from gridwright.core.size import read_size
from gridwright.engine.canonical import fingerprint
from gridwright.genres import by_name
from gridwright_lab import dataset
from gridwright_lab.bench.rows import load
from gridwright_lab.bench.scoring import score_steps
from gridwright_lab.dataset.folder import CARD, DRAWS, Recipe, make_dataset
from gridwright_lab.dataset.making import FIRST, Making
from gridwright_lab.dataset.plan import plan_of
from gridwright_lab.dataset.rows import APART_FROM, COLUMNS, SPLITS, split_of, split_of_row

RECIPE = Recipe(1, 8, ("kamaji", "kuromasu"), ("4x4", "8x8"), (1, 2))


def forward(tasks: Iterable[Task]) -> Iterator[Results]:
    return ([(task, done(task))] for task in tasks)


def backward(tasks: Iterable[Task]) -> Iterator[Results]:
    return forward(reversed(list(tasks)))


def made(folder: Path, runner: Any = forward) -> dict[str, list[dict[str, Any]]]:
    make_dataset(folder, RECIPE, runner, "CC0-1.0", lambda *_: None)
    return {split: parquet.read_table(folder / f"{split}.parquet").to_pylist() for split in SPLITS}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("set")


@pytest.fixture(scope="module")
def there(folder: Path) -> dict[str, list[dict[str, Any]]]:
    return made(folder)


def test_every_row_is_true_and_no_puzzle_is_there_twice(
    there: dict[str, list[dict[str, Any]]],
) -> None:
    prints = set()
    for split, rows in there.items():
        for row in rows:
            assert list(row) == list(COLUMNS)
            genre, puzzle = by_name(row["genre"]), dataset.puzzle(row)
            assert (puzzle.grid.rows, puzzle.grid.cols) == (row["rows"], row["cols"])
            assert row["fingerprint"] == fingerprint(genre, puzzle)
            assert split_of_row(row) == split
            large = min(row["rows"], row["cols"]) >= APART_FROM
            assert split == split_of(row["answer_fingerprint" if large else "fingerprint"])
            assert row["level"] == int(row["id"].split("-level-")[1][0])
            assert all(len(text.split()) == row["cols"] for text in row["answer"])
            assert genre.format("json").read(row["json"])[0].puzzle == puzzle  # type: ignore[union-attr]
            prints.add(row["fingerprint"])
            own = [step for step in row["steps"] if step["technique"] != "given"]
            found = dataset.explanation(row)
            assert [step.sentence for step in found.steps] == [step["sentence"] for step in own]
            assert all(step["sentence_de"] != step["sentence"] for step in row["steps"])
            proof = dataset.proof(row)
            assert proof.answer == dataset.answer(row)
            written = "\n".join([proof.formula, *proof.lines])
            assert row["proof"] == sha256(written.encode()).hexdigest()
            # From the empty board, the steps of a row are true, justified and lead to all of it.
            assert {each["cell"] for step in row["steps"] for each in step["settles"]} == {
                *load(row).names
            }
            score = score_steps(row, json.dumps(row["steps"]))
            assert score.whole, [step for step in score.steps if step.reason]
            assert dataset.picture(row, answered=True).svg().startswith("<svg")
    assert len(prints) == sum(map(len, there.values())) == RECIPE.count


def told(kind: Any) -> str:
    """A type of PyArrow in the words of the card."""
    from pyarrow import types

    if types.is_list(kind):
        return f"list of {told(kind.value_type)}"
    if types.is_struct(kind):
        return f"{{{', '.join(field.name for field in kind)}}}"
    return {"double": "float64"}.get(str(kind), str(kind))


@pytest.mark.usefixtures("there")
def test_the_card_tells_the_columns_that_are_there(folder: Path) -> None:
    columns = parquet.read_schema(folder / "test.parquet")
    steps = columns.field("steps").type.value_type
    card = (folder / CARD).read_text(encoding="utf-8").partition("## Fields")[2]
    lines = [line.strip("| ").split(" | ")[:2] for line in card.splitlines() if "| " in line]
    there = {name: told(field.type) for name, field in zip(columns.names, columns, strict=True)}
    assert ["steps", "list of {…}"] in lines
    there["steps"] = "list of {…}"
    for name, kind in [*there.items(), *((field.name, told(field.type)) for field in steps)]:
        assert [name, kind] in lines, name


def test_order_and_interruptions_do_not_matter(
    there: dict[str, list[dict[str, Any]]], tmp_path: Path
) -> None:
    def interrupted(tasks: Iterable[Task]) -> Iterator[Results]:
        yield from islice(backward(tasks), 3)
        raise KeyboardInterrupt

    folder = tmp_path / "set"
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            made(folder, interrupted)
    draws = next((folder / DRAWS).iterdir())
    draws.write_bytes(draws.read_bytes()[:-7])
    assert made(folder, backward) == there
    assert not (folder / DRAWS).exists()


def test_a_round_begins_with_what_takes_longest_and_with_few_of_each_kind(tmp_path: Path) -> None:
    kinds = plan_of(["kuromasu"], [read_size("4x4"), read_size("8x8")], [1, 2])
    keys = [task.key for task in Making(tmp_path, kinds, 40, 1).round().tasks()]
    assert [key.rpartition("-level-")[2] for key in keys[::FIRST]] == ["2 0", "1 0", "2 0", "1 0"]
    assert [key.split("-")[1] for key in keys] == ["8x8"] * 2 * FIRST + ["4x4"] * 2 * FIRST


def test_another_set_is_refused(tmp_path: Path) -> None:
    (tmp_path / "recipe.json").write_text(json.dumps({"seed": 2}))
    with pytest.raises(InputError, match="holds another data set, whose seed is 2; expected 1"):
        made(tmp_path)


@pytest.mark.process
def test_the_command(tmp_path: Path) -> None:
    words = ("dataset", str(tmp_path / "set"), "-n", "6", "--genre", "kuromasu", "--size", "4x4",
             "--level", "1", "--level", "2")  # fmt: skip
    late = run(*words, "--jobs", "1", "--time-limit", "1e-6")
    assert (late.status, "the same command continues" in late.err) == (3, True)
    assert run(*words, "--jobs", "1").out.startswith("6 puzzles in ")
    assert "is complete" in run(*words).out
    card = (tmp_path / "set" / "README.md").read_text(encoding="utf-8")
    for name in (*COLUMNS, "Known limits", "Licence", "read_parquet", "load_dataset"):
        assert name in card
    every = run("dataset", str(tmp_path / "all"), "--genre", "all", "--time-limit", "1e-6")
    assert (every.status, "the same command continues" in every.err) == (3, True)
    few = run("dataset", str(tmp_path / "few"), "-n", "9", "--genre", "kuromasu", "--size", "2x2",
              "--level", "1", "--level", "2", "--jobs", "1")  # fmt: skip
    assert (few.status, "hardly any more" in few.err) == (1, True)
    assert "kuromasu-2x2-level-2" in (tmp_path / "few" / "README.md").read_text(encoding="utf-8")
    wrong = run("dataset", str(tmp_path / "new"), "--level", "6")
    assert (wrong.status, wrong.err) == (2, "gridwright: expected a level from 1 to 5, found '6'\n")
