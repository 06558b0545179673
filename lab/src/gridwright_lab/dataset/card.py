"""The card of a data set: what is in it, how it was made, and what it cannot be used for.

It is a README with a head as the Hugging Face hub reads it; what it says about the rows is counted
while they are written.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from gridwright_lab.dataset.plan import GUESSING_UP_TO, LEVELS_AT
from gridwright_lab.dataset.rows import COLUMNS, SPLITS, STEP


@dataclass
class Facts:
    """What is counted while rows are written."""

    seed: int
    count: int
    engine: str
    licence: str
    spent: dict[str, int]
    """The kinds that had no more puzzles, with how many they had."""
    rows: int = 0
    splits: Counter[str] = field(default_factory=Counter)
    levels: Counter[tuple[str, int]] = field(default_factory=Counter)
    """By genre and level."""
    sizes: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By genre and size."""
    steps: int = 0
    answers: dict[tuple[str, str], set[str]] = field(default_factory=dict)
    """The splits in which an answer of a genre occurs."""
    checksum: str = ""

    def note(self, row: dict[str, Any], split: str) -> None:
        """One row more."""
        self.rows += 1
        self.splits[split] += 1
        self.levels[row["genre"], row["level"]] += 1
        self.sizes[row["genre"], f"{row['cols']}x{row['rows']}"] += 1
        self.steps += len(row["steps"])
        self.answers.setdefault((row["genre"], "/".join(row["answer"])), set()).add(split)


def card(facts: Facts) -> str:
    """The card as Markdown."""
    genres = list(dict.fromkeys(genre for genre, _ in facts.levels))
    sizes = list(dict.fromkeys(size for _, size in facts.sizes))
    hard = sum(number for (_, level), number in facts.levels.items() if level >= 4)
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
        "A step has these fields. Cells have names such as `r2c3` (row 2, column 3); in Nurimaze a"
        " decision is about a room, in Kamaji about a piece.",
        "",
        *_table(("field", "type", "meaning"), [(name, *told) for name, told in STEP.items()]),
        "## How it was made",
        "",
        f"By gridwright {facts.engine} with seed {facts.seed}; all rows are generated, and none is"
        " anybody's published puzzle. Kinds are a genre, a size and a way: `logic` needs no"
        f" guessing; `guessing` (boards of up to {GUESSING_UP_TO} cells) takes whatever has one"
        f" answer; `level N` (on {LEVELS_AT.cols}x{LEVELS_AT.rows}) asks for a level that seldom"
        " comes by itself. Each puzzle was checked by clauses that share no code with its making,"
        " graded and explained.",
        "",
        "The same seed and version give the same rows on every machine, for any number of"
        " processes. The SHA-256 of all rows, as sorted JSON one after another, is"
        f" `{facts.checksum}`.",
        "",
        *_spent(facts),
        "## Splits",
        "",
        "No puzzle occurs twice, however it is rotated or reflected. The fingerprint decides the"
        " split, and all orientations share it: so no puzzle of one split is a rotation of one in"
        " another, in this set and in sets of other seeds.",
        "",
        "## Known limits",
        "",
        "- Levels are gridwright's own estimate; only those of Kuromasu were compared with labels"
        " of people.",
        "- The steps are one way to the answer, the easiest first; there are others.",
        f"- Different puzzles may share an answer: {shared:,} of {len(facts.answers):,} answers"
        " occur in more than one split, most of them on the smallest boards.",
        "- In Hitori, exchanging numbers everywhere gives a puzzle that is solved in the same way;"
        " such puzzles are not recognised as equal.",
        f"- Boards are small, and high levels are rare: {hard:,} puzzles are of level 4 or 5.",
        "",
        "## Licence",
        "",
        facts.licence,
        "",
    ])  # fmt: skip


def _head(facts: Facts) -> list[str]:
    files = [f"  - split: {split}\n    path: {split}.parquet" for split in SPLITS]
    tags = ("puzzles", "logic", "reasoning", "explanations")
    return [
        "---", f"license: {facts.licence.lower()}", "language: en",
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


def _spent(facts: Facts) -> list[str]:
    if not facts.spent:
        return []
    told = ", ".join(f"{name} ({number:,})" for name, number in facts.spent.items())
    return [f"These kinds had no more puzzles, and others made up for them: {told}.", ""]


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
puzzles = load_dataset("parquet", data_files="train.parquet", split="train")
picture(puzzles[0]), proof(puzzles[0])
```
""".splitlines()
