"""Without NumPy only the genetic algorithm is missing, and says in one sentence what to install."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.runner import PATIENCE, Run, run
from gridwright.core.extras import why_not
from gridwright.engine.methods import methods
from gridwright.genres import all_genres

pytestmark = pytest.mark.process

EXAMPLES = Path(__file__).parents[1] / "examples"
GENRES = [genre.name for genre in all_genres()]
INSTALL = 'NumPy is not installed: run pip install "gridwright[genetic]"'

CHILD = """
import contextlib, io, json, sys
sys.modules["numpy"] = None
from gridwright.cli.app import run
for arguments in json.load(sys.stdin):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = run(arguments)
    print(json.dumps((status, out.getvalue(), err.getvalue())))
"""


def without_numpy(*commands: tuple[str, ...]) -> list[Run]:
    """Run commands one after another in a process that cannot import NumPy."""
    child = subprocess.run(
        (sys.executable, "-c", CHILD),
        input=json.dumps(commands),
        env={**os.environ, "COLUMNS": ""},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert child.returncode == 0, child.stderr
    return [Run(*json.loads(line)) for line in child.stdout.splitlines()]


@pytest.mark.parametrize("genre", GENRES)
def test_everything_else_works(genre: str, tmp_path: Path) -> None:
    source = str(EXAMPLES / f"{genre}.txt")
    (answer,) = run("solve", source, "--json").records
    rows = tmp_path / "answer.txt"
    rows.write_text("\n".join(answer["solutions"][0]), encoding="utf-8")
    picture, proof = tmp_path / "puzzle.svg", str(tmp_path / "proof")
    commands: list[tuple[str, ...]] = [
        ("solve", source, "--proof", proof),
        ("verify", proof, "--puzzle", source),
        ("check", source, "--answer", str(rows)),
        ("backbone", source),
        ("show", source, "--solved"),
        ("draw", source, "--solved", "-o", str(picture)),
        ("convert", source, "--to", "json"),
        ("strategies", genre),
    ]
    if methods(next(each for each in all_genres() if each.name == genre)):
        commands.append(("generate", genre, "--size", "4", "--seed", "1"))
    for command, done in zip(commands, without_numpy(*commands), strict=True):
        assert done.status == 0, (command, done.err)
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_the_genetic_algorithm_says_what_to_install() -> None:
    source = str(EXAMPLES / "kuromasu.txt")
    asked = [("solve", source, "--strategy", name) for name in ("genetic", "logic+genetic")]
    *refused, logic, listed, record = without_numpy(
        *asked,
        ("solve", source, "--strategy", "logic"),
        ("strategies", "kuromasu"),
        ("strategies", "kuromasu", "--json"),
    )
    for done in refused:
        assert (done.status, done.out) == (2, "")
        assert done.err.count("\n") == 1
        assert INSTALL in done.err
    assert logic.status == 0
    assert listed.out.count(INSTALL) == 2
    usable = {each["name"]: each["usable"] for each in record.records[0]["strategies"]}
    assert [name for name, can in usable.items() if not can] == ["genetic", "logic+genetic"]


def test_with_numpy_nothing_is_said() -> None:
    assert why_not("genetic") == why_not("") == ""
    assert "NumPy" not in run("strategies", "kuromasu").out
