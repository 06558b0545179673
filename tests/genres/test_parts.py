"""A genre's parts are found by file name, when they are first asked for."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from gridwright.core.errors import InputError
from gridwright.genre import Genre, _Part
from gridwright.genres import all_genres
from gridwright.genres.hitori import GENRE as HITORI
from gridwright.shading import drawing, proving

EXAMPLES = Path(__file__).parents[2] / "examples"
SOLVING = """
import sys
from gridwright.engine.solve import solve
from gridwright.genres.{name} import GENRE
text = GENRE.format("text").read(open(sys.argv[1], encoding="utf-8").read())
assert solve(GENRE, text[0].puzzle).status == "unique"
print(*sys.modules)
"""
UNUSED = {
    "answer", "audit", "drawing", "editing", "frontier", "generators", "making", "paper",
    "proving", "techniques", "view",
}  # fmt: skip


@pytest.mark.process
@pytest.mark.parametrize("genre", all_genres(), ids=lambda genre: str(genre.name))
def test_solving_imports_no_other_part(genre: Genre[Any]) -> None:
    program = SOLVING.format(name=genre.name)
    path = str(EXAMPLES / f"{genre.name}.txt")
    found = subprocess.run(
        [sys.executable, "-c", program, path], capture_output=True, text=True, check=True
    )
    modules = found.stdout.split()
    inside = f"{genre.package}."
    own = {name.removeprefix(inside).split(".")[0] for name in modules if name.startswith(inside)}
    # Nurimaze's texts hold the cells of an answer.
    assert own & UNUSED <= {"answer"}
    assert "puzzle" in own
    assert "format" in own or f"{genre.family}.format" in modules
    assert not [
        name for name in modules if name.startswith(("gridwright.making", "gridwright.logic"))
    ]


@pytest.mark.parametrize("genre", all_genres(hidden=True), ids=lambda genre: str(genre.name))
def test_every_part_can_be_found(genre: Genre[Any]) -> None:
    for each in fields(genre):
        getattr(genre, each.name)
    assert genre.formats
    assert genre.rules
    assert (genre.view is None) == (not genre.techniques)


def test_what_the_folder_lacks_is_found_in_the_family() -> None:
    assert (HITORI.encode_for_proof, HITORI.draw) == (proving.encode_for_proof, drawing.draw)
    assert HITORI.audit is not None
    assert HITORI.audit.__module__ == "gridwright.genres.hitori.audit"


def test_a_part_that_the_record_gives_is_not_looked_for() -> None:
    changed = replace(HITORI, making=None, encode=proving.encode_for_proof)
    assert changed.making is None
    assert changed.encode is proving.encode_for_proof
    assert HITORI.making is not None


def test_a_part_that_every_genre_needs_is_missed() -> None:
    alone = Genre(name="lone", title="Lone", summary="", puzzle=HITORI.puzzle)
    with pytest.raises(InputError, match="the genre 'lone' has no 'draw' in"):
        _ = alone.draw
    assert alone.strategies == ()


def test_the_page_about_adding_a_genre_lists_all_that_the_record_holds() -> None:
    page = (EXAMPLES.parent / "docs" / "adding-a-genre.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `([^`]+)`[^|]* \|(.+)", page, re.MULTILINE))
    parts = {name: part for name, part in vars(Genre).items() if isinstance(part, _Part)}
    own = {each.name for each in fields(Genre)} - {*parts}
    assert {*re.findall(r"`(\w+)`", rows["__init__.py"])} == {"GENRE", *own}
    for part in parts.values():
        file = part.module.partition(".")[0]
        row = rows.get(f"{file}.py") or rows[f"{file}/"]
        assert re.search(rf"`{part.name}\b", row), part.name
