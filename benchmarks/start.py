"""How long commands take to start: today's tree against an earlier one, by turns.

    python benchmarks/start.py v0.2.0
    python benchmarks/start.py /path/to/another/src --repeats 21

Each command runs in a process of its own, on a puzzle so small that the work takes no time. Times
are processor seconds, so that other programs on the machine change little; of each command the
smallest and the median are printed. The first row, ``python -c pass``, is the unit to compare with.
Both trees keep their bytecode in a temporary folder, as installed packages have theirs.
"""

from __future__ import annotations

import argparse
import os
import sys
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from history import ROOT, Tree, by_turns, processor_seconds, unpack

PUZZLE = "kurodoko/5/5/5m866j5n3"
COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "gridwright --help": ["-m", "gridwright", "--help"],
    **{
        f"gridwright {verb}": ["-m", "gridwright", verb, PUZZLE]
        for verb in ("solve", "hint", "grade", "explain", "show", "convert")
    },
}


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("before", help="a commit, or the folder that the package is in")
    parser.add_argument("--repeats", type=int, default=15)
    asked = parser.parse_args()
    with TemporaryDirectory() as folder:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = f"{folder}/bytecode"
        path = Path(asked.before)
        old = Tree(asked.before, path) if path.is_dir() else unpack(asked.before, Path(folder))
        trees = [old, Tree("today", ROOT / "src")]
        print(f"| smallest, median (ms) | {old.name} | today | times as fast |")
        print("| --- | --- | --- | --- |")
        for name, arguments in COMMANDS.items():
            work = partial(processor_seconds, [sys.executable, *arguments], folder)
            for tree in trees:
                work(tree)  # so that both are compiled
            before, after = by_turns(trees, asked.repeats, work)
            shown = (f"{min(all) * 1000:.0f}, {median(all) * 1000:.0f}" for all in (before, after))
            print(
                f"| `{name}` | {' | '.join(shown)} | {min(before) / min(after):.2f} |", flush=True
            )


if __name__ == "__main__":
    main()
