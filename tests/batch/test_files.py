"""Batches to a file: no database, no line twice, no half line, no two writers."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from gridwright.batch.ledger import Ledger
from gridwright.cli.app import run
from gridwright.core.writing import alone_with

pytestmark = pytest.mark.process

PUZZLES = ("kurodoko/5/5/5m866j5n3", "kurodoko/4/4/g4i7j4i6g")
BARE = """
import sys
for name in ("sqlalchemy", "platformdirs"):
    sys.modules[name] = None
from gridwright.cli.app import run
sys.exit(run(sys.argv[1:]))
"""


def test_a_batch_to_a_file_needs_no_database(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    done = subprocess.run(
        [sys.executable, "-c", BARE, "batch", "grade", *PUZZLES, "--out", str(path), "-j", "1"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert len(path.read_text(encoding="utf-8").splitlines()) == 2


def test_a_puzzle_that_is_named_twice_is_counted_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.jsonl"
    names = [*PUZZLES, *PUZZLES]
    assert run(["batch", "solve", *names, "--out", str(path), "--jobs", "2"]) == 0
    assert "2 puzzles done" in capsys.readouterr().out
    assert len(path.read_text(encoding="utf-8").splitlines()) == 2


def test_a_half_written_last_line_is_taken_away(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    ledger = Ledger(path)
    ledger.row(["one"], lambda: {"seconds": 1})
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole + whole[:9], encoding="utf-8")
    again = Ledger(path)
    assert again.has(["one"])
    again.row(["two"], lambda: {"seconds": 2})
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["key"] for line in lines] == [["one"], ["two"]]


def test_a_last_line_without_its_end_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    Ledger(path).row(["one"], lambda: {"seconds": 1})
    path.write_text(path.read_text(encoding="utf-8").rstrip(), encoding="utf-8")
    Ledger(path).row(["two"], lambda: {"seconds": 2})
    assert len([json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]) == 2


@pytest.mark.parametrize("old", ["kurodoko/2/1/2g", "kurodoko/2/1/2g\n", '{\n "rows": 1\n}', "{}"])
def test_a_file_with_something_else_is_refused(
    old: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its last line was taken for one that a killed run had left."""
    path = tmp_path / "x.txt"
    path.write_text(old, encoding="utf-8")
    assert run(["batch", "solve", PUZZLES[0], "--out", str(path), "--jobs", "1"]) == 2
    assert "holds something else than results" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == old


def test_a_second_batch_on_a_file_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("fcntl", reason="locks are those of Unix")
    path = tmp_path / "x.jsonl"
    with alone_with(path):
        assert run(["batch", "solve", PUZZLES[0], "--out", str(path)]) == 2
    assert "another run is writing to the file" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == ""
