"""The cells of a study: each is computed once and written to disk at once, where it is found again.

A cell is a key and a function without arguments. The key names everything that the row depends on.
A study that was stopped, by Ctrl-C or by ``kill -9``, loses no more than the cell it was computing.

Cells that measure time run one at a time, in this process: two at once share the caches, the memory
and the clock rate of the machine, and each would slow the other. Cells that only count (how many
boards have one answer) may run in several processes, like those of ``gridwright batch``.

>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     ledger = Ledger(Path(folder) / "rows.jsonl")
...     cells = [Cell(["square", number], partial(dict, square=number**2)) for number in range(3)]
...     rows = rows_of(cells, ledger, "squares", StudyRequest(Path(folder)))
...     again = rows_of(cells, Ledger(ledger.path), "squares", StudyRequest(Path(folder)))
>>> rows == again, rows[2]
(True, {'square': 4})
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from gridwright.batch.ledger import Ledger, Row
from gridwright.core.errors import InputError
from gridwright.core.pool import is_lost, run_each
from gridwright_lab.studies.report import machine
from gridwright_lab.studies.study import StudyRequest

MACHINE = "machine"
"""The first word of the keys under which the ledger records where its rows were measured."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What identifies a row, how to compute it, and what to call it while it is computed."""

    key: Sequence[Any]
    compute: Callable[[], Row]
    """For several processes: a function of a module, or a ``partial`` of one."""
    label: str = ""
    names: Row = field(default_factory=dict)
    """What is added to the row but not kept: names may change between runs, figures do not."""


def rows_of(
    cells: Sequence[Cell], ledger: Ledger, stage: str, request: StudyRequest, *, timed: bool = True
) -> list[Row]:
    """The rows of these cells, in their order; what the ledger lacks is computed and kept."""
    # Two tables may ask for the same row.
    unlike = {json.dumps(list(cell.key)): cell for cell in cells}
    missing = [cell for cell in unlike.values() if not ledger.has(cell.key)]
    if missing:
        ledger.row([MACHINE, machine()], dict)
    done = len(cells) - len(missing)
    if timed or request.jobs == 1:
        for cell in missing:
            request.progress(f"{stage}: {cell.label}" if cell.label else stage, done, len(cells))
            ledger.row(cell.key, cell.compute)
            done += 1
    else:
        _in_processes(missing, ledger, partial(request.progress, stage), done, request.jobs)
    request.progress(stage, len(cells), len(cells))
    return [ledger.row(cell.key, cell.compute) | cell.names for cell in cells]


def _in_processes(
    missing: Sequence[Cell],
    ledger: Ledger,
    progress: Callable[[int, int], None],
    before: int,
    jobs: int,
) -> None:
    results = run_each(_computed, missing, jobs)
    total = before + len(missing)
    progress(before, total)
    failed = []
    try:
        for done, (cell, row) in enumerate(results, start=before + 1):
            if is_lost(row):
                failed.append(f"{cell.label or cell.key}: {row['error']}")
            else:
                ledger.row(cell.key, partial(dict, row))
            progress(done, total)
    finally:
        results.close()
    if failed:
        raise InputError(
            "{count} of {total} rows could not be computed; the first is {first}; the same "
            "command tries them again",
            count=len(failed),
            total=total,
            first=failed[0],
        )


def _computed(cell: Cell) -> Row:
    return cell.compute()


def machines(ledger: Ledger) -> tuple[str, ...]:
    """Where the rows of a ledger were measured; here, if it does not say."""
    keys = [json.loads(text) for text in ledger.rows]
    return tuple(key[1] for key in keys if key and key[0] == MACHINE) or (machine(),)
