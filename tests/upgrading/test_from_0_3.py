"""What version 0.3.0 wrote is read today: a collection, files of batches, imports of programs.

The files beside this module were written by that version: its command line graded, solved and
generated puzzles that it had made itself, and its page was played in a browser for three days
(``tests/web/test_upgrading.py``).
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import sys
import warnings
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from gridwright.batch import tasks
from gridwright.cli.app import run
from gridwright.library.collection import Collection
from gridwright.moved import PLACES

HERE = Path(__file__).parent


@pytest.fixture
def next_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """Results of another version do not count as done: it may answer otherwise."""
    monkeypatch.setattr(tasks, "VERSION", "0.4.0")


@pytest.mark.process
def test_a_collection_is_opened_and_graded_again(
    tmp_path: Path, next_version: None, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "old.db"
    with sqlite3.connect(path) as database:
        database.executescript((HERE / "collection.sql").read_text("utf-8"))
    database.close()
    with Collection(str(path)) as collection:
        before = list(collection.find())
        assert {each.engine for each in before} == {"0.3.0"}
        assert [each.difficulty for each in before] == [None] * 10
    assert run(["batch", "grade", "--db", str(path), "--jobs", "1", "--quiet"]) == 0
    assert "10 puzzles done (unique 10), 0 before" in capsys.readouterr().out
    with Collection(str(path)) as collection:
        after = list(collection.find("tag=club"))
    assert [each.text for each in after] == [each.text for each in before]
    assert all(each.difficulty is not None and each.status == "unique" for each in after)


@pytest.mark.process
def test_files_of_batches_are_continued(
    tmp_path: Path, next_version: None, capsys: pytest.CaptureFixture[str]
) -> None:
    """Grades are given again; what was generated stays, and counts as known."""
    grades, drawn = tmp_path / "grades.jsonl", tmp_path / "generated.jsonl"
    for path in (grades, drawn):
        shutil.copy(HERE / path.name, path)
    old = [json.loads(line)["key"][0] for line in grades.read_text("utf-8").splitlines()]
    assert run(["batch", "grade", *old, "--out", str(grades), "-j", "1", "--quiet"]) == 0
    asked = ["kuromasu", "--size", "5", "--count", "1", "--seed", "8"]
    assert run(["batch", "generate", *asked, "--out", str(drawn), "-j", "1", "--quiet"]) == 0
    assert "4 puzzles done (unique 4), 0 before" in capsys.readouterr().out
    lines = {path: path.read_text("utf-8").splitlines() for path in (grades, drawn)}
    assert (len(lines[grades]), len(lines[drawn])) == (8, 4)
    for path, found in lines.items():
        assert found[: len(found) - (4 if path == grades else 1)] == (
            (HERE / path.name).read_text("utf-8").splitlines()
        )


@pytest.mark.parametrize("old", sorted(PLACES))
def test_an_import_that_moved_names_the_new_place(old: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the package around it may be imported first, which warns
        assert find_spec(f"gridwright.{old}") is not None
    if PLACES[old].startswith("gridwright_lab"):
        pytest.importorskip("gridwright_lab", reason="pip install 'gridwright[lab]' brings it")
    sys.modules.pop(f"gridwright.{old}", None)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        found = import_module(f"gridwright.{old}")
    own = import_module(PLACES[old])
    assert found is own
    assert own.__spec__ is not None
    assert (own.__name__, own.__spec__.name) == (PLACES[old], PLACES[old])
    assert f"gridwright.{old} is now {PLACES[old]};" in str(caught[-1].message)
    assert caught[-1].category is DeprecationWarning


def test_without_the_laboratory_the_error_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "gridwright_lab", None)
    for name in ("gridwright.dataset", "gridwright_lab.dataset"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises(ModuleNotFoundError) as told:
            import_module("gridwright.dataset")
    assert str(told.value) == (
        "gridwright.dataset is now gridwright_lab.dataset: pip install 'gridwright[lab]'"
    )
