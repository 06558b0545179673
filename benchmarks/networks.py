"""How often a network for Kamaji is right in one look, and how often network-search goes back.

    python benchmarks/networks.py --puzzles 200
    python benchmarks/networks.py --puzzles 200 --network folder/network.npz

The puzzles are those of ``generate kamaji --method repair`` with seeds of their own: none is in
what a network is trained on (``learning/kamaji/puzzles.py``), and neither is the largest size. The
second table has only puzzles that Biggerfirst cannot solve without brute force; the network that
comes with gridwright searches them.
"""

from __future__ import annotations

import argparse
import os
from functools import partial
from itertools import count
from multiprocessing import Pool
from pathlib import Path
from random import Random
from time import process_time
from typing import NamedTuple

from gridwright.core.generator import Generated, GenerateRequest
from gridwright.core.result import Status
from gridwright.core.strategy import Request
from gridwright.genres.kamaji.generators import make_by_repair
from gridwright.genres.kamaji.paper.network import NETWORK, one_look, probabilities
from gridwright.genres.kamaji.paper.search import bigger_first
from gridwright.genres.kamaji.paper.strategies import find_by_network_search
from gridwright.genres.kamaji.puzzle import Kamaji

GOALS = {8: 0.99, 10: 0.97, 12: 0.95, 15: 0.90, 20: 0.50}
"""The share of puzzles, by the side of the board, that are to be right in one look."""
STUCK = (7, 8, 9, 10)
"""The sides of the boards on which Biggerfirst is to need brute force."""


class Looked(NamedTuple):
    """One look at a puzzle."""

    right: bool
    seconds: float


class Searched(NamedTuple):
    """What network-search did with a puzzle on which Biggerfirst is stuck."""

    back: bool
    """Whether it took a piece that it had to give up before it had the answer."""
    proven: bool


def made(side: int, number: str) -> Generated[Kamaji]:
    """A puzzle that no network has seen."""
    return make_by_repair(GenerateRequest(side, side), Random(f"measured {side} {number}"))


def looked_at(side: int, network: Path, number: int) -> Looked:
    """Look at a puzzle once."""
    puzzle = made(side, str(number))
    started = process_time()
    board = one_look(puzzle.puzzle, probabilities(puzzle.puzzle, network))
    return Looked(board == puzzle.answer, process_time() - started)


def searched(side: int, number: int) -> Searched:
    """Search the first puzzle of a row on which Biggerfirst is stuck."""
    puzzles = (made(side, f"{number} {turn}").puzzle for turn in count())
    puzzle = next(puzzle for puzzle in puzzles if not bigger_first(puzzle).solved)
    result = find_by_network_search(puzzle, Request())
    return Searched(result.stats["backtracks_before_first"] > 0, result.status is Status.UNIQUE)


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--puzzles", type=int, default=200, help="puzzles of each size")
    parser.add_argument("--network", type=Path, default=NETWORK, help="the file of a network")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    asked = parser.parse_args()
    with Pool(asked.jobs) as pool:
        print("| size | puzzles | right in one look | goal | seconds for a look |")
        print("| --- | ---: | ---: | ---: | ---: |")
        for side, goal in GOALS.items():
            looks = pool.map(partial(looked_at, side, asked.network), range(asked.puzzles), 1)
            share = sum(look.right for look in looks) / len(looks)
            seconds = sum(look.seconds for look in looks) / len(looks)
            row = f"| {side}×{side} | {len(looks)} | {share:.1%} | {goal:.0%} | {seconds:.2f} |"
            print(row, flush=True)
        print("\n| size | puzzles on which Biggerfirst is stuck | went back | proven unique |")
        print("| --- | ---: | ---: | ---: |")
        for side in STUCK:
            found = pool.map(partial(searched, side), range(asked.puzzles // len(STUCK)), 1)
            back, proven = (sum(column) for column in zip(*found, strict=True))
            print(f"| {side}×{side} | {len(found)} | {back} | {proven} |", flush=True)


if __name__ == "__main__":
    main()
