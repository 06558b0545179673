"""Collections that are damaged, full or not ours: one sentence, and nothing is changed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gridwright.cli.app import run
from gridwright.core.errors import InputError, WriteError
from gridwright.library.collection import Collection

PUZZLES = ("kurodoko/5/5/5m866j5n3", "kurodoko/4/4/g4i7j4i6g")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    path = tmp_path / "puzzles.db"
    with Collection(path):
        pass
    return path


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM gridwright_schema",
        "INSERT INTO gridwright_schema VALUES (3)",
        "UPDATE gridwright_schema SET version = 'three'",
        "UPDATE gridwright_schema SET version = 0",
        "UPDATE gridwright_schema SET version = -1",
    ],
)
def test_a_damaged_version_is_one_sentence(place: Path, change: str) -> None:
    with closing(sqlite3.connect(place)) as database:
        database.execute(change)
        database.commit()
    with pytest.raises(InputError, match="the collection is damaged"):
        Collection(place)


def test_a_file_of_another_program_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "places.sqlite"
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE places (name TEXT)")
        database.commit()
    before = path.read_bytes()
    assert run(["library", "add", PUZZLES[0], "--db", str(path)]) == 2
    assert "belongs to another program: it has the table 'places'" in capsys.readouterr().err
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["places.sqlite"]


@pytest.mark.parametrize("number", ["99999999999999999999", str(1 << 40), "77"])
def test_an_entry_that_cannot_be_is_not_there(
    place: Path, number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["library", "show", number, "--db", str(place)]) == 2
    assert f"the collection has no entry {number}" in capsys.readouterr().err
    assert run(["library", "remove", number, "--db", str(place)]) in (0, 1, 2)
    assert "Traceback" not in capsys.readouterr().err


def test_a_number_too_large_for_a_query_is_one_sentence(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(["library", "find", "level=1-99999999999999999999", "--db", str(place)])
    assert "Traceback" not in capsys.readouterr().err


def test_adding_stops_at_the_first_error_of_a_full_disk(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tried = []

    def add(self: Collection, documents: object, **about: object) -> object:
        tried.append(documents)
        raise WriteError("the collection cannot be used: database or disk is full")

    monkeypatch.setattr(Collection, "add", add)
    names = [f"kurodoko/{size}/{size}/" for size in range(5, 9)] * 120
    assert run(["library", "add", *names, "--db", str(place)]) == 2
    assert capsys.readouterr().err.count("disk is full") == 1
    assert len(tried) == 1
