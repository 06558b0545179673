"""Cells are kept the moment they are done: by several processes too, and after ``kill -9``."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from gridwright.batch.ledger import FILE_NAME, Ledger, Row
from gridwright.core.errors import InputError
from gridwright_lab.studies.cells import Cell, machines, rows_of
from gridwright_lab.studies.study import StudyRequest

pytestmark = pytest.mark.process


def square(number: int) -> Row:
    return {"square": number**2, "process": os.getpid()}


def die(number: int) -> Row:
    os.kill(os.getpid(), signal.SIGKILL)
    return {}


def cells(count: int) -> list[Cell]:
    return [Cell([number], partial(square, number), str(number)) for number in range(count)]


def test_processes_give_the_rows_of_one_process(tmp_path: Path) -> None:
    request = StudyRequest(tmp_path, jobs=2)
    ledger = Ledger(tmp_path / FILE_NAME)
    rows = rows_of(cells(5), ledger, "squares", request, timed=False)
    assert [row["square"] for row in rows] == [0, 1, 4, 9, 16]
    assert os.getpid() not in {row["process"] for row in rows}
    assert rows_of(cells(5), Ledger(ledger.path), "squares", request, timed=False) == rows
    assert len(machines(ledger)) == 1


def test_what_measures_time_stays_in_this_process(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / FILE_NAME)
    rows = rows_of(cells(3), ledger, "squares", StudyRequest(tmp_path, jobs=2))
    assert {row["process"] for row in rows} == {os.getpid()}


def test_a_process_that_dies_takes_only_its_own_row_with_it(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / FILE_NAME)
    wanted = [Cell(["dies"], partial(die, 0), "the bad one"), *cells(4)]
    with pytest.raises(InputError, match=r"1 of 5 rows .* the bad one: .*signal 9"):
        rows_of(wanted, ledger, "squares", StudyRequest(tmp_path, jobs=2), timed=False)
    assert all(Ledger(ledger.path).has([number]) for number in range(4))


def test_a_killed_study_goes_on(tmp_path: Path) -> None:
    """A study is killed while it is at work; its rows are there, and none is computed twice."""
    script = tmp_path / "run.py"
    script.write_text(
        "import sys, time\n"
        "from functools import partial\n"
        "from pathlib import Path\n"
        "from gridwright.batch.ledger import Ledger\n"
        "from gridwright_lab.studies.cells import Cell, rows_of\n"
        "from gridwright_lab.studies.study import StudyRequest\n"
        "def row(n, wait):\n"
        "    if n == 2 and wait: time.sleep(600)\n"
        "    return {'n': n, 'wait': wait}\n"
        "out, wait = Path(sys.argv[1]), sys.argv[2] == 'wait'\n"
        "cells = [Cell([n], partial(row, n, wait)) for n in range(4)]\n"
        "rows_of(cells, Ledger(out / 'rows.jsonl'), 'x', StudyRequest(out))\n",
        encoding="utf-8",
    )
    out = tmp_path / "out"
    started = subprocess.Popen([sys.executable, str(script), str(out), "wait"])
    while started.poll() is None and not Ledger(out / FILE_NAME).has([1]):
        time.sleep(0.02)
    started.send_signal(signal.SIGKILL)
    started.wait()
    subprocess.run([sys.executable, str(script), str(out), "go on"], check=True)
    rows = Ledger(out / FILE_NAME).rows
    assert [rows[f"[{number}]"]["wait"] for number in range(4)] == [True, True, False, False]
