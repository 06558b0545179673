"""The card of a data set: what is in it, how it was made, and what it cannot be used for.

It is a README with a head as the Hugging Face hub reads it; what it says about the rows is counted
while they are written.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from gridwright_lab.dataset.rows import APART_FROM, COLUMNS, SIGNS, SPLITS, STEP


@dataclass
class Facts:
    """What is counted while rows are written."""

    seed: int
    count: int
    engine: str
    licence: str
    unfilled: dict[str, tuple[int, int]]
    """The strata that had no more puzzles: how many they had, and how many were wanted."""
    rows: int = 0
    splits: Counter[str] = field(default_factory=Counter)
    levels: Counter[tuple[str, int]] = field(default_factory=Counter)
    """By genre and level."""
    sizes: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By genre and size."""
    steps: int = 0
    answers: dict[str, set[str]] = field(default_factory=dict)
    """The splits in which an answer occurs, by its fingerprint."""
    checksum: str = ""

    def note(self, row: dict[str, Any], split: str) -> None:
        """One row more."""
        self.rows += 1
        self.splits[split] += 1
        self.levels[row["genre"], row["level"]] += 1
        self.sizes[row["genre"], f"{row['cols']}x{row['rows']}"] += 1
        self.steps += len(row["steps"])
        self.answers.setdefault(row["answer_fingerprint"], set()).add(split)


def card(facts: Facts) -> str:
    """The card as Markdown."""
    genres = list(dict.fromkeys(genre for genre, _ in facts.levels))
    sizes = list(dict.fromkeys(size for _, size in facts.sizes))
    shared = sum(1 for splits in facts.answers.values() if len(splits) > 1)
    levels = [(genre, *(facts.levels[genre, level] for level in range(1, 6))) for genre in genres]
    by_size = [(genre, *(facts.sizes[genre, size] for size in sizes)) for genre in genres]
    return "\n".join([
        *_head(facts),
        "# Grid puzzles made by gridwright",
        "",
        f"{facts.rows:,} puzzles ({', '.join(genres)}), each with its only answer, a grade, and the"
        f" steps that lead to the answer, {facts.steps:,} in all, every one with its reason.",
        "",
        *_table(("split", "puzzles"), [(split, facts.splits[split]) for split in SPLITS]),
        *_table(("genre", *(f"level {level}" for level in range(1, 6))), levels),
        *_table(("genre", *sizes), by_size),
        *_LOADING,
        "## Fields",
        "",
        *_table(("column", "type", "meaning"), [(name, *told) for name, told in COLUMNS.items()]),
        "The signs of an answer, with a blank between them in every genre:",
        "",
        *_table(("sign", "meaning"), [(f"`{sign}`", said) for sign, said in SIGNS.items()]),
        "A step has these fields. Cells have names such as `r2c3` (row 2, column 3); in Nurimaze a"
        " decision is about a room, in Kamaji about a piece. The steps of a row, from the empty"
        " board, settle all of its answer.",
        "",
        *_table(("field", "type", "meaning"), [(name, *told) for name, told in STEP.items()]),
        "## How it was made",
        "",
        f"By gridwright {facts.engine} with seed {facts.seed}; all rows are generated, and none is"
        " anybody's published puzzle. A stratum is a genre, a size and a level, and all strata have"
        " the same share. Each puzzle was checked by clauses that share no code with its making,"
        " graded, explained and proved.",
        "",
        "The same seed and version give the same rows on every machine, for any number of"
        " processes. The SHA-256 of all rows, as sorted JSON one after another, is"
        f" `{facts.checksum}`.",
        "",
        *_unfilled(facts),
        "## Splits",
        "",
        "No puzzle occurs twice, however it is rotated or reflected. The fingerprint decides the"
        " split, and all orientations share it: so no puzzle of one split is a rotation of one in"
        " another, in this set and in sets of other seeds. On boards whose sides are"
        f" {APART_FROM} and more, the fingerprint of the answer decides instead: no answer of one"
        " split, however it is turned, occurs in another.",
        "",
        "## Known limits",
        "",
        "- Levels are gridwright's own estimate; only those of Kuromasu were compared with labels"
        " of people.",
        "- The steps are one way to the answer, the easiest first; there are others.",
        f"- Different puzzles may share an answer: {shared:,} of {len(facts.answers):,} answers"
        f" occur in more than one split, all of them on boards with a side below {APART_FROM}.",
        "- In Hitori, exchanging numbers everywhere gives a puzzle that is solved in the same way;"
        " such puzzles are not recognised as equal.",
        "",
        "## Licence",
        "",
        facts.licence,
        "",
    ])  # fmt: skip


def _head(facts: Facts) -> list[str]:
    files = [f"  - split: {split}\n    path: {split}.parquet" for split in SPLITS]
    tags = ("puzzles", "logic", "reasoning", "explanations", "benchmark")
    return [
        "---", f"license: {facts.licence.lower()}", "language:", "- en", "- de",
        "pretty_name: Grid puzzles made by gridwright", "tags:", *(f"- {tag}" for tag in tags),
        "configs:", "- config_name: default", "  data_files:", *files, "---", "",
    ]  # fmt: skip


def _table(head: tuple[str, ...], rows: list[tuple[Any, ...]]) -> list[str]:
    """A table in Markdown; numbers are on the right."""
    numbers = [isinstance(cell, int) for cell in (rows[0] if rows else head)]
    lines = [f"| {' | '.join(head)} |"]
    lines.append("|" + "|".join(" ---: " if number else " --- " for number in numbers) + "|")
    for row in rows:
        cells = (f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in row)
        lines.append(f"| {' | '.join(cells)} |")
    return [*lines, ""]


def _unfilled(facts: Facts) -> list[str]:
    if not facts.unfilled:
        return ["Every stratum has as many puzzles as were wanted.", ""]
    rows = [(name, found, wanted) for name, (found, wanted) in facts.unfilled.items()]
    return [
        "These strata could not be filled; nothing else was put in their place:", "",
        *_table(("stratum", "puzzles", "wanted"), rows),
    ]  # fmt: skip


_LOADING = """## Loading

With pandas, Polars or `datasets`; the pictures and proofs are made when they are asked for:

```python
import pandas
from gridwright_lab.dataset import picture, proof
puzzles = pandas.read_parquet("train.parquet")
picture(puzzles.iloc[0]), proof(puzzles.iloc[0])
```

```python
import polars
from gridwright_lab.dataset import picture, proof
puzzles = polars.read_parquet("train.parquet")
picture(puzzles.row(0, named=True)), proof(puzzles.row(0, named=True))
```

```python
from datasets import load_dataset
from gridwright_lab.dataset import picture, proof
puzzles = load_dataset(".", split="train")  # this folder
picture(puzzles[0]), proof(puzzles[0])
```
""".splitlines()
