"""What is seen to hold of a data set and of its scoring, on a sample of rows of each genre.

    gridwright dataset puzzles --count 720 --size 5x5 --size 8x8 --size 10x10
    python lab/benchmarks/scoring.py puzzles --sample 50

Another solver, which has the rules once more and shares nothing with gridwright
(``tests/sufficiency.py``), finds each answer and no other; the player pzpr, where it has the genre,
accepts it. No puzzle of one split equals one of
another, however it is turned, and from 8×8 on no answer. Every step is true and justified, every
step with a flipped cell is refused, and with a part of its reason removed, exactly where the other
solver says that it no longer follows. Then answers and written solutions are scored for speed.
"""

from __future__ import annotations

import argparse
import json
import sys
from itertools import chain
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from pyarrow import parquet

from gridwright.core.errors import InputError
from gridwright.engine.canonical import fingerprint
from gridwright.engine.load import write
from gridwright.formats.document import Document
from gridwright_lab.bench.rows import load
from gridwright_lab.bench.scoring import score_answer, score_steps
from gridwright_lab.dataset.answers import answer_print
from gridwright_lab.dataset.rows import APART_FROM, SPLITS

sys.path.append(str(Path(__file__).resolve().parents[2] / "tests"))
sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))
from bench.checks import Found, checked, solved_elsewhere
from judges.pzpr import RefusedError, judge_file


def main() -> None:
    """Check the rows that were asked for, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="a data set")
    parser.add_argument("--sample", type=int, default=50, help="rows of each genre")
    asked = parser.parse_args()
    splits = {
        split: parquet.read_table(asked.folder / f"{split}.parquet").to_pylist() for split in SPLITS
    }
    shared = leaks(splits)
    print(f"puzzles or answers in two splits: {len(shared)}", *shared, sep="\n  ")
    by_genre: dict[str, list[dict[str, Any]]] = {}
    for row in chain(*splits.values()):
        by_genre.setdefault(row["genre"], []).append(row)
    head = ("genre", "rows", "answers found elsewhere", "accepted by pzpr", "steps", "flipped",
            "parts removed", "of these refused", "given up", "wrong", "s")  # fmt: skip
    print(f"| {' | '.join(head)} |", "| --- |" + " ---: |" * (len(head) - 1), sep="\n")
    samples = {
        genre: Random(1).sample(rows, min(asked.sample, len(rows)))
        for genre, rows in by_genre.items()
    }
    for genre, rows in samples.items():
        check(genre, rows)
    sample = [*chain(*samples.values())]
    speed(sample)
    speed([row for row in sample if row["rows"] == row["cols"] == 10])


def leaks(splits: dict[str, list[dict[str, Any]]]) -> list[str]:
    """Puzzles, or answers of larger boards, that occur in two splits; found anew."""
    where: dict[str, str] = {}
    found = []
    for split, rows in splits.items():
        for row in rows:
            loaded = load(row)
            prints = [fingerprint(loaded.genre, loaded.puzzle)]
            if min(row["rows"], row["cols"]) >= APART_FROM:
                prints.append(answer_print(row["genre"], loaded.puzzle.grid, row["answer"]))
            found += [row["id"] for each in prints if where.setdefault(each, split) != split]
    return found


def check(genre: str, rows: list[dict[str, Any]]) -> None:
    """Ask the other solver about answers and reasons, and print a line."""
    started, found = process_time(), Found()
    right, accepted = 0, list[bool | None]()
    for row in rows:
        right += solved_elsewhere(row)
        accepted.append(accepted_by_pzpr(row))
        found += checked(row, json.dumps(row["steps"]))
    known = sum(map(bool, accepted)) if any(each is not None for each in accepted) else "–"
    cells = (
        len(rows),
        right,
        known,
        found.steps,
        found.flipped,
        found.fewer,
        found.refused,
        found.undecided,
    )
    seconds = process_time() - started
    print(f"| {genre} | {' | '.join(map(str, cells))} | {len(found.wrong)} | {seconds:.0f} |",
          flush=True)  # fmt: skip
    for wrong in found.wrong[:5]:
        print(f"  {wrong}")


def accepted_by_pzpr(row: dict[str, Any]) -> bool | None:
    """Whether the player calls the answer complete; nothing, if it does not know the genre."""
    loaded = load(row)
    try:
        text = write(loaded.genre, Document(loaded.puzzle, loaded.answer), "pzprv3")
        return judge_file(text, allow_empty=True).complete
    except (InputError, RefusedError):
        return None


def speed(rows: list[dict[str, Any]]) -> None:
    """How many answers are scored in a second, and how long a written solution takes."""
    if not rows:
        return
    texts = ["\n".join(row["answer"]) for row in rows]
    started = process_time()
    right = sum(score_answer(row, text).whole for row, text in zip(rows, texts, strict=True))
    seconds = process_time() - started
    print(", ".join(sorted({f"{row['cols']}x{row['rows']}" for row in rows})))
    print(f"answers: {right} of {len(rows)} right, {len(rows) / seconds:,.0f} in a second")
    written = [json.dumps(row["steps"]) for row in rows]
    started = process_time()
    scores = [score_steps(row, text) for row, text in zip(rows, written, strict=True)]
    seconds = process_time() - started
    steps = sum(len(score.steps) for score in scores)
    whole = sum(score.whole for score in scores)
    print(f"solutions: {whole} of {len(rows)} whole, {steps} steps in {seconds:.1f} s:"
          f" {50_000 * seconds / steps:.0f} s for a thousand of fifty steps")  # fmt: skip


if __name__ == "__main__":
    main()
