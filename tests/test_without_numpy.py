"""Without NumPy only the genetic algorithm is missing, and says in one sentence what to install.

So does every command that needs an extra, where no extra is installed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.runner import PATIENCE, Run, run
from gridwright.core.extras import ALSO, PACKAGES, why_not
from gridwright.engine.methods import methods
from gridwright.genres import all_genres

pytestmark = pytest.mark.process

EXAMPLES = Path(__file__).parents[1] / "examples"
GENRES = [genre.name for genre in all_genres()]
INSTALL = 'NumPy is not installed: run pip install "gridwright[genetic]"'

CHILD = """
import contextlib, io, json, sys
missing, commands = json.load(sys.stdin)
sys.modules |= dict.fromkeys(missing)
from gridwright.cli.app import run
for arguments in commands:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = run(arguments)
    print(json.dumps((status, out.getvalue(), err.getvalue())))
"""


def without_numpy(*commands: tuple[str, ...], missing: tuple[str, ...] = ("numpy",)) -> list[Run]:
    """Run commands one after another in a process that cannot import NumPy, or what is missing."""
    child = subprocess.run(
        (sys.executable, "-c", CHILD),
        input=json.dumps((missing, commands)),
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


KUROMASU = str(EXAMPLES / "kuromasu.txt")
NEEDS = {
    "book": ("book", KUROMASU, "-o", "book.pdf"),
    "cluster": ("batch", "solve", KUROMASU, "--out", "{folder}/x.jsonl", "--cluster", "local"),
    "genetic": ("solve", KUROMASU, "--strategy", "genetic"),
    "library": ("library", "list"),
    "network": ("solve", str(EXAMPLES / "kamaji.txt"), "--strategy", "network"),
    "parquet": ("dataset", "new"),
    "play": ("play", KUROMASU),
    "scan": ("scan", str(EXAMPLES / "photograph.jpg")),
    "web": ("serve", "--port", "0"),
}
"""A command for each extra; PostgreSQL needs a collection first."""


def test_without_any_extra_each_command_says_what_to_install(tmp_path: Path) -> None:
    assert NEEDS.keys() == PACKAGES.keys() - {"postgres"}
    packages = [*PACKAGES.values(), *(each for some in ALSO.values() for each in some)]
    commands = [tuple(w.format(folder=tmp_path) for w in words) for words in NEEDS.values()]
    *refused, listed, helped = without_numpy(
        *commands, ("study",), ("study", "--help"), missing=tuple(name for name, _ in packages)
    )
    for extra, done in zip(NEEDS, refused, strict=True):
        assert (done.status, done.out, done.err.count("\n")) == (2, "", 1), (extra, done)
        assert f'is not installed: run pip install "gridwright[{extra}]"' in done.err
    for done in (listed, helped):
        assert (done.status, done.err) == (0, "")
        assert "kuromasu" in done.out


def test_with_numpy_nothing_is_said() -> None:
    assert why_not("genetic") == why_not("") == ""
    assert "NumPy" not in run("strategies", "kuromasu").out
