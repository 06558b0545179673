r"""The results of the baselines, as ``lab/docs/benchmark/README.md`` has them.

    gridwright dataset small --count 144 --seed 1 --size 5x5 --size 8x8 --level 1 --level 2 \
        --level 3
    python lab/benchmarks/baselines.py small results

Each run is a file in the second folder, as ``gridwright bench run`` writes it; the same command
goes on where it was interrupted. What is printed has a table for each.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from gridwright_lab.commands.bench import COMMANDS

RUNS = (
    ("random", "answer"), ("random", "steps"),
    *((f"greedy:{rung}", way) for rung in (1, 2, 3, 5) for way in ("answer", "steps")),
    ("network", "answer"), ("solver", "answer"), ("solver", "steps"), ("greedy:3", "moves"),
)  # fmt: skip


def main() -> None:
    """Run all of them."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="a data set")
    parser.add_argument("results", type=Path, help="where the files of results go")
    asked = parser.parse_args()
    run: Any = COMMANDS[0].commands[0]
    for name, way in RUNS:
        path = asked.results / f"{name.replace(':', '-')}-{way}.jsonl"
        print(f"## {name}, {way}\n")
        print(f"`gridwright bench run {asked.folder} --split all --baseline {name} --way {way}`\n")
        run.run(run.options(folder=asked.folder, baseline=name, way=way, out=path, split="all"))
        print(flush=True)


if __name__ == "__main__":
    main()
