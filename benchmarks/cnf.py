"""Compare complete formulas of puzzles: how long they are, and how long MiniSat takes.

    python benchmarks/cnf.py
    python benchmarks/cnf.py --sizes 10 --limit 30

Writing is processor time of this process, solving that of MiniSat; a formula that takes it longer
than the limit is shown as such. The puzzles are made by gridwright, from one seed.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

import gridwright
from gridwright.engine.dimacs import write_cnf
from gridwright.genres import all_genres
from gridwright.sat.connectivity import ENCODINGS

COMPLETE = [known.name for known in ENCODINGS if not known.lazy and not known.limited]


def main() -> None:
    """Print a row of a Markdown table for each puzzle and encoding."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[10, 20])
    parser.add_argument("--limit", type=int, default=20, help="processor seconds for MiniSat")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print("| puzzle | connectivity | variables | clauses | MB | writing, s | MiniSat, s |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: |")
    for genre in all_genres():
        if genre.connected is None:
            continue
        for size in asked.sizes:
            made = next(gridwright.generate(genre.name, f"{size}x{size}", seed=asked.seed))
            for name in COMPLETE:
                began = process_time()
                text = write_cnf(genre, made.puzzle, connectivity=name)
                wrote = process_time() - began
                variables, clauses = text[text.index("\np cnf ") :].split(maxsplit=4)[2:4]
                print(
                    f"| {genre.title} {size}×{size} | `{name}` | {int(variables):,} |"
                    f" {int(clauses):,} | {len(text) / 1e6:.2f} | {wrote:.2f} |"
                    f" {_solved(text, asked.limit)} |",
                    flush=True,
                )


def _solved(text: str, limit: int) -> str:
    before = _spent()
    with TemporaryDirectory() as folder:
        formula = Path(folder, "formula.cnf")
        formula.write_text(text, encoding="ascii")
        command = ["minisat", f"-cpu-lim={limit}", str(formula), str(Path(folder, "answer"))]
        status = subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode
    return f"{_spent() - before:.2f}" if status in (10, 20) else f"over {limit}"


def _spent() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
