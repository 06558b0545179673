"""Genres are found by name without importing what the others do."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gridwright.genre import Genre
from gridwright.genres import _folders, all_genres, by_name, named_in

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_a_folder_of_compiled_files_is_a_genre_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "compiled").mkdir()
    (tmp_path / "compiled" / "__init__.pyc").write_bytes(b"")
    (tmp_path / "__pycache__").mkdir()
    monkeypatch.setattr("gridwright.genres.__path__", [str(tmp_path)])
    assert _folders.__wrapped__() == ("compiled",)


def test_no_name_is_what_another_genre_is_called_in_a_format() -> None:
    for genre in all_genres():
        others = {
            name
            for each in all_genres()
            if each is not genre
            for name in (each.name, *each.aliases)
        }
        assert not others & {tag for form in genre.formats for tag in form.tags}


@pytest.mark.parametrize("genre", all_genres(), ids=lambda genre: genre.name)
def test_an_example_names_its_genre(genre: Genre[Any]) -> None:
    assert named_in((EXAMPLES / f"{genre.name}.txt").read_text("utf-8")) is genre
    assert by_name(genre.name.upper()) is genre


@pytest.mark.process
@pytest.mark.parametrize("command", ["solve", "hint", "grade"])
def test_only_the_records_of_other_genres_are_imported(command: str) -> None:
    done = subprocess.run(
        (sys.executable, "-X", "importtime", "-m", "gridwright", command, "kurodoko/4/4/g4i7j4i6g"),
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "gridwright.genres.kuromasu.puzzle" in imported
    other = ("_template", "hitori", "kamaji", "kuroshuto", "nurimaze")
    parts = ("drawing", "encoding", "format", "rules", "techniques")
    assert not {f"gridwright.genres.{name}.{part}" for name in other for part in parts} & imported
    assert not imported & {"importlib.metadata", "tomllib", "gridwright.making", "rich"}
