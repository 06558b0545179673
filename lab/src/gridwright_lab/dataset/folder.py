"""The folder of a data set: what it was asked for, its draws, and at the end tables and a card.

The file ``recipe.json`` says what the set is made of; ``draws`` holds what has been drawn so far,
until the set is complete. Then there is a Parquet file for each split and ``README.md``, the card.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

from gridwright.batch.batch import Course, Runner, run_batch
from gridwright.batch.tasks import Record, Task
from gridwright.core.deadline import look, watched
from gridwright.core.errors import InputError
from gridwright.core.size import read_size
from gridwright.core.writing import alone_with, make_folder, write_file, write_files
from gridwright.version import VERSION
from gridwright_lab.dataset.card import Facts, card
from gridwright_lab.dataset.making import Drawn, Making
from gridwright_lab.dataset.plan import LEVELS, plan_of
from gridwright_lab.dataset.rows import SPLITS, row_of, schema, split_of_row

DRAWS, RECIPE, CARD = "draws", "recipe.json", "README.md"
ROWS_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Recipe:
    """All that the rows of a set depend on."""

    seed: int
    count: int
    genres: tuple[str, ...]
    sizes: tuple[str, ...]
    """Width and height, as ``--size`` takes them."""
    levels: tuple[int, ...] = LEVELS
    engine: str = VERSION
    """The version of gridwright: another may make other puzzles."""


Told = Callable[[Task, Record, Course], None]


def make_dataset(folder: Path, recipe: Recipe, runner: Runner, licence: str, told: Told) -> Facts:
    """Make a set, or go on with one; ``told`` is called after every draw."""
    kinds = plan_of(recipe.genres, [read_size(size) for size in recipe.sizes], recipe.levels)
    make_folder(folder)
    _claim(folder, recipe)
    with alone_with(folder / RECIPE):
        making = Making(folder / DRAWS, kinds, recipe.count, recipe.seed)
        while draws := making.round():
            run_batch(draws, runner, told)
            making.choose()
        return _finish(folder, recipe, making, licence)


def is_complete(folder: Path, recipe: Recipe) -> bool:
    """Whether this set is there already; a folder with another one is refused."""
    if (folder / RECIPE).is_file():
        _claim(folder, recipe)
    names = [*(f"{split}.parquet" for split in SPLITS), CARD]
    return all((folder / name).is_file() for name in names)


def _claim(folder: Path, recipe: Recipe) -> None:
    """Say in the folder what it is for; refuse it if it is for something else."""
    wanted = json.loads(json.dumps(asdict(recipe)))
    path = folder / RECIPE
    try:
        there = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else None
    except ValueError:
        there = {}
    if there is None:
        write_file(path, json.dumps(wanted, indent=2) + "\n")
        return
    other = [name for name in wanted if there.get(name) != wanted[name]]
    if other:
        raise InputError(
            "the folder {folder} holds another data set, whose {name} is {found}; expected"
            " {expected}, or name another folder",
            folder=repr(str(folder)),
            name=other[0],
            found=_short(there.get(other[0])),
            expected=_short(wanted[other[0]]),
        )


def _short(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else repr(value)


def _rows(making: Making) -> Iterator[dict[str, Any]]:
    """The rows of the set in their order, one file of draws after another."""
    for each in making.drawn:
        yield from _chosen(each, making.seed)


def _chosen(drawn: Drawn, seed: int) -> Iterator[dict[str, Any]]:
    wanted = set(drawn.rows)
    if not wanted:
        return
    found = {record["number"]: record for record in drawn.records() if record["number"] in wanted}
    for number in drawn.rows:
        yield row_of(drawn.kind, seed, found[number])


def _finish(folder: Path, recipe: Recipe, making: Making, licence: str) -> Facts:
    """Write the tables and the card, all of them or none, and remove the draws."""
    import pyarrow
    from pyarrow import parquet

    facts = Facts(
        recipe.seed, recipe.count, recipe.engine, licence,
        making.unfilled,
    )  # fmt: skip
    files = {split: BytesIO() for split in SPLITS}
    sums = sha256()
    with ExitStack() as stack:
        columns = schema()
        tables = {
            split: stack.enter_context(parquet.ParquetWriter(file, columns, compression="zstd"))
            for split, file in files.items()
        }
        waiting: dict[str, list[dict[str, Any]]] = {split: [] for split in SPLITS}

        def flush(split: str) -> None:
            if waiting[split]:
                rows = pyarrow.Table.from_pylist(waiting[split], columns)
                tables[split].write_table(rows)
                waiting[split] = []

        for row in watched(_rows(making)):
            split = split_of_row(row)
            waiting[split].append(row)
            facts.note(row, split)
            sums.update(json.dumps(row, sort_keys=True).encode())
            if len(waiting[split]) == ROWS_AT_ONCE:
                flush(split)
        for split in SPLITS:
            flush(split)
    look()
    facts.checksum = sums.hexdigest()
    tables_ = {f"{split}.parquet": file.getvalue() for split, file in files.items()}
    write_files(folder, {**tables_, CARD: card(facts).encode()})
    shutil.rmtree(folder / DRAWS, ignore_errors=True)
    return facts
