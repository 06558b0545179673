"""Does it pay to switch off Python's garbage collection while clauses are written?

    python benchmarks/garbage.py [--genre nurimaze] [--live 1000000]

The published puzzles (or generated ones) are solved in a process that holds many live objects, as
a notebook or a server does, once as gridwright does it and once with the search left on. By turns,
on one core, processor time, least of some passes over all puzzles.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time
from typing import Any
from unittest.mock import patch

import gridwright
from collection import puzzles
from gridwright.genres import by_name
from gridwright.sat import answers


@contextmanager
def left_on() -> Iterator[None]:
    """Python looks for garbage whenever it likes."""
    yield


def one_pass(some: list[Any]) -> float:
    """Processor seconds for all puzzles."""
    started = process_time()
    for puzzle in some:
        gridwright.solve(puzzle)
    return process_time() - started


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--genre", action="append", help="a genre; may be repeated")
    parser.add_argument("--live", type=int, default=1_000_000, help="live objects in the process")
    parser.add_argument("--repeats", type=int, default=5)
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    print("| genre | live objects | off while writing | left on | left on / off |")
    print("| --- | --- | --- | --- | --- |")
    for name in arguments.genre or ["kuromasu", "kuroshuto", "nurimaze"]:
        some = [puzzle for group in puzzles(by_name(name), 50).values() for puzzle in group]
        for live in (0, arguments.live):
            held = [[number] for number in range(live)]
            off, on = [], []
            for _ in range(arguments.repeats):
                off.append(one_pass(some))
                with patch.object(answers, "_no_garbage", left_on):
                    on.append(one_pass(some))
            print(
                f"| {name} | {len(held)} | {min(off) * 1000:.0f} ms | {min(on) * 1000:.0f} ms"
                f" | {min(on) / min(off):.2f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
