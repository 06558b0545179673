"""The generator of Kleijn 2018: how many ones and m-1 its boards have, by settings (§5.1, §6.4).

    python lab/benchmarks/ones.py [--size 7] [--attempts 60] [--seed 0] [--out FOLDER]

The paper does not say how many pairs of 1 and m-1 are laid first (``pairs``), nor how often a piece
with a further 1 or m-1 is taken (``rare``). Both are varied here, all else is as usual. For each
setting the table has the share of attempts that fail and that give one answer, and the shares of
ones and of m-1 among the numbers, so that a setting can be looked for that has those of the boards
which the paper prints.
"""

from __future__ import annotations

import argparse
from itertools import product
from pathlib import Path

from gridwright.core.control import Control
from gridwright.core.errors import Timeout
from gridwright.core.grid import Grid
from gridwright.engine.generate import rng
from gridwright.engine.solve import solve
from gridwright.genres.kamaji import GENRE
from gridwright.genres.kamaji.paper.generator import Settings, attempt
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright_lab.studies.report import Report, Table, Value, machine, write

PAIRS = (0.5, 1.0, 2.0, 4.0)
RARE = (0.1, 0.25, 0.5, 1.0)
LIMIT = 2.0
"""Seconds after which an attempt has failed."""
PRINTED_ONES, PRINTED_ALMOST, NEAR = 24, 18.4, 2
"""In percent: of the numbers that the paper prints, and how far away counts as the same."""
HEADS = ("pairs", "rare", "attempts", "failed", "one answer", "ones", "m-1")


def row(settings: Settings, size: int, attempts: int, seed: int) -> tuple[Value, ...]:
    """What comes of some attempts: shares of the attempts, and of the numbers of whole boards."""
    boards = []
    for number in range(attempts):
        try:
            with Control(LIMIT):
                made = attempt(Grid.of(size, size), size, rng(seed, number), settings=settings)
        except Timeout:
            continue
        if made is not None:
            boards.append(tuple(made.numbers))
    unique = sum(str(solve(GENRE, Kamaji(size, size, each)).status) == "unique" for each in boards)
    cells = max(1, len(boards)) * size * size
    ones, almost = (sum(each.count(value) for each in boards) / cells for value in (1, size - 1))
    said = [f"{share:.1%}" for share in (unique / attempts, ones, almost)]
    return settings.pairs, settings.rare, attempts, attempts - len(boards), *said


def both(rows: list[tuple[Value, ...]]) -> str:
    """Whether some setting has the printed boards' shares of both, in a sentence.

    >>> both([(1.0, 0.5, 100, 28, "0.0%", "21.3%", "26.2%")])[:24]
    'No setting has the share'
    """
    shares = [[float(str(value).rstrip("%")) for value in each[4:]] for each in rows]
    near = [
        each[:2] for each, (_, ones, almost) in zip(rows, shares, strict=True)
        if abs(ones - PRINTED_ONES) <= NEAR and abs(almost - PRINTED_ALMOST) <= NEAR
    ]  # fmt: skip
    most = max(unique for unique, _, _ in shares)
    found = f"Settings with both: {near}." if near else "No setting has the shares of both."
    return (
        f"{found} The boards that the paper prints have about {PRINTED_ONES} % ones, and that of "
        f"7×7 has {PRINTED_ALMOST} % of m-1; {NEAR} points more or less count as the same. At most "
        f"{most:g} % of the attempts give one answer, and 6.5 to 9.8 % in the paper."
    )


def main() -> None:
    """Try all settings, and print or write the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--size", type=int, default=7)
    parser.add_argument("--attempts", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    rows: list[tuple[Value, ...]] = []
    for pairs, rare in product(PAIRS, RARE):
        settings = Settings(pairs=pairs, rare=rare)
        rows.append(row(settings, asked.size, asked.attempts, asked.seed))
        print(*rows[-1], flush=True)
    if asked.out:
        options = f"--size {asked.size} --attempts {asked.attempts} --seed {asked.seed}"
        made = f"Made by `python lab/benchmarks/ones.py {options}`. {machine()}"
        made += f" An attempt that takes longer than {LIMIT:g} seconds has failed."
        title = f"Settings of the paper's generator at {asked.size}×{asked.size}"
        table = Table("ones", title, HEADS, tuple(rows))
        print(
            write(
                Report("Ones of the generator of Kleijn 2018", (made, both(rows), table)), asked.out
            )
        )


if __name__ == "__main__":
    main()
